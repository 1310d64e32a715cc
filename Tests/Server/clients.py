"""The clients that people have, against the server: openai, ollama and mcp, each in an environment of its own (tools/ci/server_clients.sh makes them)."""
import asyncio, json, sys

from serving import NOTE, SCHEMA, VALUE, Server


def openai(server):
    import pydantic
    from openai import BadRequestError, NotFoundError, OpenAI
    from typing import Literal, Optional

    class CapturedItem(pydantic.BaseModel):
        category: Literal["task", "expense", "idea", "event"]
        title: str
        dueDate: Optional[str]
        priority: Literal["low", "normal", "high"]
        amount: Optional[float]

    client = OpenAI(base_url=f"http://127.0.0.1:{server.port}/v1", api_key="none", max_retries=0)
    # By the labelling policy everything of this note is certain: an action, the words of the note, no day, no urgency, no money.
    note = "Call the plumber about the leak"
    messages = [{"role": "user", "content": note}]
    right = CapturedItem(category="task", title=note, dueDate=None, priority="normal", amount=None)
    assert [m.id for m in client.models.list()] == ["espalier"]
    item = client.chat.completions.parse(model="espalier", messages=messages, response_format=CapturedItem).choices[0].message.parsed
    assert item == right, item
    spent = client.chat.completions.parse(model="espalier", messages=[{"role": "user", "content": NOTE}], response_format=CapturedItem)
    assert (spent.choices[0].message.parsed.category, spent.choices[0].message.parsed.amount) == ("expense", 186.7), spent
    with client.chat.completions.stream(model="espalier", messages=messages, response_format=CapturedItem, stream_options={"include_usage": True}) as stream:
        kinds = [event.type for event in stream]
        final = stream.get_final_completion()
    assert final.choices[0].message.parsed == item and final.usage.prompt_tokens > 0 and "content.delta" in kinds, kinds
    answer = client.responses.parse(model="espalier", input=note, text_format=CapturedItem)
    assert answer.output_parsed == item, answer
    with client.responses.stream(model="espalier", input=note, text_format=CapturedItem) as stream:
        for _ in stream: pass
        assert stream.get_final_response().output_parsed == item
    tool = {"type": "function", "function": {"name": "save", "parameters": SCHEMA}}
    calls = client.chat.completions.create(model="espalier", messages=messages, tools=[tool], tool_choice="required", max_tokens=400).choices[0].message.tool_calls
    assert calls[0].function.name == "save" and json.loads(calls[0].function.arguments)
    for expected, arguments in [(NotFoundError, {"model": "other"}), (BadRequestError, {"model": "espalier", "max_tokens": 1, "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": SCHEMA}}})]:
        try:
            client.chat.completions.create(messages=messages, **arguments)
            raise AssertionError(f"{arguments} was answered")
        except expected as error:
            assert error.code in ("model_not_found", "max_tokens_too_small"), error


def ollama(server):
    from ollama import Client, ResponseError

    client = Client(host=f"http://127.0.0.1:{server.port}")
    schema = server.get("/types")[1]["types"][0]["schema"]
    assert client.list().models[0].model == "espalier:latest"
    messages = [{"role": "user", "content": NOTE}]
    assert json.loads(client.chat("espalier", messages=messages, format=schema).message.content) == VALUE
    text = "".join(part.message.content for part in client.chat("espalier", messages=messages, format=schema, stream=True))
    assert json.loads(text) == VALUE
    assert json.loads(client.generate("espalier", NOTE, format=schema).response) == VALUE
    assert client.show("espalier").capabilities == ["completion", "tools"]
    tool = {"type": "function", "function": {"name": "save", "description": "", "parameters": SCHEMA}}
    assert client.chat("espalier", messages=messages, tools=[tool]).message is not None
    try:
        client.chat("llama3", messages=messages)
        raise AssertionError("an unknown model answered")
    except ResponseError as error:
        assert error.status_code == 404


def mcp(server):
    from mcp import Client

    async def talk(mode):
        async with Client(f"http://127.0.0.1:{server.port}/mcp", mode=mode) as client:
            names = [tool.name for tool in (await client.list_tools()).tools]
            assert names == ["extract_CapturedItem", "extract", "check_schema", "decide"], names
            result = await client.call_tool("extract_CapturedItem", {"text": NOTE})
            assert result.structured_content == VALUE, result
            result = await client.call_tool("extract", {"text": NOTE, "schema": SCHEMA})
            assert not result.is_error and list(json.loads(result.content[0].text))[:2] == ["text", "list"], result
            result = await client.call_tool("check_schema", {"schema": {"type": "strin"}})
            assert "strin" in result.content[0].text, result

    for mode in ("auto", "legacy"):
        asyncio.run(talk(mode))


def item_type():
    """What the schema enforces, as people write it down: the packaged type without its descriptions."""
    import pydantic
    from typing import Literal, Optional

    class CapturedItem(pydantic.BaseModel):
        category: Literal["task", "expense", "idea", "event"]
        title: str
        dueDate: Optional[str] = None
        priority: Literal["low", "normal", "high"]
        amount: Optional[float] = None

    return CapturedItem


def base(server):
    return f"http://127.0.0.1:{server.port}/v1"


def is_right(item):
    """Category and amount, which the note states."""
    assert (item.category, item.amount) == ("expense", 186.7), item


def pydantic_ai(server):
    from pydantic_ai import Agent, NativeOutput
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    model = OpenAIChatModel("espalier", provider=OpenAIProvider(base_url=base(server), api_key="none"))
    # Its default way is a tool that has to be called; the other is the response format.
    for kind in (item_type(), NativeOutput(item_type())):
        is_right(Agent(model, output_type=kind).run_sync(NOTE).output)


def instructor(server):
    import instructor
    from openai import OpenAI

    client = OpenAI(base_url=base(server), api_key="none", max_retries=0)
    for mode in (instructor.Mode.TOOLS, instructor.Mode.JSON_SCHEMA):
        made = instructor.from_openai(client, mode=mode)
        is_right(made.chat.completions.create(model="espalier", messages=[{"role": "user", "content": NOTE}], response_model=item_type(), max_retries=0))


def langchain_openai(server):
    from langchain_openai import ChatOpenAI

    model = ChatOpenAI(model="espalier", base_url=base(server), api_key="none", max_retries=0)
    for method in ("json_schema", "function_calling"):
        is_right(model.with_structured_output(item_type(), method=method).invoke(NOTE))


def litellm(server):
    import os
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"  # no network
    import litellm

    messages = [{"role": "user", "content": NOTE}]
    answer = litellm.completion(model="openai/espalier", api_base=base(server), api_key="none", messages=messages, response_format=item_type(), num_retries=0)
    is_right(item_type().model_validate_json(answer.choices[0].message.content))
    answer = litellm.completion(model="ollama_chat/espalier", api_base=f"http://127.0.0.1:{server.port}", messages=messages, format=item_type().model_json_schema())
    is_right(item_type().model_validate_json(answer.choices[0].message.content))
    try:
        litellm.completion(model="openai/other", api_base=base(server), api_key="none", messages=messages, num_retries=0)
        raise AssertionError("an unknown model answered")
    except litellm.NotFoundError:
        pass


def langextract(server):
    import langextract

    example = langextract.data.ExampleData(
        text="Paid the plumber 240 yesterday", extractions=[langextract.data.Extraction(extraction_class="sum", extraction_text="240")])
    for provider, where in [("OpenAILanguageModel", {"base_url": base(server), "api_key": "none"}), ("OllamaLanguageModel", {"model_url": f"http://127.0.0.1:{server.port}"})]:
        found = langextract.extract(
            text_or_documents=NOTE, prompt_description="Extract the sums of money.", examples=[example],
            config=langextract.factory.ModelConfig(model_id="espalier", provider=provider, provider_kwargs=where),
            use_schema_constraints=True, show_progress=False)
        # What it is read as is the model's; that each answer has the library's form is the schema's, where it sends one.
        assert found.text == NOTE and isinstance(found.extractions, list), found
        if provider == "OpenAILanguageModel":
            assert all(one.extraction_class and one.extraction_text for one in found.extractions), found


def schemathesis(server):
    """Requests of all kinds, right and wrong: no answer but those that the description names, none of 5xx but "overloaded" and "timeout"."""
    import pathlib, subprocess, tempfile

    program = pathlib.Path(sys.executable).parent / "schemathesis"
    found = subprocess.run(
        [program, "run", f"http://127.0.0.1:{server.port}/openapi.json", "--url", f"http://127.0.0.1:{server.port}", "--checks",
         "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance", "--max-examples", "20", "--generation-deterministic",
         "--phases", "examples,coverage,fuzzing", "--suppress-health-check", "all", "--request-timeout", "30", "--exclude-path", "/v1/embeddings", "--exclude-path", "/api/embed", "--workers", "1", "--warnings", "off"],
        capture_output=True, text=True, cwd=tempfile.mkdtemp())  # it leaves caches where it runs
    print("\n".join(found.stdout.splitlines()[-30:]))
    assert found.returncode == 0, found.stdout[-8000:]


if __name__ == "__main__":
    server = Server()
    try:
        globals()[sys.argv[1].replace("-", "_")](server)
    finally:
        code = server.stop()
    assert code == 0, code
    print(f"{sys.argv[1]}: 1 passed, 0 failed")

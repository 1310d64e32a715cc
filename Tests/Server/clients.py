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
    messages = [{"role": "user", "content": NOTE}]
    assert [m.id for m in client.models.list()] == ["espalier"]
    item = client.chat.completions.parse(model="espalier", messages=messages, response_format=CapturedItem).choices[0].message.parsed
    assert (item.category, item.amount) == ("expense", 186.7), item
    with client.chat.completions.stream(model="espalier", messages=messages, response_format=CapturedItem, stream_options={"include_usage": True}) as stream:
        kinds = [event.type for event in stream]
        final = stream.get_final_completion()
    assert final.choices[0].message.parsed == item and final.usage.prompt_tokens > 0 and "content.delta" in kinds, kinds
    answer = client.responses.parse(model="espalier", input=NOTE, text_format=CapturedItem)
    assert answer.output_parsed == item, answer
    with client.responses.stream(model="espalier", input=NOTE, text_format=CapturedItem) as stream:
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
            assert names == ["extract_CapturedItem", "extract", "check_schema"], names
            result = await client.call_tool("extract_CapturedItem", {"text": NOTE})
            assert result.structured_content == VALUE, result
            result = await client.call_tool("extract", {"text": NOTE, "schema": SCHEMA})
            assert not result.is_error and list(json.loads(result.content[0].text))[:2] == ["text", "list"], result
            result = await client.call_tool("check_schema", {"schema": {"type": "strin"}})
            assert "strin" in result.content[0].text, result

    for mode in ("auto", "legacy"):
        asyncio.run(talk(mode))


if __name__ == "__main__":
    server = Server()
    try:
        globals()[sys.argv[1]](server)
    finally:
        code = server.stop()
    assert code == 0, code
    print(f"{sys.argv[1]}: 1 passed, 0 failed")

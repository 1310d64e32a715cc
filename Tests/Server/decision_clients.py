"""The clients of the decision APIs against the server: /v1/decisions (OpenAI's) and /v1/systemone (TypeSafe's). clients.py runs them."""

# What the words say beyond doubt: one queue, no lamp that is on, a level of two.
TEXT = "I was billed twice for May, please give me the money back."
LAMP = "The lamp is off."
QUEUES = {"A": "broken devices and faults", "B": "invoices and payments", "C": "deliveries and parcels"}


def sums_to_one(probabilities):
    probabilities = list(probabilities)
    assert abs(sum(probabilities) - 1) < 1e-4 and all(0 <= p <= 1 for p in probabilities), probabilities


def openai(server):
    from openai import BadRequestError, OpenAI
    from openai.lib.decisions_tool_runner import DecisionsToolRunner

    client = OpenAI(base_url=f"http://127.0.0.1:{server.port}/v1", api_key="none", max_retries=0)
    asked = [
        {"type": "predicate", "name": "refund", "instructions": "Does the writer want the money back?"},
        {"type": "choice", "name": "queue", "instructions": "Which queue?", "choices": [{"value": k, "description": d} for k, d in QUEUES.items()]},
        {"type": "choice", "instructions": "Is it about a bill?", "choices": [{"value": True}, {"value": False}]},
        {"type": "score", "name": "praise", "instructions": "How pleased is the writer?", "levels": [{"label": "displeased"}, {"label": "pleased"}]},
    ]
    found = client.decisions.create(model="espalier", input=TEXT, questions=asked)
    refund, queue, bill, praise = found.answers
    assert (refund.name, queue.name, bill.name, praise.name) == ("refund", "queue", None, "praise"), found
    assert queue.choice == "B" and [p.value for p in queue.probabilities] == list(QUEUES), queue
    assert isinstance(bill.choice, bool) and 0 <= refund.probability <= 1, found
    assert abs(queue.confidence - (3 * max(p.probability for p in queue.probabilities) - 1) / 2) < 1e-4, queue
    assert [(p.value, p.label) for p in praise.probabilities] == [(0, "displeased"), (1, "pleased")] and 0 <= praise.score <= 1, praise
    for answer in (queue, bill, praise):
        sums_to_one(p.probability for p in answer.probabilities)
    assert found.model == "espalier" and found.usage.input_tokens == found.usage.total_tokens > 0, found
    messages = [{"role": "user", "content": [{"type": "input_text", "text": LAMP}]}, {"role": "user", "content": [{"type": "input_json", "data": {"lamp": "off"}}]}]
    on = client.decisions.create(model="espalier", input=messages, questions=[{"type": "predicate", "instructions": "Is the lamp on?"}]).answers[0]
    assert on.type == "predicate" and on.probability < 0.5, on
    for wrong in [[], [{"type": "predicate"}], [asked[0], asked[0]]]:
        try:
            client.decisions.create(model="espalier", input=TEXT, questions=wrong)
            raise AssertionError(f"{wrong} was answered")
        except BadRequestError as error:
            assert error.param.startswith("questions"), error

    # It asks which of the caller's actions is next until one is done, and wants the name of the question back.
    state = {"lamp": "off"}
    candidates = [
        {"id": "switch", "description": "turn on the lamp", "execute": lambda: state.update(lamp="on")},
        {"id": "taxi", "description": "order a taxi to the station", "execute": lambda: state.update(taxi="ordered")},
        {"id": "stop", "description": "the parcel is sent", "done": True},
    ]
    runner = DecisionsToolRunner(observe=lambda: f"The lamp is {state['lamp']}.", candidates=lambda _: candidates if state["lamp"] == "off" else candidates[2:])
    result = runner.run(client, {"model": "espalier", "input": "Turn on the lamp."}, max_steps=3)
    assert result["status"] == "unverified" and result["completed_candidate_ids"] == ["switch"] and state == {"lamp": "on"}, result
    assert result["decisions"][0].answers[0].choice == "switch", result


def langchain_openai(server):
    from langchain_openai.decisions import Choice, OpenAIDecisions, Predicate, Score

    model = OpenAIDecisions(model="espalier", base_url=f"http://127.0.0.1:{server.port}/v1", api_key="none", max_retries=0)
    found = model.invoke({"input": TEXT, "questions": {
        "refund": Predicate(instructions="Does the writer want the money back?"), "queue": Choice(instructions="Which queue?", choices=QUEUES),
        "praise": Score(instructions="How pleased is the writer?", levels=["displeased", "neutral", "pleased"])}})
    assert found.choices["queue"].choice == "B", found
    assert 0 <= found.predicates["refund"].probability <= 1 and found.scores["praise"].score < 1.5, found
    # What is no message comes as JSON in one.
    found = model.invoke({"input": {"lamp": "off"}, "questions": {"on": Predicate(instructions="Is the lamp on?")}})
    assert found.predicates["on"].probability < 0.5, found


def typesafe_sdk(server):
    from typesafe_sdk import Choice, Noul, NoulCriteria, Score, TypeSafeClient, TypeSafeUnprocessableEntityError

    client = TypeSafeClient(api_key="none", base_url=f"http://127.0.0.1:{server.port}")
    found = client.system_one(state={"message": TEXT}, questions={
        "queue": Choice(instructions="Which queue?", criteria=QUEUES), "refund": Noul(instructions="Does the writer want the money back?"),
        "sides": Noul(criteria=NoulCriteria(true="the writer is pleased", false="the writer complains")),
        "praise": Score(instructions="How pleased is the writer?", criteria=["displeased", "neutral", "pleased"])})
    queue, praise = found.answers["queue"], found.answers["praise"]
    assert queue.choice == "B" and set(queue.probabilities) == set(QUEUES), queue
    assert abs(queue.confidence - (3 * max(queue.probabilities.values()) - 1) / 2) < 1e-4, queue
    sums_to_one(queue.probabilities.values())
    assert found.answers["sides"].noul < 0.5 and praise.score < 1.5, found
    assert found.model == "espalier" and found.usage.input_tokens > 0, found
    # Its own default model is another's; the answer says which one it was.
    assert [m.name for m in client.models.list().models][0] == "espalier"
    try:
        client.system_one(state="x", questions={"q": Choice(instructions="Which?", criteria={"one": None})})
        raise AssertionError("a choice of one option was answered")
    except TypeSafeUnprocessableEntityError as error:
        assert "criteria" in str(error), error


def langchain_typesafe(server):
    from langchain_core.messages import AIMessage, HumanMessage
    from langchain_typesafe import Choice, Noul, Score, TypeSafeClassifier

    model = TypeSafeClassifier(base_url=f"http://127.0.0.1:{server.port}", api_key="none")
    found = model.invoke({"state": [AIMessage("How can I help?"), HumanMessage(TEXT)], "questions": {
        "queue": Choice(instructions="Which queue?", criteria=QUEUES), "refund": Noul(instructions="Does the writer want the money back?"),
        "praise": Score(instructions="How pleased is the writer?", criteria=["displeased", "neutral", "pleased"])}})
    assert found.choices["queue"].choice == "B", found
    assert 0 <= found.nouls["refund"].noul <= 1 and found.scores["praise"].score < 1.5, found


def litellm(server):
    import os
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"  # no network
    import litellm

    found = litellm.decisions(
        model="openai/espalier", api_base=f"http://127.0.0.1:{server.port}/v1", api_key="none", input=TEXT,
        questions=[{"type": "choice", "name": "queue", "instructions": "Which queue?", "choices": [{"value": k, "description": d} for k, d in QUEUES.items()]},
                   {"type": "predicate", "name": "refund", "instructions": "Does the writer want the money back?"}])
    queue, refund = found.answers
    assert (queue.choice, refund.name) == ("B", "refund") and 0 <= refund.probability <= 1, found
    found = litellm.systemone(
        model="typesafe/espalier", api_base=f"http://127.0.0.1:{server.port}", api_key="none", state={"message": TEXT},
        questions={"queue": {"type": "choice", "instructions": "Which queue?", "criteria": QUEUES}})
    assert found.answers["queue"].choice == "B", found


def jevcompat(server):
    """The conformance suite of the API: every requirement, those that should be met as well."""
    import json, pathlib, subprocess, sys, tempfile

    report = pathlib.Path(tempfile.mkdtemp()) / "report.json"
    program = pathlib.Path(sys.executable).parent / "jevcompat"
    run = subprocess.run([program, "test", f"http://127.0.0.1:{server.port}", "--json", str(report)], capture_output=True, text=True)
    found = json.loads(report.read_text())
    failed = [r for r in found["results"] if r["status"] == "fail"]
    assert run.returncode == 0 and not failed and found["summary"]["MUST"]["tested"] >= 32, json.dumps(failed)[:4000] + run.stdout[-2000:]

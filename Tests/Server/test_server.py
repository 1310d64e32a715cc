"""What the server answers, by status and body, also to what no client should send: python3 -m unittest discover Tests/Server"""
import concurrent.futures, json, socket, time, unittest

from serving import NOTE, SCHEMA, VALUE, Server, eventually


def chat(**more):
    return {"model": "espalier", "messages": [{"role": "user", "content": NOTE}], **more}


def formatted(schema, **more):
    return chat(response_format={"type": "json_schema", "json_schema": {"name": "x", "schema": schema}}, **more)


class ServerTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--read-timeout", "2", "--body-limit", "200000", "--alias", "gpt-x")
        _, types = cls.server.get("/types")
        cls.item = types["types"][0]["schema"]

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0

    def fails(self, path, body, status, code=None, param=None, contains="", headers=None):
        found, answer = self.server.post(path, body, headers)
        self.assertEqual(found, status, answer)
        error = answer["error"]
        if path.startswith("/api/"):
            self.assertIsInstance(error, str)
            self.assertIn(contains, error)
            return error
        self.assertEqual(set(error), {"message", "type", "param", "code"})
        if code: self.assertEqual(error["code"], code, error)
        if param: self.assertEqual(error["param"], param, error)
        self.assertIn(contains, error["message"])
        return error

    # Values

    def test_extract(self):
        status, answer = self.server.post("/extract", {"type": "CapturedItem", "note": NOTE, "today": "2026-11-20"})
        self.assertEqual((status, answer["value"]), (200, VALUE))
        self.assertEqual(list(answer["value"]), ["category", "title", "priority", "amount"])
        self.assertEqual(answer["spans"], {"/title": [[0, 16]], "/amount": [[22, 28]]})
        self.assertTrue(all(0 <= p <= 1 for p in answer["confidence"].values()))

    def test_extract_streams_values_that_only_grow(self):
        events = self.server.events("/extract", {"type": "CapturedItem", "note": NOTE, "stream": True})
        partials = [data["value"] for name, data in events if name == "partial"]
        self.assertGreater(len(partials), 2)
        for earlier, later in zip(partials, partials[1:]):
            for key, value in earlier.items():
                self.assertTrue(later[key] == value or str(later[key]).startswith(str(value)), (earlier, later))
        self.assertEqual(events[-1][0], "done")
        self.assertEqual(events[-1][1]["value"], VALUE)

    def test_several_notes_keep_their_order_and_fail_alone(self):
        notes = [NOTE, "call mum tomorrow", "long " * 3000, NOTE]
        status, answer = self.server.post("/extract", {"type": "CapturedItem", "notes": notes})
        results = answer["results"]
        self.assertEqual([status, results[0]["value"], results[3]["value"]], [200, VALUE, VALUE])
        self.assertEqual(results[1]["value"]["category"], "task")
        self.assertEqual(results[2]["error"]["code"], "context_length_exceeded")

    def test_chat_completion(self):
        status, headers, data = self.server.request("POST", "/v1/chat/completions", formatted(self.item))
        answer = json.loads(data)
        self.assertEqual(status, 200, answer)
        choice = answer["choices"][0]
        self.assertEqual(json.loads(choice["message"]["content"]), VALUE)
        self.assertEqual((choice["finish_reason"], choice["message"]["role"], choice["message"]["refusal"]), ("stop", "assistant", None))
        self.assertNotIn("tool_calls", choice["message"])
        usage = answer["usage"]
        self.assertEqual(usage["total_tokens"], usage["prompt_tokens"] + usage["completion_tokens"])
        self.assertIn("cached_tokens", usage["prompt_tokens_details"])
        self.assertTrue(headers["x-request-id"].startswith("req_"))

    def test_all_nestings_of_the_schema(self):
        for form in [
            {"type": "json_schema", "json_schema": {"name": "a", "schema": self.item, "strict": False}},
            {"type": "json_schema", "schema": self.item}, {"type": "json_schema", "json_schema": self.item},
            {"type": "json_object", "schema": self.item},
        ]:
            status, answer = self.server.post("/v1/chat/completions", chat(response_format=form))
            self.assertEqual((status, json.loads(answer["choices"][0]["message"]["content"])), (200, VALUE), form)

    def test_property_order_is_the_request_s(self):
        for order in (["b", "a", "c"], ["c", "b", "a"]):
            schema = {"type": "object", "properties": {k: {"enum": ["x"]} for k in order}, "required": ["a", "b", "c"], "additionalProperties": False}
            _, answer = self.server.post("/v1/chat/completions", formatted(schema))
            self.assertEqual(list(json.loads(answer["choices"][0]["message"]["content"])), order)

    def test_chat_stream(self):
        events = [data for _, data in self.server.events("/v1/chat/completions", formatted(self.item, stream=True, stream_options={"include_usage": True}))]
        self.assertEqual(events[-1], "[DONE]")
        self.assertEqual(events[0]["choices"][0]["delta"], {"role": "assistant", "content": ""})
        self.assertEqual(len({e["id"] for e in events[:-1]} | {e["created"] for e in events[:-1]}), 2)
        text = "".join(e["choices"][0]["delta"].get("content", "") for e in events[:-2])
        self.assertEqual(json.loads(text), VALUE)
        self.assertEqual(events[-3]["choices"][0]["finish_reason"], "stop")
        self.assertTrue(all(e["usage"] is None for e in events[:-2]))
        self.assertEqual((events[-2]["choices"], events[-2]["usage"]["prompt_tokens"] > 0), ([], True))

    def test_tools(self):
        tool = lambda name: {"type": "function", "function": {"name": name, "description": "saves a reminder", "parameters": SCHEMA}}
        for choice, names in [("required", ["save", "keep"]), ({"type": "function", "function": {"name": "keep"}}, ["keep"]),
                              ({"type": "allowed_tools", "allowed_tools": {"mode": "required", "tools": [{"type": "function", "function": {"name": "save"}}]}}, ["save"])]:
            status, answer = self.server.post("/v1/chat/completions", chat(tools=[tool("save"), tool("keep")], tool_choice=choice, parallel_tool_calls=False, max_tokens=400))
            self.assertEqual(status, 200, answer)
            choice_ = answer["choices"][0]
            self.assertEqual((choice_["finish_reason"], choice_["message"]["content"], len(choice_["message"]["tool_calls"])), ("tool_calls", None, 1))
            call = choice_["message"]["tool_calls"][0]
            self.assertIn(call["function"]["name"], names)
            self.assertEqual(list(json.loads(call["function"]["arguments"]))[:2], ["text", "list"])
        self.fails("/v1/chat/completions", chat(tools=[tool("save")], tool_choice={"type": "function", "function": {"name": "none"}}), 400, param="tool_choice")
        self.fails("/v1/chat/completions", chat(tools=[{"type": "web_search"}]), 400, "unsupported_tool", "tools[0].type")

    def test_no_function_is_asked_for(self):
        """A model that reads has no words of its own: it says so, and makes up no text."""
        save = {"name": "save_note", "description": "Keeps a note", "parameters": {"type": "object", "properties": {"text": {"type": "string"}}}}
        message = {"role": "user", "content": "What is the capital of France?"}
        _, answer = self.server.post("/v1/chat/completions", {"messages": [message], "tools": [{"type": "function", "function": save}]})
        self.assertEqual((answer["choices"][0]["message"]["content"], answer["choices"][0]["finish_reason"]), ("None of the functions is asked for.", "stop"))

    def ask_tools(self, messages, functions, **more):
        messages = [messages] if isinstance(messages, str) else messages
        messages = [{"role": "user", "content": m} if isinstance(m, str) else m for m in messages]
        tools = [{"type": "function", "function": {"name": name, "description": told, "parameters": parameters}} for name, told, parameters in functions]
        _, answer = self.server.post("/v1/chat/completions", {"messages": messages, "tools": tools, **more})
        message = answer["choices"][0]["message"]
        return message["content"], [(c["function"]["name"], json.loads(c["function"]["arguments"])) for c in message.get("tool_calls") or []]

    WEATHER = ("get_weather", "The weather of a city now", {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]})
    DELETE = ("delete_file", "Deletes a file for good", {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]})

    def test_what_a_function_returned_is_the_answer(self):
        call = {"role": "assistant", "content": None, "tool_calls": [{"id": "c", "type": "function", "function": {"name": "get_weather", "arguments": '{"city":"Paris"}'}}]}
        result = {"role": "tool", "tool_call_id": "c", "content": '{"temperature":18,"answer":"cloudy"}'}
        asked = "What is the weather in Paris?"
        self.assertEqual(self.ask_tools(asked, [self.WEATHER, self.DELETE]), (None, [("get_weather", {"city": "Paris"})]))
        self.assertEqual(self.ask_tools([asked, call, result], [self.WEATHER, self.DELETE]), ('{"temperature":18,"answer":"cloudy"}', []))

    def test_what_is_denied_or_asked_about_calls_nothing(self):
        for sentence in ("Please don't delete report.txt", "How do I delete a file in Linux?", "If I deleted report.txt, would you mind?"):
            content, calls = self.ask_tools(sentence, [self.WEATHER, self.DELETE])
            self.assertEqual((content, calls), ("None of the functions is asked for.", []), sentence)
        self.assertEqual(self.ask_tools("Delete report.txt", [self.WEATHER, self.DELETE])[1], [("delete_file", {"path": "report.txt"})])

    def test_arguments_that_nobody_said_are_asked_for(self):
        timer = ("set_timer", "Sets a timer", {"type": "object", "properties": {"minutes": {"type": "integer"}}, "required": ["minutes"]})
        content, calls = self.ask_tools("Set a timer", [timer, self.WEATHER])
        self.assertEqual((content, calls), ("To call set_timer, please say: minutes.", []))
        self.assertEqual(self.ask_tools("Set a timer for 5 minutes", [timer, self.WEATHER])[1], [("set_timer", {"minutes": 5})])

    def test_words_of_the_call_are_no_argument(self):
        self.assertEqual(self.ask_tools("Delete the file", [self.WEATHER, self.DELETE]), ("To call delete_file, please say: path.", []))
        self.assertEqual(self.ask_tools("What's the weather like?", [self.WEATHER, self.DELETE]), ("To call get_weather, please say: city.", []))

    def test_order_of_arguments(self):
        add = ("add", "Adds two numbers", {"type": "object", "properties": {"a": {"type": "number"}, "b": {"type": "number"}}, "required": ["a", "b"]})
        move = ("move_file", "Moves or renames a file", {"type": "object", "properties": {"source": {"type": "string"}, "destination": {"type": "string"}}, "required": ["source", "destination"]})
        self.assertEqual(self.ask_tools("Add 37 and 58", [add, move, self.WEATHER])[1], [("add", {"a": 37, "b": 58})])
        self.assertEqual(self.ask_tools("Move a.txt to b.txt", [add, move])[1], [("move_file", {"source": "a.txt", "destination": "b.txt"})])

    def test_a_place_with_a_comma_is_one_call(self):
        self.assertEqual(len(self.ask_tools("Weather in Portland, Oregon?", [self.WEATHER, self.DELETE])[1]), 1)

    def test_definitions_of_arguments(self):
        schema = {"type": "object", "properties": {"event": {"$ref": "#/$defs/Event"}}, "required": ["event"],
                  "$defs": {"Event": {"type": "object", "properties": {"title": {"type": "string"}, "day": {"$ref": "#/$defs/Day"}}, "required": ["title", "day"]},
                            "Day": {"type": "string", "format": "date"}}}
        add = ("add_event", "Adds an event to the calendar", schema)
        for choice in ("auto", "required"):
            _, calls = self.ask_tools("Add dentist on 3 June 2027", [add, self.WEATHER], tool_choice=choice)
            self.assertEqual(calls, [("add_event", {"event": {"title": "dentist", "day": "2027-06-03"}})])
        wrong = {"type": "object", "properties": {"a": {"$ref": "#/$defs/A"}}, "$defs": {"A": {"type": "string", "format": "no-such", "pattern": "("}}}
        tools = [{"type": "function", "function": {"name": "f", "parameters": wrong}}]
        error = self.fails("/v1/chat/completions", chat(tools=tools), 400)
        self.assertTrue(error["param"].startswith("tools[0].function.parameters#/$defs/A"), error)

    def test_no_value_is_asked_for(self):
        """Neither a schema nor a function: a sentence that says so, within the limits of tokens and stops."""
        _, answer = self.server.post("/v1/chat/completions", {"messages": [{"role": "user", "content": "Hello"}]})
        self.assertIn("does not converse", answer["choices"][0]["message"]["content"])
        _, answer = self.server.post("/v1/chat/completions", {"messages": [{"role": "user", "content": "Hello"}], "max_tokens": 2})
        self.assertEqual((answer["choices"][0]["finish_reason"], answer["usage"]["completion_tokens"]), ("length", 2))
        events = self.server.events("/v1/chat/completions", {"messages": [{"role": "user", "content": "Hello"}], "stream": True, "stop": " reads"})
        self.assertEqual("".join(e[1]["choices"][0]["delta"].get("content", "") for e in events if isinstance(e[1], dict) and e[1]["choices"]), "This model")

    def test_the_day_that_instructions_name(self):
        when = {"type": "object", "properties": {"day": {"type": "string", "format": "date"}}, "required": ["day"]}
        messages = [{"role": "system", "content": "You are an assistant. Today is 2025-03-10."}, {"role": "user", "content": "dentist tomorrow"}]
        _, answer = self.server.post("/v1/chat/completions", {"messages": messages, "response_format": formatted(when)["response_format"]})
        self.assertEqual(json.loads(answer["choices"][0]["message"]["content"]), {"day": "2025-03-11"})

    def test_times_of_arguments(self):
        for time, expected in [({"type": "string", "description": "HH:MM"}, "06:45"), ({"type": "string", "format": "time"}, "06:45:00")]:
            parameters = {"type": "object", "properties": {"time": time, "label": {"type": "string"}}, "required": ["time"]}
            tool = {"type": "function", "function": {"name": "set_alarm", "parameters": parameters}}
            messages = [{"role": "user", "content": "Wake me at 6:45 am"}]
            _, answer = self.server.post("/v1/chat/completions", {"messages": messages, "tools": [tool], "tool_choice": "required"})
            arguments = json.loads(answer["choices"][0]["message"]["tool_calls"][0]["function"]["arguments"])
            self.assertTrue(arguments["time"].startswith(expected), arguments)

    def test_responses(self):
        form = {"type": "json_schema", "name": "item", "schema": self.item, "strict": True}
        status, answer = self.server.post("/v1/responses", {"model": "espalier", "input": NOTE, "text": {"format": form}})
        self.assertEqual((status, answer["status"]), (200, "completed"))
        self.assertEqual(json.loads(answer["output"][0]["content"][0]["text"]), VALUE)
        events = self.server.events("/v1/responses", {"input": NOTE, "text": {"format": form}, "stream": True})
        names = [name for name, _ in events]
        self.assertEqual(names[:4], ["response.created", "response.in_progress", "response.output_item.added", "response.content_part.added"])
        self.assertEqual(names[-4:], ["response.output_text.done", "response.content_part.done", "response.output_item.done", "response.completed"])
        self.assertEqual([data["sequence_number"] for _, data in events], list(range(len(events))))
        self.fails("/v1/responses", {"input": NOTE, "previous_response_id": "x"}, 400, "unsupported_parameter", "previous_response_id")

    def test_text_and_completions(self):
        status, answer = self.server.post("/v1/completions", {"model": "espalier", "prompt": "a note", "max_tokens": 3})
        self.assertEqual((status, answer["usage"]["completion_tokens"] <= 3), (200, True))
        status, answer = self.server.post("/v1/chat/completions", chat(max_tokens=2))
        self.assertEqual((status, answer["choices"][0]["finish_reason"] in ("length", "stop")), (200, True))

    def test_completions_of_several_prompts(self):
        _, answer = self.server.post("/v1/completions", {"prompt": ["buy milk", "call Ana"], "n": 2, "max_tokens": 3})
        self.assertEqual([choice["index"] for choice in answer["choices"]], [0, 1, 2, 3])
        self.fails("/v1/completions", {"prompt": ["a", "b"], "stream": True}, 400, param="prompt")
        self.fails("/v1/completions", {"prompt": ["a", 3]}, 400, param="prompt")

    def test_ollama(self):
        self.assertEqual(self.server.request("GET", "/")[2], b"Ollama is running")
        self.assertEqual(self.server.request("HEAD", "/")[0], 200)
        status, answer = self.server.post("/api/generate", {"model": "espalier", "prompt": NOTE, "format": self.item, "stream": False})
        self.assertEqual((status, json.loads(answer["response"]), answer["done"], answer["done_reason"]), (200, VALUE, True, "stop"))
        _, headers, data = self.server.request("POST", "/api/chat", {"model": "espalier:latest", "messages": [{"role": "user", "content": NOTE}], "format": self.item})
        lines = [json.loads(line) for line in data.splitlines()]
        self.assertEqual(headers["content-type"], "application/x-ndjson")
        self.assertEqual(json.loads("".join(line["message"]["content"] for line in lines)), VALUE)
        self.assertGreater(lines[-1]["eval_duration"], 0)
        self.assertTrue(lines[-1]["done"] and lines[-1]["eval_count"] > 0 and lines[-1]["prompt_eval_count"] > 0)
        self.assertEqual(self.server.get("/api/tags")[1]["models"][0]["name"], "espalier:latest")
        self.assertEqual(self.server.post("/api/show", {"model": "espalier"})[1]["capabilities"], ["completion", "tools"])
        self.assertEqual(self.server.post("/api/generate", {"model": "espalier"})[1]["done_reason"], "load")
        self.fails("/api/chat", {"model": "llama3", "messages": [{"role": "user", "content": "x"}]}, 404, contains="not found")

    def test_system_one(self):
        questions = {
            "kind": {"type": "choice", "instructions": "What is the note?", "criteria": {"expense": "money was spent", "task": "something to do", "event": None}},
            "spent": {"type": "noul", "instructions": "Was money spent?"},
            "urgency": {"type": "score", "instructions": "How urgent is it?", "criteria": ["not at all", "somewhat", "very"]},
        }
        status, answer = self.server.post("/v1/systemone", {"model": "espalier", "state": NOTE, "questions": questions})
        self.assertEqual(status, 200, answer)
        kind, spent, urgency = (answer["answers"][name] for name in questions)
        self.assertEqual(list(answer["answers"]), list(questions))
        self.assertEqual(list(kind["probabilities"]), ["expense", "task", "event"])
        for found in (kind, urgency):
            self.assertAlmostEqual(sum(found["probabilities"].values()), 1, places=4)
        shares = list(kind["probabilities"].values())
        self.assertAlmostEqual(kind["confidence"], (3 * max(shares) - 1) / 2, places=4)
        levels = list(urgency["probabilities"].values())
        spread = sum(p * abs(level - levels.index(max(levels))) for level, p in enumerate(levels))
        self.assertAlmostEqual(urgency["confidence"], max(0, 1 - spread / (2 / 3)), places=4)
        self.assertEqual(kind["choice"], max(kind["probabilities"], key=kind["probabilities"].get))
        self.assertAlmostEqual(urgency["score"], sum(int(level) * p for level, p in urgency["probabilities"].items()), places=4)
        self.assertEqual(urgency["legend"], {"0": "not at all", "1": "somewhat", "2": "very"})
        self.assertTrue(0 <= spent["noul"] <= 1)
        self.assertEqual(set(spent), {"type", "noul"})
        self.assertGreater(answer["usage"]["input_tokens"], 0)
        # Any name of a model is taken, and the answer says which it was.
        status, answer = self.server.post("/v1/systemone", {"model": "jev-latest", "state": {"lamp": "off", "items": ["cord"]}, "questions": {
            "q": {"type": "noul", "criteria": {"true": "the lamp shines", "false": None}},
            "d": {"type": "choice", "instructions": "How is the lamp?", "criteria": {"on": {"means": "it shines"}, "off": ["dark", "switched off"]}},
            "n": {"type": "choice", "instructions": "How is the lamp?", "criteria": {"on": None, "off": None}, "allow_none": True},
            "s": {"type": "several", "instructions": "What is named?", "criteria": {"lamp": None, "cord": None}},
            "one": {"type": "score", "instructions": "How bright?", "criteria": ["dark"]},
        }})
        self.assertEqual((status, answer["model"]), (200, "espalier"))
        self.assertEqual(answer["answers"]["d"]["choice"], "off")
        self.assertAlmostEqual(answer["answers"]["n"]["none"] + sum(answer["answers"]["n"]["probabilities"].values()), 1, places=4)
        self.assertEqual(answer["answers"]["one"]["probabilities"], {"0": 1})
        status, answer = self.server.post("/v1/systemone", {"state": "", "questions": {"q": {"type": "noul", "instructions": "Is it on?"}}})
        self.assertEqual((status, answer["answers"]["q"]["noul"], len(answer["notices"])), (200, 0.5, 1))
        rooms = {f"room {i}": None for i in range(255)}
        status, answer = self.server.post("/v1/systemone", {"state": "The room is room 3.", "questions": {"q": {"type": "choice", "instructions": "Which room?", "criteria": rooms}}})
        self.assertEqual((status, answer["answers"]["q"]["choice"], list(answer["answers"]["q"]["probabilities"])), (200, "room 3", list(rooms)))
        back = dict(reversed(rooms.items()))
        _, other = self.server.post("/v1/systemone", {"state": "The room is room 3.", "questions": {"q": {"type": "choice", "instructions": "Which room?", "criteria": back}}})
        self.assertEqual(other["answers"]["q"]["probabilities"], answer["answers"]["q"]["probabilities"])
        for wrong, param in [
            ({"state": 1, "questions": questions}, "state"), ({"state": "x", "questions": {}}, "questions"), ({"state": "x"}, "questions"),
            ({"state": "x", "questions": {"q": {"type": "maybe", "instructions": "x"}}}, "questions.q.type"),
            ({"state": "x", "questions": {"q": {"type": "noul"}}}, "questions.q.instructions"),
            ({"state": "x", "questions": {"q": {"type": "choice", "instructions": "x", "criteria": {"a": None}}}}, "questions.q.criteria"),
            ({"state": "x", "questions": {"q": {"type": "choice", "instructions": "x", "criteria": {str(i): None for i in range(256)}}}}, "questions.q.criteria"),
            ({"state": "x", "questions": {"q": {"type": "score", "instructions": "x", "criteria": ["a"] * 2}}}, "questions.q.criteria"),
            ({"state": "x", "questions": {"q": {"type": "score", "instructions": "x", "criteria": []}}}, "questions.q.criteria"),
            ({"state": "x", "questions": {str(i): {"type": "noul", "instructions": "x"} for i in range(401)}}, "questions"),
        ]:
            status, answer = self.server.post("/v1/systemone", wrong)
            self.assertEqual((status, answer["error"]["param"]), (422, param), answer)
            self.assertEqual(answer["detail"][0]["loc"], ["body"] + param.split("."))
            self.assertEqual(set(answer["detail"][0]), {"loc", "msg", "type"})
        for unsupported in [{"stream": True}, {"images": ["x"]}, {"assets": {"a": {"type": "image", "data": "aGk="}}}]:
            status, answer = self.server.post("/v1/systemone", {"state": "x", "questions": questions, **unsupported})
            self.assertEqual((status, answer["error"]["param"]), (400, list(unsupported)[0]))

    def test_decisions(self):
        asked = [
            {"type": "predicate", "name": "on", "instructions": "Is the lamp on?"},
            {"type": "choice", "name": "state", "instructions": "How is the lamp?", "choices": [{"value": "on"}, {"value": "off", "description": "dark"}]},
            {"type": "choice", "instructions": "Is it dark?", "choices": [{"value": True}, {"value": "true"}, {"value": False}]},
            {"type": "score", "name": "light", "instructions": "How bright is it?", "levels": [{"label": "dark"}, {"label": "bright", "description": "it shines"}]},
        ]
        text = "The lamp is off."
        for given in (text, [{"role": "user", "content": text}], [{"type": "message", "role": "user", "content": [{"type": "input_text", "text": text}]}]):
            status, answer = self.server.post("/v1/decisions", {"model": "espalier", "input": given, "questions": asked})
            self.assertEqual((status, answer["model"]), (200, "espalier"), answer)
            on, state, boolean, light = answer["answers"]
            self.assertEqual(set(on), {"type", "name", "probability"})
            self.assertLess(on["probability"], 0.5)
            self.assertEqual((state["choice"], [p["value"] for p in state["probabilities"]]), ("off", ["on", "off"]))
            self.assertEqual((boolean["name"], [p["value"] for p in boolean["probabilities"]]), (None, [True, "true", False]))
            self.assertEqual([(p["value"], p["label"]) for p in light["probabilities"]], [(0, "dark"), (1, "bright")])
            self.assertAlmostEqual(light["score"], light["probabilities"][1]["probability"], places=5)
            self.assertEqual(answer["usage"]["total_tokens"], answer["usage"]["input_tokens"])
        call = {"type": "function_call", "name": "lamp", "call_id": "c", "arguments": "{}"}
        status, _ = self.server.post("/v1/decisions", {"input": [
            {"role": "developer", "content": "Answer briefly."}, {"role": "user", "content": [{"type": "input_json", "data": {"lamp": "off"}}]},
            call, {"type": "function_call_output", "call_id": "c", "output": "off"}], "questions": asked})
        self.assertEqual(status, 200)
        for wrong, param in [
            ({"questions": asked}, "input"), ({"input": "x", "questions": []}, "questions"), ({"input": "x", "questions": [{"type": "noul"}]}, "questions.0.type"),
            ({"input": "x", "questions": [{"type": "predicate"}]}, "questions.0.instructions"),
            ({"input": "x", "questions": [asked[0], asked[0]]}, "questions.1.name"),
            ({"input": "x", "questions": [{**asked[1], "choices": [{"value": "a"}]}]}, "questions.0.choices"),
            ({"input": "x", "questions": [{**asked[1], "choices": [{"value": "a"}, {"value": "a"}]}]}, "questions.0.choices.1.value"),
            ({"input": "x", "questions": [{**asked[1], "choices": [{"value": "a"}, {"value": 1}]}]}, "questions.0.choices.1.value"),
            ({"input": "x", "questions": [{**asked[3], "levels": [{"label": "a"}]}]}, "questions.0.levels"),
            ({"input": [{"type": "function_call_output", "call_id": "c", "output": "x"}], "questions": asked}, "input.0.call_id"),
            ({"input": [{"role": "user", "content": [{"type": "input_image", "image_url": "x"}]}], "questions": asked}, "input.0.content.0"),
            ({"input": "x", "questions": asked, "stream": True}, "stream"),
        ]:
            self.fails("/v1/decisions", wrong, 400, param=param)
        _, models = self.server.get("/v1/models")
        self.assertIn("decisions", models["data"][0]["output_modalities"])
        self.assertEqual([m["name"] for m in models["models"]], ["espalier", "gpt-x"])

    def test_alternatives(self):
        """What fields that choose could have been: the value as probable as its confidence says, all together 1."""
        schema = {"type": "object", "properties": {
            "team": {"type": "string", "enum": ["billing", "delivery", "technical"], "description": "which team should answer"},
            "refund": {"type": "boolean", "description": "whether the writer wants the money back"},
            "stars": {"type": "integer", "minimum": 1, "maximum": 5, "description": "how satisfied the writer is"},
            "amount": {"type": "number"}}, "required": ["team", "refund", "stars"]}
        status, answer = self.server.post("/extract", {"note": "I was billed twice for May, please give me the money back.", "schema": schema, "alternatives": True})
        self.assertEqual(status, 200, answer)
        self.assertEqual({p: len(values) for p, values in answer["alternatives"].items()}, {"/team": 3, "/refund": 2, "/stars": 5})
        self.assertEqual(answer["value"]["team"], "billing")
        for pointer, values in answer["alternatives"].items():
            self.assertAlmostEqual(sum(v["probability"] for v in values), 1, places=4)
            own = next(v for v in values if v["value"] == answer["value"][pointer[1:]])
            self.assertAlmostEqual(own["probability"], answer["confidence"][pointer], places=4)
            self.assertEqual(values, sorted(values, key=lambda v: -v["probability"]))
        _, answer = self.server.post("/extract", {"note": "x", "schema": schema})
        self.assertNotIn("alternatives", answer)

    def test_what_options_mean_is_read(self):
        """Names that say nothing are told apart by their descriptions, and statements by what the text says."""
        queues = {"A": "broken devices and faults", "B": "invoices and payments", "C": "deliveries and parcels"}
        for text, queue in [
            ("The printer shows error 14 and does not start.", "A"), ("I was billed twice for May.", "B"), ("My parcel is at the wrong address.", "C"),
        ]:
            question = {"type": "choice", "instructions": "Which queue?", "criteria": queues}
            _, answer = self.server.post("/v1/systemone", {"state": text, "questions": {"q": question}})
            self.assertEqual(answer["answers"]["q"]["choice"], queue, text)
        for text, likes in [
            ("The kettle leaks and the lid broke after a week.", False), ("I expected little from this lamp and got even less.", False),
            ("Not a bad pair of gloves at all.", True), ("These gloves are anything but warm.", False),
        ]:
            question = {"type": "noul", "instructions": "Does the writer like the product?"}
            _, answer = self.server.post("/v1/systemone", {"state": text, "questions": {"q": question}})
            self.assertEqual(answer["answers"]["q"]["noul"] > 0.5, likes, text)

    def test_models(self):
        _, answer = self.server.get("/v1/models")
        self.assertEqual([m["id"] for m in answer["data"]], ["espalier", "gpt-x"])
        self.assertEqual(self.server.get("/v1/models/gpt-x")[0], 200)
        self.assertEqual(self.server.get("/v1/models/other")[1]["error"]["code"], "model_not_found")
        self.fails("/v1/chat/completions", {**formatted(self.item), "model": "other"}, 404, "model_not_found", "model")

    def test_operation(self):
        self.assertEqual(self.server.get("/health")[1]["status"], "ok")
        self.assertEqual(self.server.get("/ready"), (200, {"ready": True}))
        self.assertEqual(self.server.get("/openapi.json")[1]["openapi"], "3.1.0")
        self.assertIn("espalier_num_requests_running", self.server.request("GET", "/metrics")[2].decode())

    def test_page(self):
        status, headers, data = self.server.request("GET", "/", headers={"Accept": "text/html"})
        self.assertEqual((status, headers["content-type"]), (200, "text/html; charset=utf-8"))
        self.assertTrue(headers["content-security-policy"].startswith("default-src 'none'"))
        self.assertNotIn(b"http://", data + self.server.request("GET", "/page.js")[2] + self.server.request("GET", "/page.css")[2])

    # Refusals

    def test_schemas_that_cannot_be_enforced(self):
        place = "response_format.json_schema.schema#"
        error = self.fails("/v1/chat/completions", formatted({"type": "object", "properties": {"a": {"$ref": "https://example.com/s.json"}}}), 400, "unsupported_schema")
        self.assertTrue(error["param"].startswith(place + "/properties/a"), error)
        self.fails("/v1/chat/completions", formatted({"type": "strin"}), 400, "invalid_schema")
        self.fails("/v1/chat/completions", chat(response_format={"type": "json_schema", "json_schema": {"name": "x", "shema": self.item}}), 400, contains="json_schema")
        self.fails("/v1/chat/completions", chat(response_format={"type": "json_schema", "json_schema": {"name": "x y", "schema": self.item}}), 400, contains="1 to 64")
        self.fails("/v1/chat/completions", chat(response_format={"type": "xml"}), 400, param="response_format.type")
        self.fails("/extract", {"note": "x", "schema": {"type": "object", "properties": {"a": {"type": "strin"}}}}, 400, "unsupported_schema")
        self.fails("/extract", {"note": "x", "type": "Nothing"}, 404, "type_not_found", "type")
        self.fails("/extract", {"note": "x", "type": "CapturedItem", "noot": 1}, 400, "unknown_field", "noot")

    def test_schemas_that_blow_up(self):
        nested = {"type": "string"}
        for _ in range(200): nested = {"type": "array", "items": nested}
        self.fails("/v1/chat/completions", formatted(nested), 400)
        overlapping = {"oneOf": [{"type": "object", "properties": {f"p{i}{j}": {"type": "string", "pattern": f"^(a|b)*{i}{{1,50}}(c|d)*$"} for j in range(20)}} for i in range(20)]}
        self.server.post("/v1/chat/completions", formatted(overlapping))
        self.assertEqual(self.server.get("/health")[0], 200)

    def test_budgets_are_refused_beforehand(self):
        error = self.fails("/v1/chat/completions", formatted(self.item, max_tokens=3), 400, "max_tokens_too_small", "max_tokens")
        self.assertRegex(error["message"], r"\d+")
        long = chat(); long["messages"][0]["content"] = "word " * 20000
        self.fails("/v1/chat/completions", {**formatted(self.item), "messages": long["messages"]}, 400, "context_length_exceeded")

    def test_values_out_of_range(self):
        for field, value in [("n", 10000), ("n", 0), ("temperature", -1), ("temperature", 3), ("top_p", 2), ("max_tokens", 0), ("max_tokens", "x"),
                             ("stop", ["a"] * 5), ("stream", 1), ("seed", 1.5)]:
            self.fails("/v1/chat/completions", chat(**{field: value}), 400, param=field)
        body = json.dumps(chat(temperature=7)).replace(": 7", ": NaN").encode()
        self.fails("/v1/chat/completions", body, 400, "invalid_json")
        body = json.dumps(chat(temperature=7)).replace(": 7", ": 1e999").encode()
        self.fails("/v1/chat/completions", body, 400, param="temperature")
        for field in ("frequency_penalty", "logit_bias"):
            self.fails("/v1/chat/completions", chat(**{field: {"1": 2} if "bias" in field else 0.5}), 400, "unsupported_parameter", field)
        image = {"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:,"}}]}
        self.fails("/v1/chat/completions", {"messages": [image]}, 400, "unsupported_content", "messages[0].content[0].type")
        self.fails("/v1/chat/completions", {"messages": []}, 400, param="messages")
        status, _ = self.server.post("/v1/chat/completions", formatted(self.item, user="u", store=True, metadata={"a": "b"}, service_tier="auto", logit_bias={}, frequency_penalty=0))
        self.assertEqual(status, 200)

    def test_the_document_s_table_of_fields(self):
        chat_path, plain = "/v1/chat/completions", formatted(self.item)
        expected = self.server.post(chat_path, plain)[1]["choices"][0]["message"]
        # Accepted without effect.
        for field, value in {
            "user": "u", "metadata": {"a": "b"}, "store": True, "service_tier": "flex", "prompt_cache_key": "k", "prompt_cache_retention": "24h",
            "safety_identifier": "s", "reasoning_effort": "high", "verbosity": "low", "prediction": {"type": "content", "content": "x"}, "strict": True,
            "no_such_field": [1], "logit_bias": {}, "frequency_penalty": 0, "presence_penalty": 0.0, "logprobs": False, "modalities": ["text"],
        }.items():
            status, answer = self.server.post(chat_path, {**plain, field: value})
            self.assertEqual((status, answer.get("choices", [{}])[0].get("message")), (200, expected), field)
        for options in ({"num_ctx": 4096}, {"repeat_penalty": 1.1}, {"stop": ["e"]}):
            status, answer = self.server.post("/api/chat", {"model": "espalier", "messages": plain["messages"], "format": self.item, "stream": False, "keep_alive": "5m", "options": options})
            self.assertEqual((status, json.loads(answer["message"]["content"])), (200, VALUE), options)
        # Refused.
        for field, value in {
            "logprobs": True, "top_logprobs": 3, "frequency_penalty": 0.5, "presence_penalty": -1, "logit_bias": {"1": 2}, "audio": {"voice": "x"}, "modalities": ["audio"],
            "stop": ["e"], "functions": [{"name": "f"}],
        }.items():
            self.fails(chat_path, {**plain, field: value}, 400, "unsupported_parameter", field)
        self.fails(chat_path, {**plain, "n": 2, "stream": True}, 400, "unsupported_parameter", "n")
        for field, value in {"suffix": "x", "echo": True, "best_of": 2, "logprobs": 3}.items():
            self.fails("/v1/completions", {"prompt": "x", field: value}, 400, "unsupported_parameter", field)
        for field, value in {"background": True, "previous_response_id": "r", "conversation": "c"}.items():
            self.fails("/v1/responses", {"input": NOTE, field: value}, 400, "unsupported_parameter", field)
        # Honoured.
        status, answer = self.server.post(chat_path, {**plain, "n": 3})
        self.assertEqual([(c["index"], c["message"]) for c in answer["choices"]], [(i, expected) for i in range(3)])
        for first, second in [("max_completion_tokens", "max_tokens")]:
            self.fails(chat_path, {**plain, first: 2, second: 500}, 400, "max_tokens_too_small")
            self.assertEqual(self.server.post(chat_path, {**plain, first: 500, second: 2})[0], 200)
        self.fails("/v1/responses", {"input": NOTE, "text": {"format": {"type": "json_schema", "name": "x", "schema": self.item}}, "max_output_tokens": 2}, 400, "max_tokens_too_small", "max_output_tokens")
        self.fails("/api/chat", {"model": "espalier", "messages": plain["messages"], "format": self.item, "options": {"num_predict": 2}}, 400)
        for today, due in [("2026-11-20", "2026-11-21"), ("2027-02-28", "2027-03-01")]:
            body = formatted(self.item, today=today)
            body["messages"] = [{"role": "user", "content": "call the plumber tomorrow"}]
            self.assertEqual(json.loads(self.server.post(chat_path, body)[1]["choices"][0]["message"]["content"])["dueDate"], due)
        draws = [self.server.post(chat_path, {**plain, "temperature": 1.5, "seed": seed})[1]["choices"][0]["message"]["content"] for seed in (7, 7)]
        self.assertEqual(draws[0], draws[1])
        whole = self.server.post("/v1/completions", {"prompt": "call mum", "max_tokens": 30})[1]["choices"][0]["text"]
        if len(whole) > 4:
            stopped = self.server.post("/v1/completions", {"prompt": "call mum", "max_tokens": 30, "stop": whole[2:4]})[1]["choices"][0]
            self.assertEqual((stopped["text"], stopped["finish_reason"]), (whole[:whole.index(whole[2:4])], "stop"))

    def test_schemas_in_other_servers_words(self):
        """What would be ignored, and the answer have another form than was asked for, is refused with the field to send."""
        schema = {"type": "object", "properties": {"a": {"type": "integer"}}}
        fields = {
            "guided_json": schema, "guided_choice": ["a"], "guided_regex": "a", "guided_grammar": "root ::= 'a'", "structured_outputs": {"json": schema},
            "json_schema": schema, "schema": schema, "response_schema": schema, "grammar": "root ::= 'a'", "ebnf": "root ::= 'a'", "regex": "a",
            "output_config": {"format": schema},
        }
        plain = [{"role": "user", "content": NOTE}]
        for path, body, own, others in [
            ("/v1/chat/completions", {"messages": plain}, "response_format", {"format": schema, "text": {"format": schema}}),
            ("/v1/completions", {"prompt": "x"}, "response_format", {"format": schema}),
            ("/v1/responses", {"input": NOTE}, "text.format", {"response_format": schema}),
        ]:
            for field, value in {**fields, **others}.items():
                self.fails(path, {**body, "max_tokens": 3, field: value}, 400, "unsupported_parameter", field, contains=own)
            self.fails(path, {**body, "extra_body": {"guided_json": schema}}, 400, "unsupported_parameter", "extra_body.guided_json", contains=own)
        for field, value in {**fields, "response_format": {"type": "json_object"}}.items():
            self.fails("/api/chat", {"model": "espalier", "messages": plain, field: value}, 400, contains="format")
        self.fails("/api/chat", {"model": "espalier", "messages": plain, "logprobs": True}, 400, contains="logprobs")
        self.fails("/v1/chat/completions", chat(tool_choice={"type": "function", "function": {"name": "f"}}), 400, param="tool_choice")

    def test_what_is_no_schema(self):
        """An example or a misspelt keyword would mean "anything goes", and be answered with anything."""
        note = [{"role": "user", "content": "a is 5"}]
        for schema, said in [({"a": "int"}, "example"), ({"type": "object", "requried": ["a"]}, "required"), ({"proprties": {"a": {}}}, "properties")]:
            self.fails("/extract", {"schema": schema, "note": "a is 5"}, 400, "invalid_schema", contains=said)
            named = {"type": "json_schema", "json_schema": {"name": "x", "schema": schema}}
            self.fails("/v1/chat/completions", {"messages": note, "response_format": named}, 400, "invalid_schema", contains=said)
            self.fails("/api/chat", {"model": "espalier", "messages": note, "format": schema}, 400, contains=said)
            tool = {"type": "function", "function": {"name": "save", "parameters": schema}}
            self.fails("/v1/chat/completions", {"messages": note, "tools": [tool]}, 400, "invalid_schema", contains=said)
        for key in ("responseSchema", "responseJsonSchema"):
            self.fails("/v1/chat/completions", {"messages": note, key: {"type": "object"}}, 400, "unsupported_parameter", key)
        body = {"messages": note, "generation_config": {"response_schema": {"type": "object"}}}
        self.fails("/v1/chat/completions", body, 400, "unsupported_parameter", "generation_config.response_schema")
        self.fails("/v1/chat/completions", {"messages": note, "tools": [], "tool_choice": "required"}, 400, param="tool_choice")
        self.fails("/api/generate", {"model": "espalier", "prompt": "x", "options": "x"}, 400, contains="options")

    def test_nothing_is_read_from_nothing(self):
        schema = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
        self.fails("/extract", {"schema": schema, "note": " \n"}, 400, "empty_note", "note")
        for nothing in ("\u200b", "\u0000", "...", "?!"): self.fails("/extract", {"schema": schema, "note": nothing}, 400, "empty_note", "note")
        results = self.server.post("/extract", {"schema": schema, "notes": ["a is 5", ""]})[1]["results"]
        self.assertEqual((results[0]["value"], results[1]["error"]["code"]), ({"a": 5}, "empty_note"))
        self.fails("/v1/chat/completions", formatted(schema, messages=[{"role": "user", "content": ""}]), 400, "empty_note", "messages")

    def test_what_was_said_before_an_answer_is_not_read_again(self):
        """An example's sum is not this note's; what a tool found out is read, and so is what an answer asked for."""
        def value(schema, *turns):
            messages = [{"role": role, "content": text, **({"tool_call_id": "c"} if role == "tool" else {})} for role, text in turns]
            call = {"id": "c", "type": "function", "function": {"name": "look_up", "arguments": "{}"}}
            for message, following in zip(messages, messages[1:]):
                if following["role"] == "tool": message["tool_calls"] = [call]
            return json.loads(self.server.post("/v1/chat/completions", formatted(schema, messages=messages))[1]["choices"][0]["message"]["content"])
        item = {"type": "object", "properties": {"what": {"type": "string"}, "amount": {"type": "number"}}, "required": ["what", "amount"]}
        example = [("user", "Paid $5 for milk"), ("assistant", '{"what":"milk","amount":5}')]
        self.assertEqual(value(item, *example, ("user", "Bought groceries for $186.70"))["amount"], 186.7)
        self.assertEqual(value(item, *example, ("user", "Taxi 23 euros"))["amount"], 23)
        customer = {"type": "object", "properties": {"name": {"type": "string"}, "age": {"type": "integer"}, "city": {"type": "string"}}, "required": ["name", "age", "city"]}
        found = value(customer, ("user", "Look up customer 7"), ("assistant", ""), ("tool", '{"name":"Bob","age":41,"city":"Oslo"}'))
        self.assertEqual(found, {"name": "Bob", "age": 41, "city": "Oslo"})
        weather = {"type": "object", "properties": {"city": {"type": "string"}, "degrees": {"type": "integer"}}, "required": ["city", "degrees"]}
        found = value(weather, ("user", "What is the weather in Paris?"), ("assistant", ""), ("tool", "18 degrees, sunny"))
        self.assertEqual(found, {"city": "Paris", "degrees": 18})
        table = {"type": "object", "properties": {"guests": {"type": "integer"}, "day": {"type": "string", "format": "date"}}, "required": ["guests"]}
        found = value(table, ("user", "A table on 2027-03-04, please"), ("assistant", "For how many?"), ("user", "4 please"))
        self.assertEqual(found, {"guests": 4, "day": "2027-03-04"})

    def test_places_are_the_callers(self):
        good = {"type": "function", "function": {"name": "save", "parameters": {"type": "object", "properties": {"a": {"type": "integer"}}}}}
        bad = {"type": "function", "function": {"name": "bad", "parameters": {"type": "object", "properties": {"when": {"type": "strin"}}}}}
        path = "/v1/chat/completions"
        for more, place in [
            ({"tools": [good, bad]}, "tools[1].function.parameters#/properties/when"), ({"tools": [bad]}, "tools[0].function.parameters#/properties/when"),
            ({"tools": [good, bad], "tool_choice": "required"}, "tools[1].function.parameters#/properties/when"),
            ({"tools": [good, bad], "tool_choice": {"type": "function", "function": {"name": "bad"}}}, "tools[1].function.parameters#/properties/when"),
            ({"tools": [good], "response_format": formatted({"type": "object", "properties": {"z": {"type": "strin"}}})["response_format"]},
             "response_format.json_schema.schema#/properties/z"),
        ]:
            error = self.fails(path, chat(**more), 400, "unsupported_schema")
            self.assertTrue(error["param"].startswith(place), error)
            self.assertNotIn("/calls", error["message"])
        self.fails(path, formatted(self.item, max_completion_tokens=2), 400, "max_tokens_too_small", "max_completion_tokens")
        self.fails(path, {"messages": [{"role": "user", "content": ["x"]}]}, 400, param="messages[0].content[0]", contains="a part such as")
        name = {"type": "json_schema", "json_schema": {"name": "a b", "schema": self.item}}
        self.fails(path, chat(response_format=name), 400, "invalid_value", "response_format.json_schema.name")

    def test_names_are_code_points(self):
        schema = {"type": "object", "properties": {"caf\u00e9": {"enum": ["p"]}, "cafe\u0301": {"enum": ["q"]}}, "required": ["caf\u00e9", "cafe\u0301"], "additionalProperties": False}
        status, answer = self.server.post("/extract", {"note": "x", "schema": schema})
        self.assertEqual((status, answer.get("value")), (200, {"caf\u00e9": "p", "cafe\u0301": "q"}))

    def test_what_the_reader_answers_is_counted(self):
        tool = {"type": "function", "function": {"name": "save", "parameters": {"type": "object", "additionalProperties": False, "required": ["text", "list"], "properties": {
            "text": {"type": "string", "maxLength": 30}, "list": {"enum": ["home", "work"]}}}}}
        _, answer = self.server.post("/v1/chat/completions", chat(tools=[tool], tool_choice="required"))
        self.assertGreater(min(answer["usage"]["prompt_tokens"], answer["usage"]["completion_tokens"]), 0)

    def test_earlier_calls_and_the_text_beside_are_read(self):
        def tokens(path, message):
            body = {"model": "espalier", "stream": False, "messages": [{"role": "user", "content": NOTE}, message, {"role": "tool", "tool_name": "save", "content": "done"}, {"role": "user", "content": NOTE}]}
            body.update({"format": self.item} if path == "/api/chat" else {"response_format": formatted(self.item)["response_format"]})
            answer = self.server.post(path, body)[1]
            return answer.get("prompt_eval_count") or answer["usage"]["prompt_tokens"]
        calls = [{"id": "c", "function": {"name": "save", "arguments": {"a": 1}}}]
        for path in ("/api/chat", "/v1/chat/completions"):
            self.assertGreater(tokens(path, {"role": "assistant", "content": "", "tool_calls": calls}), tokens(path, {"role": "assistant", "content": ""}))
            self.assertGreater(tokens(path, {"role": "assistant", "content": "I will save it.", "tool_calls": calls}), tokens(path, {"role": "assistant", "content": "", "tool_calls": calls}))

    def test_leave_to_send_a_body(self):
        body = json.dumps({"type": "CapturedItem", "note": NOTE}).encode()
        head = f"POST /extract HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: {len(body)}\r\n\r\n"
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=30) as connection:
            connection.sendall(head.encode())
            self.assertEqual(connection.recv(4096), b"HTTP/1.1 100 Continue\r\n\r\n")
            connection.sendall(body)
            self.assertTrue(connection.recv(4096).startswith(b"HTTP/1.1 200"))
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=30) as connection:
            connection.sendall(head.replace(str(len(body)), "300000").encode())
            self.assertTrue(connection.recv(4096).startswith(b"HTTP/1.1 413"))

    def test_what_is_no_http_is_in_the_log(self):
        for data in (b"BREW /health HTTP/1.1\r\nHost: localhost\r\n\r\n", b"\x16\x03\x01\x00\xc8\x01"):
            self.server.raw(data, wait=5)
        self.assertGreaterEqual(sum('"error":"no_http"' in line for line in self.server.log), 2)

    def test_a_stream_is_in_the_log_with_its_end(self):
        self.server.events("/extract", {"type": "CapturedItem", "note": NOTE, "stream": True})
        self.assertEqual(self.server.get("/health")[0], 200)
        lines = [json.loads(line) for line in self.server.log if '"route":"/extract"' in line]
        self.assertEqual((lines[-1]["status"], "error" in lines[-1]), (200, False))

    def test_lengths_of_heads_and_percent_encoded_names(self):
        for path in ("/health", "/metrics"):
            self.assertGreater(int(self.server.request("HEAD", path)[1]["content-length"]), 0)
        self.assertEqual(self.server.get("/v1/models/gpt%2Dx")[0], 200)
        self.assertEqual(self.server.request("POST", "/v1/embeddings", {"input": "x"})[1]["x-should-retry"], "false")
        paths = self.server.get("/openapi.json")[1]["paths"]
        self.assertTrue({"/mcp", "/api/embeddings", "/v1/models/{id}", "/v1/decisions"} <= set(paths))
        shown = self.server.post("/api/show", {"model": "espalier"})[1]
        self.assertEqual(shown["model_info"]["general.basename"], "espalier")
        version = self.server.get("/api/version")[1]["version"]
        self.assertGreaterEqual(tuple(map(int, version.split("."))), (0, 6, 4))
        said = self.server.post("/v1/responses", {"input": NOTE, "metadata": {"k": "v"}, "max_output_tokens": 3})[1]
        self.assertEqual((said["metadata"], said["max_output_tokens"]), ({"k": "v"}, 3))

    def test_bodies(self):
        path = "/v1/chat/completions"
        self.fails(path, b"{", 400, "invalid_json")
        self.fails(path, b"[]", 400, "invalid_json")
        self.fails(path, b'{"messages":"\xff\xfe"}', 400, "invalid_json")
        self.fails(path, b'{"a":' * 500 + b"1" + b"}" * 500, 400, "invalid_json")
        self.fails(path, b'{"n":1,"n":2}', 400, "duplicate_field", "n")
        self.fails(path, b"x" * 200001, 413, "body_too_large")
        self.fails(path, b"{}", 415, "unsupported_encoding", headers={"Content-Encoding": "gzip"})
        self.fails(path, b"{}", 415, "unsupported_media_type", headers={"Content-Type": "text/plain"})
        self.assertEqual(self.server.request("GET", path)[0], 405)
        self.assertEqual(self.server.request("GET", path)[1]["allow"], "POST")
        for wrong in ("/nothing", "/../etc/passwd", "/page.js/../../etc/passwd", "/%2e%2e/etc/passwd", "//", "/v1/models/"):
            self.assertEqual(self.server.request("GET", wrong)[0], 404, wrong)

    def test_hosts_and_origins(self):
        for host, status in [("evil.example", 403), ("localhost:1", 200), ("127.0.0.1.evil.example", 403), ("[::1]:80", 200), ("LOCALHOST.", 200)]:
            self.assertEqual(self.server.request("GET", "/types", headers={"Host": host})[0], status, host)
        own = f"http://127.0.0.1:{self.server.port}"
        for origin, status in [(own, 200), ("http://evil.example", 403), ("null", 403), (own + ".evil.example", 403)]:
            self.assertEqual(self.server.request("GET", "/types", headers={"Origin": origin})[0], status, origin)
        status, headers, _ = self.server.request("GET", "/types", headers={"Origin": own})
        self.assertEqual(headers["access-control-allow-origin"], own)

    # Sockets

    def head(self, length, path="/extract", host="localhost", more=""):
        return f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n{more}\r\n".encode()

    def test_no_host_and_old_http(self):
        self.assertIn(b" 400 ", self.server.raw(b"GET /health HTTP/1.1\r\nConnection: close\r\n\r\n").split(b"\r\n")[0])
        answer = self.server.raw(b"GET /health HTTP/1.0\r\nHost: localhost\r\n\r\n")
        self.assertIn(b" 200 ", answer.split(b"\r\n")[0])
        self.assertIn(b" 400 ", self.server.raw(b"nonsense\r\n\r\n").split(b"\r\n")[0])

    def test_pipelined_requests_are_answered_in_order(self):
        body = json.dumps({"type": "CapturedItem", "note": NOTE}).encode()
        data = self.head(len(body)) + body + b"GET /v1/models HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        answer = self.server.raw(data)
        self.assertEqual(answer.count(b"HTTP/1.1 200 OK"), 2)
        self.assertLess(answer.index(b'"value"'), answer.index(b'"object":"list"'))

    def test_a_client_that_closes_its_sending_side_counts_as_gone(self):
        body = json.dumps({"type": "CapturedItem", "note": NOTE}).encode()
        for part in (body, body[:10]):
            answer = self.server.raw(self.head(len(body)) + part, half_close=True)
            # What was whole may have been answered before the end was seen; what was not is never answered with a value.
            self.assertTrue(answer == b"" or answer.split(b"\r\n")[0].split()[1] in ((b"200", b"499") if part == body else (b"400", b"408", b"499")), answer[:200])
        self.assertEqual(self.server.post("/extract", {"type": "CapturedItem", "note": NOTE})[0], 200)

    def test_a_client_that_never_reads_holds_nobody_up(self):
        body = json.dumps({"type": "CapturedItem", "note": NOTE, "stream": True}).encode()
        connections = [socket.create_connection(("127.0.0.1", self.server.port)) for _ in range(20)]
        for connection in connections:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            connection.sendall((self.head(len(body)) + body) * 3)
        self.assertEqual(self.server.post("/extract", {"type": "CapturedItem", "note": NOTE})[1]["value"], VALUE)
        for connection in connections: connection.close()

    def test_bodies_in_chunks(self):
        body = json.dumps({"type": "CapturedItem", "note": NOTE}).encode()
        chunks = b"".join(b"%x\r\n%s\r\n" % (len(body[i:i + 7]), body[i:i + 7]) for i in range(0, len(body), 7)) + b"0\r\n\r\n"
        head = b"POST /extract HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
        answer = self.server.raw(head + chunks, wait=60)
        self.assertIn(b" 200 ", answer.split(b"\r\n")[0])
        self.assertEqual(json.loads(answer.split(b"\r\n\r\n", 1)[1])["value"], VALUE)
        # More than the limit, without saying so beforehand.
        answer = self.server.raw(head + b"ffff\r\n" + b"x" * 0xFFFF + b"\r\n" + (b"ffff\r\n" + b"x" * 0xFFFF + b"\r\n") * 4, wait=60)
        self.assertTrue(answer == b"" or b" 413 " in answer.split(b"\r\n")[0], answer[:100])

    def test_network_references_are_not_fetched(self):
        listener = socket.create_server(("127.0.0.1", 0))
        listener.settimeout(0.5)
        reference = f"http://127.0.0.1:{listener.getsockname()[1]}/s.json"
        self.fails("/extract", {"note": "x", "schema": {"type": "object", "properties": {"a": {"$ref": reference}}}}, 400, "unsupported_schema")
        with self.assertRaises(TimeoutError): listener.accept()
        listener.close()

    def test_a_body_that_drips_is_given_up(self):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=60) as connection:
            connection.sendall(self.head(1000) + b"{")
            answer = connection.recv(65536)
        self.assertIn(b" 408 ", answer.split(b"\r\n")[0])

    def test_headers_have_a_limit(self):
        answer = self.server.raw(b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Big: " + b"a" * 100_000 + b"\r\n\r\n", wait=60)
        self.assertTrue(answer == b"" or answer.split(b"\r\n")[0].split()[1] in (b"400", b"431"), answer[:100])

    def test_clients_that_leave_free_their_place(self):
        body = json.dumps({"type": "CapturedItem", "note": NOTE, "stream": True}).encode()
        before = self.server.metric("connections")
        for index in range(200):
            connection = socket.create_connection(("127.0.0.1", self.server.port))
            connection.sendall((self.head(len(body)) + body)[: len(body) + 90 - (index % 50) * 3])
            if index % 3 == 0: time.sleep(0.002)
            connection.close()
        self.assertEqual(self.server.post("/extract", {"type": "CapturedItem", "note": NOTE})[1]["value"], VALUE)
        self.assertTrue(eventually(self.server.idle))
        self.assertTrue(eventually(lambda: self.server.metric("connections") <= before + 1))

    def test_many_at_once_get_what_one_gets(self):
        notes = ["call the plumber tomorrow", NOTE, "idea: a bell for the cat", "dentist nxt fri 3pm", "pay rent 1200 by friday"] * 8
        one = [self.server.post("/extract", {"type": "CapturedItem", "note": n, "today": "2026-11-20"})[1]["value"] for n in notes[:5]]
        with concurrent.futures.ThreadPoolExecutor(40) as pool:
            answers = list(pool.map(lambda n: self.server.post("/extract", {"type": "CapturedItem", "note": n, "today": "2026-11-20"}), notes))
        self.assertEqual([(s, a.get("value")) for s, a in answers], [(200, v) for v in one * 8])

    def test_notes_are_not_in_the_log(self):
        self.server.post("/extract", {"type": "CapturedItem", "note": "xylophone 99"})
        self.assertNotIn("xylophone", "".join(self.server.log))


if __name__ == "__main__":
    unittest.main()

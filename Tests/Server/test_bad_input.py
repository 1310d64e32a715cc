"""Bad input, name by name, with the exact answer to each: python3 -m unittest discover -s Tests/Server"""
import concurrent.futures, http.client, json, os, select, shutil, signal, socket, subprocess, tempfile, threading, unittest

from serving import BINARY, NOTE, ROOT, VALUE, Server, eventually

CHAT = "/v1/chat/completions"
EXTRACT = json.dumps({"type": "CapturedItem", "note": NOTE}).encode()


def chat(**more):
    return {"model": "espalier", "messages": [{"role": "user", "content": NOTE}], **more}


def formatted(schema, **more):
    return chat(response_format={"type": "json_schema", "json_schema": {"name": "x", "schema": schema}}, **more)


def head(length, path="/extract", more=""):
    size = "Transfer-Encoding: chunked" if length is None else f"Content-Length: {length}"
    return f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{size}\r\n{more}\r\n".encode()


def parsed(answer):
    """Status, headers in lower case and body of one whole answer."""
    top, body = answer.split(b"\r\n\r\n", 1)
    lines = top.decode().split("\r\n")
    return int(lines[0].split()[1]), {k.lower(): v for k, v in (line.split(": ", 1) for line in lines[1:])}, body


def exchange(server, *pieces, pause=0.0, wait=60):
    """Sends pieces until there is an answer, then reads until the server ends the connection: the answer, and how many pieces were sent."""
    sent, answer = 0, b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=wait) as connection:
        for piece in pieces:
            if pause and select.select([connection], [], [], pause)[0]: break
            connection.sendall(piece)
            sent += 1
        while chunk := connection.recv(65536): answer += chunk
    return answer, sent


class BadInputTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--read-timeout", "2", "--idle-timeout", "3", "--body-limit", "200000")
        cls.item = cls.server.get("/types")[1]["types"][0]["schema"]

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0

    def is_error(self, found, status, code, message, param=None, kind="invalid_request_error"):
        self.assertEqual(found, (status, {"error": {"message": message, "type": kind, "param": param, "code": code}}))

    def tearDown(self):
        # Whatever came, the next one is served.
        self.assertEqual(self.server.post("/extract", {"type": "CapturedItem", "note": NOTE})[1].get("value"), VALUE)

    # Slow clients

    def test_slowloris_head(self):
        """A head that drips is no answer's worth: the connection ends when the idle time does."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=60) as connection:
            has_ended = False
            # A byte now and then, for minutes if the server takes them.
            for byte in b"POST /extract HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"a" * 1000:
                try:
                    connection.sendall(bytes([byte]))
                    if select.select([connection], [], [], 0.1)[0]:
                        self.assertEqual(connection.recv(100), b"")
                        has_ended = True
                except ConnectionError:
                    has_ended = True
                if has_ended: break
        self.assertTrue(has_ended)

    def test_slowloris_body(self):
        answer, sent = exchange(self.server, head(5000), *[b"{"] * 2000, pause=0.1)
        status, headers, body = parsed(answer)
        self.is_error((status, json.loads(body)), 408, "request_timeout", "the body did not come within 2 s")
        self.assertEqual(headers["connection"], "close")
        self.assertLess(sent, 2000)

    def test_a_client_that_never_reads(self):
        """It is read no further than it takes answers, and holds its place no longer than the idle time."""
        before = self.server.metric("connections")
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", self.server.port))
        connection.settimeout(1)
        request = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\nX-Padding: " + b"x" * 4000 + b"\r\n\r\n"
        sent = 0
        try:
            # 80 MB of requests, answers of some hundred: far more than the kernel's buffers hold.
            while sent < 20_000:
                connection.sendall(request * 50)
                sent += 50
        except OSError:
            pass
        self.assertLess(sent, 20_000, "the server went on reading what it cannot answer")
        self.assertEqual(self.server.post("/extract", {"type": "CapturedItem", "note": NOTE})[1]["value"], VALUE)
        self.assertTrue(eventually(lambda: self.server.metric("connections") <= before))
        connection.close()

    # Bodies

    def test_body_over_the_limit(self):
        message = "the body has more than 200000 bytes"
        self.is_error(self.server.post(CHAT, b"x" * 200_001), 413, "body_too_large", message)
        # By its length alone, and the connection ends though nothing of the body came.
        answer, _ = exchange(self.server, head(200_001, more="Expect: 100-continue\r\n"))
        status, headers, body = parsed(answer)
        self.is_error((status, json.loads(body)), 413, "body_too_large", message)
        self.assertEqual(headers["connection"], "close")
        # In chunks, without saying so beforehand; a client that sends on gets the answer too.
        chunk = b"c350\r\n" + b"x" * 50_000 + b"\r\n"
        for count in (5, 12):
            status, headers, body = parsed(exchange(self.server, head(None), *[chunk] * count)[0])
            self.is_error((status, json.loads(body)), 413, "body_too_large", message)
        # At the limit it is read.
        body = json.dumps({"type": "CapturedItem", "note": NOTE}).encode().ljust(200_000)
        self.assertEqual(self.server.post("/extract", body)[1]["value"], VALUE)

    def test_body_that_ends_early(self):
        status, _, body = parsed(self.server.raw(head(len(EXTRACT)) + EXTRACT[:10], half_close=True))
        self.is_error((status, json.loads(body)), 400, "body_incomplete", "the body ended before it was whole")

    def test_invalid_utf8(self):
        self.is_error(self.server.post(CHAT, b'{"messages":"\xff\xfe"}'), 400, "invalid_json", "the body is not JSON: body: JSON at byte 13: found byte 0xff, expected UTF-8")

    def test_deep_json(self):
        self.is_error(
            self.server.post(CHAT, b'{"a":' * 500 + b"1" + b"}" * 500), 400, "invalid_json",
            "the body is not JSON: body: JSON at byte 640: found values nested deeper than the limit, expected at most 128 levels")
        self.assertEqual(self.server.post(CHAT, b"[" * 190_000)[0], 400)

    def test_duplicate_keys(self):
        message = '"%s" stands twice in one object of the body'
        self.is_error(self.server.post(CHAT, b'{"n":1,"n":2}'), 400, "duplicate_field", message % "n", "n")
        self.is_error(
            self.server.post(CHAT, b'{"messages":[{"role":"user","content":"x"},{"role":"user","role":"system","content":"x"}]}'),
            400, "duplicate_field", message % "role", "messages[1].role")
        # A schema of which one of two properties would not hold.
        self.is_error(
            self.server.post("/extract", b'{"note":"x","schema":{"properties":{"a":{"type":"string"},"\\u0061":{"type":"integer"}}}}'),
            400, "duplicate_field", message % "a", "schema.properties.a")

    def test_what_is_no_json_object(self):
        for body, message in [
            (b"", "the body is not JSON: body: JSON at byte 0: found the end of the text, expected a value"), (b"[]", "the body is not a JSON object"),
            (b'{"n":1}x', 'the body is not JSON: body: JSON at byte 7: found "x", expected the end of the text'),
            (b"\xef\xbb\xbf{}", "the body is not JSON: body: JSON at byte 0: found byte 0xef, expected a value"),
            (b'{"n":NaN}', 'the body is not JSON: body: JSON at byte 5: found "N", expected a value'),
        ]:
            self.is_error(self.server.post(CHAT, body), 400, "invalid_json", message)

    def test_gzip(self):
        for name in ("gzip", "br", "deflate, identity"):
            self.is_error(
                self.server.post(CHAT, b"\x1f\x8b", {"Content-Encoding": name}), 415, "unsupported_encoding",
                f"Content-Encoding {name} is not read; send the body as it is")

    def test_wrong_content_types(self):
        for given, name in [("text/plain", "text/plain"), ("multipart/form-data; boundary=x", "multipart/form-data"), ("", ""), (";", ""), ("; ;;", ""), ("application/jsonx", "application/jsonx")]:
            self.is_error(
                self.server.post(CHAT, b"{}", {"Content-Type": given}), 415, "unsupported_media_type",
                f"Content-Type {name} is not read; send application/json")
        for given in ("application/json; charset=utf-8", "APPLICATION/JSON", "application/vnd.x+json"):
            self.assertEqual(self.server.post("/extract", EXTRACT, {"Content-Type": given})[0], 200, given)

    # HTTP

    def test_http_1_0(self):
        """Answered, and the connection ends without being asked to."""
        answer, took = exchange(self.server, b"GET /health HTTP/1.0\r\nHost: localhost\r\n\r\n")
        status, headers, body = parsed(answer)
        self.assertEqual((status, headers["connection"], json.loads(body)["status"]), (200, "close", "ok"))
        self.assertLess(took, 2)
        status, _, body = parsed(exchange(self.server, b"GET /health HTTP/1.0\r\n\r\n")[0])
        self.is_error((status, json.loads(body)), 400, "missing_host", "the request has no Host header, or several")

    def test_the_last_request_of_a_connection(self):
        for spelling in ("close", "Close", "foo, CLOSE"):
            request = f"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: {spelling}\r\n\r\n".encode()
            # What comes behind the last request is not answered.
            answer, took = exchange(self.server, request + request)
            self.assertEqual((answer.count(b"HTTP/1.1 200"), parsed(answer)[1]["connection"], took < 2), (1, "close", True), spelling)

    def test_heads_that_are_none(self):
        none = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        for request in [
            b"nonsense\r\n\r\n", b"GET /health HTTP/9.9\r\nHost: localhost\r\n\r\n", b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Big: " + b"a" * 40_000 + b"\r\n\r\n",
            b"GET /health HTTP/1.1\r\nHost: localhost\r\n" + b"".join(b"X-%d: a\r\n" % i for i in range(200)) + b"\r\n",
            head(3, more="Transfer-Encoding: chunked\r\n") + b"0\r\n\r\n", head(3, more="Content-Length: 4\r\n") + b"abcd", head(-3),
        ]:
            self.assertEqual(exchange(self.server, request)[0], none, request[:80])

    def test_host_is_said_once(self):
        for hosts in ("", "Host: localhost\r\nHost: evil.example\r\n", "Host: localhost\r\nHost: localhost\r\n"):
            status, _, body = parsed(exchange(self.server, f"GET /types HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n".encode())[0])
            self.is_error((status, json.loads(body)), 400, "missing_host", "the request has no Host header, or several")

    def test_pipelining(self):
        models = b"GET /v1/models HTTP/1.1\r\nHost: localhost\r\n\r\n"
        answer, _ = exchange(self.server, (head(len(EXTRACT)) + EXTRACT + models) * 3 + b"GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        bodies = [part.split(b"\r\n\r\n", 1)[1] for part in answer.split(b"HTTP/1.1 ")[1:]]
        self.assertEqual([json.loads(body).get("object") or list(json.loads(body))[0] for body in bodies], ["value", "list"] * 3 + ["error"])

    def test_half_closed_sockets(self):
        """Who closes his sending side counts as gone: his request leaves the queue, and says so to whom still reads."""
        server = Server("--at-once", "1")
        try:
            text = json.dumps({"prompt": "a note that goes on", "max_tokens": 900, "temperature": 2, "seed": 1}).encode()
            busy = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(3)]
            for connection in busy: connection.sendall(head(len(text), "/v1/completions") + text)
            self.assertTrue(eventually(lambda: server.metric("num_requests_waiting") >= 2))
            status, _, body = parsed(server.raw(head(len(EXTRACT)) + EXTRACT, half_close=True))
            self.is_error((status, json.loads(body)), 499, "cancelled", "the request was cancelled", kind="server_error")
            for connection in busy: connection.close()
            self.assertTrue(eventually(server.idle))
            self.assertEqual(server.metric('http_requests_total{route="/extract",status="499"}'), 1)
        finally:
            server.stop()

    # Values

    def test_network_references(self):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            listener.settimeout(0.5)
            reference = f"http://127.0.0.1:{listener.getsockname()[1]}/s.json"
            status, answer = self.server.post("/extract", {"note": "x", "schema": {"type": "object", "properties": {"a": {"$ref": reference}}}})
            self.assertEqual((status, answer["error"]["code"], answer["error"]["param"]), (400, "unsupported_schema", "schema#/properties/a/$ref"))
            with self.assertRaises(TimeoutError): listener.accept()

    def test_schemas_that_blow_up(self):
        """Each is refused, or answered with a value that fits, within the bounds of a compilation."""
        doubling = {"$defs": {"l0": {"type": "string"}}, "$ref": "#/$defs/l30"}
        for level in range(1, 31):
            inner = {"$ref": f"#/$defs/l{level - 1}"}
            doubling["$defs"][f"l{level}"] = {"type": "object", "properties": {"a": inner, "b": inner}, "required": ["a", "b"], "additionalProperties": False}
        too_long = ("context_length_exceeded", "note")
        overlapping = {"oneOf": [{"type": "object", "properties": {f"p{i}{j}": {"type": "string", "pattern": f"^(a|b)*{i}{{1,50}}(c|d)*$"} for j in range(20)}} for i in range(20)]}
        for schema, (code, param) in [
            ({"type": "array", "items": {"type": "string"}, "minItems": 100_000_000}, too_long), (doubling, too_long), (overlapping, ("unsupported_schema", "schema#")),
            ({"$ref": "#"}, ("unsupported_schema", "schema#")),
        ]:
            status, answer = self.server.post("/extract", {"note": "x", "schema": schema})
            self.assertEqual((status, answer["error"]["code"], answer["error"]["param"]), (400, code, param), answer)
        # Each pattern by itself has 8,192 states; together they have more than there is memory for.
        patterns = [f"[abc]*{letter}[abc]{{12}}" for letter in "abc"]
        for several in (patterns, ["^(((a{1,500}){1,500}){1,500})$"]):
            status, answer = self.server.post("/extract", {"note": "x", "schema": {"type": "string", "allOf": [{"pattern": pattern} for pattern in several]}})
            self.assertEqual(status, 200, answer)
            # Any number of letters fits the nested repetitions.
            for pattern in several: self.assertRegex(answer["value"], pattern if "[abc]" in pattern else "^a{1,10000}$")

    def test_long_conversations(self):
        """Calls, results and tools are looked up, not compared each with each: what used to take minutes is refused like any long prompt."""
        server = Server()
        self.addCleanup(server.stop)
        call = {"role": "assistant", "tool_calls": [{"id": "y", "function": {"name": "f", "arguments": "{}"}}]}
        result = {"role": "tool", "tool_call_id": "x", "content": "a"}
        many = [{"id": f"c{i}", "function": {"name": "f", "arguments": "{}"}} for i in range(30_000)]
        tools = [{"type": "function", "function": {"name": f"f{i}"}} for i in range(40_000)]
        names = [{"type": "function", "function": {"name": f"f{i}"}} for i in range(20_000)]
        allowed = {"type": "allowed_tools", "allowed_tools": {"mode": "auto", "tools": names}}
        user = {"role": "user", "content": NOTE}
        for body, codes in [
            ({"messages": [result] * 60_000}, ["context_length_exceeded"]),
            ({"messages": [call] * 20_000 + [result] * 20_000}, ["context_length_exceeded"]),
            ({"messages": [{"role": "assistant", "tool_calls": many}] + [result] * 15_000}, ["context_length_exceeded"]),
            ({"messages": [user], "tools": tools}, ["invalid_value"]),
            ({"messages": [user], "tools": tools[:1000], "tool_choice": allowed}, ["invalid_value"]),
        ]:
            status, answer = server.post(CHAT, body)
            self.assertEqual((status, answer["error"]["code"] in codes), (400, True), answer)
        self.assertEqual(server.get("/health")[0], 200)

    def test_numbers_out_of_range(self):
        for field, value, message in [
            ("n", 10_000, '"n": expected an integer from 1 to 16'), ("temperature", -1, '"temperature": expected a number from 0.0 to 2.0'), ("seed", 1.5, None),
        ]:
            status, answer = self.server.post(CHAT, chat(**{field: value}))
            self.assertEqual((status, answer["error"]["param"]), (400, field))
            if message: self.assertEqual(answer["error"]["message"], message)
        for number in (b"NaN", b"Infinity", b"-Infinity", b"nan"):
            status, answer = self.server.post(CHAT, json.dumps(chat(temperature=7)).encode().replace(b": 7", b": " + number))
            self.assertEqual((status, answer["error"]["code"]), (400, "invalid_json"), number)
        status, answer = self.server.post(CHAT, json.dumps(chat(temperature=7)).encode().replace(b": 7", b": 1e999"))
        self.assertEqual((status, answer["error"]["param"]), (400, "temperature"))

    # Who asks

    def test_dns_rebinding(self):
        for host in ("evil.example", "127.0.0.1.evil.example", f"evil.example:{self.server.port}", "localhost.evil.example"):
            name = host.split(":")[0]
            for path, method, body in (("/types", "GET", None), ("/extract", "POST", EXTRACT), ("/", "GET", None)):
                status, _, data = self.server.request(method, path, body, {"Host": host})
                self.is_error((status, json.loads(data)), 403, "host_not_allowed", f'Host "{name}" is not served here; name it with --allowed-host')

    def test_wrong_origin(self):
        for origin in ("http://evil.example", "null", f"http://127.0.0.1:{self.server.port}.evil.example", f"http://127.0.0.1:{self.server.port + 1}"):
            status, headers, data = self.server.request("POST", "/extract", EXTRACT, {"Origin": origin})
            self.is_error((status, json.loads(data)), 403, "origin_not_allowed", f'Origin "{origin}" is not allowed; name it with --allowed-origin')
            self.assertNotIn("access-control-allow-origin", headers)

    def test_path_tricks(self):
        for path in ("/nothing", "/../etc/passwd", "/page.js/../../etc/passwd", "/%2e%2e/etc/passwd", "//", "/page.js%00.html", "/..;/types", "/v1/models/..%2f..%2fetc"):
            status, _, data = self.server.request("GET", path)
            answer = json.loads(data)
            if path.startswith("/v1/models/"):
                self.assertEqual((status, answer["error"]["code"]), (404, "model_not_found"))
            else:
                self.is_error((status, answer), 404, "not_found", f"there is no {path} here; /openapi.json lists what there is")

    def test_keys(self):
        with tempfile.NamedTemporaryFile("w", suffix=".keys") as keys:
            keys.write("secret-1\n"); keys.flush()
            server = Server("--api-key-file", keys.name)
            try:
                wrong, none = "the API key is wrong", "an API key is needed: Authorization: Bearer <key>"
                for headers, message in [({}, none), ({"Authorization": "Basic secret-1"}, none), ({"Authorization": "Bearer secret-2"}, wrong),
                                         ({"Authorization": "Bearer "}, none), ({"x-api-key": "secret"}, wrong)]:
                    status, found, data = server.request("POST", "/extract", EXTRACT, headers)
                    self.assertEqual(found["www-authenticate"], "Bearer")
                    self.is_error((status, json.loads(data)), 401, "invalid_api_key", message, kind="authentication_error")
                for headers in ({"Authorization": "Bearer secret-1"}, {"authorization": "bearer secret-1"}, {"x-api-key": "secret-1"}):
                    self.assertEqual(server.request("POST", "/extract", EXTRACT, headers)[0], 200, headers)
                self.assertNotIn("secret", "".join(server.log))
            finally:
                server.stop()


class OperationTest(unittest.TestCase):
    def test_port_taken(self):
        server = Server()
        try:
            found = subprocess.run([BINARY, "serve", "--port", str(server.port)], capture_output=True, text=True, cwd=ROOT, timeout=60)
            self.assertEqual((found.returncode, found.stdout), (69, ""))
            self.assertTrue(found.stderr.startswith(f"generate: 127.0.0.1:{server.port} cannot be listened on: "), found.stderr)
        finally:
            server.stop()

    def test_model_file_replaced_then_deleted(self):
        with tempfile.TemporaryDirectory() as folder:
            copy = os.path.join(folder, "m")
            shutil.copytree(ROOT / "Models", copy)
            server = Server("--model", copy, "--name", "espalier")
            try:
                for name in ("model.gguf", "reader.gguf"):
                    aside = os.path.join(copy, "aside")
                    with open(aside, "wb") as file: file.write(b"not a model")
                    os.replace(aside, os.path.join(copy, name))
                ask = lambda _: server.post("/extract", {"type": "CapturedItem", "note": NOTE})
                with concurrent.futures.ThreadPoolExecutor(8) as pool:
                    self.assertEqual([(s, a["value"]) for s, a in pool.map(ask, range(16))], [(200, VALUE)] * 16)
                    shutil.rmtree(copy)
                    self.assertEqual([(s, a["value"]) for s, a in pool.map(ask, range(16))], [(200, VALUE)] * 16)
                # A schema that nobody has asked for yet too.
                schema = {"type": "object", "properties": {"k": {"enum": ["a"]}}, "required": ["k"], "additionalProperties": False}
                self.assertEqual(server.post("/extract", {"note": "x", "schema": schema})[1]["value"], {"k": "a"})
            finally:
                self.assertEqual(server.stop(), 0)

    def test_sigterm_under_load(self):
        """What was taken is answered; what comes later is 503 or finds no door; the exit status is 0."""
        server = Server("--shutdown-timeout", "20")
        stop, wrong, answered = threading.Event(), [], []

        def ask(_):
            while not stop.is_set():
                try:
                    status, answer = server.post("/extract", {"type": "CapturedItem", "note": NOTE})
                except (OSError, http.client.HTTPException):
                    return  # the door was shut
                except json.JSONDecodeError as error:
                    wrong.append(error)
                    return
                if status == 200 and answer["value"] == VALUE: answered.append(status)
                elif status != 503 or answer["error"]["code"] != "overloaded": wrong.append((status, answer))

        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            asking = [pool.submit(ask, i) for i in range(16)]
            has_begun = eventually(lambda: wrong or len(answered) > 16)
            code = server.stop(signal.SIGTERM)
            stop.set()
            for future in asking: future.result()
        self.assertEqual((code, wrong, has_begun), (0, [], True))


if __name__ == "__main__":
    unittest.main()

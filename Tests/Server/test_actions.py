"""An application's own actions over HTTP (`sample-actions serve`): messages, questions, keys, what is refused."""
import http.client, json, os, re, signal, subprocess, tempfile, unittest

from serving import BINARY, ROOT

ACTIONS = os.path.join(os.path.dirname(BINARY), "sample-actions")
MODERN = "2026-07-28"


class Actions:
    """A server of the sample's actions, with a folder of its own."""

    def __init__(self, *arguments):
        self.folder = tempfile.TemporaryDirectory()
        environment = {**os.environ, "SAMPLE_FOLDER": self.folder.name}
        self.process = subprocess.Popen(
            [ACTIONS, "serve", "--port", "0", *arguments], stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment)
        line = self.process.stderr.readline()
        while "serving" not in line:
            assert line, "the server ended"
            line = self.process.stderr.readline()
        self.port = int(re.search(r":(\d+)/mcp", line)[1])

    def request(self, method, path, body=None, headers={}):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        text = body if isinstance(body, (str, type(None))) else json.dumps(body)
        connection.request(method, path, text, {**({"Content-Type": "application/json"} if text is not None else {}), **headers})
        response = connection.getresponse()
        data = response.read().decode()
        connection.close()
        return response.status, {k.lower(): v for k, v in response.getheaders()}, data

    def call(self, method, params=None, headers={}, identifier=1):
        """One message of 2026-07-28: the status and the answer."""
        meta = {"io.modelcontextprotocol/protocolVersion": MODERN, "io.modelcontextprotocol/clientCapabilities": {"elicitation": {}}}
        params = {**(params or {}), "_meta": {**meta, **(params or {}).get("_meta", {})}}
        named = {"Mcp-Name": params["name"]} if "name" in params else {}
        headers = {"MCP-Protocol-Version": MODERN, "Mcp-Method": method, "Accept": "application/json, text/event-stream", **named, **headers}
        status, _, data = self.request("POST", "/mcp", {"jsonrpc": "2.0", "id": identifier, "method": method, "params": params}, headers)
        return status, json.loads(data) if data else None

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=60)
        self.folder.cleanup()
        return self.process.returncode


class ActionsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Actions()

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0

    def test_tools_are_listed_and_called(self):
        status, answer = self.server.call("tools/list")
        self.assertEqual((status, [tool["name"] for tool in answer["result"]["tools"]]), (200, ["LogWater", "LogNote", "ClearNotes"]))
        status, answer = self.server.call("tools/call", {"name": "LogWater", "arguments": {"amount": 12}})
        self.assertEqual((status, answer["result"]["content"][0]["text"][:13]), (200, "Logged 12 oz."))

    def test_a_question_is_answered_by_another_request(self):
        status, answer = self.server.call("tools/call", {"name": "LogNote", "arguments": {}})
        result = answer["result"]
        self.assertEqual((status, result["resultType"]), (200, "input_required"))
        (key, asked), = result["inputRequests"].items()
        self.assertIn("What should I log?", json.dumps(asked))
        given = {"name": "LogNote", "arguments": {}, "requestState": result["requestState"],
                 "inputResponses": {key: {"action": "accept", "content": {"text": "call the plumber"}}}}
        status, answer = self.server.call("tools/call", given)
        self.assertEqual((status, answer["result"]["content"][0]["text"]), (200, 'Logged "call the plumber".'))
        # A question is answered once.
        self.assertIn("error", self.server.call("tools/call", given)[1])

    def test_clients_of_the_handshake(self):
        opening = {"jsonrpc": "2.0", "id": 1, "method": "initialize",
                   "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}}
        status, _, data = self.server.request("POST", "/mcp", opening)
        self.assertEqual((status, json.loads(data)["result"]["protocolVersion"]), (200, "2025-06-18"))
        self.assertEqual(self.server.request("POST", "/mcp", {"jsonrpc": "2.0", "method": "notifications/initialized"})[0], 202)
        listing = {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}
        status, _, data = self.server.request("POST", "/mcp", listing, {"MCP-Protocol-Version": "2025-06-18"})
        self.assertEqual((status, len(json.loads(data)["result"]["tools"])), (200, 3))

    def test_what_is_no_message_is_refused(self):
        self.assertEqual(self.server.request("POST", "/mcp", "{")[0], 400)
        self.assertEqual(self.server.request("POST", "/mcp", {"jsonrpc": "2.0", "id": 9, "method": "tools/list"}, {"MCP-Protocol-Version": "1990-01-01"})[0], 400)
        self.assertEqual(self.server.request("POST", "/mcp", "{}", {"Content-Type": "text/plain"})[0], 415)
        for method in ("GET", "DELETE"):
            status, headers, _ = self.server.request(method, "/mcp")
            self.assertEqual((status, headers["allow"]), (405, "POST"))
        self.assertEqual(self.server.request("POST", "/other", {})[0], 404)
        self.assertEqual(self.server.request("POST", "/mcp", {}, {"Host": "evil.example"})[0], 403)
        self.assertEqual(self.server.request("POST", "/mcp", {}, {"Origin": "https://evil.example"})[0], 403)
        # Header and body name two methods.
        status, answer = self.server.call("tools/list", headers={"Mcp-Method": "tools/call"})
        self.assertEqual((status, answer["error"]["code"]), (400, -32020))
        self.assertEqual(json.loads(self.server.request("GET", "/health")[2])["status"], "ok")

    def test_keys(self):
        with tempfile.NamedTemporaryFile("w", suffix=".keys") as keys:
            keys.write("# mine\nsecret-1\n"); keys.flush()
            server = Actions("--api-key-file", keys.name)
            try:
                self.assertEqual(server.call("tools/list")[0], 401)
                self.assertEqual(server.call("tools/list", headers={"Authorization": "Bearer secret"})[0], 401)
                self.assertEqual(server.call("tools/list", headers={"Authorization": "Bearer secret-1"})[0], 200)
                self.assertEqual(server.request("GET", "/health")[0], 200)
            finally:
                self.assertEqual(server.stop(), 0)

    def test_other_machines_need_a_key(self):
        found = subprocess.run([ACTIONS, "serve", "--host", "0.0.0.0", "--port", "0"], capture_output=True, text=True, cwd=ROOT, timeout=60)
        self.assertEqual((found.returncode, "api-key-file" in found.stderr), (64, True), found.stderr)

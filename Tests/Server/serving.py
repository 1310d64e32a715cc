"""A server of the binary under test, for the tests of this folder; standard library only."""
import http.client, json, os, pathlib, re, signal, socket, subprocess, threading, time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = os.environ.get("GENERATE", str(ROOT / ".build/release/generate"))
NOTE = "Bought groceries for $186.70"
VALUE = {"category": "expense", "title": "Bought groceries", "priority": "normal", "amount": 186.7}
SCHEMA = {
    "title": "Reminder", "type": "object", "additionalProperties": False, "required": ["text", "list"],
    "properties": {"text": {"type": "string", "maxLength": 40}, "list": {"enum": ["home", "work"]}, "urgency": {"type": "integer", "minimum": 1, "maximum": 5}},
}


def eventually(condition) -> bool:
    """Whether it comes about; in vain, after a minute at least: a guard against hangs, which no busy machine reaches."""
    for _ in range(3000):
        if condition(): return True
        time.sleep(0.02)
    return False


class Server:
    """`generate serve` on a free port."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [BINARY, "serve", "--port", "0", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
        self.log: list[str] = []
        self.port = 0
        for raw in self.process.stderr:
            line = raw.decode()
            self.log.append(line)
            if found := re.search(r"http://[^ ]*:(\d+)\s*$", line):
                self.port = int(found[1])
                break
        assert self.port, "the server did not start: " + "".join(self.log)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for raw in self.process.stderr:
            self.log.append(raw.decode())

    def request(self, method: str, path: str, body=None, headers=None, timeout=60):
        """Status, headers in lower case, and body bytes."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        data = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        every = {"Content-Type": "application/json"} if data is not None else {}
        connection.request(method, path, data, {**every, **(headers or {})})
        answer = connection.getresponse()
        result = answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
        connection.close()
        return result

    def post(self, path: str, body, headers=None):
        status, _, data = self.request("POST", path, body, headers)
        return status, json.loads(data)

    def get(self, path: str, headers=None):
        status, _, data = self.request("GET", path, None, headers)
        return status, json.loads(data)

    def events(self, path: str, body):
        """The data of each server-sent event, and its name."""
        status, headers, data = self.request("POST", path, body)
        assert status == 200 and headers["content-type"] == "text/event-stream", (status, data)
        found = []
        for block in data.decode().split("\n\n"):
            name = re.search(r"^event: (.*)$", block, re.M)
            text = re.search(r"^data: (.*)$", block, re.M)
            if text:
                found.append((name[1] if name else None, text[1] if text[1] == "[DONE]" else json.loads(text[1])))
        return found

    def idle(self) -> bool:
        """Whether nothing runs and nothing waits."""
        return self.metric("num_requests_running") + self.metric("num_requests_waiting") == 0

    def raw(self, data: bytes, *, wait: float = 60, half_close: bool = False) -> bytes:
        """What comes back for bytes as they are, until the server closes or `wait` seconds pass."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as connection:
            connection.sendall(data)
            if half_close:
                connection.shutdown(socket.SHUT_WR)
            answer = b""
            try:
                while chunk := connection.recv(65536):
                    answer += chunk
            except TimeoutError:
                pass
            return answer

    def metric(self, name: str) -> float:
        _, _, data = self.request("GET", "/metrics")
        for line in data.decode().splitlines():
            if line.startswith(f"espalier_{name} "):
                return float(line.split()[1])
        raise AssertionError(f"no metric {name}")

    def stop(self, how: int = signal.SIGTERM, timeout: float = 60) -> int:
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait(timeout)

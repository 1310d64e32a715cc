"""The page in a real browser: python3 Tests/Server/page.py [folder for screenshots]. Needs `chromium`; drives it over its debugging pipe."""
import base64, json, os, pathlib, shutil, subprocess, sys, tempfile, time

from serving import NOTE, VALUE, Server


class Browser:
    def __init__(self, profile: str) -> None:
        (read_in, self.write), (self.read, write_out) = os.pipe(), os.pipe()

        def descriptors():
            os.dup2(read_in, 103), os.dup2(write_out, 104)
            os.dup2(103, 3), os.dup2(104, 4)

        program = shutil.which("chromium") or shutil.which("chromium-browser")
        assert program, "chromium is not installed"
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
             f"--user-data-dir={profile}", "--no-first-run", "--disable-background-networking", "about:blank"],
            preexec_fn=descriptors, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(read_in), os.close(write_out)
        self.buffer, self.count, self.session, self.problems = b"", 0, None, []
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"): self.call(domain + ".enable")

    def call(self, method: str, **params):
        self.count += 1
        message = {"id": self.count, "method": method, "params": params, **({"sessionId": self.session} if self.session else {})}
        os.write(self.write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") == self.count:
                assert "error" not in answer, answer
                return answer["result"]

    def message(self):
        while b"\0" not in self.buffer:
            data = os.read(self.read, 1 << 20)
            assert data, "the browser ended"
            self.buffer += data
        one, self.buffer = self.buffer.split(b"\0", 1)
        event = json.loads(one)
        if event.get("method") == "Runtime.exceptionThrown" or event.get("method") == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
            self.problems.append(event["params"])
        return event

    def value(self, expression: str):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def wait(self, expression: str, seconds: float = 15):
        end = time.monotonic() + seconds
        while not self.value(expression):
            assert time.monotonic() < end, f"never came about: {expression}"
            time.sleep(0.05)

    def key(self, key: str, code: int, modifiers: int = 0):
        for kind in ("keyDown", "keyUp"): self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, modifiers=modifiers)

    def type(self, text: str): self.call("Input.insertText", text=text)

    def size(self, width: int, height: int):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)

    def picture(self, path: pathlib.Path): path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", captureBeyondViewport=True)["data"]))


def main(folder: pathlib.Path) -> None:
    server = Server()
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(profile)
        try:
            browser.size(1200, 900)
            browser.call("Page.navigate", url=f"http://127.0.0.1:{server.port}/")
            browser.wait("document.readyState === 'complete' && document.querySelectorAll('#type option').length === 2")
            # By keyboard alone: to the note, write, Ctrl+Enter.
            for _ in range(3): browser.key("Tab", 9)
            assert browser.value("document.activeElement.id") == "note", browser.value("document.activeElement.id")
            browser.type(NOTE + " <img src=x onerror=alert(1)>")
            browser.key("Enter", 13, modifiers=2)
            browser.wait("!document.getElementById('fields').hidden")
            value = json.loads(browser.value("document.getElementById('value').textContent"))
            assert value["category"] == "expense" and value["amount"] == VALUE["amount"], value
            marks = browser.value("[...document.querySelectorAll('#marked mark')].map(m => [m.textContent, m.dataset.pointer])")
            assert ["186.70", "/amount"] in marks, marks
            assert browser.value("document.getElementById('marked').textContent").startswith(NOTE)
            assert browser.value("document.querySelectorAll('#marked img').length") == 0
            assert browser.value("document.querySelectorAll('#fields tbody tr').length") == 5
            browser.picture(folder / "page-wide.png")
            # A schema that cannot be enforced, and one that is no JSON.
            browser.value("document.getElementById('type').value = ''; document.getElementById('type').dispatchEvent(new Event('change'))")
            browser.value("document.getElementById('schema').value = '{\"type\":\"strin\"}'; document.getElementById('go').click()")
            browser.wait("!document.getElementById('error').hidden && document.getElementById('error').textContent.includes('strin')")
            browser.value("document.getElementById('schema').value = '{'; document.getElementById('go').click()")
            browser.wait("document.getElementById('error').textContent.startsWith('The schema is not JSON')")
            # A file of notes.
            browser.value("document.getElementById('type').value = 'CapturedItem'; document.getElementById('type').dispatchEvent(new Event('change'))")
            browser.value("""(() => { const d = new DataTransfer(); d.items.add(new File([Array(40).fill('call mum').join('\\n')], 'notes.txt'));
              const f = document.getElementById('file'); f.files = d.files; f.dispatchEvent(new Event('change')); })()""")
            browser.wait("!document.getElementById('batch').disabled")
            browser.value("document.getElementById('batch').click()")
            browser.wait("!document.getElementById('download').hidden")
            assert browser.value("document.getElementById('progress').value") == 40
            # On a telephone.
            browser.size(360, 740)
            browser.value("document.getElementById('go').click()")
            browser.wait("!document.getElementById('fields').hidden")
            assert browser.value("document.documentElement.scrollWidth") <= 360, browser.value("document.documentElement.scrollWidth")
            browser.picture(folder / "page-narrow.png")
            # The refusal that was asked for above is an error in the log too.
            problems = [p for p in browser.problems if "400 (Bad Request)" not in json.dumps(p)]
            assert not problems, problems
        finally:
            browser.process.kill()
            browser.process.wait()
            server.stop()
    print("page: 1 passed, 0 failed")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp()))

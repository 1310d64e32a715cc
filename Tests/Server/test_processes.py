"""Servers of their own: with keys, on other addresses, full, told to stop."""
import concurrent.futures, http.client, json, os, signal, socket, subprocess, tempfile, time, unittest

from serving import BINARY, NOTE, ROOT, VALUE, Server


class OtherServersTest(unittest.TestCase):
    def test_keys(self):
        with tempfile.NamedTemporaryFile("w", suffix=".keys") as keys:
            keys.write("# mine\nsecret-1\nsecret-2\n"); keys.flush()
            server = Server("--api-key-file", keys.name)
            try:
                self.assertEqual(server.get("/health")[0], 200)
                status, headers, data = server.request("GET", "/v1/models")
                self.assertEqual((status, headers["www-authenticate"], json.loads(data)["error"]["code"]), (401, "Bearer", "invalid_api_key"))
                for header, status in [("Bearer secret-2", 200), ("Bearer secret", 401), ("Bearer ", 401), ("Basic secret-1", 401)]:
                    self.assertEqual(server.request("GET", "/v1/models", headers={"Authorization": header})[0], status, header)
                self.assertNotIn("secret", "".join(server.log))
            finally:
                server.stop()

    def test_browsers_ask_before_they_send_a_key(self):
        with tempfile.NamedTemporaryFile("w", suffix=".keys") as keys:
            keys.write("secret-1\n"); keys.flush()
            server = Server("--api-key-file", keys.name, "--allowed-origin", "https://app.example", "--allowed-origin", "http://localhost:*")
            try:
                asked = "authorization, x-stainless-os, mcp-session-id"
                for origin in ("https://app.example", "http://localhost:5173"):
                    status, headers, _ = server.request("OPTIONS", "/v1/chat/completions", headers={
                        "Origin": origin, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": asked})
                    self.assertEqual((status, headers["access-control-allow-origin"], headers["access-control-allow-headers"]), (204, origin, asked))
                    self.assertIn("x-request-id", headers["access-control-expose-headers"])
                for origin in ("https://app.example.evil", "http://localhost:5173.evil", "http://localhost.evil:1"):
                    self.assertEqual(server.request("OPTIONS", "/v1/models", headers={"Origin": origin})[0], 403, origin)
                self.assertEqual(server.request("GET", "/v1/models", headers={"Origin": "https://app.example"})[0], 401)
            finally:
                server.stop()
        for origin in ("https://app.example/", "localhost:3000"):
            found = subprocess.run([BINARY, "serve", "--port", "0", "--allowed-origin", origin], capture_output=True, text=True, cwd=ROOT, timeout=60)
            self.assertEqual((found.returncode, origin in found.stderr), (64, True), found.stderr)

    def test_hosts_are_addresses(self):
        for arguments, status in [(["--host", "127.nosuch.invalid"], 64), (["--host", "nosuch.invalid", "--api-key-file", "KEYS"], 69)]:
            with tempfile.NamedTemporaryFile("w", suffix=".keys") as keys:
                keys.write("k\n"); keys.flush()
                given = [keys.name if argument == "KEYS" else argument for argument in arguments]
                found = subprocess.run([BINARY, "serve", "--port", "0", *given], capture_output=True, text=True, cwd=ROOT, timeout=60)
            self.assertEqual(found.returncode, status, found.stderr)

    def test_the_terminal_that_goes_away_lets_requests_end(self):
        server = Server()
        self.assertEqual(server.stop(signal.SIGHUP), 0)

    def test_names_with_tags(self):
        server = Server("--name", "qwen2.5:0.5b")
        try:
            self.assertEqual(server.get("/api/tags")[1]["models"][0]["name"], "qwen2.5:0.5b")
        finally:
            server.stop()

    def test_other_addresses_need_a_key_and_taken_ports_are_said(self):
        found = subprocess.run([BINARY, "serve", "--host", "0.0.0.0"], capture_output=True, text=True, cwd=ROOT)
        self.assertEqual((found.returncode, "--api-key-file" in found.stderr), (64, True))
        server = Server()
        try:
            found = subprocess.run([BINARY, "serve", "--port", str(server.port)], capture_output=True, text=True, cwd=ROOT, timeout=60)
            self.assertEqual((found.returncode, f"127.0.0.1:{server.port} cannot be listened on" in found.stderr), (69, True), found.stderr)
        finally:
            server.stop()

    def test_a_full_queue_answers_at_once(self):
        server = Server("--at-once", "1", "--queue", "1")
        try:
            note = "call mum and buy milk and pay the rent " * 8
            with concurrent.futures.ThreadPoolExecutor(30) as pool:
                answers = list(pool.map(lambda _: server.request("POST", "/extract", {"type": "CapturedItem", "note": note}), range(30)))
            refused = [(h, json.loads(d)) for s, h, d in answers if s == 503]
            self.assertEqual({s for s, _, _ in answers}, {200, 503})
            self.assertTrue(all(d["error"]["code"] == "overloaded" and int(h["retry-after"]) >= 1 for h, d in refused))
        finally:
            server.stop()

    def test_heads_that_drip_are_given_up(self):
        server = Server("--idle-timeout", "2")
        try:
            with socket.create_connection(("127.0.0.1", server.port), timeout=60) as slow, socket.create_connection(("127.0.0.1", server.port), timeout=60) as silent:
                has_ended = False
                for byte in b"POST /extract HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"a" * 500:
                    try:
                        slow.sendall(bytes([byte]))
                        slow.settimeout(0.2)
                        has_ended = slow.recv(100) == b""
                    except TimeoutError:
                        continue
                    except ConnectionError:
                        has_ended = True
                    if has_ended: break
                self.assertTrue(has_ended, "the connection was kept")
                self.assertEqual(silent.recv(100), b"")
            self.assertEqual(server.get("/health")[0], 200)
        finally:
            server.stop()

    def test_a_log_that_nobody_reads_holds_nobody_up(self):
        process = subprocess.Popen([BINARY, "serve", "--port", "0"], stderr=subprocess.PIPE, cwd=ROOT)
        try:
            line = process.stderr.readline().decode()
            connection = http.client.HTTPConnection("127.0.0.1", int(line.strip().rsplit(":", 1)[1]), timeout=20)
            # A pipe holds 64 KiB, a line of the log about 150 bytes.
            for _ in range(2000):
                connection.request("GET", "/health")
                self.assertEqual(connection.getresponse().read()[:14], b'{"status":"ok"')
        finally:
            process.stderr.close()
            process.terminate()
            self.assertEqual(process.wait(30), 0)

    def test_what_runs_ends_when_the_server_is_told_to_stop(self):
        server = Server()
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            waiting = [pool.submit(server.post, "/extract", {"type": "CapturedItem", "note": NOTE}) for _ in range(8)]
            time.sleep(0.05)
            code = server.stop()
            for future in waiting:
                try:
                    status, answer = future.result()
                    self.assertIn(status, (200, 503))
                    if status == 200: self.assertEqual(answer["value"], VALUE)
                except (ConnectionError, json.JSONDecodeError, OSError):
                    pass  # it came after the door was shut
        self.assertEqual(code, 0)


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/env python3
"""A hub on loopback for tests: repositories are folders, and every fault can be asked for.

    python3 hub.py ROOT

ROOT/repos/USER/REPO/ holds the files; ROOT/faults.json, read at every request, says what goes wrong; ROOT/log.jsonl gets every request.
Prints "HUB_PORT CDN_PORT" and serves until standard input ends. Standard library only.
"""
import hashlib
import json
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(sys.argv[1])
COMMIT = "0123456789abcdef0123456789abcdef01234567"
lock = threading.Lock()
cuts = {}


def faults():
    try:
        return json.loads((ROOT / "faults.json").read_text())
    except FileNotFoundError:
        return {}


def log(server, handler, status):
    with lock, (ROOT / "log.jsonl").open("a") as out:
        out.write(json.dumps({
            "server": server, "method": handler.command, "path": handler.path, "status": status,
            "range": handler.headers.get("Range"), "token": handler.headers.get("Authorization"),
        }) + "\n")


def content(user, repo, name):
    path = ROOT / "repos" / user / repo / name
    return path.read_bytes() if path.is_file() else None


def is_large(name):
    return name.endswith((".gguf", ".safetensors", ".bin"))


def etag(name, data):
    if is_large(name):
        return hashlib.sha256(data).hexdigest()
    return hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    name = "hub"

    def log_message(self, *_):
        pass

    def answer(self, status, headers=(), body=b"", length=None):
        self.send_response(status)
        for key, value in headers:
            self.send_header(key, value)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)
        log(self.name, self, status)

    def json(self, value):
        self.answer(200, [("Content-Type", "application/json")], json.dumps(value).encode())

    def do_HEAD(self):
        self.do_GET()

    def send_file(self, name, data, fault, headers=()):
        """The bytes of a file, with Range, and with what the fault does to them."""
        data = data + b"x" * fault.get("append", 0)
        data = data[: len(data) - fault.get("truncate", 0)]
        if fault.get("corrupt"):
            data = bytes([data[0] ^ 1]) + data[1:]
        start = 0
        given = self.headers.get("Range")
        if given and not fault.get("ignore_range"):
            start = int(given.split("=")[1].split("-")[0])
            if start >= len(data):
                return self.answer(416)
        body = data[start:]
        status = 206 if start else 200
        self.send_response(status)
        for key, value in headers:
            self.send_header(key, value)
        if start:
            shown = fault.get("range_start", start)
            self.send_header("Content-Range", f"bytes {shown}-{len(data) - 1}/{len(data)}")
        if fault.get("chunked"):
            self.send_header("Transfer-Encoding", "chunked")
        else:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        log(self.name, self, status)
        if self.command == "HEAD":
            return
        cut = fault.get("cut")
        with lock:
            left = cuts.setdefault(name, fault.get("cut_times", 1)) if cut else 0
            if left:
                cuts[name] -= 1
        if left:
            self.wfile.write(body[:cut])
            self.wfile.flush()
            # Time to be read: a client drops what it holds when its connection goes.
            time.sleep(0.3)
            self.close_connection = True
            self.connection.close()
            return
        pause = fault.get("slow", 0)
        for at in range(0, len(body), 4096) if pause else []:
            self.wfile.write(body[at:at + 4096])
            self.wfile.flush()
            time.sleep(pause)
        if fault.get("chunked"):
            self.wfile.write(b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body))
        elif not pause:
            self.wfile.write(body)


class Hub(Handler):
    def do_GET(self):
        parts = [unquote(p) for p in urlsplit(self.path).path.split("/")[1:]]
        fault = faults()
        if parts[:2] == ["api", "models"] and len(parts) >= 5:
            user, repo, kind = parts[2], parts[3], parts[4]
            mine = fault.get(f"{user}/{repo}", {})
            if "status" in mine:
                with lock:
                    left = cuts.setdefault("status " + repo, mine.get("times", 1 << 30))
                    cuts["status " + repo] = left - 1
                if left > 0:
                    return self.answer(mine["status"], [("Retry-After", str(mine["retry_after"]))] if "retry_after" in mine else [])
            if "redirect" in mine:
                return self.answer(302, [("Location", mine["redirect"])])
            folder = ROOT / "repos" / user / repo
            if not folder.is_dir():
                return self.answer(404, [("X-Error-Code", "RepoNotFound")])
            if kind == mine.get("without"):
                return self.answer(404)
            names = sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file()) + mine.get("names", [])
            if kind == "revision":
                return self.json({"sha": mine.get("commit", COMMIT), "siblings": [{"rfilename": n} for n in names], "cardData": {"license": "apache-2.0"}})
            return self.json([{"type": "file", "path": n, "size": 1} for n in names])
        if len(parts) >= 5 and parts[2] == "resolve":
            user, repo, name = parts[0], parts[1], "/".join(parts[4:])
            data = content(user, repo, name)
            mine = fault.get(f"{user}/{repo}", {})
            of_file = fault.get(f"{user}/{repo}/{name}", {})
            if "status" in of_file:
                return self.answer(of_file["status"])
            if data is None:
                return self.answer(404, [("X-Error-Code", "EntryNotFound")])
            tag = of_file.get("etag", etag(name, data))
            commit = of_file.get("commit", mine.get("commit", COMMIT))
            headers = [("X-Repo-Commit", commit)]
            if not is_large(name):
                return self.send_file(name, data, of_file, headers + [("ETag", f'"{tag}"')])
            if not of_file.get("no_etag"):
                headers.append(("X-Linked-Etag", f'"{tag}"'))
            headers.append(("X-Linked-Size", str(of_file.get("size", len(data)))))
            location = of_file.get("redirect", f"http://127.0.0.1:{cdn.server_port}/{user}/{repo}/{name}")
            return self.answer(302, headers + [("Location", location)])
        self.answer(404)


class Content(Handler):
    name = "cdn"

    def do_GET(self):
        user, repo, name = unquote(urlsplit(self.path).path[1:]).split("/", 2)
        data = content(user, repo, name)
        fault = faults().get(f"{user}/{repo}/{name}", {})
        if data is None:
            return self.answer(404)
        if "cdn_redirect" in fault:
            return self.answer(302, [("Location", fault["cdn_redirect"])])
        self.send_file(name, data, fault)


hub = ThreadingHTTPServer(("127.0.0.1", 0), Hub)
cdn = ThreadingHTTPServer(("127.0.0.1", 0), Content)
for server in (hub, cdn):
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
print(hub.server_port, cdn.server_port, flush=True)
sys.stdin.read()

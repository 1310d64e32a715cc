#!/usr/bin/env python3
"""Measures `generate serve`, beside another server with OpenAI's API where one is named: the same schemas, the same notes, in turn.

    compare_server.py --generate ../.build/release/generate [--model MODEL.gguf] [--llama-server PATH | --other http://127.0.0.1:8081 [--other-model NAME]]
                      [-n 200] [--parts single,…]

Parts: `single` (one caller, whole answers), `callers` (8 and 32 at once, one schema), `mixed` (7 callers with schemas of 100 to 5,000 properties beside one with a small
one: its p50 and p99, alone and beside them), `overhead` (what HTTP adds to the time that the engine reports), `batch` (64 callers beside `generate batch`; ours alone).
Every part is done `--rounds` times, ours and the other's in turn; figures are medians over the rounds. `--llama-server` starts llama.cpp's on the same file, with
as many slots as ours joins sequences and as many threads as there are cores. Prints one JSON object. The client is one process with one
thread, on the same machine: what it computes counts against both servers alike. Standard library only.
"""
import argparse
import asyncio
import collections
import json
import os
import pathlib
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

NOTES = [
    "Bought groceries for $186.70", "call the plumber tomorrow about the leak under the sink", "idea: a bell for the cat", "dentist on Tuesday at 3pm, room 204",
    "pay the rent, 1200 by Friday", "lunch with Ana on 3 May", "urgent: get the referral faxed over before they close", "paid the plumber 340 dollars for the pipe",
]
INSTRUCTIONS = "Turn the note into a CapturedItem. Use only what the note says."


class Connection:
    """HTTP/1.1 over one connection that is kept."""

    def __init__(self, url):
        self.address = urllib.parse.urlsplit(url)
        self.reader = self.writer = None

    async def post(self, path, body):
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: {self.address.netloc}\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode()
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(self.address.hostname, self.address.port, limit=1 << 24)
        start = time.perf_counter()
        self.writer.write(head + data)
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        status, headers = int(lines[0].split()[1]), dict(line.split(": ", 1) for line in lines[1:] if ": " in line)
        if "content-length" in headers:
            answer = await self.reader.readexactly(int(headers["content-length"]))
        else:
            answer = b""
            while size := int((await self.reader.readline()).strip(), 16):
                answer += await self.reader.readexactly(size)
                await self.reader.readline()
            await self.reader.readline()
        took = time.perf_counter() - start
        if headers.get("connection") == "close":
            self.writer.close()
            self.writer = None
        return status, answer, took


class Server:
    def __init__(self, name, url, model):
        self.name, self.url, self.model = name, url, model

    def chat(self, note, schema, max_tokens=None):
        body = {
            "model": self.model, "temperature": 0, "messages": [{"role": "system", "content": INSTRUCTIONS}, {"role": "user", "content": note}],
            "response_format": {"type": "json_schema", "json_schema": {"name": "item", "schema": schema, "strict": True}},
        }
        return {**body, "max_tokens": max_tokens} if max_tokens else body

    async def run(self, bodies, callers, path="/v1/chat/completions"):
        """Answers' times and bytes in the order of `bodies`, and the seconds that all took."""
        results, next_index = [None] * len(bodies), iter(range(len(bodies)))

        async def call():
            connection = Connection(self.url)
            for index in next_index:
                status, answer, took = await connection.post(path, bodies[index])
                assert status == 200, (self.name, status, answer[:300])
                results[index] = (took, answer)
            if connection.writer: connection.writer.close()

        start = time.perf_counter()
        await asyncio.gather(*(call() for _ in range(callers)))
        return results, time.perf_counter() - start


def percentile(times, share):
    times = sorted(times)
    return round(times[min(len(times) - 1, int(share * len(times)))] * 1000, 3)


def wide(count):
    """A schema of so many properties, of which few are required."""
    kinds = [{"type": "string", "maxLength": 20}, {"type": "integer", "minimum": 0, "maximum": 9}, {"enum": ["a", "b", "c"]}, {"type": "boolean"}]
    return {"title": f"Wide{count}", "type": "object", "properties": {f"field_{i}": kinds[i % 4] for i in range(count)}, "required": ["field_0"], "additionalProperties": False}


async def single(server, schema, n):
    bodies = [server.chat(NOTES[i % len(NOTES)], schema) for i in range(n)]
    await server.run(bodies[: len(NOTES)], 1)
    results, _ = await server.run(bodies, 1)
    return {"p50_ms": percentile([t for t, _ in results], 0.5), "p99_ms": percentile([t for t, _ in results], 0.99), **sizes(results)}


def sizes(results):
    """How long the answers were, and how many were whole: a server that stops early is no faster."""
    choices, usages = zip(*((lambda a: (a["choices"][0], a["usage"]))(json.loads(answer)) for _, answer in results))
    return {"mean_bytes": round(statistics.mean(len(c["message"]["content"].encode()) for c in choices), 1),
            "mean_tokens": round(statistics.mean(u["completion_tokens"] for u in usages), 1), "whole": sum(c["finish_reason"] == "stop" for c in choices)}


async def callers(server, schema, n):
    found = {}
    for count in (8, 32):
        bodies = [server.chat(NOTES[i % len(NOTES)], schema) for i in range(max(n, 32))]
        await server.run(bodies[:8], 8)
        results, took = await server.run(bodies, count)
        found[f"{count}_answers_per_s"] = round(len(bodies) / took, 1)
        found[f"{count}_p99_ms"] = percentile([t for t, _ in results], 0.99)
    return found


async def mixed(server, schema, n):
    small = [server.chat(NOTES[i % len(NOTES)], schema) for i in range(n)]
    await server.run(small[:8], 1)
    alone, _ = await server.run(small, 1)
    statuses = collections.Counter()

    async def heavy(properties):
        connection, round_ = Connection(server.url), 0
        while True:
            # Each time another schema, so that it is compiled each time.
            round_ += 1
            own = wide(properties)
            own["title"] += f"Round{round_}"
            status, _, _ = await connection.post("/v1/chat/completions", server.chat("field_0 is a b c", own, max_tokens=64))
            statuses[f"{properties}: {status}"] += 1

    heavies = [asyncio.create_task(heavy(count)) for count in (100, 200, 500, 1000, 2000, 3000, 5000)]
    await asyncio.sleep(0.2)
    beside, _ = await server.run(small, 1)
    for task in heavies: task.cancel()
    for result in await asyncio.gather(*heavies, return_exceptions=True):
        if not isinstance(result, asyncio.CancelledError): statuses[f"ended: {result!r}"[:80]] += 1
    print(server.name, "beside:", dict(statuses), file=sys.stderr)
    found = {name: percentile([t for t, _ in results], share) for name, results, share in (
        ("alone_p50_ms", alone, 0.5), ("alone_p99_ms", alone, 0.99), ("beside_p50_ms", beside, 0.5), ("beside_p99_ms", beside, 0.99))}
    return {**found, "p99_ratio": round(found["beside_p99_ms"] / found["alone_p99_ms"], 2)}


async def overhead(server, schema, n):
    bodies = [{"note": NOTES[i % len(NOTES)], "schema": schema, "confidence": False, "spans": False} for i in range(n)]
    await server.run(bodies[: len(NOTES)], 1, "/extract")
    results, _ = await server.run(bodies, 1, "/extract")
    engine = [json.loads(answer)["usage"]["seconds"] for _, answer in results]
    added = [took - inside for (took, _), inside in zip(results, engine)]
    return {"engine_p50_ms": percentile(engine, 0.5), "added_p50_ms": percentile(added, 0.5), "added_p99_ms": percentile(added, 0.99)}


async def batch(server, schema, n, generate, model):
    count = max(20 * n, 2000)
    bodies = [{"note": NOTES[i % len(NOTES)], "schema": schema, "confidence": False, "spans": False} for i in range(count)]
    await server.run(bodies[:128], 64, "/extract")
    _, took = await server.run(bodies, 64, "/extract")
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        (place / "schema.json").write_text(json.dumps(schema))
        rates = []
        for lines in (8, count + 8):
            (place / "in.jsonl").write_text("".join(json.dumps({"id": i, "note": NOTES[i % len(NOTES)]}) + "\n" for i in range(lines)))
            start = time.perf_counter()
            subprocess.run([generate, "batch", *model, "--schema", place / "schema.json", place / "in.jsonl", "--output", place / f"out{lines}"], check=True)
            rates.append(time.perf_counter() - start)
    # Loading and starting are in the short run too.
    return {"64_callers_answers_per_s": round(count / took, 1), "batch_notes_per_s": round(count / (rates[1] - rates[0]), 1), "ratio": round((rates[1] - rates[0]) / took, 3)}


def start_llama_server(path, model, slots):
    """The process and its address, once the model is loaded."""
    with socket.create_server(("127.0.0.1", 0)) as free: port = free.getsockname()[1]
    process = subprocess.Popen(
        [path, "-m", model, "--host", "127.0.0.1", "--port", str(port), "-np", str(slots), "-c", str(2048 * slots), "-t", str(os.cpu_count())],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(600):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=2) as answer:
                if answer.status == 200: return process, f"http://127.0.0.1:{port}"
        except OSError:
            if process.poll() is not None: raise SystemExit(f"{path} ended with {process.returncode}")
        time.sleep(0.2)
    raise SystemExit(f"{path} was not ready within two minutes")


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--generate", required=True)
    a.add_argument("--model", help="a GGUF file for ours; default: the packaged model")
    a.add_argument("--llama-server", help="llama.cpp's server, which is started on the same file")
    a.add_argument("--slots", type=int, default=8, help="its slots, of 2,048 tokens each")
    a.add_argument("--other", help="the address of another server with OpenAI's API and the same model")
    a.add_argument("--other-model", default="default", help="the model's name there")
    a.add_argument("-n", type=int, default=200, help="answers of a part")
    a.add_argument("--rounds", type=int, default=3)
    a.add_argument("--parts", default="single,callers,mixed,overhead,batch")
    o = a.parse_args()
    schema = json.loads(subprocess.run([o.generate, "schema", "CapturedItem"], check=True, capture_output=True, text=True).stdout)
    if o.other or o.llama_server:
        # llama.cpp's grammars know no \s in a class: the title is any string of at most 60 characters.
        schema["properties"]["title"] = {"type": "string", "maxLength": 60}
    model = ["--model", o.model] if o.model else []
    process = subprocess.Popen([o.generate, "serve", "--port", "0", "--name", "espalier", *model], stderr=subprocess.PIPE, text=True)
    other = None
    try:
        if o.llama_server: other, o.other = start_llama_server(o.llama_server, o.model, o.slots)
        for line in process.stderr:
            if found := re.search(r"(http://\S+:\d+)\s*$", line): break
        else:
            raise SystemExit("the server did not start")
        os.set_blocking(process.stderr.fileno(), False)
        servers = [Server("ours", found[1], "espalier")] + ([Server("other", o.other.rstrip("/"), o.other_model)] if o.other else [])
        report = {"processor": next((l.split(":")[1].strip() for l in open("/proc/cpuinfo") if l.startswith("model name")), "?"), "cores": os.cpu_count(), "load": os.getloadavg()[0]}
        for part in o.parts.split(","):
            rounds = {server.name: [] for server in servers}
            for _ in range(o.rounds):
                for server in servers:
                    if server.name == "other" and part in ("overhead", "batch"): continue
                    more = (o.generate, model) if part == "batch" else ()
                    rounds[server.name].append(asyncio.run(globals()[part](server, schema, o.n, *more)))
            report[part] = {name: {key: statistics.median(r[key] for r in found) for key in found[0]} for name, found in rounds.items() if found}
            if len(report[part]) == 2:
                ours, other_s = report[part]["ours"], report[part]["other"]
                report[part]["ratio"] = {
                    key: round(other_s[key] / value if key.endswith("_ms") else value / other_s[key], 3)
                    for key, value in ours.items() if key.endswith(("_ms", "_per_s")) and value and other_s[key]}
        print(json.dumps(report, indent=1))
    finally:
        for started in (process, other):
            if started:
                started.terminate()
                started.wait(30)


if __name__ == "__main__":
    main()

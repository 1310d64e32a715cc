#!/usr/bin/env python3
"""Speaks docs/worker.md without a model: what a note says decides what happens. For tests of the client's side alone."""

import json
import os
import signal
import sys
import threading
import time
from typing import Any

lock = threading.Lock()
running: dict[int, bool] = {}
cancelled: set[int] = set()


def reply(**body: object) -> None:
    with lock:
        sys.stdout.write(json.dumps(body) + "\n")
        sys.stdout.flush()


def end(number: int, frame: object) -> None:
    # As the engine does: what is in flight is answered, then the process ends.
    for id in list(running):
        reply(id=id, error={"code": "cancelled", "message": "cancelled"})
    os._exit(0)


def extract(request: dict) -> None:  # type: ignore[type-arg]
    note, id = request["note"], request["id"]
    running[id] = True
    answer(request, note, id)
    running.pop(id, None)


def answer(request: dict, note: str, id: int) -> None:  # type: ignore[type-arg]
    if note == "unreadable":
        return reply(id=None, error={"code": "input", "message": "line: found something that is no JSON"})
    if note.startswith("terminated once "):
        marker = note.removeprefix("terminated once ")
        if not os.path.exists(marker):
            open(marker, "w").close()
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(60)
    if note == "digits":
        with lock:
            sys.stdout.write(f'{{"id":{id},"ok":{{"value":{{"amount":186.70,"id":12345678901234567890123}},"confidence":{{}}}}}}\n')
            sys.stdout.flush()
        return
    if note == "deep":
        with lock:
            sys.stdout.write(f'{{"id":{id},"ok":{{"value":{"[" * 100_000 + "]" * 100_000}}}}}\n')
            sys.stdout.flush()
        return
    if note == "die":
        os._exit(9)
    if note.startswith("die once "):
        marker = note.removeprefix("die once ")
        if not os.path.exists(marker):
            open(marker, "w").close()
            os._exit(9)
    if note == "garbage":
        sys.stdout.write("this is no JSON\n")
        sys.stdout.flush()
    if note.startswith("wait"):
        while True:
            time.sleep(0.01)
            if id in cancelled:
                return reply(id=id, error={"code": "cancelled", "message": "cancelled"})
            if note == "wait a little":
                break
    if note.startswith("offers "):
        # The first number of the note that the schema's amount does not exclude; one that is made up where none is left.
        amount = bodies[request["schema"]]["properties"]["amount"]
        amount = next((b for b in amount.get("anyOf", []) if b["type"] == "number"), amount)
        refused = amount.get("not", {}).get("enum", [])
        found = [number for number in map(float, note.split()[1:]) if number not in refused]
        sure = {"/amount": 0.5 if found else 0}
        return reply(id=id, ok={"value": {"amount": (found or [0])[0]}, "confidence": sure})
    if note == "budget":
        return reply(id=id, error={"code": "budget", "message": "too small", "needed": 12, "given": 3})
    if request.get("partial"):
        for n in range(1, len(note) + 1):
            reply(id=id, partial={"text": note[:n]})
    value = {"text": note, "handle": request["schema"], "today": request.get("today"), "pid": os.getpid()}
    reply(
        id=id,
        ok={
            "value": value,
            "confidence": {"/text": 0.5},
            "spans": {"/text": [[0, len(note)]]},
            "usage": {"prompt_tokens": 7, "future": 1},
        },
    )


if sys.argv[1:2] == ["decide"]:
    with open(sys.argv[2]) as file:
        asked = json.load(file)["questions"]
    for line in sys.stdin:
        text = json.loads(line)
        if text["note"] == "hang":
            signal.pause()
        print(json.dumps({"id": text["id"], "answers": {name: {"probability": 0.75} for name in asked}}), flush=True)
    sys.exit(0)
if "--model" in sys.argv:
    sys.stderr.write("generate: /no/such.gguf: there is no such file or folder: name a GGUF file\n")
    sys.exit(66)
if "--threads" in sys.argv:
    sys.stderr.write("Error: --threads 0: expected 1 to 256\nUsage: generate worker\n")
    sys.exit(64)

signal.signal(signal.SIGTERM, end)
schemas: dict[str, str] = {}
bodies: dict[str, Any] = {}  # schemas by their handles
for line in sys.stdin:
    request = json.loads(line)
    op, id = request["op"], request["id"]
    if op == "hello":
        reply(id=id, ok={"protocol": 1, "version": "fake", "model": {}})
    elif op == "schema":
        text = json.dumps(request.get("schema", request.get("name")))
        if "refused" in text:
            reply(id=id, error={"code": "schema", "message": "no", "pointer": "/properties/x", "keyword": "refused"})
        else:
            handle = schemas.setdefault(text, f"s{len(schemas) + 1}")
            bodies[handle] = request.get("schema")
            reply(id=id, ok={"schema": handle, "ignored": []})
    elif op == "cancel":
        cancelled.add(request["target"])
        reply(id=id, ok={"cancelled": True})
    elif op == "extract" and request["note"] == "deaf":
        signal.pause()
    elif op == "stats":
        reply(id=id, ok={"running": 0})
    else:
        threading.Thread(target=extract, args=(request,)).start()

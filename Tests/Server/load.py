"""Load on a server of this machine, bounded in count and time: python3 Tests/Server/load.py soak|overload|drops [--answers N] [--seconds S] [--callers N] [--pause S]

soak: so many answers by so many callers; memory afterwards beside memory after a tenth.
overload: twice what the server can do, for so many seconds; refusals, how fast they come, whether memory grows after the warm-up.
drops: connections that end at random moments; whether anything stays behind, and whether neighbours' answers change.
Prints one JSON object, times and memory in it; the exit status is 1 where an answer is wrong or missing, or something stays behind.
"""
import argparse, atexit, http.client, json, multiprocessing, os, random, shutil, socket, tempfile, threading, time

from serving import NOTE, ROOT, VALUE, Server

NOTES = [NOTE, "call the plumber tomorrow", "idea: a bell for the cat", "dentist nxt fri 3pm", "pay rent 1200 by friday", "lunch with Ana on 3 May"]


def start(*arguments):
    """A server of the packaged model without its span extractor: what is under load here is the server."""
    folder = tempfile.mkdtemp(prefix="espalier-load-")
    atexit.register(shutil.rmtree, folder, True)
    for file in (ROOT / "Models").iterdir():
        if file.name != "reader.gguf": os.symlink(file, os.path.join(folder, file.name))
    return Server("--model", os.path.join(folder, "model.gguf"), *arguments)


def memory(server):
    with open(f"/proc/{server.process.pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")


def descriptors(server):
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def percentile(values, p):
    values = sorted(values)
    return round(values[min(len(values) - 1, int(p * len(values)))] * 1000, 3) if values else None


class Caller:
    """One connection that is kept."""

    def __init__(self, server):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)

    def ask(self, note):
        body = json.dumps({"type": "CapturedItem", "note": note, "today": "2026-11-20", "confidence": False, "spans": False})
        start = time.monotonic()
        self.connection.request("POST", "/extract", body, {"Content-Type": "application/json"})
        answer = self.connection.getresponse()
        data = answer.read()
        return answer.status, data, time.monotonic() - start


def run(server, callers, *, count=None, seconds=None, at=lambda done: None, pause=0.0):
    """Callers who ask one note after the other, `pause` seconds after a refusal. All statuses with times, and answers by note."""
    lock, done, results, values, end = threading.Lock(), [0], [], {}, time.monotonic() + (seconds or 1e9)

    def work(index):
        caller, rng = Caller(server), random.Random(index)
        while time.monotonic() < end:
            with lock:
                if count is not None and done[0] >= count:
                    return
                done[0] += 1
                at(done[0])
            note = rng.choice(NOTES)
            try:
                status, data, took = caller.ask(note)
            except (http.client.HTTPException, OSError):
                caller = Caller(server)
                continue
            with lock:
                results.append((status, took))
                if status == 200:
                    values.setdefault(note, set()).add(json.dumps(json.loads(data)["value"]))
            if status == 503 and pause: time.sleep(pause)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(callers)]
    begun = time.monotonic()
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    return results, values, time.monotonic() - begun


def soak(arguments):
    server, at_tenth = start(), []
    mark = max(1, arguments.answers // 10)
    results, values, took = run(server, arguments.callers, count=arguments.answers, at=lambda n: at_tenth.append(memory(server)) if n == mark else None)
    end = memory(server)
    growth = end / at_tenth[0] - 1
    ok = sum(1 for s, _ in results if s == 200)
    server.stop()
    return {"answers": ok, "other": len(results) - ok, "answers_per_s": round(ok / took, 1), "p50_ms": percentile([t for _, t in results], 0.5),
            "p99_ms": percentile([t for _, t in results], 0.99), "rss_after_a_tenth_mb": at_tenth[0] >> 20, "rss_end_mb": end >> 20, "growth": round(growth, 4),
            "kinds_of_answer_per_note": max(map(len, values.values())), "passed": ok == len(results) and max(map(len, values.values())) == 1}


def probe(port, stop, results):
    """One caller in a process of its own: a caller among busy threads would time its own waiting. Statuses and seconds, from the first byte sent to the last read."""
    body = json.dumps({"type": "CapturedItem", "note": NOTE, "confidence": False, "spans": False}).encode()
    request = f"POST /extract HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
    connection, found = socket.create_connection(("127.0.0.1", port)), []
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    while not stop.is_set():
        start = time.monotonic()
        connection.sendall(request)
        answer = b""
        while b"\r\n\r\n" not in answer or len(answer) < answer.index(b"\r\n\r\n") + 4 + int(answer.lower().split(b"content-length: ")[1].split(b"\r\n")[0]):
            answer += connection.recv(65536)
        found.append((int(answer.split()[1]), time.monotonic() - start))
        time.sleep(0.01)
    results.put(found)


def slope(samples):
    """Of samples (seconds, value) the growth a second, by least squares."""
    x, y = [s for s, _ in samples], [v for _, v in samples]
    mx, my = sum(x) / len(x), sum(y) / len(y)
    return sum((a - mx) * (b - my) for a, b in samples) / (sum((a - mx) ** 2 for a in x) or 1)


def overload(arguments):
    """Twice as many callers as lanes and queue hold. Memory is taken after a warm-up of three fifths of the time, two minutes at most, in which the
    allocator still spreads over its arenas. A run of five minutes or more may grow by 2 % after it; a shorter one says nothing of memory."""
    server = start("--queue", "16", "--timeout", "10")
    run(server, 4, seconds=1)
    context = multiprocessing.get_context("spawn")
    stop, found, samples, over = context.Event(), context.Queue(), [], threading.Event()
    process = context.Process(target=probe, args=(server.port, stop, found))
    process.start()
    begun = time.monotonic()

    def watch():
        while not over.wait(0.25): samples.append((time.monotonic() - begun, memory(server)))

    watching = threading.Thread(target=watch)
    watching.start()
    results, _, took = run(server, arguments.callers, seconds=arguments.seconds, pause=arguments.pause)
    over.set(), stop.set()
    watching.join()
    probed = found.get()
    process.join()
    refused, served = [t for s, t in probed if s == 503], [t for s, t in results if s == 200]
    counts = {name: server.metric(name) for name in ("requests_done_total", "num_requests_running", "num_requests_waiting")}
    answers = len(served) + sum(1 for s, _ in probed if s == 200)
    server.stop()
    warm = [(s, m) for s, m in samples if s >= min(120, 0.6 * arguments.seconds)]
    grown = slope(warm) * (warm[-1][0] - warm[0][0])
    growth = grown / warm[0][1]
    # What ran twice would have been counted twice; those of the first second are in the count too.
    return {"served": len(served), "refused": sum(1 for s, _ in results if s == 503), "other": sum(1 for s, _ in results if s not in (200, 503)),
            "served_per_s": round(len(served) / took, 1), "asked_per_served": round(len(results) / max(1, len(served)), 2), "probed": len(probed), "refusals_timed": len(refused),
            "refusal_p50_ms": percentile(refused, 0.5), "refusal_p99_ms": percentile(refused, 0.99), "served_p99_ms": percentile(served, 0.99),
            "rss_mb": [warm[0][1] >> 20, warm[-1][1] >> 20], "growth_after_warm_up": round(growth, 4),
            "rss_by_half_minute_mb": [next(m for s, m in samples if s >= at) >> 20 for at in range(0, int(samples[-1][0]), 30)], **counts,
            "passed": len(refused) > 0 and counts["num_requests_running"] == counts["num_requests_waiting"] == 0 and counts["requests_done_total"] >= answers
            and (growth <= 0.02 or arguments.seconds < 300)}


def drops(arguments):
    server = start()
    run(server, 2, count=200)
    before, files = memory(server), descriptors(server)
    body = json.dumps({"type": "CapturedItem", "note": NOTE, "stream": True}).encode()
    head = f"POST /extract HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    rng, stop, wrong = random.Random(1), threading.Event(), []

    def neighbour():
        caller = Caller(server)
        while not stop.is_set():
            status, data, _ = caller.ask(NOTE)
            if status == 200 and json.loads(data)["value"] != VALUE: wrong.append(data)

    thread = threading.Thread(target=neighbour)
    thread.start()
    for _ in range(arguments.answers):
        connection = socket.create_connection(("127.0.0.1", server.port))
        connection.sendall((head + body)[: rng.choice([0, 10, len(head), len(head) + 10, len(head) + len(body)])])
        if rng.random() < 0.5: time.sleep(rng.random() * 0.02)
        if rng.random() < 0.2: connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        connection.close()
    stop.set()
    thread.join()
    end = time.monotonic() + 20
    while time.monotonic() < end and (descriptors(server) > files + 1 or server.metric("num_requests_running") + server.metric("num_requests_waiting") > 0): time.sleep(0.1)
    result = {"connections": arguments.answers, "descriptors": [files, descriptors(server)], "rss_mb": [before >> 20, memory(server) >> 20],
              "running": server.metric("num_requests_running"), "waiting": server.metric("num_requests_waiting"), "neighbours_wrong": len(wrong)}
    server.stop()
    return {**result, "passed": not wrong and result["running"] == result["waiting"] == 0 and result["descriptors"][1] <= files + 1}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["soak", "overload", "drops"])
    parser.add_argument("--answers", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--callers", type=int, default=8)
    parser.add_argument("--pause", type=float, default=0.02, help="seconds that a caller waits after a refusal (overload)")
    arguments = parser.parse_args()
    result = {"what": arguments.what, "callers": arguments.callers, **globals()[arguments.what](arguments)}
    print(json.dumps(result))
    raise SystemExit(0 if result["passed"] else 1)

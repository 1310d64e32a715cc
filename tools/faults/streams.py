"""Standard streams that are closed, full, broken or something else than a stream."""
import os
import subprocess

from harness import case, expect, expect_error, expect_no_crash

SECTION = "Streams"


def verbs(place):
    """Every verb that writes a result, with something for it to do."""
    instance = place.write("instance.json", '{"category":"chore"}')
    place.run("capture", "Buy milk")
    return {
        "extract": ["--schema", "CapturedItem", "Buy milk"],
        "stream": ["--schema", "CapturedItem", "--stream", "Buy milk"],
        "pretty": ["--schema", "CapturedItem", "--pretty", "Buy milk"],
        "batch": ["batch", "--schema", "CapturedItem", place.write("in.jsonl", '{"id":1,"note":"Buy milk"}\n'), "--output", "-"],
        "capture": ["capture", "Buy bread"],
        "log": ["log"],
        "log --json": ["log", "--json"],
        "text --ids": ["text", "--prompt", "Buy", "-n", "4", "--ids"],
        "tokenize": ["tokenize", "Buy milk"],
        "detokenize": ["detokenize", "[40,41]"],
        "check": ["check", "--schema", "CapturedItem", instance],
        "schema": ["schema", "CapturedItem"],
        "inspect": ["inspect", "Models/model.gguf"],
        "bench": ["bench", "-p", "8", "-n", "2", "-r", "1"],
        "help": ["--help"],
        "version": ["--version"],
    }


@case(SECTION)
def output_full(place):
    """Standard output on a full device is status 73 for every verb"""
    found = verbs(place)
    for name, arguments in found.items():
        with open("/dev/full", "wb") as full:
            result = place.run(*arguments, stdout=full)
        expect(result.status == 73 and b"standard output" in result.err, f"{name}: {result}")
    return len(found)


@case(SECTION)
def output_closed(place):
    """A closed standard output is status 73 for every verb, and no file takes its place"""
    found = verbs(place)
    for name, arguments in found.items():
        result = place.run(*arguments, stdout=None, preexec_fn=lambda: os.close(1))
        expect(result.status == 73 and b"standard output" in result.err, f"{name}: {result}")
    log = place.run("log")
    expect(log.status == 0 and log.out.count(b"\n") >= 2, f"the log after captures without output: {log}")
    return len(found)


@case(SECTION)
def reader_gone(place):
    """A pipe that nobody reads ends the command quietly, whatever the parent does with SIGPIPE"""
    found = verbs(place)
    for restore in (True, False):
        for name, arguments in found.items():
            read_end, write_end = os.pipe()
            os.close(read_end)
            result = place.run(*arguments, stdout=write_end, restore_signals=restore)
            os.close(write_end)
            expect(result.status == 0 and result.err == b"", f"{name}: {result}")
    return 2 * len(found)


@case(SECTION)
def errors_closed_or_full(place):
    """Standard error that is closed or full changes no result and no status"""
    count = 0
    for arguments, status in [
        (["--schema", "CapturedItem", "--stats", "Buy milk"], 0), (["--schema", "Nonsense", "x"], 66), (["--schema", "CapturedItem", ""], 65),
        (["--nonsense"], 64), (["log", "--store", place.path("none.sqlite")], 66),
    ]:
        plain = place.run(*arguments)
        expect(plain.status == status, f"{arguments}: {plain}")
        closed = place.run(*arguments, stderr=None, preexec_fn=lambda: os.close(2))
        with open("/dev/full", "wb") as full:
            filled = place.run(*arguments, stderr=full)
        for result in (closed, filled):
            expect((result.status, result.out) == (status, plain.out), f"{arguments}: {result}, without the fault {plain}")
            count += 1
    return count


@case(SECTION)
def input_closed_or_folder(place):
    """Standard input that is closed, a folder, or cannot be read is status 65 for every verb that reads it"""
    found = {
        "extract": ["--schema", "CapturedItem"], "extract -": ["--schema", "CapturedItem", "-"], "capture": ["capture"],
        "batch": ["batch", "--schema", "CapturedItem", "-", "--output", "-"], "text": ["text", "--ids", "--prompt", "-"], "tokenize": ["tokenize"],
        "check": ["check", "--schema", "CapturedItem", "-"],
    }
    for name, arguments in found.items():
        results = [place.run(*arguments, stdin=None, preexec_fn=lambda: os.close(0))]
        folder = os.open(place.folder, os.O_RDONLY)
        results.append(place.run(*arguments, stdin=folder))
        os.close(folder)
        writable = os.open(place.path("writable"), os.O_CREAT | os.O_WRONLY)
        results.append(place.run(*arguments, stdin=writable))
        os.close(writable)
        for result in results:
            expect_error(result, 65, "standard input: cannot be read")
    return 3 * len(found)


@case(SECTION)
def all_closed(place):
    """With all three streams closed nothing crashes, and an entry that is captured is in the log"""
    def close_all():
        for descriptor in (0, 1, 2):
            os.close(descriptor)

    result = place.run("capture", "Buy bread", stdin=None, stdout=None, stderr=None, preexec_fn=close_all)
    expect(result.status == 73, f"{result}")
    log = place.run("log")
    expect(b"bread" in log.out, f"{log}")


@case(SECTION)
def output_does_not_block(place):
    """A pipe that is set not to block takes all the output"""
    import fcntl

    read_end, write_end = os.pipe()
    fcntl.fcntl(write_end, fcntl.F_SETFL, fcntl.fcntl(write_end, fcntl.F_GETFL) | os.O_NONBLOCK)
    text = "word " * 40_000
    process = place.start("tokenize", text[:100_000], stdin=subprocess.DEVNULL, stdout=write_end)
    os.close(write_end)
    import time

    time.sleep(0.5)
    with os.fdopen(read_end, "rb") as pipe:
        out = pipe.read()
    process.communicate()
    expect(process.returncode == 0 and out.endswith(b"]\n"), f"status {process.returncode}, {len(out)} bytes")


@case(SECTION)
def statuses_of_bad_input(place):
    """Input that is no UTF-8, or has a byte-order mark, is told or read"""
    expect_error(place.run("--schema", "CapturedItem", data=b"AB\xffC"), 65, "byte 2", "UTF-8")
    expect_error(place.run("--schema", "CapturedItem", data=b""), 65, "empty")
    result = place.run("--schema", "CapturedItem", data=b"\xef\xbb\xbfBuy milk\r\n")
    plain = place.run("--schema", "CapturedItem", "Buy milk")
    expect(result.status == 0 and result.out == plain.out, f"{result} {plain}")
    schema = b'{"type":"object","properties":{"a":{"enum":["x"]}},"required":["a"]}'
    marked = place.run("--schema", place.write("marked.json", b"\xef\xbb\xbf" + schema), "note")
    expect(marked.status == 0 and marked.out == b'{"a":"x"}\n', f"{marked}")
    expect_no_crash(marked)
    return 4

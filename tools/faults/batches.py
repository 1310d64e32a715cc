"""Batches: what they may write over, what a sudden end leaves, and two at once."""
import json
import os
import socket
import stat
import subprocess

from harness import case, expect, expect_error, kill, wait_until

SECTION = "Batches"
NOTES = ["Bought groceries for $186.70", "dentist tomorrow 3pm", "maybe a supper club", "urgent: call Ana", "lunch 14.50", "pay rent by Friday"]


def notes(place, count, name="in.jsonl"):
    lines = [json.dumps({"id": index, "note": f"{NOTES[index % len(NOTES)]} {index}", "today": "2026-11-24"}) for index in range(count)]
    return place.write(name, "".join(line + "\n" for line in lines))


def batch(source, output, *more):
    return ["batch", "--schema", "CapturedItem", source, "--output", output, "--confidence", *more]


@case(SECTION)
def only_regular_files(place):
    """An output that is a device, a pipe, a socket, a folder, a link or the input itself is refused before any work, and left as it was"""
    source = notes(place, 3)
    os.mkfifo(place.path("pipe"))
    os.mkdir(place.path("folder"))
    target = place.write("target", "precious")
    os.symlink(target, place.path("link"))
    os.symlink(place.path("nowhere"), place.path("dangling"))
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(place.path("socket"))
    outputs = [place.path(name) for name in ("pipe", "folder", "link", "dangling", "socket")] + ["/dev/null", "/dev/full", source, place.path("no", "such", "x")]
    try:
        os.mknod(place.path("device"), stat.S_IFCHR | 0o666, os.makedev(1, 3))
        outputs.append(place.path("device"))
    except PermissionError:
        pass
    before = place.read("in.jsonl")
    for output in outputs:
        kind = os.lstat(output).st_mode if os.path.lexists(output) else None
        result = place.run(*batch(source, output))
        expect_error(result, 73, "cannot be written")
        expect((os.lstat(output).st_mode if os.path.lexists(output) else None) == kind, f"{output} is something else now")
    expect(place.read("target") == b"precious" and place.read("in.jsonl") == before, "a file was written over")
    return len(outputs)


@case(SECTION)
def partial_is_a_trap(place):
    """A partial file that is a link, a pipe, a device or another file's second name is not written"""
    source = notes(place, 3)
    output = place.path("out.jsonl")
    partial = output + ".partial"
    victim = place.write("victim", "precious")
    for number, make in enumerate([
        lambda: os.symlink(victim, partial), lambda: os.symlink(place.path("nowhere"), partial), lambda: os.mkfifo(partial),
        lambda: os.link(victim, partial), lambda: os.mkdir(partial),
    ]):
        make()
        for more in ([], ["--resume"]):
            expect_error(place.run(*batch(source, output, *more)), 73, "cannot be written")
        os.rmdir(partial) if number == 4 else os.unlink(partial)
        expect(place.read("victim") == b"precious" and not os.path.exists(place.path("nowhere")), "a file was written over")
    os.symlink(victim, output + ".partial.run")
    result = place.run(*batch(source, output))
    expect(result.status == 0 and place.read("victim") == b"precious", f"the note of a run was written through a link: {result}")
    return 11


@case(SECTION)
def ids_keep_their_bytes(place):
    """Ids come back byte for byte: 1.0, 1E5, 1e400, doubled members, escapes, deep lists"""
    ids = ['1.0', '1E5', '1e400', '-0.0', '{"a":1,"a":2}', '"\\u00e9\\/"', '[[[[1.50]]], {"b" : "}"}]', '12345678901234567890123', 'true', 'null', '"a\\"b\\\\"']
    lines = [f'{{"note":"Buy milk", "id" : {identity} }}' for identity in ids]
    result = place.run("batch", "--schema", "CapturedItem", place.write("in.jsonl", "\n".join(lines)), "--output", "-")
    expect(result.status == 0, f"{result}")
    found = [line.split(',"item":')[0] for line in result.out.decode().splitlines()]
    expect(found == ['{"id":' + identity for identity in ids], f"{found}")
    return len(ids)


@case(SECTION)
def killed_and_resumed(place):
    """Killed at many moments and resumed, a batch has the very bytes of one that was not, confidences included"""
    count = 30
    source = notes(place, count)
    whole = place.run(*batch(source, place.path("whole.jsonl"), "--at-once", "1"))
    expect(whole.status == 0, f"{whole}")
    expected = place.read("whole.jsonl")
    moments = 60 if place.is_long else 8
    for moment in range(moments):
        output = place.path(f"out{moment}.jsonl")
        partial = output + ".partial"
        process = place.start(*batch(source, output, "--at-once", "2"), stdin=subprocess.DEVNULL)
        least = 1 + moment * (len(expected) * 3 // 4) // moments
        wait_until(lambda: process.poll() is not None or (os.path.exists(partial) and os.path.getsize(partial) >= least))
        kill(process)
        if os.path.exists(output):
            expect(place.read(os.path.basename(output)) == expected, "a file under its final name that is not whole")
            continue
        left = open(partial, "rb").read()
        expect(expected.startswith(left[: left.rfind(b"\n") + 1]), "lines that no whole run has")
        resumed = place.run(*batch(source, output, "--at-once", "2", "--resume"))
        expect(resumed.status == 0, f"{resumed}")
        expect(place.read(os.path.basename(output)) == expected, f"moment {moment}: other bytes than a run that was not killed")
        expect(not os.path.exists(partial) and not os.path.exists(partial + ".run"), "files left behind")
    return moments


@case(SECTION)
def torn_line(place):
    """A torn last line of any length is written anew"""
    source = notes(place, 3)
    expect(place.run(*batch(source, place.path("whole.jsonl"))).status == 0, "no whole run")
    expected = place.read("whole.jsonl")
    cuts = sorted({0, 1, len(expected) - 1} | {len(expected) * step // 7 for step in range(7)})
    for cut in cuts:
        place.write("out.jsonl.partial", expected[:cut])
        result = place.run(*batch(source, place.path("out.jsonl"), "--resume"))
        expect(result.status == 0 and place.read("out.jsonl") == expected, f"cut at {cut}: {result}")
        os.unlink(place.path("out.jsonl"))
    return len(cuts)


@case(SECTION)
def two_at_once(place):
    """Of two runs on one output one is refused, resumed or not, and no line is doubled"""
    source = notes(place, 120)
    output = place.path("out.jsonl")
    for more in ([], ["--resume"]):
        first = place.start(*batch(source, output, *more), stdin=subprocess.DEVNULL)
        expect(wait_until(lambda: os.path.exists(output + ".partial") and os.path.getsize(output + ".partial") > 0), "the first run writes nothing")
        for again in ([], ["--resume"]):
            expect_error(place.run(*batch(source, output, *again)), 73, "another process")
        _, errors = first.communicate()
        expect(first.returncode == 0, f"{errors!r}")
        ids = [json.loads(line)["id"] for line in place.read("out.jsonl").splitlines()]
        expect(ids == list(range(120)), "lines lost or doubled")
        os.unlink(output)
    return 4


@case(SECTION)
def partial_of_another_run(place):
    """A partial file of another schema, options, model or input is refused, and named as such; its lines are kept"""
    source = notes(place, 40)
    output = place.path("out.jsonl")

    def interrupt():
        process = place.start(*batch(source, output), stdin=subprocess.DEVNULL)
        wait_until(lambda: os.path.exists(output + ".partial") and os.path.getsize(output + ".partial") > 500)
        kill(process)

    interrupt()
    left = place.read("out.jsonl.partial")
    expect(left, "the run was not interrupted")
    schema = place.write("s.json", '{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}')
    other = notes(place, 41, "other.jsonl")
    changed = place.write("model.gguf", open("Models/model.gguf", "rb").read())
    for name in ("config.json", "tokenizer.json", "tokenizer_config.json", "generation_config.json"):
        with open(f"Models/{name}", "rb") as file:
            place.write(name, file.read())
    with open(changed, "r+b") as file:
        file.seek(-4000, 2)
        file.write(b"\x01\x02")
    tries = {
        "schema": ["batch", "--schema", schema, source, "--output", output, "--confidence", "--resume"],
        "options": batch(source, output, "--resume", "--temperature", "0.7"),
        "input": batch(other, output, "--resume"),
        "day": batch(source, output, "--resume", "--today", "2020-01-01"),
        "model": batch(source, output, "--resume", "--model", changed),
    }
    for word, arguments in tries.items():
        expect_error(place.run(*arguments), 65, "another run", word)
        expect(place.read("out.jsonl.partial") == left, "lines were lost")
    # Lines that nothing is known about are compared with the notes.
    os.unlink(output + ".partial.run")
    place.write("out.jsonl.partial", b'{"id":"foreign","item":{}}\n')
    expect_error(place.run(*batch(source, output, "--resume")), 65, "another run")
    place.write("out.jsonl.partial", left[: left.rfind(b"\n") + 1])
    result = place.run(*batch(source, output, "--resume"))
    expect(result.status == 0 and place.read("out.jsonl").count(b"\n") == 40, f"{result}")
    return len(tries) + 2


@case(SECTION)
def disk_full(place):
    """A full disk stops a batch at the first line that does not fit, status 73; with room again it goes on"""
    folder = place.tmpfs("small", "64k")
    source = notes(place, 140)
    whole = place.run(*batch(source, place.path("whole.jsonl")))
    expect(whole.status == 0, f"{whole}")
    with open(os.path.join(folder, "filler"), "wb") as file:
        file.write(b"\0" * 56_000)
    output = os.path.join(folder, "out.jsonl")
    result = place.run(*batch(source, output))
    expect_error(result, 73, "--resume", "No space left")
    expect(not os.path.exists(output), "a file that is not whole has its final name")
    partial = open(output + ".partial", "rb").read()
    expect(partial.endswith(b"\n") and place.read("whole.jsonl").startswith(partial), "the partial file does not hold whole lines")
    os.unlink(os.path.join(folder, "filler"))
    subprocess.run(["mount", "-o", "remount,size=4m", folder], check=True)
    resumed = place.run(*batch(source, output, "--resume"))
    expect(resumed.status == 0 and open(output, "rb").read() == place.read("whole.jsonl"), f"{resumed}")
    return 2


@case(SECTION)
def folder_read_only(place):
    """A folder that cannot be written is told before the work, status 73"""
    folder = place.tmpfs("fixed", "64k")
    place.remount_read_only(folder)
    result = place.run(*batch(notes(place, 300), os.path.join(folder, "out.jsonl")))
    expect_error(result, 73, "cannot be written")


@case(SECTION)
def interrupted(place):
    """Control-C leaves whole lines and says how to go on, status 130"""
    import signal

    source = notes(place, 150)
    output = place.path("out.jsonl")
    process = place.start(*batch(source, output), stdin=subprocess.DEVNULL)
    wait_until(lambda: os.path.exists(output + ".partial") and os.path.getsize(output + ".partial") > 0)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=120)
    expect(process.returncode == 130 and b"--resume" in errors, f"status {process.returncode} {errors!r}")
    expect(place.read("out.jsonl.partial").endswith(b"\n") and not os.path.exists(output), "no whole lines")
    result = place.run(*batch(source, output, "--resume"))
    expect(result.status == 0 and place.read("out.jsonl").count(b"\n") == 150, f"{result}")


@case(SECTION)
def confidence_is_one(place):
    """One reading has one confidence: alone, with two or eight at once, twice, and from any line on"""
    source = notes(place, 24)
    runs = [place.run(*batch(source, "-", *more)) for more in (["--at-once", "1"], ["--at-once", "2"], ["--at-once", "2"], ["--at-once", "8"])]
    lines = runs[0].out.splitlines()
    for run in runs:
        expect(run.status == 0 and run.out.splitlines() == lines, "another confidence in another run")
    for first in (1, 7, 20):
        tail = place.write("tail.jsonl", b"".join(line + b"\n" for line in place.read("in.jsonl").splitlines()[first:]))
        run = place.run(*batch(tail, "-", "--at-once", "2"))
        expect(run.out.splitlines() == lines[first:], f"another confidence when the batch begins at line {first + 1}")
    return 7


@case(SECTION)
def shards_are_the_whole(place):
    """Shards of any number, killed and resumed, are the whole output one behind the other; a shard's file is not taken for another's"""
    source = notes(place, 17)
    expect(place.run(*batch(source, place.path("whole.jsonl"))).status == 0, "no whole run")
    expected = place.read("whole.jsonl")
    for count in (1, 2, 5, 17, 20):
        outputs = []
        for index in range(count):
            output = place.path(f"{count}-{index}.jsonl")
            if count == 2:
                process = place.start(*batch(source, output, "--shard", f"{index}/{count}"), stdin=subprocess.DEVNULL)
                wait_until(lambda: process.poll() is not None or (os.path.exists(output + ".partial") and os.path.getsize(output + ".partial") > 0))
                kill(process)
                if not os.path.exists(output):
                    expect_error(place.run(*batch(source, output, "--shard", f"{1 - index}/{count}", "--resume")), 65, "it is of another run")
            result = place.run(*batch(source, output, "--shard", f"{index}/{count}", "--resume"))
            expect(result.status == 0, f"{result}")
            outputs.append(place.read(os.path.basename(output)))
        expect(b"".join(outputs) == expected, f"{count} shards are not the whole")
    for wrong in ("2/2", "-1/2", "1", "1/0", "a/b", "1/2/3", ""):
        expect_error(place.run(*batch(source, place.path("wrong.jsonl"), f"--shard={wrong}")), 64, "shard")
    return 45

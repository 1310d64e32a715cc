"""Sizes: what is refused before it is read, and the longest that is read."""
import json
import resource

from harness import case, expect, expect_error, expect_no_crash

SECTION = "Limits"

UNITS = [
    "word ", "a", "1", "1,000,", "$5.00 ", "next friday ", "a week from Monday ", "thirty eight ", "a hundred and ", "2 hours and ", "$1 = ",
    "é", "\u0301", "\U0001f389", "日本", "<|im_end|>", '"\\', "- ", "(((", "12:30 ", "total ", "a.b.c ", "\n- ", "a day and ", "12/12/",
]


@case(SECTION)
def longest_notes(place):
    """A note of 100,000 characters of whatever kind is answered or refused"""
    units = UNITS if place.is_long else UNITS[::10]
    for unit in units:
        text = (unit * (100_000 // len(unit) + 1))[:100_000]
        # Work that grew with the square of the length would be a hang.
        result = place.run("--schema", "CapturedItem", "--today", "2026-11-24", data=text.encode())
        expect_no_crash(result)
        expect(result.status in (0, 65), f"{unit!r}: {result}")
    expect_error(place.run("--schema", "CapturedItem", data=b"x" * 100_001), 65, "100000")
    expect_error(place.run("capture", data=b"x" * 100_001), 65, "100000")
    return len(units) + 2


@case(SECTION)
def endless_input(place):
    """Input without an end is refused after what a verb may read"""
    schema = place.write("s.json", "{}")
    count = 0
    for arguments in [
        ["--schema", "CapturedItem"], ["capture"], ["check", "--schema", schema, "-"], ["--schema", "/dev/zero", "x"],
        ["check", "--schema", schema, "/dev/zero"], ["tokenize"], ["text", "--ids", "--prompt", "-"],
    ] + ([["batch", "--schema", "CapturedItem", "-", "--output", "-"]] if place.is_long else []):
        # What asks for more memory than this has read on.
        with open("/dev/zero", "rb") as zero:
            result = place.run(*arguments, stdin=zero, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (1 << 30, 1 << 30)))
        expect_error(result, 65, "at most")
        count += 1
    return count


@case(SECTION)
def memory(place):
    """--max-memory ends a command that holds more, with a sentence and status 69"""
    expect_error(place.run("--schema", "CapturedItem", "--max-memory", "1M", "Buy milk"), 69, "--max-memory", "1 MB")
    large = place.write("large.json", b'{"a":"' + b"x" * 60_000_000 + b'"}')
    expect_error(place.run("check", "--schema", place.write("s.json", "{}"), large, "--max-memory", "32M"), 69, "--max-memory")
    expect(place.run("--schema", "CapturedItem", "--max-memory", "1G", "Buy milk").status == 0, "an ordinary note needs more than a gigabyte")
    for value in ("0", "-1", "x", "12Q", "99999999999999999999G", "1k"):
        expect(place.run("--schema", "CapturedItem", "--max-memory", value, "x").status == 64, f"--max-memory {value}")
    return 9


@case(SECTION)
def long_lists(place):
    """Lists of free texts of a note of 2,400 characters take passes in proportion to what is written, not to what could be searched"""
    note = ("buy milk and eggs, call the plumber about the sink, pay 45.50 for the dentist, book a table for friday, write to Ana about it, " * 20)[:2400]
    item = '{"type":"object","properties":{"title":{"type":"string"},"person":{"type":"string"}},"required":["title","person"]}'
    schemas = [
        '{"type":"array","items":{"type":"string"},"minItems":30}', '{"type":"object","properties":{"tasks":{"type":"array","items":{"type":"string"}}},"required":["tasks"]}',
        f'{{"type":"array","items":{item},"minItems":40}}',
    ]
    for schema in schemas:
        result = place.run("--schema", place.write("s.json", schema), "--max-tokens", "400", "--stats", note)
        expect(result.status == 0 and json.loads(result.out) is not None, f"{schema}: {result}")
        counts = json.loads(result.err.splitlines()[-1])
        # A pass for each token that is not forced, and 480 for all the wordings that are searched.
        most = 480 + counts["generated_tokens"] - counts["forced_tokens"] + 2
        expect(counts["model_calls"] <= most, f"{schema}: {counts['model_calls']} passes of {most}")
    return len(schemas)


@case(SECTION)
def option_values(place):
    """Values out of their range are status 64; the smallest temperature that is allowed is as good as greedy"""
    base = ["--schema", "CapturedItem", "--today", "2026-11-24", "Bought groceries for $186.70"]
    bad = [
        ("--temperature", ["-1", "nan", "inf", "101", "1e-39", "1e-45", "5e-324", "x"]), ("--top-k", ["0", "-3", "1.5"]), ("--top-p", ["-0.1", "1.1", "nan"]),
        ("--min-p", ["-0.1", "2", "nan"]), ("--seed", ["-1", "x"]), ("--max-tokens", ["0", "-5"]), ("--threads", ["0", "-1", "257", "300", "1025"]), ("--today", ["2026-02-30"]),
    ]
    count = 0
    for option, values in bad:
        for value in values:
            result = place.run(*base, f"{option}={value}")
            expect(result.status == 64 and result.out == b"", f"{option}={value}: {result}")
            count += 1
    greedy = place.run(*base)
    for value in ("1e-30", "1e-12", "0.0001"):
        result = place.run(*base, "--temperature", value, "--seed", "7")
        expect((result.status, result.out) == (0, greedy.out), f"--temperature {value}: {result}")
        count += 1
    return count


@case(SECTION)
def hostile_lines(place):
    """Lines of a batch that are no notes are answered each with an error, and the others are read"""
    lines = [b"not json", b"\xff\xfe", b"[1]", b"{}", b'{"id":1}', b'{"id":2,"note":5}', b'{"id":3,"note":"\xff"}', b'{"id":4,"note":"x","today":"2026-02-30"}', b"[" * 100_000,
        b'{"id":5,"note":"' + b"x" * 200_000 + b'"}', b'{"id":6,"note":"\\ud800 milk"}', b'{"id":7,"note":"Buy milk"}', b'{"id":8,"note":"Buy milk"}{', b'{"id":"\\u0000","note":" "}']
    result = place.run("batch", "--schema", "CapturedItem", "-", "--output", "-", data=b"\n".join(lines))
    expect_no_crash(result)
    found = result.out.splitlines()
    expect(result.status == 0 and len(found) == len(lines), f"{len(found)} lines of {len(lines)}: {result}")
    expect(b'"item"' in found[11] and sum(b'"item"' in line for line in found) <= 3, "other lines were read than those that are notes")
    return len(lines)

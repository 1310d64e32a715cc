"""Writes Tests/Fixtures/time-vectors.jsonl: wordings of times, with what they name computed by datetime alone.

    python tools/reference/make_time_vectors.py > Tests/Fixtures/time-vectors.jsonl

A line is {"now", "note", "times"}. A time of day is "HH:MM", with its day "yyyy-MM-ddTHH:MM"; a length is ISO 8601; a day is "yyyy-MM-dd". The
frames are written by hand; nothing here knows how the library reads.
"""

import json
from datetime import datetime, timedelta

NOW = datetime(2026, 11, 24, 10, 0)  # a Tuesday
WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split()
TENS = {10: "ten", 15: "fifteen", 20: "twenty", 25: "twenty-five", 30: "thirty", 40: "forty", 45: "forty-five", 50: "fifty"}


def likely(hour: int) -> int:
    """The half of the day that a bare hour is meant in: 7 to 11 in the morning, else from noon on."""
    return hour % 12 + (0 if 7 <= hour <= 11 else 12)


def clock(hour: int, minute: int = 0) -> str:
    return f"{hour:02}:{minute:02}"


def at(days: int, hour: int, minute: int = 0) -> str:
    return (NOW.replace(hour=0, minute=0) + timedelta(days=days, hours=hour, minutes=minute)).strftime("%Y-%m-%dT%H:%M")


def iso(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    return "PT" + (f"{hours}H" if hours else "") + (f"{rest}M" if rest else "")


def cases():
    for h in range(1, 13):
        for half in ("am", "pm"):
            value = clock(h % 12 + (12 if half == "pm" else 0))
            yield f"call Ana {h}{half}", [value]
            yield f"call Ana at {h} {half}", [value]
            yield f"call Ana at {WORDS[h]} {half}", [value]
            yield f"call Ana at {h} {half[0]}.m. please", [value]
            yield f"call Ana at {h}:45{half}", [clock(h % 12 + (12 if half == "pm" else 0), 45)]
            yield f"call Ana at {h}.15 {half}", [clock(h % 12 + (12 if half == "pm" else 0), 15)]
        yield f"call Ana at {h}", [clock(likely(h))]
        yield f"call Ana at {WORDS[h]}", [clock(likely(h))]
        yield f"call Ana at {h} o'clock", [clock(likely(h))]
        yield f"half past {WORDS[h]}, call Ana", [clock(likely(h), 30)]
        yield f"quarter past {h} call Ana", [clock(likely(h), 15)]
        before = datetime(2026, 1, 1, h) - timedelta(minutes=15)
        hour = before.hour or 12
        yield f"quarter to {WORDS[h]} call Ana", [clock(likely(hour), 45)]
        yield f"twenty past {WORDS[h]}, then lunch with Ana"[:len(f"twenty past {WORDS[h]}")] + ", call Ana", [clock(likely(h), 20)]
        yield f"call Ana at {h} in the morning", [clock(h % 12)]
        yield f"call Ana at {WORDS[h]} in the afternoon", [clock(h % 12 + 12)]
        yield f"call Ana tomorrow at {h}:30 pm", [at(1, h % 12 + 12, 30)]
        yield f"call Ana at {h}pm tomorrow", [at(1, h % 12 + 12)]
        yield f"on Friday at {h}am, call Ana", [at(3, h % 12)]
        if 5 <= h <= 11:
            yield f"call Ana at {h} tonight", [at(0, h + 12)]
            yield f"call Ana tomorrow evening at {WORDS[h]}", [at(1, h + 12)]
    for h in range(13, 24):
        yield f"train {h}:05 from gate 3", [clock(h, 5)]
        yield f"tomorrow {h}:20 train", [at(1, h, 20)]
        yield f"train at {h}:00:30", [clock(h)]
    for n in (5, 10, 15, 20, 30, 45, 90):
        yield f"in {n} minutes take the cake out", [at(0, 10, n)]
        yield f"take the cake out {n} min from now", [at(0, 10, n)]
        yield f"started {n} minutes ago", [at(0, 10, -n)]
        yield f"run for {n} minutes", [iso(n)]
        yield f"a {n}-minute nap", [iso(n)]
        yield f"{n}min nap", [iso(n)]
    for n, word in TENS.items():
        yield f"in {word} minutes take the cake out", [at(0, 10, n)]
        yield f"it took {word} minutes", [iso(n)]
    for n in range(1, 10):
        yield f"in {n} hours ring the bank", [at(0, 10 + n)]
        yield f"sleep {n} hours", [iso(60 * n)]
        yield f"sleep {n} and a half hours", [iso(60 * n + 30)]
        yield f"sleep {WORDS[n]} hours and 20 minutes", [iso(60 * n + 20)]
        yield f"sleep {n}.5 hours", [iso(60 * n + 30)]
        yield f"sleep {n}h {n}m", [iso(60 * n + n)]
        yield f"sleep {n}h05", [iso(60 * n + 5)]
    for text, minutes in [("half an hour", 30), ("an hour", 60), ("an hour and a half", 90), ("a quarter of an hour", 15), ("three quarters of an hour", 45), ("a couple of hours", 120), ("two hours", 120), ("half a minute", 0.5)]:
        if minutes >= 1:
            yield f"wait for {text}", [iso(int(minutes))]
            yield f"in {text} ring the bank", [at(0, 10, int(minutes))]
    for text, value in [("3 days", "P3D"), ("two weeks", "P2W"), ("a week", "P1W"), ("6 months", "P6M"), ("one year", "P1Y"), ("18 months", "P1Y6M"), ("45 seconds", "PT45S"), ("1 day and 6 hours", "P1DT6H"), ("90 seconds", "PT1M30S"), ("a fortnight", "P2W")]:
        yield f"away for {text}", [value]
    for a, b in [(1, 3), (2, 4), (3, 5), (1, 5), (2, 6)]:
        yield f"meeting from {a} to {b}pm", [clock(a + 12), clock(b + 12)]
        yield f"meeting {a}-{b}pm", [clock(a + 12), clock(b + 12)]
        yield f"meeting {a}pm to {b}pm tomorrow", [at(1, a + 12), at(1, b + 12)]
        yield f"meeting between {a} and {b}pm", [clock(a + 12), clock(b + 12)]
    yield "open from 9am to 5pm", [clock(9), clock(17)]
    yield "open 10am-2pm", [clock(10), clock(14)]
    yield "open from 9 to 5", [clock(9), clock(17)]
    yield "shift 10pm to 6am tomorrow", [at(1, 22), at(2, 6)]
    yield "lunch at noon", ["12:00"]
    yield "the bus at midnight", ["00:00"]
    yield "tomorrow at noon lunch", [at(1, 12)]
    yield "dinner at 8", [clock(20)]
    yield "dinner at half past seven", [clock(19, 30)]
    yield "breakfast at 6", [clock(6)]
    yield "alarm for 6:30", [clock(6, 30)]
    yield "call at 5pm, no wait, 6pm", [clock(18)]
    yield "meeting at 3pm, remind me an hour before", [clock(15), at(0, 14)]
    yield "meeting tomorrow at 3pm, remind me 30 minutes before", [at(1, 15), at(1, 14, 30)]
    # Nothing is a time here.
    for note in ["bought 5 apples", "the score was 3:2", "paid $5.30", "page 12 of 30", "call 555 1234", "flat at 7 Main Street", "a ratio of 16:9",
                 "5 dollars by card", "12 reps", "the iPhone 12", "I scored 7 out of 10", "room 1730", "buy 2 litres of milk"]:
        yield note, []


if __name__ == "__main__":
    for note, times in cases():
        print(json.dumps({"now": NOW.strftime("%Y-%m-%dT%H:%M"), "note": note, "times": times}))

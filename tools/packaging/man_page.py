"""A man page out of what ArgumentParser says of a program (`--experimental-dump-help`), on standard input."""

import json
import sys

EXAMPLES = [
    ("A note into a value of a built-in type:", "espalier --schema CapturedItem 'Bought groceries for $186.70'"),
    ("Into fields that are named on the spot:", "espalier --schema 'what, amount: number, due?: date' 'rent 900, due on March 1, 2027'"),
    ("Into a JSON Schema, with the probability of each field and its place in the note:", "espalier --schema expense.json --confidence --spans 'Taxi home 24.50'"),
    ("Many notes, one JSON object a line; the same command with \\-\\-resume goes on after an interruption:", "espalier batch --schema CapturedItem notes.jsonl --output items.jsonl"),
    ("A server on this machine:", "espalier serve"),
]
FILES = [
    ("/usr/share/espalier/Models", "the packaged model"),
    ("~/.local/share/espalier/log.sqlite", "the log that capture writes (under $XDG_DATA_HOME where that is set)"),
    ("~/.cache/espalier", "states of instructions, kept between runs (under $XDG_CACHE_HOME where that is set)"),
    ("~/.cache/huggingface/hub", "models of the hub, shared with Hugging Face's tools"),
    ("/etc/default/espalier", "options of the service"),
]
ENVIRONMENT = [
    ("ESPALIER_MODEL", "the model where --model names none"),
    ("ESPALIER_ENCODER", "the encoder of embed"),
    ("ESPALIER_STORE", "the log's file"),
    ("HF_HOME, HF_HUB_CACHE, HF_TOKEN, HF_ENDPOINT, HF_HUB_OFFLINE", "where models of the hub are kept and fetched from"),
]
STATUS = [
    ("0", "done"),
    ("1", "check: the instance is not valid"),
    ("64", "wrong use"),
    ("65", "bad or too large input or schema; no note of a batch could be read; a partial file of another run"),
    ("66", "a named file is missing"),
    ("69", "the model cannot be used; too little memory, or no threads"),
    ("70", "internal"),
    ("73", "cannot write: a file, the log, or standard output"),
    ("130", "interrupted"),
]


def escaped(text: str) -> str:
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in ".'" else line for line in text.splitlines())


def code(text: str) -> list[str]:
    return [".PP", ".nf", ".RS", *escaped(text).splitlines(), ".RE", ".fi"]


def prose(text: str) -> list[str]:
    """Paragraphs; a line of a call of the program stands as it is."""
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith(("espalier ", "curl ")):
            lines += code(line)
        elif not line:
            lines.append(".PP")
        else:
            lines.append(escaped(line))
    return lines


def table(entries: list[tuple[str, str]]) -> list[str]:
    return [part for name, text in entries for part in (".TP", f"\\fB{escaped(name)}\\fR", escaped(text))]


def names(argument: dict) -> str:
    found = ", ".join(("\\-\\-" if n["kind"] == "long" else "\\-") + escaped(n["name"]) for n in argument.get("names", []))
    value = escaped(argument.get("valueName", ""))
    if argument["kind"] == "option":
        return f"\\fB{found}\\fR \\fI{value}\\fR"
    return f"\\fB{found}\\fR" if found else f"\\fI{value}\\fR"


def arguments(command: dict) -> list[str]:
    lines = []
    for argument in command.get("arguments", []):
        if argument.get("shouldDisplay", True):
            lines += [".TP", names(argument), escaped(argument.get("abstract", ""))]
    return lines


def main() -> None:
    version = sys.argv[1]
    top = json.load(sys.stdin)["command"]
    verbs = [verb for verb in top.get("subcommands", []) if verb.get("shouldDisplay", True)]
    lines = [f'.TH ESPALIER 1 "" "espalier {version}" "User Commands"', ".SH NAME", "espalier \\- " + escaped(top.get("abstract", "").rstrip("."))]
    lines += [".SH SYNOPSIS", "\\fBespalier\\fR \\fB\\-\\-schema\\fR \\fIname|file|schema\\fR [\\fIoptions\\fR] [\\fInote\\fR]", ".br"]
    lines += ["\\fBespalier\\fR \\fIverb\\fR [\\fIoptions\\fR]", ".SH DESCRIPTION", *prose(top.get("discussion", "")), *arguments(top)]
    lines += [".SH VERBS"]
    for verb in verbs:
        lines += [f'.SS "{verb["commandName"]}"', escaped(verb.get("abstract", "")), ".PP", *prose(verb.get("discussion", "")), *arguments(verb)]
    lines += [".SH EXAMPLES"]
    for text, call in EXAMPLES:
        lines += [".PP", text, *code(call)]
    for title, entries in (("FILES", FILES), ("ENVIRONMENT", ENVIRONMENT), ("EXIT STATUS", STATUS)):
        lines += [f".SH {title}", *table(entries)]
    print("\n".join(line for line in lines if line))


main()

"""A man page out of what ArgumentParser says of a program (`--experimental-dump-help`), on standard input."""

import json
import sys


def escaped(text: str) -> str:
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in ".'" else line for line in text.splitlines())


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
    lines = [f'.TH ESPALIER 1 "" "espalier {version}"', ".SH NAME", "espalier \\- " + escaped(top.get("abstract", "").rstrip("."))]
    lines += [".SH SYNOPSIS", "\\fBespalier\\fR [\\fIverb\\fR] [\\fIoptions\\fR]", ".SH DESCRIPTION"]
    lines += [escaped(top.get("discussion", "")).replace("generate \\-\\-schema", "espalier \\-\\-schema"), *arguments(top)]
    for verb in top.get("subcommands", []):
        if verb.get("shouldDisplay", True):
            lines += [f'.SH "{verb["commandName"].upper()}"', escaped(verb.get("abstract", "")), escaped(verb.get("discussion", "")), *arguments(verb)]
    print("\n".join(line for line in lines if line))


main()

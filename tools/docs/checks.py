#!/usr/bin/env python3
"""Compares what documents say of the checks with what runs.

Every check of `tools/check` stands once in `.ci/run` or `.ci/nightly`. Every `tools/check NAME` of a document is one of them. A row of a table whose last cell
begins with "every change" names a check of `.ci/run` there, and one with "every night" a check of `.ci/nightly`: every change (`tools/check tests`)."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def known():
    return re.findall(r"^([a-z][a-z0-9-]*)\(\) \{ # ", (ROOT / "tools/check").read_text(encoding="utf-8"), re.M)


def listed(name):
    """The names behind `tools/check` in one of the lists."""
    text = (ROOT / ".ci" / name).read_text(encoding="utf-8").replace("\\\n", " ")
    return re.search(r'^exec .*tools/check" (.*)$', text, re.M)[1].removeprefix("--keep-going").split()


def main():
    checks, runs = known(), {"every change": listed("run"), "every night": listed("nightly")}
    problems = [f"tools/check {name}: stands {count} times in .ci/run and .ci/nightly, expected once"
                for name in checks if (count := sum(names.count(name) for names in runs.values())) != 1]
    problems += [f".ci: tools/check has no {name}" for names in runs.values() for name in names if name not in checks]
    documents = subprocess.run(["git", "ls-files", "-z", "*.md"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    for document in filter(None, documents.split("\0")):
        for number, line in enumerate((ROOT / document).read_text(encoding="utf-8").splitlines(), 1):
            named = [name for call in re.findall(r"`tools/check ([a-z0-9 -]+)`", line) for name in call.split()]
            problems += [f"{document}:{number}: tools/check has no {name}" for name in named if name not in checks]
            last = line.rstrip().rstrip("|").rpartition("|")[2].strip() if line.startswith("|") else ""
            for word, names in runs.items():
                if last.startswith(word) and not set(re.findall(r"`tools/check ([a-z0-9-]+)`", last)) & set(names):
                    problems.append(f'{document}:{number}: "{last}" names no check that runs so, expected one of {", ".join(names)}')
    print("\n".join(problems), end="\n" if problems else "")
    sys.exit(1 if problems else 0)


main()

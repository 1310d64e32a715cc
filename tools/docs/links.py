#!/usr/bin/env python3
"""Checks the relative links of every Markdown file that git knows: the file is there, and so is the heading that an anchor names.

Prints FILE:LINE and the target of each broken link; exits with 1 where there are any. Links to other sites are not looked at."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINK = re.compile(r"(?<!`)\[[^\]\n]*\]\(([^()\s]+)\)")


def prose(path):
    """The lines outside fenced code, with their numbers; code spans keep their text."""
    fenced = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced:
            yield number, line


def anchors(path):
    """GitHub's anchors: the heading in lower case without punctuation, spaces as hyphens; repeated ones are numbered."""
    found = {}
    for _, line in prose(path):
        if heading := re.match(r"#{1,6} +(.+?) *$", line):
            text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading[1])
            name = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
            found[name] = found.get(name, -1) + 1
    return {name if n == 0 else f"{name}-{n}" for name, count in found.items() for n in range(count + 1)}


def main():
    listed = subprocess.run(["git", "ls-files", "-z", "*.md"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    broken = []
    for name in filter(None, listed.split("\0")):
        source = ROOT / name
        for number, line in prose(source):
            for target in LINK.findall(re.sub(r"`[^`]*`", "", line)):
                path, _, anchor = target.partition("#")
                file = (source.parent / path).resolve() if path else source
                if re.match(r"[a-z]+:", target):
                    continue
                if not file.exists() or anchor and anchor not in anchors(file):
                    broken.append(f"{name}:{number}: {target}")
    print("\n".join(broken), end="\n" if broken else "")
    sys.exit(1 if broken else 0)


main()

#!/usr/bin/env python3
"""What of the C library the sources use, and which platforms lack it: the table in docs/install.md. `--check` compares, without it the table is written."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs/install.md"
BEGIN, END = "<!-- platforms -->\n", "<!-- end -->"
# What it is, how it looks in the sources, and the platforms whose C library has none of it.
PARTS = [
    ("a module of the C library by name (`import Glibc`)", r"^\s*import (Glibc|Musl|Darwin)\b", "Android, Windows, WebAssembly: a line more in each file"),
    ("threads of POSIX", r"#include <pthread\.h>|\bpthread_[a-z_]+\(", "Windows, WebAssembly"),
    ("`sched_yield` and its like", r"#include <sched\.h>", "Windows, WebAssembly"),
    ("libraries opened at run time (BLAS, libcurl: both optional)", r"#include <dlfcn\.h>|\bdlopen\(", "WebAssembly, Windows; a static program of Musl"),
    ("files in memory", r"(?<![.\w])(mmap|munmap|madvise)\(", "Windows; WebAssembly reads them instead"),
    ("locks of files", r"(?<![.\w])flock\(", "Windows, WebAssembly"),
    ("descriptors: `fcntl`, `dup2`, `pipe`, `poll`", r"(?<![.\w])(fcntl|dup2?|pipe|poll)\(", "Windows, WebAssembly"),
    ("signals", r"(?<![.\w])(sigaction|signal|kill)\(", "WebAssembly; Windows has three of them"),
    ("limits and use of resources", r"#include <sys/resource\.h>|(?<![.\w])(getrlimit|setrlimit|getrusage)\(", "Windows, WebAssembly"),
    ("features of the processor asked of the system", r"#include <sys/(auxv|syscall|sysctl)\.h>", "Windows, WebAssembly"),
    ("terminals", r"(?<![.\w])(isatty|ioctl)\(", "WebAssembly"),
]


def table():
    names = subprocess.run(["git", "ls-files", "-z", "Sources"], cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    texts = {name: (ROOT / name).read_text(encoding="utf-8") for name in names if name.endswith((".swift", ".c", ".h")) and (ROOT / name).exists()}
    lines = ["| what | targets that use it (files) | missing on |", "| --- | --- | --- |"]
    for what, pattern, missing in PARTS:
        counts = {}
        for name, text in texts.items():
            if re.search(pattern, text, re.M):
                target = name.split("/")[1]
                counts[target] = counts.get(target, 0) + 1
        found = ", ".join(f"{target} {count}" for target, count in sorted(counts.items()))
        lines.append(f"| {what} | {found or 'none'} | {missing} |")
    return "\n".join(lines) + "\n"


def main():
    text = DOCUMENT.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    made = before + BEGIN + table() + END + after
    if "--check" in sys.argv:
        sys.exit(0 if made == text else f"{DOCUMENT.relative_to(ROOT)}: the table of platforms is not that of the sources: python3 tools/docs/platforms.py")
    DOCUMENT.write_text(made, encoding="utf-8")


main()

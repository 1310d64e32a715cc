"""The cache of prompts' beginnings: it may only ever save time."""
import os
import shutil
import subprocess

from harness import case, expect, kill

SECTION = "The prefix cache"
NOTE = ["--schema", "CapturedItem", "--today", "2026-11-24", "Bought groceries for $186.70"]


@case(SECTION)
def damaged(place):
    """A cache file that is damaged, cut, a pipe, a link or a folder is ignored, and the answer is the same"""
    plain = place.run(*NOTE)
    expect(plain.status == 0, f"{plain}")
    names = [name for name in os.listdir(place.path("cache")) if name.endswith(".espalier-prefix")]
    expect(len(names) == 1, f"{names}")
    path = place.path("cache", names[0])
    whole = open(path, "rb").read()
    trials = 0
    for offset in list(range(0, 100, 9)) + [len(whole) // 2, len(whole) - 1]:
        with open(path, "wb") as file:
            file.write(whole[:offset] + bytes([whole[offset] ^ 0x55]) + whole[offset + 1 :])
        result = place.run(*NOTE)
        expect((result.status, result.out) == (0, plain.out), f"a changed byte at {offset}: {result}")
        trials += 1
    for make in (os.mkfifo, os.mkdir, lambda path: os.symlink("/etc/passwd", path), lambda path: open(path, "wb").write(whole[:1000])):
        shutil.rmtree(path) if os.path.isdir(path) and not os.path.islink(path) else os.path.lexists(path) and os.unlink(path)
        make(path)
        result = place.run(*NOTE)
        expect((result.status, result.out) == (0, plain.out), f"{result}")
        trials += 1
    return trials


@case(SECTION)
def changed_weights(place):
    """Two changed bytes of the weights never run on the state of the weights before, though time and size are set back"""
    for name in os.listdir("Models"):
        if os.path.isfile(f"Models/{name}") and name != "reader.gguf":
            shutil.copy(f"Models/{name}", place.path(name))
    path = place.path("model.gguf")
    size, times = os.path.getsize(path), os.stat(path)
    trials = 20 if place.is_long else 7
    for trial in range(trials):
        expect(b'"cached_tokens":0' in place.run(*NOTE, "--stats", "--model", path).err or trial == 0, "stale state was used")
        expect(b'"cached_tokens":0' not in place.run(*NOTE, "--stats", "--model", path).err, "the cache was not used at all")
        with open(path, "r+b") as file:
            file.seek(size // 3 + trial * (size // 2) // trials)
            there = file.read(2)
            file.seek(-2, os.SEEK_CUR)
            file.write(bytes([there[0] ^ 1, there[1] ^ 1]))
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
        fresh = place.run(*NOTE, "--stats", "--model", path)
        expect(b'"cached_tokens":0' in fresh.err, f"trial {trial}: stale state was used")
        with open(path, "r+b") as file:
            file.seek(size // 3 + trial * (size // 2) // trials)
            file.write(bytes([there[0] ^ 3, there[1]]))
    return trials


@case(SECTION)
def killed_writers(place):
    """Killed while the cache is written, the next run has the same answer"""
    plain = place.run(*NOTE)
    trials = 60 if place.is_long else 12
    for trial in range(trials):
        shutil.rmtree(place.path("cache"), ignore_errors=True)
        process = place.start(*NOTE, stdin=subprocess.DEVNULL)
        try:
            process.wait(0.01 + 0.003 * trial % 0.06)
        except subprocess.TimeoutExpired:
            pass
        kill(process)
        result = place.run(*NOTE)
        expect((result.status, result.out) == (0, plain.out), f"{result}")
    return trials


@case(SECTION)
def full_or_read_only(place):
    """A cache folder that is full, read-only, a file, or missing with no way to make it, changes nothing"""
    plain = place.run(*NOTE)
    folders = [place.write("file", "x"), "/proc/none", "/dev/null"]
    try:
        full = place.tmpfs("full", "64k")
        fixed = place.tmpfs("fixed", "64k")
        place.remount_read_only(fixed)
        folders += [full, fixed]
    except Exception:  # noqa: BLE001  the other folders are tried where nothing can be mounted
        pass
    for folder in folders:
        for _ in range(2):
            result = place.run(*NOTE, env=dict(place.environment, ESPALIER_CACHE_DIR=folder))
            expect((result.status, result.out, result.err) == (0, plain.out, b""), f"{folder}: {result}")
    return 2 * len(folders)

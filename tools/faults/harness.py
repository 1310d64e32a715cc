"""What the fault suite is made of: cases, a place for their files, and the program that they try."""
import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time

CASES = []


class Skip(Exception):
    """A case that this machine cannot try; the text says why."""


def case(section):
    """Registers a case: a function that takes a `Place`, and returns how many trials it made, or nothing for one."""

    def register(function):
        CASES.append((section, function))
        return function

    return register


class Result:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err

    def __repr__(self):
        return f"status {self.status}, {len(self.out)} bytes out, stderr {self.err[:300]!r}"


class Place:
    """A folder of its own for one case, and the program."""

    def __init__(self, binary, is_long):
        self.binary, self.is_long = binary, is_long
        self.folder = tempfile.mkdtemp(prefix="faults-")
        self.mounts = []
        self.environment = dict(os.environ, ESPALIER_CACHE_DIR=self.path("cache"), ESPALIER_STORE=self.path("log.sqlite"))

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def write(self, name, data):
        path = self.path(name)
        with open(path, "wb") as file:
            file.write(data if isinstance(data, bytes) else data.encode())
        return path

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def run(self, *arguments, data=b"", timeout=1200, **options):
        """Runs the program to its end. A hang is a failure of the case; nothing else depends on time."""
        options.setdefault("env", self.environment)
        if "stdin" not in options:
            options["input"] = data
        options.setdefault("stdout", subprocess.PIPE)
        options.setdefault("stderr", subprocess.PIPE)
        done = subprocess.run([self.binary, *arguments], timeout=timeout, **options)
        return Result(done.returncode, done.stdout or b"", done.stderr or b"")

    def start(self, *arguments, **options):
        options.setdefault("env", self.environment)
        options.setdefault("stdout", subprocess.DEVNULL)
        options.setdefault("stderr", subprocess.PIPE)
        return subprocess.Popen([self.binary, *arguments], **options)

    def tmpfs(self, name, size):
        """A small file system, which fills up."""
        path = self.path(name)
        os.makedirs(path)
        if os.geteuid() != 0 or shutil.which("mount") is None:
            raise Skip("a small tmpfs needs root and mount")
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", path], capture_output=True)
        if done.returncode != 0:
            raise Skip(f"no tmpfs can be mounted ({done.stderr.decode().strip()})")
        self.mounts.append(path)
        return path

    def remount_read_only(self, path):
        done = subprocess.run(["mount", "-o", "remount,ro", path], capture_output=True)
        if done.returncode != 0:
            raise Skip(f"a tmpfs cannot be made read-only ({done.stderr.decode().strip()})")

    def remove(self):
        for path in self.mounts:
            subprocess.run(["umount", "-l", path], capture_output=True)
        shutil.rmtree(self.folder, ignore_errors=True)


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


def expect_error(result, status, *words):
    """One sentence on standard error, the status, and no crash."""
    expect(result.status == status, f"expected status {status}: {result}")
    lines = result.err.decode("utf-8", "replace").splitlines()
    expect(lines and lines[0].startswith(("generate: ", "Error: ")), f"expected a sentence: {result}")
    expect(status == 64 or len(lines) == 1, f"expected one line: {result}")
    expect(len(result.err) < 3000, f"a long sentence: {len(result.err)} bytes")
    for word in words:
        expect(word.encode() in result.err, f"expected the word {word!r}: {result}")
    expect_no_crash(result)


def expect_no_crash(result):
    expect(result.status >= 0 and result.status not in (132, 133, 134, 139), f"a crash: {result}")
    for word in (b"Fatal error", b"Illegal instruction", b"stack dump", b"Thread 0 crashed", b"Sanitizer"):
        expect(word not in result.err, f"a crash: {result}")


def wait_until(condition):
    """Whether it comes about; in vain, after two minutes at least: a guard against hangs."""
    for _ in range(60_000):
        if condition():
            return True
        time.sleep(0.002)
    return False


def kill(process):
    with contextlib.suppress(ProcessLookupError):
        os.kill(process.pid, signal.SIGKILL)
    process.communicate()


def run_all(binary, is_long, only):
    totals = {"passed": 0, "failed": 0, "skipped": 0, "trials": 0}
    section = None
    for name, function in CASES:
        title = function.__doc__.strip().splitlines()[0]
        if only and only not in f"{name} {function.__name__} {title}":
            continue
        if name != section:
            section = name
            print(f"\n{section}", flush=True)
        place = Place(binary, is_long)
        start = time.monotonic()
        try:
            trials = function(place) or 1
            totals["passed"] += 1
            totals["trials"] += trials
            count = f", {trials} trials" if trials > 1 else ""
            print(f"  ok       {function.__name__}: {title} ({time.monotonic() - start:.1f} s{count})", flush=True)
        except Skip as reason:
            totals["skipped"] += 1
            print(f"  SKIPPED  {function.__name__}: {title}: {reason}", flush=True)
        except (AssertionError, subprocess.TimeoutExpired, OSError, ValueError) as error:
            totals["failed"] += 1
            text = "a hang" if isinstance(error, subprocess.TimeoutExpired) else error
            print(f"  FAILED   {function.__name__}: {title}: {text}", flush=True)
        finally:
            place.remove()
    print(f"\n{totals['passed']} cases passed ({totals['trials']} trials), {totals['failed']} failed, {totals['skipped']} skipped")
    return 1 if totals["failed"] or not totals["passed"] else 0

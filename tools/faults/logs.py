"""The log: killed writers, damaged rows, read-only folders, foreign databases."""
import contextlib
import json
import os
import shutil
import sqlite3
import stat
import subprocess
import threading

from harness import case, expect, expect_error, expect_no_crash

SECTION = "The log"


def rows(path):
    with contextlib.closing(sqlite3.connect(path)) as database:
        expect(database.execute("PRAGMA integrity_check").fetchone() == ("ok",), "a damaged database")
        return database.execute("SELECT note FROM logEntry").fetchall()


@case(SECTION)
def killed_writers(place):
    """Writers killed at many moments lose no entry that they said was stored, and leave a sound database"""
    store = place.path("log.sqlite")
    said = 0
    trials = 160 if place.is_long else 24
    for trial in range(trials):
        if trial % 4 == 0 and trial < trials // 2:
            # A log that is being made: half of its making may be done.
            result = place.run("capture", "Buy bread")
            expect(result.status == 0, f"the log cannot be written any more: {result}")
            for suffix in ("", "-wal", "-shm", "-journal"):
                if os.path.exists(store + suffix):
                    os.unlink(store + suffix)
            said = 0
        process = place.start("capture", f"Buy milk {trial}", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        timer = threading.Timer(0.012 + 0.0011 * (trial * 7 % 40), lambda: kill_quietly(process))
        timer.start()
        out, _ = process.communicate()
        timer.cancel()
        said += out.startswith(b"Logged")
    result = place.run("log", "--json")
    if said or os.path.exists(store):
        expect(result.status in (0, 65), f"{result}")
        expect(result.out.count(b"\n") >= said, f"{said} entries were said to be stored, {result.out.count(bytes([10]))} are there")
        expect(result.status == 0 or said == 0, f"{result}")
    result = place.run("capture", "Buy bread")
    expect(result.status == 0, f"the log cannot be written any more: {result}")
    rows(store)
    return trials


def kill_quietly(process):
    try:
        process.kill()
    except ProcessLookupError:
        pass


@case(SECTION)
def many_writers(place):
    """Six processes that make and write one log at once, by three names of its folder, lose nothing"""
    os.mkdir(place.path("real"))
    os.symlink(place.path("real"), place.path("alias"))
    names = [place.path("real", "log.sqlite"), place.path("alias", "log.sqlite"), os.path.join(place.folder, ".", "real", "..", "real", "log.sqlite")]
    rounds = 4 if place.is_long else 2
    processes = [
        place.start("capture", f"Buy milk {index}", "--store", names[index % 3], stdin=subprocess.DEVNULL) for index in range(6 * rounds)
    ]
    for process in processes:
        _, errors = process.communicate(timeout=120)
        expect(process.returncode == 0, f"{errors!r}")
    expect(len(rows(names[0])) == 6 * rounds, "entries lost")
    locks = [name for name in os.listdir(place.path("real")) if name.endswith(".lock")]
    expect(locks == ["log.sqlite.lock"], f"{locks}")
    return 6 * rounds


@case(SECTION)
def damaged_rows(place):
    """A damaged row is left out and named, without the note in the message; the others are listed"""
    place.run("capture", "Buy milk")
    with sqlite3.connect(place.path("log.sqlite")) as database:
        for number, (column, value) in enumerate([
            ("capturedAt", "30546-01-01 00:00:00.000"), ("capturedAt", "2026-1\x01-24 00:00:00.000"), ("capturedAt", b"\xff\xfe"), ("capturedAt", ""),
            ("capturedAt", float("inf")), ("category", "chore"), ("priority", ""), ("dueDay", "2026-02-30"), ("amount", "much"), ("id", "x"), ("title", b"\xff"),
        ]):
            database.execute(
                "INSERT INTO logEntry SELECT ?, capturedAt, 'SECRET', category, title, dueDay, priority, amount FROM logEntry WHERE note = 'Buy milk'",
                (f"00000000-0000-0000-0000-0000000000{number:02}",))
            database.execute(f"UPDATE logEntry SET {column} = ? WHERE rowid = last_insert_rowid()", (value,))
    for more in ([], ["--json"], ["--limit", "1"]):
        result = place.run("log", *more)
        expect_no_crash(result)
        expect(result.status == 0 and b"milk" in result.out and result.out.count(b"\n") == 1, f"{result}")
        expect(b"SECRET" not in result.out + result.err, "the note of a damaged row is shown")
    result = place.run("log")
    expect(result.err.count(b"is left out") == 11, f"{result}")
    return 33


@case(SECTION)
def damaged_bytes(place):
    """A database with damaged bytes anywhere gives its entries or a sentence, never a crash or a hang"""
    for number in range(40):
        place.run("capture", f"Buy milk {number}") if number < 6 else None
    whole = place.read("log.sqlite")
    trials = 400 if place.is_long else 60
    for trial in range(trials):
        damaged = bytearray(whole)
        for step in range(1 + trial % 4):
            offset = (trial * 7919 + step * 104729) % len(whole)
            damaged[offset] = (damaged[offset] + 1 + trial) % 256
        place.write("bad.sqlite", bytes(damaged[: len(damaged) - (trial % 5) * 100]))
        for suffix in ("-wal", "-shm"):
            if os.path.exists(place.path("bad.sqlite" + suffix)):
                os.unlink(place.path("bad.sqlite" + suffix))
        result = place.run("log", "--json", "--store", place.path("bad.sqlite"))
        expect_no_crash(result)
        expect(result.status in (0, 65, 70, 73), f"{result}")
        for line in result.out.splitlines():
            json.loads(line)
    return trials


@case(SECTION)
def read_only_folder(place):
    """A log in a folder that cannot be written is read, with what its journal holds"""
    folder = place.tmpfs("fixed", "4m")
    store = os.path.join(folder, "log.sqlite")
    expect(place.run("capture", "Buy milk", "--store", store).status == 0, "no log")
    # An entry that is in the journal alone: the writer was killed before it could tidy up.
    writer = sqlite3.connect(store)
    writer.execute("PRAGMA wal_autocheckpoint = 0")
    writer.execute("INSERT INTO logEntry SELECT '00000000-0000-0000-0000-000000000001', capturedAt, 'journal', category, 'Buy bread', dueDay, priority, amount FROM logEntry")
    writer.commit()
    for name in ("log.sqlite", "log.sqlite-wal"):
        shutil.copy(os.path.join(folder, name), place.path(name))
    writer.close()
    for name in os.listdir(folder):
        os.unlink(os.path.join(folder, name))
    for name in ("log.sqlite", "log.sqlite-wal"):
        shutil.copy(place.path(name), os.path.join(folder, name))
    place.remount_read_only(folder)
    result = place.run("log", "--store", store)
    expect(result.status == 0 and b"milk" in result.out and b"bread" in result.out, f"{result}")
    expect_error(place.run("capture", "x", "--store", store), 73, store)
    return 2


@case(SECTION)
def disk_full(place):
    """On a full disk a capture says so, status 73, and the log stays readable"""
    folder = place.tmpfs("small", "160k")
    store = os.path.join(folder, "log.sqlite")
    stored = 0
    for number in range(40):
        result = place.run("capture", f"Buy milk {number} " + "and bread " * 150, "--store", store)
        expect_no_crash(result)
        if result.status != 0:
            expect_error(result, 73, store)
            break
        stored += 1
    expect(result.status == 73, "the disk was never full")
    listed = place.run("log", "--json", "--store", store)
    expect(stored == 0 or (listed.status == 0 and listed.out.count(b"\n") == stored), f"{stored} stored: {listed}")
    return stored + 1


@case(SECTION)
def foreign(place):
    """Another program's database, a newer log, a renamed column, a pipe and a folder are refused and left as they were"""
    foreign_path = place.path("foreign.sqlite")
    with sqlite3.connect(foreign_path) as database:
        database.execute("CREATE TABLE song (title TEXT)")
    before = place.read("foreign.sqlite")
    place.run("capture", "Buy milk")
    newer, renamed = place.path("newer.sqlite"), place.path("renamed.sqlite")
    for path, sql in [(newer, "INSERT INTO grdb_migrations VALUES ('v9')"), (renamed, "ALTER TABLE logEntry RENAME COLUMN title TO headline")]:
        shutil.copy(place.path("log.sqlite"), path)
        with sqlite3.connect(path) as database:
            database.execute(sql)
    os.mkfifo(place.path("pipe"))
    for path, words in [(foreign_path, "without a log"), (newer, "newer version"), (renamed, "no column title"), (place.path("pipe"), "regular file"), (place.folder, "regular file")]:
        for arguments in (["log"], ["capture", "x"]):
            expect_error(place.run(*arguments, "--store", path), 65, words)
    expect(place.read("foreign.sqlite") == before, "another program's database was changed")
    return 10


@case(SECTION)
def its_users_alone(place):
    """The log and its folder are made for their user alone, and a note with NUL comes back whole"""
    store = place.path("made", "log.sqlite")
    result = place.run("capture", "--store", store, data=b"Buy milk\0and bread", env=dict(place.environment))
    expect(result.status == 0, f"{result}")
    expect(stat.S_IMODE(os.stat(store).st_mode) == 0o600 and stat.S_IMODE(os.stat(place.path("made")).st_mode) == 0o700, "others may read it")
    listed = place.run("log", "--json", "--store", store)
    expect(json.loads(listed.out)["note"] == "Buy milk\0and bread", f"{listed}")


@case(SECTION)
def held_lock(place):
    """A lock file that another process holds is waited for ten seconds, not for ever; a link in its place is not followed"""
    import fcntl

    expect(place.run("capture", "Buy milk").status == 0, "no log")
    os.rename(place.path("log.sqlite.lock"), place.path("elsewhere"))
    os.symlink(place.path("elsewhere"), place.path("log.sqlite.lock"))
    expect_error(place.run("capture", "x"), 73, "lock file")
    os.unlink(place.path("log.sqlite.lock"))
    if not place.is_long:
        return 1
    with open(place.path("log.sqlite.lock"), "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        result = place.run("capture", "x")
    expect_error(result, 73, "try again")
    return 2

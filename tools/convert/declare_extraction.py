"""Writes into a GGUF file how its model extracts, as metadata; the tensors stay as they are, byte for byte.

    python declare_extraction.py model.gguf out.gguf --annotates-notes --copies-notes --writes-every-field

docs/ARCHITECTURE.md says what the keys mean. Keys of these names that the file has already are replaced. Standard library only.
"""

from __future__ import annotations

import argparse
import struct
from pathlib import Path

PREFIX = "espalier.extraction."
KEYS = ("annotates_notes", "copies_notes", "writes_every_field")
BOOL, STRING, ARRAY = 7, 8, 9
SIZES = {0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, BOOL: 1, 10: 8, 11: 8, 12: 8}


class Reader:
    def __init__(self, data: bytes):
        self.data, self.at = data, 0

    def take(self, form: str) -> int:
        value = struct.unpack_from("<" + form, self.data, self.at)[0]
        self.at += struct.calcsize("<" + form)
        return value

    def string(self) -> str:
        length = self.take("Q")
        self.at += length
        return self.data[self.at - length:self.at].decode()

    def skip(self, kind: int) -> None:
        if kind == STRING:
            self.string()
        elif kind == ARRAY:
            inner, count = self.take("I"), self.take("Q")
            if inner in SIZES:
                self.at += SIZES[inner] * count
            else:
                for _ in range(count):
                    self.skip(inner)
        else:
            self.at += SIZES[kind]


def with_metadata(data: bytes, prefix: str, values: dict[str, tuple[int, bytes]]) -> bytes:
    """A GGUF file with these keys behind a prefix, each with its type and its bytes, and no others that begin so."""
    r = Reader(data)
    if data[:4] != b"GGUF":
        raise SystemExit("not a GGUF file: the first four bytes are not GGUF")
    r.at = 4
    version, tensors, count = r.take("I"), r.take("Q"), r.take("Q")
    if version not in (2, 3):
        raise SystemExit(f"GGUF version {version}; expected 2 or 3")
    kept, alignment = [], 32
    for _ in range(count):
        start, key = r.at, r.string()
        kind, value = r.take("I"), r.at
        r.skip(kind)
        if key == "general.alignment":
            alignment = struct.unpack_from("<I", data, value)[0]
        if not key.startswith(prefix):
            kept.append(data[start:r.at])
    for key, (kind, value) in values.items():
        name = (prefix + key).encode()
        kept.append(struct.pack("<Q", len(name)) + name + struct.pack("<I", kind) + value)
    start = r.at
    for _ in range(tensors):
        r.string()
        dimensions = r.take("I")
        r.at += 8 * dimensions + 12
    infos = data[start:r.at]
    body = data[-(-r.at // alignment) * alignment:]
    head = b"GGUF" + struct.pack("<IQQ", version, tensors, len(kept)) + b"".join(kept) + infos
    return head + bytes(-len(head) % alignment) + body


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("source", type=Path)
    a.add_argument("target", type=Path)
    for key in KEYS:
        a.add_argument("--" + key.replace("_", "-"), action="store_true")
    o = a.parse_args()
    o.target.write_bytes(with_metadata(o.source.read_bytes(), PREFIX, {key: (BOOL, b"\1") for key in KEYS if getattr(o, key)}))


if __name__ == "__main__":
    main()

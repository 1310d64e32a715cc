"""What a vocabulary begins with: control tokens, and a printable stand-in for every byte."""

from __future__ import annotations

CONTROL = ["<|endoftext|>", "<|system|>", "<|user|>", "<|assistant|>", "<|end|>"]


def byte_alphabet() -> dict[int, str]:
    """GPT-2's printable stand-in for every byte."""
    keep = [*range(33, 127), *range(161, 173), *range(174, 256)]
    table, extra = {}, 0
    for b in range(256):
        if b in keep:
            table[b] = chr(b)
        else:
            table[b] = chr(256 + extra)
            extra += 1
    return table


BYTES = byte_alphabet()

"""Builds tokenizer.json: byte-level BPE whose merges are the same for every form of a word.

    python -m cli.make_tokenizer OUT_DIR

Each merge learnt on lower-case words is repeated for the forms " word", "Word" and " Word", so that the four forms
split at the same places. A title copies a note's words with another first letter or without the space in front; with
parallel splits (and embeddings that start from the plain form, see model.py) that is a copy too.
Digits stand alone, except a year before a month (2026 in 2026-11-21) and the "-MM" and "-DD" behind it.
A JSON key with its punctuation is one piece of text: `","title":"`.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path

from models.alphabet import BYTES, CONTROL

PATTERN = "|".join([
    r"[\{\[,\"]+[A-Za-z_][A-Za-z_0-9]*\":\[?\"?",  # a JSON key with what stands before and after it
    r" ?\"(?:[,|]\"?)?[\}\]]*| ?[\{\}\[\]]+",     # other JSON punctuation
    r" ?\d{4}(?=-\d\d)|-\d\d(?!\d)",               # the parts of yyyy-MM-dd
    r"'(?i:s|t|re|ve|m|ll|d)(?!\p{L})",
    r" ?\p{L}+",
    r" ?\p{N}",
    r" ?[^\s\p{L}\p{N}\"\{\}\[\]]+",
    r"\s+(?!\S)|\s+",
])

WORD_MERGES = 1000
WORDS = """monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri sat sun
january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
today tonight tomorrow tmrw tmr yesterday morning afternoon evening night weekend week weeks weekday day days month months year ago next last
this end from now in by on at before after until fortnight couple eom noon arvo every
one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty
forty fifty sixty seventy eighty ninety hundred thousand grand half quarter point first second third
st nd rd th pm am bucks dollars dollar euros pounds quid cents total
urgent urgently asap important critical immediately right away priority high low normal rush hurry whenever someday eventually chance time must miss
idea maybe perhaps could would should remind forget note task expense event meeting appointment dinner lunch breakfast coffee
paid bought spent pay buy call book send email order pick check get make cost bill invoice tickets birthday party flight doctor dentist
category title amount date string number integer boolean list name unit place text item turn into words trailing punctuation
captured reminder message contact""".split()
KEYS = ['{"category":"', '","title":"', '","dueDate":"', '","priority":"', '","amount":', '"}']
ENUMS = ["task", "expense", "idea", "event", "low", "normal", "high"]
SHOUTED = ["ASAP", "URGENT", "IMPORTANT", "AM", "PM", "TODAY", "NOT", "CALL", "PAY", "EOM", "NOW"]
SYMBOLS = ["€", "£", "₹", "¥", "–", "—", "’", "‘", "“", "”", "…", "é", "ñ", "ö", "ü", "ä", "á", "í", "ó", "ø", "è", "ç", "ã", "å", "ğ",
           "š", "ž", "č", "ł", "ß", "ê", "à", "½", "°", "🎉", "👍", "✈", "️"]
PUNCTUATION = ["...", "..", "!!", "!!!", " -", " $", " €", " £", " &", " #", " (", " +", " @", "?!", "??", " --", ": ", " ₹", " ¥", "):", "),", ").",
               " ~", ' "', " =", "; ", " |", "|", " /"]


SPACE = BYTES[32]


def shown(text: str) -> str:
    return "".join(BYTES[b] for b in text.encode())


def word_counts() -> dict[str, float]:
    """Lower-case words with weights: everyday English by frequency, flattened, and a floor for rare words and names."""
    from wordfreq import top_n_list, word_frequency

    counts: dict[str, float] = {}
    for word in top_n_list("en", 40000):
        if word.isalpha() and word.islower():
            counts[word] = (word_frequency(word, "en") * 1e6) ** 0.6 + 0.3
    try:
        from corpus.lists import NAMES
        for name in NAMES:
            for part in name.lower().split():
                counts[part] = counts.get(part, 0) + 0.5
    except ImportError:
        pass
    return counts


def learn(counts: dict[str, float], merges: int) -> list[tuple[str, str, bool]]:
    """Plain BPE. The flag says whether the merge begins words often enough to be worth its other forms."""
    words = [list(shown(w)) for w in counts]
    weight = list(counts.values())
    pairs: dict[tuple[str, str], float] = defaultdict(float)
    where: dict[tuple[str, str], set[int]] = defaultdict(set)
    initial: dict[tuple[str, str], float] = defaultdict(float)
    for i, w in enumerate(words):
        for j, p in enumerate(zip(w, w[1:])):
            pairs[p] += weight[i]
            where[p].add(i)
            if j == 0:
                initial[p] += weight[i]
    out = []
    while len(out) < merges:
        best = max(pairs, key=lambda p: (pairs[p], p))
        out.append((best[0], best[1], initial[best] > 0.05 * pairs[best] or initial[best] > 60))
        for i in sorted(where[best]):
            w = words[i]
            for j, p in enumerate(zip(w, w[1:])):
                pairs[p] -= weight[i]
                if j == 0:
                    initial[p] -= weight[i]
            new, j = [], 0
            while j < len(w):
                if j + 1 < len(w) and (w[j], w[j + 1]) == best:
                    new.append(w[j] + w[j + 1])
                    j += 2
                else:
                    new.append(w[j])
                    j += 1
            words[i] = new
            for j, p in enumerate(zip(new, new[1:])):
                pairs[p] += weight[i]
                where[p].add(i)
                if j == 0:
                    initial[p] += weight[i]
        del pairs[best], where[best]
    return out


def build() -> dict:
    vocabulary: list[str] = [BYTES[b] for b in range(256)]
    known = set(vocabulary)
    merges: list[tuple[str, str]] = []

    def merge(a: str, b: str) -> None:
        if (a, b) not in seen:
            seen.add((a, b))
            merges.append((a, b))
            if a + b not in known:
                known.add(a + b)
                vocabulary.append(a + b)

    seen: set[tuple[str, str]] = set()

    def apply(text: str) -> list[str]:
        rank = {m: i for i, m in enumerate(merges)}
        parts = list(shown(text))
        while len(parts) > 1:
            r, j = min((rank.get(p, 1 << 30), j) for j, p in enumerate(zip(parts, parts[1:])))
            if r == 1 << 30:
                break
            parts[j:j + 2] = [parts[j] + parts[j + 1]]
        return parts

    def whole(text: str) -> None:
        parts = apply(text)
        while len(parts) > 1:
            merge(parts[0], parts[1])
            parts = apply(text)

    letters = "abcdefghijklmnopqrstuvwxyz"
    for symbol in SYMBOLS:
        whole(symbol)
    for c in letters + letters.upper() + "0123456789":
        merge(SPACE, c)
    def lift(text: str) -> str:
        return text[0].upper() + text[1:]
    for a, b, initial in learn(word_counts(), WORD_MERGES):
        merge(a, b)
        if initial and a[0] in letters:
            for form in (SPACE + a, lift(a), SPACE + lift(a)):
                if form in known and b in known:
                    merge(form, b)
    for word in ENUMS + WORDS:
        for form in (word, " " + word, word.capitalize(), " " + word.capitalize()):
            whole(form)
    for word in ("dueDate", " dueDate"):
        whole(word)
    for text in ["'s", "'t", "'re", "'ve", "'m", "'ll", "'d"] + PUNCTUATION:
        whole(text.rstrip() if text != " " else text)
    for n in range(0, 32):
        whole(f"-{n:02d}")
    for year in range(1990, 2050):
        whole(str(year))
        whole(f" {year}")
    for text in ['":', '":"', '","', ',"', '{"', '":["', '"]', '"}', "]}", '"]}', '"|"', ' "', " {"] + KEYS + SHOUTED + [" " + s for s in SHOUTED]:
        whole(text)
    ids = {t: i for i, t in enumerate(CONTROL)}
    for t in vocabulary:
        ids[t] = len(ids)
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [
            {"id": i, "content": t, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
            for i, t in enumerate(CONTROL)
        ],
        "normalizer": None,
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [
            {"type": "Split", "pattern": {"Regex": PATTERN}, "behavior": "Isolated", "invert": False},
            {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False},
        ]},
        "post_processor": None,
        "decoder": {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True},
        "model": {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None, "end_of_word_suffix": None,
                  "fuse_unk": False, "byte_fallback": False, "ignore_merges": False,
                  "vocab": ids, "merges": [list(m) for m in merges]},
    }


CONFIG = {
    "tokenizer_class": "PreTrainedTokenizerFast",
    "bos_token": None,
    "eos_token": "<|end|>",
    "pad_token": "<|endoftext|>",
    "unk_token": None,
    "add_bos_token": False,
    "clean_up_tokenization_spaces": False,
    "model_max_length": 2048,
    "chat_template": "{# mentions #}{# excerpts #}{# every field #}{% for message in messages %}{{ '<|' + message['role'] + '|>' + message['content'] + '<|end|>' }}{% endfor %}"
                     "{% if add_generation_prompt %}{{ '<|assistant|>' }}{% endif %}",
}


def main() -> None:
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    data = build()
    (out / "tokenizer.json").write_text(json.dumps(data, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    (out / "tokenizer_config.json").write_text(json.dumps(CONFIG, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    print(len(data["model"]["vocab"]), "tokens", len(data["model"]["merges"]), "merges")


if __name__ == "__main__":
    main()

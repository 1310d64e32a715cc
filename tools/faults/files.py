"""Hostile model files, folders and schemas."""
import json
import os
import random
import shutil
import struct

from harness import case, expect, expect_error, expect_no_crash

SECTION = "Files"
STORIES = "Tests/Fixtures/models/stories260K"


@case(SECTION)
def pipes(place):
    """A pipe or a device as model, shard, configuration or tokenizer is refused at once"""
    os.mkfifo(place.path("pipe.gguf"))
    tries = [[verb, *more] for model in (place.path("pipe.gguf"), "/dev/zero", "/dev/null", "/dev/stdin") for verb, *more in (
        ["--schema", "CapturedItem", "--model", model, "x"], ["inspect", model], ["tokenize", "--model", model, "x"], ["text", "--model", model, "--prompt", "x"],
        ["bench", "--model", model], ["quantize", model, place.path("o.gguf"), "--type", "q8_0"])]
    for name in ("model.safetensors", "config.json", "tokenizer.json", "tokenizer_config.json", "generation_config.json"):
        folder = place.path("with-" + name)
        shutil.copytree(STORIES, folder, ignore=shutil.ignore_patterns("model.gguf"))
        os.unlink(os.path.join(folder, name))
        os.mkfifo(os.path.join(folder, name))
        tries += [["text", "--model", folder, "--prompt", "x", "-n", "2"], ["inspect", folder]]
    for arguments in tries:
        result = place.run(*arguments)
        expect_no_crash(result)
        expect(arguments[0] == "inspect" or result.status in (0, 65, 66, 69), f"{arguments}: {result}")
        expect("pipe.gguf" not in " ".join(arguments) or result.status == 69, f"{arguments}: {result}")
    return len(tries)


@case(SECTION)
def mutated_models(place):
    """Damaged model files of both kinds give text or a sentence, never a crash or a hang"""
    source = {name: open(f"{STORIES}/{name}", "rb").read() for name in ("model.gguf", "model.safetensors", "tokenizer.json", "config.json")}
    generator = random.Random(20261124)
    trials = 1500 if place.is_long else 160
    folder = place.path("model")
    shutil.copytree(STORIES, folder, ignore=shutil.ignore_patterns("model.gguf"))
    for trial in range(trials):
        name = ("model.gguf", "model.safetensors", "tokenizer.json", "config.json")[trial % 4]
        data = bytearray(source[name])
        head = min(len(data), 40_000)
        for _ in range(generator.choice([1, 1, 2, 8])):
            kind = generator.randrange(4)
            offset = generator.randrange(min(head, len(data)))
            if kind == 0:
                data[offset] = generator.randrange(256)
            elif kind == 1:
                data[offset : offset + 8] = struct.pack("<Q", generator.choice([0, 1, 2**31, 2**32 - 1, 2**63, 2**64 - 1, 1 << 40]))
            elif kind == 2:
                del data[offset : offset + generator.randrange(1, 64)]
            else:
                data = data[: generator.randrange(1, max(2, len(data)))]
            if len(data) < 2:
                break
        path = place.write("m.gguf", bytes(data)) if name == "model.gguf" else folder
        if name != "model.gguf":
            with open(os.path.join(folder, name), "wb") as file:
                file.write(data)
        result = place.run("text", "--model", path, "--prompt", "Once", "-n", "3", "--max-memory", "512M")
        expect_no_crash(result)
        expect(result.status in (0, 65, 66, 69), f"{name}, trial {trial}: {result}")
        expect(len(result.err) < 3000 and all(byte >= 32 or byte == 10 for byte in result.err), f"{name}: an unprintable message {result.err[:200]!r}")
        if name != "model.gguf":
            shutil.copy(f"{STORIES}/{name}", folder)
    return trials


@case(SECTION)
def long_texts_of_a_file(place):
    """Errors quote at most 80 printable characters of a file's own text"""
    long_text = "\x1b[31m" + "A" * 300_000
    folder = place.path("model")
    shutil.copytree(STORIES, folder, ignore=shutil.ignore_patterns("model.gguf"))
    tries = []
    for key in ("model_type", "architectures", "hidden_act", "torch_dtype", "rope_scaling"):
        config = json.load(open(f"{STORIES}/config.json"))
        config[key] = [long_text] if key == "architectures" else {"rope_type": long_text} if key == "rope_scaling" else long_text
        tries.append(("config.json", json.dumps(config).encode()))
    tokenizer = json.load(open(f"{STORIES}/tokenizer.json"))
    for path in (["model", "type"], ["normalizer", "type"], ["pre_tokenizer"], ["decoder", "type"]):
        changed = json.loads(json.dumps(tokenizer))
        if path == ["pre_tokenizer"]:
            changed["pre_tokenizer"] = {"type": "Split", "pattern": {"Regex": "(?<" + long_text}, "behavior": "Isolated", "invert": False}
        else:
            changed[path[0]] = dict(changed.get(path[0]) or {}, **{path[1]: long_text})
        tries.append(("tokenizer.json", json.dumps(changed).encode()))
    for name, data in tries:
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)
        result = place.run("text", "--model", folder, "--prompt", "Once", "-n", "2")
        expect_no_crash(result)
        expect(b"A" * 81 not in result.err and b"\x1b" not in result.err, f"{name}: {len(result.err)} bytes of message")
        shutil.copy(f"{STORIES}/{name}", folder)
    for text in ('{"type":"' + long_text.replace("\x1b", "\\u001b") + '"}', '{"properties":{"' + "B" * 200_000 + '":{"type":"' + "A" * 200_000 + '"}}}', '{"pattern":"(?<' + "A" * 50_000 + '"}', "A" * 100_000):
        result = place.run("--schema", place.write("s.json", text), "x")
        expect_no_crash(result)
        expect(result.status == 65 and len(result.err) < 3000 and b"\x1b" not in result.err, f"{len(result.err)} bytes of message: {result}")
    return len(tries) + 4


@case(SECTION)
def long_tokens(place):
    """A token of 300,000 bytes costs what it takes to read it, in each kind of tokenizer"""
    letters = [chr(code) for code in range(0x61, 0x7B)] + ["\u2581"]
    piece = "\u2581" + "abcdefgh" * 37_500
    models = {
        "unigram": {"type": "Unigram", "unk_id": 0, "vocab": [["<unk>", 0.0], *[[letter, -4.0] for letter in letters], [piece, -1.0], [piece[:200_000], -1.0]]},
        "bpe": {
            "type": "BPE", "unk_token": "<unk>", "byte_fallback": True, "merges": [],
            "vocab": {text: index for index, text in enumerate(["<unk>", *letters, piece, piece[:200_000]])}},
    }
    prompt = place.write("prompt", "abcdefgh " * 10_000)
    for name, model in models.items():
        folder = place.path(name)
        os.mkdir(folder)
        tokenizer = {
            "model": model, "pre_tokenizer": {"type": "Metaspace", "replacement": "\u2581"}, "decoder": {"type": "Metaspace", "replacement": "\u2581"},
            "added_tokens": [{"id": 0, "content": "<unk>", "special": True}]}
        with open(os.path.join(folder, "tokenizer.json"), "w", encoding="utf-8") as file:
            json.dump(tokenizer, file)
        shutil.copy(f"{STORIES}/config.json", folder)
        with open(prompt, "rb") as file:
            result = place.run("tokenize", "--model", folder, data=file.read())
        expect_no_crash(result)
        # What cost the square of a token's length would be a hang.
        expect(result.status == 0, f"{name}: {result}")
    return len(models)


@case(SECTION)
def empty_prompts(place):
    """An empty prompt is refused by `text`, and so is one that a vocabulary encodes to nothing"""
    for arguments in (["--prompt", ""], ["--prompt", "-"]):
        result = place.run("text", "--ids", *arguments, "-n", "2")
        expect_no_crash(result)
        expect(result.status in (0, 65), f"{result}")
    folder = place.path("model")
    shutil.copytree(STORIES, folder, ignore=shutil.ignore_patterns("model.gguf"))
    tokenizer = json.load(open(f"{STORIES}/tokenizer.json"))
    tokenizer["normalizer"] = {"type": "Replace", "pattern": {"Regex": "[\\s\\S]"}, "content": ""}
    tokenizer["post_processor"] = None
    with open(os.path.join(folder, "tokenizer.json"), "w") as file:
        json.dump(tokenizer, file)
    for arguments in (["text", "--prompt", "x", "-n", "2"], ["--schema", "CapturedItem", "x"], ["tokenize", "x"]):
        result = place.run(*arguments, "--model", folder)
        expect_no_crash(result)
        expect(result.status in (0, 65, 69), f"{result}")
    return 5


@case(SECTION)
def end_token_is_text(place):
    """A model whose end token is an ordinary character of answers is refused when it is loaded"""
    folder = place.path("model")
    shutil.copytree(STORIES, folder, ignore=shutil.ignore_patterns("model.gguf"))
    vocabulary = json.load(open(f"{STORIES}/tokenizer.json"))["model"]["vocab"]
    for text in (":", "e", '"'):
        with open(os.path.join(folder, "generation_config.json"), "w") as file:
            json.dump({"eos_token_id": vocabulary[text]}, file)
        result = place.run("text", "--model", folder, "--prompt", "Once", "-n", "2")
        expect_error(result, 69, "end token")
    return 3


@case(SECTION)
def folders_and_links(place):
    """A folder as a file, a link that leads nowhere or to itself, and a name of 5,000 characters get a sentence"""
    os.symlink(place.path("b"), place.path("a"))
    os.symlink(place.path("a"), place.path("b"))
    os.symlink(place.path("none"), place.path("dangling"))
    os.mkdir(place.path("folder"))
    for path in (place.path("a"), place.path("dangling"), place.path("folder"), place.path("x" * 5000)):
        for arguments, statuses in [
            (["--schema", path, "x"], (65, 66)), (["--schema", "CapturedItem", "--model", path, "x"], (66, 69)),
            (["batch", "--schema", "CapturedItem", path, "--output", "-"], (65, 66)), (["check", "--schema", "CapturedItem", path], (65, 66)),
            (["inspect", path], (65, 66, 69)), (["tokenize", "--model", path, "x"], (65, 66, 69)),
        ]:
            result = place.run(*arguments)
            expect_no_crash(result)
            expect(result.status in statuses and result.err, f"{arguments[0]}: {result}")
    return 24

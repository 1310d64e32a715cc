#!/usr/bin/env python3
"""Expected outputs of every supported encoder, computed by `transformers` on tiny random models.

    pip install torch transformers gguf tokenizers
    python tools/reference/make_encoder_fixtures.py Tests/Fixtures/encoder

writes one JSON file per case: the Hugging Face configuration, the rule for every weight (tools/reference/weights.py), the same model's GGUF
metadata and tensor names where llama.cpp has a form for it, runs of tokens with the output at some rows, a tokenizer, and texts with their tokens
and vectors (mean and first token, of length one). Arrays are base64 of little-endian float32.

    python tools/reference/make_encoder_fixtures.py Tests/Fixtures/encoder --real FOLDER NAME

writes the vectors of a real sentence encoder for the same texts, without its weights.
"""
import base64
import json
import math
import sys
from pathlib import Path

import gguf
import numpy as np
import tokenizers
import torch
import transformers

from weights import base_state, weights

SEED = 11
TEXTS = ["a walk in the woods", "An invoice for 42.50, due Friday!", "walk", "", "Café déjà-vu 東京 walking",
         "the woods " * 30, "unbelievable unwalkable zzzz", "Tabs\tand\nlines — and dashes…"]
PIECES = ["a", "the", "in", "an", "for", "due", "walk", "woods", "wood", "friday", "cafe", "deja", "vu", "lines", "tabs", "and", "dash", "invoice",
          "un", "##walk", "##able", "##believ", "##s", "##es", "##ing", "##tokyo", "東", "京", "!", ".", ",", "-", "…", "—"]


def cases():
    """(name, configuration class, its arguments, GGUF architecture or None, kind of tokenizer)"""
    base = dict(hidden_size=48, num_hidden_layers=3, num_attention_heads=4, intermediate_size=80)
    t = transformers
    # GGUF files do not say which form of GELU a model has; all with one have that of the error function.
    yield "bert", t.BertConfig, dict(base, max_position_embeddings=96, layer_norm_eps=1e-12), "bert", "uncased"
    yield "bert-cased-tanh", t.BertConfig, dict(base, max_position_embeddings=64, hidden_act="gelu_new", type_vocab_size=1), None, "cased"
    yield "roberta", t.RobertaConfig, dict(base, max_position_embeddings=66, pad_token_id=1, type_vocab_size=1), None, "bytes"
    yield "mpnet", t.MPNetConfig, dict(base, max_position_embeddings=202, pad_token_id=1), None, "uncased"
    yield "modernbert", t.ModernBertConfig, dict(
        base, num_hidden_layers=5, max_position_embeddings=128, local_attention=8, pad_token_id=0, global_attn_every_n_layers=3), "modern-bert", "bytes"


def spread(name, shape):
    """Mean and standard deviation: activations of about unit variance, and attention that is far from uniform."""
    if "norm" in name.lower() and name.endswith("weight"):
        return 1.0, 0.1
    if name.endswith("bias") and "relative" not in name:
        return 0.0, 0.1
    if "embeddings" in name or "relative" in name:
        return 0.0, 0.7
    return 0.0, 1.5 / math.sqrt(shape[1])


def tokenizer(kind):
    if kind == "bytes":
        alphabet = sorted(tokenizers.pre_tokenizers.ByteLevel.alphabet())
        merges = [("t", "h"), ("th", "e"), ("w", "a"), ("wa", "l"), ("wal", "k"), ("Ġ", "walk"), ("Ġ", "the"), ("o", "o"), ("Ġ", "w")]
        vocabulary = {x: i for i, x in enumerate(["<s>", "<pad>", "</s>", "<unk>"] + alphabet + [a + b for a, b in merges])}
        result = tokenizers.Tokenizer(tokenizers.models.BPE(vocab=vocabulary, merges=merges, unk_token="<unk>"))
        result.normalizer = tokenizers.normalizers.NFC()
        result.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
        result.post_processor = tokenizers.processors.RobertaProcessing(("</s>", 2), ("<s>", 0), add_prefix_space=False)
        result.add_special_tokens(["<s>", "<pad>", "</s>", "<unk>"])
        return result
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"] + [chr(c) for c in range(ord("a"), ord("z") + 1)] + [f"##{chr(c)}" for c in range(ord("a"), ord("z") + 1)]
    pieces += [x for x in PIECES if x not in pieces] + [str(x) for x in range(10)] + [f"##{x}" for x in range(10)]
    if kind == "cased":
        pieces += ["An", "Friday", "Tabs", "Café"]
    vocabulary = {x: i for i, x in enumerate(pieces)}
    result = tokenizers.Tokenizer(tokenizers.models.WordPiece(vocab=vocabulary, unk_token="[UNK]", max_input_chars_per_word=100))
    result.normalizer = tokenizers.normalizers.BertNormalizer(lowercase=kind == "uncased")
    result.pre_tokenizer = tokenizers.pre_tokenizers.BertPreTokenizer()
    result.post_processor = tokenizers.processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)])
    result.add_special_tokens(["[PAD]", "[UNK]", "[CLS]", "[SEP]"])
    return result


def encode(array):
    return base64.b64encode(np.ascontiguousarray(array, dtype="<f4").tobytes()).decode()


def unit(vector):
    return vector / np.linalg.norm(vector)


def phantom(piece):
    """A piece as llama.cpp's converter writes it."""
    if piece.startswith("[") and piece.endswith("]"):
        return piece
    return piece[2:] if piece.startswith("##") else "\u2581" + piece


def gguf_form(architecture, config, tensors, kind, cut):
    arch = {v: k for k, v in gguf.MODEL_ARCH_NAMES.items()}[architecture]
    names = gguf.get_tensor_name_map(arch, config.num_hidden_layers)
    epsilon = getattr(config, "layer_norm_eps", None) or config.norm_eps
    metadata = {"context_length": config.max_position_embeddings, "embedding_length": config.hidden_size, "block_count": config.num_hidden_layers,
                "feed_forward_length": config.intermediate_size, "attention.head_count": config.num_attention_heads,
                "attention.layer_norm_epsilon": epsilon, "pooling_type": 1}
    if architecture == "modern-bert":
        metadata.update({"attention.sliding_window": config.local_attention, "attention.sliding_window_pattern": 3,
                         "rope.freq_base": 160000.0, "rope.freq_base_swa": 10000.0})
    entries = []
    for name, shape in tensors:
        if name.startswith("pooler."):
            continue
        full = name if architecture == "bert" else "model." + name
        found = names.get_name(full, try_suffixes=(".weight", ".bias")) or names.get_name(name, try_suffixes=(".weight", ".bias"))
        if found is None:
            raise SystemExit(f"{architecture}: no GGUF name for {name}")
        entries.append(dict(source=name, name=found))
    result = {"general.architecture": architecture, **{f"{architecture}.{k}": v for k, v in metadata.items()}}
    lists = {}
    if kind != "bytes":
        by_id = [None] * cut.get_vocab_size()
        for piece, index in cut.get_vocab().items():
            by_id[index] = phantom(piece)
        result.update({"tokenizer.ggml.model": "bert", "tokenizer.ggml.cls_token_id": 2, "tokenizer.ggml.seperator_token_id": 3})
        lists["tokenizer.ggml.tokens"] = by_id
    return dict(metadata=result, tensors=entries, lists=lists, values={})


def make(name, kind, arguments, architecture, tokenizer_kind):
    cut = tokenizer(tokenizer_kind)
    config = kind(**dict(arguments, vocab_size=cut.get_vocab_size()))
    config._attn_implementation = "eager"
    model = transformers.AutoModel.from_config(config, dtype=torch.float32, attn_implementation="eager").eval()
    tensors = []
    with torch.no_grad():
        for parameter_name, parameter in model.named_parameters():
            shape = list(parameter.shape)
            mean, std = spread(parameter_name, shape)
            parameter.copy_(torch.from_numpy(weights(SEED, parameter_name, shape, mean, std)))
            tensors.append(dict(name=parameter_name, shape=shape, base=f"{base_state(SEED, parameter_name):016x}", mean=mean, std=std))
    limit = config.max_position_embeddings - (config.pad_token_id + 1 if name in ("roberta", "mpnet") else 0)
    generator = np.random.default_rng(len(name))

    def output(tokens):
        with torch.no_grad():
            return model(torch.tensor([tokens]), attention_mask=torch.ones(1, len(tokens), dtype=torch.long)).last_hidden_state[0].numpy()

    runs = []
    for count in (1, 5, 33, limit):
        tokens = [int(x) for x in generator.integers(4, config.vocab_size, count)]
        rows = sorted({0, count // 3, count // 2, 2 * count // 3, count - 1})
        runs.append(dict(tokens=tokens, rows=rows, output=encode(output(tokens)[rows])))
    texts = []
    for text in TEXTS:
        tokens = cut.encode(text).ids
        tokens = tokens if len(tokens) <= limit else tokens[: limit - 1] + tokens[-1:]
        out = output(tokens).astype(np.float64)
        texts.append(dict(text=text, tokens=tokens, mean=encode(unit(out.mean(axis=0))), cls=encode(unit(out[0]))))
    keep = {k: v for k, v in json.loads(config.to_json_string(use_diff=False)).items() if not k.startswith("_") and k not in ("id2label", "label2id")}
    return dict(
        name=name, made_with=f"transformers {transformers.__version__}, torch {torch.__version__}", seed=SEED, config=keep,
        tensors=[t for t in tensors if not t["name"].startswith("pooler.")],
        gguf=gguf_form(architecture, config, [(t["name"], t["shape"]) for t in tensors], tokenizer_kind, cut) if architecture else None,
        runs=runs, tokenizer=json.loads(cut.to_str()), texts=texts)


def real(folder):
    model = transformers.AutoModel.from_pretrained(folder, attn_implementation="eager").eval()
    cut = transformers.AutoTokenizer.from_pretrained(folder)
    limit = json.loads((Path(folder) / "sentence_bert_config.json").read_text())["max_seq_length"]
    texts = []
    for text in TEXTS + ["The quick brown fox jumps over the lazy dog. " * 60]:
        inputs = cut(text, truncation=True, max_length=limit, padding=False, return_tensors="pt")
        with torch.no_grad():
            out = model(**inputs).last_hidden_state[0].double().numpy()
        texts.append(dict(text=text, tokens=inputs["input_ids"][0].tolist(), mean=encode(unit(out.mean(axis=0)))))
    return dict(made_with=f"transformers {transformers.__version__}, torch {torch.__version__}", texts=texts)


def main():
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    fixtures = [(sys.argv[4], real(sys.argv[3]))] if len(sys.argv) > 2 else [(case[0], make(*case)) for case in cases()]
    for name, fixture in fixtures:
        text = json.dumps(fixture, separators=(",", ":"))
        (out / f"{name}.json").write_text(text + "\n")
        print(f"{name:16} {len(text):7} bytes")


if __name__ == "__main__":
    main()

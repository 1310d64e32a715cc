"""Fits the weights of ChoiceWeights (Sources/EspalierIntents/Ask) on features of read sentences.

    intent-figures ask --features SET… | python3 tools/ask/fit.py [words|likeness|all]

Logistic regression with a little decay, by gradient descent; no packages. Prints the weights of the witnesses, then those of none.
"""
import collections
import math
import sys

which = sys.argv[1] if len(sys.argv) > 1 else "all"
sentences = collections.OrderedDict()
for line in sys.stdin:
    parts = line.rstrip("\n").split("\t")
    if len(parts) != 15:
        continue
    name, text, action, gold, branch_of_none, *numbers = parts
    numbers = [float(n) for n in numbers]
    if which == "words":
        numbers[8] = numbers[9] = 0.0
        branch_of_none = 0.0
    if which == "likeness":
        numbers[9] = 0.0
        branch_of_none = 0.0
    entry = sentences.setdefault((name, text), {"gold": gold, "none": float(branch_of_none), "actions": {}})
    entry["actions"][action] = numbers

# Which way each witness speaks is known; only how loud is fitted.
signs = [1, 1, 1, 1, 1, 1, -1, -1, 1, 1]
weights = [3.0, 2.0, 2.0, 1.5, 0.8, 1.0, -0.3, -0.5, 3.0, 0.8]
none = [3.0, 0.5, 1.0]
decay, rate = 0.003, 0.3
for step in range(1500):
    gradient, none_gradient, loss, right = [0.0] * 10, [0.0] * 3, 0.0, 0
    for entry in sentences.values():
        names = list(entry["actions"])
        features = [entry["actions"][n] for n in names]
        scores = [sum(w * x for w, x in zip(weights, f)) for f in features]
        extra = [1.0, entry["none"], 1 - max(f[2] for f in features)]
        scores.append(sum(w * x for w, x in zip(none, extra)))
        most = max(scores)
        parts = [math.exp(s - most) for s in scores]
        total = sum(parts)
        chances = [p / total for p in parts]
        wanted = len(names) if entry["gold"] == "none" else names.index(entry["gold"])
        right += scores[wanted] == most
        # There are fewer sentences that fit nothing: they count more.
        share = 2.0 if entry["gold"] == "none" else 1.0
        loss -= share * math.log(max(chances[wanted], 1e-12))
        for index, feature in enumerate(features):
            error = share * (chances[index] - (index == wanted))
            for place in range(10):
                gradient[place] += error * feature[place]
        error = share * (chances[-1] - (wanted == len(names)))
        for place in range(3):
            none_gradient[place] += error * extra[place]
    count = len(sentences)
    for place in range(10):
        weights[place] -= rate * (gradient[place] / count + decay * weights[place])
        if weights[place] * signs[place] < 0:
            weights[place] = 0.0
    for place in range(3):
        none[place] -= rate * (none_gradient[place] / count + decay * none[place])
print(f"{count} sentences, {right} right, loss {loss / count:.3f}", file=sys.stderr)
print("weights: [" + ", ".join(f"{w:.2f}" for w in weights) + "], none: [" + ", ".join(f"{w:.2f}" for w in none) + "]")

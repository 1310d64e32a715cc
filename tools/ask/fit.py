"""Fits the weights of ChoiceWeights (Sources/EspalierIntents/Ask) on features of sentences that were read. Needs numpy.

    intent-figures ask --features SET… > features.tsv
    python tools/ask/fit.py features.tsv words|likeness|all [other-features.tsv]

Logistic regression by gradient descent that stays near the weights of the words alone, which 291 sentences were fitted on; a sentence that fits
nothing counts threefold. Prints the weights, those of none, and how many are right, also of the other file, which is not fitted on.
"""

import collections
import sys

import numpy as np

START = np.array([1.81, 3.94, 1.50, 2.76, 1.34, 1.59, -2.14, -0.46, 0, 0])
START_OF_NONE = np.array([2.97, 0, 2.20])
FOR_NONE, DECAY, RATE, STEPS = 3.0, 0.003, 0.3, 400


def load(path, which):
    sentences = collections.OrderedDict()
    for line in open(path, encoding="utf-8"):
        parts = line.rstrip("\n").split("\t")
        if len(parts) != 15:
            continue
        numbers = [float(part) for part in parts[5:]]
        branch_of_none = float(parts[4])
        if which != "all":
            numbers[9] = branch_of_none = 0.0
        if which == "words":
            numbers[8] = 0.0
        entry = sentences.setdefault((parts[0], parts[1]), {"gold": parts[3], "none": branch_of_none, "actions": collections.OrderedDict()})
        entry["actions"][parts[2]] = numbers
    rows = []
    for entry in sentences.values():
        names = list(entry["actions"])
        features = np.array(list(entry["actions"].values()))
        extra = np.array([1, entry["none"], 1 - features[:, 2].max()])
        rows.append((features, extra, len(names) if entry["gold"] == "none" else names.index(entry["gold"])))
    return rows


def right(rows, weights, none):
    counts = [0, 0, 0, 0]
    for features, extra, wanted in rows:
        chosen = int(np.append(features @ weights, none @ extra).argmax())
        place = 2 if wanted == len(features) else 0
        counts[place] += 1
        counts[place + 1] += chosen == wanted
    return f"{counts[1]} of {counts[0]} right, {counts[3]} of {counts[2]} refused"


def main():
    path, which = sys.argv[1:3]
    rows = load(path, which)
    weights, none = START.copy(), START_OF_NONE.copy()
    pull = np.array([0.3] * 8 + [which != "words", which == "all"], dtype=float)
    if which != "words":
        weights[8] = 2
    if which == "all":
        weights[9] = none[1] = 0.5
    for _ in range(STEPS):
        gradient, gradient_of_none = np.zeros(10), np.zeros(3)
        for features, extra, wanted in rows:
            chances = np.append(features @ weights, none @ extra)
            chances = np.exp(chances - chances.max())
            chances /= chances.sum()
            chances[wanted] -= 1
            chances *= FOR_NONE if wanted == len(features) else 1
            gradient += chances[:-1] @ features
            gradient_of_none += chances[-1] * extra
        weights -= RATE * pull * (gradient / len(rows) + DECAY * (weights - START))
        none -= RATE * (gradient_of_none / len(rows) + DECAY * none)
        # Which way each witness speaks is known.
        weights[[0, 1, 2, 3, 4, 5, 8, 9]] = np.maximum(weights[[0, 1, 2, 3, 4, 5, 8, 9]], 0)
        weights[[6, 7]] = np.minimum(weights[[6, 7]], 0)
    print("weights:", np.round(weights, 2).tolist(), "none:", np.round(none, 2).tolist())
    print("fitted on:", right(rows, weights, none))
    if len(sys.argv) > 3:
        print("not fitted on:", right(load(sys.argv[3], which), weights, none))


main()

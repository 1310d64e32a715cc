#!/usr/bin/env bash
# Every command of the README on tiny sizes, in a folder that goes afterwards: whether they run, and write what they wrote before, not what
# is learnt. PYTHON names the interpreter. Two minutes on two cores.
set -euo pipefail
cd "$(dirname "$0")/.."
python=${PYTHON:-python}
repository=$(cd ../.. && pwd)
runs=$(mktemp -d)
trap 'rm -rf "$runs"' EXIT

same() { cmp "$1" "$2" && echo "ok      $(basename "$2") is what the repository holds"; }
ran() { echo "ok      $1"; }

mkdir "$runs/models"
"$python" -m cli.make_tokenizer "$runs/models" >/dev/null
same "$runs/models/tokenizer.json" "$repository/Models/tokenizer.json"
"$python" -m cli.make_vectors "$repository/Models/tokenizer.json" "$runs/prompt-vectors.json" >/dev/null
same "$runs/prompt-vectors.json" "$repository/Tests/Fixtures/prompt-vectors.json"
"$python" -m cli.make_mention_vectors "$runs/mention-vectors.jsonl" >/dev/null
same "$runs/mention-vectors.jsonl" "$repository/Tests/Fixtures/mention-vectors.jsonl"

tiny="$python -m cli.train --run $runs/s --width 256 --layers 3 --feed 256 --groups 2 --size 2"
for stage in copy days notes mixed; do
  $tiny --stage "$stage" --steps 2 --warm 1 >/dev/null
  ran "train --stage $stage"
done
"$python" -m cli.export "$runs/s/last.pt" "$runs/small" >/dev/null
ran export
"$python" -m cli.train --run "$runs/b" --start "$runs/small" --width 320 --layers 4 --feed 320 --groups 2 --size 2 --stage notes --steps 3 \
  --warm 1 --keep 2 >/dev/null
ran "train --start, larger"
"$python" -m cli.mixing "$runs/b/step-2.pt" "$runs/b/last.pt" 0.6 "$runs/mixed.pt"
ran mixing
head -3 ../evaluate/notes.jsonl >"$runs/notes.jsonl"
"$python" -m cli.predict "$runs/mixed.pt" "$runs/notes.jsonl" "$runs/answers.jsonl"
[ "$(wc -l <"$runs/answers.jsonl")" = 3 ] && ran predict

"$python" reader/train.py "$runs/reader" --from "$repository/Models/reader.gguf" --minutes 0.3 --workers 1 --size 2 >/dev/null
ran reader/train.py
"$python" reader/average.py "$runs/mean.pt" "$runs/reader/last.pt=0.7" "$repository/Models/reader.gguf=0.3" >/dev/null
"$python" reader/export.py "$runs/mean.pt" "$runs/reader.gguf" >/dev/null
ran "reader/average.py, reader/export.py"

#!/usr/bin/env bash
# From an empty folder to a printed value, as README tells it: tools/new-app, a build, a run; then builds without a change, which may compile
# nothing. Steps are counted; the time of the first build is printed, and nothing depends on it. Everything is built anew, in a folder of its own.
set -euo pipefail
cd "$(dirname "$0")/../.."
# As a newcomer has it: the order of a set of traits is then another one in every process.
unset SWIFT_DETERMINISTIC_HASHING
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tools/new-app Walk "$folder/Walk" >/dev/null
cd "$folder/Walk"
# build NAME: builds, and says how many steps it took and how many of them compiled something.
build() {
  swift build -c release >"$folder/$1.log" 2>&1 || { tail -n 30 "$folder/$1.log" >&2; exit 1; }
  # A "[12/34] Compiling Module File.swift" stands for a module of any number of files.
  compiled=$(grep -cE '^\[[0-9]+/[0-9]+\] (Compiling|Emitting|Linking)' "$folder/$1.log" || true)
  echo "newcomer: $1: $compiled steps compiled or linked something"
}
started=$SECONDS
build first
echo "newcomer: the first build took $((SECONDS - started)) s"
[ "$compiled" -gt 10 ] || { echo "newcomer: expected a first build that compiles the engine: $(tail -n 3 "$folder/first.log")" >&2; exit 1; }
value=$(.build/release/Walk "call the plumber about the leak")
[[ $value == *plumber* ]] || { echo "newcomer: found \"$value\", expected a reminder about the plumber" >&2; exit 1; }
echo "newcomer: it printed: $value"
for again in second third fourth; do
  build "$again"
  [ "$compiled" = 0 ] || { grep -E '^\[' "$folder/$again.log" | head -n 20 >&2; echo "newcomer: the $again build compiled again" >&2; exit 1; }
done
if grep -E "warning: .*" "$folder/first.log" | grep -q "$OLDPWD/Sources"; then
  grep -E "warning: .*" "$folder/first.log" | grep "$OLDPWD/Sources" >&2
  echo "newcomer: a warning of our own stands in a dependent's log" >&2
  exit 1
fi

#!/usr/bin/env bash
# Builds the examples of sessions and runs each, and the scripted test. The build shares the package's own build folder: what is compiled
# there already is not compiled again. ESPALIER_CHAT_MODEL names a GGUF file of a chat model; without one the example with tools is only
# asked for its usage.
set -euo pipefail
cd "$(dirname "$0")/../.."
# As tools/test does: "Server" and "Hub" fall into one place of a small set, so their flags stand in the order that chance has put them in, and in
# another one all modules are compiled again.
export SWIFT_DETERMINISTIC_HASHING=1
if [ "${1:-}" != --built ]; then
  swift build -c release --package-path Examples/Sessions --scratch-path .build --build-tests 2>&1 | tail -n 20
fi
bin=${2:-.build/release}
checks=0
# says PATTERN COMMAND…: the command succeeds, and its output has a line of the pattern.
says() {
  local pattern=$1 got
  shift
  got=$("$bin/$@" 2>&1 </dev/null) || { echo "failed: $* ended with $?: $got" >&2; exit 1; }
  grep -qE "$pattern" <<<"$got" || { echo "failed: $* said \"$got\", expected a line of $pattern" >&2; exit 1; }
  checks=$((checks + 1))
}

# A value of one's own type, with its guides held.
says '^.+ (home|work) [1-5]$' Extract "call the plumber at home, it's urgent"
says '^.+ (home|work) [1-5]$' Extract "send the slides to work"
# A nested type grows: a beginning first, all lines of the invoice, and their sum in the end.
says '^… \[\]$|^A[a-z]* ' Streaming
says '^total: [0-9.]+$' Streaming
# Forty notes do not fit into the context: it goes on, and every note is answered.
says '^40 ' Conversation
says '^condensed [1-9][0-9]* times' Conversation
# Tools.
status=0
usage=$("$bin/Tools" 2>&1 </dev/null) || status=$?
[ "$status" = 64 ] && [[ $usage == usage:* ]] || { echo "failed: Tools without a model ended with $status: $usage" >&2; exit 1; }
checks=$((checks + 1))
if [ -n "${ESPALIER_CHAT_MODEL:-}" ]; then says '.' Tools "$ESPALIER_CHAT_MODEL" "What does the lamp cost?"; fi
# The assistant with tools, against a scripted model.
if [ "${1:-}" != --built ]; then
  swift test -c release --package-path Examples/Sessions --scratch-path .build --skip-build 2>&1 | tail -n 5
fi
echo "session examples: $checks checks passed"

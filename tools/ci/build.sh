#!/usr/bin/env bash
# Builds everything that the tests use, and fails on a warning of the project's own sources. The compiler warns only of what it compiles, so an
# empty build folder shows all of them.
set -euo pipefail
cd "$(dirname "$0")/../.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
swift build -c release --build-tests 2>&1 | tee "$log"
if grep -E "^$PWD/(Sources|Tests)/[^:]+:[0-9]+:[0-9]+: warning:" "$log" | sort -u | grep . >&2; then
  echo "build: these warnings are the project's own" >&2
  exit 1
fi

#!/usr/bin/env bash
# The kernels' tests with the trait BLAS, in a folder of their own: as products are chosen by measurement, with BLAS wherever it can be, and without it.
# Their suite for BLAS compares both with double precision; the others must hold whichever multiplies.
set -euo pipefail
cd "$(dirname "$0")/../.."
tools/setup.sh libopenblas-dev
export ESPALIER_ENGINE_ONLY=1 ESPALIER_TESTS=KernelsTests
flags=(-c release --scratch-path .build-blas --traits BLAS)
swift build "${flags[@]}" --build-tests
log=$(mktemp)
trap 'rm -f "$log"' EXIT
for wish in "" 1 0; do
  ESPALIER_BLAS=$wish swift test "${flags[@]}" --skip-build | tee "$log"
  if grep -q 'byBLAS.* skipped' "$log"; then
    echo "blas: the suite for BLAS was skipped: the trait is not built in" >&2
    exit 1
  fi
done

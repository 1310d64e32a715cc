#!/usr/bin/env bash
# The kernels' tests of a built tree: as products are chosen by measurement, with BLAS wherever it can be, and without it. Their suite for BLAS compares
# both with double precision; the others must hold whichever multiplies.
set -euo pipefail
cd "$(dirname "$0")/../.."
tools/setup.sh libopenblas-dev
log=$(mktemp)
trap 'rm -f "$log"' EXIT
for wish in "" 1 0; do
  ESPALIER_BLAS=$wish tools/test --filter '^KernelsTests' | tee "$log"
  if grep -q 'byBLAS.* skipped' "$log"; then
    echo "blas: the suite for BLAS was skipped: OpenBLAS was not found" >&2
    exit 1
  fi
done

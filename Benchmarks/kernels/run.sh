#!/bin/sh
# Builds the kernels with this benchmark and runs it: run.sh [threads] [format] [columns]. ESPALIER_ISA chooses another set of kernels.
# BENCHMARK names another file beside it. OpenBLAS is opened where it is installed (libopenblas-dev); ESPALIER_BLAS=1 and 0 force it and keep it out.
set -e
here=$(cd "$(dirname "$0")" && pwd)
kernels="$here/../../Sources/CKernels"
program=$(mktemp)
trap 'rm -f "$program"' EXIT
# shellcheck disable=SC2086
"${CC:-clang}" -O2 -D_GNU_SOURCE -I"$kernels/include" "$kernels"/*.c "$kernels"/scalar/*.c "$kernels"/x86/*.c "$kernels"/arm/*.c \
  "$here/${BENCHMARK:-kernels.c}" -lm -lpthread -ldl -o "$program"
"$program" "$@"

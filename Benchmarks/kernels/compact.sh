#!/bin/sh
# Builds the kernels with the benchmark of the compact form and runs it: compact.sh [threads] [columns]. ESPALIER_ISA chooses another set of kernels.
set -e
here=$(cd "$(dirname "$0")" && pwd)
kernels="$here/../../Sources/CKernels"
program=$(mktemp)
trap 'rm -f "$program"' EXIT
"${CC:-clang}" -O2 -D_GNU_SOURCE -I"$kernels/include" "$kernels"/*.c "$kernels"/scalar/*.c "$kernels"/x86/*.c "$kernels"/arm/*.c \
  "$here/compact.c" -lm -lpthread -o "$program"
"$program" "$@"

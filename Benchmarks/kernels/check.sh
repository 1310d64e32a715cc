#!/bin/sh
# Checks the kernels beside double precision: check.sh, or check.sh aarch64 for ARM's under emulation (Debian: qemu-user-static libc6-dev-arm64-cross
# gcc-aarch64-linux-gnu). OpenBLAS is opened where it is installed. CFLAGS="-fsanitize=address,undefined -fno-sanitize=alignment" adds the sanitizers.
set -e
here=$(cd "$(dirname "$0")" && pwd)
kernels="$here/../../Sources/CKernels"
program=$(mktemp)
trap 'rm -f "$program"' EXIT
if [ "$1" = aarch64 ]; then
  target="--target=aarch64-linux-gnu -static"
  run="qemu-aarch64-static -cpu max"
fi
# shellcheck disable=SC2086
"${CC:-clang}" $target -O2 $CFLAGS -D_GNU_SOURCE -I"$kernels/include" "$kernels"/*.c "$kernels"/scalar/*.c "$kernels"/x86/*.c "$kernels"/arm/*.c \
  "$here/check.c" -lm -lpthread -ldl -o "$program"
$run "$program"

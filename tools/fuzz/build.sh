#!/usr/bin/env bash
# Builds the fuzzer: the engine's modules that read what strangers write, instrumented for coverage, and the targets on top of them, as one
# program (libFuzzer, from the toolchain). It is apart from the package's own build, whose targets take no unsafe flags.
#   tools/fuzz/build.sh [--address]        with AddressSanitizer as well
set -euo pipefail
cd "$(dirname "$0")/../.."
sanitizers=fuzzer
folder=.build/fuzz
if [ "${1:-}" = --address ]; then
  sanitizers=fuzzer,address
  folder=.build/fuzz-address
fi
mkdir -p "$folder"

# In the order in which they import each other. Only modules that a package's macros and C parts have no share in.
modules=(JSONText ModelFiles Constraints Tokenization)
flags=(
  -O -wmo -parse-as-library -swift-version 6 -package-name espalier -enable-upcoming-feature ExistentialAny
  -enable-upcoming-feature MemberImportVisibility -sanitize="$sanitizers" -I "$folder" -module-cache-path "$folder/cache")
objects=()
changed=no
for module in "${modules[@]}"; do
  object="$folder/$module.o"
  sources=$(find "Sources/$module" -name '*.swift' | LC_ALL=C sort)
  if [ "$changed" = yes ] || [ ! -e "$object" ] || [ -n "$(find "Sources/$module" -name '*.swift' -newer "$object" -print -quit)" ]; then
    echo "$module" >&2
    # shellcheck disable=SC2086  a list of files
    swiftc "${flags[@]}" -module-name "$module" -emit-module -emit-module-path "$folder/$module.swiftmodule" -emit-object -o "$object" $sources
    changed=yes
  fi
  objects+=("$object")
done
echo targets >&2
# shellcheck disable=SC2046  a list of files
swiftc "${flags[@]}" -module-name Targets $(find tools/fuzz/Targets -name '*.swift' | LC_ALL=C sort) "${objects[@]}" -o "$folder/fuzz"
echo "$folder/fuzz"

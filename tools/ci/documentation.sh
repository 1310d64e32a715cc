#!/usr/bin/env bash
# Builds the DocC documentation of the public API of a built tree (tools/test or swift build -c release came before). Every warning is an
# error, and so is a public symbol without documentation.
set -euo pipefail
cd "$(dirname "$0")/../.."
bin=$(swift build -c release --show-bin-path)
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
command -v docc >/dev/null || { echo "documentation: docc is not part of this toolchain" >&2; exit 69; }
extract=$(command -v swift-symbolgraph-extract || echo "swift symbolgraph-extract")
for module in GuidedGeneration EspalierTesting GenerableTypes Espalier; do
  mkdir -p "$out/$module"
  $extract -module-name "$module" -I "$bin/Modules" -Xcc "-fmodule-map-file=$bin/CKernels.build/module.modulemap" \
    -minimum-access-level public -skip-synthesized-members -target "$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')" \
    -output-dir "$out/$module"
  python3 tools/docs/undocumented.py "$out/$module"
  docc convert "Sources/$module/$module.docc" --fallback-display-name "$module" --fallback-bundle-identifier "espalier.$module" \
    --additional-symbol-graph-dir "$out/$module" --output-path "$out/$module.doccarchive" --warnings-as-errors --analyze
  echo "documentation: $module is whole"
done

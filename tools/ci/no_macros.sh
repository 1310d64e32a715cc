#!/usr/bin/env bash
# The command line builds without macros (ESPALIER_COMMAND_LINE_ALONE): no source of the package uses one of its own. Types that would are
# written out, and a test compares them with what the macro writes (Tests/GuidedGenerationMacrosTests/WrittenOutTests.swift).
set -euo pipefail
cd "$(dirname "$0")/../.."
names=$(grep -hoE 'public macro [A-Za-z]+' Sources/GuidedGeneration/Generable/Macros.swift Sources/EspalierIntents/Schemas/Macros.swift |
  cut -d' ' -f3 | sort -u | paste -sd'|')
if used=$(grep -rnE --include='*.swift' "^[[:space:]]*(@[A-Za-z]+ )*@($names)\b" Sources); then
  echo "$used" >&2
  echo "no_macros: these use a macro, which the command line builds without: write the type out" >&2
  exit 1
fi

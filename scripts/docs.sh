#!/usr/bin/env bash
# Builds the SDK's documentation with DocC, without adding a dependency to its package.
set -euo pipefail
cd "$(dirname "$0")/.."

catalog=Sources/Paylisher/Paylisher.docc
graphs=.build/documentation-graphs
output=.build/docs
rm -rf "$graphs" "$output"
mkdir -p "$graphs"

scripts/symbol-graphs.sh "$graphs"

docc=$(command -v docc || printf '%s/docc' "$(dirname "$(realpath "$(command -v swift)")")")
"$docc" convert "$catalog" \
  --fallback-display-name Paylisher --fallback-bundle-identifier com.paylisher.sdk \
  --additional-symbol-graph-dir "$graphs" --output-path "$output"
printf 'The documentation is in %s; serve the folder to read it.\n' "$output"

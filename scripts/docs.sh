#!/usr/bin/env bash
# Builds the SDK's documentation with DocC, without adding a dependency to its package.
set -euo pipefail
cd "$(dirname "$0")/.."

graphs=.build/symbol-graphs
output=.build/docs
rm -rf "$graphs" "$output"
swift build --target Paylisher -Xswiftc -emit-symbol-graph \
  -Xswiftc -emit-symbol-graph-dir -Xswiftc "$graphs" >/dev/null 2>&1 || true
mkdir -p "$graphs"
swift package dump-symbol-graph --minimum-access-level public >/dev/null
find .build -path '*symbolgraph*' -name 'Paylisher*.symbols.json' -exec cp {} "$graphs" \;

docc=$(command -v docc || printf '%s' "$(dirname "$(realpath "$(command -v swift)")")/docc")
catalog=Sources/Paylisher/Paylisher.docc
"$docc" convert ${catalog:+$([[ -d $catalog ]] && printf '%s' "$catalog")} \
  --fallback-display-name Paylisher --fallback-bundle-identifier com.paylisher.sdk \
  --additional-symbol-graph-dir "$graphs" --output-path "$output"
printf 'The documentation is in %s\n' "$output"

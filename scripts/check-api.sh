#!/usr/bin/env bash
# Compares the SDK's public declarations, those for Apple's platforms included, with docs/api.txt.
#
#   scripts/check-api.sh            fails where they differ
#   scripts/check-api.sh --update   writes the file
set -euo pipefail
cd "$(dirname "$0")/.."

file=docs/api.txt
graphs=$(mktemp -d)
trap 'rm -rf "$graphs"' EXIT

# The stubs of Apple's frameworks make the whole module visible here.
# shellcheck disable=SC2086 # several options
swift build --package-path AppleStubs ${BUILD_OPTIONS:-} --target Paylisher >&2
swift symbolgraph-extract -module-name Paylisher -I AppleStubs/.build/debug/Modules \
  -target "$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)",.*/\1/p' | head -n 1)" \
  -minimum-access-level public -skip-synthesized-members -skip-inherited-docs \
  -output-dir "$graphs" >&2
python3 scripts/print_api.py "$graphs"/Paylisher*.symbols.json >"$graphs/api.txt"

if [[ ${1:-} == --update ]]; then
  cp "$graphs/api.txt" "$file"
elif ! diff --unified=0 "$file" "$graphs/api.txt" >&2; then
  printf 'The public API differs from %s; if that is meant: scripts/check-api.sh --update\n' "$file" >&2
  exit 1
fi
printf 'api: %s public declarations\n' "$(grep -c . "$file")"

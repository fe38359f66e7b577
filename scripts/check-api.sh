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

scripts/symbol-graphs.sh "$graphs"
python3 scripts/print_api.py "$graphs"/Paylisher*.symbols.json >"$graphs/api.txt"

if [[ ${1:-} == --update ]]; then
  cp "$graphs/api.txt" "$file"
elif ! diff --unified=0 "$file" "$graphs/api.txt" >&2; then
  printf 'The public API differs from %s; if that is meant: scripts/check-api.sh --update\n' "$file" >&2
  exit 1
fi
printf 'api: %s public declarations\n' "$(grep -c . "$file")"

#!/usr/bin/env bash
# Builds the guides and the API reference into a static site, by default in dist/site, and packs the same pages into
# the archive guides.bin next to it.
#
#   scripts/site.sh [FOLDER]
#
# The reference of the HTTP API comes from the document of a server: that of PAYLISHER_BINARY, else bin/paylisher, which
# is built if it is not there. The reference of the SDK comes from the doc comments of its public declarations.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-dist/site}
python=$(scripts/venv.sh)
binary=${PAYLISHER_BINARY:-bin/paylisher}
[[ -x $binary ]] || make build
document=$(mktemp)
commands=$(mktemp)
graphs=$(mktemp -d)
trap 'rm -rf "$document" "$commands" "$graphs"' EXIT
scripts/symbol-graphs.sh "$graphs"
scripts/print_commands.py --binary "$binary" >"$commands"
scripts/with-server.sh "$binary" bash -c 'curl --silent --fail --output "$0" "$BASE_URL/openapi.json"' "$document"
archive=${folder%/*}/guides.bin
"$python" scripts/site/make_site.py "$folder" --openapi "$document" --commands "$commands" --symbols "$graphs" --archive "$archive"

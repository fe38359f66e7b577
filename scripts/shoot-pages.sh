#!/usr/bin/env bash
# Takes the pictures of pages in docs/images from the sample pages of LinkPages.
#
#   scripts/shoot-pages.sh [FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."

python=$(scripts/venv.sh)
swift build --package-path Server --product page-samples >&2
export PAYLISHER_PAGES=$PWD/.cache/pages
rm -rf "$PAYLISHER_PAGES"
Server/.build/debug/page-samples "$PAYLISHER_PAGES"
PYTHONDONTWRITEBYTECODE=1 "$python" Server/Tests/Browser/shoot.py "${1:-docs/images}"

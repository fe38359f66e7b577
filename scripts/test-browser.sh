#!/usr/bin/env bash
# Opens the pages in headless Chromium.
#
#   scripts/test-browser.sh            the sample pages of LinkPages
#   scripts/test-browser.sh URL        and a short link of a running server, as a phone and a computer see it
#
# Screenshots are left in .cache/screenshots.
set -euo pipefail
cd "$(dirname "$0")/.."

for tool in "${PAYLISHER_CHROMIUM:-chromium}" zbarimg; do
  command -v "$tool" >/dev/null || {
    echo "$tool is missing: scripts/bootstrap.sh test installs it" >&2
    exit 1
  }
done

python=$(scripts/venv.sh)
swift build --package-path Server --product page-samples >&2
export PAYLISHER_PAGES=$PWD/.cache/pages PAYLISHER_SCREENSHOTS=$PWD/.cache/screenshots
export PAYLISHER_LINK=${1:-}
rm -rf "$PAYLISHER_PAGES"
Server/.build/debug/page-samples "$PAYLISHER_PAGES"

started=$SECONDS
"$python" -B -W ignore::ResourceWarning -m unittest discover --start-directory Server/Tests/Browser "${@:2}"
printf 'browser: %d pages in %d s\n' "$(find "$PAYLISHER_PAGES" -name '*.html' | wc -l)" $((SECONDS - started))

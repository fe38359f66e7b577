#!/usr/bin/env bash
# Opens the pages in headless Chromium.
#
#   scripts/test-browser.sh            the sample pages of LinkPages and of the dashboard
#   scripts/test-browser.sh LINK       and a short link of a running server, on the iPhone and the computer
#   scripts/test-browser.sh BASE_URL … and the demo link of a running server
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
if [[ -z ${BUILT_PRODUCTS:-} ]]; then
  swift build --package-path Server --product page-samples >&2
  swift build --package-path Server --product dashboard-samples >&2
fi
built=${BUILT_PRODUCTS:-$PWD/Server/.build/debug}
export PAYLISHER_DASHBOARD=$PWD/.cache/dashboard
export PAYLISHER_PAGES=$PWD/.cache/pages PAYLISHER_SCREENSHOTS=$PWD/.cache/screenshots
export PAYLISHER_SAMPLES=$built/dashboard-samples
link=${1:-}
[[ -z $link || $link == */*/*/* ]] || link=$link/c/DEMO
export PAYLISHER_LINK=$link
rm -rf "$PAYLISHER_PAGES"
"$built/page-samples" "$PAYLISHER_PAGES"
"$built/dashboard-samples" "$PAYLISHER_DASHBOARD"

started=$SECONDS
# Each file has a browser of its own; two at a time use both cores of a small machine. 5 says that there
# was no test: some files need a server.
test_file() {
  "$1" -B -W ignore::ResourceWarning -m unittest discover --start-directory Server/Tests/Browser --pattern "$2" ||
    (($? == 5))
}
export -f test_file
basename -a Server/Tests/Browser/test_*.py | xargs -P 2 -I '{}' bash -c 'test_file "$@"' - "$python" '{}'
printf 'browser: %d pages in %d s\n' "$(find "$PAYLISHER_PAGES" -name '*.html' | wc -l)" $((SECONDS - started))

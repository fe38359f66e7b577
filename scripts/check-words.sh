#!/usr/bin/env bash
# Fails where help, guides and public comments use words that stand for no term of docs/glossary.md.
#
# Each folder is added here when it is clean.
set -euo pipefail
cd "$(dirname "$0")/.."

banned='nobody|somebody|whoever|whom|strangers?|patience|told'
failed=0

# check WHAT FILE…: the words may not be in any line.
check() {
  local what=$1 found
  shift
  found=$(grep -nwiE "$banned" "$@" /dev/null || true)
  [[ -z $found ]] && return
  printf 'Words of no glossary in %s:\n%s\n' "$what" "$found" >&2
  failed=1
}

mapfile -t guides < <(find docs README.md CONTRIBUTING.md SECURITY.md CHANGELOG.md \
  Sources/Paylisher/Paylisher.docc -name '*.md' -not -path 'docs/decisions/*' -not -name glossary.md)
mapfile -t commands < <(find Server/Sources/PaylisherCLI Server/Sources/match-simulator -name '*.swift')
check 'the guides' "${guides[@]}"
check 'the command line' "${commands[@]}"
exit "$failed"

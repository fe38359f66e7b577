#!/usr/bin/env bash
# Fails where help, guides, comments and texts use words that stand for no term of docs/glossary.md.
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
mapfile -t commands < <(find Server/Sources/PaylisherCLI Benchmarks/matching/Sources/match-simulator -name '*.swift')
check 'the guides' "${guides[@]}"
check 'the command line' "${commands[@]}"

# Comments and texts of all sources: words for a person that name none of the glossary's roles.
banned='nobody|somebody|anybody|everybody|whoever|whom|strangers?|patience|told'
mapfile -t sources < <(find Sources Server/Sources Examples Benchmarks/Sources -name '*.swift' -not -path '*/.build/*')
check 'the sources' "${sources[@]}"
exit "$failed"

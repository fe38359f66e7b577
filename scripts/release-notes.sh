#!/usr/bin/env bash
# Prints what CHANGELOG.md says of a version, and fails where the tag, the build and the changelog do not agree.
#
#   scripts/release-notes.sh 0.1.0
set -euo pipefail
cd "${PAYLISHER_ROOT:-$(dirname "$0")/..}"

fail() { printf 'release: %s\n' "$*" >&2; exit 1; }
tag=${1:?Give a version, such as 0.1.0}
[[ $tag =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z]+(\.[0-9A-Za-z]+)*)?$ ]] || fail "\"$tag\" is not a semantic version. Tag 0.1.0 or 0.1.0-rc.1."
file=Server/Sources/PaylisherCLI/BuildVersion.swift
version=$(sed -n 's/.*static let text = "\(.*\)"/\1/p' "$file")
[[ $tag == "$version" ]] || fail "the tag is $tag, and the build calls itself $version. Change $file."
heading=$(grep --max-count=1 "^## ${tag//./\\.} " CHANGELOG.md) || fail "CHANGELOG.md has no section of $tag. Add \"## $tag (YYYY-MM-DD)\"."
[[ $heading =~ ^"## $tag ("[0-9]{4}-[0-9]{2}-[0-9]{2}")"$ ]] ||
  fail "CHANGELOG.md says \"${heading#\#\# }\". Write \"$tag ($(date --utc +%F))\"."
awk -v heading="$heading" '$0 == heading { inside = 1; next } /^## / { inside = 0 } inside' CHANGELOG.md

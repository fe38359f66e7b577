#!/usr/bin/env bash
# Fails where docs/behaviours.md names a test that is not there, or promises something without a test.
set -euo pipefail
cd "$(dirname "$0")/.."
failed=0
names=$(grep -oP '`\K[a-z][A-Za-z]+(?=`)' docs/behaviours.md | grep -vE '^(capture|onDeepLinkResolved)$' | sort -u)
for name in $names; do
  grep -rqE --include='*.swift' "func $name\(" Tests AppleStubs/Tests && continue
  printf 'docs/behaviours.md: there is no test %s\n' "$name" >&2
  failed=1
done
# What it costs is measured, not tested.
while IFS= read -r line; do
  printf 'docs/behaviours.md: no test shows: %s\n' "$line" >&2
  failed=1
done < <(sed '/^## What it costs/,$d' docs/behaviours.md |
  grep '^| ' | grep -vE '^\| the (SDK|module `[A-Za-z]+`) \|' | grep -vP '\|[^|]*`[a-z][A-Za-z]+`[^|]*\|$' || true)
exit "$failed"

#!/usr/bin/env bash
# Fails where docs/behaviours.md, docs/asvs.md, docs/threat-model.md or docs/messages-audit.md names a test that is not
# there, or where the first promises something without a test.
set -euo pipefail
cd "$(dirname "$0")/.."
failed=0
names=$(grep -oP '`\K[a-z][A-Za-z]+(?=`)' docs/behaviours.md | grep -vE '^(capture|onDeepLinkResolved)$' | sort -u)
for name in $names; do
  grep -rqE --include='*.swift' "func $name\(" Tests AppleStubs/Tests && continue
  printf 'docs/behaviours.md: there is no test %s\n' "$name" >&2
  failed=1
done
# In tables of the server's documents the last cell names tests; words of one part are values.
for page in asvs threat-model messages-audit; do
  for name in $(grep '^|' "docs/$page.md" | grep -oP '`[a-z]+[A-Z][A-Za-z]*`(?=[^|]*\|$)' | tr -d '`' | sort -u); do
    grep -rqE --include='*.swift' "func $name\(" Tests Server/Tests AppleStubs/Tests && continue
    printf 'docs/%s.md: there is no test %s\n' "$page" "$name" >&2
    failed=1
  done
done
# What it costs is measured, not tested.
while IFS= read -r line; do
  printf 'docs/behaviours.md: no test shows: %s\n' "$line" >&2
  failed=1
done < <(sed '/^## What it costs/,$d' docs/behaviours.md |
  grep '^| ' | grep -vE '^\| the (SDK|module `[A-Za-z]+`) \|' | grep -vP '\|[^|]*`[a-z][A-Za-z]+`[^|]*\|$' || true)
exit "$failed"

#!/usr/bin/env bash
# check-behaviours.sh [--control]: fails where docs/audits/behaviours.md, docs/audits/asvs.md, docs/threat-model.md,
# docs/audits/messages.md, docs/audits/counting.md or docs/audits/faults.md names a test that is not there, where a test of the second and third
# does not say in its body that it is about the row (check-claims.py), where the first promises something without a test, or where an attack of the
# threat model has none. With --control a page that names no test and one that is not there must fail.
set -euo pipefail
cd "$(dirname "$0")/.."

# The functions of all tests, one a line.
functions() {
  grep -rhoP --include='*.swift' 'func \K[A-Za-z0-9]+(?=[(<])' Tests Server/Tests AppleStubs/Tests | sort -u
}

# cells PAGE: the names of tests in the last cells of its tables; words of one part are values.
cells() { grep '^|' "$1" | grep -oP '`[a-z]+[A-Z][A-Za-z]*`(?=[^|]*\|$)' | tr -d '`' | sort -u; }

# names PAGE: fails where a test or a file that its tables name is not there.
names() {
  local failed=0 name
  [[ -f $1 ]] || { printf 'there is no page %s\n' "$1" >&2; return 1; }
  while IFS= read -r name; do
    printf '%s: there is no test %s\n' "$1" "$name" >&2
    failed=1
  done < <(comm -23 <(cells "$1") "$known")
  for name in $(grep '^|' "$1" | grep -oP '`\KServer/Tests/[^` ]+(?=[^`]*`[^|]*\|$)' | sort -u); do
    [[ -e $name ]] && continue
    printf '%s: there is no file %s\n' "$1" "$name" >&2
    failed=1
  done
  return "$failed"
}

# shown PAGE HEADING: fails where a row of the table below a heading names no test and no file of one.
shown() {
  local rows
  rows=$(awk -v heading="$2" '/^## / { inside = ($0 == heading) } inside && /^\| / && !/^\| (attack|#) / && !/^\|-/' "$1" |
    grep -vP '`([a-z]+[A-Z]|Server/Tests/)[^|]*\|$' || true)
  [[ -z $rows ]] && return
  printf '%s: no test shows: %s\n' "$1" "${rows//$'\n'/$'\n'"$1: no test shows: "}" >&2
  return 1
}

# The requirements of levels 1 and 2 of ASVS 5.0.0, chapters 1 to 13.
requirements() {
  local group
  for group in 1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 \
    4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 \
    8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 \
    13.3:2 13.4:5; do
    seq -f "${group%:*}.%g" 1 "${group#*:}"
  done
}

# complete PAGE: fails where a requirement has no row.
complete() {
  local failed=0 number
  for number in $(requirements); do
    grep -qP "^\|[^|]*(?<![\d.])${number//./\\.}(?![\d.]*\d)" "$1" && continue
    printf '%s: there is no row of requirement %s\n' "$1" "$number" >&2
    failed=1
  done
  return "$failed"
}

known=$(mktemp)
trap 'rm -rf "$known" "$known".md' EXIT
functions >"$known"

if [[ ${1-} == --control ]]; then
  page=$known.md
  printf '## Attacks that were tried\n\n| attack | rule | test |\n|---|---|---|\n| a | b | %s |\n' \
    "\`noSuchTestIsThere\`" >"$page"
  if names "$page" 2>/dev/null; then echo "the control found its test" >&2; exit 1; fi
  printf '| a | b | `Server/Tests/Faults/no_such_file.py` |\n' >"$page"
  if names "$page" 2>/dev/null; then echo "the control found its file" >&2; exit 1; fi
  printf '## Attacks that were tried\n\n| attack | rule | test |\n|---|---|---|\n| a | b | |\n' >"$page"
  if shown "$page" '## Attacks that were tried' 2>/dev/null; then echo "the control's row has no test" >&2; exit 1; fi
  grep -v '^| 2.3.3 ' docs/audits/asvs.md >"$page"
  if complete "$page" 2>/dev/null; then echo "the control's page is complete" >&2; exit 1; fi
  exec scripts/check-claims.py --control
fi

failed=0
names=$(grep -oP '`\K[a-z][A-Za-z]+(?=`)' docs/audits/behaviours.md | grep -vE '^(capture|onDeepLinkResolved)$' | sort -u)
for name in $names; do
  grep -rqE --include='*.swift' "func $name\(" Tests AppleStubs/Tests && continue
  printf 'docs/audits/behaviours.md: there is no test %s\n' "$name" >&2
  failed=1
done
for page in audits/asvs threat-model audits/counting audits/messages audits/faults; do names "docs/$page.md" || failed=1; done
complete docs/audits/asvs.md || failed=1
shown docs/threat-model.md '## Attacks that were tried' || failed=1
# A test says inside its body which rows it is about.
scripts/check-claims.py || failed=1
# What it costs is measured, not tested.
while IFS= read -r line; do
  printf 'docs/audits/behaviours.md: no test shows: %s\n' "$line" >&2
  failed=1
done < <(sed '/^## What it costs/,$d' docs/audits/behaviours.md |
  grep '^| ' | grep -vE '^\| the (SDK|module `[A-Za-z]+`) \|' | grep -vP '\|[^|]*`[a-z][A-Za-z]+`[^|]*\|$' || true)
exit "$failed"

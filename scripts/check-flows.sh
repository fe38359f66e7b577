#!/usr/bin/env bash
# Fails where docs/audits/request-flows.md names a file that is not there, or a flow crosses more files than it may.
set -euo pipefail
cd "$(dirname "$0")/.."
guide=docs/audits/request-flows.md
failed=0

# check HEADING LIMIT: the numbered files below a heading of the guide.
check() {
  local files
  mapfile -t files < <(sed -n "/^## $1\$/,/^## /p" "$guide" | grep -oP '^\d+\. `\K[^`]+')
  for file in "${files[@]}"; do
    [[ -f $file ]] && continue
    printf '%s names %s, which is not there.\n' "$guide" "$file" >&2
    failed=1
  done
  local count
  count=$(printf '%s\n' "${files[@]}" | sort -u | grep -c . || true)
  ((count > 0 && count == ${#files[@]} && count <= $2)) && return
  printf '%s: %d files below "%s", %d of them different; at most %d are allowed.\n' \
    "$guide" "${#files[@]}" "$1" "$count" "$2" >&2
  failed=1
}

check 'A tap' 60
check 'A batch of events' 65
exit "$failed"

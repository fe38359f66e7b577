#!/usr/bin/env bash
# Holds a running server to its own API document: schemathesis sends it requests made from the
# document, right and wrong ones, and finds every answer that the document does not promise.
#
#   scripts/check-openapi.sh BASE_URL SECRET_KEY [OPTIONS OF SCHEMATHESIS…]
#
# PUBLISHABLE_KEY, where it is set, opens the routes for apps. SCHEMATHESIS names the program, EXAMPLES how many random
# requests it makes for each operation (25). With PART=6 a sixth of the operations is checked, which FIRST chooses (0 to
# 5). Without FIRST the commit does, so that a run of it repeats what another has found. A part has no stateful phase: what
# leads to its operations is in other parts.
set -euo pipefail
cd "$(dirname "$0")/.."

base=$1
secret=$2
shift 2
schemathesis=${SCHEMATHESIS:-$(dirname "$(scripts/venv.sh)")/schemathesis}

part=${PART:-1}
head=$(git rev-parse --short=6 HEAD 2>/dev/null || echo 0)
first=${FIRST:-$((16#$head % part))}
phases=examples,coverage,fuzzing
((part > 1)) || phases+=,stateful

# The operations that apps call (true) or the others (false), or a part of them, as options of schemathesis.
operations() {
  curl --silent --fail "$base/openapi.json" |
    jq --raw-output --argjson apps "$1" --argjson part "$part" --argjson first "$first" '
      [.paths[][] | objects | select(.operationId and ((.tags // [] | index("device") != null) == $apps)) | .operationId
        # Its answer does not end; live_tail.py holds it to what it promises.
        | select(. != "reportLive")]
      | to_entries[] | select(.key % $part == $first) | "--include-operation-id=" + .value'
}

check() {
  local name=$1 key=$2 chosen
  shift 2
  mapfile -t chosen < <(operations "$1")
  shift
  printf 'schemathesis: %s, %d operations, part %d of %d\n' "$name" "${#chosen[@]}" "$first" "$part"
  ((${#chosen[@]} > 0)) || return 1
  "$schemathesis" --config-file scripts/schemathesis.toml run "$base/openapi.json" \
    --header "Authorization: Bearer $key" --max-examples "${EXAMPLES:-25}" --phases "$phases" --no-color "${chosen[@]}" "$@"
}

failed=0
check 'the management API and what is open to all' "$secret" false "$@" || failed=1
check 'what apps call' "${PUBLISHABLE_KEY:-$secret}" true "$@" || failed=1
((failed == 0)) && printf 'schemathesis: nothing found\n'
exit $failed

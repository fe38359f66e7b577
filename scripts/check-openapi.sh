#!/usr/bin/env bash
# Holds a running server to its own API document: schemathesis sends it requests made from the
# document, right and wrong ones, and finds every answer that the document does not promise.
#
#   scripts/check-openapi.sh BASE_URL SECRET_KEY [OPTIONS OF SCHEMATHESIS…]
#
# PUBLISHABLE_KEY, where it is set, opens the routes for apps. SCHEMATHESIS names the program, EXAMPLES how many random
# requests it makes for each operation (25).
set -euo pipefail
cd "$(dirname "$0")/.."

base=$1
secret=$2
shift 2
schemathesis=${SCHEMATHESIS:-$(dirname "$(scripts/venv.sh)")/schemathesis}

check() {
  local name=$1 key=$2
  shift 2
  printf 'schemathesis: %s\n' "$name"
  "$schemathesis" --config-file scripts/schemathesis.toml run "$base/openapi.json" \
    --header "Authorization: Bearer $key" --max-examples "${EXAMPLES:-25}" --no-color "$@"
}

failed=0
# The answer of reportLive does not end; live_tail.py holds it to what it promises.
check 'the management API and what is open to all' "$secret" --exclude-tag device \
  --exclude-operation-id reportLive "$@" || failed=1
check 'what apps call' "${PUBLISHABLE_KEY:-$secret}" --include-tag device "$@" || failed=1
((failed == 0)) && printf 'schemathesis: nothing found\n'
exit $failed

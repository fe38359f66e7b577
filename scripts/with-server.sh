#!/usr/bin/env bash
# Runs a command against a server of its own, on a new data directory and a free port.
#
#   scripts/with-server.sh BINARY COMMAND [ARGUMENT…]
#
# The command gets BASE_URL and SECRET_KEY, as its last two arguments and in the environment, and PAYLISHER_BINARY
# in the environment.
set -euo pipefail
cd "$(dirname "$0")/.."

binary=$1
shift
directory=$(mktemp -d)
server=
trap '[[ -z $server ]] || kill "$server" 2>/dev/null || true; wait; rm -rf "$directory"' EXIT

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
PAYLISHER_BINARY=$(realpath "$binary")
export PAYLISHER_BINARY
export BASE_URL=http://127.0.0.1:$port
keys=$("$binary" init --data "$directory/data" --public-url "$BASE_URL" --demo --json)
export SECRET_KEY PUBLISHABLE_KEY
SECRET_KEY=$(jq -r .secretKey <<<"$keys")
PUBLISHABLE_KEY=$(jq -r .publishableKey <<<"$keys")

# A test sends more with one key than a client may.
PAYLISHER_MANAGEMENT_PER_MINUTE=0 PAYLISHER_INGEST_PER_DEVICE=0 "$binary" serve --data "$directory/data" --port "$port" --public-url "$BASE_URL" \
  >"$directory/server.log" 2>&1 &
server=$!
for _ in $(seq 300); do
  curl --silent --fail --output /dev/null "$BASE_URL/readyz" && break
  if ! kill -0 "$server" 2>/dev/null; then
    cat "$directory/server.log" >&2
    exit 1
  fi
  sleep 0.1
done

"$@" "$BASE_URL" "$SECRET_KEY"

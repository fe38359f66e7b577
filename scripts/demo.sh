#!/usr/bin/env bash
# The whole story with real processes, from an empty data directory, and loud if a number differs:
# a phone without the app taps a link, goes to the store, launches the app, gets the link, captures
# three events, is killed before it could send them, starts again, and the funnel adds up.
#
#   PAYLISHER_BINARY  the server's binary; built as bin/paylisher where unset
#   PAYLISHER_DEMO    keeps the screenshots and logs in this folder; .cache/demo where unset
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/bootstrap.sh test
if [[ -z ${PAYLISHER_BINARY:-} ]]; then
  make --no-print-directory build
  PAYLISHER_BINARY=bin/paylisher
fi
paylisher=$PAYLISHER_BINARY
swift build --package-path Examples --product phone --quiet
phone=Examples/.build/debug/phone
python=$(scripts/venv.sh)

kept=${PAYLISHER_DEMO:-.cache/demo}
rm -rf "$kept"
mkdir -p "$kept"
directory=$(mktemp -d)
server=
trap '[[ -z $server ]] || kill "$server" 2>/dev/null || true; wait; rm -rf "$directory"' EXIT

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
fail() {
  printf 'demo: FAILED: %s (logs and pictures: %s)\n' "$*" "$kept" >&2
  exit 1
}
expect() { [[ $2 == "$3" ]] || fail "$1 is '$2', not '$3'"; }

say '1. A server on an empty data directory'
port=$("$python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
base=http://127.0.0.1:$port
"$paylisher" serve --demo --data "$directory/data" --port "$port" --public-url "$base" \
  >"$kept/server.log" 2>&1 &
server=$!
for _ in $(seq 300); do
  curl --silent --fail --output /dev/null "$base/readyz" && break
  kill -0 "$server" 2>/dev/null || { cat "$kept/server.log" >&2; fail 'the server ended'; }
  sleep 0.1
done
credentials=$directory/data/demo-credentials.json
export PAYLISHER_SERVER=$base
PAYLISHER_KEY=$(jq -r .secretKey "$credentials")
export PAYLISHER_KEY
publishable=$(jq -r .publishableKey "$credentials")
link=$base/c/DEMO
printf '   %s\n' "$link"

say '2. A phone without the app taps the link'
"$python" scripts/demo_tap.py --link "$link" --out "$kept" >"$kept/tap.json" ||
  fail "the tap: $(tail -n 3 "$kept/tap.json")"
clipboard=$(jq -r .clipboard "$kept/tap.json")
store=$(jq -r .store "$kept/tap.json")
printf '   landing page: %s/landing.png\n   left for:     %s\n' "$kept" "$store"
[[ $store == https://apps.apple.com/* ]] || fail "the phone did not go to the store but to '$store'"
[[ $clipboard == "$link?pl_token="* ]] || fail "the clipboard holds '$clipboard'"

say '3. The app starts for the first time, captures three events, and is killed'
device=(--host "$base" --api-key "$publishable" --link-domain 127.0.0.1 --scheme demo
  --storage "$directory/phone")
"$phone" first-launch "${device[@]}" --clipboard "$clipboard" \
  --capture 'Product Viewed' --capture 'Added to Cart' --capture 'Checkout Started' \
  --hang >"$kept/first-launch.jsonl" 2>"$kept/first-launch.log" &
app=$!
for _ in $(seq 300); do
  grep -q '"hanging"' "$kept/first-launch.jsonl" && break
  kill -0 "$app" 2>/dev/null || { cat "$kept/first-launch.log" >&2; fail 'the app ended early'; }
  sleep 0.1
done
kill -9 "$app"
wait "$app" 2>/dev/null || true
sed 's/^/   /' "$kept/first-launch.jsonl"
delivered=$(jq -rs '[.[] | select(.what == "link")] | length' "$kept/first-launch.jsonl")
expect 'the number of links delivered' "$delivered" 1
expect 'the delivered campaign key' \
  "$(jq -rs '[.[] | select(.what == "link")][0].campaignKey' "$kept/first-launch.jsonl")" DEMO

say '4. The app starts again and sends what it had kept'
"$phone" launch "${device[@]}" >"$kept/second-launch.jsonl" 2>"$kept/second-launch.log" ||
  fail "the second launch: $(tail -n 3 "$kept/second-launch.log")"
sed 's/^/   /' "$kept/second-launch.jsonl"
expect 'links delivered again' \
  "$(jq -rs '[.[] | select(.what == "link")] | length' "$kept/second-launch.jsonl")" 0

say '5. The funnel'
"$paylisher" report funnel --json >"$kept/funnel.json"
"$paylisher" report funnel
for step in click:1 install:1 open:1 event:3; do
  expect "the funnel's ${step%%:*} count" \
    "$(jq -r --arg name "${step%%:*}" '.steps[] | select(.name == $name).count' "$kept/funnel.json")" \
    "${step##*:}"
done

say '6. Why the tap went where it went'
agent=$(jq -r .userAgent "$kept/tap.json")
"$paylisher" explain "$link" --user-agent "$agent" | tee "$kept/explain-tap.txt"
say '7. Why the first launch got this link'
receipt=$(jq -rs '[.[] | select(.what == "deferred")][0].receipt' "$kept/first-launch.jsonl")
"$paylisher" match explain "$receipt" | tee "$kept/explain-match.txt"
grep -q matched "$kept/explain-match.txt" || fail 'the receipt does not say that it matched'

printf '\ndemo: 1 click, 1 install, 1 open, 3 attributed events, as it should be\n'

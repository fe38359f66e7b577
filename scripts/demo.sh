#!/usr/bin/env bash
# The whole story with real processes, from an empty data directory, and loud if a number differs:
# a phone without the app taps a link, goes to the store, launches the app, gets the link, captures
# three events, is killed before it could send them, starts again, and the funnel adds up. Then a
# notification and an in-app message reach it, over a fake of Apple's push service.
#
#   PAYLISHER_BINARY  the server's binary; built as bin/paylisher where unset
#   BUILT_PRODUCTS    a folder with the debug builds of all packages, from which it takes the phone
#   PAYLISHER_DEMO    keeps the screenshots and logs in this folder; .cache/demo where unset
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/bootstrap.sh test
if [[ -z ${PAYLISHER_BINARY:-} ]]; then
  make --no-print-directory build
  PAYLISHER_BINARY=bin/paylisher
fi
paylisher=$PAYLISHER_BINARY
[[ -n ${BUILT_PRODUCTS:-} ]] || swift build --package-path Examples --product phone --quiet
phone=${BUILT_PRODUCTS:-Examples/.build/debug}/phone
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

say '8. The app registers for notifications, and its user agrees to offers'
"$phone" launch "${device[@]}" --identify ada --apns-token aa01bb02cc03dd04 --consent offers \
  >"$kept/register.jsonl" 2>"$kept/register.log" ||
  fail "the registration: $(tail -n 3 "$kept/register.log")"
sed 's/^/   /' "$kept/register.jsonl"

say '9. A marketer sends a notification to everyone who looked at a product'
cat >"$directory/audience.json" <<'JSON'
{"all": [{"kind": "event", "name": "Product Viewed", "withinDays": 7}, {"kind": "reachable"}]}
JSON
audience=$("$paylisher" audience create --file "$directory/audience.json" Viewers --json | jq -r .id)
cat >"$directory/push.json" <<JSON
{"name": "Still interested?", "channel": "push", "audience": "$audience", "category": "offers",
 "variants": [{"name": "A", "contents": {"en": {"title": "Still interested?", "body": "10 % off today", "action": "$link"}}}],
 "conversion": {"event": "Checkout Started", "withinHours": 24}}
JSON
push=$("$paylisher" message create "$directory/push.json" --json | jq -r .id)
"$paylisher" message check "$push" --person ada | sed 's/^/   /'
"$paylisher" message launch "$push" >/dev/null
pushes=$directory/data/demo-pushes.jsonl
for _ in $(seq 100); do
  [[ -s $pushes ]] && break
  sleep 0.1
done
[[ -s $pushes ]] || fail 'no notification reached the fake of the push service'
expect 'the number of notifications' "$(jq -s length "$pushes")" 1
expect 'the address' "$(jq -r .address "$pushes")" aa01bb02cc03dd04

say '10. The notification arrives, and its tap opens the link in the app'
"$phone" launch "${device[@]}" --tap "$(jq -c .payload "$pushes")" --capture 'Checkout Started' \
  >"$kept/tapped.jsonl" 2>"$kept/tapped.log" || fail "the tap: $(tail -n 3 "$kept/tapped.log")"
sed 's/^/   /' "$kept/tapped.jsonl"
expect 'the link that the notification opened' \
  "$(jq -rs '[.[] | select(.what == "link")][0].campaignKey' "$kept/tapped.jsonl")" DEMO

say '11. An in-app message waits for the next launch, and is shown once'
cat >"$directory/in-app.json" <<'JSON'
{"name": "Thank you", "channel": "in_app",
 "variants": [{"name": "A", "contents": {"en": {"layout": {"layoutType": "modal", "layouts": [{"blocks": {"order": [
   {"type": "text", "content": {"en": "Thank you"}},
   {"type": "text", "content": {"en": "Your order is on its way."}}]}}]}}}}]}
JSON
in_app=$("$paylisher" message create "$directory/in-app.json" --json | jq -r .id)
"$paylisher" message launch "$in_app" >/dev/null
for _ in 1 2; do
  "$phone" launch "${device[@]}" --in-app >>"$kept/in-app.jsonl" 2>>"$kept/in-app.log" ||
    fail "the in-app message: $(tail -n 3 "$kept/in-app.log")"
done
sed 's/^/   /' "$kept/in-app.jsonl"
expect 'the messages on the screen' "$(jq -s '[.[] | select(.what == "message")] | length' "$kept/in-app.jsonl")" 1

say '12. What came of both'
report() { "$paylisher" message report "$1" --json | jq -r ".variants[0].counts.$2"; }
"$paylisher" message report "$push"
for count in targeted:1 sent:1 opened:1 converted:1; do
  expect "the notification's ${count%%:*}" "$(report "$push" "${count%%:*}")" "${count##*:}"
done
"$paylisher" message report "$in_app"
for count in targeted:1 sent:1 delivered:1 shown:1 dismissed:1; do
  expect "the in-app message's ${count%%:*}" "$(report "$in_app" "${count%%:*}")" "${count##*:}"
done

printf '\ndemo: 1 click, 1 install, 1 open, 3 attributed events, 1 notification opened, 1 in-app message shown, as it should be\n'

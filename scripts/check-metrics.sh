#!/usr/bin/env bash
# Lets Prometheus' own tool read what the server says of itself, after some traffic.
#
#   scripts/check-metrics.sh BASE_URL SECRET_KEY
set -euo pipefail

base_url=$1
for path in DEMO no-such-code .well-known/assetlinks.json; do
  curl --silent --output /dev/null --user-agent 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)' \
    "$base_url/$path"
done
curl --silent --fail --output /dev/null --header 'Content-Type: application/json' --data \
  "{\"api_key\": \"$PUBLISHABLE_KEY\", \"batch\": [{\"event\": \"Metrics Checked\", \"distinct_id\": \"x\"}]}" \
  "$base_url/batch"

metrics=$(curl --silent --fail "$base_url/metrics")
promtool check metrics <<<"$metrics"
grep --quiet '^paylisher_events_total{verdict="accepted"} 1$' <<<"$metrics" ||
  { echo 'The event that was sent is not counted.' >&2; exit 1; }

# The control: a metric of two types must be refused.
if promtool check metrics <<<$'# TYPE x counter\n# TYPE x gauge\nx 1' 2>/dev/null; then
  echo 'promtool accepts anything: this check cannot fail.' >&2
  exit 1
fi
echo "metrics: promtool reads $(grep --count '^# TYPE' <<<"$metrics") families"

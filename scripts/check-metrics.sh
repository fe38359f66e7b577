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

# Alert rules and the dashboard ask for families that exist, and the rules do what they are for.
promtool check rules Packaging/monitoring/alerts.yml >/dev/null
(cd Packaging/monitoring && promtool test rules alerts.test.yml >/dev/null)
for name in $(grep --only-matching --no-filename 'paylisher_[a-z_]*' Packaging/monitoring/{alerts.yml,dashboard.json} |
  sed 's/_bucket$//' | sort --unique); do
  grep --quiet "^# TYPE $name " <<<"$metrics" || { echo "$name is asked for and does not exist." >&2; exit 1; }
done

# The control: a metric of two types must be refused.
if promtool check metrics <<<$'# TYPE x counter\n# TYPE x gauge\nx 1' 2>/dev/null; then
  echo 'promtool accepts anything: this check cannot fail.' >&2
  exit 1
fi
echo "metrics: promtool reads $(grep --count '^# TYPE' <<<"$metrics") families"

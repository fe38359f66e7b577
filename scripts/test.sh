#!/usr/bin/env bash
# Every test there is, in order of cheapness. A suite that cannot run is a failure.
#
#   PAYLISHER_TEST_LONG=1   fault tests at full length
set -euo pipefail
cd "$(dirname "$0")/.."

logs=.cache/test-logs
mkdir -p "$logs"
passed=0

# stage NAME COMMAND…: runs it with its output in a log, of which failures show the end.
stage() {
  local name=$1 log
  shift
  log=$logs/${name//[ \/]/-}.log
  local started=$SECONDS
  if ! "$@" >"$log" 2>&1; then
    grep -E '✘|error:|FAILED|Error' "$log" | head -n 40 || true
    tail -n 40 "$log"
    printf '✘ %s failed after %d s; the whole log is %s\n' "$name" $((SECONDS - started)) "$log"
    printf 'stages: %d passed, 1 failed\n' "$passed"
    exit 1
  fi
  passed=$((passed + 1))
  printf '✔ %-22s %4d s   %s\n' "$name" $((SECONDS - started)) \
    "$(grep -E 'Test run with|^(api|kill -9|kill phones|kill links|flush order|I/O errors|disk full|graceful stop|several nodes|database outage|clock jumps|quiet logs|backup|duplicate storm|overload|soak|live tail|export|schema guide|older binary|association|metrics|demo|schemathesis|posthog|browser):' "$log" | tail -n 1 | sed 's/^[^A-Za-z]*//' || true)"
}

server=(--package-path Server)
binary=Server/.build/debug/paylisher
cycles=60 phones=60 links=25 rounds=320 responses=1000 calls=20 stops=10 events=10000 seconds=6 edits=100 outage=4 jump=2
[[ -z ${PAYLISHER_TEST_LONG:-} ]] ||
  cycles=200 phones=500 links=250 rounds=10000 responses=10000 calls=50 stops=50 events=100000 seconds=60 edits=1000 outage=60 jump=30

scripts/bootstrap.sh test
python=$(scripts/venv.sh)

stage 'lint' scripts/lint.sh
stage 'build SDK' swift build --build-tests --explicit-target-dependency-import-check error
stage 'test SDK' swift test --skip-build
stage 'type-check for Apple' swift build --package-path AppleStubs --build-tests
stage 'test for Apple' env PAYLISHER_ROUNDS="$rounds" swift test --package-path AppleStubs --skip-build
stage 'public API' scripts/check-api.sh
stage 'build examples' swift build --package-path Examples
phone=Examples/.build/debug/phone
stage 'kill phones' "$python" Tests/Faults/kill_phones.py --phone "$phone" --cycles "$phones"
stage 'kill phones, lost' "$python" Tests/Faults/kill_phones.py --phone "$phone" --cycles 10 \
  --control lost
stage 'kill phones, twice' "$python" Tests/Faults/kill_phones.py --phone "$phone" --cycles 10 \
  --control twice
stage 'kill links' "$python" Tests/Faults/kill_links.py --phone "$phone" --cycles "$links"
for fault in spent forgotten open; do
  stage "kill links, $fault" "$python" Tests/Faults/kill_links.py --phone "$phone" --cycles 10 \
    --control "$fault"
done
stage 'build server' swift build "${server[@]}" --build-tests \
  --explicit-target-dependency-import-check error
# A few tests at a time: all at once, each waits for the others longer than a client would.
stage 'test server' env SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 \
  scripts/with-postgres.sh swift test "${server[@]}" --skip-build
stage 'kill -9' "$python" Server/Tests/Faults/kill_nine.py --binary "$binary" --cycles "$cycles"
stage 'kill -9 control' "$python" Server/Tests/Faults/kill_nine.py --binary "$binary" \
  --cycles 20 --control
stage 'kill -9 PostgreSQL' scripts/with-postgres.sh --serve "$python" \
  Server/Tests/Faults/kill_nine.py --binary "$binary" --cycles "$((cycles / 3))"
stage 'kill -9 PostgreSQL control' scripts/with-postgres.sh --serve "$python" \
  Server/Tests/Faults/kill_nine.py --binary "$binary" --cycles 10 --control
stage 'several nodes' scripts/with-postgres.sh --serve "$python" \
  Server/Tests/Faults/several_nodes.py --binary "$binary" --edits "$edits"
for fault in no-hearing no-polling; do
  stage "several nodes, $fault" scripts/with-postgres.sh --serve "$python" \
    Server/Tests/Faults/several_nodes.py --binary "$binary" --edits 20 --fault "$fault"
done
stage 'several nodes control' scripts/with-postgres.sh --serve "$python" \
  Server/Tests/Faults/several_nodes.py --binary "$binary" --control
stage 'database outage' scripts/with-postgres.sh --serve "$python" \
  Server/Tests/Faults/database_outage.py --binary "$binary" --seconds "$outage" --p99 250
stage 'database outage control' scripts/with-postgres.sh --serve "$python" \
  Server/Tests/Faults/database_outage.py --binary "$binary" --control
stage 'clock jumps' "$python" Server/Tests/Faults/clock_jumps.py --binary "$binary" --seconds "$jump"
stage 'clock jumps control' "$python" Server/Tests/Faults/clock_jumps.py --binary "$binary" \
  --seconds 1 --control
stage 'quiet logs' "$python" Server/Tests/Faults/quiet_logs.py --binary "$binary"
stage 'quiet logs control' "$python" Server/Tests/Faults/quiet_logs.py --binary "$binary" --control
stage 'flush order' "$python" Server/Tests/Faults/flush_order.py --binary "$binary" \
  --responses "$responses"
stage 'flush order control' "$python" Server/Tests/Faults/flush_order.py --binary "$binary" \
  --responses 200 --control
stage 'I/O errors' "$python" Server/Tests/Faults/io_errors.py --binary "$binary" --calls "$calls"
stage 'I/O errors control' "$python" Server/Tests/Faults/io_errors.py --binary "$binary" \
  --calls 6 --control
stage 'I/O errors, lasting' "$python" Server/Tests/Faults/io_errors.py --binary "$binary" --lasting
stage 'I/O errors, lasting, control' "$python" Server/Tests/Faults/io_errors.py --binary "$binary" \
  --lasting --control
stage 'disk full' "$python" Server/Tests/Faults/disk_full.py --binary "$binary"
stage 'disk full control' "$python" Server/Tests/Faults/disk_full.py --binary "$binary" --control
stage 'graceful stop' "$python" Server/Tests/Faults/graceful_stop.py --binary "$binary" \
  --stops "$stops"
stage 'graceful stop control' "$python" Server/Tests/Faults/graceful_stop.py --binary "$binary" \
  --stops 4 --control
stage 'graceful stop, two nodes' scripts/with-postgres.sh --serve "$python" \
  Server/Tests/Faults/graceful_stop.py --binary "$binary" --stops "$stops" --nodes 2
stage 'backup' "$python" Server/Tests/Faults/backup_restore.py --binary "$binary" --events "$events"
stage 'backup control' "$python" Server/Tests/Faults/backup_restore.py --binary "$binary" \
  --events 2000 --control
stage 'backup PostgreSQL' scripts/with-postgres.sh --serve "$python" \
  Server/Tests/Faults/backup_restore.py --binary "$binary" --events "$events"
stage 'backup PostgreSQL control' scripts/with-postgres.sh --serve "$python" \
  Server/Tests/Faults/backup_restore.py --binary "$binary" --events 2000 --control
stage 'duplicate storm' "$python" Server/Tests/Faults/duplicate_storm.py --binary "$binary" \
  --events "$events"
stage 'duplicate storm control' "$python" Server/Tests/Faults/duplicate_storm.py \
  --binary "$binary" --events 1000 --control
stage 'duplicate storm, two nodes' scripts/with-postgres.sh --serve "$python" \
  Server/Tests/Faults/duplicate_storm.py --binary "$binary" --events "$((events / 2))" --nodes 2
stage 'overload' "$python" Server/Tests/Faults/overload.py --binary "$binary" \
  --seconds "$seconds" --goodput 0.3 --p99 5000
stage 'overload control' "$python" Server/Tests/Faults/overload.py --binary "$binary" \
  --seconds 4 --p99 5000 --control
if [[ -n ${PAYLISHER_TEST_LONG:-} ]]; then
  stage 'soak' "$python" Server/Tests/Faults/soak.py --binary "$binary"
  stage 'soak control' "$python" Server/Tests/Faults/soak.py --binary "$binary" --minutes 0.5 \
    --control
  stage 'build older server' scripts/build-older.sh
  older=(Server/Tests/Faults/older_binary.py --binary "$binary" --older "$(scripts/build-older.sh)")
  stage 'older binary' "$python" "${older[@]}"
  stage 'older binary control' "$python" "${older[@]}" --control
  stage 'older binary PostgreSQL' scripts/with-postgres.sh --serve "$python" "${older[@]}"
  stage 'older binary PostgreSQL control' scripts/with-postgres.sh --serve "$python" "${older[@]}" \
    --control
fi
stage 'live tail' "$python" Server/Tests/Faults/live_tail.py --binary "$binary" --listeners 30 --share 0.3
stage 'live tail control' "$python" Server/Tests/Faults/live_tail.py --binary "$binary" --control
stage 'live tail, two nodes' scripts/with-postgres.sh --serve "$python" \
  Server/Tests/Faults/live_tail.py --binary "$binary" --nodes 2 --listeners 30 --share 0.3
stage 'export' "$python" Server/Tests/Faults/export.py --binary "$binary"
stage 'export control' "$python" Server/Tests/Faults/export.py --binary "$binary" --events 4000 \
  --control
stage 'schema guide' "$python" Server/Tests/Faults/schema_guide.py --binary "$binary"
stage 'schema guide control' "$python" Server/Tests/Faults/schema_guide.py --binary "$binary" \
  --control
stage 'schema guide PostgreSQL' scripts/with-postgres.sh --serve "$python" \
  Server/Tests/Faults/schema_guide.py --binary "$binary"
stage 'real client' "$python" Server/Tests/Clients/posthog_client.py --binary "$binary"
stage 'real client PostgreSQL' scripts/with-postgres.sh --serve "$python" \
  Server/Tests/Clients/posthog_client.py --binary "$binary"
stage 'association' env PAYLISHER_BINARY="$binary" scripts/test-association.sh
stage 'association control' env PAYLISHER_BINARY="$binary" scripts/test-association.sh --control
stage 'metrics' scripts/with-server.sh "$binary" scripts/check-metrics.sh
stage 'metrics PostgreSQL' scripts/with-postgres.sh --serve scripts/with-server.sh "$binary" \
  scripts/check-metrics.sh
stage 'openapi' scripts/with-server.sh "$binary" scripts/check-openapi.sh
[[ -z ${PAYLISHER_TEST_LONG:-} ]] ||
  stage 'openapi PostgreSQL' scripts/with-postgres.sh --serve scripts/with-server.sh "$binary" \
    scripts/check-openapi.sh
stage 'browser' scripts/with-server.sh "$binary" scripts/test-browser.sh
stage 'demo' env PAYLISHER_BINARY="$binary" scripts/demo.sh
stage 'deferred' env PAYLISHER_BINARY="$binary" scripts/test-deferred.sh

printf 'stages: %d passed, 0 failed\n' "$passed"

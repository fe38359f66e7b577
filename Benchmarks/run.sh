#!/usr/bin/env bash
# Measures taps per second against anchors, interleaved, in the same run; writes RESULTS.md.
#
# The server under test has core 0, the load core 1. Each variant is measured in every round and the
# median of the per-round ratios is what counts; absolute figures depend on the machine.
#
#   ROUNDS=5 SECONDS_EACH=5 Benchmarks/run.sh
set -euo pipefail
cd "$(dirname "$0")/.."

rounds=${ROUNDS:-5}
seconds=${SECONDS_EACH:-5}
results=Benchmarks/RESULTS.md

scripts/bootstrap.sh bench
make --no-print-directory build
swift build --package-path Benchmarks --configuration release

directory=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$directory"' EXIT

cat >"$directory/nginx.conf" <<CONF
worker_processes 1;
pid $directory/nginx.pid;
error_log $directory/nginx.log;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests 1000000;
  server { listen 127.0.0.1:8091; location / { return 302 https://example.com/; } }
}
CONF
cat >"$directory/tap.lua" <<'LUA'
wrk.headers["User-Agent"] = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36"
LUA

started=$(date +%s%N)
taskset -c 0 bin/paylisher serve --demo --data "$directory/data" --port 8092 \
  --public-url http://127.0.0.1:8092 >"$directory/server.log" 2>&1 &
server=$!
until curl --silent --fail --output /dev/null http://127.0.0.1:8092/readyz; do sleep 0.005; done
ready=$((($(date +%s%N) - started) / 1000000))
sleep 1
idle=$(awk '/VmRSS/ {print int($2 / 1024)}' "/proc/$server/status")

taskset -c 0 nginx -c "$directory/nginx.conf" -g 'daemon off;' &
NIO_SINGLETON_GROUP_LOOP_COUNT=1 taskset -c 0 \
  Benchmarks/.build/release/bare-route 8090 >"$directory/bare.log" 2>&1 &
sleep 1

measure() { # URL
  taskset -c 1 wrk --threads 1 --connections 64 --duration "${seconds}s" --script "$directory/tap.lua" "$1" |
    awk '/Requests\/sec/ {print int($2)}'
}

: >"$directory/rounds"
for round in $(seq "$rounds"); do
  static=$(measure http://127.0.0.1:8091/c/DEMO)
  bare=$(measure http://127.0.0.1:8090/c/DEMO)
  tap=$(measure http://127.0.0.1:8092/c/DEMO)
  printf '%s %s %s\n' "$static" "$bare" "$tap" | tee -a "$directory/rounds"
done

python3 - "$directory/rounds" "$ready" "$idle" "$seconds" >"$results" <<'PYTHON'
import os, statistics, sys
rows = [tuple(map(int, line.split())) for line in open(sys.argv[1])]
static, bare, tap = zip(*rows)
def ratio(over, under):
    values = [a / b for a, b in zip(over, under)]
    return f"{statistics.median(values):.2f} ({min(values):.2f}–{max(values):.2f})"
print("# Taps per second\n")
print(f"{len(rows)} interleaved rounds of {sys.argv[4]} s, 64 connections, server on one core, load on")
print("another. Ratios are medians of the rounds, with the range; compare nothing across machines.\n")
print("| variant | requests/s, median | to nginx | to the bare route |")
print("|---|---|---|---|")
for name, values in (("nginx `return 302`", static), ("bare Hummingbird route", bare),
                     ("a tap: decided, journaled, answered", tap)):
    print(f"| {name} | {int(statistics.median(values))} | {ratio(values, static)} | {ratio(values, bare)} |")
print(f"\nStart to ready: {sys.argv[2]} ms. Idle memory: {sys.argv[3]} MiB.")
PYTHON
Benchmarks/sdk.sh >>"$results"
cat "$results"

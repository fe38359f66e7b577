#!/usr/bin/env bash
# Runs the SDK's tests under ThreadSanitizer; a single report is a failure.
#
#   scripts/test-threads.sh            all tests of the SDK and the record log
#   scripts/test-threads.sh --control  a data race on purpose, which must be reported
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=.build-tsan
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export TSAN_OPTIONS="halt_on_error=0 exitcode=66"

if [[ ${1:-} == --control ]]; then
  race=$(mktemp -d)
  trap 'rm -rf "$log" "$race"' EXIT
  cat >"$race/main.swift" <<'SWIFT'
import Foundation

final class Counter: @unchecked Sendable { var value = 0 }

func race() {
  let counter = Counter()
  let threads = (0..<2).map { _ in Thread { for _ in 0..<1_000_000 { counter.value &+= 1 } } }
  for thread in threads { thread.start() }
  sleep(2)
  print(counter.value)
}

race()
SWIFT
  swiftc -sanitize=thread -o "$race/race" "$race/main.swift"
  if "$race/race" >"$log" 2>&1; then
    printf 'threads: the control reported nothing: this check cannot fail\n' >&2
    exit 1
  fi
  printf 'threads: the control reported %s data race(s)\n' "$(grep -c '^WARNING: ThreadSanitizer' "$log")"
  exit 0
fi

swift build --build-tests --sanitize=thread --scratch-path "$scratch" >"$log" 2>&1 ||
  { tail -n 40 "$log"; exit 1; }
status=0
swift test --skip-build --sanitize=thread --scratch-path "$scratch" --no-parallel \
  --filter '^(PaylisherTests|RecordLogTests)\.' >"$log" 2>&1 || status=$?
reports=$(grep -c '^WARNING: ThreadSanitizer' "$log" || true)
grep -A 30 '^WARNING: ThreadSanitizer' "$log" | head -n 120 || true
grep -E '✘' "$log" | head -n 20 || true
printf 'threads: %s reports, %s\n' "$reports" "$(grep -E 'Test run with' "$log" | tail -n 1 | sed 's/^[^A-Za-z]*//')"
[[ $status == 0 && $reports == 0 ]]

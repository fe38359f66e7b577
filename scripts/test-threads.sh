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
  // Until the report, not for a number of rounds: on a busy machine one thread could end before the
  // other starts, and the locks of starting and ending would order the two.
  let end = Date(timeIntervalSinceNow: 60)
  let threads = (0..<2).map { _ in
    Thread { while Date() < end { for _ in 0..<1_000 { counter.value &+= 1 } } }
  }
  for thread in threads { thread.start() }
  sleep(60)
  print(counter.value)
}

race()
SWIFT
  swiftc -sanitize=thread -o "$race/race" "$race/main.swift"
  if TSAN_OPTIONS="halt_on_error=1 exitcode=66" "$race/race" >"$log" 2>&1; then
    printf 'threads: the control reported nothing: this check cannot fail\n' >&2
    exit 1
  fi
  grep -q '^WARNING: ThreadSanitizer: .* race' "$log" || { tail -n 40 "$log" >&2; exit 1; }
  printf 'threads: the control reported its race\n'
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

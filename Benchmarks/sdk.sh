#!/usr/bin/env bash
# Measures the SDK against anchors in the same run and prints what it finds as Markdown.
set -euo pipefail
cd "$(dirname "$0")/.."

for package in link-parsing sdk; do
  swift build --package-path "Benchmarks/$package" --configuration release >&2
done
printf '\n# The SDK\n\n```\n'
Benchmarks/link-parsing/.build/release/link-parsing
clang -shared -fPIC -O1 -o Benchmarks/sdk/.build/slow-flush.so Benchmarks/sdk/slow-flush.c
SLOW_FLUSH=$PWD/Benchmarks/sdk/.build/slow-flush.so Benchmarks/sdk/.build/release/sdk-benchmark
scripts/size-report.sh
printf '```\n'

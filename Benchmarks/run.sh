#!/usr/bin/env bash
# Builds what is measured and what it is measured against, and measures: see Benchmarks/taps.
# It writes RESULTS.md, results.json and plot.svg beside itself, in about eight minutes behind the
# builds.
#
#   ROUNDS=5 SECONDS_EACH=3 LINKS=1000000 Benchmarks/run.sh
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/bootstrap.sh bench
make --no-print-directory build
swift build --package-path Benchmarks --configuration release
swift build --package-path Benchmarks/decisions --configuration release
exec python3 Benchmarks/taps

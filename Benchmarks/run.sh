#!/usr/bin/env bash
# Builds what is measured and what it is measured against, and measures: see taps.py.
#
#   ROUNDS=3 SECONDS_EACH=3 LINKS=1000000 Benchmarks/run.sh
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/bootstrap.sh bench
make --no-print-directory build
swift build --package-path Benchmarks --configuration release
exec python3 Benchmarks/taps.py

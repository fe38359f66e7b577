#!/usr/bin/env bash
# Checks the format, the documentation comments, the arrows between targets and the iOS floor.
set -euo pipefail
cd "$(dirname "$0")/.."

# Not the stubs of Apple's modules, which restate an interface, nor the guide's samples, which are
# verbatim: what is checked of those is that they compile.
roots=()
for root in Package.swift Sources Tests Server/Package.swift Server/Sources Server/Tests \
  AppleStubs/Package.swift AppleStubs/Sources/*Example Benchmarks Examples; do
  [[ -e $root ]] && roots+=("$root")
done
swift format lint --strict --parallel --recursive "${roots[@]}"
scripts/check-architecture.sh
[[ ! -x scripts/check-ios13.sh ]] || scripts/check-ios13.sh

#!/usr/bin/env bash
# What the SDK adds to a stripped release program, and how much of that is left when it is packed.
#
# Measured on this machine's platform; on iOS the linker also drops what an app does not call.
set -euo pipefail
cd "$(dirname "$0")/.."

swift build --package-path Benchmarks/size --configuration release -Xswiftc -Osize >&2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for program in without with; do
  strip -o "$folder/$program" "Benchmarks/size/.build/release/$program"
  gzip -9 --keep "$folder/$program"
done
bytes() { stat --format %s "$folder/$1"; }
printf 'the SDK adds %d KiB to a program, %d KiB packed; dependencies: %d\n' \
  $((($(bytes with) - $(bytes without)) / 1024)) \
  $((($(bytes with.gz) - $(bytes without.gz)) / 1024)) \
  "$(grep -c '\.package(' Package.swift || true)"

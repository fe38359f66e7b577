#!/usr/bin/env bash
# Plays every way from a tap to a first launch, with a real server, Chromium and the SDK in a process.
#
#   PAYLISHER_BINARY    the server's binary; the debug build's where unset
#   BUILT_PRODUCTS     a folder with the debug builds of all packages, from which it takes the phone
#   PAYLISHER_INSTALLS  how many installs race for one tap; 1000 where unset
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ -z ${PAYLISHER_BINARY:-} ]]; then
  swift build --package-path Server --product paylisher --quiet
  PAYLISHER_BINARY=$PWD/Server/.build/debug/paylisher
fi
[[ -n ${BUILT_PRODUCTS:-} ]] || swift build --package-path Examples --product phone --quiet
export PAYLISHER_BINARY PAYLISHER_PHONE=${BUILT_PRODUCTS:-$PWD/Examples/.build/debug}/phone
"$(scripts/venv.sh)" -B -W ignore::ResourceWarning Server/Tests/Deferred/test_deferred.py "$@"

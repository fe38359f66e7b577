#!/usr/bin/env bash
# Runs the SDK and its modules on doubles of phones against a server process: screens, purchases,
# AppsFlyer's API and the comparisons of the shadow modules.
#
#   PAYLISHER_BINARY  the server's binary; the debug build's where unset
#   BUILT_PRODUCTS    a folder with the debug builds of all packages, to test what is built there
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ -z ${PAYLISHER_BINARY:-} ]]; then
  swift build --package-path Server --quiet
  PAYLISHER_BINARY=Server/.build/debug/paylisher
fi
PAYLISHER_BINARY=$(realpath "$PAYLISHER_BINARY")
scratch=${BUILT_PRODUCTS:+$(dirname "$BUILT_PRODUCTS")}
[[ -n $scratch ]] || swift build --package-path Examples --build-tests --quiet
APP_STORE=$(mktemp -d)
trap 'rm -rf "$APP_STORE"' EXIT
# What the App Store says of the demo's app, signed by a store of its own.
"$(dirname "$PAYLISHER_BINARY")/app-store-samples" "$APP_STORE" com.example.demo 1234567890 1
export SCRATCH=${scratch:-Examples/.build}
export PAYLISHER_BINARY APP_STORE PAYLISHER_APP_STORE_ROOTS=$APP_STORE/root.pem
scripts/with-server.sh "$PAYLISHER_BINARY" \
  bash -c 'swift test --package-path Examples --scratch-path "$SCRATCH" --skip-build --no-parallel'

#!/usr/bin/env bash
# Writes the symbol graphs of the SDK's public declarations, those for Apple's platforms included.
#
#   scripts/symbol-graphs.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."

# The stubs of Apple's frameworks make the whole module visible here.
# shellcheck disable=SC2086 # several options
swift build --package-path AppleStubs ${BUILD_OPTIONS:-} --target Paylisher >&2
swift symbolgraph-extract -module-name Paylisher -I AppleStubs/.build/debug/Modules \
  -target "$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)",.*/\1/p' | head -n 1)" \
  -minimum-access-level public -skip-synthesized-members -skip-inherited-docs \
  -output-dir "$1" >&2

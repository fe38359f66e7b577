#!/usr/bin/env bash
# Takes the pictures of in-app messages in docs/images/messages: each sample of LayoutCoreTests on six
# phones, light and dark, with long words, from right to left, without its pictures, and turned.
#
#   scripts/shoot-messages.sh [FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."

python=$(scripts/venv.sh)
swift build --package-path Server --product message-samples >&2
export PAYLISHER_SHEETS=$PWD/.cache/messages
rm -rf "$PAYLISHER_SHEETS"
Server/.build/debug/message-samples Tests/LayoutCoreTests/Samples "$PAYLISHER_SHEETS"
PYTHONDONTWRITEBYTECODE=1 "$python" Server/Tests/Browser/shoot_messages.py "${1:-docs/images/messages}"

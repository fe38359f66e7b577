#!/usr/bin/env bash
# Takes the pictures of docs/dashboard.md from the demo's simulated traffic.
#
#   scripts/shoot-tour.sh [FOLDER] [BINARY]
set -euo pipefail
cd "$(dirname "$0")/.."

python=$(scripts/venv.sh)
PYTHONDONTWRITEBYTECODE=1 "$python" Server/Tests/Browser/shoot_tour.py "${2:-bin/paylisher}" "${1:-docs/images}"

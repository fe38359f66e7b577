#!/usr/bin/env bash
# Makes the Python environment of the tests in .cache/venv, once, and prints its interpreter's path.
set -euo pipefail
cd "$(dirname "$0")/.."

venv=.cache/venv
stamp=$venv/requirements.sha256
wanted=$(sha256sum scripts/requirements.txt)
if [[ $(cat "$stamp" 2>/dev/null) != "$wanted" ]]; then
  python3 -m venv "$venv" >&2
  "$venv/bin/pip" install --quiet --disable-pip-version-check --requirement scripts/requirements.txt >&2
  printf '%s\n' "$wanted" >"$stamp"
fi
printf '%s\n' "$PWD/$venv/bin/python"

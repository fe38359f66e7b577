#!/usr/bin/env bash
# Fetches, compares and examines association files over real TLS, in a network of its own: Linux only.
#
#   PAYLISHER_BINARY  the server's binary; the debug build's where unset
#
# Arguments, such as --control, are those of Server/Tests/Association/association.py.
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ -z ${PAYLISHER_BINARY:-} ]]; then
  swift build --package-path Server --product paylisher --quiet
  PAYLISHER_BINARY=$PWD/Server/.build/debug/paylisher
fi
own=(unshare --map-root-user --mount --net)
if ! "${own[@]}" true; then
  echo "This needs namespaces: run it as root, or allow them to users (user.max_user_namespaces)." >&2
  exit 1
fi
exec "${own[@]}" python3 -B Server/Tests/Association/association.py --binary "$PAYLISHER_BINARY" "$@"

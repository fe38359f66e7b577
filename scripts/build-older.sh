#!/usr/bin/env bash
# Builds the last server of the schema before today's, and prints where its binary is.
#
#   scripts/build-older.sh            the commit before the newest migration was added
#   scripts/build-older.sh COMMIT     another one
#
# It needs the history of the repository, and is kept in .cache for the next time.
set -euo pipefail
cd "$(dirname "$0")/.."

migrations=(Server/Sources/Persistence/Database/Migrations/Migration[0-9]*.swift)
added=$(git log --diff-filter=A --format=%H -n 1 -- "${migrations[-1]}")
commit=$(git rev-parse --verify --quiet "${1:-$added^}^{commit}") || {
  printf '%s is not here. Fetch the whole history (git fetch --unshallow), then try again.\n' \
    "${1:-The commit before ${migrations[-1]##*/} was added}" >&2
  exit 1
}
folder=.cache/older/$commit
binary=$folder/Server/.build/debug/paylisher
if [[ ! -x $binary ]]; then
  mkdir -p "$folder"
  git archive "$commit" | tar -x -C "$folder"
  swift build --package-path "$folder/Server" --product paylisher >&2
fi
printf '%s\n' "$PWD/$binary"

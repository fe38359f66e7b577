#!/usr/bin/env bash
# Writes the Homebrew formula of a release to standard output.
#
#   scripts/make-formula.sh REPOSITORY-URL VERSION SOURCE-ARCHIVE
#
# SOURCE-ARCHIVE is a copy of REPOSITORY-URL/archive/refs/tags/VERSION.tar.gz, whose checksum the formula names.
set -euo pipefail
cd "$(dirname "$0")/.."

(($# == 3)) || { sed -n 's/^#   //p' "$0" >&2; exit 64; }
home=${1%/} version=$2 archive=$3
[[ $home == https://* ]] || { printf 'The repository must be an https URL, not %s.\n' "$home" >&2; exit 64; }
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?$ ]] ||
  { printf 'The version must be like 0.1.0, not %s.\n' "$version" >&2; exit 64; }
[[ -f $archive ]] || { printf 'There is no file %s.\n' "$archive" >&2; exit 66; }
checksum=$(sha256sum "$archive" | cut -d' ' -f1)
sed -e 1d -e "s|@HOMEPAGE@|$home|" -e "s|@URL@|$home/archive/refs/tags/$version.tar.gz|" -e "s|@SHA256@|$checksum|" \
  Packaging/homebrew/paylisher.rb

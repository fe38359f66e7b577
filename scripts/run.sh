#!/usr/bin/env bash
# Starts the server with a demo workspace: the binary that was built here, else that of a release archive which lies in
# dist/, in this folder or beside it, else one that is built now.
set -euo pipefail
cd "${PAYLISHER_ROOT:-$(dirname "$0")/..}"

say() { printf '%s\n' "$*" >&2; }
serve() { exec "$1" serve --demo --demo-traffic --data "${PAYLISHER_DATA:-data}"; }

version=$(sed -n 's/.*static let text = "\(.*\)"/\1/p' Server/Sources/PaylisherCLI/BuildVersion.swift)

# The processor in the words of Debian, which are those of the archives.
architecture() {
  case $(uname -s)-$(uname -m) in
    Linux-x86_64) echo amd64 ;;
    Linux-aarch64 | Linux-arm64) echo arm64 ;;
    *) echo none ;;
  esac
}

# The archive of this version; says why others do not fit.
find_archive() {
  local wanted folder file found=
  wanted=paylisher-$version-$(architecture).tar.xz
  for folder in dist . ..; do
    for file in "$folder"/paylisher-*.tar.xz; do
      [[ -f $file && ${file##*/} =~ ^paylisher-[0-9.]+(-[0-9A-Za-z.]+)?-(amd64|arm64)\.tar\.xz$ ]] || continue
      if [[ ${file##*/} == "$wanted" ]]; then
        [[ -n $found ]] || found=$file
      else
        say "$file is not used: this folder has version $version, and this computer needs $wanted."
      fi
    done
  done
  printf '%s' "$found"
}

# Unpacks an archive, once for each content, and prints the path of its binary.
unpack() {
  local archive=$1 sums=${1%/*}/SHA256SUMS sum folder
  sum=$(sha256sum "$archive" | cut -d' ' -f1)
  if [[ -f $sums ]] && grep --quiet "  ${archive##*/}\$" "$sums"; then
    grep --quiet "^$sum  ${archive##*/}\$" "$sums" || {
      say "$archive does not have the checksum of $sums. Download it again, or delete it to build from source."
      exit 65
    }
  fi
  folder=.cache/release/$sum
  if [[ ! -x $folder/paylisher ]]; then
    rm -rf "$folder" && mkdir -p "$folder"
    tar --extract --file "$archive" --directory "$folder" --strip-components=1
  fi
  printf '%s' "$folder/paylisher"
}

if [[ ! -e bin/paylisher ]]; then
  archive=$(find_archive)
  if [[ -n $archive ]]; then
    scripts/bootstrap.sh run
    binary=$(unpack "$archive")
    if reason=$("$binary" --version 2>&1); then
      say "Starts Paylisher $version of $archive. To run this folder's source instead: make build, then make run"
      serve "$binary"
    fi
    say "The binary of $archive does not run here: $reason"
  fi
  say "Builds the server first, which takes about 12 minutes on two free cores; this computer has $(getconf _NPROCESSORS_ONLN)."
  [[ $(architecture) == none ]] ||
    say "A release needs no build: put paylisher-$version-$(architecture).tar.xz beside this folder, and run make run again."
fi
make --no-print-directory build
serve bin/paylisher

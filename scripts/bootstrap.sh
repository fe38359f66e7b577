#!/usr/bin/env bash
# Installs what building (and, with `test`, testing) needs and is missing.
#
#   scripts/bootstrap.sh [build|test|bench|package|run]
#
# `run` is what the binary of a release needs, without Swift.
#
# On Debian and Ubuntu it runs apt-get, as root or through sudo. Elsewhere it says what to install.
# With nothing missing it only looks, which takes well under a second.
set -euo pipefail
cd "$(dirname "$0")/.."

purpose=${1:-build}

debian_run=(ca-certificates libpq5 libsqlite3-0 zlib1g libqrencode4 libmaxminddb0)
debian_build=(libpq-dev libsqlite3-dev zlib1g-dev libqrencode-dev libmaxminddb-dev pkg-config)
debian_test=(chromium zbar-tools python3-venv jq curl strace prometheus postgresql sqlite3 openssl ca-certificates)
debian_test+=(apt-utils gnupg)
debian_package=(dpkg-dev debhelper mmdebstrap umoci openssh-client python3-venv)
debian_bench=(nginx libnginx-mod-http-lua redis-server wrk curl valgrind binutils)

say() { printf '%s\n' "$*" >&2; }

require_swift() {
  if ! command -v swift >/dev/null; then
    say "Swift is missing. Install Swift 6.2 or newer from https://www.swift.org/install/, then try again."
    exit 1
  fi
  local version
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p' | head -n 1)
  read -r major minor <<<"$version"
  if ((major < 6 || (major == 6 && minor < 2))); then
    say "Swift $major.$minor is too old. Install Swift 6.2 or newer from https://www.swift.org/install/."
    exit 1
  fi
}

missing_debian_packages() {
  local package
  for package in "$@"; do
    dpkg-query --show --showformat='${db:Status-Status}\n' "$package" 2>/dev/null |
      grep -qx installed || printf '%s\n' "$package"
  done
}

install_debian_packages() {
  local as_root=()
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      say "Missing: $*. Install them as root: apt-get install $*"
      exit 1
    fi
    as_root=(sudo)
  fi
  # Other programs, such as automatic updates, may hold the lock for a while.
  say "Installing $*"
  "${as_root[@]}" apt-get -o DPkg::Lock::Timeout=300 update -qq
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "$@" >/dev/null
}

[[ $purpose == run ]] || require_swift
wanted=("${debian_build[@]}")
[[ $purpose != run ]] || wanted=("${debian_run[@]}")
[[ $purpose != package ]] || wanted=("${debian_package[@]}")
[[ $purpose != bench ]] || wanted+=("${debian_bench[@]}")
[[ $purpose != test ]] || wanted+=("${debian_test[@]}")

if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then
  mapfile -t missing < <(missing_debian_packages "${wanted[@]}")
  ((${#missing[@]} == 0)) || install_debian_packages "${missing[@]}"
elif [[ $(uname) == Darwin ]]; then
  if ! command -v pkg-config >/dev/null || ! pkg-config --exists libqrencode libpq libmaxminddb; then
    say "libqrencode, libpq or libmaxminddb is missing. Install them: brew install qrencode libpq libmaxminddb pkg-config"
    exit 1
  fi
elif [[ $purpose != run ]]; then
  say "This system has no apt-get. Install the development files of SQLite 3, libpq, zlib, libqrencode and libmaxminddb,"
  say "and pkg-config, by its own means, then run: swift build --package-path Server"
  [[ $purpose == test ]] && say "The tests also need Chromium, zbarimg, Python 3 with venv, jq, curl, strace, promtool and PostgreSQL."
  pkg-config --exists sqlite3 libpq zlib libqrencode libmaxminddb || exit 1
fi

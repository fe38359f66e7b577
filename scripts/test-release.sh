#!/usr/bin/env bash
# Tests the scripts of a release without a build: `make run` with and without an archive, the repository of apt with
# packages of a few bytes, release notes, formula and deployment files.
#
#   scripts/test-release.sh              needs apt-utils and gnupg
#   scripts/test-release.sh --control    the same with each of several faults, every one of which must be noticed
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'gpgconf --homedir "$work/keys" --kill all 2>/dev/null || true; rm -rf "$work"' EXIT
checks=0
fail() { printf 'release: %s\n' "$*" >&2; exit 1; }
# says TEXT COMMAND…: the command's output has the text.
says() {
  local text=$1 output
  shift
  output=$("$@" 2>&1 || true)
  [[ $output == *"$text"* ]] || fail "$* does not say \"$text\" but: $output"
  checks=$((checks + 1))
}
# refuses TEXT COMMAND…: it also fails.
refuses() {
  local text=$1
  shift
  ! "$@" >/dev/null 2>&1 || fail "$* is not refused"
  says "$text" "$@"
}
version=$(sed -n 's/.*static let text = "\(.*\)"/\1/p' Server/Sources/PaylisherCLI/BuildVersion.swift)
architecture=$(dpkg --print-architecture)

# A checkout whose build makes a binary that prints its arguments, and no archive.
checkout() {
  rm -rf "$work/beside"
  mkdir -p "$work/beside/checkout/scripts" "$work/beside/checkout/Server/Sources/PaylisherCLI"
  cd "$work/beside/checkout"
  cp "$OLDPWD/scripts/run.sh" scripts/
  cp "$OLDPWD/Server/Sources/PaylisherCLI/BuildVersion.swift" Server/Sources/PaylisherCLI/
  printf '#!/bin/sh\necho bootstrapped "$@"\n' >scripts/bootstrap.sh
  chmod +x scripts/bootstrap.sh
  printf 'build:\n\t@mkdir -p bin\n\t@echo "echo built \\$$@" >bin/paylisher\n\t@chmod +x bin/paylisher\n' >Makefile
  cd "$OLDPWD"
}

# archive FOLDER VERSION ARCHITECTURE BODY: an archive whose binary is a script.
archive() {
  local tree=$work/tree/paylisher-$2
  rm -rf "$work/tree" && mkdir -p "$tree" "$work/beside/checkout/$1"
  printf '#!/bin/sh\n%s\n' "$4" >"$tree/paylisher"
  chmod +x "$tree/paylisher"
  tar --create --xz --file "$work/beside/checkout/$1/paylisher-$2-$3.tar.xz" --directory "$work/tree" "paylisher-$2"
}
run() { PAYLISHER_ROOT=$work/beside/checkout "$work/beside/checkout/scripts/run.sh"; }

check_run() {
  local folder
  checkout
  says "takes about 12 minutes on two free cores" run
  says "built serve --demo" run
  [[ $(run 2>&1) != *minutes* ]] || fail 'the time of a build is named although there is one'
  for folder in dist . ..; do
    checkout
    archive "$folder" "$version" "$architecture" 'echo released "$@"'
    says "released serve --demo" run
    says "Starts Paylisher $version of $folder/" run
    says 'bootstrapped run' run
  done
  (cd "$work/beside" && sha256sum -- *.tar.xz >SHA256SUMS)
  says "released serve --demo" run
  archive .. "$version" "$architecture" 'echo "not what was released"'
  refuses 'does not have the checksum' run
  checkout
  archive .. 9.9.9 "$architecture" 'echo released'
  archive .. "$version" mips 'echo released'
  says "9.9.9-$architecture.tar.xz is not used: this folder has version $version" run
  checkout
  archive .. "$version" "$architecture" 'echo "needs GLIBC_9" >&2; exit 1'
  says 'does not run here: needs GLIBC_9' run
  says 'built serve --demo' run
}

check_notes() {
  local root=$work/notes
  mkdir -p "$root/Server/Sources/PaylisherCLI"
  export PAYLISHER_ROOT=$root
  echo '  static let text = "1.2.0"' >"$root/Server/Sources/PaylisherCLI/BuildVersion.swift"
  printf '# Changelog\n\n## 1.2.0 (2026-12-01)\n\n- New\n\n## 1.1.0 (2026-11-01)\n\n- Old\n' >"$root/CHANGELOG.md"
  says '- New' scripts/release-notes.sh 1.2.0
  [[ $(scripts/release-notes.sh 1.2.0) != *Old* ]] || fail 'notes of another version'
  refuses 'the build calls itself 1.2.0' scripts/release-notes.sh 1.1.0
  refuses 'is not a semantic version' scripts/release-notes.sh v1.2.0
  sed -i 's/(2026-12-01)/(not released yet)/' "$root/CHANGELOG.md"
  refuses 'Write "1.2.0 (' scripts/release-notes.sh 1.2.0
  unset PAYLISHER_ROOT
}

check_files() {
  echo source >"$work/source.tar.gz"
  scripts/make-formula.sh https://github.com/owner/paylisher "$version" "$work/source.tar.gz" >"$work/paylisher.rb"
  says "/archive/refs/tags/$version.tar.gz" cat "$work/paylisher.rb"
  says "$(sha256sum "$work/source.tar.gz" | cut -d' ' -f1)" cat "$work/paylisher.rb"
  ! grep --quiet '@[A-Z]' "$work/paylisher.rb" || fail 'the formula has a blank'
  refuses 'https' scripts/make-formula.sh http://example.com "$version" "$work/source.tar.gz"
  scripts/pack-deploy.sh ghcr.io/owner/paylisher "$work/deploy" || fail 'the deployment files cannot be packed'
  tar --extract --file "$work/deploy/paylisher-$version-deploy.tar.xz" --directory "$work/deploy"
  local file found
  for file in compose/compose.yaml kubernetes/paylisher.yaml kubernetes/paylisher-postgres.yaml; do
    found=$(cat "$work/deploy/paylisher-$version-deploy/$file")
    [[ $found == *"ghcr.io/owner/paylisher:$version"* ]] || fail "$file does not name the image"
  done
  checks=$((checks + 3))
  refuses 'without a tag' scripts/pack-deploy.sh "ghcr.io/owner/paylisher:$version"
}

# A package of a few bytes.
deb() {
  mkdir -p "$work/deb/DEBIAN"
  printf 'Package: paylisher\nVersion: %s\nArchitecture: %s\nMaintainer: a <a@example.com>\nDescription: test\n' \
    "$version" "$1" >"$work/deb/DEBIAN/control"
  dpkg-deb --build --root-owner-group "$work/deb" "$work/paylisher_${version}_$1.deb" >/dev/null
}

# apt COMMAND…: apt with nothing but the repository.
apt() {
  local root=$work/apt
  mkdir -p "$root/lists/partial" "$root/cache/archives/partial" "$root/etc"
  [[ -f $root/status ]] || : >"$root/status"
  echo "deb [signed-by=$work/signer.asc] copy:$work/repository stable main" >"$root/sources"
  apt-get -o "Dir::Etc=$root/etc" -o "Dir::Etc::SourceList=$root/sources" -o "Dir::State=$root" \
    -o "Dir::State::Status=$root/status" -o "Dir::Cache=$root/cache" -o APT::Sandbox::User= "$@"
}

check_apt() {
  export GNUPGHOME=$work/keys
  mkdir -m 700 "$GNUPGHOME"
  gpg --batch --quiet --passphrase '' --quick-generate-key 'Paylisher <release@example.com>' ed25519 sign never
  deb amd64
  deb arm64
  scripts/make-apt-repository.sh "$work/repository" "$work"/*.deb 2>/dev/null
  cp "$work/repository/paylisher.asc" "$work/signer.asc"
  apt update >"$work/update.log" 2>&1 || fail "apt does not take the repository: $(cat "$work/update.log")"
  ! grep --quiet '^[WE]:' "$work/update.log" || fail "$(cat "$work/update.log")"
  # apt takes a repository without this file too: it reads Release and Release.gpg then.
  gpg --batch --quiet --verify "$work/repository/dists/stable/InRelease" 2>/dev/null || fail "InRelease is not signed"
  says "paylisher_${version}_$architecture.deb" apt download --print-uris paylisher
  refuses 'exists' scripts/make-apt-repository.sh "$work/repository" "$work"/*.deb
  # What was changed after the signature, and another signer, are refused.
  cp -r "$work/repository" "$work/original"
  sed -i 's/^Version: .*/Version: 99/' "$work"/repository/dists/stable/main/binary-*/Packages
  rm "$work"/repository/dists/stable/main/binary-*/Packages.xz
  rm -rf "$work/apt"
  apt update >"$work/update.log" 2>&1 || true
  grep --quiet -E 'Hash Sum mismatch|unexpected size' "$work/update.log" || fail "a changed list passes: $(cat "$work/update.log")"
  rm -rf "$work/repository" "$work/apt"
  cp -r "$work/original" "$work/repository"
  gpg --batch --quiet --passphrase '' --quick-generate-key 'Other <other@example.com>' ed25519 sign never
  gpg --batch --armor --export other@example.com >"$work/signer.asc"
  apt update >"$work/update.log" 2>&1 || true
  grep --quiet 'NO_PUBKEY' "$work/update.log" || fail "another signer passes: $(cat "$work/update.log")"
  checks=$((checks + 4))
}

if [[ ${1:-} == --control ]]; then
  faults=0
  # Each is a change of a script of which a check must complain.
  while IFS='|' read -r script before after; do
    copy=$(mktemp -d)
    git ls-files -z --cached --others --exclude-standard scripts Packaging Server/Sources/PaylisherCLI/BuildVersion.swift CHANGELOG.md | xargs -0 cp --parents -t "$copy"
    (cd "$copy" && git init --quiet && git -c user.name=a -c user.email=a@example.com commit --quiet --allow-empty --message a)
    grep --quiet --fixed-strings -- "$before" "$copy/$script" || fail "control: $script does not have: $before"
    python3 - "$copy/$script" "$before" "$after" <<'PY'
import pathlib, sys
path, before, after = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
path.write_text(path.read_text().replace(before, after))
PY
    ! "$copy/scripts/test-release.sh" >"$copy/log" 2>&1 || fail "control: $script with \"$after\" passes"
    grep --quiet '^release: ' "$copy/log" || fail "control: $script with \"$after\": $(tail -n 3 "$copy/log")"
    faults=$((faults + 1))
    rm -rf "$copy"
  done <<'FAULTS'
scripts/run.sh|exit 65|:
scripts/run.sh|takes about|takes
scripts/release-notes.sh|$tag == "$version"|1 == 1
scripts/pack-deploy.sh|"$tree"/kubernetes/*.yaml|
scripts/make-apt-repository.sh|--clearsign --output dists/stable/InRelease|--clearsign --output dists/stable/Unused
FAULTS
  echo "release: control: each of $faults faults was noticed"
  exit
fi
check_run
check_notes
check_files
check_apt
echo "release: $checks checks of run, notes, formula, deployment files and apt repository"

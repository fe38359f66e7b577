#!/usr/bin/env bash
# Packs the release binary, which needs no Swift where it runs, as dist/paylisher-VERSION-ARCH.tar.xz,
# dist/paylisher_VERSION_ARCH.deb and the OCI image dist/paylisher.oci (a directory in the OCI layout), which is also
# dist/paylisher-VERSION-ARCH.oci.tar.
#
#   scripts/package.sh [tar|deb|oci]…       all three, if none is named
#
# The image is made of Debian packages and the .deb's binary, without a container daemon. Times in the
# packages are those of the last commit, so that the same commit packs the same bytes but for Swift's.
#
# Beside them: what the release is made of, as dist/paylisher-VERSION.cdx.json (CycloneDX) and
# dist/paylisher-VERSION.spdx.json (SPDX), and dist/SHA256SUMS. With the path of a private SSH key in PAYLISHER_SIGNING_KEY, dist/SHA256SUMS.sig signs the checksums.
set -euo pipefail
cd "$(dirname "$0")/.."

binary=${PAYLISHER_BINARY:-bin/paylisher}
[[ -x $binary ]] || { echo "$binary is missing. Make it with: make build" >&2; exit 1; }
scripts/bootstrap.sh package

formats=("$@")
((${#formats[@]})) || formats=(tar deb oci)
version=$("$binary" --version)
architecture=$(dpkg --print-architecture)
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p dist

# What every format contains.
stage() {
  local tree=$work/paylisher-$version
  [[ ! -d $tree ]] || return 0
  mkdir -p "$tree/completions"
  install -m 755 "$binary" "$tree/paylisher"
  strip --strip-unneeded "$tree/paylisher"
  cp -r Packaging/debian Packaging/monitoring docs CHANGELOG.md LICENSE "$tree"
  "$binary" --generate-completion-script bash >"$tree/completions/paylisher"
  "$binary" --generate-completion-script zsh >"$tree/completions/_paylisher"
  "$binary" --generate-completion-script fish >"$tree/completions/paylisher.fish"
}

pack_tar() {
  stage
  tar --create --xz --file "dist/paylisher-$version-$architecture.tar.xz" --directory "$work" \
    --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    --exclude=debian --exclude=images "paylisher-$version"
}

pack_deb() {
  stage
  local tree=$work/paylisher-$version
  cat >"$tree/debian/changelog" <<CHANGELOG
paylisher ($version) unstable; urgency=medium

  * See CHANGELOG.md.

 -- The Paylisher authors <paylisher@localhost>  $(date --utc --rfc-email --date="@$SOURCE_DATE_EPOCH")
CHANGELOG
  (cd "$tree" && dpkg-buildpackage --build=binary --unsigned-changes --no-check-builddeps) >"$work/deb.log" 2>&1 ||
    { tail -n 30 "$work/deb.log" >&2; exit 1; }
  cp "$work/paylisher_${version}_$architecture.deb" dist/
}

# Debian's essential packages and the libraries that the .deb names, then the binary, as one layer.
pack_oci() {
  local deb=dist/paylisher_${version}_$architecture.deb root=$work/root layout=$work/oci libraries
  [[ -f $deb ]] || pack_deb
  libraries=$(dpkg-deb --field "$deb" Depends | tr ',' '\n' | awk '$1 != "systemd" {print $1}' | paste -sd, -)
  mmdebstrap --quiet --variant=essential --include="$libraries,tzdata" \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' \
    "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$root" >"$work/oci.log" 2>&1 ||
    { tail -n 30 "$work/oci.log" >&2; exit 1; }
  dpkg-deb --fsys-tarfile "$deb" | tar --extract --directory "$root" ./usr/bin/paylisher
  printf 'paylisher:x:10001:10001:Paylisher server:/var/lib/paylisher:/usr/sbin/nologin\n' >>"$root/etc/passwd"
  printf 'paylisher:x:10001:\n' >>"$root/etc/group"
  install -d -m 700 -o 10001 -g 10001 "$root/var/lib/paylisher"

  local archive=dist/paylisher-$version-$architecture.oci.tar
  rm -rf dist/paylisher.oci "$archive"
  umoci init --layout "$layout"
  umoci new --image "$layout:$version"
  umoci insert --image "$layout:$version" "$root" /
  umoci config --image "$layout:$version" --author 'The Paylisher authors' \
    --config.user 10001:10001 --config.workingdir /var/lib/paylisher --config.volume /var/lib/paylisher \
    --config.exposedports 8080/tcp --config.stopsignal SIGTERM \
    --config.env PAYLISHER_DATA=/var/lib/paylisher --config.env PAYLISHER_HOST=0.0.0.0 \
    --config.entrypoint /usr/bin/paylisher --config.cmd serve \
    --config.label "org.opencontainers.image.version=$version" \
    --created "$(date --utc +%Y-%m-%dT%H:%M:%SZ --date="@$SOURCE_DATE_EPOCH")" \
    --config.label org.opencontainers.image.title=Paylisher \
    --config.label 'org.opencontainers.image.description=Deep links that you host yourself' \
    --config.label "org.opencontainers.image.revision=$(git rev-parse HEAD)" \
    --config.label org.opencontainers.image.licenses=MIT
  umoci gc --layout "$layout"
  tar --create --file "$archive" --directory "$layout" --sort=name --mtime="@$SOURCE_DATE_EPOCH" \
    --owner=0 --group=0 --numeric-owner .
  mv "$layout" dist/paylisher.oci
}

for format in "${formats[@]}"; do
  case $format in
    tar | deb | oci) "pack_$format" ;;
    *) echo "There is no format \"$format\": give tar, deb or oci." >&2; exit 64 ;;
  esac
done
# What the release is made of, and checksums of everything: an OCI layout's index names the digests of the rest.
seal() {
  local deb=dist/paylisher_${version}_$architecture.deb files=()
  [[ -f $deb ]] || deb=
  scripts/make_sbom.py --version "$version" ${deb:+--deb "$deb"} >"dist/paylisher-$version.cdx.json"
  scripts/make_sbom.py --version "$version" --spdx ${deb:+--deb "$deb"} >"dist/paylisher-$version.spdx.json"
  cd dist
  for file in "paylisher-$version-$architecture.tar.xz" "paylisher_${version}_$architecture.deb" \
    "paylisher-$version-$architecture.oci.tar" paylisher.oci/index.json "paylisher-$version.cdx.json" \
    "paylisher-$version.spdx.json"; do
    [[ ! -f $file ]] || files+=("$file")
  done
  sha256sum "${files[@]}" >SHA256SUMS
  rm -f SHA256SUMS.sig
  if [[ -n ${PAYLISHER_SIGNING_KEY:-} ]]; then
    ssh-keygen -q -Y sign -f "$PAYLISHER_SIGNING_KEY" -n paylisher-release SHA256SUMS
  else
    echo 'The checksums are not signed: PAYLISHER_SIGNING_KEY names no key.' >&2
  fi
  cd ..
}

seal
du -sh dist/*

#!/usr/bin/env bash
# Packs the files for Docker Compose and Kubernetes with the image of a release.
#
#   scripts/pack-deploy.sh IMAGE [DIRECTORY]     for example ghcr.io/owner/paylisher, without a tag; dist by default
set -euo pipefail
cd "$(dirname "$0")/.."

image=${1:?Give the name of the image, such as ghcr.io/owner/paylisher} directory=${2:-dist}
[[ ${image##*/} != *:* ]] || { printf 'Give the image without a tag, not %s.\n' "$image" >&2; exit 64; }
version=$(sed -n 's/.*static let text = "\(.*\)"/\1/p' Server/Sources/PaylisherCLI/BuildVersion.swift)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/paylisher-$version-deploy
mkdir -p "$tree" "$directory"
cp -r Packaging/compose Packaging/kubernetes "$tree"
sed --in-place "s|paylisher:$version|$image:$version|" "$tree"/kubernetes/*.yaml "$tree/compose/compose.yaml"
sed --in-place "s|ghcr.io/OWNER/paylisher:$version|$image:$version|" "$tree/compose/.env.example"
left=$(grep --recursive --line-number -E "[^/a-z]paylisher:$version|OWNER" "$tree" || true)
[[ -z $left ]] || { printf 'These still name another image:\n%s\n' "$left" >&2; exit 1; }
tar --create --xz --file "$directory/paylisher-$version-deploy.tar.xz" --directory "$work" --sort=name \
  --mtime="@$(git log -1 --format=%ct)" --owner=0 --group=0 --numeric-owner "paylisher-$version-deploy"

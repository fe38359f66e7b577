#!/usr/bin/env bash
# Makes a repository of apt, which any web server can serve, and signs it with the default key of GnuPG.
#
#   scripts/make-apt-repository.sh DIRECTORY DEB…
#
#   DIRECTORY/pool/main/                     the packages
#   DIRECTORY/dists/stable/InRelease         checksums of the lists, signed
#   DIRECTORY/dists/stable/main/binary-…/    a list for each architecture
#   DIRECTORY/paylisher.asc                  the public key
#
# PAYLISHER_APT_KEY names another key of GnuPG's key ring. A release without a signature is refused by apt.
set -euo pipefail

(($# >= 2)) || { sed -n 's/^#   //p' "$0" | head -n 1 >&2; exit 64; }
directory=$1
shift
command -v apt-ftparchive >/dev/null || { echo 'apt-ftparchive is missing. Install it: apt-get install apt-utils' >&2; exit 69; }
[[ ! -e $directory ]] || { printf '%s exists. Name a new directory.\n' "$directory" >&2; exit 73; }

signing=(--batch --yes ${PAYLISHER_APT_KEY:+--local-user "$PAYLISHER_APT_KEY"})
mkdir -p "$directory/pool/main"
cp "$@" "$directory/pool/main/"
cd "$directory"
architectures=$(for deb in pool/main/*.deb; do dpkg-deb --field "$deb" Architecture; done | sort --unique | xargs)
for architecture in $architectures; do
  lists=dists/stable/main/binary-$architecture
  mkdir -p "$lists"
  apt-ftparchive --arch "$architecture" packages pool/main >"$lists/Packages"
  xz --keep "$lists/Packages"
done
apt-ftparchive \
  -o APT::FTPArchive::Release::Origin=Paylisher -o APT::FTPArchive::Release::Label=Paylisher \
  -o APT::FTPArchive::Release::Suite=stable -o APT::FTPArchive::Release::Codename=stable \
  -o APT::FTPArchive::Release::Components=main -o "APT::FTPArchive::Release::Architectures=$architectures" \
  release dists/stable >Release.new
mv Release.new dists/stable/Release
gpg "${signing[@]}" --clearsign --output dists/stable/InRelease dists/stable/Release
gpg "${signing[@]}" --armor --detach-sign --output dists/stable/Release.gpg dists/stable/Release
# Without a name every public key of the ring would go out.
signer=$(gpg --batch --status-fd 1 --verify dists/stable/Release.gpg dists/stable/Release 2>/dev/null |
  sed -n 's/^\[GNUPG:\] VALIDSIG \([0-9A-F]*\) .*/\1/p')
gpg --batch --armor --export "$signer" >paylisher.asc
[[ -s paylisher.asc ]] || { echo 'The signature cannot be checked.' >&2; exit 1; }

#!/usr/bin/env bash
# Installs the .deb on an empty Debian root and starts the OCI image, each until a short link opens.
#
#   scripts/test-package.sh              needs root, and dist/ from scripts/package.sh
#   scripts/test-package.sh --control    a binary that is linked with Swift's libraries must not start there
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/bootstrap.sh package
((EUID == 0)) || { echo 'This test makes roots of its own: run it as root.' >&2; exit 1; }

work=$(mktemp -d)
fail() { printf 'package: %s\n' "$*" >&2; exit 1; }
server=
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
url=http://127.0.0.1:$port
stop() {
  [[ -n $server ]] || return 0
  kill "$server"
  wait "$server" || fail 'the server ends with an error'
  server=
  ! curl --silent --output /dev/null "$url/livez" || fail 'the server does not stop'
}
trap '[[ -z $server ]] || kill -9 "$server" || true; rm -rf "$work"' EXIT

# inside ROOT USER COMMAND…: runs a command in a root with /proc and /dev of its own mount namespace. With readonly=1
# it may write to /tmp and the data directory only, as containers of docs/containers.md.
inside() {
  local root=$1 user=$2
  shift 2
  # shellcheck disable=SC2016 # the inner shell expands them
  ${replace:-} unshare --mount bash -c '
    if [[ -n ${readonly:-} ]]; then
      mount --bind "$0" "$0"
      mount --bind "$0/var/lib/paylisher" "$0/var/lib/paylisher"
      mount -t tmpfs tmpfs "$0/tmp"
      mount -o remount,bind,ro "$0"
    fi
    mount -t proc proc "$0/proc"
    mount --rbind /dev "$0/dev"
    exec chroot --userspec="$1" "$0" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 "${@:2}"
  ' "$root" "$user" "$@"
}

# serve ROOT USER COMMAND…: starts a server and waits until it is ready.
serve() {
  replace=exec inside "$@" >"$work/server.log" 2>&1 & # so that $! is the server itself
  server=$!
  for _ in $(seq 200); do
    curl --silent --fail --output /dev/null "$url/readyz" && return
    kill -0 "$server" 2>/dev/null || break
    sleep 0.05
  done
  cat "$work/server.log" >&2
  fail 'the server does not start'
}

# A short link of a new workspace opens.
opens() {
  local short=$1
  local browser='Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  [[ $(curl --silent --user-agent "$browser" --output /dev/null --write-out '%{redirect_url}' "$short") == https://example.com/sale ]] ||
    fail "$short does not open"
}

# What the release says that it is made of, its checksums, and their signature if there is one.
version=$(bin/paylisher --version)
python=$(scripts/venv.sh)
for sbom in dist/paylisher-"$version".{cdx,spdx}.json; do
  "$python" scripts/make_sbom.py --check "$sbom" || fail "$sbom is not valid"
  "$python" scripts/make_sbom.py --control "$sbom" || fail "the check of $sbom finds nothing"
done
(cd dist && sha256sum --quiet --check SHA256SUMS) || fail 'the checksums do not match'
signing=$work/signing
ssh-keygen -q -t ed25519 -N '' -f "$signing"
cp dist/SHA256SUMS "$work/sums"
ssh-keygen -q -Y sign -f "$signing" -n paylisher-release "$work/sums" 2>"$work/sign.log"
printf 'paylisher %s\n' "$(cat "$signing.pub")" >"$work/signers"
verify() { ssh-keygen -q -Y verify -f "$work/signers" -I paylisher -n paylisher-release -s "$work/sums.sig" <"$1"; }
verify "$work/sums" >"$work/verify.log" || fail 'the signature does not match'
printf '%064d  other\n' 0 >>"$work/sums"
! verify "$work/sums" >"$work/verify.log" 2>&1 || fail 'changed checksums pass'

mmdebstrap --quiet --variant=apt "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$work/root" >"$work/root.log" 2>&1 ||
  { tail -n 20 "$work/root.log" >&2; fail 'no empty root could be made'; }
cp /etc/resolv.conf "$work/root/etc/" 2>/dev/null || true
inside "$work/root" 0:0 apt-get update --quiet --quiet

if [[ ${1:-} == --control ]]; then
  install -m 755 "${BUILT_PRODUCTS:-Server/.build/debug}/paylisher" "$work/root/usr/bin/paylisher"
  if inside "$work/root" 0:0 paylisher --version 2>"$work/error"; then
    fail 'a binary that needs Swift runs on an empty root: this test cannot fail'
  fi
  grep --quiet 'shared libraries' "$work/error" || fail "$(cat "$work/error")"
  echo 'package: control: an empty root has no Swift'
  exit
fi

# The .deb: from apt to the first link.
cp dist/paylisher_*.deb "$work/root/tmp/paylisher.deb"
started=$(date +%s%N)
inside "$work/root" 0:0 DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends \
  /tmp/paylisher.deb >"$work/apt.log" 2>&1 || { tail -n 30 "$work/apt.log" >&2; fail 'apt does not install it'; }
owner=$(inside "$work/root" 0:0 id --user paylisher):$(inside "$work/root" 0:0 id --group paylisher)
[[ $(stat --format='%U:%g %a' "$work/root/etc/paylisher.json") == "root:${owner#*:} 640" ]] ||
  fail "the settings file is $(stat --format='%u:%g %a' "$work/root/etc/paylisher.json")"
! inside "$work/root" 65534:65534 paylisher settings >/dev/null 2>&1 || fail 'every user reads the settings'
key=$(inside "$work/root" "$owner" paylisher init --public-url "$url" --port "$port" --json |
  jq --raw-output .secretKey)
unit=$work/root/usr/lib/systemd/system/paylisher.service
[[ -f $unit ]] || unit=$work/root/lib/systemd/system/paylisher.service
read -r -a command <<<"$(sed -n 's/^ExecStart=//p' "$unit")"
serve "$work/root" "$owner" "${command[@]}"
short=$(inside "$work/root" "$owner" PAYLISHER_KEY="$key" paylisher link create https://example.com/sale \
  --server "$url" --json | jq --raw-output '.shortURL // .url')
opens "$short"
seconds=$((($(date +%s%N) - started) / 1000000000))
((seconds < 60)) || fail "the first link took $seconds s"

# Backups: a new one, and those that are too old go.
old=$work/root/var/backups/paylisher/2020-01-01T000000Z
install -d -o "${owner%:*}" "$old"
touch --date='30 days ago' "$old"
inside "$work/root" "$owner" /usr/lib/paylisher/backup >/dev/null
[[ ! -e $old ]] || fail 'an old backup stays'
(($(find "$work/root/var/backups/paylisher" -mindepth 1 -maxdepth 1 | wc -l) == 1)) || fail 'there is no backup'

# PostgreSQL by the guide (docs/postgresql.md, Debian package), beside the SQLite installation.
inside "$work/root" 0:0 DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends postgresql \
  >>"$work/apt.log" 2>&1 || { tail -n 30 "$work/apt.log" >&2; fail 'apt does not install PostgreSQL'; }
stop
database=$(inside "$work/root" 0:0 id --user postgres):$(inside "$work/root" 0:0 id --group postgres)
cluster() { inside "$work/root" 0:0 pg_ctlcluster "$(ls "$work/root/etc/postgresql")" main "$@"; }
cluster start || fail 'PostgreSQL does not start'
trap 'cluster stop --mode immediate || true; [[ -z $server ]] || kill -9 "$server" || true; rm -rf "$work"' EXIT
inside "$work/root" "$database" createuser paylisher
inside "$work/root" "$database" createdb --owner paylisher paylisher
cp --preserve "$work/root/etc/paylisher.json" "$work/settings"
echo '{"data": "/var/lib/paylisher-pg", "databaseURL": "postgres:///paylisher"}' >"$work/root/etc/paylisher.json"
install -d -m 700 -o "${owner%:*}" -g "${owner#*:}" "$work/root/var/lib/paylisher-pg"
pgkey=$(inside "$work/root" "$owner" paylisher init --public-url "$url" --port "$port" --json | jq --raw-output .secretKey)
serve "$work/root" "$owner" "${command[@]}"
pgshort=$(inside "$work/root" "$owner" PAYLISHER_KEY="$pgkey" paylisher link create https://example.com/sale --json |
  jq --raw-output '.shortURL // .url')
opens "$pgshort"
inside "$work/root" "$owner" /usr/lib/paylisher/backup >/dev/null
[[ -n $(find "$work/root/var/backups/paylisher" -name paylisher.dump -size +10k) ]] || fail 'there is no dump'
stop
cluster stop
cat "$work/settings" >"$work/root/etc/paylisher.json"
serve "$work/root" "$owner" "${command[@]}"

# An upgrade and a removal leave the data alone.
stop
inside "$work/root" 0:0 dpkg --install /tmp/paylisher.deb >>"$work/apt.log" 2>&1
serve "$work/root" "$owner" "${command[@]}"
opens "$short"
stop
inside "$work/root" 0:0 dpkg --purge paylisher >>"$work/apt.log" 2>&1
[[ -f $work/root/var/lib/paylisher/secrets.json ]] || fail 'the purge took the data'

exposure=$(systemd-analyze security --offline=true --no-pager "Packaging/debian/paylisher.service" | tail -n 1)
grep --quiet --extended-regexp ': [0-2]\.[0-9] OK' <<<"$exposure" || fail "the unit is not hardened: $exposure"

# The image: unpacked and started as its user.
umoci unpack --image "dist/paylisher.oci:$(ls dist/*.deb | sed 's/.*paylisher_//; s/_.*//')" "$work/bundle" >/dev/null 2>&1
config=$work/bundle/config.json
user=$(jq --raw-output '"\(.process.user.uid):\(.process.user.gid)"' "$config")
mapfile -t environment < <(jq --raw-output '.process.env[] | select(startswith("PAYLISHER"))' "$config")
mapfile -t command < <(jq --raw-output '.process.args[]' "$config")
[[ $user == 10001:10001 ]] || fail "the image runs as $user"
# Layers are compressed: this is what a registry sends.
megabytes=$(($(stat --format=%s dist/paylisher-*.oci.tar) / 1000000))
((megabytes <= 80)) || fail "the image has $megabytes MB, more than 80"
export readonly=1
key=$(inside "$work/bundle/rootfs" "$user" "${environment[@]}" "${command[0]}" init --public-url "$url" --json |
  jq --raw-output .secretKey)
! inside "$work/bundle/rootfs" "$user" /bin/touch /usr/bin/writable 2>/dev/null || fail 'the root can be written'
healthy() { inside "$work/bundle/rootfs" "$user" "${environment[@]}" PAYLISHER_PORT="$port" "${command[0]}" ready >/dev/null 2>&1; }
! healthy || fail 'a server that does not run is healthy'
serve "$work/bundle/rootfs" "$user" "${environment[@]}" PAYLISHER_PORT="$port" "${command[@]}"
healthy || fail 'the health check fails'
short=$(inside "$work/bundle/rootfs" "$user" PAYLISHER_KEY="$key" "${command[0]}" link create https://example.com/sale \
  --server "$url" --json | jq --raw-output '.shortURL // .url')
opens "$short"
stop

printf 'package: first link %d s after apt install; .deb %s, image %d MB; unit %s\n' "$seconds" \
  "$(du -h dist/*.deb | cut -f1)" "$megabytes" "${exposure##*: }"

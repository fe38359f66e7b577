#!/usr/bin/env bash
# Runs a command against a PostgreSQL of its own, which is thrown away afterwards.
#
#   scripts/with-postgres.sh COMMAND [ARGUMENT…]
#
# With --serve before it, every server and command below uses the database (PAYLISHER_DATABASE_URL).
# With --memory before it, the files are in memory, where the system has room for 2 GB of them: for tests
# that make and remove hundreds of databases, and stop no machine.
#
# The cluster lives in a temporary directory and listens on a socket there, not on the network. The
# command finds its URL in PAYLISHER_TEST_POSTGRES, and the folder of the cluster, for tests that stop
# and start it, in PAYLISHER_TEST_POSTGRES_CLUSTER (scripts/with-postgres.sh --ctl
# start|stop|kill|freeze|thaw).
# It flushes like a real one (in memory that costs nothing), because what is tested is that commits last.
# The role `paylisher` of the URL is an ordinary one, as createuser makes it, which owns its database and may make
# others. The superuser is `postgres`.
set -euo pipefail

find_binaries() {
  local folder
  for folder in "$(command -v pg_ctl 2>/dev/null | xargs -r realpath | xargs -r dirname)" \
    /usr/lib/postgresql/*/bin /usr/local/opt/postgresql*/bin /opt/homebrew/opt/postgresql*/bin; do
    [[ -n $folder && -x $folder/initdb && -x $folder/pg_ctl ]] && found=$folder
  done
  if [[ -z ${found:-} ]]; then
    printf 'PostgreSQL is missing. Install it (Debian: apt-get install postgresql), then try again.\n' >&2
    exit 1
  fi
  printf '%s\n' "$found"
}

# PostgreSQL refuses to run as root: the cluster then belongs to the user postgres, or to nobody.
as_owner() {
  if ((EUID != 0)); then
    "$@"
  else
    runuser -u "$owner" -- "$@"
  fi
}

# signal NAME: to the server's first process and all that it made.
signal() {
  local first
  first=$(head -n 1 "$cluster/data/postmaster.pid")
  kill "-$1" "$first" $(pgrep -P "$first")
}

control() {
  case $1 in
    start) as_owner "$binaries/pg_ctl" start --pgdata "$cluster/data" --wait --silent --log "$cluster/log" ;;
    stop) as_owner "$binaries/pg_ctl" stop --pgdata "$cluster/data" --wait --silent --mode fast ;;
    kill)
      control thaw 2>/dev/null || true
      as_owner "$binaries/pg_ctl" stop --pgdata "$cluster/data" --wait --silent --mode immediate
      ;;
    # Every process of the server stops where it is, so that nobody is answered and nobody is told.
    freeze) signal STOP ;;
    thaw) signal CONT ;;
    *) printf 'with-postgres: --ctl start, stop, kill, freeze or thaw\n' >&2 && exit 64 ;;
  esac
}

has_room_in_memory() {
  [[ -d /dev/shm && -w /dev/shm ]] &&
    (($(df --output=avail --block-size=1K /dev/shm | tail -n 1) > 2000000)) &&
    (($(sed -n 's/^MemAvailable: *\([0-9]*\) kB/\1/p' /proc/meminfo) > 4000000))
}

binaries=$(find_binaries)
owner=$(id -un postgres 2>/dev/null || printf nobody)

if [[ ${1:-} == --ctl ]]; then
  cluster=$PAYLISHER_TEST_POSTGRES_CLUSTER
  cd /
  control "$2"
  exit
fi

folder=${TMPDIR:-/tmp}
if [[ ${1:-} == --memory ]]; then
  shift
  ! has_room_in_memory || folder=/dev/shm
fi
self=$(realpath "${BASH_SOURCE[0]}")
cluster=$(mktemp -d "$folder/paylisher-postgres.XXXXXX")
chmod 755 "$cluster"
finish() {
  (cd / && control kill) >/dev/null 2>&1 || true
  rm -rf "$cluster"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

mkdir "$cluster/socket"
((EUID != 0)) || chown -R "$owner" "$cluster"
(
  cd /
  as_owner "$binaries/initdb" --pgdata "$cluster/data" --username postgres --auth trust \
    --encoding UTF8 --locale C.UTF-8 --no-sync >"$cluster/initdb.log" 2>&1 || {
    cat "$cluster/initdb.log" >&2
    exit 1
  }
)
cat >>"$cluster/data/postgresql.conf" <<CONF
listen_addresses = ''
unix_socket_directories = '$cluster/socket'
max_connections = 200
shared_buffers = 128MB
log_min_messages = warning
CONF
(cd / && control start) || {
  cat "$cluster/log" >&2
  exit 1
}

# What a check of indexes needs, in every database: an ordinary role cannot make that extension.
for database in template1 postgres; do
  "$binaries/psql" --no-psqlrc --quiet --set=ON_ERROR_STOP=1 "postgres://postgres@/$database?host=$cluster/socket" <<'SQL'
SET client_min_messages = warning;
CREATE EXTENSION amcheck;
-- A dump would hold the comment, which only the extension's owner may restore.
COMMENT ON EXTENSION amcheck IS NULL;
GRANT EXECUTE ON FUNCTION bt_index_check(regclass, boolean) TO PUBLIC;
SQL
done
"$binaries/psql" --no-psqlrc --quiet --set=ON_ERROR_STOP=1 "postgres://postgres@/postgres?host=$cluster/socket" <<'SQL'
CREATE ROLE paylisher LOGIN CREATEDB;
-- Tests drop their databases with FORCE, which otherwise fails while autovacuum is in one of them.
GRANT pg_signal_backend TO paylisher;
ALTER DATABASE postgres OWNER TO paylisher;
SQL

export PAYLISHER_TEST_POSTGRES="postgres://paylisher@/postgres?host=$cluster/socket"
export PAYLISHER_TEST_POSTGRES_CLUSTER=$cluster
export PAYLISHER_TEST_POSTGRES_CTL=$self
export PATH=$PATH:$binaries
if [[ ${1:-} == --serve ]]; then
  shift
  export PAYLISHER_DATABASE_URL=$PAYLISHER_TEST_POSTGRES
fi
"$@"

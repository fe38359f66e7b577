#!/usr/bin/env bash
# Every test there is, by what it needs, the cheapest first. A suite that cannot run is a failure.
#
#   scripts/test.sh                    every stage
#   scripts/test.sh lint 'kill -9*'    the stages of these names (patterns), and the builds they need
#   scripts/test.sh --keep-going ...   goes on after a failure
#   scripts/test.sh --list             the names
#   PAYLISHER_TEST_LONG=1              the fault tests at full length, and the long stages
set -euo pipefail
cd "$(dirname "$0")/.."
# Both manifests then treat warnings as errors.
export PAYLISHER_STRICT=1

faults=Server/Tests/Faults
# All packages are built in one folder, so that each builds only what the ones before have not.
scratch=$PWD/.build
export BUILT_PRODUCTS=$scratch/debug
debug=$BUILT_PRODUCTS/paylisher
release=bin/paylisher
phone=$BUILT_PRODUCTS/phone
simulator=$BUILT_PRODUCTS/match-simulator
signer=$BUILT_PRODUCTS/app-store-samples
checked='--explicit-target-dependency-import-check error'
# Tests are found in the index of our own sources; nothing reads that of the system, or the lines of a crash.
export BUILD_OPTIONS='-debug-info-format none -Xswiftc -index-ignore-system-modules -Xswiftc -index-ignore-clang-modules'
postgres=scripts/with-postgres.sh
nodes="$postgres --serve"
cycles=24 phones=60 links=12 rounds=320 responses=1000 calls=9 stops=6 events=6000 seconds=6 edits=60 outage=4 jump=2 kills=4 devices=1200 people=300 beside=16 sales=6 hunt=15 examples=8 part=6
[[ -z ${PAYLISHER_TEST_LONG:-} ]] ||
  cycles=200 phones=500 links=250 rounds=10000 responses=10000 calls=50 stops=50 events=100000 seconds=60 edits=1000 outage=60 jump=30 kills=100 devices=100000 people=20000 beside=120 sales=500 hunt=0 examples=25 part=1

# NAME | NEEDS | COMMAND
#
# A stage needs builds (sdk, examples, simulator, server, release), python, or is run only when tests are long. One
# with & may run beside another, because it mostly waits and measures no time: these stand together, the
# longest first, and before what measures times. The release build takes as long as all tests of the server,
# so what needs it is long, and so is most of what runs on PostgreSQL or two nodes and has a stage on SQLite. A
# control runs a test with its fault built in, and passes where the test then fails.
stages() {
  cat <<TABLE
lint                         |                 | scripts/lint.sh
test SDK                     | sdk             | swift test --skip-build
threads control              |                 | scripts/test-threads.sh --control
threads                      | long            | scripts/test-threads.sh
type-check for Apple         |                 | swift build --package-path AppleStubs --build-tests $BUILD_OPTIONS
test for Apple               |                 | swift build --package-path AppleStubs --build-tests --quiet $BUILD_OPTIONS && PAYLISHER_ROUNDS=$rounds swift test --package-path AppleStubs --skip-build
samples for Apple            |                 | scripts/check-apple-samples.sh
public API                   |                 | scripts/check-api.sh
xcode project                | python & | \$python scripts/check-xcode-project.py
xcode project control        | python & | \$python scripts/check-xcode-project.py --control
objective-c                  | python & | \$python scripts/check-objective-c.py
objective-c control          | python & | \$python scripts/check-objective-c.py --control
size of the SDK              | long            | scripts/size-report.sh
floor                        | &               | scripts/check_floor.py
floor control                | &               | scripts/check_floor.py --control
consumer                     | &               | scripts/test-consumer.sh
consumer control             | &               | scripts/test-consumer.sh --control
kill phones                  | examples python & | \$python Tests/Faults/kill_phones.py --phone $phone --cycles $phones
kill phones, lost            | examples python & | \$python Tests/Faults/kill_phones.py --phone $phone --cycles 10 --control lost
kill phones, twice           | examples python & | \$python Tests/Faults/kill_phones.py --phone $phone --cycles 10 --control twice
kill links                   | examples python & | \$python Tests/Faults/kill_links.py --phone $phone --cycles $links
kill links, spent            | examples python & | \$python Tests/Faults/kill_links.py --phone $phone --cycles 40 --control spent
kill links, forgotten        | examples python & | \$python Tests/Faults/kill_links.py --phone $phone --cycles 40 --control forgotten
kill links, open             | examples python & | \$python Tests/Faults/kill_links.py --phone $phone --cycles 40 --control open
test server                  | server          | SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 $postgres --memory swift test --package-path Server --scratch-path $scratch --skip-build --skip '^CommandTests\.'
test commands                | server          | SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 $postgres --memory swift test --package-path Server --scratch-path $scratch --skip-build --filter '^CommandTests\.'
optimizer                    | server          | scripts/check_optimizer.py
optimizer control            | server          | scripts/check_optimizer.py --control
deploy                       | python &        | \$python scripts/check_deploy.py
deploy control               | python &        | \$python scripts/check_deploy.py --control
release                      | &               | scripts/test-release.sh
release control              | &               | scripts/test-release.sh --control
test simulator               | server simulator & | swift test --package-path Benchmarks/matching --scratch-path $scratch --skip-build
openapi                      | server python & | EXAMPLES=$examples PART=$part scripts/with-server.sh $debug scripts/check-openapi.sh
openapi PostgreSQL           | long server python & | EXAMPLES=$examples PART=$part $nodes scripts/with-server.sh $debug scripts/check-openapi.sh
kill -9                      | server python & | \$python $faults/kill_nine.py --binary $debug --cycles $cycles
kill -9 control              | server python & | \$python $faults/kill_nine.py --binary $debug --cycles 20 --control
idna                         | server python & | \$python scripts/check_idna.py --binary $debug
idna control                 | server python & | \$python scripts/check_idna.py --binary $debug --control
agents                       | server python & | \$python scripts/check_agents.py --binary $debug
agents control               | server python & | \$python scripts/check_agents.py --binary $debug --control
edge hunt                    | server python & | \$python $faults/edge_hunt.py --binary $debug --seconds $hunt
edge hunt control            | server python & | \$python $faults/edge_hunt.py --binary $debug --seconds 60 --control
shared password              | server python & | \$python $faults/shared_password.py --binary $debug
shared password control      | server python & | \$python $faults/shared_password.py --binary $debug --seconds 10 --control
alerts drill                 | long server python | $postgres --serve \$python $faults/alerts_drill.py --binary $debug
alerts drill control         | long server python | $postgres --serve \$python $faults/alerts_drill.py --binary $debug --control
imports                      | long server python | \$python $faults/imports.py --binary $debug --size 75000 --seconds 4 --p99 700
imports control              | long server python | \$python $faults/imports.py --binary $debug --size 75000 --seconds 4 --p99 700 --control
mistakes                     | server python & | \$python scripts/check_mistakes.py --binary $debug
mistakes control             | server python & | \$python scripts/check_mistakes.py --binary $debug --control
guides                       | server python & | \$python scripts/check_guides.py --binary $debug
guides control               | server python & | \$python scripts/check_guides.py --binary $debug --control
site                         | server python & | PAYLISHER_BINARY=$debug scripts/site.sh "\$TMPDIR/site"
commands                     | server &        | scripts/print_commands.py --binary $debug --check
site control                 | python &        | \$python scripts/site/make_site.py --control
kill -9 PostgreSQL           | long server python & | $nodes \$python $faults/kill_nine.py --binary $debug --cycles $((cycles / 3))
kill -9 PostgreSQL control   | long server python & | $nodes \$python $faults/kill_nine.py --binary $debug --cycles 10 --control
kill purchases               | server python & | \$python $faults/kill_purchases.py --binary $debug --store $signer --kills $sales
kill purchases, lost         | server python & | \$python $faults/kill_purchases.py --binary $debug --store $signer --kills 24 --control lost
kill purchases, twice        | server python & | \$python $faults/kill_purchases.py --binary $debug --store $signer --kills 4 --control twice
kill purchases PostgreSQL    | long server python & | $nodes \$python $faults/kill_purchases.py --binary $debug --store $signer --kills $kills
kill senders                 | server python & | \$python $faults/kill_senders.py --binary $debug --kills $kills --devices $devices
kill senders, two nodes      | server python & | $nodes \$python $faults/kill_senders.py --binary $debug --kills $kills --devices $devices --nodes 2
kill senders control         | server python & | \$python $faults/kill_senders.py --binary $debug --devices 2000 --control
kill senders, control of two | long server python & | $nodes \$python $faults/kill_senders.py --binary $debug --devices 2000 --nodes 2 --control
push isolation               | server python & | \$python $faults/push_isolation.py --binary $debug --devices 1000 --ratio 3
push isolation control       | server python & | \$python $faults/push_isolation.py --binary $debug --devices 1000 --ratio 3 --control
kill sequences               | server python & | \$python $faults/kill_sequences.py --binary $debug --people $people --kills $kills
kill sequences control       | server python & | \$python $faults/kill_sequences.py --binary $debug --people 60 --kills 0 --control
kill sequences PostgreSQL    | long server python & | $nodes \$python $faults/kill_sequences.py --binary $debug --people $people --kills $kills
adversary control            | server python & | \$python $faults/adversary.py --binary $debug --control
quiet logs                   | server python & | \$python $faults/quiet_logs.py --binary $debug
quiet logs control           | server python & | \$python $faults/quiet_logs.py --binary $debug --control
flush order                  | server python & | \$python $faults/flush_order.py --binary $debug --responses $responses
flush order control          | server python & | \$python $faults/flush_order.py --binary $debug --responses 200 --control
I/O errors                   | server python & | \$python $faults/io_errors.py --binary $debug --calls $calls
I/O errors control           | server python & | \$python $faults/io_errors.py --binary $debug --calls 6 --control
I/O errors, lasting          | server python & | \$python $faults/io_errors.py --binary $debug --lasting
I/O errors, lasting, control | server python & | \$python $faults/io_errors.py --binary $debug --lasting --control
disk full                    | server python & | \$python $faults/disk_full.py --binary $debug
disk full control            | server python & | \$python $faults/disk_full.py --binary $debug --control
backup                       | server python & | \$python $faults/backup_restore.py --binary $debug --events $events
backup control               | server python & | \$python $faults/backup_restore.py --binary $debug --events 200 --rate 500 --seconds 1 --control
backup PostgreSQL            | server python & | $nodes \$python $faults/backup_restore.py --binary $debug --events $events
backup PostgreSQL control    | long server python & | $nodes \$python $faults/backup_restore.py --binary $debug --events 2000 --control
duplicate storm              | server python & | \$python $faults/duplicate_storm.py --binary $debug --events $events
duplicate storm control      | server python & | \$python $faults/duplicate_storm.py --binary $debug --events 1000 --control
export                       | server python & | \$python $faults/export.py --binary $debug
export control               | server python & | \$python $faults/export.py --binary $debug --events 4000 --control
schema guide                 | server python & | \$python $faults/schema_guide.py --binary $debug
schema guide control         | server python & | \$python $faults/schema_guide.py --binary $debug --control
schema guide PostgreSQL      | long server python & | $nodes \$python $faults/schema_guide.py --binary $debug
upgrade                      | server python & | \$python $faults/upgrade.py --binary $debug
upgrade control              | server python & | \$python $faults/upgrade.py --binary $debug --control
upgrade PostgreSQL           | long server python & | $nodes \$python $faults/upgrade.py --binary $debug
upgrade PostgreSQL control   | long server python & | $nodes \$python $faults/upgrade.py --binary $debug --control
real client                  | server python & | \$python Server/Tests/Clients/posthog_client.py --binary $debug
real client PostgreSQL       | server python & | $nodes \$python Server/Tests/Clients/posthog_client.py --binary $debug
domain ownership             | server python & | \$python Server/Tests/Clients/domain_ownership.py --binary $debug
domain ownership control     | server python & | \$python Server/Tests/Clients/domain_ownership.py --binary $debug --control
mail                         | server python & | \$python -W ignore Server/Tests/Clients/mail_server.py --binary $debug
traces                       | server python & | \$python Server/Tests/Clients/otlp_collector.py --binary $debug
association                  | server python & | PAYLISHER_BINARY=$debug scripts/test-association.sh
association control          | server python & | PAYLISHER_BINARY=$debug scripts/test-association.sh --control
metrics                      | server &        | scripts/with-server.sh $debug scripts/check-metrics.sh
metrics PostgreSQL           | server &        | $nodes scripts/with-server.sh $debug scripts/check-metrics.sh
demo                         | server examples & | PAYLISHER_BINARY=$debug scripts/demo.sh
devices                      | server examples & | PAYLISHER_BINARY=$debug scripts/test-devices.sh
deferred                     | server python & | PAYLISHER_BINARY=$debug scripts/test-deferred.sh
matching                     | server simulator python & | \$python Benchmarks/deferred/replay.py --simulator $simulator --people 6000 --days 4 $debug
matching control             | server simulator python & | \$python Benchmarks/deferred/replay.py --simulator $simulator --people 6000 --days 4 --control $debug
several nodes control        | server python & | $nodes \$python $faults/several_nodes.py --binary $debug --control
database outage control      | server python & | $nodes \$python $faults/database_outage.py --binary $debug --control
clock jumps                  | server python & | \$python $faults/clock_jumps.py --binary $debug --seconds $jump
clock jumps control          | server python & | \$python $faults/clock_jumps.py --binary $debug --seconds 1 --control
graceful stop                | server python & | \$python $faults/graceful_stop.py --binary $debug --stops $stops
graceful stop control        | server python & | \$python $faults/graceful_stop.py --binary $debug --stops 4 --control
graceful stop, two nodes     | server python & | $nodes \$python $faults/graceful_stop.py --binary $debug --stops $stops --nodes 2
duplicate storm, two nodes   | long server python & | $nodes \$python $faults/duplicate_storm.py --binary $debug --events $((events / 2)) --nodes 2
hostile workspace control    | server python & | \$python $faults/hostile_workspace.py --binary $debug --seconds 8 --ratio 8 --floor 250 --livez 2000 --control
live tail control            | server python & | \$python $faults/live_tail.py --binary $debug --control
several nodes                | server python   | $nodes \$python $faults/several_nodes.py --binary $debug --edits $edits
several nodes, no-hearing    | server python   | $nodes \$python $faults/several_nodes.py --binary $debug --edits 20 --fault no-hearing
several nodes, no-polling    | long server python   | $nodes \$python $faults/several_nodes.py --binary $debug --edits 20 --fault no-polling
database outage              | server python   | $nodes \$python $faults/database_outage.py --binary $debug --seconds $outage --p99 250 --refusal 6 --recovery 20
adversary                    | server python   | \$python $faults/adversary.py --binary $debug
all connections              | server python   | \$python $faults/all_connections.py --binary $debug
all connections control      | server python   | \$python $faults/all_connections.py --binary $debug --control
overload                     | server python   | \$python $faults/overload.py --binary $debug --seconds $seconds --goodput 0.3 --p99 5000
overload control             | server python   | \$python $faults/overload.py --binary $debug --seconds 4 --p99 5000 --control
hostile workspace            | server python   | \$python $faults/hostile_workspace.py --binary $debug --seconds $beside --ratio 8 --floor 250 --livez 2000
slow body                    | server python   | \$python $faults/slow_body.py --binary $debug
slow body control            | server python   | \$python $faults/slow_body.py --binary $debug --control
soak                         | long server python | \$python $faults/soak.py --binary $debug
soak control                 | long server python | \$python $faults/soak.py --binary $debug --minutes 0.5 --control
live tail                    | server python   | \$python $faults/live_tail.py --binary $debug --listeners 30 --share 0.3
live tail, two nodes         | long server python   | $nodes \$python $faults/live_tail.py --binary $debug --nodes 2 --listeners 30 --share 0.3
browser                      | server python   | scripts/with-server.sh $debug scripts/test-browser.sh
released: kill -9            | long release python & | \$python $faults/kill_nine.py --binary $release --cycles $((cycles / 3))
released: real client        | long release python & | \$python Server/Tests/Clients/posthog_client.py --binary $release
released: demo               | long release examples & | PAYLISHER_BINARY=$release scripts/demo.sh
released: hostile elsewhere  | long release python | \$python $faults/hostile_workspace.py --binary $release --seconds 1200 --against other
released: hostile workspace  | long release python | \$python $faults/hostile_workspace.py --binary $release --seconds 1200
released: browser            | long release server python | scripts/with-server.sh $release scripts/test-browser.sh
package                      | long release    | scripts/package.sh && scripts/test-package.sh
package control              | long server     | scripts/test-package.sh --control
TABLE
}

# What a stage may need, made once.
need() {
  case $1 in
    sdk) alone 'build SDK' "swift build --build-tests $BUILD_OPTIONS $checked" ;;
    examples) alone 'build examples' "swift build --package-path Examples --scratch-path $scratch --build-tests $BUILD_OPTIONS" ;;
    simulator) alone 'build simulator' "swift build --package-path Benchmarks/matching --scratch-path $scratch --build-tests $BUILD_OPTIONS" ;;
    # One module after another is compiled at its end: the stages that run meanwhile take the other core.
    server) together 'build server' "swift build --package-path Server --scratch-path $scratch --build-tests $BUILD_OPTIONS $checked" ;;
    release) alone 'build release' 'make build' ;;
    python) python=$(scripts/venv.sh) ;;
  esac
}

logs=.cache/test-logs
mkdir -p "$logs"
# What tests leave in the temporary directory, killed processes above all, goes with the run.
# The user that PostgreSQL runs as writes there, too.
TMPDIR=$(mktemp -d)
chmod 1777 "$TMPDIR"
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
passed=0 failed=0 running=()
keep_going=''
if [[ ${1:-} == --keep-going ]]; then
  keep_going=1
  shift
fi

# run NAME COMMAND: runs it with its output in a log, of which failures show the end.
run() {
  local name=$1 log started=$SECONDS
  log=$logs/${name//[ \/:]/-}.log
  if ! (eval "$2") >"$log" 2>&1 </dev/null; then
    grep -E '✘|error:|FAILED|Error' "$log" | head -n 40 || true
    crash "$log" || tail -n 40 "$log"
    printf '✘ %s failed after %d s; the whole log is %s\n' "$name" $((SECONDS - started)) "$log"
    return 1
  fi
  printf '✔ %-28s %4d s   %s\n' "$name" $((SECONDS - started)) "$(summary "$log")"
}

# crash LOG: what a Swift program says of its crash, without the other threads, registers and images that it lists
# after the call stack; fails where the log has none.
crash() {
  grep -q '^\*\*\* Program crashed' "$1" || return 1
  awk '/^(Thread|Registers)/ { left = / crashed:$/ ? 30 : 0 } left-- > 0' "$1" | cut -c -200
  grep -E 'Fatal error|^\*\*\* Program crashed' "$1" | cut -c -400
}

# alone NAME COMMAND: runs it with nothing beside it.
alone() {
  settle 0
  together "$@"
}

# together NAME COMMAND: runs it beside the stages that run.
together() {
  local status=0
  run "$@" || status=$?
  count "$status"
}

# settle N: waits until at most N stages run beside each other.
settle() {
  local ended status pid left
  while ((${#running[@]} > $1)); do
    status=0 left=()
    wait -n -p ended "${running[@]}" || status=$?
    for pid in "${running[@]}"; do [[ $pid == "$ended" ]] || left+=("$pid"); done
    running=("${left[@]}")
    count "$status"
  done
}

# count STATUS: notes how a stage ended. The first failure ends the run after what runs beside it, unless --keep-going.
count() {
  if (($1 == 0)); then
    passed=$((passed + 1))
    return
  fi
  failed=$((failed + 1))
  if [[ -z $keep_going ]] && ((failed == 1)); then
    settle 0
    end
  fi
}

end() {
  printf 'stages: %d passed, %d failed; %d s\n' "$passed" "$failed" "$SECONDS"
  exit $((failed > 0))
}

# The last line of a log that says what was tested.
summary() {
  grep -E 'Test run with|^(api|consumer|floor|xcode project|objective-c|threads|kill -9|kill phones|kill links|kill purchases|kill senders|push isolation|kill sequences|flush order|I/O errors|disk full|graceful stop|several nodes|database outage|clock jumps|adversary|quiet logs|backup|duplicate storm|overload|hostile workspace|slow body|soak|live tail|export|mistakes|guides|site|agents|edge hunt|all connections|shared password|alerts drill|imports|schema guide|upgrade|deploy|release|association|idna|mail|replay|metrics|demo|schemathesis|posthog|browser|package):' "$1" |
    tail -n 1 | sed 's/^[^A-Za-z]*//' || true
}

# Whether a stage is meant by the arguments, or there are none.
chosen() {
  local name=$1 pattern
  shift
  (($#)) || return 0
  for pattern in "$@"; do
    # shellcheck disable=SC2053 # patterns are meant
    [[ $name == $pattern ]] && return
  done
  return 1
}

if [[ ${1:-} == --list ]]; then
  stages | sed 's/ *|.*//'
  exit
fi
for pattern in "$@"; do
  found=
  while IFS='|' read -r name _; do chosen "$(xargs <<<"$name")" "$pattern" && found=1; done < <(stages)
  [[ -n $found ]] || { printf 'There is no stage "%s"; see scripts/test.sh --list\n' "$pattern" >&2; exit 64; }
done

scripts/bootstrap.sh test
python='' made=' '
while IFS='|' read -r -u 3 name needs command; do
  name=$(sed 's/ *$//' <<<"$name")
  [[ $needs == *long* && -z ${PAYLISHER_TEST_LONG:-} ]] && continue
  chosen "$name" "$@" || continue
  for thing in $needs; do
    [[ $thing == long || $thing == '&' || $made == *" $thing "* ]] && continue
    need "$thing"
    made+="$thing "
  done
  if [[ $needs == *'&'* ]]; then
    # One more than there are cores, because each mostly waits.
    settle "$(getconf _NPROCESSORS_ONLN)"
    run "$name" "$command" &
    running+=($!)
  else
    alone "$name" "$command"
  fi
done 3< <(stages)
settle 0
end

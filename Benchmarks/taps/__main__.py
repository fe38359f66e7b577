"""Measures taps beside anchors, interleaved, in one run; see RESULTS.md for what comes out."""

import json
import math
import subprocess
import time

import drips
import edits
import phones
import report
from lab import Lab, anchor, nginx, redis
from load import PATH, closed, constant
from server import Server
from settings import EDITS, FEW, HERE, LINKS, ROUNDS, SLOW_CLIENTS


def say(text):
    print(f"{time.monotonic() - BEGAN:5.0f} s  {text}", flush=True)


def alone(lab, servers, port, count):
    """Requests a second of one variant; servers that it does not ask stand still, so that it does not
    pay for the clicks of theirs that are still to be stored."""
    others = [server for server in servers if server.port != port]
    for server in others:
        server.pause()
    try:
        return closed(lab, port, count)
    finally:
        for server in others:
            server.resume()


def throughput(lab, servers, variants):
    rounds = []
    for number in range(ROUNDS):
        rounds.append({name: alone(lab, servers, port, count) for name, (port, count) in variants.items()})
        say(f"round {number + 1}: " + ", ".join(f"{name} {rate:,.0f}" for name, rate in rounds[-1].items()))
    return rounds


def settle(*servers):
    """Waits until what is asked next shares its core with nobody's clicks of before."""
    for server in servers:
        server.settle()


def decisions(*options):
    """Nanoseconds of the engine by itself."""
    binary = HERE / "decisions/.build/release/decisions"
    return json.loads(subprocess.run(
        ["taskset", "-c", "0", binary, *options], capture_output=True, text=True, check=True).stdout)


def attempt(work, otherwise):
    """What one part of the run finds; where it fails, it is missed and the others go on."""
    try:
        return work()
    except (SystemExit, Exception) as error:  # A run takes minutes: one part may not cost the others.
        say(f"failed: {error}")
        return otherwise


def measure(lab):
    found = {"machine": report.machine()}
    plain, traced = decisions(), decisions("--control")
    found |= {**plain, "tracedNanoseconds": traced["decisionNanoseconds"]}
    say("decisions")
    few, many = Server(lab, FEW), Server(lab, LINKS)
    say(f"{LINKS:,} links: first start {many.first} ms, ready {many.ready} ms")
    static = nginx(lab, "location / { return 302 https://example.com/; }")
    variants = {
        report.NGINX: (static, 0),
        report.LUA: (redis(lab, PATH), 0),
        report.NIO: (anchor(lab, "bare-nio"), 0),
        report.ROUTE: (anchor(lab, "bare-route"), 0),
        report.HOT_FEW: (few.port, 0),
        report.HOT_MANY: (many.port, 0),
        report.ANY_FEW: (few.port, FEW),
        report.ANY_MANY: (many.port, LINKS),
    }
    found["rounds"] = rounds = throughput(lab, [few, many], variants)
    most = sorted(round[report.HOT_MANY] for round in rounds)[len(rounds) // 2]
    missing = {"rate": 0, "p99": math.nan, "p999": math.nan, "unanswered": 0}
    for name, port, rate in [("halfLoad", many.port, most / 2), ("nginxHalfLoad", static, most / 2),
                             ("overload", many.port, most * 1.5)]:
        settle(few, many)
        found[name] = attempt(lambda: constant(port, rate), missing)
    say(f"half load {found['halfLoad']}")
    found["slow"], found["greedy"], found["slowClients"] = attempt(
        lambda: drips.measure(lab, many, SLOW_CLIENTS, 3), (math.nan, math.nan, 0))
    say(f"{found['slowClients']} slow clients {found['slow']:.2f}, greedy ones {found['greedy']:.2f}")
    found |= {
        "edits": EDITS,
        "editMilliseconds": attempt(lambda: edits.through_the_api(many, EDITS), math.nan),
        "strangeEdits": 20,
        "strangeEditMilliseconds": attempt(lambda: edits.behind_its_back(many, 20), math.nan),
        "links": LINKS, "readyMilliseconds": many.ready, "firstStartMilliseconds": many.first,
        "directoryBytesPerLink": many.metric("paylisher_directory_bytes") / LINKS,
        "residentBytesPerLink": (many.full - many.empty) / LINKS,
        "lostClicks": many.metric("paylisher_clicks_lost_total"),
    }
    say("edits")
    few.stop()
    many.stop()
    phone_taps = attempt(lambda: phones.measure(lab, say), None)
    if phone_taps:
        found["phones"] = phone_taps
    return list(variants), found


def main():
    lab = Lab()
    try:
        names, found = measure(lab)
    finally:
        lab.close()
    report.write(names, found)


BEGAN = time.monotonic()
if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Measures what reads many stored events: conversion, verification and rebuilding.

    stored.py --binary PATH [--events 10000000] [--people 200000] [--data DIRECTORY] [--rate 2000]

  conversion    the 50th and 95th percentile of a report of five steps over 28 days, of two steps, and of two
                steps that begin with one link; beside the same days read by hand
  verify        how long `paylisher database verify` takes, with the 99th percentile of acknowledgements at a
                constant rate of events meanwhile, beside the same rate alone; of all of them, and of the worst
                five seconds; and how long the log of the database became
  rebuild       the same for `paylisher database rebuild`; the server is killed in the middle, and it is gone
                on with; afterwards no total may be wrong

People visit on some of 28 days; a visit has ten events of twenty names, and each step of the funnel is done by
about half of those who did the one before. With --data the directory is kept, and filled only where it is
new: about 6 minutes for 10,000,000 events on two cores. PAYLISHER_DATABASE_URL chooses PostgreSQL.
"""

import argparse
import gzip
import http.client
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Server/Tests/Faults"))

from events import BATCH, DAY, bodies, drive, in_parallel, percentile, post, scan_latency  # noqa: E402
from harness.events import uuid7  # noqa: E402
from harness.server import Installation, UNLIMITED, is_on_postgres  # noqa: E402

FUNNEL = ("Store Opened", "Product Viewed", "Added to Cart", "Checkout Started", "Purchase")
OTHERS = tuple(f"Action {number}" for number in range(15))
VISIT = 10


def visit(generator, people, start):
    """The events of one visit: a way into the funnel, and other things between."""
    person = f"person-{int(generator.paretovariate(1.2) * 7919) % people}"
    depth = next((step for step in range(len(FUNNEL)) if generator.random() > 0.5), len(FUNNEL))
    names = sorted(
        [(generator.random(), None) for _ in range(VISIT - depth)]
        + list(zip(sorted(generator.random() for _ in range(depth)), FUNNEL))
    )
    moment = start + generator.randrange(28 * DAY)
    session = f"session-{generator.randrange(1 << 30)}"
    for number, (_, name) in enumerate(names):
        yield {
            "event": name or generator.choice(OTHERS),
            "distinct_id": person,
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(moment + number * 20)),
            "uuid": uuid7(generator, (moment + number * 20) * 1_000),
            "properties": {
                "$session_id": session,
                "$os": "iOS",
                "$app_version": "2.4.0",
                "campaign_key": "DEMO" if person[-1] == "7" else None,
                "category": generator.choice(("shoes", "shirts", "trousers", "hats")),
                "price": generator.randrange(100),
            },
        }


def fill(port, key, events, people, clients=8):
    """Stores so many events of the last 28 days."""
    start = int(time.time()) - 28 * DAY

    def send(number):
        generator = random.Random(number)
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        for _ in range(events // BATCH // clients):
            batch = [event for _ in range(BATCH // VISIT) for event in visit(generator, people, start)]
            for event in batch:
                event["properties"] = {name: value for name, value in event["properties"].items() if value is not None}
            post(connection, gzip.compress(json.dumps({"api_key": key, "batch": batch}).encode(), 1))

    in_parallel(send, clients)


def ask(place, path):
    """Seconds until an answer of the API, and the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", place.port, timeout=300)
    begun = time.perf_counter()
    connection.request("GET", f"/api/v1/{path}", headers={"Authorization": f"Bearer {place.secret_key}"})
    response = connection.getresponse()
    payload = response.read()
    seconds = time.perf_counter() - begun
    if response.status != 200:
        raise SystemExit(f"{path}: {response.status} {payload[:300]!r}")
    return seconds, json.loads(payload)


def conversions(place, rounds=10):
    """The percentiles of each report, and how many people it counts."""
    link = ask(place, "links?search=DEMO")[1]["items"][0]["id"]
    to = time.time_ns() // 1_000_000
    found = {}
    for name, steps, filter_ in (
        ("five steps", FUNNEL, ""), ("two steps", FUNNEL[::4], ""), ("two steps, of a link", FUNNEL[::4], f"&link={link}"),
    ):
        query = urllib.parse.urlencode({"steps": ",".join(steps), "from": to - 28 * DAY * 1_000, "to": to})
        waits, report = [], None
        for _ in range(rounds):
            seconds, report = ask(place, f"reports/conversion?{query}{filter_}")
            waits.append(seconds)
        people = [step["people"] for step in report["steps"]]
        found[name] = (percentile(sorted(waits), 0.5), percentile(sorted(waits), 0.95), people)
    return found


def acknowledgements(place, rate):
    """Seconds from the moment when each request of five seconds was due to its answer, shortest first."""
    work = bodies(place.key, rate * 5 // BATCH * BATCH, random.randrange(1 << 30))
    return sorted(drive(place.port, work, 4, rate)[2])


class Waits:
    """The 99th percentile of all acknowledgements, and of the five seconds in which it was highest."""

    def __init__(self, windows):
        self.p99 = percentile(sorted(wait for window in windows for wait in window), 0.99)
        self.worst = max(percentile(window, 0.99) for window in windows)

    def __str__(self):
        return f"p99 {self.p99 * 1e3:.0f} ms (worst five seconds {self.worst * 1e3:.0f} ms)"


def log_size(place):
    """Bytes of SQLite's log; it keeps the length that it once had, up to 64 MiB."""
    log = Path(place.data) / "paylisher.sqlite-wal"
    return log.stat().st_size if log.exists() else 0


def command(place, *words):
    return [
        place.binary, *words, "--server", f"http://127.0.0.1:{place.port}", "--json",
    ], {**os.environ, "PAYLISHER_KEY": place.secret_key}


def beside(place, words, rate):
    """Seconds of a command, how long acknowledgements took until it ended, what it said, and the longest log."""
    line, environment = command(place, *words)
    begun = time.monotonic()
    process = subprocess.Popen(line, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    ended = []
    waiter = threading.Thread(target=lambda: ended.extend((process.communicate()[0], time.monotonic())))
    waiter.start()
    windows, log = [], 0
    while waiter.is_alive():
        windows.append(acknowledgements(place, rate))
        log = max(log, log_size(place))
    output, end = ended
    if process.returncode:
        raise SystemExit(f"{' '.join(words)} ended with {process.returncode}: {output[-300:]}")
    return end - begun, Waits(windows), json.loads(output), log


def interrupt(place, server):
    """Kills the server in the middle of a rebuild; returns a new one and the share that was done."""
    line, environment = command(place, "database", "rebuild")
    process = subprocess.Popen(line, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    shown = []
    reader = threading.Thread(target=lambda: shown.extend(re.findall(r"(\d+) of 100", process.stderr.read())))
    reader.start()
    time.sleep(5)
    server.kill()
    process.wait()
    reader.join()
    return place.start(), int(shown[-1]) if shown else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", required=True)
    parser.add_argument("--events", type=int, default=10_000_000)
    parser.add_argument("--people", type=int, default=200_000)
    parser.add_argument("--rate", type=int, default=2_000)
    parser.add_argument("--data", help="a directory to keep")
    options = parser.parse_args()
    os.environ.update(UNLIMITED)
    with tempfile.TemporaryDirectory() as folder:
        measure(options, Path(options.data or folder))


def measure(options, folder):
    folder.mkdir(parents=True, exist_ok=True)
    kept = Installation.kept(options.binary, folder)
    place = kept or Installation(options.binary, folder / "data")
    server = place.start()
    if not kept:
        begun = time.monotonic()
        fill(place.port, place.key, options.events, options.people)
        print(f"{options.events:,} events in {time.monotonic() - begun:.0f} s", flush=True)
        place.keep()
    print("\n| conversion over 28 days | p50 | p95 | people |\n|---|---:|---:|---|")
    for name, (half, most, people) in conversions(place).items():
        print(f"| {name} | {half * 1e3:.0f} ms | {most * 1e3:.0f} ms | {', '.join(f'{count:,}' for count in people)} |", flush=True)
    if not is_on_postgres():
        print(f"| the same days read by hand | {scan_latency(place.data) * 1e3:.0f} ms | | |")
    alone = Waits([acknowledgements(place, options.rate) for _ in range(6)])
    print(f"\nacknowledgement at {options.rate:,} events a second: {alone}", flush=True)

    def print_beside(what, words):
        seconds, waits, report, log = beside(place, words, options.rate)
        print(f"{what}: {seconds:.0f} s, {report['wrong']} of {report['cells']:,} totals wrong; meanwhile {waits}, "
              f"{waits.p99 / alone.p99:.1f} times; log {log / 2**20:.0f} MiB", flush=True)
        return report

    print_beside("verify", ("database", "verify"))
    server, done = interrupt(place, server)
    print_beside(f"rebuild, gone on with after a kill at {done} %", ("database", "rebuild"))
    report = print_beside("verify afterwards", ("database", "verify"))
    server.stop()
    if report["wrong"]:
        sys.exit(1)


if __name__ == "__main__":
    main()

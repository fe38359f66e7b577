"""Measures first launches' look-ups among many open candidates, through HTTP, on SQLite.

    Benchmarks/deferred/lookup.py [--small 100000] [--large 5000000] [--lookups 2000] [--control] [SERVER-BINARY]

Each size gets a data directory of its own, whose `candidate` table is filled beside a stopped server as taps
would have filled it: hour after hour, the networks of each in no order. Then real taps are
made by HTTP from as many addresses as there are look-ups, and every address asks once. Prints the p50 and p99
of the look-ups, one connection at a time, those of `GET /livez` between them, which show what other programs on the
machine add, the p99 of the processor's time that the store's reading alone takes, and the bytes that a candidate
takes in the file. Fails
where the p99 of the large table is over 10 ms or 1.3 times the small one's, or a candidate takes more than 96
bytes.

With --control the table's key begins with the click, so that no look-up can use it: the run has to fail.
"""

import argparse
import json
import os
import random
import sqlite3
import statistics
import sys
import tempfile
import time
import uuid
from pathlib import Path

from outside import ROOT, Person, Server

# A slot is the hour of one key, named by its first five minutes.
HOUR, STEPS, SLOTS = 3_600_000, 12, 25
ROW = "INSERT INTO candidate (slot, bucket, click_id, link_number, signals) VALUES (?, ?, ?, ?, ?)"
READ = f"""
    WITH place (slot, bucket) AS (VALUES {", ".join(["(CAST(? AS BIGINT), CAST(? AS BIGINT))"] * SLOTS)})
    SELECT candidate.slot, candidate.bucket, click_id, link_number, signals
    FROM place JOIN candidate ON candidate.slot = place.slot AND candidate.bucket = place.bucket
    ORDER BY candidate.slot DESC, click_id DESC LIMIT 65
"""
UNINDEXED = """
    DROP TABLE candidate;
    CREATE TABLE candidate (
      slot INTEGER NOT NULL, bucket INTEGER NOT NULL,
      click_id BLOB NOT NULL CHECK (length(click_id) = 16), link_number INTEGER NOT NULL,
      signals BLOB NOT NULL CHECK (length(signals) <= 32), PRIMARY KEY (click_id, slot, bucket)
    ) STRICT, WITHOUT ROWID;
"""


def fill(path, count, control):
    """Returns the bytes of the file that each candidate takes, and the p99 of reading, in ms of the processor."""
    store = sqlite3.connect(path)
    if control:
        store.executescript(UNINDEXED)
    store.execute("PRAGMA synchronous = OFF")
    store.execute("PRAGMA journal_mode = WAL")
    size = lambda: store.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").fetchone()[0]
    before = size()
    chance = random.Random(7)
    now = int(time.time() * 1_000)
    slots = [(now // HOUR - back) * STEPS for back in range(SLOTS - 1, -1, -1)]
    for slot in slots:
        rows = (
            (slot, chance.getrandbits(64) - 2**63,
             (slot // STEPS * HOUR).to_bytes(6, "big") + b"\x70" + chance.randbytes(9), chance.randrange(1, 30),
             chance.randbytes(30))
            for _ in range(count // len(slots))
        )
        store.executemany(ROW, rows)
        store.commit()
    store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    taken = (size() - before) / count
    reading = []
    for _ in range(2_000):
        places = [value for slot in slots for value in (slot, chance.getrandbits(64) - 2**63)]
        began = time.thread_time()
        store.execute(READ, places).fetchall()
        reading.append((time.thread_time() - began) * 1_000)
    store.close()
    return taken, sorted(reading)[1_980]


def measure(server, lookups):
    chance = random.Random(11)
    people = [Person(chance, number, False) for number in range(lookups)]
    asked = []
    for number, person in enumerate(people):
        person.ios, person.version, person.model, person.webview = True, "18.1", None, False
        address = f"198.18.{number // 250}.{number % 250}"
        asked.append((person, address))
        server.client.request(
            "GET", "/c/OUT1", User_Agent=person.agent(), Accept_Language=person.language, X_Forwarded_For=address)
    time.sleep(1)
    times, idle, matches = [], [], 0
    for person, address in asked:
        began = time.perf_counter()
        server.client.request("GET", "/livez")
        idle.append((time.perf_counter() - began) * 1_000)
        began = time.perf_counter()
        status, answer = server.client.request(
            "POST", "/v1/deferred-deeplink",
            {"installID": str(uuid.uuid4()), "platform": "ios", "signals": person.signals()},
            Authorization=f"Bearer {server.keys['ios']}", X_Forwarded_For=address)
        times.append((time.perf_counter() - began) * 1_000)
        if status != 200:
            sys.exit(f"a look-up answered {status}: {answer!r}")
        matches += json.loads(answer)["status"] == "match"
    if matches < lookups / 2:
        sys.exit(f"only {matches} of {lookups} look-ups found their tap: this measures something else")
    return [quantiles(times), quantiles(idle)]


def quantiles(times):
    return statistics.median(times), sorted(times)[int(len(times) * 0.99)]


def main():
    arguments = argparse.ArgumentParser(description="Measures look-ups among many candidates.")
    arguments.add_argument("binary", nargs="?", default=str(ROOT / "Server/.build/debug/paylisher"))
    arguments.add_argument("--small", type=int, default=100_000)
    arguments.add_argument("--large", type=int, default=5_000_000)
    arguments.add_argument("--lookups", type=int, default=2_000)
    arguments.add_argument("--control", action="store_true")
    chosen = arguments.parse_args()
    results = []
    for count in (chosen.small, chosen.large):
        with tempfile.TemporaryDirectory() as directory:
            Server(chosen.binary, directory).stop()
            taken, reading = fill(Path(directory, "data/paylisher.sqlite"), count, chosen.control)
            server = Server(chosen.binary, directory)
            try:
                (median, worst), (idle, idle_worst) = measure(server, chosen.lookups)
            finally:
                server.stop()
            results.append((median, worst, taken))
            print(json.dumps({
                "candidates": count, "p50": round(median, 2), "p99": round(worst, 2),
                "idleP50": round(idle, 2), "idleP99": round(idle_worst, 2),
                "readingP99": round(reading, 3), "bytes": round(taken, 1),
                "load": round(os.getloadavg()[0], 1),
            }), flush=True)
    (_, small, _), (_, large, taken) = results
    if large > 10 or large > 1.3 * small or taken > 96:
        sys.exit(f"p99 {large:.2f} ms against {small:.2f} ms, {taken:.0f} bytes a candidate")


if __name__ == "__main__":
    main()

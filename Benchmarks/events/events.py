#!/usr/bin/env python3
"""Measures the event store against raw commits of the same rows in the same run.

    events.py --binary PATH [--events 200000] [--stored 0] [--clients 16] [--postgres URL] [--control]

  durable ingest    events a second through /batch, 50 in each gzip request, each answered after its
                    commit was flushed; beside rows a second into a plain table, committed in the same
                    groups and flushed (SQLite), or by COPY (PostgreSQL)
  acknowledgement   at half that rate, from the moment a request was due, so that a queue counts
  sent again        the same requests once more: nothing may be new
  size              bytes of the database per event, after its log was written back
  growth            with --stored, the rate again after a tenth of that many events and after all, and a report
                    then: what has come meanwhile is of four weeks and eight sources
  reports           with --stored, the 95th percentile of some reports, twenty times each, after 100,000 such
                    events and after all; beside one of their counts made by reading the events

With --control the server acknowledges before it commits (a debug build is needed): the ratio to raw
commits is then too good, which shows what flushing costs here.
"""

import argparse
import gzip
import http.client
import json
import multiprocessing
import os
import random
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Server/Tests/Faults"))

from harness.events import uuid7  # noqa: E402
from harness.server import Installation  # noqa: E402

BATCH = 50
# A server commits at most so many events at once.
GROUP = 1_000


SOURCES = ("instagram", "google", "newsletter", "tiktok", "x", "facebook", "billboard", "podcast")
DAY = 86_400
REPORTS = ("overview", "breakdown?by=source", "breakdown?by=event&source=google")
PEOPLE = ("people?by=source",)


def make_event(generator):
    """An event with 120 bytes of JSON of its own, from one of 500 people."""
    person = generator.randrange(500)
    return {
        "event": generator.choice(("Product Viewed", "Purchase", "Search", "Added to Cart")),
        "distinct_id": f"person-{person}",
        "timestamp": time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime()),
        "uuid": uuid7(generator),
        "properties": {
            "$session_id": f"session-{person}",
            "product": f"sku-{generator.randrange(10_000):06}",
            "price": generator.randrange(100_000),
            "note": "".join(generator.choices("abcdefghijklmnopqrstuvwxyz", k=40)),
            "category": generator.choice(("shoes", "shirts", "trousers", "hats")),
        },
    }


def make_earlier_event(generator):
    """One of the last four weeks, which a campaign led to."""
    event = make_event(generator)
    moment = time.gmtime(time.time() - generator.randrange(28) * DAY)
    event["timestamp"] = time.strftime("%Y-%m-%dT%H:%M:%S.000Z", moment)
    event["properties"]["campaign_source"] = generator.choice(SOURCES)
    return event


def in_parallel(send, clients):
    """Calls it with the number of each client, every one in a process of its own."""
    processes = [multiprocessing.Process(target=send, args=(number,)) for number in range(clients)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    if any(process.exitcode for process in processes):
        raise SystemExit("not everything was sent")


def grow(port, key, events, clients, seed):
    """Stores so many events of earlier days."""

    def send(number):
        generator = random.Random(seed * 1_000 + number)
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        for _ in range(events // BATCH // clients):
            batch = [make_earlier_event(generator) for _ in range(BATCH)]
            post(connection, gzip.compress(json.dumps({"api_key": key, "batch": batch}).encode(), 1))

    in_parallel(send, clients)
    return events // BATCH // clients * clients * BATCH


def report_latency(port, secret, reports):
    """The 95th percentile of the seconds that a report takes."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    waits = []
    for _ in range(20):
        for report in reports:
            begun = time.monotonic()
            connection.request("GET", f"/api/v1/reports/{report}", headers={"Authorization": f"Bearer {secret}"})
            response = connection.getresponse()
            payload = response.read()
            waits.append(time.monotonic() - begun)
            if response.status != 200:
                raise SystemExit(f"{report}: {response.status} {payload[:300]!r}")
    return percentile(sorted(waits), 0.95)


def scan_latency(data):
    """Seconds of one of the counts, made by reading the events as the guide to the schema shows them."""
    database = sqlite3.connect(f"file:{data}/paylisher.sqlite?mode=ro", uri=True)
    begun = time.monotonic()
    database.execute(
        "SELECT name, occurred_at / 86400000 AS day, COUNT(*) FROM event GROUP BY 1, 2").fetchall()
    seconds = time.monotonic() - begun
    database.close()
    return seconds


def bodies(key, events, seed):
    """Requests with so many events in all, ready to be sent."""
    generator = random.Random(seed)
    made = []
    for _ in range(events // BATCH):
        batch = [make_event(generator) for _ in range(BATCH)]
        made.append(gzip.compress(json.dumps({"api_key": key, "batch": batch}).encode(), 1))
    return made


def post(connection, body):
    headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    connection.request("POST", "/batch", body, headers)
    response = connection.getresponse()
    payload = response.read()
    if response.status != 200:
        raise SystemExit(f"{response.status}: {payload[:300]!r}")
    return json.loads(payload)


def client(port, work, interval, offset, barrier, answers):
    """Sends its requests: as fast as they are answered, or one each `interval` seconds, the first after
    `offset`."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    accepted, waits = 0, []
    barrier.wait()
    begun = time.monotonic()
    for number, body in enumerate(work):
        due = begun + offset + number * interval if interval else time.monotonic()
        time.sleep(max(0, due - time.monotonic()))
        accepted += len(post(connection, body)["accepted"])
        waits.append(time.monotonic() - due)
    answers.put((accepted, begun, time.monotonic(), waits))


def drive(port, work, clients, rate=None):
    """Sends requests by several processes; returns events a second, how many were new, and waits."""
    barrier, answers = multiprocessing.Barrier(clients), multiprocessing.Queue()
    interval = clients * BATCH / rate if rate else 0
    processes = [
        multiprocessing.Process(
            target=client,
            # At a given rate they take turns, so that it is one rate and no row of bursts.
            args=(port, work[number::clients], interval, interval * number / clients, barrier, answers))
        for number in range(clients)
    ]
    for process in processes:
        process.start()
    heard = [answers.get() for _ in processes]
    for process in processes:
        process.join()
    seconds = max(end for _, _, end, _ in heard) - min(begun for _, begun, _, _ in heard)
    waits = sorted(wait for *_, each in heard for wait in each)
    return len(work) * BATCH / seconds, sum(accepted for accepted, *_ in heard), waits


def rows_of(work):
    for body in work:
        for event in json.loads(gzip.decompress(body))["batch"]:
            yield (
                bytes.fromhex(event["uuid"].replace("-", "")), event["event"], event["distinct_id"],
                event["timestamp"], json.dumps(event["properties"], separators=(",", ":")),
            )


def raw_sqlite(work, directory):
    """Rows a second into a plain table, with the flushes that a server needs."""
    database = sqlite3.connect(f"{directory}/raw.sqlite", isolation_level=None)
    database.executescript(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
        "CREATE TABLE event (uuid BLOB PRIMARY KEY, name TEXT, person TEXT, at TEXT, properties TEXT) WITHOUT ROWID;"
    )
    rows = list(rows_of(work))
    begun = time.monotonic()
    for start in range(0, len(rows), GROUP):
        database.execute("BEGIN")
        database.executemany("INSERT INTO event VALUES (?, ?, ?, ?, ?)", rows[start:start + GROUP])
        database.execute("COMMIT")
    seconds = time.monotonic() - begun
    database.close()
    return len(rows) / seconds


def reuse_log_files(url):
    """Lets PostgreSQL have files of its log to use again, as one has that has written for a while: a new
    one is filled with zeros first, and every commit waits for that."""
    psql = ["psql", "--no-psqlrc", "--quiet", "--output=/dev/null", url]
    subprocess.run(
        [*psql, "--command", "ALTER SYSTEM SET min_wal_size = '1GB'", "--command", "SELECT pg_reload_conf()"],
        check=True)
    fill = [part for _ in range(48) for part in ("--command", "SELECT txid_current()", "--command", "SELECT pg_switch_wal()")]
    subprocess.run([*psql, *fill, "--command", "CHECKPOINT"], check=True)


def raw_copy(work, url):
    """Rows a second by one COPY into a plain table of PostgreSQL."""
    lines = "".join(
        "\\\\x" + row[0].hex() + "\t" + "\t".join(text.replace("\\", "\\\\") for text in row[1:]) + "\n"
        for row in rows_of(work)
    )
    script = (
        "DROP TABLE IF EXISTS raw_event; CREATE TABLE raw_event"
        " (uuid BYTEA PRIMARY KEY, name TEXT, person TEXT, at TEXT, properties TEXT);"
    )
    psql = ["psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", url]
    subprocess.run([*psql, "--command", script], check=True)
    begun = time.monotonic()
    subprocess.run([*psql, "--command", "COPY raw_event FROM STDIN"], input=lines, text=True, check=True)
    seconds = time.monotonic() - begun
    subprocess.run([*psql, "--command", "DROP TABLE raw_event"], check=True)
    return len(work) * BATCH / seconds


def size_of(data):
    """Bytes of the database, its log written back."""
    database = sqlite3.connect(f"{data}/paylisher.sqlite")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    (pages,), (size,) = database.execute("PRAGMA page_count").fetchone(), database.execute("PRAGMA page_size").fetchone()
    database.close()
    return pages * size


def resident(server):
    """The bytes of memory that a server takes."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024


def percentile(values, share):
    return values[min(len(values) - 1, int(len(values) * share))]


def show(name, value, goal, good):
    print(f"{name:<44}{value:>14}   goal {goal:<12}{'met' if good else 'MISSED'}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--events", type=int, default=200_000)
    parser.add_argument("--stored", type=int, default=0)
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--postgres")
    parser.add_argument("--control", action="store_true")
    arguments = parser.parse_args()
    if arguments.postgres:
        os.environ["PAYLISHER_DATABASE_URL"] = arguments.postgres
        reuse_log_files(arguments.postgres)
    fault = "acknowledge-before-commit" if arguments.control else None

    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, f"{directory}/data")
        server = installation.start(fault)
        port, key = installation.port, installation.key
        idle = resident(server)
        empty = 0 if arguments.postgres else size_of(installation.data)
        work = bodies(key, arguments.events, 1)
        anchor = raw_copy(work, arguments.postgres) if arguments.postgres else raw_sqlite(work, directory)
        rate, new, _ = drive(port, work, arguments.clients)
        again, repeated, _ = drive(port, work, arguments.clients)
        half = bodies(key, int(rate / 2 * 10) // BATCH * BATCH, 2)
        _, _, waits = drive(port, half, arguments.clients, rate / 2)
        stored = arguments.events + len(half) * BATCH
        size = None if arguments.postgres else (size_of(installation.data) - empty) / stored
        at_tenth = grown = scan = None
        early, late = {}, {}
        if arguments.stored:
            stored += grow(port, key, 100_000, arguments.clients, 2)
            for reports in (REPORTS, PEOPLE):
                early[reports] = report_latency(port, installation.secret_key, reports)
            stored += grow(port, key, arguments.stored // 10 - stored, arguments.clients, 3)
            at_tenth, *_ = drive(port, bodies(key, arguments.events, 4), arguments.clients)
            stored += arguments.events
            stored += grow(port, key, arguments.stored - stored, arguments.clients, 5)
            grown, *_ = drive(port, bodies(key, arguments.events, 6), arguments.clients)
            stored += arguments.events
            for reports in (REPORTS, PEOPLE):
                late[reports] = report_latency(port, installation.secret_key, reports)
            scan = None if arguments.postgres else scan_latency(installation.data)
        server.stop()

    goal = 0.35 if arguments.postgres else 0.40
    print(f"{arguments.events} events, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    show("durable ingest / raw commits", f"{rate / anchor:.2f}", f">= {goal}", rate / anchor >= goal)
    print(f"{'  events a second, rows a second':<44}{rate:>7,.0f}{anchor:>8,.0f}")
    show("acknowledgement at half load, p50", f"{statistics.median(waits) * 1e3:.1f} ms", "<= 8 ms", statistics.median(waits) <= 0.008)
    show("acknowledgement at half load, p99", f"{percentile(waits, 0.99) * 1e3:.1f} ms", "<= 30 ms", percentile(waits, 0.99) <= 0.030)
    show("sent again / first time", f"{again / rate:.2f}", ">= 1.0", again >= rate)
    show("new when sent again", str(repeated), "0", repeated == 0)
    show("memory before the first event", f"{idle / 2**20:.0f} MiB", "<= 64 MiB", idle <= 64 * 2**20)
    if size is not None:
        show("bytes per event", f"{size:.0f}", "<= 200", size <= 200)
    if grown is not None:
        share = grown / at_tenth
        show(f"rate at {stored} stored / at a tenth", f"{share:.2f}", ">= 0.80", share >= 0.8)
    for reports, name in ((REPORTS, "a report"), (PEOPLE, "people by source")) if late else ():
        share = late[reports] / early[reports]
        show(f"{name} at the end / after 100000 events", f"{share:.2f}", "<= 1.5", share <= 1.5)
        print(f"{'  milliseconds':<44}{early[reports] * 1e3:>7.1f}{late[reports] * 1e3:>7.1f}")
    if scan is not None:
        share = scan / late[REPORTS]
        show("reading the events / a report", f"{share:.0f}", ">= 100", share >= 100)
    if new != arguments.events:
        sys.exit(f"{new} of {arguments.events} events were stored")


if __name__ == "__main__":
    main()

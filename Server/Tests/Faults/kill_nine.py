#!/usr/bin/env python3
"""Kills the server at random moments under concurrent writers and counts what was lost.

    kill_nine.py --binary PATH [--cycles 60] [--writers 8] [--seed N] [--control]

Every cycle starts the real binary on one data directory, lets the writers send batches (one in ten
a re-send), and kills the server with SIGKILL. At the end everything that was not acknowledged is
sent again, and the rows are compared with the acknowledgements.

With --control the server is told to acknowledge before it commits; the harness must then find
losses, or it could not have found them in the real run either.
"""

import argparse
import http.client
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from pathlib import Path


def uuid7(generator):
    milliseconds = time.time_ns() // 1_000_000
    value = milliseconds << 80 | 7 << 76 | generator.getrandbits(12) << 64
    value |= 2 << 62 | generator.getrandbits(62)
    return str(uuid.UUID(int=value))


class Ledger:
    """What was sent and what the server said about it; shared by the writers."""

    def __init__(self):
        self.lock = threading.Lock()
        self.acknowledged = set()
        self.open = {}

    def settle(self, events, answer):
        named = set(answer["accepted"]) | set(answer["duplicates"]) | set(answer["conflicts"])
        with self.lock:
            for event in events:
                if event["uuid"] in named:
                    self.acknowledged.add(event["uuid"])
                    self.open.pop(event["uuid"], None)

    def keep(self, events):
        with self.lock:
            for event in events:
                if event["uuid"] not in self.acknowledged:
                    self.open[event["uuid"]] = event


class Server:
    """One life of the server's process."""

    def __init__(self, binary, data, port, control):
        environment = dict(os.environ)
        if control:
            environment["PAYLISHER_FAULT"] = "acknowledge-before-commit"
        self.log = open(Path(data).parent / "server.log", "ab")
        self.process = subprocess.Popen(
            [binary, "serve", "--data", data, "--port", str(port)],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, env=environment,
        )
        self.port = port

    def wait_until_ready(self, seconds=30):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise SystemExit(f"the server ended with {self.process.returncode}; see {self.log.name}")
            try:
                connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=1)
                connection.request("GET", "/readyz")
                if connection.getresponse().status == 200:
                    return
            except OSError:
                pass
            time.sleep(0.01)
        raise SystemExit("the server did not become ready")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.log.close()


def post_batch(connection, key, events):
    body = json.dumps({"api_key": key, "batch": events})
    connection.request("POST", "/batch", body, {"Content-Type": "application/json"})
    response = connection.getresponse()
    payload = response.read()
    if response.status != 200:
        raise ConnectionError(f"{response.status}: {payload[:300]!r}")
    return json.loads(payload)


def write(port, key, ledger, stop, generator):
    sent_before = []
    connection = None
    while not stop.is_set():
        if sent_before and generator.random() < 0.1:
            events = generator.choice(sent_before)
        else:
            events = [
                {
                    "event": "Product Viewed",
                    "distinct_id": f"person-{generator.randrange(50)}",
                    "properties": {"price": generator.randrange(10_000)},
                    "timestamp": time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime()),
                    "uuid": uuid7(generator),
                }
                for _ in range(generator.choice([1, 1, 2, 5, 20, 50]))
            ]
            sent_before.append(events)
        ledger.keep(events)
        try:
            connection = connection or http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            ledger.settle(events, post_batch(connection, key, events))
        except (OSError, http.client.HTTPException):
            connection = None
            time.sleep(0.002)


def run_cycle(arguments, data, port, key, ledger, generator):
    server = Server(arguments.binary, data, port, arguments.control)
    server.wait_until_ready()
    stop = threading.Event()
    writers = [
        threading.Thread(
            target=write, args=(port, key, ledger, stop, random.Random(generator.random()))
        )
        for _ in range(arguments.writers)
    ]
    for writer in writers:
        writer.start()
    time.sleep(generator.uniform(0.05, 0.4))
    server.kill()
    stop.set()
    for writer in writers:
        writer.join()


def send_the_rest(arguments, data, port, key, ledger):
    server = Server(arguments.binary, data, port, False)
    server.wait_until_ready()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    events = list(ledger.open.values())
    for start in range(0, len(events), 100):
        chunk = events[start:start + 100]
        ledger.settle(chunk, post_batch(connection, key, chunk))
    server.process.send_signal(signal.SIGTERM)
    code = server.process.wait(timeout=30)
    return len(events), code


def count_rows(data):
    database = sqlite3.connect(f"file:{data}/paylisher.sqlite?mode=ro", uri=True)
    rows = [str(uuid.UUID(bytes=row[0])) for row in database.execute("SELECT uuid FROM event")]
    integrity = database.execute("PRAGMA integrity_check").fetchone()[0]
    return rows, integrity


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--cycles", type=int, default=60)
    parser.add_argument("--writers", type=int, default=8)
    parser.add_argument("--seed", type=int, default=time.time_ns())
    parser.add_argument("--control", action="store_true")
    arguments = parser.parse_args()
    generator = random.Random(arguments.seed)

    with tempfile.TemporaryDirectory() as directory:
        data = str(Path(directory) / "data")
        created = subprocess.run(
            [arguments.binary, "init", "--data", data, "--demo", "--json"],
            check=True, capture_output=True, text=True,
        )
        key = json.loads(created.stdout)["publishableKey"]
        port = free_port()
        ledger = Ledger()
        started = time.monotonic()
        for _ in range(arguments.cycles):
            run_cycle(arguments, data, port, key, ledger, generator)
        replayed, code = send_the_rest(arguments, data, port, key, ledger)
        rows, integrity = count_rows(data)

    lost = ledger.acknowledged - set(rows)
    duplicates = len(rows) - len(set(rows))
    print(
        f"kill -9: {arguments.cycles} cycles in {time.monotonic() - started:.0f} s, "
        f"seed {arguments.seed}: {len(ledger.acknowledged)} acknowledged, {replayed} sent again, "
        f"{len(rows)} rows, {len(lost)} lost, {duplicates} duplicates, "
        f"integrity {integrity}, exit {code}"
    )
    if arguments.control:
        sys.exit(0 if lost else "the control lost nothing: this harness cannot fail")
    healthy = not lost and not duplicates and not ledger.open and integrity == "ok" and code == 0
    sys.exit(0 if healthy and len(ledger.acknowledged) > 0 else 1)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Sends every event five times, in random groups from several clients, and counts what is stored.

    duplicate_storm.py --binary PATH [--events 10000] [--nodes 1] [--control]

Every event must be a row exactly once, be called `accepted` exactly once over all answers, and the
sum of a number in them must be exact.

With --nodes 2 there are two servers on one PostgreSQL (under scripts/with-postgres.sh --serve), and
every repetition of an event may meet either.

With --control every send makes ids of its own, as a client without ids would; the counts must then
be wrong.
"""

import http.client
import json
import random
import sys
import tempfile
import threading
import time
from pathlib import Path

from harness.events import new_event, post_when_taken, uuid7
from harness.nodes import Node
from harness.options import read_options
from harness.server import Installation

REPEATS = 5


def groups(events, generator, control):
    """The events of one repetition in random order and random groups."""
    shuffled = events[:]
    generator.shuffle(shuffled)
    start = 0
    while start < len(shuffled):
        size = generator.choice((1, 10, 50, 200, 500))
        group = shuffled[start:start + size]
        if control:
            group = [{**event, "uuid": uuid7(generator)} for event in group]
        yield group
        start += size


def send(key, ports, work, accepted, lock):
    connections = [http.client.HTTPConnection("127.0.0.1", port, timeout=60) for port in ports]
    for number, group in enumerate(work):
        answer = post_when_taken(connections[number % len(connections)], key, group, compressed=True)
        with lock:
            accepted.extend(answer["accepted"])
    for connection in connections:
        connection.close()


def main():
    arguments = read_options(events=10_000, clients=8, nodes=1)
    generator = random.Random(arguments.seed)
    events = [new_event(generator, "Order Completed") for _ in range(arguments.events)]
    work = [
        group
        for repeat in range(REPEATS)
        for group in groups(events, generator, arguments.control and repeat > 0)
    ]
    generator.shuffle(work)

    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "data")
        nodes = [Node(installation, Path(directory) / f"{number}") for number in range(1, arguments.nodes)]
        servers = [node.start() for node in [installation, *nodes]]
        ports = [server.port for server in servers]
        accepted, lock = [], threading.Lock()
        started = time.monotonic()
        clients = [
            threading.Thread(
                target=send,
                args=(installation.key, ports, work[share::arguments.clients], accepted, lock),
            )
            for share in range(arguments.clients)
        ]
        for client in clients:
            client.start()
        for client in clients:
            client.join()
        seconds = time.monotonic() - started
        for server in servers:
            server.stop()
        rows, integrity = installation.stored_events()
        total = sum(
            json.loads(row[0])["price"] for row in installation.select("SELECT properties FROM event")
        )

    expected = sum(event["properties"]["price"] for event in events)
    exact = len(rows) == len(set(rows)) == len(accepted) == arguments.events and total == expected
    print(
        f"duplicate storm: {arguments.events} events sent {REPEATS} times by {arguments.clients} "
        f"clients to {len(ports)} servers in {seconds:.0f} s: {len(rows)} rows, {len(accepted)} accepted, "
        f"sum {total} of {expected}, integrity {integrity}, seed {arguments.seed}"
    )
    if arguments.control:
        sys.exit(0 if not exact else "the control counted right: this harness cannot fail")
    sys.exit(0 if exact and integrity == "ok" else 1)


if __name__ == "__main__":
    main()

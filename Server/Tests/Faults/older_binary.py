#!/usr/bin/env python3
"""Lets a server of the schema before go on working on the schema of today, and be replaced again.

    older_binary.py --binary PATH --older PATH [--batches 40] [--control]

The older server makes the data and takes events. The newer one migrates it and takes more. Then the
older one must start on the newer schema, take events, know which it has, make links and answer for
them; on PostgreSQL (PAYLISHER_DATABASE_URL) while the newer one runs beside it. The newer one must
find every event that was acknowledged once, and have roll-ups that fit soon after it starts: what
older programs do not count yet, it counts for them.

With --control the newest step is marked as one that older programs may not write after: the older
server must refuse to start.
"""

import argparse
import http.client
import json
import random
import sqlite3
import sys
import tempfile
import time

from harness.events import get, new_event, post_batch
from harness.nodes import Node
from harness.server import Installation, ask_postgres, is_on_postgres

NEWEST = "SELECT MAX(number) FROM schema_migration"
FORBID = f"UPDATE schema_migration SET oldest_writer = number WHERE number = ({NEWEST})"


class Traffic:
    """Events that are sent to one server after another, and what was acknowledged."""

    def __init__(self, generator):
        self.generator = generator
        self.acknowledged = []

    def send(self, server, key, batches):
        connection = server.connect()
        for _ in range(batches):
            events = [new_event(self.generator) for _ in range(25)]
            self.acknowledged += post_batch(connection, key, events)["accepted"]
            # What any server stored, each of them knows.
            known = self.generator.sample(self.acknowledged, min(10, len(self.acknowledged)))
            again = [{**new_event(self.generator), "uuid": uuid} for uuid in known]
            taken = post_batch(connection, key, again)["accepted"]
            if taken:
                raise SystemExit(f"{len(taken)} events were taken twice")
        connection.close()


def manage(server, secret, method, path, body=None):
    connection = server.connect()
    headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}
    connection.request(method, path, json.dumps(body) if body else None, headers)
    response = connection.getresponse()
    answer = json.loads(response.read())
    connection.close()
    if response.status not in (200, 201):
        raise SystemExit(f"{method} {path}: {response.status} {answer}")
    return answer


def make_link(server, secret):
    link = {"targets": {"fallback": "https://example.com/older"}}
    return manage(server, secret, "POST", "/api/v1/links", link)["code"]


def tap(server, code):
    return get(server.port, f"/{code}", headers={"User-Agent": "Mozilla/5.0 (X11; Linux x86_64)"})


def drift(server, secret, seconds=20):
    """How many counts differ from the rows, once what an older program left out was counted."""
    deadline = time.monotonic() + seconds
    while True:
        wrong = manage(server, secret, "GET", "/api/v1/reports/rollups")["wrong"]
        if not wrong or time.monotonic() > deadline:
            return wrong
        time.sleep(0.5)


def forbid(installation):
    if is_on_postgres():
        ask_postgres(FORBID)
    else:
        with sqlite3.connect(f"{installation.data}/paylisher.sqlite") as database:
            database.execute(FORBID)


def refuses(installation):
    """Whether the server ends by itself, saying why."""
    try:
        installation.start().stop()
        return False
    except SystemExit:
        with open(f"{installation.data}.log", encoding="utf8", errors="replace") as log:
            return "may write it" in log.read()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--older", required=True)
    parser.add_argument("--batches", type=int, default=40)
    parser.add_argument("--seed", type=int, default=time.time_ns())
    parser.add_argument("--control", action="store_true")
    arguments = parser.parse_args()
    traffic = Traffic(random.Random(arguments.seed))

    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.older, f"{directory}/data")
        older = installation.binary
        server = installation.start()
        traffic.send(server, installation.key, arguments.batches)
        server.stop()
        before = installation.select(NEWEST)[0][0]

        installation.binary = arguments.binary
        server = installation.start()
        traffic.send(server, installation.key, arguments.batches)
        after = installation.select(NEWEST)[0][0]
        if before == after:
            raise SystemExit(f"both programs have schema {after}: there is nothing to try")
        if not is_on_postgres() or arguments.control:
            server.stop()
        if arguments.control:
            forbid(installation)

        installation.binary = older
        if arguments.control:
            refused = refuses(installation)
            print(f"older binary: schema {before} on schema {after}, control: refused {refused}")
            sys.exit(0 if refused else "the older server started: this test cannot fail")
        behind = Node(installation, f"{directory}/node") if is_on_postgres() else installation
        old_server = behind.start()
        for _ in range(arguments.batches):
            traffic.send(old_server, installation.key, 1)
            if is_on_postgres():
                traffic.send(server, installation.key, 1)
        code = make_link(old_server, installation.secret_key)
        answers = [tap(old_server, code)]
        old_server.stop()

        if is_on_postgres():
            server.stop()
        installation.binary = arguments.binary
        server = installation.start()
        traffic.send(server, installation.key, arguments.batches)
        answers.append(tap(server, code))
        wrong = drift(server, installation.secret_key)
        server.stop()
        rows, integrity = installation.stored_events()

    lost = set(traffic.acknowledged) - set(rows)
    twice = len(rows) - len(set(rows))
    print(
        f"older binary: seed {arguments.seed}: schema {before} on schema {after}, "
        f"{len(traffic.acknowledged)} acknowledged, {len(lost)} lost, {twice} twice, drift {wrong}, "
        f"integrity {integrity}, taps answered {answers}"
    )
    healthy = not lost and not twice and wrong == 0 and integrity == "ok"
    sys.exit(0 if healthy and all(200 <= answer < 400 for answer in answers) else 1)


if __name__ == "__main__":
    try:
        main()
    except http.client.HTTPException as error:
        raise SystemExit(f"a server went away: {error!r}")

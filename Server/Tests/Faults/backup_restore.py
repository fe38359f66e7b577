#!/usr/bin/env python3
"""Backs a server up while it takes events, restores the copy elsewhere, and looks for what is missing.

    backup_restore.py --binary PATH [--events 20000] [--rate 5000] [--seconds 4] [--control]

Every event that was acknowledged before the backup began must be in the copy, whose roll-ups must fit
its rows. Then a person is erased on the server: the copy, restored with the list of erasures, must
not have them, and must take nothing of them.

With --control the copy is bad: of SQLite the database's file alone, as it lies there; on PostgreSQL
(PAYLISHER_DATABASE_URL) one whose erasures are not replayed. It must be noticed.
"""

import http.client
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from pathlib import Path

from harness.events import new_event, post_batch
from harness.options import read_options
from harness.server import Installation, is_on_postgres

PERSON = "person-to-erase"


class PacedWriter(threading.Thread):
    """Sends a batch of 50 events at a constant rate, and notes what was acknowledged."""

    def __init__(self, installation, rate, generator):
        super().__init__()
        self.connection = http.client.HTTPConnection("127.0.0.1", installation.port, timeout=60)
        self.key = installation.key
        self.pause = 50 / rate
        self.generator = generator
        self.acknowledged = set()
        self.stopping = threading.Event()

    def send(self, events):
        self.acknowledged.update(post_batch(self.connection, self.key, events, compressed=True)["accepted"])

    def run(self):
        due = time.monotonic()
        while not self.stopping.is_set():
            self.send([new_event(self.generator) for _ in range(50)])
            due += self.pause
            time.sleep(max(0, due - time.monotonic()))


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command[:2])}: {done.stderr.strip()}")


def back_up(installation, copy, control):
    if is_on_postgres():
        run("pg_dump", "--format=custom", f"--file={copy}", os.environ["PAYLISHER_DATABASE_URL"])
    elif control:
        # Beyond that the log is written back into the file, which would then lack nothing.
        if os.path.getsize(f"{installation.data}/paylisher.sqlite-wal") > 14 << 20:
            raise SystemExit("the log is too large for this control")
        Path(copy).mkdir()
        shutil.copy(f"{installation.data}/paylisher.sqlite", copy)
    else:
        run(installation.binary, "database", "backup", copy, "--data", installation.data)


def restore(installation, copy, data, control):
    """Puts the copy into a new place; the installation is there from then on."""
    erasures = f"{installation.data}/erasures.json"
    if is_on_postgres():
        address = urllib.parse.urlsplit(os.environ["PAYLISHER_DATABASE_URL"])
        run("psql", "--no-psqlrc", address.geturl(), "--command", "CREATE DATABASE restored")
        # Not _replace: it would drop the empty host of a socket's URL.
        url = f"{address.scheme}://{address.netloc}/restored?{address.query}"
        run("pg_restore", f"--dbname={url}", copy)
        Path(data).mkdir(mode=0o700)
        shutil.copy(f"{installation.data}/secrets.json", data)
        os.environ["PAYLISHER_DATABASE_URL"] = url
        if not control:
            run(installation.binary, "person", "replay", erasures, "--data", data)
    elif control:
        shutil.copytree(copy, data)
    else:
        run(installation.binary, "database", "backup", copy, "--check")
        run(installation.binary, "database", "restore", copy, "--data", data, "--erasures", erasures)
    installation.data = data


def stored(installation):
    """The ids of all events, and what the integrity check says."""
    try:
        rows, integrity = installation.stored_events()
        return set(rows), integrity
    except sqlite3.DatabaseError as error:
        return set(), str(error)


def erase(installation):
    connection = http.client.HTTPConnection("127.0.0.1", installation.port, timeout=60)
    connection.request(
        "DELETE", f"/api/v1/people/{PERSON}", headers={"Authorization": f"Bearer {installation.secret_key}"}
    )
    response = connection.getresponse()
    report = json.loads(response.read())
    if response.status != 200:
        raise SystemExit(f"erasing: {response.status} {report}")
    return report


def drift(installation):
    connection = http.client.HTTPConnection("127.0.0.1", installation.port, timeout=600)
    connection.request(
        "GET", "/api/v1/reports/rollups", headers={"Authorization": f"Bearer {installation.secret_key}"}
    )
    return json.loads(connection.getresponse().read())["wrong"]


def main():
    arguments = read_options(events=20_000, rate=5_000, seconds=4.0)
    generator = random.Random(arguments.seed)

    with tempfile.TemporaryDirectory() as directory:
        copy, restored = f"{directory}/copy", f"{directory}/restored"
        installation = Installation(arguments.binary, f"{directory}/data")
        server = installation.start()
        writer = PacedWriter(installation, arguments.rate, generator)
        own = [{**new_event(generator), "distinct_id": PERSON} for _ in range(20)]
        writer.send(own)
        while len(writer.acknowledged) < arguments.events:
            writer.send([new_event(generator) for _ in range(500)])
        writer.start()
        time.sleep(arguments.seconds / 2)

        before = set(writer.acknowledged)
        started = time.monotonic()
        back_up(installation, copy, arguments.control)
        seconds = time.monotonic() - started
        time.sleep(arguments.seconds / 2)
        during = len(writer.acknowledged) - len(before)
        writer.stopping.set()
        writer.join()
        report = erase(installation)
        server.stop()

        restore(installation, copy, restored, arguments.control)
        rows, integrity = stored(installation)
        people = rows & {event["uuid"] for event in own}
        lost = before - rows - {event["uuid"] for event in own}
        wrong = again = None
        if not arguments.control:
            server = installation.start()
            wrong = drift(installation)
            connection = server.connect()
            again = len(post_batch(connection, installation.key, own)["accepted"])
            connection.close()
            server.stop()

    print(
        f"backup: seed {arguments.seed}: {len(before)} acknowledged before, {during} while and after it "
        f"({seconds:.1f} s), {len(rows)} rows restored, {len(lost)} lost, integrity {integrity}; "
        f"{report['events']} events erased, {len(people)} of them restored, {again} taken again, "
        f"drift {wrong}"
    )
    if arguments.control:
        noticed = people if is_on_postgres() else lost or integrity != "ok"
        sys.exit(0 if noticed else "nothing was noticed of the bad copy: this test cannot fail")
    healthy = not lost and integrity == "ok" and not people and again == 0 and wrong == 0
    sys.exit(0 if healthy and during > 0 and report["events"] == len(own) else 1)


if __name__ == "__main__":
    main()

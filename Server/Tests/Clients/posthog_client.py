#!/usr/bin/env python3
"""Sends events with the unmodified `posthog` client of PyPI and reads them back from the report.

    posthog_client.py --binary PATH

The control sends with a wrong key, and must then find nothing.
"""

import argparse
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from posthog import Posthog

EVENTS = 120


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_until_ready(base, process):
    for _ in range(600):
        if process.poll() is not None:
            raise SystemExit("the server ended early")
        try:
            with urllib.request.urlopen(f"{base}/readyz", timeout=1):
                return
        except OSError:
            time.sleep(0.05)
    raise SystemExit("the server did not become ready")


def send(base, key, gzip, name):
    client = Posthog(key, host=base, gzip=gzip, max_retries=1, flush_interval=0.1)
    for number in range(EVENTS):
        client.capture(
            name,
            distinct_id=f"person-{number % 7}",
            properties={"number": number, "campaign_key": "DEMO", "jid": "from-a-client"},
        )
    client.flush()
    client.shutdown()


def stored(data, name):
    database = sqlite3.connect(f"file:{data}/paylisher.sqlite?mode=ro", uri=True)
    query = "SELECT count(*), count(DISTINCT uuid), count(DISTINCT distinct_id) FROM event WHERE name = ?"
    return database.execute(query, (name,)).fetchone()


def report(arguments, base, key):
    answer = subprocess.run(
        [arguments.binary, "report", "funnel", "--json", "--server", base, "--key", key],
        check=True, capture_output=True, text=True,
    )
    return {step["name"]: step["count"] for step in json.loads(answer.stdout)["steps"]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    arguments = parser.parse_args()

    with tempfile.TemporaryDirectory() as directory:
        data = str(Path(directory) / "data")
        created = subprocess.run(
            [arguments.binary, "init", "--data", data, "--demo", "--json"],
            check=True, capture_output=True, text=True,
        )
        keys = json.loads(created.stdout)
        port = free_port()
        base = f"http://127.0.0.1:{port}"
        log = open(Path(directory) / "server.log", "wb")
        process = subprocess.Popen(
            [arguments.binary, "serve", "--data", data, "--port", str(port)],
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=dict(os.environ),
        )
        try:
            wait_until_ready(base, process)
            send(base, keys["publishableKey"], False, "Plain Event")
            send(base, keys["publishableKey"], True, "Gzip Event")
            send(base, "phc_wrong", False, "Control Event")
            plain, gzip = stored(data, "Plain Event"), stored(data, "Gzip Event")
            control = stored(data, "Control Event")
            steps = report(arguments, base, keys["secretKey"])
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=30)

    print(f"posthog: plain {plain}, gzip {gzip}, wrong key {control}, report {steps}")
    expected = (EVENTS, EVENTS, 7)
    if plain != expected or gzip != expected or control[0] != 0 or steps["event"] != 2 * EVENTS:
        sys.exit("the real client's events did not all arrive")


if __name__ == "__main__":
    main()

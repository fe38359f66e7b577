#!/usr/bin/env python3
"""Two servers on one PostgreSQL: edits reach both, and both live through an outage.

    scripts/with-postgres.sh --serve several_nodes.py --binary PATH [--edits 20] [--control]

One node edits a link, and the time until the other answers by it is measured; then a key is
revoked. Then the database is killed: redirects must go on, ingest must answer 503 with Retry-After,
and both must recover by themselves when the database is back, with every click.

With --control the second node is on a database of its own, and must be found to know nothing of an
edit.
"""

import argparse
import http.client
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from harness.server import Installation, Server, free_port

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148"


class Node:
    """One more server on the installation's database, with a data directory of its own."""

    def __init__(self, first, data):
        self.binary, self.data, self.port = first.binary, str(data), free_port()
        self.key, self.secret_key = first.key, first.secret_key
        Path(data).mkdir()
        shutil.copy2(Path(first.data) / "secrets.json", data)

    def start(self):
        server = Server(self, None, (), ())
        server.wait_until_ready()
        return server


def request(server, method, path, body=None, key=None, headers=None):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    headers = {"User-Agent": PHONE, "Host": HOST, **(headers or {})}
    if body is not None:
        headers["Content-Type"] = "application/json"
    if key:
        headers["Authorization"] = f"Bearer {key}"
    connection.request(method, path, body and json.dumps(body), headers)
    response = connection.getresponse()
    content = response.read()
    connection.close()
    return response.status, dict(response.getheaders()), content


def ingest(server, key):
    event = {"event": "Node Checked", "distinct_id": "x"}
    return request(server, "POST", "/batch", {"api_key": key, "batch": [event]})


def until(condition, seconds):
    started = time.monotonic()
    while time.monotonic() - started < seconds:
        if condition():
            return time.monotonic() - started
        time.sleep(0.005)
    return None


def works(server):
    return request(server, "GET", "/c/DEMO")[0] < 400


def command(installation, server, *arguments):
    subprocess.run(
        [installation.binary, *arguments, "--server", f"http://127.0.0.1:{server.port}",
         "--key", installation.secret_key],
        check=True, capture_output=True, text=True, timeout=30,
    )


def control_database(action):
    subprocess.run([os.environ["PAYLISHER_TEST_POSTGRES_CTL"], "--ctl", action], check=True, timeout=60)


def measure_edits(installation, one, two, edits):
    """The seconds until the second node knew each edit of the first."""
    seconds = []
    for number in range(edits):
        disable = number % 2 == 0
        command(installation, one, "link", "disable" if disable else "enable", "DEMO")
        took = until(lambda: works(two) != disable, 5)
        if took is None:
            sys.exit("several nodes: an edit did not reach the other node in 5 s")
        seconds.append(took)
    if not works(two):
        command(installation, one, "link", "enable", "DEMO")
    return seconds


def measure_revocation(installation, one, two):
    """The seconds until the second node refused a key that the first had revoked."""
    status, _, body = request(
        one, "POST", "/api/v1/keys", {"kind": "secret", "name": "short"}, installation.secret_key)
    assert status == 201, (status, body)
    made = json.loads(body)
    text = next(value for value in made.values() if isinstance(value, str) and len(value) == 79)
    read = lambda: request(two, "GET", "/api/v1/workspace", key=text)[0]
    assert read() == 200
    identifier = made["id"] if "id" in made else text.split("_")[-3]
    status, _, body = request(
        one, "DELETE", f"/api/v1/keys/{identifier}", key=installation.secret_key)
    assert status < 300, (status, body)
    took = until(lambda: read() == 401, 5)
    if took is None:
        sys.exit("several nodes: a revoked key still works on the other node after 5 s")
    return took


def live_through_an_outage(installation, nodes):
    control_database("kill")
    failures, slowest = [], 0
    for node in nodes:
        for _ in range(20):
            if not works(node):
                failures.append("a redirect failed while the database was away")
        for _ in range(3):
            started = time.monotonic()
            status, headers, _ = ingest(node, installation.key)
            slowest = max(slowest, time.monotonic() - started)
            if status != 503 or "Retry-After" not in headers:
                failures.append(f"ingest answered {status} while the database was away")
    time.sleep(1)
    control_database("start")
    recovery = [until(lambda: ingest(node, installation.key)[0] == 200, 15) for node in nodes]
    if None in recovery:
        failures.append("ingest did not recover in 15 s")
    return failures, slowest, max(value or 15 for value in recovery)


def stored_clicks(url):
    answer = subprocess.run(
        ["psql", "--no-psqlrc", "-At", url, "-c", "SELECT count(*) FROM click"],
        check=True, capture_output=True, text=True)
    return int(answer.stdout)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--edits", type=int, default=20)
    parser.add_argument("--control", action="store_true")
    arguments = parser.parse_args()
    url = os.environ["PAYLISHER_DATABASE_URL"]

    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "one")
        global HOST
        HOST = f"127.0.0.1:{installation.port}"
        one = installation.start()
        if arguments.control:
            os.environ["PAYLISHER_DATABASE_URL"] = "sqlite"
            other = Installation(arguments.binary, Path(directory) / "other")
            two = other.start()
            HOST = f"127.0.0.1:{two.port}"
            command(installation, one, "link", "disable", "DEMO")
            took = until(lambda: not works(two), 3)
            one.stop(), two.stop()
            print("several nodes: the control's edit stayed where it was made" if took is None
                  else "several nodes: the control found an edit that nobody carried")
            sys.exit(0 if took is None else 1)
        two = Node(installation, Path(directory) / "two").start()
        edits = measure_edits(installation, one, two, arguments.edits)
        revocation = measure_revocation(installation, one, two)
        before = stored_clicks(url)
        failures, slowest, recovery = live_through_an_outage(installation, [one, two])
        until(lambda: stored_clicks(url) >= before + 40, 10)
        arrived = stored_clicks(url) - before
        codes = [one.stop(), two.stop()]

    print(
        f"several nodes: {len(edits)} edits seen in {max(edits) * 1000:.0f} ms at most, a revoked key "
        f"refused after {revocation * 1000:.0f} ms; away: 503 in {slowest * 1000:.0f} ms at most, "
        f"back in {recovery:.1f} s, {arrived} of 40 clicks arrived, exits {codes}"
    )
    if max(edits) > 1:
        failures.append("an edit took longer than a second")
    if revocation > 1.1:
        failures.append("a revocation took longer than a second")
    if slowest > 2:
        failures.append("ingest took longer than 2 s to refuse")
    if recovery > 5:
        failures.append("recovery took longer than 5 s")
    if arrived != 40:
        failures.append(f"{arrived} of 40 clicks arrived")
    if codes != [0, 0]:
        failures.append(f"the servers ended with {codes}")
    for failure in failures:
        print(f"several nodes: FAILED: {failure}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()

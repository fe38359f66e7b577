#!/usr/bin/env python3
"""Two servers while their PostgreSQL is frozen, killed, started again, and missing at a start.

    scripts/with-postgres.sh --serve database_outage.py --binary PATH [--seconds 5] [--p99 20] [--control]

Clients tap and send events all the time. While the database is away, every tap must be redirected
as fast as before (p99 at most twice, or `--p99` milliseconds), the association files must be served, and every
batch must be refused with 503 and Retry-After within `--refusal` seconds. After each outage both servers
must take events within `--recovery` seconds, without a restart. In the last outage one server is killed
and started again: it must answer taps from the links that it kept. At the end every acknowledged
event and every click that was answered is in the database, once.

With --control the server that is started again has lost the file of its links; the harness must
find that it answers nothing.
"""

import http.client
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from harness.events import get
from harness.ledger import Ledger
from harness.nodes import Node
from harness.options import read_options
from harness.server import Installation, Server
from harness.writers import Writers, send_the_rest

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148"
ASSOCIATION = "/.well-known/apple-app-site-association"


def control_database(action):
    subprocess.run([os.environ["PAYLISHER_TEST_POSTGRES_CTL"], "--ctl", action], check=True, timeout=60)


def psql(query):
    answer = subprocess.run(
        ["psql", "--no-psqlrc", "-At", os.environ["PAYLISHER_DATABASE_URL"], "-c", query],
        check=True, capture_output=True, text=True, timeout=60)
    return int(answer.stdout)


class Taps(threading.Thread):
    """Taps one link of one server, fifty times a second, and keeps how long each answer took."""

    def __init__(self, port, host):
        super().__init__()
        self.port, self.host = port, host
        self.stopping = threading.Event()
        self.times, self.failed, self.answered = [], [], 0

    def run(self):
        connection = None
        while not self.stopping.is_set():
            started = time.monotonic()
            try:
                connection = connection or http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
                connection.request("GET", "/DEMO", headers={"User-Agent": PHONE, "Host": self.host})
                response = connection.getresponse()
                response.read()
                took = time.monotonic() - started
                self.times.append((started, took))
                self.answered += response.status in (200, 302)
                if response.status not in (200, 302):
                    self.failed.append((started, response.status))
            except (OSError, http.client.HTTPException) as error:
                connection = None
                self.failed.append((started, repr(error)))
            time.sleep(max(0, 0.02 - (time.monotonic() - started)))

    def p99(self, begin, end):
        times = sorted(took for at, took in self.times if begin <= at < end)
        return times[len(times) * 99 // 100] if times else None

    def failures(self, begin, end):
        return [reason for at, reason in self.failed if begin <= at < end]


class Refusals:
    """One batch after the other to a server that cannot store it."""

    def __init__(self):
        self.slowest, self.wrong = 0.0, []

    def ask(self, server, key):
        body = b'{"api_key":"%s","batch":[{"event":"Refused","distinct_id":"x"}]}' % key.encode()
        started = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        connection.request("POST", "/batch", body, {"Content-Type": "application/json"})
        response = connection.getresponse()
        response.read()
        connection.close()
        self.slowest = max(self.slowest, time.monotonic() - started)
        if response.status != 503 or not response.getheader("Retry-After"):
            self.wrong.append(response.status)


class Story:
    """What happens to the two servers, and what was wrong with it."""

    def __init__(self, installation, servers, taps, arguments):
        self.installation, self.servers, self.taps = installation, servers, taps
        self.floor = arguments.p99 / 1000
        self.longest_refusal, self.longest_recovery = arguments.refusal, arguments.recovery
        self.seconds, self.host = arguments.seconds, f"127.0.0.1:{installation.port}"
        self.faults, self.lines = [], []

    def calm(self):
        time.sleep(2)
        end = time.monotonic()
        return max(tap.p99(end - 2, end) or 0 for tap in self.taps)

    def outage(self, name, begin, end, meanwhile=lambda: None):
        """An outage between two actions, with everything that is promised about it."""
        before = self.calm()
        control_database(begin)
        began = time.monotonic()
        refusals = Refusals()
        while time.monotonic() - began < self.seconds:
            for server in self.servers:
                refusals.ask(server, self.installation.key)
                if get(server.port, ASSOCIATION, headers={"Host": self.host}) != 200:
                    self.faults.append(f"{name}: an association file was not served")
            time.sleep(0.05)
        ready = [server.is_ready() for server in self.servers]
        meanwhile()
        over = time.monotonic()
        slow = max(tap.p99(began, over) or 99 for tap in self.taps)
        failures = [reason for tap in self.taps for reason in tap.failures(began, over)]
        control_database(end)
        recovery = self.recovery()
        self.lines.append(
            f"{name}: taps p99 {before * 1000:.1f} -> {slow * 1000:.1f} ms, 503 after "
            f"{refusals.slowest * 1000:.0f} ms at most, back after {recovery:.1f} s")
        # Below the floor the scheduler of a busy machine says more than the server.
        self.require(slow <= max(2 * before, self.floor), f"{name}: taps slowed down")
        self.require(not failures, f"{name}: taps failed: {failures[:3]}")
        self.require(not refusals.wrong, f"{name}: ingest answered {refusals.wrong[:5]}")
        self.require(refusals.slowest <= self.longest_refusal, f"{name}: ingest was refused late")
        self.require(not any(ready), f"{name}: /readyz said ready")
        self.require(recovery <= self.longest_recovery, f"{name}: recovery took long")

    def recovery(self):
        """The seconds until every server is ready and takes events."""
        began = time.monotonic()
        while time.monotonic() - began < 30:
            if all(server.is_ready() and self.takes_events(server) for server in self.servers):
                break
            time.sleep(0.02)
        return time.monotonic() - began

    def takes_events(self, server):
        refusals = Refusals()
        refusals.ask(server, self.installation.key)
        return refusals.wrong == [200]

    def require(self, holds, fault):
        if not holds:
            self.faults.append(fault)


def start_without_database(node, host, control):
    """Starts a server again while the database is away; whether it answers by what it kept."""
    if control:
        (Path(node.data) / "links.snapshot").unlink()
    server = Server(node, None, (), ())
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and server.process.poll() is None:
        try:
            tap = get(node.port, "/DEMO", headers={"Host": host, "User-Agent": PHONE})
            file = get(node.port, ASSOCIATION, headers={"Host": host})
            return server, tap in (200, 302) and file == 200
        except OSError:
            time.sleep(0.02)
    return server, False


def main():
    arguments = read_options(
        seconds=5.0,
        p99=dict(type=float, default=20, help="milliseconds that are never too slow"),
        refusal=dict(type=float, default=2, help="seconds that a refusal may take"),
        recovery=dict(type=float, default=5, help="seconds after an outage until events are taken"),
    )

    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "one")
        host = f"127.0.0.1:{installation.port}"
        one = installation.start()
        node = Node(installation, Path(directory) / "two")
        two = node.start()
        if arguments.control:
            two.stop()
            control_database("kill")
            two, answers = start_without_database(node, host, control=True)
            two.stop()
            control_database("start")
            one.stop()
            print(f"database outage: without its file the server {'answers' if answers else 'ends'}")
            sys.exit(1 if answers else 0)

        ledger = Ledger()
        clicks = psql("SELECT count(*) FROM click")
        taps = [Taps(server.port, host) for server in (one, two)]
        for tap in taps:
            tap.start()
        story = Story(installation, [one, two], taps, arguments)
        with Writers(one.port, installation.key, ledger, random.Random(arguments.seed), count=2):
            story.outage("frozen", "freeze", "thaw")
            story.outage("killed", "kill", "start")
            story.outage("restarted", "stop", "start")

            # The second server is stopped, and started while there is no database.
            taps[1].stopping.set()
            taps[1].join()
            two.stop()
            control_database("kill")
            two, answers = start_without_database(node, host, control=False)
            story.servers[1] = two
            story.require(answers, "a server that was started without its database answers no taps")
            late = Taps(two.port, host)
            late.start()
            refusals = Refusals()
            for _ in range(10):
                refusals.ask(two, installation.key)
            story.require(not refusals.wrong, f"a server without its database answered {refusals.wrong}")
            story.require(not two.is_ready(), "a server without its database said that it is ready")
            time.sleep(1)
            control_database("start")
            recovery = story.recovery()
            story.require(recovery <= arguments.recovery, "a server that was started without its database came back late")
            story.lines.append(f"started without: back after {recovery:.1f} s")
            late.stopping.set()
            late.join()
            taps.append(late)
        taps[0].stopping.set()
        taps[0].join()
        send_the_rest(one, installation.key, ledger)
        codes = [one.stop(), two.stop()]
        rows, integrity = installation.stored_events()
        arrived = psql("SELECT count(*) FROM click") - clicks
        answered = sum(tap.answered for tap in taps) + 1

    lost = len(ledger.acknowledged - set(rows))
    twice = len(rows) - len(set(rows))
    print(
        f"database outage: {'; '.join(story.lines)}; {len(ledger.acknowledged)} acknowledged, {lost} lost, "
        f"{twice} twice, {arrived} of {answered} clicks, integrity {integrity}, exits {codes}")
    story.require(not lost and not twice, "events were lost or stored twice")
    # Answers on their way when a server was killed were journaled and not seen.
    story.require(arrived >= answered, f"only {arrived} of {answered} clicks arrived")
    story.require(integrity == "ok" and codes == [0, 0], "a server or the database ended badly")
    for fault in story.faults:
        print(f"database outage: FAILED: {fault}")
    sys.exit(1 if story.faults else 0)


if __name__ == "__main__":
    main()

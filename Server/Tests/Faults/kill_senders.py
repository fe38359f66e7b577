#!/usr/bin/env python3
"""Kills servers while they send notifications, and counts what the push service and the devices got.

    kill_senders.py --binary PATH [--kills 100] [--devices 100000] [--nodes 1] [--seed N] [--control]

A message goes to every device through the fake of Apple's push service that `serve --demo` runs, which
writes what it accepts into a file before it answers. Servers are killed with SIGKILL at random moments
until the message went out. Then every device must have its message and show it once, and the push
service may have got more than one request for a device only where the report counts a send as unknown.

With --nodes 2 there are two servers on one PostgreSQL (under scripts/with-postgres.sh --serve), of which
one is killed at a time. Before the kills, a message goes out by all of them undisturbed: no server may
lose what it holds, so a device may have two requests only where the push service did not answer the first
in time, which may be so for a tenth of them, and none may fail. Servers hold sends then as long as they
always do; while they are killed it is ten seconds, which a slow computer may need for a batch that nothing
disturbs.

With --control servers do not hold what they send (PAYLISHER_FAULT=no-lease), and nothing is killed: the
harness must then see devices that were claimed twice.
"""

import collections
import contextlib
import http.client
import json
import random
import sys
import tempfile
import time
from pathlib import Path

from harness.devices import add_devices
from harness.nodes import Node
from harness.options import read_options
from harness.server import Installation

FORM = {"name": "Sale", "channel": "push", "variants": [{"name": "A", "contents": {"en": {"title": "Sale"}}}]}

EVERYONE = {"any": [{"kind": "reachable", "is": [True]}, {"kind": "reachable", "is": [False]}]}


class Sending:
    """A message, and what came of it."""

    def __init__(self, places):
        self.places = places
        self.key = places[0].secret_key
        self.id = self.ask("POST", "/api/v1/messages", FORM)["id"]
        people = self.ask("POST", "/api/v1/audiences/estimate", EVERYONE)["people"]
        self.ask("POST", f"/api/v1/messages/{self.id}/launch?people={people}")

    def ask(self, method, path, body=None):
        """The answer of the first server that answers."""
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        for _ in range(500):
            for place in self.places:
                try:
                    connection = http.client.HTTPConnection("127.0.0.1", place.port, timeout=10)
                    connection.request(method, path, body and json.dumps(body), headers)
                    answer = connection.getresponse()
                    content = answer.read()
                    if answer.status < 300:
                        return json.loads(content)
                    if answer.status < 500:
                        sys.exit(f"kill senders: {path} answered {answer.status}: {content[:300]!r}")
                except (OSError, http.client.HTTPException):
                    pass
            time.sleep(0.02)
        sys.exit(f"kill senders: no server answered {path}")

    def is_over(self):
        return self.ask("GET", f"/api/v1/messages/{self.id}")["status"] == "sent"

    def wait(self, devices):
        """Waits until it went out: at fifty a second, and ten minutes at least."""
        seconds = max(600, devices / 50)
        deadline = time.monotonic() + seconds
        while not self.is_over():
            if time.monotonic() > deadline:
                sys.exit(f"kill senders: the message did not go out in {seconds} s: {self.report()}")
            time.sleep(0.2)

    def report(self):
        return collections.Counter(self.variant()["counts"])

    def lost(self):
        """How many sends another server took over, because the one that held them did not end in time."""
        return self.variant()["failures"].get("lease_expired", 0)

    def variant(self):
        return self.ask("GET", f"/api/v1/messages/{self.id}/report")["variants"][0]


class PushService:
    """What the fakes accepted, in the files of all servers."""

    def __init__(self, places):
        self.places = places
        self.seen = [0 for _ in places]
        self.earlier = set()

    def accepted(self):
        """The send of each request since the last call, by device.

        A request of an earlier message comes late where a server took over what another still sends.
        """
        devices = collections.defaultdict(list)
        for number, place in enumerate(self.places):
            path = Path(place.data) / "demo-pushes.jsonl"
            lines = path.read_text().splitlines() if path.exists() else []
            for line in lines[self.seen[number]:]:
                push = json.loads(line)
                send = push["payload"]["pushId"]
                if send not in self.earlier:
                    devices[push["address"]].append(send)
            self.seen[number] = len(lines)
        for sends in devices.values():
            self.earlier.update(sends)
        return devices


def judge(name, devices, count, report):
    """Prints what a message came to, and says whether all is well."""
    repeats = sum(len(sends) - 1 for sends in devices.values())
    # A device shows what it has not shown: each send once.
    twice = sum(len(set(sends)) > 1 for sends in devices.values())
    print(
        f"kill senders: {name}: {len(devices)} of {count} devices, {count - len(devices)} without, {twice} "
        f"shown twice, {repeats} repeated requests, report {dict(report)}"
    )
    over = report["sent"] + report["failed"] + report["dropped"]
    return (
        len(devices) == count and not twice and repeats <= report["unknown"] and report["targeted"] == count
        and over == count
    )


def main():
    arguments = read_options(kills=100, devices=100_000, nodes=1)
    generator = random.Random(arguments.seed)

    # Its callbacks run before the directory goes, also where a wait fails.
    with tempfile.TemporaryDirectory() as directory, contextlib.ExitStack() as ends:
        installation = Installation(arguments.binary, Path(directory) / "one")
        add_devices(installation, arguments.devices, time.time_ns() // 1_000_000)
        places = [installation]
        while len(places) < arguments.nodes:
            places.append(Node(installation, Path(directory) / f"node-{len(places)}"))
        servers = []
        ends.callback(lambda: [server.end() for server in servers])
        fault = "no-lease" if arguments.control else None
        for place in places:
            servers.append(place.start(fault, options=("--demo",)))
        service = PushService(places)
        undisturbed = Sending(places)
        undisturbed.wait(arguments.devices)
        devices = service.accepted()
        repeats = sum(len(sends) - 1 for sends in devices.values())
        if arguments.control:
            print(f"kill senders: without leases, {repeats} requests were repeated")
            sys.exit(0 if repeats else "the control repeated nothing: this harness cannot fail")
        report = undisturbed.report()
        healthy = judge("undisturbed", devices, arguments.devices, report)
        if report["failed"] or report["unknown"] > arguments.devices / 10:
            print("kill senders: undisturbed: servers asked for more than the push service answers in time")
            healthy = False
        if lost := undisturbed.lost():
            print(f"kill senders: undisturbed: {lost} sends were taken over from servers that ran")
            healthy = False

        codes = [server.stop() for server in servers]
        servers[:] = [place.start("short-lease", options=("--demo",)) for place in places]
        kills, messages = 0, 0
        while kills < arguments.kills and healthy:
            sending = Sending(places)
            while kills < arguments.kills and not sending.is_over():
                time.sleep(generator.uniform(0, 0.3))
                number = generator.randrange(len(servers))
                servers[number].kill()
                servers[number] = places[number].start("short-lease", options=("--demo",))
                kills += 1
            sending.wait(arguments.devices)
            messages += 1
            name = f"after {kills} kills, seed {arguments.seed}"
            healthy = judge(name, service.accepted(), arguments.devices, sending.report())
        codes += [server.stop() for server in servers]
    print(f"kill senders: {kills} kills in {messages} messages on {len(places)} nodes, exits {codes}")
    sys.exit(0 if healthy and not any(codes) else 1)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# attack 29 30
"""Measures one workspace while another one, with its public key, does what it can against the server.

    hostile_workspace.py --binary PATH [--seconds 20] [--ratio 2] [--floor 0] [--livez 100] [--against same|other|sink] [--control]

First the quiet workspace's taps, events, new links and first launches are measured alone, then for as
long again beside the other: full batches of one person, touches that change what was stored, merges,
invented campaigns, first launches, wrong codes, bodies that drip, and wrong keys. No request of the
quiet workspace may be refused, the p99 of each kind may grow `ratio` times (what is below `floor`
milliseconds counts as that), and `/livez` must answer within so many milliseconds. Times out of these bounds
are measured again, twice at most: the computer may do something else for a while.

What the machine itself costs is measured with --against: `other` sends the attack to a second server on the
same computer, which shares processors and disk with the first and nothing else, `sink` to a program that reads
requests and answers them, so that the attackers' own work is all there is. What `same` costs beyond `other` is the
server's. Those two print their figures and judge nothing.

With --control both share a key that may send one request a second: that the quiet workspace is refused must
be noticed.
"""

import json
import multiprocessing
import os
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from pathlib import Path

from harness.events import new_event
from harness.hostile_load import attack, client, send, sink
from harness.options import read_options
from harness.server import Installation

LIMITS = {
    "--ingest-per-key": "1000", "--ingest-per-network": "500",
    "--ingest-per-device": "60", "--launches-per-key": "200", "--launches-per-network": "100",
    "--management-per-minute": "6000",
}


class Quiet:
    """What a well-behaved workspace does, and how long each request takes."""

    def __init__(self, server, secret_key, key, generator):
        self.server, self.secret_key, self.key, self.generator = server, secret_key, key, generator
        self.waits, self.refused = {}, {}

    def requests(self):
        g = self.generator
        return {
            "tap": ("GET", "/c/DEMO", None, None, {"User-Agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/120"}),
            "batch": ("POST", "/batch", None, {"api_key": self.key, "batch": [new_event(g)]}, None),
            "link": ("POST", "/api/v1/links", self.secret_key,
                     {"targets": {"fallback": "https://example.com/a"}}, None),
            "launch": ("POST", "/v1/deferred-deeplink", self.key,
                       {"installID": str(uuid.UUID(int=g.getrandbits(128))), "platform": "ios"}, None),
            "livez": ("GET", "/livez", None, None, None),
        }

    def measure(self, seconds):
        self.waits, self.refused = {}, {}
        deadline = time.monotonic() + seconds
        threads = [threading.Thread(target=self._repeat, args=(name, deadline)) for name in self.requests()]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return {name: self.p99(name) for name in self.waits}

    def _repeat(self, name, deadline):
        connection, waits, refused = client(self.server.port), [], 0
        while time.monotonic() < deadline:
            method, path, key, body, headers = self.requests()[name]
            began = time.monotonic()
            status = send(connection, method, path, key, body, headers)
            waits.append((time.monotonic() - began) * 1000)
            refused += status >= 400
            time.sleep(0.05)
        connection.close()
        self.waits[name], self.refused[name] = waits, refused

    def p99(self, name):
        ordered = sorted(self.waits[name])
        return ordered[int(len(ordered) * 0.99)]


class Target:
    """Where the attack goes, with the public key that it has there."""

    def __init__(self, against, binary, directory, server, secret_key, options):
        self.process, self.server = None, None
        if against == "same":
            self.port, self.key = server.port, app_key(server.port, secret_key)
        elif against == "other":
            other = Installation(binary, Path(directory) / "other")
            self.server = other.start(options=options)
            self.port, self.key = self.server.port, app_key(self.server.port, other.secret_key)
        else:
            listener = socket.create_server(("127.0.0.1", 0), backlog=64)
            self.process = multiprocessing.Process(target=sink, args=(listener,), daemon=True)
            self.process.start()
            self.port, self.key = listener.getsockname()[1], "none"

    def stop(self):
        if self.server:
            self.server.stop(60)
        if self.process:
            self.process.terminate()


def cpu_seconds(pid):
    """The processor time that a process used until now."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def second_workspace(binary, data, port):
    """Another workspace of the installation, and the public key of an app of it."""
    created = subprocess.run(
        [binary, "init", "--data", data, "--new-workspace", "Hostile", "--json"],
        check=True, capture_output=True, text=True)
    return json.loads(created.stdout)["secretKey"]


def app_key(port, secret_key):
    connection = client(port)
    headers = {"Authorization": f"Bearer {secret_key}", "Content-Type": "application/json"}

    def post(path, body):
        connection.request("POST", path, json.dumps(body), headers)
        response = connection.getresponse()
        payload = json.loads(response.read())
        if response.status != 201:
            raise SystemExit(f"{path}: {response.status} {payload}")
        return payload

    app = post("/api/v1/apps", {"name": "Hostile", "platform": "ios", "bundleID": "com.example.hostile",
                                "scheme": "hostile"})
    return post("/api/v1/keys", {"kind": "publishable", "app": app["id"], "name": "public"})["key"]


class Round:
    """What requests of the quiet workspace took alone and beside the other one."""

    def __init__(self, quiet, target, server, arguments, generator):
        seconds = arguments.seconds / 2
        quiet.measure(1)
        self.alone = quiet.measure(seconds)
        until = time.time() + seconds + 1
        attackers = [
            multiprocessing.Process(target=attack, args=(target.port, target.key, until, generator.random()))
            for _ in range(arguments.connections)
        ]
        for attacker in attackers:
            attacker.start()
        time.sleep(1)
        used = [cpu_seconds(server.process.pid), sum(cpu_seconds(attacker.pid) for attacker in attackers)]
        self.beside = quiet.measure(seconds)
        used = [cpu_seconds(server.process.pid) - used[0],
                sum(cpu_seconds(attacker.pid) for attacker in attackers if attacker.is_alive()) - used[1]]
        self.shares = [f"{100 * part / seconds:.0f} %" for part in used]
        self.refused, self.slowest = sum(quiet.refused.values()), max(quiet.waits["livez"])
        for attacker in attackers:
            attacker.join()
        self.is_bounded = self.slowest <= arguments.livez and all(
            max(self.beside[kind], arguments.floor) <= arguments.ratio * max(self.alone[kind], arguments.floor)
            for kind in self.kinds())

    def kinds(self):
        return [kind for kind in self.alone if kind != "livez"]

    def __str__(self):
        figures = ", ".join(f"{kind} {self.alone[kind]:.0f} to {self.beside[kind]:.0f}" for kind in self.kinds())
        return (f"p99 in ms: {figures}; processor: server {self.shares[0]}, attackers {self.shares[1]}; /livez at "
                f"most {self.slowest:.0f} ms, {self.refused} refused")


def main():
    arguments = read_options(
        seconds=20.0,
        connections=6,
        ratio=2.0,
        floor=dict(type=float, default=0, help="milliseconds"),
        against=dict(choices=["same", "other", "sink"], default="same"),
        livez=dict(type=float, default=100, help="milliseconds"),
    )
    generator = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "data")
        hostile_secret = second_workspace(installation.binary, installation.data, installation.port)
        limits = dict(LIMITS, **{"--ingest-per-key": "1"} if arguments.control else {})
        options = [word for pair in limits.items() for word in pair]
        server = installation.start(options=options)
        target = Target(arguments.against, arguments.binary, directory, server, hostile_secret, options)
        if arguments.control:
            target.key = installation.key
        quiet = Quiet(server, installation.secret_key, installation.key, generator)
        rounds = []
        while len(rounds) < (3 if arguments.against == "same" and not arguments.control else 1):
            rounds.append(Round(quiet, target, server, arguments, generator))
            if rounds[-1].is_bounded or rounds[-1].refused:
                break
        code = server.stop(60)
        target.stop()

    for number, one in enumerate(rounds, 1):
        print(f"hostile workspace: against {arguments.against}, round {number}: {one}, exit {code}, "
              f"seed {arguments.seed}")
    if arguments.against != "same":
        sys.exit(code)
    healthy = rounds[-1].is_bounded and not rounds[-1].refused
    if arguments.control:
        sys.exit(0 if rounds[-1].refused else "the control refused nothing: this harness cannot fail")
    sys.exit(0 if healthy and code == 0 else 1)


if __name__ == "__main__":
    main()

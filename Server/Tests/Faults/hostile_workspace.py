#!/usr/bin/env python3
"""Measures one workspace while another one, with its public key, does what it can against the server.

    hostile_workspace.py --binary PATH [--seconds 20] [--ratio 2] [--floor 0] [--livez 100] [--against same|other|sink] [--control]

First the quiet workspace's taps, events, new links and first launches are measured alone, then for as
long again beside the other: full batches of one person, touches that change what was stored, merges,
invented campaigns, first launches, wrong codes, bodies that drip, and wrong keys. No request of the
quiet workspace may be refused, the p99 of each kind may grow `ratio` times (what is below `floor`
milliseconds counts as that), and `/livez` must answer within so many milliseconds.

What the machine itself costs is measured with --against: `other` sends the attack to a second server on the
same computer, which shares processors and disk with the first and nothing else, `sink` to a program that reads
requests and answers them, so that the attackers' own work is all there is. What `same` costs beyond `other` is the
server's. Those two print their figures and judge nothing.

With --control both share a key that may send one request a second: that the quiet workspace is refused must
be noticed.
"""

import http.client
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

from harness.events import new_event, uuid7
from harness.options import read_options
from harness.server import Installation

LIMITS = {
    "--ingest-per-key": "1000", "--ingest-per-network": "500",
    "--ingest-per-device": "60", "--launches-per-key": "200", "--launches-per-network": "100",
    "--management-per-minute": "6000",
}
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15"


def client(port, timeout=60):
    return http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)


def send(connection, method, path, key=None, body=None, headers=None):
    """The status of a request over an open connection."""
    headers = dict(headers or {})
    if key:
        headers["Authorization"] = f"Bearer {key}"
    if body is not None:
        headers["Content-Type"] = "application/json"
        body = json.dumps(body)
    connection.request(method, path, body, headers)
    response = connection.getresponse()
    response.read()
    return response.status


def moment(seconds_ago):
    return time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(time.time() - seconds_ago))


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


def attack(port, key, until, seed):
    """What one connection of the other workspace sends, one thing after another.

    The quiet workspace goes before the attackers' own work, which would be done on computers of their own.
    """
    os.nice(5)
    generator = random.Random(seed)
    kinds = [purchases, touches, merges, campaigns, launches, codes, wrong_keys, drip]
    statuses = {}
    while time.time() < until:
        connection = client(port)
        try:
            for kind in generator.sample(kinds, len(kinds)):
                status = kind(connection, port, key, generator)
                statuses[status] = statuses.get(status, 0) + 1
        except (OSError, http.client.HTTPException):
            pass
        connection.close()


def batch(connection, key, events):
    return send(connection, "POST", "/batch", None, {"api_key": key, "batch": events})


def event(generator, name, person, ago, **properties):
    return {"event": name, "distinct_id": person, "timestamp": moment(ago), "uuid": uuid7(generator),
            "properties": properties}


def purchases(connection, port, key, g):
    return batch(connection, key, [event(g, "Purchase", "victim", g.random() * 600, revenue=1) for _ in range(500)])


def touches(connection, port, key, g):
    """Touches of an hour ago, each of which changes what every stored event of the person belongs to."""
    return batch(connection, key, [
        event(g, "Deep Link Opened", "victim", 3600 - i, campaign_key="DEMO" if i % 2 else "NONE") for i in range(400)])


def merges(connection, port, key, g):
    return batch(connection, key, [
        event(g, "$identify", "victim", 60, **{"$anon_distinct_id": str(uuid.UUID(int=g.getrandbits(128)))})
        for _ in range(100)])


def campaigns(connection, port, key, g):
    return batch(connection, key, [
        event(g, "Invented", f"p{g.random()}", 60, campaign_key=f"K{g.randrange(10**9)}") for _ in range(500)])


def launches(connection, port, key, g):
    for _ in range(20):
        status = send(connection, "POST", "/v1/deferred-deeplink", key, {
            "installID": str(uuid.UUID(int=g.getrandbits(128))), "platform": "ios",
            "signals": {"osVersion": "26.1", "deviceClass": "phone"}}, {"User-Agent": IPHONE})
    return status


def codes(connection, port, key, g):
    for _ in range(10):
        status = send(connection, "POST", "/v1/deferred-deeplink", key, {
            "installID": str(uuid.UUID(int=g.getrandbits(128))), "platform": "ios", "code": f"{g.randrange(10**8)}"})
    return status


def wrong_keys(connection, port, key, g):
    for _ in range(20):
        status = send(connection, "GET", "/api/v1/links", "paylisher_live_sk_" + "a" * 43)
    return status


def drip(connection, port, key, g):
    """A large body that comes a little at a time."""
    with socket.create_connection(("127.0.0.1", port)) as slow:
        slow.sendall(b"POST /batch HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000\r\n\r\n" + b" " * 5000)
        for _ in range(10):
            time.sleep(0.05)
            slow.sendall(b" ")
    return 0


def sink(listener):
    """Reads requests and answers each with 200: what an attack costs that no server works for."""
    def serve(connection):
        stream = connection.makefile("rb")
        try:
            while line := stream.readline():
                length = 0
                while (line := stream.readline()).strip():
                    name, _, value = line.partition(b":")
                    length = int(value) if name.lower() == b"content-length" else length
                stream.read(length)
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        except OSError:
            pass

    os.nice(5)
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=serve, args=(connection,), daemon=True).start()


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
        quiet.measure(1)
        alone = quiet.measure(arguments.seconds / 2)
        until = time.time() + arguments.seconds / 2 + 1
        attackers = [
            multiprocessing.Process(target=attack, args=(target.port, target.key, until, generator.random()))
            for _ in range(arguments.connections)
        ]
        for attacker in attackers:
            attacker.start()
        time.sleep(1)
        used = [cpu_seconds(server.process.pid), sum(cpu_seconds(attacker.pid) for attacker in attackers)]
        beside = quiet.measure(arguments.seconds / 2)
        used = [cpu_seconds(server.process.pid) - used[0],
                sum(cpu_seconds(attacker.pid) for attacker in attackers if attacker.is_alive()) - used[1]]
        refused, slowest = sum(quiet.refused.values()), max(quiet.waits["livez"])
        for attacker in attackers:
            attacker.join()
        code = server.stop(60)
        target.stop()

    kinds = [kind for kind in alone if kind != "livez"]
    figures = ", ".join(f"{kind} {alone[kind]:.0f} to {beside[kind]:.0f}" for kind in kinds)
    share = [f"{100 * seconds / (arguments.seconds / 2):.0f} %" for seconds in used]
    print(f"hostile workspace, against {arguments.against}: p99 in ms: {figures}; processor: server {share[0]}, "
          f"attackers {share[1]}; /livez at most {slowest:.0f} ms, {refused} refused, "
          f"exit {code}, seed {arguments.seed}")
    if arguments.against != "same":
        sys.exit(code)
    bounded = all(
        max(beside[kind], arguments.floor) <= arguments.ratio * max(alone[kind], arguments.floor) for kind in kinds)
    healthy = bounded and not refused and slowest <= arguments.livez
    if arguments.control:
        sys.exit("the control stayed in its bounds: this harness cannot fail" if healthy else 0)
    sys.exit(0 if healthy and code == 0 else 1)


if __name__ == "__main__":
    main()

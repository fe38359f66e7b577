#!/usr/bin/env python3
"""Two servers on one PostgreSQL: what one changes, the other answers by within a second or soon after.

    scripts/with-postgres.sh --serve several_nodes.py --binary PATH [--edits 100] [--fault NAME] [--control]

One server, each in turn, edits where a link leads, takes the link down and brings it back, or
revokes a key; the time until the other answers by it is measured. Each must be seen within five seconds, and of
each kind the median within one: a computer that does something else for a while decides about the longest.

`--fault no-hearing` runs the servers without notifications and `--fault no-polling` without
polling: each alone must be enough. With --control they have neither, and nothing of an edit may be
found on the other server.
"""

import collections
import http.client
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path

from harness.nodes import Node
from harness.options import read_options
from harness.server import Installation

DESKTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36"
BOUND = 1.0


class Client:
    """One connection to a server that is kept open."""

    def __init__(self, server, host):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        self.host = host

    def send(self, method, path, body=None, key=None):
        headers = {"User-Agent": DESKTOP, "Host": self.host}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if key:
            headers["Authorization"] = f"Bearer {key}"
        self.connection.request(method, path, body and json.dumps(body), headers)
        response = self.connection.getresponse()
        return response.status, response.getheader("Location"), response.read()

    def manage(self, method, path, key, body=None):
        status, _, content = self.send(method, path, body, key)
        if status >= 300:
            sys.exit(f"several nodes: {method} {path} answered {status}: {content[:300]!r}")
        return json.loads(content or b"null")

    def leads_to(self):
        """Where the link leads; None while it is down."""
        return self.send("GET", "/DEMO")[1]


def until(condition, seconds=5):
    """The seconds until a condition is true; None where it never was."""
    started = time.monotonic()
    while (passed := time.monotonic() - started) < seconds:
        if condition():
            return passed
        time.sleep(0.002)
    return None


class Edits:
    """Changes by one server, each looked for on the other."""

    def __init__(self, installation, clients):
        self.key = installation.secret_key
        self.clients = clients
        links = clients[0].manage("GET", "/api/v1/links", self.key)["items"]
        self.link = next(link for link in links if link["code"] == "DEMO")

    def kind(self, number):
        """What an edit changes."""
        return {0: "revoked", 3: "disabled", 4: "enabled"}.get(number % 10, "target")

    def run(self, number):
        here, there = self.clients if number % 2 else reversed(self.clients)
        match self.kind(number):
            case "revoked":
                return self.revoke(here, there)
            case "disabled":
                self.change(here, {"state": "disabled"})
                return until(lambda: there.leads_to() is None)
            case "enabled":
                self.change(here, {"state": "active"})
                return until(lambda: there.leads_to() is not None)
            case _:
                target = f"https://example.com/edit/{number}"
                self.link["targets"]["fallback"] = target
                self.change(here, {"targets": self.link["targets"]})
                return until(lambda: there.leads_to() == target)

    def change(self, client, patch):
        client.manage("PATCH", f"/api/v1/links/{self.link['id']}", self.key, patch)

    def revoke(self, here, there):
        made = here.manage("POST", "/api/v1/keys", self.key, {"kind": "secret", "name": "short"})
        there.manage("GET", "/api/v1/workspace", made["key"])
        here.manage("DELETE", f"/api/v1/keys/{made['id']}", self.key)
        return until(lambda: there.send("GET", "/api/v1/workspace", key=made["key"])[0] == 401)


def main():
    arguments = read_options(
        seeded=False,
        edits=100,
        fault=dict(choices=("no-hearing", "no-polling")),
    )
    fault = "no-refresh" if arguments.control else arguments.fault

    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "one")
        one = installation.start(fault)
        two = Node(installation, Path(directory) / "two").start(fault)
        host = f"127.0.0.1:{installation.port}"
        edits = Edits(installation, [Client(one, host), Client(two, host)])
        started = time.monotonic()
        times = [edits.run(number) for number in range(1, 3 if arguments.control else arguments.edits + 1)]
        took = time.monotonic() - started
        codes = [one.stop(), two.stop()]

    seen = sorted(seconds for seconds in times if seconds is not None)
    if arguments.control:
        print(f"several nodes: without hearing and asking, {len(seen)} of {len(times)} edits were seen")
        sys.exit(0 if not seen else "the control saw an edit that nobody carried: this cannot fail")
    if len(seen) < len(times):
        sys.exit(f"several nodes: {len(times) - len(seen)} of {len(times)} edits were not seen in 5 s")
    print(
        f"several nodes: {len(seen)} edits and revocations in {took:.0f} s"
        f"{f' with {fault}' if fault else ''}: seen by the other after {seen[len(seen) // 2] * 1000:.0f} ms "
        f"(median), {seen[-1] * 1000:.0f} ms (longest), exits {codes}"
    )
    kinds = collections.defaultdict(list)
    for number, seconds in enumerate(times, 1):
        kinds[edits.kind(number)].append(seconds)
    slow = [kind for kind, seconds in kinds.items() if statistics.median_low(seconds) > BOUND]
    if slow:
        sys.exit(f"several nodes: late: {', '.join(slow)}")
    sys.exit(0 if codes == [0, 0] else 1)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Moves the server's clock by days and years while devices with wrong clocks send events.

    clock_jumps.py --binary PATH [--seconds 2] [--control]

The clock of the running server jumps a day and a year forward and back (a preloaded library moves
it; timers go on as they do where a clock is set). All the time three devices send events: one whose clock is right,
one a day behind, one a year ahead. Nothing may end or answer wrongly, no number in /metrics may be
negative, and every event must be stored at the server's time within a second and what its request took, so that
the order is right whatever the devices believe.

With --control the devices do not tell when they send; the order must then be found wrong.
"""

import http.client
import json
import random
import re
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from harness.clock import Clock
from harness.events import get, uuid7
from harness.options import read_options
from harness.server import Installation

DAY, YEAR = 86_400, 365 * 86_400
JUMPS = (0, DAY, -DAY, YEAR, -YEAR, 0)
SKEWS = (0, -DAY, YEAR)
BOUND = 1.0


def moment(seconds):
    whole, fraction = divmod(seconds, 1)
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(whole)) + f".{int(fraction * 1000):03d}Z"


class Devices:
    """Sends events, and knows when by the server's clock each should have happened."""

    def __init__(self, installation, generator, tells):
        self.installation, self.generator, self.tells = installation, generator, tells
        self.expected, self.times = {}, []

    def send(self, connection, skew, offset):
        # What is sent lay in the device's queue for a while, as it does without a network.
        happened = time.time() - self.generator.uniform(0, 30)
        event = {
            "event": "Clock Checked", "distinct_id": f"device {skew}", "uuid": uuid7(self.generator),
            "timestamp": moment(happened + skew),
        }
        batch = {"api_key": self.installation.key, "batch": [event]}
        if self.tells:
            batch["sent_at"] = moment(time.time() + skew)
        started = time.monotonic()
        connection.request("POST", "/batch", json.dumps(batch), {"Content-Type": "application/json"})
        response = connection.getresponse()
        answer = response.read()
        took = time.monotonic() - started
        self.times.append(took)
        if response.status != 200 or event["uuid"] not in json.loads(answer)["accepted"]:
            sys.exit(f"clock jumps: an event was answered with {response.status} {answer[:300]!r}")
        self.expected[event["uuid"]] = ((happened + offset) * 1000, took)


def negative_numbers(port):
    text = urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10).read().decode()
    return re.findall(r"^\S+ -\S+$", text, re.MULTILINE)


def stored(installation):
    connection = http.client.HTTPConnection("127.0.0.1", installation.port, timeout=30)
    cursor, moments = None, {}
    while True:
        path = "/api/v1/events?limit=200" + (f"&cursor={cursor}" if cursor else "")
        connection.request("GET", path, headers={"Authorization": f"Bearer {installation.secret_key}"})
        page = json.loads(connection.getresponse().read())
        moments |= {event["uuid"]: event["occurredAt"] for event in page["items"]}
        if not (cursor := page.get("nextCursor")):
            return moments


def main():
    arguments = read_options(seconds=dict(type=float, default=2, help="between two jumps"))
    faults = []

    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "data")
        clock = Clock(directory)
        server = installation.start(wrapper=clock.wrapper)
        devices = Devices(installation, random.Random(arguments.seed), tells=not arguments.control)
        connection, taps = server.connect(10), 0
        for offset in JUMPS:
            clock.set(offset)
            end = time.monotonic() + arguments.seconds
            while time.monotonic() < end:
                for skew in SKEWS:
                    devices.send(connection, skew, offset)
                if get(server.port, "/DEMO") not in (200, 302):
                    faults.append(f"a tap failed at {offset:+d} s")
                taps += 1
                time.sleep(0.02)
            if found := negative_numbers(server.port):
                faults.append(f"negative numbers: {found[:3]}")
            if not server.is_ready():
                faults.append(f"the server was not ready at {offset:+d} s")
        moments = stored(installation)
        began = time.monotonic()
        code = server.stop()
        stop = time.monotonic() - began
        rows, integrity = installation.stored_events()
        clicks = int(installation.select("SELECT count(*) FROM click")[0][0])

    late = [abs(moments.get(key, 0) - at) / 1000 - took for key, (at, took) in devices.expected.items()]
    print(
        f"clock jumps: {len(JUMPS)} settings of the clock, {len(rows)} events of {len(SKEWS)} devices and "
        f"{clicks} of {taps} taps: stored at most {max(late):.2f} s beside their time, slowest answer "
        f"{max(devices.times) * 1000:.0f} ms, stopped in {stop:.1f} s, integrity {integrity}, exit {code}"
    )
    wrong = sum(seconds > BOUND for seconds in late)
    if arguments.control:
        sys.exit(0 if wrong else "the control was in order: this harness cannot fail")
    if wrong:
        faults.append(f"{wrong} events are stored at a wrong time")
    if len(set(rows)) != len(devices.expected) or clicks != taps:
        faults.append("something was lost or stored twice")
    for fault in faults:
        print(f"clock jumps: FAILED: {fault}")
    sys.exit(1 if faults or code != 0 or integrity != "ok" else 0)


if __name__ == "__main__":
    main()

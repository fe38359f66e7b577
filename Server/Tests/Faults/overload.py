#!/usr/bin/env python3
"""Offers the server five times what it can store and looks at what it still does.

    overload.py --binary PATH [--seconds 15] [--control]

First a few clients find the peak: how many events a second are acknowledged when each waits for its
answer. Then batches arrive at five times that rate, whether answers come or not. The server must go
on storing at 0.9 of the peak or more, refuse the rest with 503 and Retry-After, answer what it
accepts soon, and keep its memory.

With --control the load stays the same, but the server lets everything in; the harness must then see
late answers or memory that grows.

A debug build, with this program on the same cores, spends much of its time on refusals:
`--goodput 0.5` is what it is held to in the tests, 0.9 is the bar for a release build.
"""

import asyncio
import gzip
import json
import random
import sys
import tempfile
import time
from pathlib import Path

from harness.events import new_event
from harness.options import read_options
from harness.server import Installation

EVENTS = 100


def request(installation, generator):
    """One POST of a compressed batch, as bytes."""
    batch = [new_event(generator) for _ in range(EVENTS)]
    body = gzip.compress(json.dumps({"api_key": installation.key, "batch": batch}).encode(), 1)
    head = (
        "POST /batch HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"Content-Encoding: gzip\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


class Connections:
    """Open connections that are free for the next request.

    One that nobody used for half the time after which the server closes it is given up, as clients do:
    a request on it could meet the end of it.
    """

    IDLE_SECONDS = 30

    def __init__(self, port):
        self.port = port
        self.free = []
        self.open = 0

    def close_idle(self):
        while self.free and time.monotonic() - self.free[0][2] > self.IDLE_SECONDS:
            self.free.pop(0)[1].close()
            self.open -= 1

    async def exchange(self, message):
        """The status and the headers of an answer."""
        self.close_idle()
        if self.free:
            reader, writer, _ = self.free.pop()
        else:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            self.open += 1
        try:
            writer.write(message)
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            lines = head.split("\r\n")
            length = next((int(line[15:]) for line in lines if line.startswith("content-length:")), 0)
            await reader.readexactly(length)
        except (OSError, asyncio.IncompleteReadError):
            writer.close()
            self.open -= 1
            raise
        self.free.append((reader, writer, time.monotonic()))
        return int(lines[0].split()[1]), head


class Account:
    """What came of the requests."""

    def __init__(self):
        self.accepted = 0
        self.refused = 0
        self.without_hint = 0
        self.failed = 0
        self.waits = []

    async def send(self, connections, message):
        began = time.monotonic()
        try:
            status, head = await connections.exchange(message)
        except (OSError, asyncio.IncompleteReadError):
            self.failed += 1
            return
        if status == 200:
            self.accepted += 1
            self.waits.append(time.monotonic() - began)
        else:
            self.refused += 1
            self.without_hint += status != 503 or "retry-after:" not in head

    def percentile(self, share):
        ordered = sorted(self.waits)
        return ordered[int(len(ordered) * share)] * 1000 if ordered else 0.0


async def closed_loop(port, messages, seconds, clients):
    """Clients that wait for each answer, for some seconds or until there is nothing more to send."""
    connections, account = Connections(port), Account()
    deadline = time.monotonic() + seconds

    async def client():
        while time.monotonic() < deadline and (message := next(messages, None)):
            await account.send(connections, message)

    began = time.monotonic()
    await asyncio.gather(*(client() for _ in range(clients)))
    return account, account.accepted / (time.monotonic() - began)


async def open_loop(port, messages, seconds, rate):
    """Arrivals at a rate, whatever the answers do."""
    connections, account, tasks = Connections(port), Account(), set()
    began = time.monotonic()
    arrived = 0
    while (now := time.monotonic() - began) < seconds:
        while arrived < now * rate:
            task = asyncio.create_task(account.send(connections, next(messages)))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
            arrived += 1
        await asyncio.sleep(0.002)
    goodput = account.accepted / seconds
    await asyncio.gather(*tasks)
    return account, goodput


def resident(pid):
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def prepared(installation, generator, count):
    """Requests made beforehand, so that making them does not slow the arrivals."""
    return iter([request(installation, generator) for _ in range(count)])


async def measure(installation, server, arguments, generator):
    warm = prepared(installation, generator, 600)
    _, rate = await closed_loop(server.port, warm, 2, 8)
    messages = prepared(installation, generator, int(rate * arguments.seconds * 1.5) + 200)
    peak_account, peak = await closed_loop(server.port, messages, arguments.seconds / 2, 8)
    quiet = resident(server.pid)
    messages = prepared(installation, generator, int(peak * 5 * arguments.seconds) + 500)
    account, goodput = await open_loop(server.port, messages, arguments.seconds, peak * 5)
    return peak, goodput, account, quiet, resident(server.pid), peak_account.failed


def main():
    arguments = read_options(
        seconds=8.0,
        goodput=0.9,
        p99=dict(type=float, default=250, help="milliseconds"),
    )
    generator = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "data")
        server = installation.start("no-back-pressure" if arguments.control else None)
        peak, goodput, account, quiet, loaded, failed = asyncio.run(
            measure(installation, server, arguments, generator)
        )
        code = server.stop(60)

    p99 = account.percentile(0.99)
    print(
        f"overload: peak {peak * EVENTS:.0f} events/s, at five times that {goodput * EVENTS:.0f} "
        f"({goodput / peak:.2f} of it), {account.refused} refused, {account.without_hint} without "
        f"Retry-After, {account.failed + failed} failed, accepted p99 {p99:.0f} ms, "
        f"memory {quiet:.0f} to {loaded:.0f} MiB, exit {code}, seed {arguments.seed}"
    )
    bounded = loaded <= quiet * 2 and p99 <= arguments.p99
    if arguments.control:
        sys.exit(0 if not bounded else "the control stayed in its bounds: this harness cannot fail")
    healthy = goodput >= peak * arguments.goodput and account.refused and not account.without_hint and bounded
    sys.exit(0 if healthy and not account.failed and not failed and code == 0 else 1)


if __name__ == "__main__":
    main()

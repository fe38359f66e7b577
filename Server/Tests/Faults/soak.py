#!/usr/bin/env python3
"""Keeps the server at half its load for a long time and looks whether anything grows.

    soak.py --binary PATH [--minutes 20] [--events-per-second N] [--control]

Batches and taps arrive at half the rate that the server answered at its peak, or at a rate that is
given where other programs share the machine, so that its peak now says nothing of later. Every few seconds its
memory, open files and write-ahead log are read from /metrics; the connections that this program keeps open
are no files of the server's own, and do not count. After a quarter of the time has
passed as warm-up, a line is laid through the samples: memory may rise by 1 MiB in ten minutes, open
files not at all, the log stays below 64 MiB, and no answer is an error.

With --control the client opens connections and forgets them; the files must then be seen to grow.
"""

import asyncio
import itertools
import random
import re
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from harness.options import read_options
from harness.server import Installation
from overload import EVENTS, Account, Connections, closed_loop, request

TAP = (
    b"GET /DEMO HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"User-Agent: Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile\r\n\r\n"
)
MEBIBYTE = 1 << 20


class Samples:
    """What /metrics said, and when."""

    def __init__(self, port, connections):
        self.url = f"http://127.0.0.1:{port}/metrics"
        self.connections = connections
        self.rows = []

    def take(self, moment):
        ours = sum(connections.open for connections in self.connections)
        text = urllib.request.urlopen(self.url, timeout=30).read().decode()
        self.rows.append((
            moment,
            self.value(text, "process_resident_memory_bytes") / MEBIBYTE,
            self.value(text, "process_open_fds") - ours,
            self.value(text, 'paylisher_storage_file_bytes{file="paylisher.sqlite-wal"}') / MEBIBYTE,
        ))

    @staticmethod
    def value(text, name):
        found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
        return float(found[1]) if found else 0.0

    def rise_in_ten_minutes(self, column, seconds):
        """The slope of the least-squares line after the warm-up, per ten minutes."""
        late = [(row[0], row[column]) for row in self.rows if row[0] >= seconds / 4]
        middle = sum(x for x, _ in late) / len(late)
        level = sum(y for _, y in late) / len(late)
        spread = sum((x - middle) ** 2 for x, _ in late)
        return sum((x - middle) * (y - level) for x, y in late) / spread * 600

    def largest(self, column):
        return max(row[column] for row in self.rows)


async def arrivals(messages, account, connections, seconds, rate):
    """Sends at a rate until the time is over."""
    tasks = set()
    began = time.monotonic()
    for number in itertools.count():
        due = began + number / rate
        if due > began + seconds:
            break
        await asyncio.sleep(max(0, due - time.monotonic()))
        task = asyncio.create_task(account.send(connections, messages()))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    await asyncio.gather(*tasks)


async def watch(samples, seconds, leak):
    began = time.monotonic()
    leaked = []
    while (moment := time.monotonic() - began) < seconds:
        await asyncio.to_thread(samples.take, moment)
        if leak:
            leaked.append(await asyncio.open_connection("127.0.0.1", leak))
        await asyncio.sleep(min(5, seconds / 40))


async def soak(installation, server, arguments, generator):
    seconds = arguments.minutes * 60
    make = lambda: request(installation, generator)
    _, peak = await closed_loop(server.port, iter(make, None), 5, 4)
    if arguments.events_per_second:
        peak = arguments.events_per_second / EVENTS * 2
    connections = Connections(server.port), Connections(server.port)
    samples, events, taps = Samples(server.port, connections), Account(), Account()
    await asyncio.gather(
        arrivals(make, events, connections[0], seconds, peak / 2),
        arrivals(lambda: TAP, taps, connections[1], seconds, 20),
        watch(samples, seconds, server.port if arguments.control else None),
    )
    return peak, samples, events, taps


def main():
    arguments = read_options(minutes=20.0, events_per_second=dict(type=float))
    seconds = arguments.minutes * 60
    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "data")
        server = installation.start()
        peak, samples, events, taps = asyncio.run(
            soak(installation, server, arguments, random.Random(arguments.seed))
        )
        code = server.stop()

    memory = samples.rise_in_ten_minutes(1, seconds)
    files = samples.rise_in_ten_minutes(2, seconds)
    errors = events.refused + events.failed + taps.failed
    print(
        f"soak: {arguments.minutes:g} min at {peak / 2 * EVENTS:.0f} events/s, "
        f"{events.accepted * EVENTS} events and {taps.accepted + taps.refused} taps, {errors} errors; "
        f"per ten minutes memory {memory:+.1f} MiB (at most {samples.largest(1):.0f}), "
        f"files {files:+.1f}, log at most {samples.largest(3):.0f} MiB, exit {code}"
    )
    flat = memory <= 1 and abs(files) <= 1 and samples.largest(3) <= 64
    if arguments.control:
        sys.exit(0 if files > 1 else "the control was flat: this harness cannot fail")
    sys.exit(0 if flat and not errors and code == 0 else 1)


if __name__ == "__main__":
    main()

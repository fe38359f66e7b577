#!/usr/bin/env python3
"""Listens to events as they are stored, and is as bad a listener as there can be.

    live_tail.py --binary PATH [--listeners 90] [--seconds 4] [--nodes N] [--control]

With two nodes (on PostgreSQL, under scripts/with-postgres.sh --serve) everybody listens to the
second server while the first takes the events.

1. Every event that is acknowledged must be told within two seconds, by the filters that were asked
   for; `paylisher report live` must print it. A listener that goes and comes back with Last-Event-ID must hear of all that came meanwhile.
2. Events come as fast as they are acknowledged, first with nobody listening, then with listeners of
   which a third never reads, a third reads too late and one is killed. Whoever reads must have heard
   of every event, or been told of how many it did not. Ingest must go on at half its speed or more
   on these cores, which the listeners share, in one of three tries, and memory must stay bounded.
3. One listener more than there is room for is refused; a revoked key ends its stream; the server
   stops in time although listeners never read.

With --control listeners are told nothing, which must be noticed.
"""

import asyncio
import json
import random
import re
import sys
import tempfile
import time
from pathlib import Path

from harness.events import new_event, post_batch
from harness.nodes import Node
from harness.options import read_options
from harness.server import Installation
from overload import EVENTS, closed_loop, request, resident

LIMIT = 100
BOUND = 2.0


class Listener:
    """A connection that is told events; `told` are those it read."""

    def __init__(self, server, key, query="", last=None):
        self.server, self.key, self.query, self.last = server, key, query, last
        self.status, self.told, self.missed, self.comments, self.ended = 0, [], 0, 0, False

    async def open(self, read=True, buffer=None):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.server.port, limit=buffer or 1 << 20)
        resume = f"Last-Event-ID: {self.last}\r\n" if self.last else ""
        self.writer.write(
            f"GET /api/v1/reports/live{self.query} HTTP/1.1\r\nHost: 127.0.0.1\r\n{resume}"
            f"Authorization: Bearer {self.key}\r\n\r\n".encode()
        )
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        self.status = int(head.split()[1])
        if read and self.status == 200:
            self.task = asyncio.create_task(self.listen())
        return self

    async def listen(self):
        """Takes chunks, and what they hold, apart."""
        text = ""
        try:
            while size := int(await self.reader.readline(), 16):
                text += (await self.reader.readexactly(size + 2))[:-2].decode()
                while "\n\n" in text:
                    block, text = text.split("\n\n", 1)
                    self.take(block)
        except (OSError, ValueError, asyncio.IncompleteReadError):
            pass
        self.ended = True

    def take(self, block):
        fields = dict(line.split(": ", 1) for line in block.split("\n") if not line.startswith(":"))
        if fields.get("event") == "missed":
            self.missed += json.loads(fields["data"]).get("events", 0)
        elif "id" in fields:
            self.last = fields["id"]
            self.told.append(json.loads(fields["data"]))
        else:
            self.comments += 1

    def ids(self):
        return [event["uuid"] for event in self.told]

    def close(self):
        self.writer.transport.abort()


async def until(condition, seconds=BOUND + 3):
    """The seconds until a condition is true; None where it never was."""
    began = time.monotonic()
    while (passed := time.monotonic() - began) < seconds:
        if condition():
            return passed
        await asyncio.sleep(0.005)
    return None


def fail(text):
    sys.exit(f"live tail: {text}")


async def send(installation, events):
    """Sends events to the first server and returns the ids that it acknowledged."""
    connection = installation.server.connect()
    answer = await asyncio.to_thread(post_batch, connection, installation.key, events)
    connection.close()
    return answer["accepted"]


async def correctness(installation, there, generator):
    """The longest time from an acknowledgement until a listener heard of it."""
    key = installation.secret_key
    everything = await Listener(there, key).open()
    filtered = await Listener(there, key, "?event=Purchase").open()
    await until(lambda: everything.comments and filtered.comments)
    # The other server must have heard that somebody listens.
    await asyncio.sleep(0.5)
    longest, sent, bought = 0.0, [], []
    for number in range(20):
        events = [new_event(generator, "Purchase" if index % 5 == 0 else "View") for index in range(7)]
        ids = await send(installation, events)
        sent += ids
        bought += [event["uuid"] for event in events if event["event"] == "Purchase"]
        took = await until(lambda: set(ids) <= set(everything.ids()))
        if took is None:
            fail(f"batch {number} was acknowledged and not told within {BOUND + 3:g} s")
        longest = max(longest, took)
    await until(lambda: set(bought) <= set(filtered.ids()))
    if everything.ids() != sent or filtered.ids() != bought:
        fail("listeners were told something else than what was stored, or twice")
    place = everything.last
    everything.close()
    meanwhile = await send(installation, [new_event(generator) for _ in range(30)])
    again = await Listener(there, key, last=place).open()
    after = await send(installation, [new_event(generator) for _ in range(3)])
    await until(lambda: set(meanwhile + after) <= set(again.ids()))
    if not set(meanwhile + after) <= set(again.ids()):
        fail("a listener that came back was not told what came meanwhile")
    if len(again.ids()) != len(set(again.ids())):
        fail("a listener that came back was told an event twice")
    for listener in (filtered, again):
        listener.close()
    return longest


def listening(server):
    """How many the server says listen to it."""
    connection = server.connect()
    connection.request("GET", "/metrics")
    found = re.search(rb"^paylisher_live_listeners (\S+)$", connection.getresponse().read(), re.MULTILINE)
    connection.close()
    return float(found[1]) if found else 0.0


async def command(installation, there, generator):
    """`paylisher report live`, as text and as JSON, on events with a name that means a terminal ill."""
    already = listening(there)
    runs = [
        await asyncio.create_subprocess_exec(
            installation.binary, "report", "live", "--count", "3", *options,
            "--server", f"http://127.0.0.1:{there.port}", "--key", installation.secret_key,
            stdout=asyncio.subprocess.PIPE,
        )
        for options in ([], ["--json"])
    ]
    if await until(lambda: listening(there) >= already + 2, 20) is None:
        fail("`paylisher report live` does not listen")
    await asyncio.sleep(0.5)
    events = [new_event(generator, "Evil \x1b[31m") for _ in range(3)]
    ids = await send(installation, events)
    outputs = [(await asyncio.wait_for(run.communicate(), 20))[0] for run in runs]
    if any(run.returncode for run in runs):
        fail("`paylisher report live` ended with an error")
    if [json.loads(line)["uuid"] for line in outputs[1].splitlines()] != ids:
        fail("`paylisher report live --json` printed something else than what was stored")
    if outputs[0].count(b"Evil") != 3 or b"\x1b" in outputs[0]:
        fail(f"`paylisher report live` printed {outputs[0]!r}")


async def rate(installation, generator, seconds):
    """Events a second that are acknowledged, and how many there were."""
    make = lambda: request(installation, generator)
    account, batches = await closed_loop(installation.port, iter(make, None), seconds, 4)
    return batches * EVENTS, account


async def load(installation, there, arguments, generator):
    await rate(installation, generator, 2)
    alone, _ = await rate(installation, generator, arguments.seconds)
    # What was told to nobody must be over: whoever listens from now on should hear of what comes.
    await asyncio.sleep(2)
    quiet = resident(there.pid)
    key = installation.secret_key
    third = arguments.listeners // 3
    readers = [await Listener(there, key).open() for _ in range(arguments.listeners - 2 * third)]
    late = [await Listener(there, key).open(read=False, buffer=1 << 12) for _ in range(third)]
    never = [await Listener(there, key).open(read=False, buffer=1 << 12) for _ in range(third)]
    await until(lambda: all(listener.comments for listener in readers))
    await asyncio.sleep(0.5)
    killed = await Listener(there, key).open()
    asyncio.get_running_loop().call_later(arguments.seconds / 2, killed.close)
    together, account = await rate(installation, generator, arguments.seconds)
    stored = account.accepted * EVENTS
    loaded = resident(there.pid)
    for listener in late:
        listener.task = asyncio.create_task(listener.listen())
    accounted = lambda listener: len(listener.told) + listener.missed >= stored
    await until(lambda: all(map(accounted, readers + late)), 20)
    wrong = [
        f"{len(listener.told)} told and {listener.missed} missed"
        for listener in readers + late
        if len(set(listener.ids())) + listener.missed != stored
    ]
    if wrong:
        fail(f"of {stored} events, {len(wrong)} listeners were {wrong[0]}")
    told = min(len(listener.told) for listener in readers)
    return alone, together, account, stored, told, quiet, loaded, readers + late + never


async def limits(installation, there, listeners):
    """Fills the room that is left, and one more."""
    key = installation.secret_key
    more = [await Listener(there, key).open() for _ in range(LIMIT - len(listeners))]
    if any(listener.status != 200 for listener in more):
        fail(f"there was no room for {LIMIT} listeners")
    if (refused := (await Listener(there, key).open()).status) != 503:
        fail(f"listener {LIMIT + 1} was answered {refused}")
    more[0].close()
    free = time.monotonic()
    while (await Listener(there, key).open()).status != 200:
        if time.monotonic() - free > 10:
            fail("the place of a listener that went was not free after 10 s")
        await asyncio.sleep(0.1)
    return more[1:]


def manage(installation, method, path, body=None):
    connection = installation.server.connect()
    headers = {"Authorization": f"Bearer {installation.secret_key}", "Content-Type": "application/json"}
    connection.request(method, path, body and json.dumps(body), headers)
    content = connection.getresponse().read()
    connection.close()
    return json.loads(content or b"null")


async def revocation(installation, there):
    made = manage(installation, "POST", "/api/v1/keys", {"kind": "secret", "name": "short"})
    listener = await Listener(there, made["key"]).open()
    await until(lambda: listener.comments)
    manage(installation, "DELETE", f"/api/v1/keys/{made['id']}")
    if await until(lambda: listener.ended) is None:
        fail("a listener was told events after its key was revoked")


async def run(installation, there, arguments, generator):
    longest = await correctness(installation, there, generator)
    await command(installation, there, generator)
    await revocation(installation, there)
    # Each speed is measured for seconds, in which the computer may do something else.
    first = None
    for attempt in range(3):
        alone, together, account, stored, told, quiet, loaded, listeners = await load(
            installation, there, arguments, generator
        )
        first = quiet if first is None else first
        kept = not account.failed and loaded - first <= 96
        if together >= alone * arguments.share or attempt == 2 or not kept:
            break
        for listener in listeners:
            listener.close()
        if await until(lambda: listening(there) == 0, 20) is None:
            fail("listeners that went are still counted")
    listeners += await limits(installation, there, listeners)
    began = time.monotonic()
    code = await asyncio.to_thread(there.stop, 40)
    took = time.monotonic() - began
    print(
        f"live tail: told within {longest * 1000:.0f} ms; {alone:.0f} events/s with nobody listening, "
        f"{together:.0f} with {arguments.listeners} listeners (p99 {account.percentile(0.99):.0f} ms), "
        f"who heard of {told} to {stored} of {stored} and were told of the rest; memory {first:.0f} to "
        f"{loaded:.0f} MiB, stopped in {took:.1f} s with {code}"
    )
    return longest <= BOUND and together >= alone * arguments.share and kept and code == 0


def main():
    arguments = read_options(
        listeners=90,
        seconds=4.0,
        share=dict(type=float, default=0.5, help="of the speed with nobody listening"),
        nodes=dict(type=int, default=1, choices=(1, 2)),
    )
    generator = random.Random(arguments.seed)
    fault = "no-live" if arguments.control else None
    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "one")
        installation.server = there = installation.start(fault)
        if arguments.nodes == 2:
            there = Node(installation, Path(directory) / "two").start(fault)
        try:
            healthy = asyncio.run(run(installation, there, arguments, generator))
        except SystemExit as found:
            if arguments.control and "not told" in str(found):
                print("live tail: the control was noticed")
                return
            raise
        finally:
            for server in {there, installation.server}:
                if server.process.poll() is None:
                    server.stop(40)
    if arguments.control:
        sys.exit("the control told everything: this harness cannot fail")
    sys.exit(0 if healthy else 1)


if __name__ == "__main__":
    main()

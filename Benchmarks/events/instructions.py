#!/usr/bin/env python3
"""Counts the instructions of the server's processor that an event or a tap takes, under valgrind.

    instructions.py --binary PATH [--before PATH] [--events 3000] [--people 80] [--taps 4000]

  an event alone   fifty in each request, from 500 people, as events.py sends them
  an event of life sessions of about ten events with their taps and first launches, as life.py plays them
  a tap            a computer's redirect, with its click in the store at the end

Time says little on a computer that others use too; instructions hardly differ from run to run. What they leave
out: the kernel, the disk, and waiting. A server is some fifty times slower here, so that its commits are small.

`--before` plays the same against another binary, and compares. The control is the same binary as both: the
counts have to be within a twentieth, those of taps because the server reads now more and now fewer at a time.
"""

import argparse
import http.client
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import events
import life

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Server/Tests/Faults"))

from harness.server import Installation, settle_clicks  # noqa: E402

# So few that the server, which is slow here, refuses little.
CLIENTS = 4
# So many that the server reads several taps at a time.
TAPPING = 32


class Counted:
    """A server under valgrind, which counts only what it is asked to."""

    def __init__(self, binary, folder):
        self.folder = Path(folder)
        # Valgrind does not read the names of so large a program.
        stripped = self.folder / "paylisher"
        subprocess.run(["strip", "--strip-debug", "-o", stripped, binary], check=True)
        self.installation = Installation(str(stripped), f"{folder}/data")
        self.server = self.installation.start(wrapper=[
            "valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder}/counts"])

    def control(self, *options):
        subprocess.run(
            ["callgrind_control", *options, str(self.server.process.pid)], check=True, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)

    def instructions(self, load):
        """Those that the server takes for a load."""
        before = set(self.folder.glob("counts.*"))
        self.control("--instr=on")
        load()
        self.control("--instr=off")
        self.control("--dump")
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            for file in set(self.folder.glob("counts.*")) - before:
                if found := re.search(r"^totals: (\d+)", file.read_text(errors="replace"), re.M):
                    return int(found[1])
            time.sleep(0.1)
        raise SystemExit("valgrind wrote no counts")

    def ask(self, requests):
        """Asks what each client has to ask, again where the server has too much to do."""
        failures = []

        def client(mine):
            connection = http.client.HTTPConnection("127.0.0.1", self.installation.port, timeout=300)
            for method, path, body, headers in mine:
                for _ in range(60):
                    connection.request(method, path, body, headers)
                    answer = connection.getresponse()
                    said = answer.read()
                    if answer.status != 503:
                        break
                    time.sleep(0.5)
                if answer.status not in (200, 302):
                    failures.append(f"{path}: {answer.status} {said[:300]!r}")
                    return

        clients = [threading.Thread(target=client, args=(mine,)) for mine in requests]
        for thread in clients:
            thread.start()
        for thread in clients:
            thread.join()
        if failures:
            raise SystemExit(failures[0])

    def end(self):
        self.server.end()


def in_turn(requests, clients=CLIENTS):
    return [requests[number::clients] for number in range(clients)]


def of_events(server, arguments):
    """An event alone."""

    def requests(count, seed):
        headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
        bodies = events.bodies(server.installation.key, count, seed)
        return in_turn([("POST", "/batch", body, headers) for body in bodies])

    server.ask(requests(1_000, 9))
    work = requests(arguments.events, 1)
    return server.instructions(lambda: server.ask(work)) / arguments.events


def of_life(server, arguments):
    """An event of life."""
    key = server.installation.key

    def requests(people, seed):
        work, count, _ = life.requests_of(people, CLIENTS, seed, started)
        return [[life.request(key, *step) for step in part] for part in work], count

    life.make_links(server.installation)
    started = time.time() - (life.DAYS + 1) * 86_400
    server.ask(requests(24, 9)[0])
    work, count = requests(arguments.people, 1)
    return server.instructions(lambda: server.ask(work)) / count


def of_taps(server, arguments):
    """A tap."""
    generator = random.Random(1)
    headers = {"User-Agent": life.AGENTS["computer"], "Accept-Language": "en-GB", "Referer": "https://www.example.com/"}

    def requests(count):
        return in_turn([
            ("GET", f"/c/LIFE{generator.randrange(life.LINKS)}", None, headers) for _ in range(count)], TAPPING)

    def tap(work):
        server.ask(work)
        settle_clicks(server.installation.data, 4_097)

    life.make_links(server.installation)
    tap(requests(200))
    work = requests(arguments.taps)
    return server.instructions(lambda: tap(work)) / arguments.taps


LOADS = {"an event alone": of_events, "an event of life": of_life, "a tap": of_taps}


def measure(binary, arguments):
    found = {}
    for name, load in LOADS.items():
        with tempfile.TemporaryDirectory() as folder:
            server = Counted(binary, folder)
            try:
                found[name] = load(server, arguments)
            finally:
                server.end()
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--before")
    parser.add_argument("--events", type=int, default=3_000)
    parser.add_argument("--people", type=int, default=80)
    parser.add_argument("--taps", type=int, default=4_000)
    parser.add_argument("--control", action="store_true")
    arguments = parser.parse_args()
    now = measure(arguments.binary, arguments)
    before = measure(arguments.binary if arguments.control else arguments.before, arguments) \
        if arguments.control or arguments.before else {}
    for name, count in now.items():
        print(f"{name:<20}{count / 1e3:>9,.0f} thousand" + (
            f"{before[name] / 1e3:>9,.0f} before, {count / before[name]:.2f}" if before else ""))
    if arguments.control and any(abs(count / before[name] - 1) > 0.05 for name, count in now.items()):
        sys.exit("two runs of one binary differ")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Kills an app at random moments, against a hostile server, and counts what was lost.

    kill_phones.py --phone PATH [--cycles 60] [--seed N] [--control lost|twice]

Every cycle starts the simulated phone on one storage folder and kills it with SIGKILL while it
captures and sends. It prints each event after `capture()` returned. Every 25 cycles, so that the
queue stays below its bound of 16 MiB, and at the end the server behaves and phones are started until
nothing waits. What is stored is compared with what was printed.

The controls must fail: `lost` prints events before they are captured, `twice` lets the server
forget which ids it has seen, so that every re-send is a row.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time

from hostile_server import HostileServer


def phone(arguments, server, storage, command, *options):
    return subprocess.Popen(
        [arguments.phone, command, "--host", f"http://127.0.0.1:{server.port}", "--api-key", "pk",
         "--storage", storage, *options],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )


def storm(arguments, server, storage, cycle, generator):
    """What a phone printed before it was killed; a line that was cut off does not count."""
    options = ["--label", str(cycle)] + (["--note-first"] if arguments.control == "lost" else [])
    process = phone(arguments, server, storage, "storm", *options)
    first = process.stdout.readline()
    time.sleep(generator.uniform(0, 0.25))
    process.kill()
    rest = process.stdout.read()
    process.wait()
    return [line for line in (first + rest).splitlines(keepends=True) if line.endswith("\n")]


def drain(arguments, server, storage):
    server.is_hostile = False
    try:
        return sends_everything(arguments, server, storage)
    finally:
        server.is_hostile = True


def sends_everything(arguments, server, storage):
    for _ in range(50):
        output = phone(arguments, server, storage, "launch").communicate(timeout=120)[0]
        reports = [json.loads(line) for line in output.splitlines()]
        if any(report.get("waiting") == 0 for report in reports):
            return True
    return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--phone", required=True)
    parser.add_argument("--cycles", type=int, default=60)
    parser.add_argument("--seed", type=int, default=time.time_ns())
    parser.add_argument("--control", choices=["lost", "twice"])
    arguments = parser.parse_args()
    generator = random.Random(arguments.seed)
    server = HostileServer(arguments.seed, forgets_ids=arguments.control == "twice")
    started = time.monotonic()
    printed = set()
    with tempfile.TemporaryDirectory() as storage:
        for cycle in range(arguments.cycles):
            if cycle % 25 == 24:
                drain(arguments, server, storage)
            printed.update(line.strip() for line in storm(arguments, server, storage, cycle, generator))
        is_drained = drain(arguments, server, storage)
    names = [name for _, name in server.rows if name[0].isdigit()]
    dropped = sum(name == "$dropped" for _, name in server.rows)
    lost = printed - set(names)
    twice = len(names) - len(set(names))
    print(
        f"kill phones: {arguments.cycles} cycles in {time.monotonic() - started:.0f} s, "
        f"seed {arguments.seed}: {len(printed)} captured, {server.answers} requests, "
        f"{len(names)} stored, {len(lost)} lost, {twice} stored twice, {dropped} overflows, drained {is_drained}"
    )
    if arguments.control:
        failed = len(lost) if arguments.control == "lost" else twice
        sys.exit(0 if failed else "the control found nothing: this harness cannot fail")
    sys.exit(0 if printed and is_drained and not (lost or twice or dropped) else 1)


if __name__ == "__main__":
    main()

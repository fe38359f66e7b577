#!/usr/bin/env python3
"""Fills the disk under a serving server, frees it again, and looks at every answer.

    disk_full.py --binary PATH [--control]

The data directory lies on a file system of 64 MiB of its own, for which this program starts itself
again in a mount namespace. While it is full events must be refused with 503 and Retry-After and
taps must be answered; when space returns, events must be taken again within five seconds without
a restart, and nothing that was acknowledged may be missing.

With --control the server acknowledges before it commits, and the harness must find losses.
"""

import http.client
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from harness.events import Refused, get, new_batch, post_batch
from harness.ledger import Ledger
from harness.options import read_options
from harness.server import Installation

SIZE = "64m"


def enter_namespace():
    """Runs this program in a mount namespace, as root of a user namespace where it is not root."""
    if os.environ.get("FAULTS_NAMESPACE"):
        return
    command = ["unshare", "--mount"]
    if os.geteuid() != 0:
        command.append("--map-root-user")
    os.environ["FAULTS_NAMESPACE"] = "1"
    os.execvp("unshare", [*command, sys.executable, *sys.argv])


def fill(path):
    """Writes until the file system has no block left."""
    with open(path, "wb", buffering=0) as file:
        for size in (1 << 20, 1 << 12, 1):
            try:
                while True:
                    file.write(b"\0" * size)
            except OSError:
                pass


class Attempts:
    """The answers to a row of batches."""

    def __init__(self):
        self.accepted = 0
        self.refused = 0
        self.wrong = []

    def send(self, server, installation, ledger, generator, count):
        for _ in range(count):
            events = new_batch(generator, (20, 50, 200))
            ledger.keep(events)
            try:
                connection = server.connect(10)
                ledger.settle(events, post_batch(connection, installation.key, events))
                self.accepted += 1
            except Refused as refusal:
                self.refused += 1
                if refusal.status != 503 or refusal.retry_after is None:
                    self.wrong.append(str(refusal))
            except (OSError, http.client.HTTPException) as error:
                self.wrong.append(repr(error))


def seconds_until_accepted(server, installation, ledger, generator):
    began = time.monotonic()
    while time.monotonic() - began < 30:
        attempt = Attempts()
        attempt.send(server, installation, ledger, generator, 1)
        if attempt.accepted:
            return time.monotonic() - began
        time.sleep(0.1)
    return float("inf")


def main():
    arguments = read_options()
    enter_namespace()
    generator = random.Random(arguments.seed)

    with tempfile.TemporaryDirectory() as directory:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", directory], check=True)
        installation = Installation(arguments.binary, Path(directory) / "data")
        ledger = Ledger()
        server = installation.start("acknowledge-before-commit" if arguments.control else None)
        before = Attempts()
        before.send(server, installation, ledger, generator, 20)
        filler = Path(directory) / "filler"
        fill(filler)
        full = Attempts()
        full.send(server, installation, ledger, generator, 40)
        taps = [get(server.port, "/DEMO") for _ in range(200)]
        answered = sum(status in (200, 302) for status in taps)
        filler.unlink()
        recovery = seconds_until_accepted(server, installation, ledger, generator)
        code = server.stop()
        rows, integrity = installation.stored_events()
        subprocess.run(["umount", directory], check=True)

    lost = len(ledger.acknowledged - set(rows))
    duplicates = len(rows) - len(set(rows))
    print(
        f"disk full: {before.accepted} batches accepted before, {full.refused} of 40 refused while full, "
        f"{answered} of {len(taps)} taps answered, accepted again after {recovery:.1f} s, "
        f"{lost} lost, {duplicates} duplicates, integrity {integrity}, exit {code}, "
        f"seed {arguments.seed}"
    )
    for wrong in full.wrong[:5]:
        print(f"  wrong answer: {wrong}")
    if arguments.control:
        sys.exit(0 if lost else "the control lost nothing: this harness cannot fail")
    healthy = full.refused > 0 and not full.wrong and answered == len(taps) and recovery <= 5
    sys.exit(0 if healthy and not lost and not duplicates and integrity == "ok" and code == 0 else 1)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# asvs 2.3.3
"""Kills the server at random moments under concurrent writers and counts what was lost.

    kill_nine.py --binary PATH [--cycles 60] [--writers 8] [--seed N] [--control]

Every cycle starts the real binary on one data directory, lets the writers send batches (one in ten
a re-send), and kills the server with SIGKILL. At the end everything that was not acknowledged is
sent again, and the rows are compared with the acknowledgements.

With --control the server is told to acknowledge before it commits; the harness must then find
losses, or it could not have found them in the real run either.
"""

import random
import sys
import tempfile
import time
from pathlib import Path

from harness.ledger import Ledger
from harness.options import read_options
from harness.server import Installation
from harness.writers import Writers, send_the_rest


def run_cycle(installation, fault, writers, ledger, generator):
    server = installation.start(fault)
    with Writers(server.port, installation.key, ledger, generator, writers):
        time.sleep(generator.uniform(0.05, 0.4))
        server.kill()


def main():
    arguments = read_options(cycles=60, writers=8)
    generator = random.Random(arguments.seed)
    fault = "acknowledge-before-commit" if arguments.control else None

    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "data")
        ledger = Ledger()
        started = time.monotonic()
        for _ in range(arguments.cycles):
            run_cycle(installation, fault, arguments.writers, ledger, generator)
        server = installation.start()
        replayed = send_the_rest(server, installation.key, ledger)
        code = server.stop()
        rows, integrity = installation.stored_events()

    lost = ledger.acknowledged - set(rows)
    duplicates = len(rows) - len(set(rows))
    print(
        f"kill -9: {arguments.cycles} cycles in {time.monotonic() - started:.0f} s, "
        f"seed {arguments.seed}: {len(ledger.acknowledged)} acknowledged, {replayed} sent again, "
        f"{len(rows)} rows, {len(lost)} lost, {duplicates} duplicates, "
        f"integrity {integrity}, exit {code}"
    )
    if arguments.control:
        sys.exit(0 if lost else "the control lost nothing: this harness cannot fail")
    healthy = not lost and not duplicates and not ledger.open and integrity == "ok" and code == 0
    sys.exit(0 if healthy and len(ledger.acknowledged) > 0 else 1)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Makes single system calls of the database fail with EIO and looks at what was acknowledged.

    io_errors.py --binary PATH [--calls 20] [--lasting] [--control]

For k = 1, 2, … the k-th write or flush after the server is ready fails. Each time clients send
batches, which are sent again until they are acknowledged. Nothing that was acknowledged may be
missing from the file, the file must be whole, redirects must go on, and the server must take events
again within five seconds (or have ended, so that its supervisor starts it anew).

With --lasting every flush fails from some moment on, as where a disk has died. After two commits that
failed in a row the server must end with another code than 0 and say why; started again on a sound
disk it must have everything that was acknowledged.

With --control the server acknowledges before it commits, and the harness must find losses.
"""

import http.client
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

CALLS = ("fdatasync", "pwrite64", "ftruncate")


class Injection:
    """strace, attached to a server, while it lets one call fail, or with `3+` all from the third on."""

    def __init__(self, server, call, number):
        self.process = subprocess.Popen(
            ["strace", "-f", "-e", f"trace={call}", "-e", f"inject={call}:error=EIO:when={number}",
             "-o", "/dev/null", "-p", str(server.pid)],
            stderr=subprocess.PIPE, text=True,
        )
        if "attached" not in self.process.stderr.readline():
            raise SystemExit("strace could not attach to the server")

    def end(self):
        self.process.terminate()
        self.process.wait()


class Round:
    """What happened around one failing call."""

    def __init__(self, installation, ledger, generator, fault):
        self.installation = installation
        self.ledger = ledger
        self.generator = generator
        self.fault = fault
        self.refused = 0
        self.restarted = False
        self.redirects_failed = 0
        self.recovery = 0.0

    def run(self, call, number):
        server = self.installation.start(self.fault)
        injection = Injection(server, call, number)
        for _ in range(number + 3):
            self.send_until_acknowledged(server, new_batch(self.generator, (1, 5, 20)))
            server = self.redirect(server)
        injection.end()
        server.stop()

    def redirect(self, server):
        """Taps a link, and returns the server that answered: another one where the first had to end."""
        if server.process.poll() is None:
            try:
                if get(server.port, "/DEMO") not in (200, 302):
                    self.redirects_failed += 1
                return server
            except (OSError, http.client.HTTPException):
                # A server that acknowledges before it commits meets the failure only now, and ends.
                if not self.ends(server):
                    self.redirects_failed += 1
                    return server
        self.restarted = True
        return self.redirect(self.installation.start(self.fault))

    def ends(self, server):
        try:
            server.process.wait(timeout=5)
            return True
        except subprocess.TimeoutExpired:
            return False

    def send_until_acknowledged(self, server, events):
        self.ledger.keep(events)
        began = time.monotonic()
        while server.process.poll() is None and time.monotonic() - began < 15:
            try:
                connection = server.connect(5)
                self.ledger.settle(events, post_batch(connection, self.installation.key, events))
                self.recovery = max(self.recovery, time.monotonic() - began)
                return
            except Refused as refusal:
                self.refused += 1
                if refusal.status != 503 or refusal.retry_after is None:
                    raise SystemExit(f"a failing disk was answered with {refusal}") from refusal
                time.sleep(0.1)
            except OSError:
                time.sleep(0.05)


def last(arguments, generator):
    """A disk that stays broken."""
    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "data")
        ledger = Ledger()
        server = installation.start()
        injection = None if arguments.control else Injection(server, "fdatasync", "4+")
        began = time.monotonic()
        patience = 5 if arguments.control else 20
        while server.process.poll() is None and time.monotonic() - began < patience:
            events = new_batch(generator, (1, 5))
            ledger.keep(events)
            try:
                ledger.settle(events, post_batch(server.connect(5), installation.key, events))
            except (Refused, OSError, http.client.HTTPException):
                time.sleep(0.05)
        took, code = time.monotonic() - began, server.process.poll()
        if injection:
            injection.end()
        if code is None:
            server.stop()
        says = "Two commits in a row failed" in Path(f"{installation.data}.log").read_text()
        installation.start().stop()
        rows, integrity = installation.stored_events()
    lost = len(ledger.acknowledged - set(rows))
    print(
        f"I/O errors: a disk that stays broken: ended with {code} after {took:.1f} s, says why: {says}, "
        f"{len(ledger.acknowledged)} acknowledged, {lost} lost, integrity {integrity}"
    )
    if arguments.control:
        sys.exit(0 if code is None else "the control ended without a fault: this harness cannot fail")
    sys.exit(0 if code and says and not lost and ledger.acknowledged and integrity == "ok" else 1)


def main():
    arguments = read_options(calls=20, lasting=dict(action="store_true"))
    generator = random.Random(arguments.seed)
    if arguments.lasting:
        last(arguments, generator)
    fault = "acknowledge-before-commit" if arguments.control else None
    started = time.monotonic()
    lost = duplicates = refused = restarts = redirects = 0
    acknowledged = 0
    recovery = 0.0
    broken = []

    for call in CALLS:
        with tempfile.TemporaryDirectory() as directory:
            installation = Installation(arguments.binary, Path(directory) / "data")
            ledger = Ledger()
            for number in range(1, arguments.calls + 1):
                round_ = Round(installation, ledger, generator, fault)
                round_.run(call, number)
                refused += round_.refused
                restarts += round_.restarted
                redirects += round_.redirects_failed
                recovery = max(recovery, round_.recovery)
            rows, integrity = installation.stored_events()
            acknowledged += len(ledger.acknowledged)
            lost += len(ledger.acknowledged - set(rows))
            duplicates += len(rows) - len(set(rows))
            if integrity != "ok":
                broken.append(f"{call}: {integrity}")

    print(
        f"I/O errors: {arguments.calls} failing calls each of {', '.join(CALLS)} "
        f"in {time.monotonic() - started:.0f} s: {acknowledged} acknowledged, {refused} refused, "
        f"{lost} lost, {duplicates} duplicates, {restarts} restarts, {redirects} failed redirects, "
        f"longest wait {recovery:.1f} s, integrity {broken or 'ok'}, seed {arguments.seed}"
    )
    if arguments.control:
        sys.exit(0 if lost else "the control lost nothing: this harness cannot fail")
    healthy = not lost and not duplicates and not broken and not redirects and recovery <= 5
    sys.exit(0 if healthy and refused > 0 else 1)


if __name__ == "__main__":
    main()

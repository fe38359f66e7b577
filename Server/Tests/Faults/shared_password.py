#!/usr/bin/env python3
# attack 97
"""Lets 60 visitors open a link with a password while an attacker polls it, and a user sign in whose account is attacked.

    shared_password.py --binary PATH [--visitors 60] [--control]

The attacker sends wrong passwords without a pause, from changing networks of a few blocks of addresses, as a proxy on
this computer names them. The visitors have the right password, and a block of addresses each; they try again as the
answer says. All of them must get in, and so must the user: from a clean network, and from a browser that the server
knows, at once.

With --control, for debug builds, all senders wait in one lane: that visitors get no turn must be noticed.
"""

import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import urlencode

from harness.adversary import World, at_once
from harness.options import read_options
from harness.pages import PASSWORD, Browser
from harness.repeating import Repeating
from harness.server import Installation

FORM = {"Sec_Fetch_Site": "same-origin"}
# The blocks that the attacker has: a home's /56 and some more.
BLOCKS = ("2001:db8:7:{:x}::1", "2001:db8:8:{:x}::1", "2001:db8:9:{:x}::1")


class Attacker(Repeating):
    """Polls a secret from changing networks until it is told to stop."""

    def __init__(self, world, path, body):
        super().__init__(*[self._poll] * 3)
        self.world, self.path, self.body = world, path, body
        self.sent, self.turns = 0, threading.Lock()
        self.statuses = {}

    def wait_until_limited(self):
        """Waits until the server answers guesses by 429, at most a minute."""
        deadline = time.monotonic() + 60
        while 429 not in self.statuses and time.monotonic() < deadline:
            time.sleep(0.1)

    def _poll(self):
        while not self.ended.is_set():
            with self.turns:
                self.sent += 1
                number = self.sent
            address = BLOCKS[number % len(BLOCKS)].format(number // len(BLOCKS) % 65_536)
            status = self.world.ask("POST", self.path, self.body(number), X_Forwarded_For=address, **FORM).status
            self.statuses[status] = self.statuses.get(status, 0) + 1
            self.ended.wait(0.02)


def goes_in(world, path, body, address, right, until, cookie=""):
    """How long someone waits for an answer that lets in, or None; tries again as the answer says."""
    began = time.monotonic()
    while time.monotonic() < until:
        answer = world.ask("POST", path, body, X_Forwarded_For=address, Cookie=cookie, **FORM)
        if answer.status in right:
            return time.monotonic() - began
        if answer.status not in (429, 503):
            raise SystemExit(f"{path}: {answer.status} {answer.text[:300]}")
        # People do not count seconds: they try again a little later.
        time.sleep(min(2, int(answer.headers.get("retry-after", 1))))
    return None


def attack_link(world, arguments):
    """How many visitors of an attacked link got in."""
    world.link(code="SHARED", password="open sesame")
    with Attacker(world, "/c/SHARED", lambda _: "password=wrong") as attacker:
        attacker.wait_until_limited()
        until = time.monotonic() + arguments.seconds
        waits = at_once(arguments.visitors, lambda number: goes_in(
            world, "/c/SHARED", "password=open+sesame", f"{20 + number}.0.113.7", (200, 302, 303), until))
    return [wait for wait in waits if wait is not None], attacker


def attack_account(world, browser):
    """How long the user of an attacked account waits: from a clean network, and in a known browser."""
    body = urlencode({"email": "ada@example.com", "password": PASSWORD})
    known = "; ".join(f"{name}={value}" for name, value in browser.cookies.items() if "device" in name)
    if not known:
        raise SystemExit("the browser has no cookie of its account")
    guess = urlencode({"email": "ada@example.com", "password": "a wrong password"})
    with Attacker(world, "/login", lambda _: guess) as attacker:
        attacker.wait_until_limited()
        until = time.monotonic() + 30
        clean = goes_in(world, "/login", body, "203.0.113.9", (303,), until)
        beside = goes_in(world, "/login", body, "2001:db8:7:ffff::1", (303,), until, known)
    return clean, beside, attacker


def main():
    arguments = read_options(seeded=False, visitors=60, seconds=30.0)
    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "data")
        world = World(installation, None)
        server = installation.start(fault="one-lane" if arguments.control else "cheap-passwords")
        browser = Browser(server.port)
        browser.register(installation.welcome)
        began = time.monotonic()
        waits, attacker = attack_link(world, arguments)
        if arguments.control:
            server.stop(60)
            print(f"shared password: {len(waits)} of {arguments.visitors} visitors got in beside {attacker.sent} guesses")
            sys.exit(0 if len(waits) < arguments.visitors // 2 else "the control let visitors in: this harness cannot fail")
        clean, known, other = attack_account(world, browser)
        code = server.stop(60)
    slowest = f"{max(waits):.1f} s at most" if waits else "none"
    print(f"shared password: {len(waits)} of {arguments.visitors} visitors got in, {slowest}, beside {attacker.sent} guesses; "
          f"the user waited {show(clean)} in a clean network and {show(known)} in a known browser beside {other.sent}; "
          f"{time.monotonic() - began:.0f} s, exit {code}")
    healthy = len(waits) == arguments.visitors and clean is not None and known is not None and known < 3
    sys.exit(0 if healthy and code == 0 else 1)


def show(wait):
    return "in vain" if wait is None else f"{wait:.1f} s"


if __name__ == "__main__":
    main()

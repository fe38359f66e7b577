#!/usr/bin/env python3
"""Plays attacks on a server, each as an attacker would: over HTTP, and on a terminal that shows what others wrote.

    adversary.py --binary PATH [--only WORD] [--control]

There are two workspaces, so that what one costs the other is seen. Every attack had once succeeded; each has a row
in docs/threat-model.md. A line says of each whether it was held, or what the attacker reached.

With --control the server limits nothing and believes everybody: the attacks that only settings hold off must be
seen to succeed.
"""

import random
import sys
import tempfile
import time
from pathlib import Path

from harness import ingest_attacks as ingest
from harness import link_attacks as links
from harness.adversary import World
from harness.options import read_options
from harness.server import Installation

ATTACKS = [
    ("one request stops all writing", ingest.stops_the_writer),
    ("an alias has strangers erased", ingest.erases_strangers),
    ("wrong passwords occupy every thread", links.hashes_on_every_thread),
    ("the public key rewrites the past", ingest.rewrites_the_past),
    ("wrong codes lock typed codes", links.locks_typed_codes),
    ("another app takes a typed code", links.brings_codes_to_another_app),
    ("events at line speed", ingest.sends_without_limit),
    ("invented campaigns fill reports", ingest.fills_reports),
    ("a warning's pass is handed on", links.hands_a_pass_on),
    ("a page elsewhere replaces the hand-off", links.replaces_the_handoff),
    ("a fast hash tells a password", ingest.guesses_passwords_of_requests),
    ("campaigns are found without a key", links.resolves_without_a_key),
    ("one workspace takes seats and the writer", ingest.takes_seats_and_rebuilds),
    ("broken bodies are errors of the server", links.breaks_bodies),
    ("Upgrade wedges a connection", links.wedges_by_upgrade),
    ("hosts that two programs read differently", links.confuses_hosts),
    ("inspection hides targets", links.hides_targets),
    ("names control a terminal or a spreadsheet", links.writes_to_terminals),
    ("look-alike hosts", links.registers_look_alikes),
    ("schemes that run something", links.registers_schemes),
    ("codes are guessed without end", links.guesses_codes),
    ("others read the server's files", links.reads_files),
    ("a query overrides stored keys", links.overrides_stored_keys),
    ("passwords have fast hashes", links.finds_fast_hashes),
]
# On a server that believes a proxy elsewhere, and so none of the addresses that the others name.
BEHIND_A_PROXY = [("a client names its country", links.names_its_country)]
LIMITS, NO_LIMITS = [["--ingest-per-network", events, "--not-found-per-minute", pages]
                     for events, pages in (("10", "60"), ("0", "0"))]
PROXY, ANY_PROXY = [["--country-header", "CF-IPCountry", "--trusted-proxies", proxies]
                    for proxies in ("10.0.0.0/8", "127.0.0.0/8")]
# What succeeds where nothing is limited and every client may be a proxy.
OPENED = {"sends_without_limit", "guesses_codes", "names_its_country"}


def succeeds(name, attack, world):
    """Plays an attack and says how it went."""
    reached = attack(world)
    print(f"{name}: {f'SUCCEEDED: {reached}' if reached else 'held'}", flush=True)
    return bool(reached)


def main():
    arguments = read_options(only="")
    generator = random.Random(arguments.seed)
    began = time.monotonic()
    chosen = [[attack for attack in attacks if arguments.only in attack[0]
               and (not arguments.control or attack[1].__name__ in OPENED)] for attacks in (ATTACKS, BEHIND_A_PROXY)]
    lives = zip(chosen, (NO_LIMITS, ANY_PROXY) if arguments.control else (LIMITS, PROXY))
    reached, codes = set(), []
    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "data")
        world = World(installation, generator)
        for attacks, options in lives:
            server = installation.start(options=options)
            world.prepare()
            reached |= {attack.__name__ for name, attack in attacks if succeeds(name, attack, world)}
            codes.append(server.stop(60))
    print(f"adversary: {sum(map(len, chosen))} attacks, {len(reached)} succeeded, "
          f"{time.monotonic() - began:.0f} s, exit {max(codes)}, seed {arguments.seed}")
    if arguments.control:
        sys.exit(0 if reached == OPENED else f"the control did not see {OPENED - reached}: this harness cannot fail")
    sys.exit(1 if reached or any(codes) else 0)


if __name__ == "__main__":
    main()

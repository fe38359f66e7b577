#!/usr/bin/env python3
"""Plays a population of match-simulator over HTTP, on a server whose clock is turned to each request's moment.

    Benchmarks/deferred/replay.py --simulator BINARY [--scenario homes] [--people 100000] [--days 6] [--seed 12000]
                                  [--runs 1] [--control] [SERVER-BINARY]

match-simulator writes what the phones of a scenario send: taps with the headers of their browsers, what the script of
the page reads, first launches, each with its public address and its moment. Here a real server gets it all:
`GET /c/KEY`, the page's signals, `POST /v1/deferred-deeplink`. Six days take a minute, and the server sees six days.

Prints for each run what was found and what was wrong, over HTTP and by the engine in the simulator's process, and
fails where more than one launch of two hundred was answered otherwise than there. Of HTTP the delivered tap is known by
its link and the moment of its click. With --control the clock stands still, as if all came in one minute; the run then
fails unless answers differ.
"""

import argparse
import bisect
import collections
import datetime
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from outside import ROOT, SIGNALS, Server, delivered_link

# `outside` has said where the harness is.
from harness.clock import Clock

DAY = 86_400
WINDOW = DAY * 1_000
MOST_DIFFERENT = 0.005


class Replay:
    """Sends the requests of one recording, in order."""

    def __init__(self, server, clock, stands_still):
        self.server, self.clock, self.stands_still = server, clock, stands_still
        # A midnight that is to come, so that the hours of the recording are hours of the server.
        self.begin = (time.time() // DAY + 2) * DAY
        self.jars, self.taps, self.answers = {}, {}, []
        self.reasons = collections.Counter()
        # Of each link the moments of its taps, and their numbers.
        self.moments, self.numbers = collections.defaultdict(list), collections.defaultdict(list)
        self.clock.set(self.begin - time.time())

    def send(self, request):
        if not self.stands_still:
            self.clock.set(self.begin + request["at"] / 1_000 - time.time())
        if "tap" in request:
            self.tap(request, request["tap"])
        else:
            self.launch(request, request["launch"])

    def tap(self, request, tap):
        self.taps[tap["number"]] = (request["phone"], tap["link"])
        self.moments[tap["link"]].append(time.time() + self.clock.offset - self.begin)
        self.numbers[tap["link"]].append(tap["number"])
        jar = tap.get("browser")
        headers = {
            "User_Agent": tap["userAgent"], "Accept_Language": tap.get("language"),
            "X_Forwarded_For": request["address"],
        }
        status, page = self.ask("GET", f"/c/OUT{tap['link']}", None, jar, headers)
        if status not in (200, 302):
            sys.exit(f"a tap answered {status}")
        path = SIGNALS.search(page)
        if "reported" in tap and path:
            status, answer = self.ask("POST", path[0].decode(), tap["reported"], jar, headers)
            if status != 204:
                sys.exit(f"signals answered {status}: {answer!r}")
        self.reasons[f"tap {status}{'' if path else ' without a ticket'}"] += 1

    def ask(self, method, path, body, jar, headers):
        """Asks as a browser with a cookie jar, or one that keeps no cookies."""
        cookie = self.jars.get(jar)
        answer = self.server.client.request(method, path, body, Cookie=cookie, **headers)
        given = self.server.client.local.cookie
        if jar is not None and given:
            self.jars[jar] = given.split(";")[0]
        return answer

    def launch(self, request, launch):
        answer = self.server.launch(request["platform"], launch["signals"], request["address"])
        self.reasons[answer["reason"]] += 1
        delivered = self.delivered(answer) if answer["status"] == "match" else None
        self.answers.append((request["phone"], launch.get("follows"), delivered, launch.get("answer"), answer))

    def delivered(self, answer):
        """The number of the tap that was delivered: the last one of its link before its click was made."""
        link = delivered_link(answer)
        clicked = datetime.datetime.fromisoformat(answer["clickTimestamp"].replace("Z", "+00:00")).timestamp()
        # The server reads its clock after the client did, and cuts it to milliseconds.
        place = bisect.bisect(self.moments[link], clicked - self.begin + 0.002)
        return self.numbers[link][place - 1]

    def tally(self, which):
        """What the answers of HTTP (2) or of the engine (3) come to: followers, found, wrong, sensitive."""
        counts = collections.Counter()
        for answer in self.answers:
            phone, follows, delivered = answer[0], answer[1], answer[which]
            counts["followers"] += follows is not None and not self.is_sensitive(follows)
            if delivered is None:
                continue
            is_right = self.taps[delivered][0] == phone
            counts["wrong"] += not is_right
            counts["sensitive"] += self.is_sensitive(delivered)
            counts["found"] += is_right and follows is not None and not self.is_sensitive(delivered)
        return counts

    def is_sensitive(self, tap):
        return self.server.sensitive[self.taps[tap][1]]

    def differences(self):
        return [answer for answer in self.answers if answer[2] != answer[3]]


def rates(counts):
    found = 100 * counts["found"] / max(1, counts["followers"])
    wrong = 100 * counts["wrong"] / max(1, counts["found"] + counts["wrong"])
    return f"{found:.1f} · {wrong:.2f} ({counts['found']} of {counts['followers']}, {counts['wrong']} wrong)"


def play(chosen, seed):
    with tempfile.TemporaryDirectory() as directory:
        recording = Path(directory) / "recording"
        subprocess.run(
            [chosen.simulator, "--scenario", chosen.scenario, "--people", str(chosen.people),
             "--days", str(chosen.days), "--seed", str(seed), "--record", str(recording)], check=True)
        with open(recording) as lines:
            sensitive = json.loads(next(lines))["sensitive"]
            clock = Clock(directory)
            server = Server(chosen.binary, directory, sensitive, WINDOW, clock.wrapper)
            try:
                replay = Replay(server, clock, chosen.control)
                for line in lines:
                    replay.send(json.loads(line))
            finally:
                server.stop()
    return replay


def main():
    arguments = argparse.ArgumentParser(description="Plays a population of match-simulator over HTTP.")
    arguments.add_argument("binary", nargs="?", default=str(ROOT / "bin/paylisher"))
    arguments.add_argument("--simulator", required=True)
    arguments.add_argument("--scenario", default="homes")
    arguments.add_argument("--people", type=int, default=100_000)
    arguments.add_argument("--days", type=int, default=6)
    arguments.add_argument("--seed", type=int, default=12_000)
    arguments.add_argument("--runs", type=int, default=1)
    arguments.add_argument("--control", action="store_true")
    chosen = arguments.parse_args()
    total = [collections.Counter(), collections.Counter()]
    launches = different = 0
    for seed in range(chosen.seed, chosen.seed + chosen.runs):
        began = time.monotonic()
        replay = play(chosen, seed)
        tallies = [replay.tally(2), replay.tally(3)]
        total = [sum(pair, collections.Counter()) for pair in zip(total, tallies)]
        differences = replay.differences()
        launches, different = launches + len(replay.answers), different + len(differences)
        print(f"{chosen.scenario} {seed}: over HTTP {rates(tallies[0])}, in process {rates(tallies[1])}; "
              f"{len(differences)} of {len(replay.answers)} launches answered otherwise, "
              f"{time.monotonic() - began:.0f} s", flush=True)
        for phone, _, delivered, expected, answer in differences[:20]:
            print(f"  phone {phone}: tap {delivered} instead of {expected}, {answer['reason']}", file=sys.stderr)
        print(f"  {dict(replay.reasons.most_common())}", file=sys.stderr)
    print(f"replay: {chosen.scenario}, {chosen.runs} runs: over HTTP {rates(total[0])}, in process {rates(total[1])}, "
          f"sensitive links {total[0]['sensitive']}, answered otherwise {different} of {launches}")
    if chosen.control:
        sys.exit(0 if different > MOST_DIFFERENT * launches else "the control changed nothing: this harness cannot fail")
    if different > MOST_DIFFERENT * launches or total[0]["sensitive"]:
        sys.exit("the server answers otherwise than the engine in the simulator's process")


if __name__ == "__main__":
    main()

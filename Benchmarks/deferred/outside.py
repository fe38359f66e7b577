"""Plays people's taps and first launches against a running server, from outside.

    Benchmarks/deferred/outside.py [--people 3000] [--seed 1] [--speed 240] [--alike|--control] [SERVER-BINARY]

It knows docs/deferred.md and nothing of the rules: a tap is `GET /c/KEY` with the headers of a browser
and the address in `X-Forwarded-For`; pages whose script runs post their signals; a first launch is a
`POST /v1/deferred-deeplink`. Households, carriers that translate addresses, Wi-Fi and its neighbours,
organic installs and people who move between networks are made up by a seed. Time is
compressed: a day of people's lives takes 24 h / speed. What the windows and the delays of real life are worth
is measured by `replay.py`, which turns the server's clock, and by `match-simulator`.

Prints the share of first launches with a tap that got its link, and the share of deliveries that went to
somebody else. With --alike every phone and every network is the same, so that nobody may get anything: the
run fails where more than a hundredth of the launches do. With --control every launch is played by a stranger
with a copy of the phone on the network of its owner, so that every delivery is wrong: the run fails unless
such deliveries are counted.
"""

import argparse
import concurrent.futures
import http.client
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Server/Tests/Faults"))

from harness.server import UNLIMITED, free_port  # noqa: E402

SCREENS = [(390, 844, 3), (393, 852, 3), (402, 874, 3), (430, 932, 3), (428, 926, 3), (414, 896, 2), (375, 667, 2)]
IOS = ["26.1", "26.0", "18.7", "18.6", "18.5", "17.6", "16.7"]
ANDROID = ["16", "15", "14", "13", "12", "11"]
MODELS = [f"SM-A{number}5F" for number in range(1, 40)]
LANGUAGES = ["tr-TR", "tr-TR", "tr-TR", "tr-TR", "tr-TR", "en-US", "de-DE", "ar-SA"]
# The last one is sensitive.
LINKS = 11 * [False] + [True]
# Where a page's script posts what it knows.
SIGNALS = re.compile(rb'/c/OUT\d+/signals\?ticket=[^"&<]+')


def delivered_link(answer):
    """The number of the link that a first launch got."""
    return int(re.search(r"out/(\d+)", answer["url"])[1])


class Person:
    def __init__(self, chance, household, same):
        self.home = household
        self.ios = chance.random() < 0.45
        self.language = chance.choice(LANGUAGES[:1] if same else LANGUAGES)
        self.screen = SCREENS[0] if same else chance.choices(SCREENS, [25, 22, 12, 10, 8, 10, 5])[0]
        self.version = "26.1" if same else chance.choices(IOS, [36, 16, 14, 12, 8, 7, 7])[0]
        self.model = None
        if same:
            self.ios = True
        if not self.ios:
            self.version = chance.choice(ANDROID)
            self.model = chance.choice(MODELS)
        self.tapped = set()
        self.webview = chance.random() < 0.3
        self.script = chance.random() < 0.7
        self.carrier = chance.randrange(3)
        self.mobile6 = None if same else f"2001:db8:{chance.randrange(1, 9)}:{chance.randrange(1, 65000):x}::1"

    def agent(self):
        if self.ios:
            frozen = "18_7" if self.version.startswith("26") else self.version.replace(".", "_")
            tail = "Instagram 300.0" if self.webview else f"Version/{self.version} Mobile/15E148 Safari/604.1"
            return (f"Mozilla/5.0 (iPhone; CPU iPhone OS {frozen} like Mac OS X) AppleWebKit/605.1.15 "
                    f"(KHTML, like Gecko) {tail}")
        if self.webview:
            return (f"Mozilla/5.0 (Linux; Android {self.version}; {self.model} Build/X; wv) "
                    "AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36")
        return ("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
                "Chrome/131.0.0.0 Mobile Safari/537.36")

    def told(self):
        signals = {
            "timeZone": "Europe/Istanbul", "zoneOffset": 180, "language": self.language,
            "screenWidth": self.screen[0], "screenHeight": self.screen[1], "screenScale": self.screen[2],
        }
        if not self.ios and not self.webview:
            signals |= {"model": self.model, "systemVersion": self.version + ".0.0"}
        return signals

    def signals(self):
        signals = self.told() | {"osVersion": self.version, "deviceClass": "phone"}
        signals.pop("systemVersion", None)
        return signals | ({"model": self.model} if self.model else {})


class World:
    """People, and the networks they use."""

    def __init__(self, chance, count, same):
        self.chance, self.same, self.people = chance, same, []
        while len(self.people) < count:
            household = len(self.people)
            for _ in range(chance.choices([1, 2, 3, 4], [30, 35, 20, 15])[0]):
                self.people.append(Person(chance, household, same))

    def address(self, person):
        if self.same:
            return "203.0.113.1"
        place = self.chance.random()
        if place < 0.55:
            return f"198.{18 + person.home // 65025}.{person.home // 255 % 255}.{person.home % 255}"
        if place < 0.72:
            return person.mobile6
        if place < 0.9:
            # A carrier's address, shared by hundreds.
            return f"203.0.113.{person.carrier * 8 + self.chance.randrange(8)}"
        # A workplace or a café.
        return f"192.0.2.{person.home % 40}"


class Client:
    def __init__(self, port):
        self.port, self.local = port, threading.local()

    def request(self, method, path, body=None, **headers):
        for attempt in (0, 1):
            connection = getattr(self.local, "connection", None)
            if connection is None:
                connection = self.local.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
            try:
                data = None if body is None else json.dumps(body)
                if data is not None:
                    headers["Content-Type"] = "application/json"
                named = {name.replace("_", "-"): value for name, value in headers.items() if value}
                connection.request(method, path, data, named)
                answer = connection.getresponse()
                self.local.cookie = answer.getheader("Set-Cookie")
                return answer.status, answer.read()
            except (OSError, http.client.HTTPException):
                self.local.connection = None
                if attempt:
                    raise


class Server:
    """A server with an app of each system, which match by network and device, and links `OUT0` and up into both.

    `sensitive` says of each link whether only certain evidence delivers it, `window` after how many milliseconds no
    tap counts; `wrapper` is a command to run the server under.
    """

    def __init__(self, binary, directory, sensitive=LINKS, window=7_200_000, wrapper=()):
        self.port, self.sensitive = free_port(), sensitive
        base = f"http://127.0.0.1:{self.port}"
        self.log = open(Path(directory) / "server.log", "wb")
        self.process = subprocess.Popen(
            [*wrapper, binary, "serve", "--demo", "--data", f"{directory}/data", "--port", str(self.port),
             "--public-url", base, "--trusted-proxies", "127.0.0.1"],
            stdout=self.log, stderr=self.log, env={**UNLIMITED, **os.environ},
        )
        self.client = Client(self.port)
        for _ in range(600):
            try:
                if self.client.request("GET", "/readyz")[0] == 200:
                    break
            except OSError:
                time.sleep(0.1)
        keys = json.loads(Path(directory, "data/demo-credentials.json").read_text())
        self.secret, self.keys = keys["secretKey"], {"ios": keys["publishableKey"]}
        apps = {app["platform"]: app for app in self.manage("GET", "/api/v1/apps")["items"]}
        if "android" not in apps:
            apps["android"] = self.manage("POST", "/api/v1/apps", {
                "name": "Shop", "platform": "android", "bundleID": "com.example.shop", "scheme": "demo"})
        self.keys["android"] = self.manage(
            "POST", "/api/v1/keys", {"kind": "publishable", "app": apps["android"]["id"]})["key"]
        for app in apps.values():
            settings = {name: app[name] for name in ("name", "platform", "bundleID", "scheme") if name in app}
            self.manage("PUT", f"/api/v1/apps/{app['id']}", settings | {
                "matching": {"probabilistic": True, "probabilisticWindow": window}})
        known = {link["code"] for link in self.manage("GET", "/api/v1/links?limit=100")["items"]}
        for number, is_sensitive in enumerate(sensitive):
            if f"OUT{number}" in known:
                continue
            self.manage("POST", "/api/v1/links", {
                "code": f"OUT{number}", "sensitive": is_sensitive,
                "targets": {
                    "ios": {"app": f"demo://out/{number}", "store": "https://apps.apple.com/app/id1234567890"},
                    "android": {"app": f"demo://out/{number}",
                                "store": "https://play.google.com/store/apps/details?id=com.example.shop"},
                },
            })
        time.sleep(1)

    def manage(self, method, path, body=None):
        status, answer = self.client.request(method, path, body, Authorization=f"Bearer {self.secret}")
        if status >= 300:
            sys.exit(f"{method} {path} answered {status}: {answer!r}")
        return json.loads(answer) if answer else None

    def launch(self, platform, signals, address):
        """The answer to a first launch of an app that brings no token."""
        status, answer = self.client.request(
            "POST", "/v1/deferred-deeplink",
            {"installID": str(uuid.uuid4()), "platform": platform, "signals": signals},
            Authorization=f"Bearer {self.keys[platform]}", X_Forwarded_For=address,
        )
        if status != 200:
            sys.exit(f"a first launch answered {status}: {answer!r}")
        return json.loads(answer)

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.log.close()


class Play:
    def __init__(self, server, world, chance, hours, speed, stolen):
        self.server, self.world, self.chance, self.speed, self.stolen = server, world, chance, speed, stolen
        self.lock = threading.Lock()
        self.counts = {"taps": 0, "launches": 0, "followers": 0, "right": 0, "own": 0, "wrong": 0, "sensitive": 0}
        self.reasons, self.events, self.mistakes = {}, [], []
        for person in world.people:
            if chance.random() < 0.25:
                self.story(person, chance.uniform(0, hours * 3_600))
            if chance.random() < 0.06:
                self.events.append((chance.uniform(0, hours * 3_600), "launch", person, world.address(person), None))

    def story(self, person, moment):
        """A tap, and mostly within minutes the first launch that follows it."""
        link, address = self.chance.randrange(len(LINKS)), self.world.address(person)
        self.events.append((moment, "tap", person, address, link))
        person.tapped.add(link)
        if self.chance.random() < 0.4:
            delay = 20 + self.chance.expovariate(1 / 240)
            moved = self.chance.random() < 0.08
            later = self.world.address(person) if moved else address
            self.events.append((moment + delay, "launch", person, later, link))

    def run(self):
        began = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            waiting = []
            for moment, what, person, address, link in sorted(self.events, key=lambda event: event[0]):
                wait = began + moment / self.speed - time.monotonic()
                if wait > 0:
                    time.sleep(wait)
                waiting.append(pool.submit(getattr(self, what), person, address, link))
            for future in waiting:
                future.result()
        return self.counts

    def tap(self, person, address, link):
        headers = {"User_Agent": person.agent(), "Accept_Language": person.language + ",en;q=0.5",
                   "X_Forwarded_For": address}
        status, page = self.server.client.request("GET", f"/c/OUT{link}", **headers)
        if status not in (200, 302):
            sys.exit(f"a tap answered {status}")
        path = SIGNALS.search(page)
        if path and person.script:
            self.server.client.request("POST", path[0].decode(), person.told(), **headers)
        with self.lock:
            self.counts["taps"] += 1

    def launch(self, person, address, link):
        answer = self.server.launch("ios" if person.ios else "android", person.signals(), address)
        counts = self.counts
        with self.lock:
            counts["launches"] += 1
            follows = link is not None and not LINKS[link]
            counts["followers"] += follows
            self.reasons[answer["reason"]] = self.reasons.get(answer["reason"], 0) + 1
            if answer["status"] == "match":
                # Somebody who tapped, forgot it, and came for the app later gets what is theirs.
                delivered = delivered_link(answer)
                isMine = delivered in person.tapped and not self.stolen
                counts["wrong" if not isMine else "right" if delivered == link else "own"] += 1
                counts["sensitive"] += LINKS[delivered]
                if not isMine and not self.stolen:
                    self.mistakes.append((address, answer["receipt"]))


def main():
    arguments = argparse.ArgumentParser(description="Plays taps and first launches from outside.")
    arguments.add_argument("binary", nargs="?", default=str(ROOT / "Server/.build/debug/paylisher"))
    arguments.add_argument("--people", type=int, default=3_000)
    arguments.add_argument("--hours", type=float, default=24)
    arguments.add_argument("--speed", type=float, default=240)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--alike", action="store_true")
    arguments.add_argument("--control", action="store_true")
    chosen = arguments.parse_args()
    chance = random.Random(chosen.seed)
    with tempfile.TemporaryDirectory() as directory:
        server = Server(chosen.binary, directory)
        try:
            world = World(chance, chosen.people, chosen.alike)
            play = Play(server, world, chance, chosen.hours, chosen.speed, chosen.control)
            counts = play.run()
            for address, receipt in play.mistakes:
                trace = server.manage("GET", f"/api/v1/receipts/{receipt}")["trace"]
                steps = "; ".join(f"{step['step']} {step['outcome']} {step['detail']}" for step in trace)
                print(f"wrong at {address}: {steps}", file=sys.stderr)
        finally:
            server.stop()
    delivered = counts["right"] + counts["own"] + counts["wrong"]
    found = counts["right"] / max(1, counts["followers"])
    wrong = counts["wrong"] / max(1, delivered)
    print(json.dumps({"found": round(found, 4), "wrongShare": round(wrong, 5), **counts, "reasons": play.reasons}))
    if chosen.alike and delivered > 0.01 * max(1, counts["launches"]):
        sys.exit("links were delivered although no phone can be told from another")
    if chosen.control and wrong < 0.99:
        sys.exit("wrong deliveries were not counted")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Measures the event store under days of an app's users, as they are.

    life.py --binary PATH [--before PATH] [--people 12000] [--stored 0] [--clients 16] [--postgres URL] [--control]

People own one to three devices, tap links in public posts, launch the app for the first time, look around
before they sign in, come back on another device, and buy; one request in twelve is hours late, one in
twenty is sent twice. Each session is one request to /batch; taps and first launches go where a browser and
the SDK send them. All is made from a seed: both engines and both binaries get the same days.

  events a second      with the taps and first launches between them, each answered after its commit
  processor an event   microseconds of the server's processes and threads, taps and first launches included;
                       for PostgreSQL the server's alone
  growth               with --stored, the processor's time an event among that many events, to a tenth of them
  verify               what `database verify` says of every roll-up at the end

With --control the index that finds a person's events is taken away after the first step: growth has to be missed.
"""

import argparse
import gzip
import http.client
import json
import multiprocessing
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path

from events import SOURCES, resident, reuse_log_files, show

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Server/Tests/Faults"))

from harness.events import uuid7  # noqa: E402
from harness.server import Installation  # noqa: E402

LINKS = 24
DAYS = 3
AGENTS = {
    "ios": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
           "Version/18.5 Mobile/15E148 Safari/604.1",
    "android": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
    "tablet": "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1",
    "computer": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
}
SEEN = ("Product Viewed", "Product Viewed", "Product Viewed", "Search", "$screen", "Added to Cart")


def identifier(chance):
    return str(uuid.UUID(int=chance.getrandbits(128), version=4))


class Device:
    def __init__(self, chance):
        self.kind = chance.choices(list(AGENTS), (50, 30, 8, 12))[0]
        self.install = identifier(chance)
        self.is_new = True
        self.is_signed_in = False


class Person:
    """One user of the app: gives the requests of a session, in their order."""

    def __init__(self, chance, number):
        self.chance = chance
        self.name = f"user-{number}-{chance.getrandbits(24):06x}"
        self.devices = [Device(chance) for _ in range(chance.choices((1, 2, 3), (60, 30, 10))[0])]
        self.signs_in = chance.random() < 0.8

    def session(self, moment):
        """Yields (path, agent, body) of a session that begins at a moment; a body of `None` is a tap."""
        chance, device = self.chance, self.chance.choice(self.devices)
        link = chance.randrange(LINKS) if chance.random() < 0.4 else None
        source = chance.choice(SOURCES)
        if link is not None:
            yield f"/c/LIFE{link}?utm_source={source}&utm_medium=post", AGENTS[device.kind], None
        # The demo's key belongs to an app for iOS.
        if device.is_new and device.kind in ("ios", "tablet"):
            yield "/v1/deferred-deeplink", None, {"installID": device.install, "platform": "ios"}
        yield "/batch", None, {"batch": self.events(device, link, source, moment)}

    def events(self, device, link, source, moment):
        chance, session, made = self.chance, identifier(self.chance), []

        def happen(name, **properties):
            nonlocal moment
            moment += chance.uniform(0.3, 30)
            made.append({
                "event": name,
                "distinct_id": self.name if device.is_signed_in else device.install,
                "timestamp": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(moment)) + f".{int(moment * 1e3) % 1_000:03}Z",
                "uuid": uuid7(chance, int(moment * 1_000)),
                "properties": {"$session_id": session, "$os": device.kind, "$app_version": "4.2.0", **properties},
            })

        if device.is_new:
            happen("Application Installed")
            device.is_new = False
        if link is None:
            happen("Application Opened")
        else:
            happen("Deep Link Opened", campaign_key=f"LIFE{link}", jid=identifier(chance), campaign_source=source)
        for _ in range(chance.randrange(2, 10)):
            product = chance.randrange(10_000)
            happen(chance.choice(SEEN), product=f"sku-{product:06}", price=product % 90, category=f"shelf {product % 12}")
        if self.signs_in and not device.is_signed_in and chance.random() < 0.6:
            anonymous, device.is_signed_in = device.install, True
            happen("$identify", **{"$anon_distinct_id": anonymous, "$set": {"plan": chance.choice(("free", "plus"))}})
        if chance.random() < 0.08:
            happen("Purchase", revenue=f"{chance.randrange(100, 9_000) / 100:.2f}", currency="EUR")
        return made


def requests_of(people, clients, seed, started):
    """For each client the requests of its people, in order, some late and some twice; and the numbers of
    events and taps."""
    work, events, taps = [], 0, 0
    for number in range(clients):
        chance = random.Random(seed * 1_000 + number)
        crowd = [Person(chance, f"{seed}-{number}-{index}") for index in range(people // clients)]
        visits = sorted(
            (started + chance.random() * DAYS * 86_400, index)
            for index in range(len(crowd)) for _ in range(chance.randrange(1, 5)))
        order = []
        for moment, index in visits:
            for path, agent, body in crowd[index].session(moment):
                taps += body is None
                if path != "/batch":
                    order.append((moment, path, agent, body))
                    continue
                events += len(body["batch"])
                delay = chance.uniform(3_600, 40_000) if chance.random() < 1 / 12 else 0
                order.append((moment + delay, path, agent, body))
                if chance.random() < 1 / 20:
                    order.append((moment + delay + chance.uniform(1, 600), path, agent, body))
        order.sort(key=lambda entry: entry[0])
        work.append([(path, agent, body and body_of(body)) for _, path, agent, body in order])
    return work, events, taps


def body_of(body):
    return json.dumps(body, separators=(",", ":"))[1:].encode()


def request(key, path, agent, body):
    """The method, path, body and fields of a step."""
    if body is None:
        return "GET", path, None, {"User-Agent": agent, "Referer": "https://www.instagram.com/"}
    if path == "/batch":
        sent = gzip.compress(b'{"api_key":"' + key.encode() + b'",' + body, 1)
        return "POST", path, sent, {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    return "POST", path, b"{" + body, {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}


def play(port, key, work, barrier, answers):
    """Sends one client's requests, each after the answer to the one before."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    made = [request(key, *step) for step in work]
    accepted = 0
    barrier.wait()
    begun = time.monotonic()
    for method, path, body, headers in made:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        payload = answer.read()
        if answer.status not in (200, 302):
            return answers.put(f"{path}: {answer.status} {payload[:300]!r}")
        if path == "/batch":
            accepted += len(json.loads(payload)["accepted"])
    answers.put((accepted, begun, time.monotonic()))


def drive(server, key, work):
    """Plays the clients side by side: seconds, accepted events, and seconds of the processor that the server took."""
    barrier, answers = multiprocessing.Barrier(len(work)), multiprocessing.Queue()
    processes = [multiprocessing.Process(target=play, args=(server.port, key, part, barrier, answers)) for part in work]
    before = processor(server)
    for process in processes:
        process.start()
    heard = [answers.get() for _ in processes]
    if refusals := [text for text in heard if isinstance(text, str)]:
        raise SystemExit(refusals[0])
    for process in processes:
        process.join()
    time.sleep(1)
    seconds = max(end for *_, end in heard) - min(begun for _, begun, _ in heard)
    return seconds, sum(accepted for accepted, *_ in heard), processor(server) - before


def processor(server):
    """Seconds of the processor that a server took so far."""
    fields = Path(f"/proc/{server.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def make_links(installation):
    connection = http.client.HTTPConnection("127.0.0.1", installation.port)
    for number in range(LINKS):
        body = {"code": f"LIFE{number}", "targets": {
            "ios": {"store": "https://apps.apple.com/app/id1234567890"},
            "android": {"store": "https://play.google.com/store/apps/details?id=com.example.shop"},
            "fallback": f"https://example.com/{number}"}}
        connection.request("POST", "/api/v1/links", json.dumps(body), {
            "Content-Type": "application/json", "Authorization": f"Bearer {installation.secret_key}"})
        answer = connection.getresponse()
        if (status := answer.status) != 201:
            raise SystemExit(f"a link was refused: {status} {answer.read()[:300]!r}")
        answer.read()


def drop_indexes(installation):
    """Takes away what finds a person's events."""
    store = sqlite3.connect(f"{installation.data}/paylisher.sqlite", timeout=60, isolation_level=None)
    names = [name for (name,) in store.execute(
        "SELECT name FROM sqlite_master WHERE type = 'index' AND name LIKE '%person%' AND tbl_name LIKE 'event_log%'")]
    if not names:
        raise SystemExit("the events have no index by person")
    for name in names:
        store.execute(f'DROP INDEX "{name}"')
    store.close()


def measure(binary, arguments, directory, name):
    """What a binary does with the days, as rows of the table."""
    installation = Installation(binary, f"{directory}/{name}")
    server = installation.start()
    make_links(installation)
    started, found, stored, growth = time.time() - (DAYS + 1) * 86_400, {}, 0, []
    steps = [arguments.people]
    while arguments.stored and sum(steps) * 19 < arguments.stored:
        steps.append(min(steps[-1] * 2, 40_000))
    for step, people in enumerate(steps):
        work, events, taps = requests_of(people, arguments.clients, step + 1, started)
        seconds, accepted, spent = drive(server, installation.key, work)
        if accepted != events:
            raise SystemExit(f"{name}: {accepted} of {events} events were stored")
        stored += events
        growth.append((stored, spent / events * 1e6))
        print(f"  {name}: {stored:,} stored, {events / seconds:,.0f} events/s, {spent / events * 1e6:.1f} µs an event", flush=True)
        if arguments.control and step == 0:
            drop_indexes(installation)
        if step == 0:
            found = {"rate": events / seconds, "spent": spent / events * 1e6, "taps": taps, "events": events}
    found["growth"], found["memory"] = growth, resident(server)
    verified = subprocess.run(
        [binary, "database", "verify", "--server", f"http://127.0.0.1:{server.port}", "--key", installation.secret_key],
        capture_output=True, text=True)
    server.stop()
    found["verified"] = verified.returncode == 0
    found["said"] = (verified.stdout + verified.stderr).strip().splitlines()[-1:]
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--before")
    parser.add_argument("--people", type=int, default=12_000)
    parser.add_argument("--stored", type=int, default=0)
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--postgres")
    parser.add_argument("--control", action="store_true")
    arguments = parser.parse_args()
    if arguments.postgres:
        os.environ["PAYLISHER_DATABASE_URL"] = arguments.postgres
        reuse_log_files(arguments.postgres)
    with tempfile.TemporaryDirectory() as directory:
        now = measure(arguments.binary, arguments, directory, "now")
        before = arguments.before and measure(arguments.before, arguments, directory, "before")
    print(f"{now['events']:,} events, {now['taps']:,} taps of {arguments.people:,} people, load {os.getloadavg()[0]:.1f}")
    print(f"{'events a second':<44}{now['rate']:>14,.0f}")
    print(f"{'processor an event':<44}{now['spent']:>11.1f} µs")
    if before:
        share = before["spent"] / now["spent"]
        show("processor an event, before / now", f"{share:.2f}", ">= 2", share >= 2)
        print(f"{'processor an event, the binary before':<44}{before['spent']:>11.1f} µs")
    if arguments.stored:
        least = min(spent for count, spent in now["growth"] if count >= now["growth"][-1][0] / 10)
        share = now["growth"][-1][1] / least
        show(f"processor an event at {now['growth'][-1][0]:,} / a tenth", f"{share:.2f}", "<= 1.25", share <= 1.25)
    print(f"{'memory at the end':<44}{now['memory'] / 2**20:>10.0f} MiB")
    show("database verify", "as counted" if now["verified"] else "differs", "as counted", now["verified"])
    if not now["verified"]:
        sys.exit(f"verify: {now['said']}")


if __name__ == "__main__":
    main()

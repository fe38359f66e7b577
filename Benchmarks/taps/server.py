"""Our server, with as many links as wanted."""

import json
import random
import re
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from settings import BINARY, HOT, ROOT

sys.path.insert(0, str(ROOT / "Server/Tests/Faults"))

from harness.server import settle_clicks  # noqa: E402

RULES = json.dumps([
    {"name": "German", "conditions": [{"kind": "language", "values": ["de"]}],
     "web": "https://shop.example.com/de"},
    {"name": "phones", "conditions": [{"kind": "platform", "values": ["android", "ios"]}],
     "web": "https://shop.example.com/phone"},
])


def code(index):
    return f"L{index:07d}"


def target(index):
    return f"https://shop.example.com/products/{index:07d}"


def seed(database, count):
    """Writes links into a stopped server's file; one in a thousand has two rules."""
    generator = random.Random(1)
    store = sqlite3.connect(database)
    workspace, domain = store.execute("SELECT workspace_id, id FROM domain").fetchone()
    now = int(time.time() * 1000)

    def rows():
        for index in range(count):
            tail = bytes([0x70 | generator.getrandbits(4), generator.getrandbits(8),
                          0x80 | generator.getrandbits(6)])
            identifier = now.to_bytes(6, "big") + tail + generator.getrandbits(56).to_bytes(7, "big")
            targets = json.dumps({"fallback": target(index)}, separators=(",", ":"))
            yield (workspace, identifier, domain, code(index), code(index).lower(), f"Link {index}",
                   code(index).lower(), targets, RULES if index % 1_000 == HOT else None, now, now)

    store.execute("PRAGMA synchronous = OFF")
    store.executemany(
        "INSERT INTO link (workspace_id, id, domain_id, code, code_folded, title, search_text, targets,"
        " rules, is_enabled, created_at, updated_at, version)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, 1)", rows())
    # So far ahead that a directory does not look for single changes.
    store.execute("UPDATE counter SET value = value + 60000 WHERE name = 'directory'")
    store.commit()
    store.close()


class Server:
    """A server and its data."""

    def __init__(self, lab, count):
        self.lab, self.count = lab, count
        self.port = lab.next_port()
        self.data = lab.folder / f"data-{self.port}"
        self.url = f"http://127.0.0.1:{self.port}"
        made = subprocess.run(
            [BINARY, "init", "--json", "--data", self.data, "--public-url", self.url],
            capture_output=True, text=True, check=True).stdout
        self.key = json.loads(made)["secretKey"]
        self.run()
        self.empty = self.resident()
        self.stop()
        seed(self.data / "paylisher.sqlite", count)
        self.first = self.run()
        self.stop()
        self.ready = self.run()
        self.full = self.resident()

    def run(self):
        """Starts; the milliseconds until it is ready."""
        began = time.monotonic()
        self.process = self.lab.start(*self.command())
        while time.monotonic() - began < 120:
            try:
                with urllib.request.urlopen(self.url + "/readyz") as answer:
                    if answer.status == 200:
                        return round((time.monotonic() - began) * 1000)
            except OSError:
                if self.process.poll() is not None:
                    raise SystemExit(f"the server on {self.data} did not start")
                time.sleep(0.005)
        raise SystemExit(f"the server on {self.data} was not ready after 120 s")

    def command(self):
        return [BINARY, "serve", "--data", self.data, "--port", self.port, "--public-url", self.url]

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def pause(self):
        """Lets it do nothing: what it has put off would be paid by whoever is measured."""
        self.process.send_signal(signal.SIGSTOP)

    def resume(self):
        self.process.send_signal(signal.SIGCONT)

    def settle(self):
        """Waits until every click is in the store, so that what comes next pays for its own clicks only."""
        settle_clicks(self.data, 65_536)

    def call(self, method, path, body=None):
        """A call of the management API."""
        request = urllib.request.Request(
            self.url + path, method=method, data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request) as answer:
                return json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            raise SystemExit(f"{method} {path}: {error.code} {error.read().decode()}") from error

    def resident(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024

    def metric(self, name):
        with urllib.request.urlopen(self.url + "/metrics") as answer:
            found = re.search(rf"^{name} (\S+)$", answer.read().decode(), re.M)
        return float(found[1]) if found else 0

#!/usr/bin/env python3
"""Measures audiences, the outbox and sending with a million devices.

    messages.py --binary PATH [--loop PATH] [--devices 1000000]
    scripts/with-postgres.sh --serve messages.py --binary PATH …

  audience    seconds until five conditions are counted, the median of five
  outbox      rows a second that a launched message adds, while none is sent
  sends       notifications a second through the outbox to the fake of Apple's push service, from the launch
              to the last result; beside `push-loop` (--loop), which sends the same without a database
  ingest      the 99th percentile of a small load of events, alone and while notifications are sent
  memory      the most that the server took

Both binaries are release builds: `make build`, and `swift build --package-path Server --configuration
release --product push-loop`.
"""

import argparse
import http.client
import json
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Server/Tests/Faults"))

from harness.devices import add_devices, execute  # noqa: E402
from harness.events import new_batch, post_batch  # noqa: E402
from harness.server import Installation, is_on_postgres  # noqa: E402

FACTS = """
INSERT INTO person_device (tenant_no, person_no, platform, app_version, seen_at)
SELECT tenant_no, no, CASE WHEN no % 3 = 0 THEN 'android' ELSE 'ios' END, '', $now
FROM term WHERE kind = 'person' AND text LIKE 'device-%';

INSERT INTO person_property (tenant_no, person_no, name, kind, text, folded, set_at)
SELECT tenant_no, no, 'plan', 0, CASE WHEN no % 5 = 0 THEN 'pro' ELSE 'free' END,
  CASE WHEN no % 5 = 0 THEN 'pro' ELSE 'free' END, $now
FROM term WHERE kind = 'person' AND text LIKE 'device-%';

INSERT INTO person_event (tenant_no, person_no, name_no, day, count, first_at, last_at)
SELECT p.tenant_no, p.no, (SELECT no FROM term WHERE text = 'Purchase'), $now / 86400000 - p.no % 60,
  1 + p.no % 3, $now - p.no % 60 * 86400000, $now - p.no % 60 * 86400000
FROM term p WHERE p.kind = 'person' AND p.text LIKE 'device-%';
"""

AUDIENCE = {"all": [
    {"kind": "property", "name": "plan", "is": ["pro"]},
    {"kind": "event", "name": "Purchase", "atLeast": 2, "withinDays": 30},
    {"kind": "platform", "is": ["ios"]},
    {"kind": "language", "is": ["en"]},
    {"kind": "last_seen", "withinDays": 7},
]}
EVERYONE = {"any": [{"kind": "reachable", "is": [True]}, {"kind": "reachable", "is": [False]}]}
VARIANTS = [{"name": "A", "contents": {"en": {"title": "Sale", "body": "20 % off"}}}]


class API:
    def __init__(self, server, key):
        self.server, self.key = server, key

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=300)
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        connection.request(method, path, body and json.dumps(body), headers)
        answer = connection.getresponse()
        content = answer.read()
        if answer.status >= 300:
            sys.exit(f"{method} {path} answered {answer.status}: {content[:300]!r}")
        return json.loads(content)

    def launch(self, **members):
        message = self.ask("POST", "/api/v1/messages", {"name": "Sale", "channel": "push", "variants": VARIANTS, **members})
        audience = members.get("audience")
        people = (self.ask("GET", f"/api/v1/audiences/{audience}/estimate") if audience
                  else self.ask("POST", "/api/v1/audiences/estimate", EVERYONE))["people"]
        self.ask("POST", f"/api/v1/messages/{message['id']}/launch?people={people}")
        return message["id"]

    def counts(self, message):
        return self.ask("GET", f"/api/v1/messages/{message}/report")["variants"][0]["counts"]


class Ingest(threading.Thread):
    """Twenty small batches a second; `times` are from the moment each was due."""

    def __init__(self, server, key):
        super().__init__()
        self.server, self.key, self.times, self.ends = server, key, [], threading.Event()

    def run(self):
        connection, generator, due = self.server.connect(), random.Random(1), time.monotonic()
        while not self.ends.is_set():
            post_batch(connection, self.key, new_batch(generator))
            self.times.append(time.monotonic() - due)
            due += 0.05
            time.sleep(max(0, due - time.monotonic()))

    def percentile(self):
        self.ends.set()
        self.join()
        return statistics.quantiles(self.times, n=100)[98] * 1_000


def memory(server):
    lines = Path(f"/proc/{server.pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmHWM")).split()[1]) / 1_024


def measure(binary, loop, devices, directory):
    installation = Installation(binary, Path(directory) / "data")
    now = time.time_ns() // 1_000_000
    server = installation.start(options=("--demo",))
    event = {
        "event": "Purchase", "distinct_id": "first", "uuid": "01900000-0000-7000-8000-000000000001",
        "timestamp": time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime()), "properties": {},
    }
    post_batch(server.connect(), installation.key, [event])
    server.stop()
    add_devices(installation, devices, now)
    execute(installation, FACTS.replace("$now", str(now)))

    results = {"engine": "PostgreSQL" if is_on_postgres() else "SQLite", "devices": devices}
    server = installation.start(options=("--demo",))
    api = API(server, installation.secret_key)
    times = []
    for _ in range(5):
        started = time.monotonic()
        estimate = api.ask("POST", "/api/v1/audiences/estimate", AUDIENCE)
        times.append(time.monotonic() - started)
    results["audience"] = {"people": estimate["people"], "seconds": round(statistics.median(times), 3)}

    day = time.strftime("%Y-%m-%dT12:00", time.gmtime(time.time() + 3 * 86_400))
    started = time.monotonic()
    waiting = api.launch(delivery={"kind": "local", "localTime": day})
    while api.counts(waiting).get("targeted", 0) < devices:
        time.sleep(0.1)
    results["outbox"] = {"rows a second": round(devices / (time.monotonic() - started))}
    results["memory after the outbox"] = f"{memory(server):.0f} MiB"
    server.stop()
    # The rows that wait would be walked past by nothing that is measured below.
    server = installation.start(options=("--demo",))
    api = API(server, installation.secret_key)

    alone = Ingest(server, installation.key)
    alone.start()
    time.sleep(10)
    before = alone.percentile()
    meanwhile = Ingest(server, installation.key)
    meanwhile.start()
    started = time.monotonic()
    message = api.launch()
    while api.ask("GET", f"/api/v1/messages/{message}")["status"] != "sent":
        time.sleep(0.05)
    seconds = time.monotonic() - started
    results["sends"] = {"a second": round(devices / seconds), "counts": api.counts(message)}
    results["ingest p99 ms"] = {"alone": round(before, 1), "meanwhile": round(meanwhile.percentile(), 1)}
    results["memory"] = f"{memory(server):.0f} MiB"
    server.stop()
    if loop:
        answer = json.loads(subprocess.run([loop], check=True, capture_output=True, text=True).stdout)
        bare = answer["accepted"] / answer["seconds"]
        results["loop"] = {"a second": round(bare), "ratio": round(devices / seconds / bare, 2)}
    return results


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--loop")
    parser.add_argument("--devices", type=int, default=1_000_000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        print(json.dumps(measure(arguments.binary, arguments.loop, arguments.devices, directory), indent=2))


if __name__ == "__main__":
    main()

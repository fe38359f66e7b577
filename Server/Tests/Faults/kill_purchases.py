#!/usr/bin/env python3
"""Kills the server while purchases come in, and counts what became of each.

    kill_purchases.py --binary PATH --store PATH [--kills 8] [--seed N] [--control lost|twice]

A purchase is two requests: the event that the SDK captures, and the notification that the App Store posts,
signed by `app-store-samples` (--store). Both are repeated until they get a 200, one in ten also after it,
as the SDK and the App Store do; the server is killed with SIGKILL at random moments between. At the end each
transaction must be one row that has both halves, each event one row, and revenue the sum to the cent.

With --control lost the server acknowledges events before it commits them: rows without an event must be
found, and so it is killed just after an answer. With --control twice a repeated event gets a new id, and each
is repeated: more events than purchases must be found.
"""

import collections
import http.client
import json
import queue
import random
import subprocess
import sys
import tempfile
import threading
import time
from decimal import Decimal
from pathlib import Path

from harness.events import uuid7
from harness.options import read_options
from harness.server import Installation

PURCHASES_PER_KILL = 12
PRICE = Decimal("59.99")
CLIENTS = 6


class Delivery:
    """One request of a purchase, repeated with the same body."""

    # Whether the server said since its start that it has an event.
    is_acknowledged = threading.Event()

    def __init__(self, path, body):
        self.path = path
        self.body = body
        self.tries = 0
        self.is_done = False

    def post(self, port):
        """Whether the server answered 200."""
        self.tries += 1
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            body = self.body() if callable(self.body) else self.body
            connection.request("POST", self.path, body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            content = answer.read()
            if 400 <= answer.status < 500:
                sys.exit(f"kill purchases: {self.path} answered {answer.status}: {content[:300]!r}")
            if answer.status == 200 and self.path == "/batch":
                Delivery.is_acknowledged.set()
            return answer.status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()


class Store:
    """Transactions that a store of tests signed, and their purchase events."""

    def __init__(self, program, folder, installation, count, generator, is_renaming):
        self.folder = folder
        self.installation = installation
        self.generator = generator
        self.is_renaming = is_renaming
        numbers = [str(number) for number in range(1, count + 1)]
        subprocess.run([program, folder, "com.example.demo", "1234567890", *numbers], check=True)
        self.numbers = collections.deque(numbers)
        self.options = ["--app-store-roots", str(folder / "root.pem")]

    def event(self, number):
        """The body of a batch; a function that makes new ones where ids change."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime())
        event = {
            "event": "In-App Purchase", "uuid": uuid7(self.generator), "timestamp": moment,
            "distinct_id": f"person-{number}",
            "properties": {
                "transaction_id": number, "original_transaction_id": number, "product_id": "pro_yearly",
                "revenue": float(PRICE), "currency": "EUR", "screen_id": "SUMMER",
            },
        }

        def body(uuid=None):
            named = event | ({"uuid": uuid} if uuid else {})
            return json.dumps({"api_key": self.installation.key, "sent_at": moment, "batch": [named]})

        return (lambda: body(uuid7(random.Random()))) if self.is_renaming else body()

    def sell(self, app, count):
        """The requests of some purchases, in any order."""
        deliveries = []
        for number in [self.numbers.popleft() for _ in range(count)]:
            notification = (self.folder / f"{number}.json").read_text()
            deliveries.append(Delivery("/batch", self.event(number)))
            deliveries.append(Delivery(f"/v1/app-store/notifications/{app}", notification))
        self.generator.shuffle(deliveries)
        return deliveries


def ask(port, key, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path, headers={"Authorization": f"Bearer {key}"})
    answer = json.loads(connection.getresponse().read())
    connection.close()
    return answer


def deliver(waiting, port, generator, stopping, repeats_all):
    """Posts what waits until it is empty or the time is over."""
    while not stopping.is_set():
        try:
            delivery = waiting.get_nowait()
        except queue.Empty:
            return
        is_done = delivery.post(port)
        delivery.is_done = delivery.is_done or is_done
        if not is_done or generator.random() < 0.1 or (repeats_all and delivery.tries == 1):
            waiting.put(delivery)
        if not is_done:
            time.sleep(0.002)


def run_clients(waiting, port, generator, kill=None, repeats_all=False):
    """Several clients at once, until all is delivered or the server was killed."""
    stopping = threading.Event()
    threads = [
        threading.Thread(
            target=deliver, args=(waiting, port, random.Random(generator.random()), stopping, repeats_all))
        for _ in range(CLIENTS)
    ]
    for thread in threads:
        thread.start()
    if kill:
        kill()
        stopping.set()
    for thread in threads:
        thread.join()


def count(installation):
    """Rows of purchases, those with both halves, and events."""
    rows = installation.select("SELECT transaction_id, price, event_id IS NULL FROM purchase")
    whole = [row for row in rows if row[1] not in ("None", "") and row[2] in ("0", "f")]
    events = installation.select("SELECT COUNT(*) FROM event")
    return len(rows), len(whole), int(events[0][0])


def main():
    arguments = read_options(
        store=dict(required=True),
        kills=8,
        control=dict(choices=["lost", "twice"]),
    )
    generator = random.Random(arguments.seed)
    fault = "acknowledge-before-commit" if arguments.control == "lost" else None
    total = arguments.kills * PURCHASES_PER_KILL
    started = time.monotonic()

    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        installation = Installation(arguments.binary, folder / "data")
        store = Store(
            arguments.store, folder, installation, total, generator, arguments.control == "twice"
        )
        waiting, deliveries = queue.Queue(), []
        server = installation.start(fault, options=store.options)
        apps = ask(server.port, installation.secret_key, "/api/v1/apps")["items"]
        app = next(app["id"] for app in apps if app["platform"] == "ios")
        for _ in range(arguments.kills):
            sold = store.sell(app, PURCHASES_PER_KILL)
            deliveries += sold
            for delivery in sold:
                waiting.put(delivery)

            def kill():
                if arguments.control == "lost":
                    Delivery.is_acknowledged.wait(10)
                    time.sleep(generator.uniform(0, 0.01))
                else:
                    time.sleep(generator.uniform(0, 0.15))
                server.kill()

            Delivery.is_acknowledged.clear()
            run_clients(waiting, server.port, generator, kill, arguments.control == "twice")
            server = installation.start(fault, options=store.options)
        run_clients(waiting, server.port, generator, repeats_all=arguments.control == "twice")
        report = ask(
            server.port, installation.secret_key, "/api/v1/reports/purchases?by=screen"
        )["rows"]
        code = server.stop()
        rows, whole, events = count(installation)
        integrity = installation.integrity()

    sums = report[0]["sums"][0] if report else {"purchases": 0, "unverifiedPurchases": 0, "net": "0"}
    open_ones = sum(not delivery.is_done for delivery in deliveries)
    repeats = sum(delivery.tries - 1 for delivery in deliveries)
    print(
        f"kill purchases: {arguments.kills} kills in {time.monotonic() - started:.0f} s, seed "
        f"{arguments.seed}: {total} purchases in {len(deliveries)} requests, {repeats} repeated; "
        f"{rows} rows, {whole} with both halves, {events} events, {sums['purchases']} confirmed, "
        f"{sums['unverifiedPurchases']} unverified, net {sums['net']}, integrity {integrity}, exit {code}"
    )
    if arguments.control == "lost":
        sys.exit(0 if whole < rows else "the control lost nothing: this harness cannot fail")
    if arguments.control == "twice":
        sys.exit(0 if events > total else "the control doubled nothing: this harness cannot fail")
    healthy = (
        rows == whole == events == sums["purchases"] == total
        and sums["unverifiedPurchases"] == 0 and Decimal(sums["net"]) == PRICE * total
        and open_ones == 0 and repeats > 0 and integrity == "ok" and code == 0
    )
    sys.exit(0 if healthy else 1)


if __name__ == "__main__":
    main()

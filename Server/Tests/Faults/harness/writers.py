"""Clients that send events until they are told to stop."""

import http.client
import random
import time
from functools import partial

from .events import Refused, new_batch, post_batch
from .repeating import Repeating


class Writers(Repeating):
    """Threads that send batches to one port; one batch in ten is sent again.

    What they sent and heard is in `ledger`; `refusals` keeps the answers other than 200.
    """

    def __init__(self, port, key, ledger, generator, count=8):
        super().__init__(*(partial(self._write, random.Random(generator.random())) for _ in range(count)))
        self.port = port
        self.key = key
        self.ledger = ledger
        self.refusals = []

    def _write(self, generator):
        sent_before = []
        connection = None
        while not self.ended.is_set():
            if sent_before and generator.random() < 0.1:
                events = generator.choice(sent_before)
            else:
                events = new_batch(generator)
                sent_before.append(events)
            self.ledger.keep(events)
            try:
                connection = connection or http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
                self.ledger.settle(events, post_batch(connection, self.key, events))
            except Refused as refusal:
                self.refusals.append(refusal)
                time.sleep(0.01)
            except (OSError, http.client.HTTPException):
                connection = None
                time.sleep(0.002)


def send_the_rest(server, key, ledger):
    """Sends again what was not acknowledged, and returns how many events that were."""
    connection = server.connect()
    events = list(ledger.open.values())
    for start in range(0, len(events), 100):
        chunk = events[start:start + 100]
        ledger.settle(chunk, post_batch(connection, key, chunk))
    connection.close()
    return len(events)

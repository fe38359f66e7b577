"""The account of what was sent and what the server said about it."""

import threading


class Ledger:
    """Shared by the writers of a test."""

    def __init__(self):
        self.lock = threading.Lock()
        self.acknowledged = set()
        self.open = {}

    def settle(self, events, answer):
        """Takes an answer's verdicts down."""
        named = set(answer["accepted"]) | set(answer["duplicates"]) | set(answer["conflicts"])
        with self.lock:
            for event in events:
                if event["uuid"] in named:
                    self.acknowledged.add(event["uuid"])
                    self.open.pop(event["uuid"], None)

    def keep(self, events):
        """Notes events that are about to be sent."""
        with self.lock:
            for event in events:
                if event["uuid"] not in self.acknowledged:
                    self.open[event["uuid"]] = event

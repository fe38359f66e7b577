#!/usr/bin/env python3
"""Stops the server under load, again and again, and looks for answers that were cut off.

    graceful_stop.py --binary PATH [--stops 10] [--nodes 1] [--control]

Clients send batches and follow links over connections of their own while the server gets SIGTERM.
A request may find no server; but once the first byte of an answer has come, the rest must come too.
The server must end with 0 within 25 seconds, and nothing that was acknowledged may be missing.

With --nodes 2 there are two servers on one PostgreSQL (under scripts/with-postgres.sh --serve), of
which one is stopped at a time: clients that find no server at one place then find one at the other.

With --control the server is killed instead; the harness must then see cut answers or lost exits.
"""

import itertools
import json
import random
import socket
import sys
import tempfile
import threading
import time
from pathlib import Path

from harness.events import new_batch
from harness.ledger import Ledger
from harness.nodes import Node
from harness.options import read_options
from harness.server import Installation


class Client(threading.Thread):
    """Speaks HTTP by hand, so that a cut answer is seen as one."""

    def __init__(self, nodes, ledger, generator):
        super().__init__()
        self.nodes = nodes
        self.ledger = ledger
        self.generator = generator
        self.stopping = threading.Event()
        self.answers = 0
        self.cut = 0
        self.longest_silence = 0.0

    def run(self):
        self.heard_at = time.monotonic()
        for node in itertools.cycle(self.nodes):
            if self.stopping.is_set():
                return
            try:
                with socket.create_connection(("127.0.0.1", node.port), 10) as connection:
                    self.talk(connection)
            except OSError:
                time.sleep(0.005)

    def talk(self, connection):
        while not self.stopping.is_set():
            events = new_batch(self.generator) if self.generator.random() < 0.7 else None
            connection.sendall(self.request(events))
            answer = self.read_answer(connection)
            if answer is None:
                return
            self.answers += 1
            status, body = answer
            self.longest_silence = max(self.longest_silence, time.monotonic() - self.heard_at)
            self.heard_at = time.monotonic()
            if events and status == 200:
                self.ledger.settle(events, json.loads(body))

    def request(self, events):
        if events is None:
            return b"GET /DEMO HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: Mozilla/5.0 (iPhone)\r\n\r\n"
        self.ledger.keep(events)
        body = json.dumps({"api_key": self.nodes[0].key, "batch": events}).encode()
        head = "POST /batch HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body

    def read_answer(self, connection):
        """A status and a body; None where the connection ended before an answer began."""
        received = b""
        try:
            while b"\r\n\r\n" not in received:
                part = connection.recv(65536)
                if not part:
                    self.cut += bool(received)
                    return None
                received += part
            head, _, body = received.partition(b"\r\n\r\n")
            lines = head.decode("latin-1").lower().split("\r\n")
            length = next(int(line[15:]) for line in lines if line.startswith("content-length:"))
            while len(body) < length:
                part = connection.recv(65536)
                if not part:
                    self.cut += 1
                    return None
                body += part
            return int(lines[0].split()[1]), body
        except OSError:
            self.cut += bool(received)
            return None


def main():
    arguments = read_options(stops=10, clients=8, nodes=1)
    generator = random.Random(arguments.seed)

    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "data")
        nodes = [installation]
        nodes += [Node(installation, Path(directory) / f"{number}") for number in range(1, arguments.nodes)]
        ledger = Ledger()
        servers = [node.start() for node in nodes]
        clients = [
            Client(nodes, ledger, random.Random(generator.random()))
            for _ in range(arguments.clients)
        ]
        for client in clients:
            client.start()
        codes, slowest = [], 0.0
        for stop in range(arguments.stops):
            time.sleep(generator.uniform(0.3, 0.8))
            server = servers[stop % len(nodes)]
            began = time.monotonic()
            if arguments.control:
                server.kill()
                codes.append(server.process.returncode)
            else:
                codes.append(server.stop())
            slowest = max(slowest, time.monotonic() - began)
            servers[stop % len(nodes)] = nodes[stop % len(nodes)].start()
        for client in clients:
            client.stopping.set()
        for client in clients:
            client.join()
        codes += [server.stop() for server in servers]
        rows, integrity = installation.stored_events()

    answers = sum(client.answers for client in clients)
    cut = sum(client.cut for client in clients)
    lost = len(ledger.acknowledged - set(rows))
    bad = sum(code != 0 for code in codes)
    silence = max(client.longest_silence for client in clients)
    print(
        f"graceful stop: {arguments.stops} stops of {len(nodes)} servers under {answers} answers: "
        f"{cut} cut, no client without an answer for more than {silence:.1f} s, "
        f"{bad} exits other than 0, slowest {slowest:.1f} s, {len(ledger.acknowledged)} acknowledged, "
        f"{lost} lost, integrity {integrity}, seed {arguments.seed}"
    )
    if arguments.control:
        sys.exit(0 if cut or bad else "the control ended in order: this harness cannot fail")
    sys.exit(0 if answers and not cut and not bad and not lost and slowest <= 25 else 1)


if __name__ == "__main__":
    main()

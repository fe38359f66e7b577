#!/usr/bin/env python3
"""Proves by the system calls that no event is acknowledged before it was flushed to the disk.

    flush_order.py --binary PATH [--responses 1000] [--control]

strace watches the server while clients send batches over a few connections. For every `200` that
leaves by a socket there must be a flush of the database's write-ahead log which began after that
socket's request had been read and ended before the answer was written.

With --control the server runs with `synchronous=NORMAL`, where commits are not flushed; the proof
must then fail.
"""

import http.client
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from harness.events import new_batch, post_when_taken
from harness.options import read_options
from harness.server import Installation

TRACED = "read,recvfrom,recvmsg,write,writev,sendto,sendmsg,fsync,fdatasync"
CALL = re.compile(
    r"^(?P<thread>\d+) +(?P<time>[\d.]+) (?:<\.\.\. (?P<resumed>\w+) resumed>|(?P<name>\w+)\()(?P<rest>.*)$"
)
DESCRIPTOR = re.compile(r"^(?P<number>\d+)<(?P<path>[^>]*)>")


class Trace:
    """What the lines of strace say about requests, flushes and answers."""

    def __init__(self):
        self.unfinished = {}
        self.requested = {}
        self.flushed = []
        self.answers = 0
        self.violations = 0

    def take(self, line):
        call = CALL.match(line)
        if not call:
            return
        thread, moment = call["thread"], float(call["time"])
        if call["resumed"]:
            started = self.unfinished.pop(thread, None)
            if started:
                name, began, arguments = started
                self.finish(name, began, moment, arguments + call["rest"])
        elif "<unfinished ...>" in call["rest"]:
            self.begin(call["name"], call["rest"])
            self.unfinished[thread] = (call["name"], moment, call["rest"])
        else:
            self.begin(call["name"], call["rest"])
            self.finish(call["name"], moment, moment, call["rest"])

    def begin(self, name, text):
        """An answer counts from the moment its call begins."""
        descriptor = DESCRIPTOR.match(text)
        if not descriptor or not name.startswith(("write", "send")):
            return
        socket = descriptor["number"]
        if "HTTP/1.1 200" in text and socket in self.requested:
            self.answers += 1
            asked = self.requested.pop(socket)
            if not any(began >= asked for began in self.flushed):
                self.violations += 1

    def finish(self, name, began, ended, text):
        """A request and a flush count from the moment their call ends."""
        descriptor = DESCRIPTOR.match(text)
        if not descriptor:
            return
        if name in ("fsync", "fdatasync"):
            if descriptor["path"].endswith("-wal") and text.rstrip().endswith("= 0"):
                self.flushed = self.flushed[-63:] + [began]
        elif name.startswith(("read", "recv")):
            socket = descriptor["number"]
            if "POST /batch" in text or (socket in self.requested and "= -1" not in text):
                self.requested[socket] = ended


def send(installation, share, generator):
    connection = http.client.HTTPConnection("127.0.0.1", installation.port, timeout=60)
    for _ in range(share):
        post_when_taken(connection, installation.key, new_batch(generator))
    connection.close()


def main():
    arguments = read_options(responses=1000, clients=4)
    generator = random.Random(arguments.seed)

    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "data")
        server = installation.start("synchronous-normal" if arguments.control else None)
        log = Path(directory) / "trace"
        tracer = subprocess.Popen(
            ["strace", "-f", "-y", "-ttt", "-s", "64", "-e", f"trace={TRACED}", "-o", str(log),
             "-p", str(server.pid)],
            stderr=subprocess.PIPE, text=True,
        )
        if "attached" not in tracer.stderr.readline():
            raise SystemExit("strace could not attach to the server")
        started = time.monotonic()
        share = arguments.responses // arguments.clients
        clients = [
            threading.Thread(target=send, args=(installation, share, random.Random(generator.random())))
            for _ in range(arguments.clients)
        ]
        for client in clients:
            client.start()
        for client in clients:
            client.join()
        tracer.send_signal(signal.SIGINT)
        tracer.wait()
        server.stop()

        trace = Trace()
        for line in log.read_text(errors="replace").splitlines():
            trace.take(line)

    print(
        f"flush order: {trace.answers} acknowledgements in {time.monotonic() - started:.0f} s, "
        f"{trace.violations} before their flush, seed {arguments.seed}"
    )
    if trace.answers < arguments.responses * 0.95:
        sys.exit("too few answers were seen in the trace to prove anything")
    if arguments.control:
        sys.exit(0 if trace.violations else "the control kept the order: this proof cannot fail")
    sys.exit(1 if trace.violations else 0)


if __name__ == "__main__":
    main()

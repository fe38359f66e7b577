#!/usr/bin/env python3
# attack 96
"""Takes all connections of a server and lets them idle, and looks whether a clean client gets an answer.

    all_connections.py --binary PATH [--more 400] [--control]

Connections come from this computer, whose address is not limited, until the server has as many as it takes, and
`more` of them. Clean clients among them must get their answer within ten seconds, the longest idle connections are closed,
and those that came last are still open.

With --control, for debug builds, the server closes none: that the client gets no answer must be noticed.
"""

import resource
import select
import socket
import sys
import tempfile
import time
from pathlib import Path

from harness.options import read_options
from harness.server import Installation

ALL = 8_192
# One of so many waits for its answer, until the server is full and afterwards.
BEFORE, AFTER = 512, 64
REQUEST = b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def is_open(connection):
    """Whether the server has not closed it: behind the answer, nothing is to be read from an idle one."""
    poll = select.poll()
    poll.register(connection, select.POLLIN | select.POLLHUP)
    try:
        while poll.poll(0):
            if not connection.recv(65_536):
                return False
        return True
    except OSError:
        return False


def tap(connection, seconds):
    """How long the answer to the request of a connection takes; None beyond so many seconds."""
    began = time.monotonic()
    connection.settimeout(seconds)
    try:
        return time.monotonic() - began if connection.recv(65_536).startswith(b"HTTP/1.1 200") else None
    except OSError:
        return None


def main():
    arguments = read_options(seeded=False, more=400)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ALL + arguments.more + 200
    if most != resource.RLIM_INFINITY and most < wanted:
        sys.exit(f"a process may open {most} files here; this test needs {wanted}")
    # The server inherits the limit.
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "data")
        server = installation.start(fault="no-connection-room" if arguments.control else None)
        idle, waits, late, began = [], [], [], time.monotonic()
        for number in range(ALL + arguments.more):
            idle.append(socket.create_connection(("127.0.0.1", server.port), timeout=10))
            # With an answer it may idle for a minute; without a request the server closes it after ten seconds.
            idle[-1].sendall(REQUEST)
            # A clean client among them; its answer also shows that the server took those before it.
            is_full = number >= ALL
            if number % (AFTER if is_full else BEFORE) == AFTER - 1:
                wait = tap(idle[-1], 10 if is_full else 20)
                (late if is_full else waits).append(wait)
                if wait is None:
                    break
        took = time.monotonic() - began
        first = sum(is_open(connection) for connection in idle[:100])
        last = sum(is_open(connection) for connection in idle[-100:])
        for connection in idle:
            connection.close()
        code = server.stop(60)
    known = [wait for wait in late if wait is not None]
    slowest = f"{max(known):.2f} s at most" if known else "none"
    print(f"all connections: {len(idle)} idle ones in {took:.0f} s; {len(known)} of {len(late)} clean clients beyond {ALL} got an answer, "
          f"{slowest}; of the first 100 {first} are open, of the last 100 {last}, exit {code}")
    if arguments.control:
        sys.exit(0 if late and not known else "the control answered: this harness cannot fail")
    healthy = late and len(known) == len(late) and first <= 1 and last == 100
    sys.exit(0 if healthy and code == 0 else 1)


if __name__ == "__main__":
    main()

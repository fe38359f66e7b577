#!/usr/bin/env python3
# attack 96
"""Takes all connections of a server and lets them idle, and looks whether a clean client gets an answer.

    all_connections.py --binary PATH [--more 400] [--control]

Connections come from this computer, whose address is not limited, until the server has as many as it takes, and
`more` of them. Clean clients among them must get their answer within a second, the longest idle connections are closed, and
those that came last are still open.

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


def is_open(connection):
    """Whether the server has not closed it: nothing is to be read from an idle one."""
    poll = select.poll()
    poll.register(connection, select.POLLIN | select.POLLHUP)
    if not poll.poll(0):
        return True
    try:
        return connection.recv(1) != b""
    except OSError:
        return False


def tap(connection, seconds):
    """How long the answer to a tap takes; None beyond so many seconds."""
    began = time.monotonic()
    connection.settimeout(seconds)
    try:
        connection.sendall(b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
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
        idle, waits, began = [], [], time.monotonic()
        for number in range(ALL + arguments.more):
            idle.append(socket.create_connection(("127.0.0.1", server.port), timeout=10))
            # A clean client among them; its answer also shows that the server took those before it.
            if number % 64 == 63:
                waits.append(tap(idle[-1], 2))
                if waits[-1] is None:
                    break
        took = time.monotonic() - began
        first = sum(is_open(connection) for connection in idle[:100])
        last = sum(is_open(connection) for connection in idle[-100:])
        for connection in idle:
            connection.close()
        code = server.stop(60)
    late = waits[ALL // 64:]
    known = [wait for wait in late if wait is not None]
    slowest = f"{max(known):.2f} s at most" if known else "none"
    print(f"all connections: {len(idle)} idle ones in {took:.0f} s; {len(known)} of {len(late)} clean clients beyond {ALL} got an answer, "
          f"{slowest}; of the first 100 {first} are open, of the last 100 {last}, exit {code}")
    if arguments.control:
        sys.exit(0 if len(waits) >= ALL // 64 and not known else "the control answered: this harness cannot fail")
    healthy = late and len(known) == len(late) and max(known) <= 1 and first == 0 and last == 100
    sys.exit(0 if healthy and code == 0 else 1)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# attack 31
"""Sends bodies slowly, without a key, and looks whether others' events are taken meanwhile.

    slow_body.py --binary PATH [--seconds 4] [--control]

Some connections announce a body of a megabyte and send a byte now and then. Large batches of an app must be
taken all the while.

With --control, for debug builds, the server counts bodies as they are announced: that batches are refused must
be noticed.
"""

import http.client
import json
import random
import socket
import sys
import tempfile
import time
from pathlib import Path

from harness.events import new_event
from harness.options import read_options
from harness.server import Installation


def drip(port):
    """An open connection that has sent the begin of a body."""
    slow = socket.create_connection(("127.0.0.1", port))
    slow.sendall(b"POST /batch HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000\r\n\r\n" + b" " * 5000)
    return slow


def main():
    arguments = read_options(seeded=False, seconds=4.0, connections=8)
    generator = random.Random(1)
    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "data")
        server = installation.start(fault="count-announced-bodies" if arguments.control else None)
        slow = [drip(server.port) for _ in range(arguments.connections)]
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        statuses = {}
        until = time.monotonic() + arguments.seconds
        while time.monotonic() < until:
            time.sleep(0.1)
            for one in slow:
                one.sendall(b" ")
            events = [dict(new_event(generator), properties={"text": "x" * 5000}) for _ in range(120)]
            body = json.dumps({"api_key": installation.key, "batch": events})
            connection.request("POST", "/batch", body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            answer.read()
            statuses[answer.status] = statuses.get(answer.status, 0) + 1
        connection.close()
        for one in slow:
            one.close()
        code = server.stop(60)
    refused = sum(count for status, count in statuses.items() if status != 200)
    print(f"slow body: {sum(statuses.values())} batches of 600 kB beside {arguments.connections} slow bodies, "
          f"{refused} refused, exit {code}")
    if arguments.control:
        sys.exit(0 if refused else "the control refused nothing: this harness cannot fail")
    sys.exit(0 if code == 0 and not refused and statuses else 1)


if __name__ == "__main__":
    main()

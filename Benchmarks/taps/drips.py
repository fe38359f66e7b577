"""Slow clients beside healthy ones; run by itself it is the slow clients: PORT COUNT."""

import socket
import statistics
import sys
import time
from pathlib import Path

import load

HEAD = b"GET /c/x HTTP/1.1\r\nHost: a\r\nX: "
BODY = b"POST /batch HTTP/1.1\r\nHost: a\r\nContent-Length: 9999\r\n\r\n"


def measure(lab, server, count, rounds):
    """Healthy taps beside slow clients over those without, beside greedy ones over those without, and
    how many slow clients there were at least."""
    port, slow, greedy, held = server.port, [], [], []
    for _ in range(rounds):
        server.settle()
        before = load.closed(lab, port)
        dripping = lab.start(sys.executable, Path(__file__), port, count, core=1)
        held.append(await_connections(port, count * 0.98))
        server.settle()
        during = load.closed(lab, port)
        stop(dripping)
        slow.append(during / before)
        # The control: clients that take what they can get must be seen to take it.
        others = lab.start(*load.wrk(lab, port, 0, 60), core=1)
        time.sleep(0.5)
        greedy.append(load.closed(lab, port) / before)
        stop(others)
    return statistics.median(slow), statistics.median(greedy), min(held)


def stop(process):
    process.kill()
    process.wait()


def connect(port, index):
    client = socket.create_connection(("127.0.0.1", port))
    client.setblocking(False)
    client.send(HEAD if index % 2 else BODY)
    return client


def drip(port, count):
    """Half never end a head, half never end a body; each sends a byte a second, and comes back
    when it is closed."""
    clients = [connect(port, index) for index in range(count)]
    while True:
        began = time.monotonic()
        for index, client in enumerate(clients):
            if is_over(client):
                client.close()
                clients[index] = connect(port, index)
            time.sleep(0.0002)
        time.sleep(max(0, 1 - (time.monotonic() - began)))


def is_over(client):
    """Sends a byte; whether the server has answered or closed."""
    try:
        client.send(b"x")
        client.recv(4_096)
        return True
    except BlockingIOError:
        return False
    except OSError:
        return True


def await_connections(port, count, seconds=20):
    """Waits until a server has so many connections, or for some time; how many it has."""
    deadline = time.monotonic() + seconds
    while (held := connections(port)) < count and time.monotonic() < deadline:
        time.sleep(0.1)
    return held


def connections(port):
    """The connections that a server has, as the system knows them."""
    rows = Path("/proc/net/tcp").read_text().splitlines()[1:]
    return sum(row.split()[1].endswith(f":{port:04X}") and row.split()[3] == "01" for row in rows)


if __name__ == "__main__":
    drip(int(sys.argv[1]), int(sys.argv[2]))

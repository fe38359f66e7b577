"""What a hostile workspace sends, with its public key, and a program that answers it without work."""

import http.client
import json
import os
import random
import socket
import threading
import time
import uuid

from .events import uuid7

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15"


def client(port, timeout=60):
    return http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)


def send(connection, method, path, key=None, body=None, headers=None):
    """The status of a request over an open connection."""
    headers = dict(headers or {})
    if key:
        headers["Authorization"] = f"Bearer {key}"
    if body is not None:
        headers["Content-Type"] = "application/json"
        body = json.dumps(body)
    connection.request(method, path, body, headers)
    response = connection.getresponse()
    response.read()
    return response.status


def moment(seconds_ago):
    return time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(time.time() - seconds_ago))


def attack(port, key, until, seed):
    """What one connection of the other workspace sends, one thing after another.

    The quiet workspace goes before the attackers' own work, which would be done on computers of their own.
    """
    os.nice(5)
    generator = random.Random(seed)
    kinds = [purchases, touches, merges, campaigns, launches, codes, wrong_keys, drip]
    statuses = {}
    while time.time() < until:
        connection = client(port)
        try:
            for kind in generator.sample(kinds, len(kinds)):
                status = kind(connection, port, key, generator)
                statuses[status] = statuses.get(status, 0) + 1
        except (OSError, http.client.HTTPException):
            pass
        connection.close()


def batch(connection, key, events):
    return send(connection, "POST", "/batch", None, {"api_key": key, "batch": events})


def event(generator, name, person, ago, **properties):
    return {"event": name, "distinct_id": person, "timestamp": moment(ago), "uuid": uuid7(generator),
            "properties": properties}


def purchases(connection, port, key, g):
    return batch(connection, key, [event(g, "Purchase", "victim", g.random() * 600, revenue=1) for _ in range(500)])


def touches(connection, port, key, g):
    """Touches of an hour ago, each of which changes what every stored event of the person belongs to."""
    return batch(connection, key, [
        event(g, "Deep Link Opened", "victim", 3600 - i, campaign_key="DEMO" if i % 2 else "NONE") for i in range(400)])


def merges(connection, port, key, g):
    return batch(connection, key, [
        event(g, "$identify", "victim", 60, **{"$anon_distinct_id": str(uuid.UUID(int=g.getrandbits(128)))})
        for _ in range(100)])


def campaigns(connection, port, key, g):
    return batch(connection, key, [
        event(g, "Invented", f"p{g.random()}", 60, campaign_key=f"K{g.randrange(10**9)}") for _ in range(500)])


def launches(connection, port, key, g):
    for _ in range(20):
        status = send(connection, "POST", "/v1/deferred-deeplink", key, {
            "installID": str(uuid.UUID(int=g.getrandbits(128))), "platform": "ios",
            "signals": {"osVersion": "26.1", "deviceClass": "phone"}}, {"User-Agent": IPHONE})
    return status


def codes(connection, port, key, g):
    for _ in range(10):
        status = send(connection, "POST", "/v1/deferred-deeplink", key, {
            "installID": str(uuid.UUID(int=g.getrandbits(128))), "platform": "ios", "code": f"{g.randrange(10**8)}"})
    return status


def wrong_keys(connection, port, key, g):
    for _ in range(20):
        status = send(connection, "GET", "/api/v1/links", "paylisher_live_sk_" + "a" * 43)
    return status


def drip(connection, port, key, g):
    """A large body that comes a little at a time."""
    with socket.create_connection(("127.0.0.1", port)) as slow:
        slow.sendall(b"POST /batch HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000\r\n\r\n" + b" " * 5000)
        for _ in range(10):
            time.sleep(0.05)
            slow.sendall(b" ")
    return 0


def sink(listener):
    """Reads requests and answers each with 200: what an attack costs that no server works for."""
    def serve(connection):
        stream = connection.makefile("rb")
        try:
            while line := stream.readline():
                length = 0
                while (line := stream.readline()).strip():
                    name, _, value = line.partition(b":")
                    length = int(value) if name.lower() == b"content-length" else length
                stream.read(length)
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        except OSError:
            pass

    os.nice(5)
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=serve, args=(connection,), daemon=True).start()

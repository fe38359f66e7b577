"""Events as a client makes and sends them."""

import gzip
import http.client
import json
import time
import uuid


class Refused(Exception):
    """An answer other than 200: its status, Retry-After in seconds (or None) and problem."""

    def __init__(self, status, retry_after, problem):
        super().__init__(f"{status}: {problem[:300]!r}")
        self.status = status
        self.retry_after = retry_after
        self.problem = problem


def uuid7(generator, milliseconds=None):
    """An id of the moment, which is now where none is given."""
    milliseconds = time.time_ns() // 1_000_000 if milliseconds is None else milliseconds
    value = milliseconds << 80 | 7 << 76 | generator.getrandbits(12) << 64
    value |= 2 << 62 | generator.getrandbits(62)
    return str(uuid.UUID(int=value))


def new_event(generator, name="Product Viewed"):
    return {
        "event": name,
        "distinct_id": f"person-{generator.randrange(50)}",
        "properties": {"price": generator.randrange(10_000)},
        "timestamp": time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime()),
        "uuid": uuid7(generator),
    }


def new_batch(generator, sizes=(1, 1, 2, 5, 20, 50)):
    return [new_event(generator) for _ in range(generator.choice(sizes))]


def post_batch(connection, key, events, compressed=False):
    """Sends events over an open connection and returns the verdicts; raises `Refused`."""
    body = json.dumps({"api_key": key, "batch": events}).encode()
    headers = {"Content-Type": "application/json"}
    if compressed:
        body = gzip.compress(body, 1)
        headers["Content-Encoding"] = "gzip"
    connection.request("POST", "/batch", body, headers)
    response = connection.getresponse()
    payload = response.read()
    if response.status != 200:
        wait = response.getheader("Retry-After")
        raise Refused(response.status, int(wait) if wait else None, payload)
    return json.loads(payload)


def post_when_taken(connection, key, events, compressed=False):
    """Sends events as clients do: what is refused for now is sent again."""
    while True:
        try:
            return post_batch(connection, key, events, compressed)
        except Refused as refusal:
            if refusal.status != 503 or refusal.retry_after is None:
                raise
            time.sleep(0.2)


def get(port, path, timeout=5, headers=None):
    """The status of a GET, without following a redirect."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        connection.request("GET", path, headers=headers or {})
        response = connection.getresponse()
        response.read()
        return response.status
    finally:
        connection.close()

#!/usr/bin/env python3
# attack 108
"""Reads everything a server says while it is used and abused, and looks for what must not be there.

    quiet_logs.py --binary PATH [--control]

The server logs at `trace`. It gets keys that work and keys that do not, bodies, cookies, queries and
forwarded addresses, well and badly formed, and is stopped. No key, secret, address or word of a
client may be in any line, and every line of the log must be JSON with the same members.

With --control one of the words is written to the log by this program; it must be found.
"""

import http.client
import json
import sys
import tempfile
from pathlib import Path

from harness.options import read_options
from harness.server import Installation

ADDRESS, ADDRESS6 = "203.0.113.77", "2001:db8:77::7"
CANARY = "canary"
MEMBERS = {"time", "level", "label", "message", "metadata"}


def requests(installation):
    """Method, path, headers and body of what is sent."""
    forwarded = {
        "X-Forwarded-For": f"{ADDRESS}, {ADDRESS6}", "Cookie": "a=canary-cookie",
        "User-Agent": "canary-agent", "Referer": "https://canary.example/path",
    }
    secret = {**forwarded, "Authorization": f"Bearer {installation.secret_key}"}
    wrong = {**forwarded, "Authorization": f"Bearer {installation.secret_key[:-1]}x"}
    event = {"event": "canary-event", "distinct_id": "canary-person", "properties": {"a": "canary-value"}}
    batch = {"api_key": installation.key, "batch": [event]}
    yield from ((method, path, forwarded, None) for method in ("GET", "HEAD", "POST", "BREW") for path in (
        "/DEMO", "/DEMO?canary-query=1", "/canary-code", "/resolve/canary-code", "/canary/../path", "/%00canary"))
    for headers in (secret, wrong, forwarded):
        yield "GET", "/api/v1/links?search=canary-search", headers, None
        yield "POST", "/api/v1/apps", headers, json.dumps({"name": "canary-name"})
        yield "POST", "/api/v1/links", headers, '{"canary-broken'
        yield "POST", "/api/v1/keys", headers, json.dumps({"kind": "secret", "name": "canary-key"})
    yield "POST", "/batch", forwarded, json.dumps(batch)
    yield "POST", "/batch", forwarded, json.dumps({**batch, "api_key": installation.secret_key})
    yield "POST", "/batch", {**forwarded, "Content-Encoding": "gzip"}, "canary-not-gzip"
    yield "POST", "/v1/deferred-deeplink", forwarded, json.dumps(
        {"apiKey": installation.key, "deviceId": "canary-device", "clipboard": "canary-clipboard"})


def send(server, method, path, headers, body):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    headers = dict(headers)
    if body is not None:
        headers["Content-Type"] = "application/json"
    try:
        connection.request(method, path, body, headers)
        return connection.getresponse().read()
    except (OSError, http.client.HTTPException):
        return b""
    finally:
        connection.close()


def main():
    arguments = read_options(seeded=False)

    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "data")
        options = ("--log-level", "trace", "--log-format", "json", "--trusted-proxies", "127.0.0.1/32")
        server = installation.start(options=options)
        made = []
        count = 0
        for request in requests(installation):
            answer = send(server, *request)
            count += 1
            if request[1] == "/api/v1/keys" and b'"key"' in answer:
                made.append(json.loads(answer)["key"])
        code = server.stop()
        log = Path(f"{installation.data}.log").read_text()
        if arguments.control:
            log += f"{CANARY}\n"
        secrets = json.loads((Path(installation.data) / "secrets.json").read_text())

    # The public part of a key is logged, so that its owner can tell which one it was.
    keys = [key.split("_")[-1] for key in (installation.key, installation.secret_key, *made)]
    forbidden = [CANARY, ADDRESS, ADDRESS6, *keys, *secrets.values()]
    found = sorted({word[:8] for word in forbidden for line in log.splitlines() if word in line})
    lines = [line for line in log.splitlines() if line.startswith("{")]
    odd = [line for line in lines if set(json.loads(line)) != MEMBERS]
    print(
        f"quiet logs: {count} requests, {len(lines)} lines, {len(forbidden)} words looked for, "
        f"found {found or 'none'}, {len(odd)} odd lines, {len(made)} keys made, exit {code}"
    )
    if arguments.control:
        sys.exit(0 if found else "the control was not found: this cannot fail")
    sys.exit(0 if not found and not odd and len(lines) >= count and made and code == 0 else 1)


if __name__ == "__main__":
    main()

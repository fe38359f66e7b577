#!/usr/bin/env python3
# attack 98
"""Sends imports of links of up to 2.3 MB at once, and measures taps and /livez beside them.

    imports.py --binary PATH [--imports 16] [--seconds 6] [--size 750000] [--p99 100] [--control]

An editor posts so many imports at a time, again and again: rows of letters with combining marks, of commas, line ends
and quotes, and 2,000 rows that are right. The p99 of taps and of /livez must be below so many milliseconds beside
them, and each import gets its page, or is asked to come again. Times beyond the bound are measured again, twice at
most: the computer may do something else for a while.

With --control, for debug builds, the server reads all of them at once, on the threads that answer requests: that taps
wait must be noticed.
"""

import http.client
import multiprocessing
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import quote_plus

from harness.adversary import IPHONE
from harness.options import read_options
from harness.pages import Browser
from harness.server import Installation

def rows(size):
    """Rows of so many bytes, each kind for another part of the reader."""
    return ["code,url\n" + "a\u0301" * (size // 4), "," * size, "code,url\n" + "\n" * size, '"' * size,
            "code,url,title\n" + "".join(f"IMP{n},https://example.com/{n},{'a' * 300}\n" for n in range(size // 500))]


def post(port, cookies, body, until, statuses):
    """Posts an import until it is time to end."""
    browser = Browser(port)
    browser.cookies = cookies
    while time.time() < until:
        try:
            statuses.append(browser.ask("POST", f"{browser.base}/dashboard/links/import", body).status)
        except (OSError, http.client.HTTPException):
            statuses.append(0)  # Neither read nor refused within a minute.
        browser.close()
        if statuses[-1] == 503:
            time.sleep(0.1)


def measure(port, until):
    """What taps and /livez took, in milliseconds."""
    waits = {"/c/DEMO": [], "/livez": []}
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    while time.time() < until:
        for path, own in waits.items():
            began = time.monotonic()
            connection.request("GET", path, headers={"User-Agent": IPHONE})
            connection.getresponse().read()
            own.append((time.monotonic() - began) * 1000)
        time.sleep(0.01)
    connection.close()
    return {path: sorted(own)[int(len(own) * 0.99)] for path, own in waits.items()}, max(max(own) for own in waits.values())


def one_round(server, cookies, bodies, arguments):
    until = time.time() + arguments.seconds
    with multiprocessing.Manager() as manager:
        statuses = manager.list()
        senders = [multiprocessing.Process(target=post, args=(server.port, cookies, bodies[n % len(bodies)], until, statuses))
                   for n in range(arguments.imports)]
        for sender in senders:
            sender.start()
        p99, slowest = measure(server.port, until)
        for sender in senders:
            sender.join()
        counts = {status: list(statuses).count(status) for status in sorted(set(statuses))}
    return p99, slowest, counts


def main():
    arguments = read_options(seeded=False, imports=16, seconds=6.0, size=750_000, p99=100.0)
    bodies = [f"rows={quote_plus(text)}".encode() for text in rows(arguments.size)]
    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "data")
        server = installation.start(fault="imports-at-once" if arguments.control else None)
        browser = Browser(server.port)
        browser.register(installation.welcome)
        for _ in range(1 if arguments.control else 3):
            p99, slowest, counts = one_round(server, browser.cookies, bodies, arguments)
            figures = ", ".join(f"{path} {wait:.0f}" for path, wait in p99.items())
            print(f"imports: {arguments.imports} at once; p99 in ms: {figures}, {slowest:.0f} at most; answers {counts}")
            healthy = max(p99.values()) <= arguments.p99
            if healthy:
                break
        code = server.stop(60)
    if arguments.control:
        sys.exit(0 if not healthy else "the control was quick: this harness cannot fail")
    sys.exit(0 if healthy and code == 0 and set(counts) <= {200, 413, 422, 503} and len(counts) > 1 else 1)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Measures the pages of the dashboard beside many links and events, in one run with its anchors.

    dashboard.py --binary PATH [--links 1000000] [--events 10000000] [--rounds 40] [--users 20]
                 [--seconds 10] [--data DIRECTORY] [--output FILE]

  pages       the 50th and 95th percentile of the milliseconds until the last byte of each page's HTML, and what
              its first opening took, when nothing was kept of it; a page that came before its numbers has the
              milliseconds until those were there, too; beside /livez, which asks nothing of the database
  search      the same for the list of links while a word is typed: after 1, 2, 3, 5 and 8 letters, words that
              many, few and no links have
  first view  kilobytes of a page, its style and its script, as compressed answers
  taps        redirects a second of one client, alone and while so many users, in a process of their own, open
              pages one after the other: half a second after the last one, and three, as people do. What the
              machine itself costs is measured by the same users with the pages of a second, empty server, and
              with its /livez, which is their own work and nearly nothing else

Links come by POST /api/v1/links/bulk, events by POST /batch with past times: the same paths as any client's.
With a release build (`make build`) on two cores: about 6 minutes for 1,000,000 links and 12 for 10,000,000
events; `--links 20000 --events 100000 --rounds 10` takes one minute. With --data the directory is kept, and what is
missing is added to it; `Benchmarks/events/stored.py` keeps its events in such a one. PAYLISHER_DATABASE_URL chooses
PostgreSQL.
"""

import argparse
import concurrent.futures
import gzip
import http.client
import json
import multiprocessing
import os
import random
import re
import sys
import tempfile
import time
import urllib.parse
import uuid
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Server/Tests/Faults"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "events"))

from events import grow, in_parallel  # noqa: E402
from harness.server import Installation  # noqa: E402

WORDS = ("summer", "winter", "spring", "autumn", "launch", "referral", "loyalty", "poster", "podcast", "bundle")
BULK = 500
PAGES = (
    "", "links", "links?status=active&tag=sale", "reports", "reports?compare=1", "reports/breakdown?by=link",
    "reports/breakdown?by=source", "reports/people", "reports/retention", "reports/revenue",
    "reports/funnel?steps=Product%20Viewed,Purchase", "live", "first-launches", "people?person=person-7",
    "messages", "audiences", "screens", "placements", "apps", "domains", "keys", "settings", "members", "audit",
    "system", "reports/shares", "links/new", "messages/new", "components",
)
# Of one link, which was clicked on 10,000 times and more.
LINK_PAGES = ("", "/edit", "/rules", "/history", "/code", "/json")
SEARCHES = ("s", "su", "sum", "summe", "summer 0", "poster 00419", "00777777", "qqqqqqqq")
GOALS = {"page": 100, "search": 150, "view": 60}
# Seconds between two pages of a user: harsh, and as people click.
PAUSES = (0.5, 3.0)


class Browser:
    """A user with a session, over one connection."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self.origin = f"http://127.0.0.1:{port}"
        self.cookie = ""

    def send(self, method, path, form=None):
        """The status, headers, body as sent, and seconds until its last byte."""
        headers = {"Cookie": self.cookie, "Accept-Encoding": "gzip", "Accept": "text/html", "Origin": self.origin}
        body = None
        if form is not None:
            body = urllib.parse.urlencode(form)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        begun = time.perf_counter()
        self.connection.request(method, path, body, headers)
        response = self.connection.getresponse()
        payload = response.read()
        seconds = time.perf_counter() - begun
        for name, value in response.getheaders():
            if name.lower() == "set-cookie" and value.startswith("__Host-session="):
                self.cookie = value.split(";")[0]
        return response, payload, seconds

    def get(self, path):
        response, payload, seconds = self.send("GET", path)
        if response.status != 200:
            raise SystemExit(f"{path}: {response.status} {payload[:300]!r}")
        return response, payload, seconds

    def join(self, link):
        """Registers an owner by the link that `init --new-owner` prints."""
        path = urllib.parse.urlsplit(link).path
        form = {"name": "Ada", "email": f"ada-{uuid.uuid4()}@example.com", "password": "three blue elephants"}
        response, payload, _ = self.send("POST", path, form)
        if response.status != 303:
            raise SystemExit(f"{path}: {response.status} {payload[:300]!r}")


def fill_links(port, secret, first, count, clients=4):
    """Makes the links from one number to another, in requests of five hundred."""

    def send(number):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
        for begin in range(first + number * BULK, count, clients * BULK):
            links = [new_link(index) for index in range(begin, min(count, begin + BULK))]
            headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}
            connection.request("POST", "/api/v1/links/bulk", json.dumps({"links": links}), headers)
            response = connection.getresponse()
            payload = response.read()
            if response.status >= 300 or json.loads(payload)["refused"]:
                raise SystemExit(f"links: {response.status} {payload[:300]!r}")

    in_parallel(send, clients)


def new_link(index):
    word = WORDS[index % len(WORDS)]
    return {
        "code": f"L{index:07}",
        "title": f"{word} {index:08}",
        "tags": ["sale"] if index % 50 == 0 else [],
        "targets": {"fallback": f"https://example.com/{word}/{index}"},
    }


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


def is_counting(payload):
    """Whether a page came before its numbers."""
    return payload[:2] == b"\x1f\x8b" and b"data-counting" in gzip.decompress(payload)


def measure(browser, paths, rounds):
    """Milliseconds of each path: the 50th and 95th percentile, asked in turn, the first, and until the numbers were
    there where the first page came without them."""
    times, first, numbers = {path: [] for path in paths}, {}, {}
    for path in paths:
        begun = time.perf_counter()
        _, payload, seconds = browser.get(path)
        first[path] = seconds * 1_000
        while is_counting(payload):
            time.sleep(0.02)
            payload = browser.get(path)[1]
            numbers[path] = (time.perf_counter() - begun) * 1_000
    for _ in range(rounds):
        for path in paths:
            times[path].append(browser.get(path)[2] * 1_000)
    return {
        path: (percentile(values, 0.5), percentile(values, 0.95), first[path], numbers.get(path))
        for path, values in times.items()
    }


def first_view(browser, path):
    """Kilobytes of a page with what it loads."""
    _, payload, _ = browser.get(path)
    size = len(payload)
    for asset in set(re.findall(r'(?:href|src)="(/dashboard/assets/[^"]+)"', gzip.decompress(payload).decode())):
        size += len(browser.get(asset)[1])
    return size / 1_024


def tap_rate(port, seconds=5):
    """Redirects a second of one client."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    agent = {"User-Agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) Safari/605.1.15"}
    count, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        connection.request("GET", "/DEMO", headers=agent)
        connection.getresponse().read()
        count += 1
    return count / seconds


def clicked_link(browser, port):
    """The pages of the link that is tapped, once it has clicks."""
    tap_rate(port)
    # Clicks come into the database some hundred milliseconds after their taps.
    time.sleep(5)
    listed = gzip.decompress(browser.get("/dashboard/links?search=DEMO")[1]).decode()
    link = re.search(r"/dashboard/links/([0-9a-f-]{36})", listed)[1]
    return [f"/dashboard/links/{link}{page}" for page in LINK_PAGES]


def click_about(port, cookie, users, pause, paths, stopped, opened):
    """Users who open pages until they are stopped; in a process of its own, so that they share no interpreter with
    the client that taps."""

    def click(number):
        browser = Browser(port)
        browser.cookie = cookie
        generator = random.Random(number)
        stopped.wait(generator.random() * pause)
        while not stopped.is_set():
            browser.get(generator.choice(paths))
            with opened.get_lock():
                opened.value += 1
            stopped.wait(pause)

    with concurrent.futures.ThreadPoolExecutor(users) as threads:
        list(threads.map(click, range(users)))


def tap_rate_beside_users(tapped, visited, cookie, options, pause, paths):
    """Redirects a second of one client of a server beside users of another or the same, and their pages a second."""
    stopped, opened = multiprocessing.Event(), multiprocessing.Value("i", 0)
    process = multiprocessing.Process(
        target=click_about, args=(visited, cookie, options.users, pause, paths, stopped, opened))
    process.start()
    time.sleep(1 + pause)
    before = opened.value
    rate = tap_rate(tapped, options.seconds)
    pages = (opened.value - before) / options.seconds
    stopped.set()
    process.join()
    if process.exitcode:
        raise SystemExit("a user could not open a page")
    return rate, pages


def taps(options, port, cookie, folder):
    """Redirects a second alone, before and after, and beside users of the server and of another, which has SQLite."""
    os.environ.pop("PAYLISHER_DATABASE_URL", None)
    pages = [f"/dashboard/{page}".rstrip("/") for page in PAGES]
    other = Installation(options.binary, Path(folder) / "other")
    link = owner_link(other)
    server = other.start()
    try:
        stranger = Browser(other.port)
        stranger.join(link)
        visits = (
            ("pages of this server", port, cookie, pages),
            ("pages of an empty server", other.port, stranger.cookie, pages),
            ("/livez of that server", other.port, stranger.cookie, ["/livez"]),
        )
        alone, beside = tap_rate(port, options.seconds), []
        for pause in PAUSES:
            for name, visited, session, paths in visits:
                rate, opened = tap_rate_beside_users(port, visited, session, options, pause, paths)
                beside.append((name, pause, opened, rate))
        return (alone, tap_rate(port, options.seconds)), beside
    finally:
        server.kill()


def show(title, rows, goal):
    print(f"\n| {title} | p50 ms | p95 ms | first ms | numbers ms |\n|---|---:|---:|---:|---:|")
    for path, (half, most, first, numbers) in rows.items():
        bold = [f"**{value:.0f}**" if value > goal else f"{value:.0f}" for value in (most, first)]
        print(f"| `{path}` | {half:.0f} | {bold[0]} | {bold[1]} | {f'{numbers:.0f}' if numbers else ''} |")


def show_taps(alone, beside, users):
    mean = sum(alone) / len(alone)
    print(f"\ntaps: {alone[0]:.0f}/s alone, {alone[1]:.0f}/s afterwards; the goal beside users of this server is 0.90")
    print(f"\n| {users} users open | seconds between | pages a second | taps a second | of alone |")
    print("|---|---:|---:|---:|---:|")
    for name, pause, opened, rate in beside:
        print(f"| {name} | {pause} | {opened:.0f} | {rate:.0f} | {rate / mean:.2f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", required=True)
    parser.add_argument("--links", type=int, default=1_000_000)
    parser.add_argument("--events", type=int, default=10_000_000)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--users", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=10, help="of each measurement of taps")
    parser.add_argument("--data", help="a directory to keep")
    parser.add_argument("--output", help="also write the results as JSON")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(options.data or folder)
        folder.mkdir(parents=True, exist_ok=True)
        place = Installation.kept(options.binary, folder) or Installation(options.binary, folder / "data")
        owner = owner_link(place)
        server = place.start()
        try:
            results = run(options, place, server, owner)
        finally:
            server.kill()
    if options.output:
        Path(options.output).write_text(json.dumps(results, indent=2) + "\n")


def owner_link(place):
    """A link by which the first user joins."""
    import subprocess

    answer = subprocess.run(
        [place.binary, "init", "--data", place.data, "--public-url", f"http://127.0.0.1:{place.port}",
         "--new-owner", "--json"],
        check=True, capture_output=True, text=True,
    )
    return json.loads(answer.stdout)["welcome"]


def run(options, place, server, owner):
    kept = {table: int(place.select(f"SELECT count(*) FROM {table}")[0][0]) for table in ("link", "event_log")}
    begun = time.monotonic()
    fill_links(place.port, place.secret_key, kept["link"], options.links)
    linked = time.monotonic()
    events = kept["event_log"]
    if events < options.events:
        events += grow(place.port, place.key, options.events - events, 8, 1)
    filled = time.monotonic()
    place.keep()
    print(f"{max(0, options.links - kept['link']):,} links in {linked - begun:.0f} s, "
          f"{events - kept['event_log']:,} events in {filled - linked:.0f} s, "
          f"{kept['link']:,} and {kept['event_log']:,} were there", flush=True)
    browser = Browser(place.port)
    browser.join(owner)
    paths = [f"/dashboard/{page}".rstrip("/") for page in PAGES] + clicked_link(browser, place.port)
    pages = measure(browser, ["/livez"] + paths, options.rounds)
    searches = measure(
        browser,
        [f"/dashboard/links?search={urllib.parse.quote(text)}" for text in SEARCHES],
        options.rounds,
    )
    show("page", pages, GOALS["page"])
    show("search", searches, GOALS["search"])
    views = {path: first_view(browser, path) for path in pages if path.startswith("/dashboard")}
    largest = max(views, key=views.get)
    print(f"\nfirst view: at most {views[largest]:.0f} KB compressed ({largest}), the goal is {GOALS['view']} KB")
    with tempfile.TemporaryDirectory() as folder:
        alone, beside = taps(options, place.port, browser.cookie, folder)
    show_taps(alone, beside, options.users)
    return {
        "links": options.links, "events": events, "pages": pages, "searches": searches,
        "firstViewKB": views, "taps": {"alone": alone, "beside": beside},
    }


if __name__ == "__main__":
    main()

"""Taps as they mostly come: phones on links with an app, beside servers that answer the same bytes.

Run by itself it measures nothing else, and writes its part of RESULTS.md anew:

    python3 Benchmarks/taps/phones.py

OLD names a second binary, such as the one of the commit before, which is measured in every round.
"""

import http.client
import json
import math
import os
import subprocess
import time

import load
import report
from lab import Lab, anchor, nginx
from server import Server
from settings import AGENT, BINARY, HERE, ROUNDS, SECONDS

IPHONE = ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
          "Version/18.5 Mobile/15E148 Safari/604.1")
ANDROID = ("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
           "Chrome/126.0.0.0 Mobile Safari/537.36")
# What each kind of tap asks for: path, user agent, and the anchor that its goal is about.
TAPS = {
    "landing page of an iPhone": ("/c/PAGE", IPHONE, "page", 0.45),
    "the same with device matching": ("/c/LIKELY", IPHONE, "page", None),
    "landing page of an Android phone": ("/c/PAGE", ANDROID, "page", None),
    "Android redirect with a token": ("/c/STORE", ANDROID, "redirect", 0.33),
    "redirect of a computer": ("/c/PAGE", AGENT, "redirect", None),
}
ANCHORS = {
    "nginx, a file of the page's bytes": "page", "bare Hummingbird route, the page's bytes": "page",
    "nginx `return 302`": "redirect", "bare Hummingbird route, a redirect": "redirect",
}
HEADERS = """
wrk.headers["User-Agent"] = "%s"
wrk.headers["Accept-Encoding"] = "gzip, deflate, br"
wrk.headers["Accept-Language"] = "de-DE,de;q=0.9"
wrk.headers["Accept"] = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
"""
MATCHED, PLAIN = "com.example.matched", "com.example.shop"


class Phones(Server):
    """A server whose links open apps: one workspace for each choice about device matching."""

    def __init__(self, lab, binary, *options):
        self.lab, self.binary, self.options = lab, binary, options
        self.port = lab.next_port()
        self.data = lab.folder / f"data-{self.port}"
        self.url = f"http://127.0.0.1:{self.port}"
        made = subprocess.run(
            [binary, "init", "--json", "--data", self.data, "--public-url", self.url],
            capture_output=True, text=True, check=True).stdout
        self.key = json.loads(made)["secretKey"]
        self.run()
        for bundle, scheme, matching in ((PLAIN, "shop", False), (MATCHED, "matched", True)):
            for platform in ("ios", "android"):
                self.call("POST", "/api/v1/apps", {
                    "name": "Shop", "platform": platform, "bundleID": bundle, "scheme": scheme,
                    "matching": {"probabilistic": matching}})
        for code, scheme in (("PAGE", "shop"), ("LIKELY", "matched")):
            self.link(code, {
                "ios": {"app": f"{scheme}://products/42", "store": "https://apps.apple.com/app/id1234567890"},
                "android": {"app": f"{scheme}://products/42", "store": self.play(scheme)},
                "desktop": "https://shop.example.com/products/42"})
        self.link("STORE", {"android": {"store": self.play("shop")},
                            "fallback": "https://shop.example.com/products/42"})
        self.wait_for_apps()

    def wait_for_apps(self):
        """Taps learn of a new app after the answer to its creation; until then they lead to the store."""
        deadline = time.monotonic() + 10
        while not self.page():
            if time.monotonic() > deadline:
                raise SystemExit("The link with apps never answered a page.")
            time.sleep(0.1)

    def play(self, scheme):
        return "https://play.google.com/store/apps/details?id=" + (MATCHED if scheme == "matched" else PLAIN)

    def link(self, code, targets):
        self.call("POST", "/api/v1/links", {
            "code": code, "title": "Summer roast, 25 % off", "targets": targets,
            "preview": {"description": "Fresh beans from Huila, roasted this week."}})

    def command(self):
        return [self.binary, "serve", "--data", self.data, "--port", self.port, "--public-url", self.url,
                *self.options]

    def page(self):
        """The bytes of a landing page as an iPhone gets them."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.request("GET", "/c/PAGE", headers={
            "User-Agent": IPHONE, "Accept-Encoding": "gzip", "Accept-Language": "de-DE,de;q=0.9"})
        return connection.getresponse().read()


def rate(lab, port, path, agent):
    """Requests a second of 64 connections."""
    script = lab.folder / "phone.lua"
    script.write_text(HEADERS % agent)
    return load.rate(["wrk", "--threads", "1", "--connections", "64", "--duration", f"{SECONDS}s",
                      "--script", str(script), f"http://127.0.0.1:{port}{path}"])


def measure(lab, say):
    """Every kind of tap on each server, in every round."""
    servers = {"": Phones(lab, BINARY), "control: through the router": Phones(lab, BINARY, "--log-level", "debug")}
    if os.environ.get("OLD"):
        servers["binary before"] = Phones(lab, os.environ["OLD"])
    page = servers[""].page()
    file = lab.folder / "page.html.gz"
    file.write_bytes(page)
    ports = dict(zip(ANCHORS, (
        nginx(lab, f"location / {{ root {lab.folder}; rewrite .* /page.html.gz break; }}"),
        anchor(lab, "bare-route", file),
        nginx(lab, "location / { return 302 https://example.com/; }"),
        anchor(lab, "bare-route"))))
    os.chmod(lab.folder, 0o755)
    rounds = []
    for number in range(ROUNDS):
        found = {name: rate(lab, port, "/c/PAGE", IPHONE) for name, port in ports.items()}
        for label, server in servers.items():
            server.resume()
            for name, (path, agent, *_) in TAPS.items():
                found[f"{name} ({label})" if label else name] = rate(lab, server.port, path, agent)
                server.settle()
            server.pause()
        rounds.append(found)
        say(f"phones, round {number + 1}: " + ", ".join(f"{name} {value:,.0f}" for name, value in found.items()))
    return {"rounds": rounds, "pageBytes": len(page), "machine": report.machine(),
            "halfLoad": half_load(servers[""], rounds),
            "lostClicks": servers[""].metric("paylisher_clicks_lost_total")}


def half_load(server, rounds):
    """Latencies of landing pages at half of what the server can answer."""
    server.resume()
    server.settle()
    name = next(iter(TAPS))
    most = sorted(row[name] for row in rounds)[len(rounds) // 2]
    try:
        return load.constant(server.port, most / 2, path="/c/PAGE",
                             agent=f"{IPHONE}\r\nAccept-Encoding: gzip\r\nAccept-Language: de-DE")
    except (subprocess.CalledProcessError, SystemExit):
        return {"rate": 0, "p99": math.nan, "p999": math.nan, "unanswered": 0}


def section(found):
    """The part of RESULTS.md about phones."""
    rounds, about, half = found["rounds"], found["machine"], found["halfLoad"]
    page, redirect = "nginx, a file of the page's bytes", "nginx `return 302`"
    lines = [
        "## Taps of phones", "",
        f"A link with apps, stores and a page for computers, at {about['commit']}, load {about['loadBefore']:.2f} "
        f"before the run ({about['cores']} cores). {len(rounds)} rounds of {SECONDS} s each, all variants in every "
        "round, wrk with 64 connections and the fields that a browser sends. Each tap is decided, gets its "
        "ticket or token, and is journaled before it is answered; with device matching its candidate is stored too. "
        f"The landing page is {found['pageBytes']:,} bytes in gzip. Two of the bare route answer the same bytes and "
        "decide nothing.", "",
        "| variant | answers/s, median | to nginx with the same answer |", "|---|---|---|"]
    for name in rounds[0]:
        kind = ANCHORS.get(name) or TAPS[name.split(" (")[0]][2]
        middle, least, most = report.ratio(rounds, name, page if kind == "page" else redirect)
        rates = sorted(row[name] for row in rounds)
        lines.append(f"| {name} | {rates[len(rates) // 2]:,.0f} | {middle:.2f} ({least:.2f}–{most:.2f}) |")
    lines += ["", "| what | figure | goal | met |", "|---|---|---|---|"]
    for name, (_, _, kind, goal) in TAPS.items():
        if goal:
            value = report.ratio(rounds, name, page if kind == "page" else redirect)[0]
            lines.append(report.row(f"{name}, to nginx", f"{value:.2f}", f"≥ {goal}", value >= goal))
    control = report.ratio(rounds, f"{next(iter(TAPS))} (control: through the router)", page)[0]
    lines += [
        report.row("control: a landing page through the router", f"{control:.2f}", "< 0.45", control < 0.45),
        report.row("a landing page on the wire", f"{found['pageBytes']:,} B", "≤ 6,144 B",
                   found["pageBytes"] <= 6_144),
        report.row(f"p99 of landing pages at half load ({half['rate']:,.0f}/s)", f"{half['p99']:.2f} ms", "≤ 5 ms",
                   half["p99"] <= 5 and half["unanswered"] == 0),
        report.row("clicks lost", f"{found['lostClicks']:.0f}", "0", found["lostClicks"] == 0)]
    return lines


def main():
    lab = Lab()
    try:
        found = measure(lab, print)
    finally:
        lab.close()
    results = json.loads((HERE / "results.json").read_text())
    results["phones"] = found
    report.write(list(results["rounds"][0]), results)


if __name__ == "__main__":
    main()

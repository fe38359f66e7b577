"""Measures taps per second beside anchors, interleaved, in the same run.

The server under test has core 0, the load (wrk, a closed loop of 64 connections) core 1. Each variant
is measured in every round; what counts are the medians of the rounds' ratios. Writes RESULTS.md,
results.json and plot.svg beside itself.
"""

import json
import os
import random
import re
import shutil
import socket
import sqlite3
import statistics
import subprocess
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BINARY = os.environ.get("PAYLISHER", str(ROOT / "bin/paylisher"))
BARE = HERE / ".build/release/bare-route"
ROUNDS = int(os.environ.get("ROUNDS", 3))
SECONDS = int(os.environ.get("SECONDS_EACH", 3))
LINKS = int(os.environ.get("LINKS", 1_000_000))
BASE = int(os.environ.get("PORT", 18310))
AGENT = ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
         "Chrome/126.0.0.0 Safari/537.36")
RULES = json.dumps([
    {"name": "German", "conditions": [{"kind": "language", "values": ["de"]}],
     "web": "https://shop.example.com/de"},
    {"name": "phones", "conditions": [{"kind": "platform", "values": ["android", "ios"]}],
     "web": "https://shop.example.com/phone"},
])
LUA = """
wrk.headers["User-Agent"] = "%s"
local count = %d
if count > 0 then
  math.randomseed(42)
  request = function()
    return wrk.format("GET", string.format("/c/L%%07d", math.random(0, count - 1)))
  end
end
"""
REDIS = """
location / { content_by_lua_block {
  local s = ngx.socket.tcp()
  if not s:connect("127.0.0.1", %d) then return ngx.exit(502) end
  local key = "link:" .. ngx.var.uri
  s:send("*2\\r\\n$3\\r\\nGET\\r\\n$" .. #key .. "\\r\\n" .. key .. "\\r\\n")
  local size = tonumber(string.sub(s:receive("*l"), 2))
  if size < 0 then s:setkeepalive(10000, 64) return ngx.exit(404) end
  local url = s:receive(size)
  s:receive(2)
  s:setkeepalive(10000, 64)
  return ngx.redirect(url, 302)
} }
"""


class Lab:
    """Everything that was started, and where it keeps its files."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="paylisher-bench-"))
        self.processes = []

    def start(self, *command, **options):
        process = subprocess.Popen(
            ["taskset", "-c", "0", *map(str, command)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
        self.processes.append(process)
        return process

    def close(self):
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def nginx(lab, name, port, location):
    """Starts nginx with one location, on one core."""
    folder = lab.folder / name
    folder.mkdir()
    modules = "".join(
        f"load_module {path};\n" for path in (
            "/usr/lib/nginx/modules/ndk_http_module.so",
            "/usr/lib/nginx/modules/ngx_http_lua_module.so")
        if "lua" in location and Path(path).exists())
    (folder / "nginx.conf").write_text(f"""{modules}worker_processes 1;
pid {folder}/pid; error_log {folder}/log; events {{ worker_connections 1024; }}
http {{ access_log off; keepalive_requests 100000000;
  server {{ listen 127.0.0.1:{port}; {location} }} }}
""")
    lab.start("nginx", "-c", folder / "nginx.conf", "-g", "daemon off;")


def seed(database, host, count):
    """Writes links into a stopped server's file, each with two rules."""
    generator = random.Random(1)
    store = sqlite3.connect(database)
    workspace, domain = store.execute(
        "SELECT workspace_id, id FROM domain WHERE host = ?", (host,)).fetchone()
    now = int(time.time() * 1000)

    def rows():
        for index in range(count):
            code = f"L{index:07d}"
            tail = bytes([0x70 | generator.getrandbits(4), generator.getrandbits(8),
                          0x80 | generator.getrandbits(6)])
            identifier = now.to_bytes(6, "big") + tail + generator.getrandbits(56).to_bytes(7, "big")
            targets = json.dumps({"fallback": f"https://shop.example.com/products/{index:07d}"})
            yield (workspace, identifier, domain, code, code.lower(), f"Link {index}", code.lower(),
                   targets, RULES if index < 1_000 else None, now, now)

    store.execute("PRAGMA synchronous = OFF")
    store.executemany(
        "INSERT INTO link (workspace_id, id, domain_id, code, code_folded, title, search_text, targets,"
        " rules, is_enabled, created_at, updated_at, version)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, 1)", rows())
    store.execute("UPDATE counter SET value = value + 60000 WHERE name = 'directory'")
    store.commit()
    store.close()


class Server:
    """Our server with some links."""

    def __init__(self, lab, name, port, count):
        self.lab, self.port, self.data = lab, port, lab.folder / name
        self.run(demo=True)
        self.empty = self.resident()
        self.stop()
        seed(self.data / "paylisher.sqlite", "127.0.0.1", count)
        self.first = self.run()
        self.stop()
        self.ready = self.run()
        self.full = self.resident()

    def run(self, demo=False):
        """Starts; the milliseconds until it is ready."""
        began = time.monotonic()
        self.process = self.lab.start(
            BINARY, "serve", "--data", self.data, "--port", self.port,
            "--public-url", f"http://127.0.0.1:{self.port}", *(["--demo"] if demo else []))
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz") as answer:
                    if answer.status == 200:
                        return round((time.monotonic() - began) * 1000)
            except OSError:
                time.sleep(0.005)

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def resident(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024

    def metric(self, name):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics") as answer:
            found = re.search(rf"^{name} (\S+)$", answer.read().decode(), re.M)
        return float(found[1]) if found else 0


def wrk(lab, port, path="/c/L0000042", count=0, connections=64):
    """Requests a second, and the 99th percentile in milliseconds."""
    script = lab.folder / f"tap-{count}.lua"
    script.write_text(LUA % (AGENT, count))
    text = subprocess.run(
        ["taskset", "-c", "1", "wrk", "--threads", "1", "--connections", str(connections), "--latency",
         "--duration", f"{SECONDS}s", "--script", str(script), f"http://127.0.0.1:{port}{path}"],
        capture_output=True, text=True, check=True).stdout
    assert "Non-2xx" not in text, text
    value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", text).groups()
    scale = {"us": 0.001, "ms": 1, "s": 1000}[unit]
    return float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1]), float(value) * scale


def drip(port, stop, count=2_000):
    """Half of the connections never end a head, half never end a body; each sends a byte a second."""
    sockets = []
    for index in range(count):
        client = socket.create_connection(("127.0.0.1", port))
        head = b"GET /c/x HTTP/1.1\r\nHost: a\r\nX: "
        body = b"POST /batch HTTP/1.1\r\nHost: a\r\nContent-Length: 9999\r\n\r\n"
        client.send(head if index % 2 else body)
        sockets.append(client)
    while not stop.is_set():
        for client in sockets:
            try:
                client.send(b"x")
            except OSError:
                pass
        stop.wait(1)
    for client in sockets:
        client.close()


def measure_drips(lab, port):
    """Healthy taps with drips over those without, in the same minute."""
    before, _ = wrk(lab, port)
    stop = threading.Event()
    thread = threading.Thread(target=drip, args=(port, stop))
    thread.start()
    time.sleep(2)
    during, _ = wrk(lab, port)
    stop.set()
    thread.join()
    return during / before


def ratio(rows, over, under):
    values = [row[over] / row[under] for row in rows]
    return statistics.median(values), min(values), max(values)


def plot(names, rows):
    """A bar for each variant, in relation to nginx."""
    bars = []
    for place, name in enumerate(names):
        middle = ratio(rows, name, names[0])[0]
        top = 30 + place * 34
        bars.append(
            f'<text x="250" y="{top + 16}" text-anchor="end">{name}</text>'
            f'<rect x="260" y="{top}" width="{middle * 400:.0f}" height="22" rx="4" fill="#4550d8"/>'
            f'<text x="{268 + middle * 400:.0f}" y="{top + 16}">{middle:.2f}</text>')
    height = 50 + len(names) * 34
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 740 {height}" font-family="sans-serif" '
            f'font-size="13"><rect width="740" height="{height}" fill="#fff"/>'
            f'<text x="260" y="20">requests a second, nginx return 302 = 1</text>{"".join(bars)}</svg>\n')


def main():
    lab = Lab()
    try:
        nginx(lab, "static", BASE, "location / { return 302 https://example.com/; }")
        targets = {"nginx return 302": (BASE, 0)}
        if shutil.which("redis-server"):
            lab.start("redis-server", "--port", BASE + 1, "--save", "", "--appendonly", "no",
                      "--dir", lab.folder)
            time.sleep(0.5)
            with socket.create_connection(("127.0.0.1", BASE + 1)) as client:
                client.sendall(b"SET link:/c/L0000042 https://example.com/\r\n")
                client.recv(64)
            nginx(lab, "lua", BASE + 2, REDIS % (BASE + 1))
            targets["nginx + Lua + Redis"] = (BASE + 2, 0)
        lab.start(BARE, BASE + 3, env={**os.environ, "NIO_SINGLETON_GROUP_LOOP_COUNT": "1"})
        targets["bare Hummingbird route"] = (BASE + 3, 0)
        small = Server(lab, "small", BASE + 4, 1_000)
        large = Server(lab, "large", BASE + 5, LINKS)
        targets["a tap, 1,000 links"] = (small.port, 0)
        targets[f"a tap, {LINKS:,} links"] = (large.port, 0)
        targets["any of 1,000 links"] = (small.port, 1_000)
        targets[f"any of {LINKS:,} links"] = (large.port, LINKS)
        rows = []
        for _ in range(ROUNDS):
            rows.append({name: wrk(lab, port, count=count)[0]
                         for name, (port, count) in targets.items()})
            print(rows[-1], flush=True)
        quiet = wrk(lab, large.port, connections=4)[1]
        drips = measure_drips(lab, large.port)
        write(list(targets), rows, large, quiet, drips)
    finally:
        lab.close()


def write(names, rows, large, quiet, drips):
    bare = "bare Hummingbird route"
    figures = {
        "rounds": rows,
        "links": LINKS,
        "readyMilliseconds": large.ready,
        "firstStartMilliseconds": large.first,
        "directoryBytesPerLink": large.metric("paylisher_directory_bytes") / LINKS,
        "residentBytesPerLink": (large.full - large.empty) / LINKS,
        "p99MillisecondsWithFourConnections": quiet,
        "throughputWithDrips": drips,
        "lostClicks": large.metric("paylisher_clicks_lost_total"),
    }
    (HERE / "results.json").write_text(json.dumps(figures, indent=2) + "\n")
    (HERE / "plot.svg").write_text(plot(names, rows))
    lines = [
        "# Taps per second", "",
        f"{len(rows)} interleaved rounds of {SECONDS} s, wrk with 64 connections; the server on one core, "
        "the load on another.",
        "Ratios are medians of the rounds, with the range; compare nothing across machines. A tap is "
        "decided by two rules,", "journaled and answered; clicks are carried into SQLite meanwhile.", "",
        "![Ratios to nginx](plot.svg)", "",
        "| variant | requests/s, median | to nginx | to the bare route |", "|---|---|---|---|"]
    for name in names:
        cells = ["{:.2f} ({:.2f}–{:.2f})".format(*ratio(rows, name, under))
                 for under in (names[0], bare)]
        median = int(statistics.median(row[name] for row in rows))
        lines.append(f"| {name} | {median:,} | {cells[0]} | {cells[1]} |")
    hot = ratio(rows, f"a tap, {LINKS:,} links", "a tap, 1,000 links")[0]
    lines += [
        "", "| what | figure | goal |", "|---|---|---|",
        f"| {LINKS:,} links to 1,000, one hot link | {hot:.2f} | ≥ 0.90 |",
        f"| start to ready, from the file of links | {large.ready} ms | ≤ 1,000 ms |",
        f"| first start after {LINKS:,} links were written behind its back | {large.first} ms | |",
        f"| memory of the directory, a link | {figures['directoryBytesPerLink']:.0f} B | ≤ 250 B |",
        f"| growth of the process, a link | {figures['residentBytesPerLink']:.0f} B | |",
        f"| p99 with four connections | {quiet:.2f} ms | |",
        f"| taps with 2,000 drips, to taps without | {drips:.2f} | ≥ 0.80 |",
        f"| clicks lost | {figures['lostClicks']:.0f} | 0 |", ""]
    (HERE / "RESULTS.md").write_text("\n".join(lines))
    print("\n".join(lines))


if __name__ == "__main__":
    main()

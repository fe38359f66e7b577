#!/usr/bin/env python3
"""PostgreSQL stops under load, then the server stops: Prometheus with the shipped alert rules must page in time.

    scripts/with-postgres.sh --serve alerts_drill.py --binary PATH [--faster 6] [--control]

Prometheus scrapes a server that takes taps and events. Nothing may fire while all is well. Once PostgreSQL is stopped,
PaylisherNotReady and PaylisherCommitsFail must fire within their time and `--slack` seconds, and no other page. Once it
is back, PaylisherNotReady must end; once the server is killed, PaylisherDown must fire. The times after which rules fire
are divided by `--faster`; 1 plays them at full length.

With --control the rule of PaylisherNotReady asks for a metric that no server has; the drill must find that it is silent.
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from harness.ledger import Ledger
from harness.options import read_options
from harness.server import Installation, free_port
from harness.writers import Writers

RULES = Path(__file__).resolve().parents[3] / "Packaging/monitoring/alerts.yml"
OUTAGE = {"PaylisherNotReady", "PaylisherCommitsFail"}
UNITS = {"s": 1, "m": 60, "h": 3600}


class Prometheus:
    """A Prometheus that scrapes one server each second and judges the shipped rules."""

    def __init__(self, directory, target, faster, control):
        rules = re.sub(r"\bfor: (\d+)([smh])\b", lambda m: f"for: {max(1, int(m[1]) * UNITS[m[2]] // faster)}s",
                       RULES.read_text())
        if control:
            rules = rules.replace("paylisher_ready)", "paylisher_steady)")
        (directory / "alerts.yml").write_text(rules)
        (directory / "prometheus.yml").write_text(
            "global: {scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s}\n"
            "rule_files: [alerts.yml]\n"
            "scrape_configs:\n"
            "  - job_name: paylisher\n"
            f"    static_configs: [{{targets: ['127.0.0.1:{target}']}}]\n")
        self.port = free_port()
        self.log = (directory / "prometheus.log").open("w")
        self.process = subprocess.Popen(
            ["prometheus", f"--config.file={directory}/prometheus.yml", f"--storage.tsdb.path={directory}/tsdb",
             f"--web.listen-address=127.0.0.1:{self.port}"], stdout=self.log, stderr=self.log)

    def firing(self):
        """The names of the alerts that fire; none while Prometheus starts."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/v1/alerts", timeout=5) as answer:
                alerts = json.load(answer)["data"]["alerts"]
        except (urllib.error.URLError, ConnectionError):
            return set()
        return {alert["labels"]["alertname"] for alert in alerts if alert["state"] == "firing"}

    def scrapes(self):
        """Whether the server was scraped."""
        url = f"http://127.0.0.1:{self.port}/api/v1/query?query=paylisher_ready"
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:
                return bool(json.load(answer)["data"]["result"])
        except (urllib.error.URLError, ConnectionError):
            return False

    def stop(self):
        self.process.terminate()
        self.process.wait(30)
        self.log.close()


class Drill:
    """What fired when, and what was wrong with it."""

    def __init__(self, prometheus, minute, slack):
        self.prometheus, self.limit = prometheus, minute + slack
        self.faults, self.lines = [], []

    def wait(self, name, holds, limit=None):
        """The alerts that fired until something holds; a fault if it never does."""
        began, seen = time.monotonic(), set()
        while time.monotonic() - began < (limit or self.limit):
            firing = self.prometheus.firing()
            seen |= firing
            if holds(firing):
                self.lines.append(f"{name} after {time.monotonic() - began:.0f} s")
                return seen
            time.sleep(0.5)
        self.faults.append(f"{name}: not within {limit or self.limit:.0f} s; {sorted(firing) or 'nothing'} fires")
        return seen

    def require(self, holds, fault):
        if not holds:
            self.faults.append(fault)


def control_database(action):
    subprocess.run([os.environ["PAYLISHER_TEST_POSTGRES_CTL"], "--ctl", action], check=True, timeout=60)


def play(drill, server, installation, seed):
    """The outage of the database under load, its end, and that of the server."""
    with Writers(server.port, installation.key, Ledger(), random.Random(seed), count=2):
        deadline = time.monotonic() + 30
        while not drill.prometheus.scrapes() and time.monotonic() < deadline:
            time.sleep(0.2)
        drill.require(drill.prometheus.scrapes(), "Prometheus does not reach the server")
        for _ in range(10):
            drill.require(not drill.prometheus.firing(), f"all is well, and {sorted(drill.prometheus.firing())} fires")
            time.sleep(1)
        control_database("stop")
        seen = drill.wait("outage pages", lambda firing: OUTAGE <= firing)
        drill.require(seen <= OUTAGE, f"besides, {sorted(seen - OUTAGE)} fired")
        control_database("start")
        drill.wait("ready again", lambda firing: "PaylisherNotReady" not in firing, limit=30)
    server.process.kill()
    server.process.wait(30)
    drill.wait("down pages", lambda firing: "PaylisherDown" in firing)


def main():
    arguments = read_options(
        faster=dict(type=int, default=6, help="by how much rules fire sooner"),
        slack=dict(type=float, default=20, help="seconds after its time within which a rule fires"),
    )
    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "one")
        server = installation.start()
        prometheus = Prometheus(Path(directory), server.port, arguments.faster, arguments.control)
        drill = Drill(prometheus, 60 / arguments.faster, arguments.slack)
        try:
            play(drill, server, installation, arguments.seed)
        finally:
            prometheus.stop()
            if server.process.poll() is None:
                server.stop()
    if arguments.control:
        found = any(fault.startswith("outage pages") for fault in drill.faults)
        print(f"alerts drill: without its rule the outage is {'missed' if found else 'paged'}")
        sys.exit(0 if found else 1)
    print(f"alerts drill: {'; '.join(drill.lines)}")
    for fault in drill.faults:
        print(f"alerts drill: FAILED: {fault}")
    sys.exit(1 if drill.faults else 0)


if __name__ == "__main__":
    main()

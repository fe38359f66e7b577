#!/usr/bin/env python3
"""Lets a push service refuse or ignore a few requests of a message, and measures what that costs the others.

    push_isolation.py --binary PATH [--devices 20000] [--ratio 1.3] [--control]

A message goes to every device by a push service that is not ours (`--apns-url`), one that answers always, then one that

  one       answers one request with 503
  share     answers every 500th request with 503
  silence   never answers ten requests

Every other device must have the message, once, in at most `ratio` times as long as without a fault. The sends that the
service refused wait for their next try, which takes minutes, as Apple asks; none of them has failed.

With --control the service answers every second request with 503, so that the server lets the key rest: the others must
then wait visibly longer.
"""

import http.client
import json
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from harness.devices import add_devices
from harness.fake_apns import FakeAPNs
from harness.options import read_options
from harness.server import Installation

EVERYONE = {"any": [{"kind": "reachable", "is": [True]}, {"kind": "reachable", "is": [False]}]}
FORM = {"name": "Sale", "channel": "push", "variants": [{"name": "A", "contents": {"en": {"title": "Sale"}}}]}
FAULTS = {
    "one": lambda number: 503 if number == 700 else None,
    "share": lambda number: 503 if number % 500 == 250 else None,
    "silence": lambda number: "silence" if 200 <= number < 210 else None,
}


class API:
    def __init__(self, installation):
        self.port, self.key = installation.port, installation.secret_key

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        connection.request(method, path, body and json.dumps(body), headers)
        answer = connection.getresponse()
        content = answer.read()
        if answer.status >= 300:
            raise SystemExit(f"push isolation: {path} answered {answer.status}: {content[:300]!r}")
        return json.loads(content)

    def launch(self):
        message = self.ask("POST", "/api/v1/messages", FORM)["id"]
        people = self.ask("POST", "/api/v1/audiences/estimate", EVERYONE)["people"]
        self.ask("POST", f"/api/v1/messages/{message}/launch?people={people}")
        return message


def give_key(binary, installation, folder):
    """Stores a key of Apple's form for the app of the demo."""
    key = Path(folder) / "AuthKey_ABC1234567.p8"
    curve = ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", str(key)]
    subprocess.run(curve, check=True, capture_output=True)
    apps = API(installation).ask("GET", "/api/v1/apps")["items"]
    bundle = next(app["bundleID"] for app in apps if app["platform"] == "ios")
    answer = subprocess.run(
        [binary, "app", "push-key", "set", f"ios:{bundle}", "--p8", str(key), "--key-id", "ABC1234567", "--team-id", "DEF1234567",
         "--server", f"http://127.0.0.1:{installation.port}", "--key", installation.secret_key],
        capture_output=True, text=True)
    if answer.returncode:
        raise SystemExit(f"push isolation: {answer.stderr.strip()}")


def send(api, service, devices, fault, seconds):
    """The seconds until every device has a message that the service did not refuse or ignore; None after too many."""
    service.begin(fault)
    started = time.monotonic()
    message = api.launch()
    while len(service.accepted.keys() | service.disturbed) < devices:
        if time.monotonic() - started > seconds:
            return None
        time.sleep(0.05)
    others = [times[0] for token, times in list(service.accepted.items()) if token not in service.disturbed]
    report = api.ask("GET", f"/api/v1/messages/{message}/report")["variants"][0]["counts"]
    if report.get("failed") or any(len(times) > 1 for times in list(service.accepted.values())):
        raise SystemExit(f"push isolation: a send failed or went out twice: {report}")
    return max(others) - started


def main():
    arguments = read_options(seeded=False, devices=20_000, ratio=1.3)
    devices = arguments.devices
    with tempfile.TemporaryDirectory() as folder:
        installation = Installation(arguments.binary, Path(folder) / "data")
        add_devices(installation, devices, time.time_ns() // 1_000_000)
        service = FakeAPNs()
        server = installation.start(options=("--apns-url", f"http://127.0.0.1:{service.port}"))
        try:
            give_key(installation.binary, installation, folder)
            api = API(installation)
            alone = [send(api, service, devices, lambda number: None, 60 + devices / 20) for _ in range(3)]
            if None in alone:
                raise SystemExit("push isolation: the message did not go out")
            usual = statistics.median(alone)
            faults = {"half": lambda number: 503 if number % 2 else None} if arguments.control else FAULTS
            said, is_right = [], True
            for name, fault in faults.items():
                seconds = send(api, service, devices, fault, usual * arguments.ratio * 2)
                is_right &= seconds is not None and seconds <= usual * arguments.ratio
                took = f"{seconds / usual:.2f}" if seconds else f"more than {arguments.ratio * 2:g}"
                said.append(f"{name} {took} ({len(service.disturbed)} disturbed)")
        finally:
            server.end()
    print(f"push isolation: {devices} devices in {usual:.1f} s; " + ", ".join(said))
    if is_right == arguments.control:
        raise SystemExit("push isolation: the control was not noticed" if arguments.control else 1)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Sends events with the unmodified `posthog` client of PyPI and reads them back from the report.

    posthog_client.py --binary PATH

The control sends with a wrong key, and must then find nothing.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from posthog import Posthog

sys.path.append(str(Path(__file__).resolve().parent.parent / "Faults"))
from harness.server import Installation  # noqa: E402  (the fault tests start servers as well)

EVENTS = 120


def send(base, key, gzip, name):
    client = Posthog(key, host=base, gzip=gzip, max_retries=1, flush_interval=0.1)
    for number in range(EVENTS):
        client.capture(
            name,
            distinct_id=f"person-{number % 7}",
            properties={"number": number, "campaign_key": "DEMO", "jid": "from-a-client"},
        )
    client.flush()
    client.shutdown()


def stored(installation, name):
    query = "SELECT count(*), count(DISTINCT uuid), count(DISTINCT distinct_id) FROM event"
    return tuple(int(count) for count in installation.select(f"{query} WHERE name = '{name}'")[0])


def report(arguments, base, key):
    answer = subprocess.run(
        [arguments.binary, "report", "funnel", "--json", "--server", base, "--key", key],
        check=True, capture_output=True, text=True,
    )
    return {step["name"]: step["count"] for step in json.loads(answer.stdout)["steps"]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    arguments = parser.parse_args()

    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "data")
        server = installation.start()
        base = f"http://127.0.0.1:{installation.port}"
        send(base, installation.key, False, "Plain Event")
        send(base, installation.key, True, "Gzip Event")
        send(base, "phc_wrong", False, "Control Event")
        plain, gzip = stored(installation, "Plain Event"), stored(installation, "Gzip Event")
        control = stored(installation, "Control Event")
        steps = report(arguments, base, installation.secret_key)
        server.stop()

    print(f"posthog: plain {plain}, gzip {gzip}, wrong key {control}, report {steps}")
    expected = (EVENTS, EVENTS, 7)
    if plain != expected or gzip != expected or control[0] != 0 or steps["event"] != 2 * EVENTS:
        sys.exit("the real client's events did not all arrive")


if __name__ == "__main__":
    main()

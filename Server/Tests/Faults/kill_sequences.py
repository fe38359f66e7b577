#!/usr/bin/env python3
"""Kills a server that runs a sequence while its clock passes days and changes of the time, and compares with a model.

    kill_sequences.py --binary PATH [--people 20000] [--kills 10] [--seed N] [--control]

People of three time zones put something into their carts on the last Friday of March, when the clocks of two of the
zones go forward two days later. The sequence waits an hour, sends a first message, waits a day and then until 18:30
of the person's clock, lets only those go on who have not signed out, and sends a second message. Who buys leaves it.
The server's clock goes on by half an hour at a time (a preloaded library moves it). Steps are due in the first minute of
a half hour; people buy and sign out in its eleventh. The server is killed with SIGKILL while it runs steps.

A slow model in Python, with the time zones of its own library, says for every person which messages arrive in which
half hour, and what the report must say. Every person must have got exactly these, each once: the server takes the send
of a killed predecessor over with the same id, and a device shows an id once.

With --control the model believes that the clocks do not change; it must then differ from the server.
"""

import collections
import contextlib
import datetime
import hashlib
import http.client
import json
import random
import sys
import tempfile
import time
import zoneinfo
from pathlib import Path

from harness.clock import Clock
from harness.devices import add_devices, execute
from harness.events import uuid7
from harness.options import read_options
from harness.server import Installation, is_on_postgres

ZONES = ("Europe/Berlin", "America/Los_Angeles", "Europe/London")
HALF, HOUR, DAY = 1_800, 3_600, 86_400
# Friday, 27 March 2026, 17:30 UTC: Berlin and London change on the 29th, Los Angeles changed on the 8th.
BEGIN = int(datetime.datetime(2026, 3, 27, 17, 30, tzinfo=datetime.timezone.utc).timestamp())
TEXT = {"en": {"title": "Cart"}}


class Model:
    """What one person does, and what must arrive when."""

    def __init__(self, number, generator, ignores_changes):
        self.number, self.zone = number, ZONES[number % 3]
        self.entered = BEGIN + generator.randrange(4) * HALF + generator.randrange(60)
        later = [BEGIN + generator.randrange(4, 100) * HALF + 600 + generator.randrange(60) for _ in range(2)]
        self.bought = later[0] if generator.random() < 0.4 else None
        self.signed_out = later[1] if generator.random() < 0.3 else None
        self.ignores_changes = ignores_changes

    def clock(self, moment):
        zone = zoneinfo.ZoneInfo(self.zone)
        if self.ignores_changes:
            zone = datetime.timezone(datetime.datetime.fromtimestamp(BEGIN, zone).utcoffset())
        return datetime.datetime.fromtimestamp(moment, zone)

    def second(self):
        """The first minute a day after the first message at which the person's clock shows 18:30."""
        moment = self.entered + HOUR + DAY
        moment += -moment % 60
        while (self.clock(moment).hour, self.clock(moment).minute) != (18, 30):
            moment += 60
        return moment

    def outcome(self):
        """The moments of the messages that are sent, and how it ends."""
        first, second = self.entered + HOUR, self.second()
        if self.bought is not None and self.bought < second:
            return [first] if self.bought > first else [], "left"
        if self.signed_out is not None and self.signed_out < second:
            return [first], "refused"
        return [first, second], "finished"


class Client:
    """The server over HTTP, and again where it was killed."""

    def __init__(self, installation):
        self.installation = installation

    def ask(self, method, path, body=None, key=None):
        headers = {"Content-Type": "application/json"}
        if key is None:
            headers["Authorization"] = f"Bearer {self.installation.secret_key}"
        for _ in range(1_000):
            try:
                connection = http.client.HTTPConnection("127.0.0.1", self.installation.port, timeout=30)
                connection.request(method, path, body and json.dumps(body), headers)
                answer = connection.getresponse()
                content = answer.read()
                if answer.status < 300:
                    return json.loads(content) if content else None
                if answer.status < 500:
                    sys.exit(f"kill sequences: {path} answered {answer.status}: {content[:300]!r}")
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(0.02)
        sys.exit(f"kill sequences: no server answered {path}")

    def capture(self, events):
        """Sends events, in batches; each has its own id, so that one that is sent again is the same."""
        for start in range(0, len(events), 500):
            batch = {"api_key": self.installation.key, "batch": events[start:start + 500]}
            self.ask("POST", "/batch", batch, key=self.installation.key)

    def launch(self):
        message = {"name": "Cart", "channel": "push", "delivery": {"kind": "sequence"}, "variants": [{"name": "A", "contents": TEXT}]}
        messages = [self.ask("POST", "/api/v1/messages", message)["id"] for _ in range(2)]
        stayed = {"not": [{"kind": "event", "name": "Signed Out"}]}
        audience = self.ask("POST", "/api/v1/audiences", {"name": "Signed in", "audience": stayed})["id"]
        steps = [
            {"kind": "wait", "seconds": HOUR}, {"kind": "send", "message": messages[0]},
            {"kind": "wait", "seconds": DAY, "localTime": "18:30"},
            {"kind": "condition", "audience": audience}, {"kind": "send", "message": messages[1]},
        ]
        form = {"name": "Cart", "entry": {"event": "Cart"}, "exitEvents": ["Purchase"], "steps": steps}
        sequence = self.ask("POST", "/api/v1/sequences", form)["id"]
        self.ask("POST", f"/api/v1/sequences/{sequence}/launch")
        return sequence


def event(name, number, moment, generator):
    text = datetime.datetime.fromtimestamp(moment, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {
        "event": name, "distinct_id": f"device-{number}", "timestamp": text,
        "uuid": uuid7(generator, moment * 1_000),
    }


def statements(people):
    """Lets events find the people that were put into the database, and gives them their zones."""
    texts = []
    for person in people:
        name = f"device-{person.number}"
        digest = hashlib.sha256(name.encode()).hexdigest()[:32]
        literal = f"'\\x{digest}'" if is_on_postgres() else f"X'{digest}'"
        texts.append(f"UPDATE term SET digest = {literal} WHERE kind = 'person' AND text = '{name}';")
    for place, zone in enumerate(ZONES):
        numbers = (
            "SELECT no FROM term WHERE kind = 'person' AND text LIKE 'device-%' "
            f"AND CAST(substr(text, 8) AS BIGINT) % 3 = {place}"
        )
        for table in ("person_profile", "push_address"):
            texts.append(f"UPDATE {table} SET time_zone = '{zone}' WHERE person_no IN ({numbers});")
    return "\n".join(texts)


NAMES = {"entered": "Cart", "bought": "Purchase", "signed_out": "Signed Out"}


def happening(people, kinds, start, generator):
    """The events of a half hour, in order."""
    events = []
    for person in people:
        for kind in kinds:
            moment = getattr(person, kind)
            if moment is not None and start <= moment < start + HALF:
                events.append((moment, person.number, event(NAMES[kind], person.number, moment, generator)))
    return [event for _, _, event in sorted(events, key=lambda entry: entry[:2])]


def settle(installation, client, sequence, clock):
    """Waits until nothing is due: no step, and no send; then answers the report."""
    deadline = time.monotonic() + 600
    while time.monotonic() < deadline:
        now = round((time.time() + clock.offset) * 1_000)
        waiting = installation.select(f"""
            SELECT (SELECT COUNT(*) FROM sequence_entry WHERE state = 0 AND due_at <= {now})
              + (SELECT COUNT(*) FROM message_send WHERE state = 0)
        """)
        if waiting == [["0"]]:
            return client.ask("GET", f"/api/v1/sequences/{sequence}/report")
        time.sleep(0.2)
    sys.exit("kill sequences: steps or sends were still due after ten minutes")


def arrivals(installation, seen):
    """The ids that each device shows for the first time."""
    path = Path(installation.data) / "demo-pushes.jsonl"
    shown = collections.defaultdict(set)
    for line in path.read_text().splitlines() if path.exists() else []:
        push = json.loads(line)
        send = push["payload"]["pushId"]
        if send not in seen:
            shown[int(push["address"], 16)].add(send)
    for sends in shown.values():
        seen |= sends
    return shown


def main():
    arguments = read_options(people=20_000, kills=10)
    generator = random.Random(arguments.seed)
    people = [Model(number, generator, arguments.control) for number in range(1, arguments.people + 1)]
    expected = {person.number: person.outcome() for person in people}
    wanted = collections.Counter(
        (number, (moment - BEGIN) // HALF) for number, (moments, _) in expected.items() for moment in moments
    )
    due = sorted({half for _, half in wanted} | {(person.second() - BEGIN) // HALF for person in people})

    with tempfile.TemporaryDirectory() as directory, contextlib.ExitStack() as ends:
        clock = Clock(directory)
        installation = Installation(arguments.binary, Path(directory) / "one")
        add_devices(installation, arguments.people, (BEGIN - DAY) * 1_000)
        execute(installation, statements(people))

        def start():
            return installation.start("short-lease", options=("--demo",), wrapper=clock.wrapper)

        # The sequence is launched before the first of them comes.
        clock.set(BEGIN - 600 - time.time())
        server = start()
        ends.callback(lambda: server.end())
        client = Client(installation)
        sequence = client.launch()
        seen, found, kills = set(), collections.Counter(), 0
        kills_of = collections.Counter(generator.choice(due) for _ in range(arguments.kills))
        for half in range(max(due) + 1):
            start_of = BEGIN + half * HALF
            carts = happening(people, ["entered"], start_of, generator)
            if carts or half in due:
                clock.set(start_of + 61 - time.time())
                client.capture(carts)
            for _ in range(kills_of[half]):
                time.sleep(generator.uniform(0, 0.6))
                server.kill()
                server = start()
                kills += 1
            if half in due:
                report = settle(installation, client, sequence, clock)
                for number, sends in arrivals(installation, seen).items():
                    found[number, half] += len(sends)
            if later := happening(people, ["bought", "signed_out"], start_of, generator):
                clock.set(start_of + 700 - time.time())
                client.capture(later)
        code = server.stop()

    ends_of = collections.Counter(outcome for _, outcome in expected.values())
    differences = sum(((wanted - found) + (found - wanted)).values())
    numbers = {name: report[name] for name in ("entered", "waiting", "finished", "left", "refused", "dropped")}
    model = {"entered": len(people), "waiting": 0, "dropped": 0, **{name: ends_of[name] for name in ("finished", "left", "refused")}}
    print(
        f"kill sequences: {len(people)} people, {sum(wanted.values())} messages in {len(due)} half hours, {kills} kills, "
        f"{differences} differences, report {'equal' if numbers == model else f'{numbers}, not {model}'}, exit {code}"
    )
    is_equal = not differences and numbers == model
    if arguments.control:
        sys.exit("the control found no difference: this harness cannot fail" if is_equal else 0)
    sys.exit(0 if is_equal and code == 0 else 1)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Starts the data of released versions with this one, and compares what it answers.

    upgrade.py --binary PATH [--control]
    upgrade.py --binary PATH --record      before a release: keeps an installation of this version for later ones

`Server/Tests/Upgrade` has a recorded installation of each release and engine (PAYLISHER_DATABASE_URL: PostgreSQL). It
was killed after taps whose clicks were only in the journal. The new version must give the recorded answers: links, apps,
keys, users, clicks, events, people, reports, audiences, messages, screens, audit log; links redirect as before; the
password signs in, keys work, known events are duplicates, the erased person stays erased, roll-ups fit the rows.

Until a version is released its schema changes. If its recording does not fit any more, the test records it anew for
itself, and says so. A database of a later schema must be refused with exit code 76 and the way out, unless that schema
allows older programs.

With --control, mistakes are put into the data: a link that leads elsewhere, an event that is lost, a journal that is
lost, a user whose password is another. Each must be noticed.
"""

import contextlib
import http.client
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.parse
from pathlib import Path

from harness.adversary import MAC, World
from harness.events import get, new_event, post_batch
from harness.options import read_options
from harness.pages import Browser
from harness.server import Installation, ask_postgres, free_port, is_on_postgres

ROOT = Path(__file__).resolve().parents[3]
RECORDINGS = ROOT / "Server/Tests/Upgrade"
ENGINE = "postgresql" if is_on_postgres() else "sqlite"
ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36"
ERASED = "person-to-erase"
# The clicks that only the journal has.
LATE_TAPS = 7
LATER_SCHEMA = "INSERT INTO schema_migration VALUES (999, 'later', {checksum}, 0, {writer})"

CONTROLS = {
    "a link that leads elsewhere": "UPDATE link SET targets = replace(targets, 'example.com/a', 'example.com/b') WHERE code = 'PLAIN'",
    "an event that is lost": "DELETE FROM event_log WHERE uuid IN (SELECT uuid FROM event_log LIMIT 1)",
    "a password that is another": "UPDATE user_account SET password_hash = 'x'",
    "clicks that are lost": None,
}


class Recording:
    """An installation of a version, in a folder of its own: the data directory and, on PostgreSQL, a dump."""

    def __init__(self, folder):
        self.folder, self.data = Path(folder), Path(folder) / "data"
        self.facts = None

    @classmethod
    def unpacked(cls, archive, folder):
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="data")
        recording = cls(folder)
        recording.facts = json.loads((recording.folder / "facts.json").read_text())
        return recording

    def pack(self, archive):
        (self.folder / "facts.json").write_text(json.dumps(self.facts, indent=1, sort_keys=True))
        archive.parent.mkdir(exist_ok=True)
        with tarfile.open(archive, "w:xz") as tar:
            for path in sorted(self.folder.rglob("*")):
                if path.is_file() and path.name != "data.log" and not path.name.endswith("-shm"):
                    tar.add(path, str(path.relative_to(self.folder)), filter=anonymous)

    def change(self, statement):
        """Runs a statement on the database before a server sees it."""
        if ENGINE == "postgresql":
            ask_postgres(statement)
            return
        database = sqlite3.connect(self.data / "paylisher.sqlite")
        if "event_log" in statement:
            # There it is a view of a table for each month.
            tables = [row[0] for row in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'event_log%'")]
            month = next(name for name in tables if database.execute(f"SELECT count(*) FROM {name}").fetchone()[0])
            statement = statement.replace("event_log", month)
        database.execute(statement)
        database.commit()
        database.close()

    def migrations(self):
        """The schema's steps, by number and checksum."""
        if ENGINE == "postgresql":
            return [tuple(row) for row in ask_postgres("SELECT number, encode(checksum, 'hex') FROM schema_migration ORDER BY 1")]
        database = sqlite3.connect(self.data / "paylisher.sqlite")
        rows = database.execute("SELECT number, lower(hex(checksum)) FROM schema_migration ORDER BY 1").fetchall()
        database.close()
        return [(str(number), checksum) for number, checksum in rows]

    def installation(self, binary):
        """The installation with its keys, on another port: as after a move to another computer."""
        place = Installation.__new__(Installation)
        place.binary, place.data, place.port = str(Path(binary).resolve()), str(self.data), free_port()
        place.secret_key, place.key = self.facts["secretKey"], self.facts["key"]
        return place


def anonymous(entry):
    entry.uid = entry.gid = entry.mtime = 0
    entry.uname = entry.gname = ""
    return entry


def new_database(name):
    """Makes an empty database, which the servers use from then on."""
    address = urllib.parse.urlsplit(os.environ["PAYLISHER_TEST_POSTGRES"])
    os.environ["PAYLISHER_DATABASE_URL"] = address.geturl()
    ask_postgres(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
    ask_postgres(f"CREATE DATABASE {name}")
    os.environ["PAYLISHER_DATABASE_URL"] = f"{address.scheme}://{address.netloc}/{name}?{address.query}"


def load(recording):
    """Puts the recorded database where servers look for it."""
    for path in recording.data.rglob("*"):
        path.chmod(0o700 if path.is_dir() else 0o600)
    recording.data.chmod(0o700)
    if ENGINE == "postgresql":
        new_database("upgraded")
        done = subprocess.run(
            ["psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--output=/dev/null", os.environ["PAYLISHER_DATABASE_URL"],
             f"--file={recording.folder / 'dump.sql'}"], capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"the recorded dump cannot be loaded: {done.stderr[-500:]}")


def fill(world, browser, generator):
    """Makes something of each kind, and returns events that were stored."""
    world.prepare()
    world.link(code="PLAIN", title="Summer sale", tags=["print", "summer"], campaign={"type": "social", "title": "Summer"})
    world.link(code="SECRET", password="open sesame")
    world.link(code="RULED", rules=[
        {"name": "Android", "conditions": [{"kind": "platform", "values": ["android"]}], "web": "https://example.com/android"}])
    off = world.link(code="OFF")
    world.manage("PATCH", f"/api/v1/links/{off['id']}", {"enabled": False})
    world.made("/api/v1/audiences", {"name": "Buyers", "audience": {"kind": "event", "name": "Purchase", "atLeast": 1, "withinDays": 90}})
    world.made("/api/v1/messages", {
        "name": "Sale", "channel": "push", "variants": [{"name": "A", "contents": {"en": {"title": "Sale"}}}]})
    world.made("/api/v1/report-shares", {"name": "Overview", "report": "overview"})
    document = {"close": {"active": True}, "blocks": [{"type": "text", "content": "Hello"}]}
    for path, body in (("screens/SUMMER", {"document": document}), ("placements/start", {"defaultScreen": "SUMMER"})):
        answer = world.manage("PUT", f"/api/v1/{path}", body)
        if answer.status >= 300:
            sys.exit(f"{path}: {answer.status} {answer.text}")
    world.manage("POST", "/api/v1/screens/SUMMER/publish", {})
    events = [new_event(generator) for _ in range(40)]
    events += [world.event("Purchase", f"person-{number}", revenue=9.5, currency="EUR") for number in range(5)]
    for number in range(6):
        address = world.new_address()
        world.tap("PLAIN", address)
        world.tap("RULED", address, ANDROID)
    world.launch(world.new_address())
    own = [{**new_event(generator), "distinct_id": ERASED} for _ in range(3)]
    connection = http.client.HTTPConnection("127.0.0.1", world.port, timeout=60)
    post_batch(connection, world.key, events + own)
    connection.close()
    world.manage("DELETE", f"/api/v1/people/{ERASED}")
    return events


@contextlib.contextmanager
def held(installation):
    """Keeps the server from storing clicks: they stay in the journal."""
    if ENGINE == "postgresql":
        holder = subprocess.Popen(["psql", "--no-psqlrc", "--quiet", os.environ["PAYLISHER_DATABASE_URL"]],
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        holder.stdin.write("BEGIN; LOCK TABLE click; \\echo held\n")
        holder.stdin.flush()
        holder.stdout.readline()
        yield
        holder.stdin.close()
        holder.wait()
    else:
        database = sqlite3.connect(f"{installation.data}/paylisher.sqlite", timeout=30, isolation_level=None)
        database.execute("BEGIN IMMEDIATE")
        yield
        database.execute("ROLLBACK")
        database.close()


def count_clicks(installation):
    return int(installation.select("SELECT count(*) FROM click")[0][0])


def record(binary, folder):
    """Makes an installation, ends it by a kill, and asks a copy of it what it answers."""
    generator = random.Random(7)
    recording = Recording(folder)
    recording.folder.mkdir(parents=True, exist_ok=True)
    if ENGINE == "postgresql":
        new_database("recorded")
    installation = Installation(binary, recording.data)
    world = World(installation, generator)
    server = installation.start()
    browser = Browser(server.port)
    browser.register(installation.welcome)
    events = fill(world, browser, generator)
    time.sleep(2)
    stored = count_clicks(installation)
    with held(installation):
        for _ in range(LATE_TAPS):
            world.tap("PLAIN", world.new_address())
        server.kill()
    if count_clicks(installation) != stored or stored == 0:
        sys.exit("the clicks after the lock are not in the journal alone")
    recording.facts = {
        "version": subprocess.run([binary, "--version"], capture_output=True, text=True).stdout.strip(),
        "secretKey": installation.secret_key, "key": installation.key, "neighbour": world.neighbour_secret,
        "events": events[:5], "clicks": stored + LATE_TAPS,
    }
    if ENGINE == "postgresql":
        dump = subprocess.run(["pg_dump", "--no-owner", "--no-privileges", os.environ["PAYLISHER_DATABASE_URL"]],
                              capture_output=True, text=True, check=True).stdout
        (recording.folder / "dump.sql").write_text(dump)
    answers = []
    for number in range(2):
        copy = Recording(f"{folder}-{number}")
        shutil.copytree(recording.folder, copy.folder)
        copy.facts = recording.facts
        load(copy)
        answers.append(ask(copy, binary))
    recording.facts["answers"] = {path: common(first, answers[1][path]) for path, first in answers[0].items()}
    return recording


def common(first, second):
    """What two answers have in common: the rest are times and counters of the start, and a trace says more of a link
    that changed since, as all did that moved to another port."""
    if isinstance(first, dict) and isinstance(second, dict):
        shared = {name: common(first[name], second[name]) for name in first if name in second and name != "trace"}
        return {name: value for name, value in shared.items() if value is not None}
    if isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        return [common(one, other) for one, other in zip(first, second)]
    return first if first == second else None


def differences(expected, found, place=""):
    """What of a recorded answer another one lacks; it may have more members."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for name, value in expected.items():
            # A key's last use is stored beside the request that uses it: before an answer or after it.
            if name != "lastUsedAt":
                yield from differences(value, found.get(name), f"{place}/{name}")
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for number, value in enumerate(expected):
            yield from differences(value, found[number], f"{place}/{number}")
    elif expected is not None and expected != found:
        yield f"{place}: {json.dumps(expected)[:80]} became {json.dumps(found)[:80]}"


PATHS = [
    "workspace", "apps", "domains", "keys", "links", "clicks", "events", "members", "audiences", "messages", "screens", "placements",
    "report-shares", "properties", "receipts", "purchases", "audit-log", "audit-log/verification", "people/person-1",
    "reports/overview{}", "reports/funnel{}", "reports/people{}", "reports/breakdown{}&by=link", "reports/breakdown{}&by=platform",
    "reports/rollups",
]


def ask(recording, binary):
    """The answers of a server on the recording: of the API, and of links."""
    installation = recording.installation(binary)
    server = installation.start()
    try:
        deadline = time.monotonic() + 15
        while count_clicks(installation) < recording.facts["clicks"] and time.monotonic() < deadline:
            time.sleep(0.05)
        day = recording.facts.setdefault("day", time.strftime("%Y-%m-%d", time.gmtime()))
        # Roll-ups of clicks follow the clicks.
        time.sleep(1)
        answers = {}
        for secret in ("secretKey", "neighbour"):
            for path in PATHS if secret == "secretKey" else ["workspace", "domains", "apps"]:
                target = "/api/v1/" + path.format(f"?from={day}&to={day}")
                answers[f"{secret} {target}"] = fetched(server, target, recording.facts[secret])
        for code in ("PLAIN", "SECRET", "RULED", "OFF", "NOPE"):
            for name, agent in (("mac", MAC), ("android", ANDROID)):
                answers[f"{code} {name}"] = tapped(server, code, agent)
        browser = Browser(server.port)
        browser.sign_in()
        answers["dashboard"] = browser.ask("GET", f"{browser.base}/dashboard").status
        connection = server.connect()
        verdict = post_batch(connection, recording.facts["key"], recording.facts["events"])
        answers["known events"] = {name: len(verdict[name]) for name in ("accepted", "duplicates")}
        own = {**new_event(random.Random(time.time_ns())), "distinct_id": ERASED}
        answers["erased person"] = len(post_batch(connection, recording.facts["key"], [own])["accepted"])
        connection.close()
        answers["integrity"] = installation.integrity()
        answers["exit"] = server.stop(60)
        return answers
    finally:
        server.end()


def fetched(server, target, secret):
    connection = server.connect()
    connection.request("GET", target, headers={"Authorization": f"Bearer {secret}"})
    response = connection.getresponse()
    text = response.read().decode()
    connection.close()
    if response.status != 200:
        return {"status": response.status, "text": text[:300]}
    return json.loads(re.sub(r"127\.0\.0\.1(:|%3A)\d+", "HOST", text))


def tapped(server, code, agent):
    connection = server.connect()
    connection.request("GET", f"/c/{code}", headers={"User-Agent": agent})
    response = connection.getresponse()
    response.read()
    connection.close()
    return [response.status, response.getheader("Location")]


def refusals(recording, binary):
    """What a database of a later schema is answered by, and one that allows this version."""
    checksum = "'\\x00'" if ENGINE == "postgresql" else "x'00'"
    load(recording)
    known = int(recording.migrations()[-1][0])
    recording.change(LATER_SCHEMA.format(checksum=checksum, writer=999))
    installation = recording.installation(binary)
    command = [installation.binary, "serve", "--data", installation.data, "--port", str(installation.port)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    wrong = []
    if done.returncode != 76 or "schema 999" not in done.stderr or "Start the version that wrote it" not in done.stderr:
        wrong.append(f"a later schema: exit {done.returncode}, {done.stderr[-300:]!r}")
    recording.change(f"UPDATE schema_migration SET oldest_writer = {known} WHERE number = 999")
    server = installation.start()
    if get(server.port, "/c/PLAIN", headers={"User-Agent": MAC}) != 302:
        wrong.append("a later schema that allows this version does not redirect")
    server.stop()
    return wrong


def is_released(version):
    heading = re.search(rf"^## {re.escape(version)} \((.*)\)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    return bool(heading) and heading[1] != "not released yet"


def opened(archive, binary, folder):
    """A recording that this version may know, and what is to be said of it."""
    recording = Recording.unpacked(archive, folder)
    load(recording)
    fresh = Recording(f"{folder}-fresh")
    fresh.folder.mkdir()
    recorded = recording.migrations()
    if ENGINE == "postgresql":
        new_database("fresh")
    Installation(binary, fresh.data)
    if fresh.migrations()[:len(recorded)] == recorded:
        return recording, ""
    if is_released(recording.facts["version"]):
        sys.exit(f"upgrade: {archive.name}: the migrations of the release were changed, so its data cannot be opened")
    again = record(binary, f"{folder}-again")
    return again, ", recorded anew because the schema changed before its release (renew it by --record)"


def compare(recording, binary):
    load(recording)
    found = ask(recording, binary)
    return [text for path, value in recording.facts["answers"].items() for text in differences(value, found.get(path), path)]


def damaged(recording, binary, folder):
    """The controls that were not noticed."""
    for name, statement in CONTROLS.items():
        copy = Recording(f"{folder}-damaged")
        shutil.rmtree(copy.folder, ignore_errors=True)
        shutil.copytree(recording.folder, copy.folder)
        copy.facts = recording.facts
        if statement:
            load(copy)
            copy.change(statement)
        else:
            shutil.rmtree(copy.data / "clicks")
        try:
            if ENGINE == "postgresql" and not statement:
                load(copy)
            found = ask(copy, binary)
        except SystemExit:
            continue
        if not any(list(differences(value, found.get(path), path)) for path, value in recording.facts["answers"].items()):
            yield name


def main():
    arguments = read_options(seeded=False, record={"action": "store_true"})
    with tempfile.TemporaryDirectory() as directory:
        if arguments.record:
            recording = record(arguments.binary, f"{directory}/new")
            archive = RECORDINGS / f"{recording.facts['version']}-{ENGINE}.tar.xz"
            recording.pack(archive)
            print(f"upgrade: recorded {archive.name}, {archive.stat().st_size} bytes, {len(recording.facts['answers'])} answers")
            return
        archives = sorted(RECORDINGS.glob(f"*-{ENGINE}.tar.xz"))
        if not archives:
            sys.exit(f"upgrade: {RECORDINGS} has no recording: make one by --record")
        wrong, said = [], []
        for archive in archives:
            recording, note = opened(archive, arguments.binary, f"{directory}/{archive.name}")
            if arguments.control:
                wrong += damaged(recording, arguments.binary, f"{directory}/control")
                continue
            later = Recording(f"{directory}/later")
            shutil.copytree(recording.folder, later.folder)
            later.facts = recording.facts
            wrong += compare(recording, arguments.binary) + refusals(later, arguments.binary)
            said.append(f"{archive.name}: {len(recording.facts['answers'])} answers{note}")
    if arguments.control:
        print(f"upgrade: control: {len(CONTROLS) - len(wrong)} of {len(CONTROLS)} mistakes noticed on {ENGINE}", *wrong, sep="\n  ")
    else:
        print(f"upgrade: {'; '.join(said)}; {len(wrong)} differ", *wrong[:40], sep="\n  ")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

"""The real binary, on a data directory of its own."""

import contextlib
import http.client
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import time
import uuid
from pathlib import Path


def free_port():
    """A port below those that connections of clients get: a server that starts again finds it free."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as listener, contextlib.suppress(OSError):
            listener.bind(("127.0.0.1", port))
            return port


def settle_clicks(data, most, seconds=300):
    """Waits until at most so many bytes of clicks are still to be stored from a data directory."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        # A file of clicks that were stored goes while the files are looked at.
        with contextlib.suppress(FileNotFoundError):
            if sum(file.stat().st_size for file in (Path(data) / "clicks").iterdir()) < most:
                return
        time.sleep(0.2)
    raise SystemExit(f"clicks were still to be stored after {seconds} s")


CHECK_POSTGRES = """
    CREATE EXTENSION IF NOT EXISTS amcheck;
    SELECT 'ok' FROM (SELECT bt_index_check(indexrelid, true) FROM pg_index
      JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_am ON pg_am.oid = relam
      WHERE amname = 'btree' AND relkind = 'i' AND relnamespace = 'public'::regnamespace) AS checked
      LIMIT 1;
"""


def ask_postgres(query):
    """The rows of a query, as lists of text."""
    answer = subprocess.run(
        ["psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--field-separator=\t",
         "--set=ON_ERROR_STOP=1", os.environ["PAYLISHER_DATABASE_URL"]],
        input=query, capture_output=True, text=True,
    )
    if answer.returncode:
        raise RuntimeError(answer.stderr.strip())
    return [line.split("\t") for line in answer.stdout.splitlines()]


def is_on_postgres():
    return os.environ.get("PAYLISHER_DATABASE_URL", "sqlite") != "sqlite"


UNLIMITED = {
    f"PAYLISHER_{name}": "0"
    for name in (
        "INGEST_PER_KEY", "INGEST_PER_NETWORK", "INGEST_PER_DEVICE",
        "LAUNCHES_PER_KEY", "LAUNCHES_PER_NETWORK", "MANAGEMENT_PER_MINUTE",
    )
}


KEPT = "place.json"


class Installation:
    """A data directory with the demo workspace, and the lives of a server on it."""

    def __init__(self, binary, data):
        self.binary = str(Path(binary).resolve())
        self.data = str(data)
        self.port = free_port()
        base = f"http://127.0.0.1:{self.port}"
        created = subprocess.run(
            [self.binary, "init", "--data", self.data, "--public-url", base, "--demo", "--json"],
            check=True, capture_output=True, text=True,
        )
        credentials = json.loads(created.stdout)
        self.secret_key = credentials["secretKey"]
        self.key = credentials["publishableKey"]
        self.welcome = credentials.get("welcome")

    @classmethod
    def kept(cls, binary, folder):
        """The installation that an earlier run left in a folder by `keep()`, or None."""
        kept = Path(folder) / KEPT
        if not kept.exists():
            return None
        place = cls.__new__(cls)
        place.__dict__.update(json.loads(kept.read_text()), binary=str(Path(binary).resolve()))
        return place

    def keep(self):
        """Lets later runs find it in the folder of its data directory."""
        (Path(self.data).parent / KEPT).write_text(json.dumps(self.__dict__))

    def start(self, fault=None, wrapper=(), options=()):
        """Starts a server and waits until it is ready.

        `fault` names one of the faults that debug builds know; `wrapper` is a command to run it under.
        """
        server = Server(self, fault, wrapper, options)
        server.wait_until_ready()
        return server

    def select(self, query):
        """The rows of a query that both engines understand, as lists of text."""
        if is_on_postgres():
            return ask_postgres(query)
        database = sqlite3.connect(f"file:{self.data}/paylisher.sqlite?mode=ro", uri=True)
        rows = [[str(value) for value in row] for row in database.execute(query)]
        database.close()
        return rows

    def stored_events(self):
        """The ids of every stored event, and what the integrity check says."""
        digits = "encode(uuid, 'hex')" if is_on_postgres() else "hex(uuid)"
        rows = [str(uuid.UUID(row[0])) for row in self.select(f"SELECT {digits} FROM event")]
        return rows, self.integrity()

    def integrity(self):
        """`ok`, or what is damaged; on PostgreSQL indexes are compared with their tables."""
        if not is_on_postgres():
            return self.select("PRAGMA integrity_check")[0][0]
        try:
            return (ask_postgres(CHECK_POSTGRES) or [["nothing was checked"]])[0][0]
        except RuntimeError as error:
            return str(error)


class Server:
    """One life of the server's process."""

    def __init__(self, installation, fault, wrapper, options):
        # Load of one key and one network, as only tests send it.
        environment = dict(UNLIMITED, **os.environ)
        if fault:
            environment["PAYLISHER_FAULT"] = fault
        self.log = open(f"{installation.data}.log", "ab")
        self.port = installation.port
        self.binary = installation.binary
        command = [*wrapper, installation.binary, "serve", "--data", installation.data]
        command += ["--port", str(self.port), "--public-url", f"http://127.0.0.1:{self.port}"]
        self.process = subprocess.Popen(
            [*command, *options],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, env=environment,
        )

    @property
    def pid(self):
        """The server's own process id, also under a wrapper."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        # The system keeps fifteen characters of a name.
        name = Path(f"/proc/{self.process.pid}/comm").read_text().strip()
        if name == Path(self.binary).name[:15]:
            return self.process.pid
        return int(children.read_text().split()[0])

    def is_ready(self):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=1)
            connection.request("GET", "/readyz")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False

    def wait_until_ready(self, seconds=60):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise SystemExit(f"the server ended with {self.process.returncode}: {self.last_words()}")
            if self.is_ready():
                return
            time.sleep(0.01)
        self.end()
        raise SystemExit("the server did not become ready")

    def last_words(self):
        """The end of its log, which goes with its folder."""
        return Path(self.log.name).read_text(errors="replace")[-500:]

    def connect(self, timeout=30):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.log.close()

    def end(self):
        """Kills it where it still runs."""
        if self.process.poll() is None:
            self.kill()

    def stop(self, seconds=30):
        """Asks it to end and returns its exit code."""
        if self.process.poll() is None:
            os.kill(self.pid, signal.SIGTERM)
        code = self.process.wait(timeout=seconds)
        self.log.close()
        return code

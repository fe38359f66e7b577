"""The real binary, on a data directory of its own."""

import http.client
import json
import os
import signal
import socket
import sqlite3
import subprocess
import time
import uuid
from pathlib import Path


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def stored_in_postgres(url):
    """The same from PostgreSQL, whose indexes are compared with their tables."""
    check = """
        CREATE EXTENSION IF NOT EXISTS amcheck;
        SELECT encode(uuid, 'hex') FROM event;
        SELECT 'ok' FROM (SELECT bt_index_check(indexrelid, true) FROM pg_index
          JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_am ON pg_am.oid = relam
          WHERE amname = 'btree' AND relkind = 'i' AND relnamespace = 'public'::regnamespace) AS checked
          LIMIT 1;
    """
    answer = subprocess.run(
        ["psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1", url],
        input=check, capture_output=True, text=True,
    )
    *rows, integrity = answer.stdout.split() or ["nothing"]
    if answer.returncode:
        integrity = answer.stderr.strip()
    return [str(uuid.UUID(row)) for row in rows], integrity


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

    def start(self, fault=None, wrapper=(), options=()):
        """Starts a server and waits until it is ready.

        `fault` names one of the faults that debug builds know; `wrapper` is a command to run it under.
        """
        server = Server(self, fault, wrapper, options)
        server.wait_until_ready()
        return server

    def stored_events(self):
        """The ids of every stored event, and what the integrity check says."""
        if postgres := os.environ.get("PAYLISHER_DATABASE_URL"):
            return stored_in_postgres(postgres)
        database = sqlite3.connect(f"file:{self.data}/paylisher.sqlite?mode=ro", uri=True)
        rows = [str(uuid.UUID(bytes=row[0])) for row in database.execute("SELECT uuid FROM event")]
        integrity = database.execute("PRAGMA integrity_check").fetchone()[0]
        database.close()
        return rows, integrity


class Server:
    """One life of the server's process."""

    def __init__(self, installation, fault, wrapper, options):
        environment = dict(os.environ)
        if fault:
            environment["PAYLISHER_FAULT"] = fault
        self.log = open(f"{installation.data}.log", "ab")
        self.port = installation.port
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
        if Path(f"/proc/{self.process.pid}/comm").read_text().strip() == "paylisher":
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
                raise SystemExit(f"the server ended with {self.process.returncode}; see {self.log.name}")
            if self.is_ready():
                return
            time.sleep(0.01)
        raise SystemExit("the server did not become ready")

    def connect(self, timeout=30):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.log.close()

    def stop(self, seconds=30):
        """Asks it to end and returns its exit code."""
        if self.process.poll() is None:
            os.kill(self.pid, signal.SIGTERM)
        code = self.process.wait(timeout=seconds)
        self.log.close()
        return code

#!/usr/bin/env python3
"""Reads a database by hand, as docs/schema.md says it can be read.

    schema_guide.py --binary PATH [--control]

Every table that the page names must be there with the columns of its key, every table that is there
must be named, and every query of the page must run; with PostgreSQL (under scripts/with-postgres.sh
--serve) and psql, else with sqlite3.

With --control the page names a table that is not there, and leaves one out.
"""

import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from harness.events import get, new_event, post_batch
from harness.options import read_options
from harness.server import Installation, ask_postgres, is_on_postgres

GUIDE = Path(__file__).resolve().parents[3] / "docs/schema.md"


OTHER_ENGINE = "SQLite only" if is_on_postgres() else "PostgreSQL only"
MONTH = re.compile(r"event_log_\d{6}$")


def read_tables(guide):
    """The keys of the page's tables by their names, without those of the other engine and of single months."""
    keys = {}
    for line in guide.splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) != 6 or not cells[1].startswith("`") or cells[4].startswith(OTHER_ENGINE):
            continue
        name = re.match(r"`(\w+)`", cells[1])[1]
        if MONTH.match(name):
            continue
        if same_as := re.match(r"as `(\w+)`", cells[3]):
            keys[name] = keys[same_as[1]]
        elif key := re.match(r"`([\w, ]+)`", cells[3]):
            keys[name] = key[1].split(", ")
    return keys


def read(installation, query):
    """Runs a query as a person would."""
    if is_on_postgres():
        return [row[0] for row in ask_postgres(query)]
    answer = subprocess.run(
        ["sqlite3", "-readonly", f"{installation.data}/paylisher.sqlite", query],
        capture_output=True, text=True, errors="replace",
    )
    if answer.returncode:
        raise RuntimeError(answer.stderr.strip())
    return answer.stdout.splitlines()


def main():
    arguments = read_options(seeded=False)
    guide = GUIDE.read_text()
    if arguments.control:
        guide = guide.replace("| `link_tag` |", "| `link_tog` |")
    queries = re.findall(r"```sql\n(.*?)```", guide, re.DOTALL)
    if not is_on_postgres():
        queries += re.findall(r'sqlite3 -readonly \S+ "(.*?)"', guide)
        queries.append("SELECT datetime(created_at / 1000, 'unixepoch') FROM link")
        names = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'"
    else:
        queries.append("SELECT to_timestamp(created_at / 1000.0), encode(id, 'hex') FROM link")
        names = "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace"
    wrong = []
    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "data")
        server = installation.start()
        get(server.port, "/DEMO", headers={"User-Agent": "Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile"})
        generator = random.Random(time.time_ns())
        post_batch(server.connect(), installation.key, [new_event(generator) for _ in range(10)])
        described = read_tables(guide)
        for name, key in described.items():
            queries.append(f"SELECT {', '.join(key)} FROM {name} LIMIT 1")
        there = {name for name in read(installation, names) if not MONTH.match(name)}
        for name in sorted(there - described.keys()):
            wrong.append(f"{name} is not in the page")
        for query in queries:
            try:
                read(installation, query)
            except RuntimeError as error:
                wrong.append(f"{' '.join(query.split())[:60]}: {error}")
        events = read(installation, "SELECT count(*) FROM event WHERE name = 'Product Viewed'")
        if events != ["10"]:
            wrong.append(f"the view of events has {events} of 10 events")
        server.stop()
    engine = "psql" if is_on_postgres() else "sqlite3"
    print(f"schema guide: {engine} ran {len(queries)} queries on {len(described)} tables; {'; '.join(wrong) or 'all fit'}")
    if arguments.control:
        sys.exit(0 if len(wrong) == 2 else "the control was not noticed: this harness cannot fail")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

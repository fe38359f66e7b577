#!/usr/bin/env python3
"""Exports more and more events, takes the server away meanwhile, and opens the result like a spreadsheet.

    export.py --binary PATH [--events 12000] [--control]

The memory of `paylisher export` must be the same for ten times as many events. An export whose server
is killed must say how to go on, and both parts together must hold every event once. No cell of the
comma-separated values may begin like a formula, whatever names the events have. Two exports with a cursor file,
before and after most events are stored, hold every event once and in the order of storing.

With --control the second parts begin at the beginning and the cells are those that were sent; all
must be noticed.
"""

import csv
import io
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from harness.events import new_event, post_batch
from harness.options import read_options
from harness.server import Installation

NAMES = ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1+1", "\r=1+1", "\r\n=1+1", "=\u03011+1", '="a,b"', "Plain, with a comma"]


def command(installation, *options):
    return [
        installation.binary, "export", "events", *options,
        "--server", f"http://127.0.0.1:{installation.port}", "--key", installation.secret_key,
    ]


def store(installation, server, generator, count):
    connection = server.connect()
    ids = []
    while len(ids) < count:
        events = [new_event(generator, NAMES[number % len(NAMES)]) for number in range(200)]
        ids += post_batch(connection, installation.key, events)["accepted"]
    connection.close()
    return ids


def exported(installation, *options):
    """What an export prints, and the most memory it had, in MiB."""
    process = subprocess.Popen(command(installation, *options), stdout=subprocess.PIPE)
    status, text, largest = Path(f"/proc/{process.pid}/status"), bytearray(), 0
    while part := process.stdout.read1(1 << 16):
        text += part
        try:
            lines = status.read_text().splitlines()
        except OSError:
            continue
        largest = max(largest, *(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")), 0)
    if process.wait():
        sys.exit(f"export: it ended with {process.returncode}")
    return text.decode(), largest / 1024


def interrupted(installation, server, stored):
    """The lines until the server was killed, and the cursor to go on with."""
    # A file, because what a pipe's reader has read ahead would be missing from the rest.
    with tempfile.NamedTemporaryFile() as output:
        process = subprocess.Popen(command(installation), stdout=output, stderr=subprocess.PIPE, text=True)
        written = Path(output.name)
        while written.read_bytes().count(b"\n") < stored // 3 and process.poll() is None:
            time.sleep(0.001)
        server.kill()
        _, errors = process.communicate(timeout=60)
        lines = written.read_text().splitlines()
    if not process.returncode:
        sys.exit("export: it did not notice that the server was killed; export more events")
    hint = next((line for line in errors.splitlines() if "--cursor" in line), None)
    if not hint:
        sys.exit(f"export: it did not say how to go on: {errors}")
    return lines, hint.split()[-1]


def formulas(cells):
    """Cells that a spreadsheet would calculate."""
    def is_number(cell):
        try:
            return float(cell) is not None
        except ValueError:
            return False

    return [cell for cell in cells if cell and cell[0] in "=+-@\t\r" and not is_number(cell)]


def main():
    arguments = read_options(events=12_000)
    generator = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "data")
        server = installation.start()
        ids = store(installation, server, generator, arguments.events // 10)
        _, few = exported(installation)
        since = ["--cursor-file", f"{directory}/cursor"]
        increments, _ = exported(installation, *since)
        ids += store(installation, server, generator, arguments.events - len(ids))
        text, many = exported(installation)
        table, _ = exported(installation, "--csv")
        increments += exported(installation, *(["--since", "start"] if arguments.control else since))[0]
        first, cursor = interrupted(installation, server, len(ids))
        server = installation.start()
        second, _ = exported(installation, *([] if arguments.control else ["--cursor", cursor]))
        server.stop()

    uuids = lambda lines: [json.loads(line)["uuid"] for line in lines if line.strip()]
    both = uuids(first + second.splitlines())
    rows = list(csv.reader(io.StringIO(table, newline="")))
    cells = NAMES if arguments.control else [cell for row in rows for cell in row]
    wrong = {
        "memory grew": many > few + 8,
        "events are missing": sorted(uuids(text.splitlines())) != sorted(ids),
        "the second part does not fit the first": sorted(both) != sorted(ids),
        "an increment does not fit the one before": uuids(increments.splitlines()) != ids,
        "rows are missing": len(rows) != len(ids) + 1,
        "cells are formulas": bool(formulas(cells)),
    }
    found = [name for name, is_wrong in wrong.items() if is_wrong]
    print(
        f"export: {len(ids)} events, memory {few:.0f} MiB for a tenth of them and {many:.0f} MiB for all; "
        f"interrupted after {len(first)} and gone on with; {', '.join(found) or 'nothing is wrong'}"
    )
    if arguments.control:
        expected = [
            "the second part does not fit the first", "an increment does not fit the one before", "cells are formulas",
        ]
        sys.exit(0 if found == expected else "the control was not noticed: this harness cannot fail")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()

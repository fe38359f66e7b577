#!/usr/bin/env python3
"""Holds the reading of user agents against a list of 2025 and 2026, and the list against another reader.

    check_agents.py --binary PATH [--control]

Server/Tests/Agents/agents.tsv says what each agent is. `paylisher agent classify` must agree on the system and version of
99 of 100 phones, tablets and apps, and take each preview and bot for one, so that it counts nothing. device_detector, which
knows nothing of this project, must agree with every line but those marked "differs", and with none of these, so that a
mark is never out of date.

With --control one line in fifty of each kind is wrong: the check passes if it finds that.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter, namedtuple
from pathlib import Path

from device_detector import DeviceDetector

LIST = Path(__file__).resolve().parent.parent / "Server/Tests/Agents/agents.tsv"
LEAST_AGENTS = 400
LEAST_RIGHT = 0.99
PROGRAMS = {"preview", "bot"}
PEOPLE = {"phone", "tablet", "inapp"}
SYSTEMS = {"iOS": "ios", "iPadOS": "ios", "Android": "android", "HarmonyOS": "harmony", "OpenHarmony": "harmony",
           "Windows": "windows", "Mac": "macos", "GNU/Linux": "linux", "Ubuntu": "linux", "Chrome OS": "chromeos"}
Row = namedtuple("Row", "kind system version second agent")


def rows():
    """The lines of the list."""
    lines = [line for line in LIST.read_text().splitlines() if line and not line.startswith("#")]
    found = [Row(*line.split("\t")) for line in lines]
    if len(found) < LEAST_AGENTS or len({row.agent for row in found}) < len(found):
        sys.exit(f"{LIST.name} has {len(found)} lines; it needs {LEAST_AGENTS} that differ")
    return found


def altered(found):
    """The list with one line in fifty of each kind that says something else."""
    seen = Counter()
    for row in found:
        seen[row.kind] += 1
        if seen[row.kind] % 50 != 1:
            yield row
        elif row.kind in PROGRAMS:
            yield row._replace(kind="phone", system="ios", version="1.0")
        else:
            yield row._replace(version="1.0")


def reading(binary, found):
    """What the product reads in each agent."""
    agents = "".join(row.agent + "\n" for row in found)
    run = subprocess.run([binary, "agent", "classify"], input=agents, capture_output=True, text=True, check=True)
    read = [json.loads(line) for line in run.stdout.splitlines()]
    if len(read) != len(found):
        sys.exit(f"agent classify printed {len(read)} lines for {len(found)} agents")
    return read


def agrees(row, read):
    """Whether the product reads an agent as the list says."""
    if row.kind in PROGRAMS:
        return bool(read["bot"])
    if read["bot"] or read["os"] != row.system:
        return False
    return not row.version or read["osVersion"] == row.version


def second_agrees(row):
    """Whether the other reader reads an agent as the list says."""
    detected = DeviceDetector(row.agent).parse()
    if row.kind in PROGRAMS:
        return detected.is_bot()
    if SYSTEMS.get(detected.os_name() or "") != row.system:
        return False
    return not row.version or detected.os_version() == row.version


def check(binary, found):
    """What is wrong, as sentences."""
    problems = []
    right, all_of = Counter(), Counter()
    for row, read in zip(found, reading(binary, found)):
        all_of[row.kind] += 1
        if agrees(row, read):
            right[row.kind] += 1
        else:
            print(f"{row.kind}: {row.system} {row.version} expected, {read} read: {row.agent}")
    people = sum(right[kind] for kind in PEOPLE) / sum(all_of[kind] for kind in PEOPLE)
    if people < LEAST_RIGHT:
        problems.append(f"{people:.1%} of people's agents are read rightly, {LEAST_RIGHT:.0%} must be")
    problems += [f"{all_of[kind] - right[kind]} of {all_of[kind]} {kind}s are taken for people"
                 for kind in sorted(PROGRAMS) if right[kind] < all_of[kind]]
    wrong = [row for row in found if second_agrees(row) == (row.second == "differs")]
    problems += [f"the mark of the second reader is wrong: {row.agent}" for row in wrong]
    print(", ".join(f"{kind} {right[kind]}/{all_of[kind]}" for kind in all_of), f"; people {people:.1%}", sep="")
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--control", action="store_true")
    arguments = parser.parse_args()
    found = rows()
    problems = check(arguments.binary, list(altered(found)) if arguments.control else found)
    if arguments.control:
        missing = [text for text in ("people's agents", "second reader") if not any(text in p for p in problems)]
        sys.exit(f"the control finds nothing of: {', '.join(missing)}" if missing else 0)
    for problem in problems:
        print(problem, file=sys.stderr)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()

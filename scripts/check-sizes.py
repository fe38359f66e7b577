#!/usr/bin/env python3
"""Fails where a Swift file has more than 300 lines, or a function more than 60.

The two texts of the first migration are the schema, which is read as one. Formatted sources close a
declaration at the indentation of its first line, so that no parser is needed.
"""
import re
import sys
from pathlib import Path

FILE, FUNCTION = 300, 60
FOLDERS = ["Sources", "Tests", "Server/Sources", "Server/Tests", "Examples/Sources"]
SCHEMA = re.compile(r"Migration001\+\w+\.swift$")
# Over a limit when the check was made, and being split; no other file may join them.
SPLIT_NEXT = {
    "Server/Sources/Persistence/Messages/OutboxRepository+Direct.swift",
    "Server/Sources/Persistence/Screens/ScreenRepository.swift",
    "Server/Tests/DashboardTestSupport/DashboardSamples.swift",
}
START = re.compile(r"^(\s*)(?:@\w+(?:\([^)]*\))? )*(?:[a-z]+(?:\([a-z]+\))? )*(?:func \S|init[?(<])")


def functions(lines):
    """Yields the place and length of every function that has a body."""
    for start, line in enumerate(lines):
        match = START.match(line)
        if not match:
            continue
        end = match[1] + "}"
        for place in range(start, len(lines)):
            text = lines[place]
            if text == end:
                yield start + 1, place - start + 1
                break
            # A body on one line, or a requirement of a protocol.
            if place > start and text.strip() and not text.startswith(match[1] + " ") \
                    and not text.startswith(match[1] + ")"):
                break


def main():
    found = []
    root = Path(__file__).parent.parent
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.swift")):
            lines = path.read_text().splitlines()
            name = path.relative_to(root)
            if str(name) in SPLIT_NEXT:
                continue
            if len(lines) > FILE and not SCHEMA.search(path.name):
                found.append(f"{name} has {len(lines)} lines; split it by subject.")
            found += [
                f"{name}:{place}: the function has {length} lines; name its parts."
                for place, length in functions(lines) if length > FUNCTION
            ]
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    return 1 if found else 0


sys.exit(main())

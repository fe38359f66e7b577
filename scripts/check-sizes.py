#!/usr/bin/env python3
"""Fails where a Swift file has more than 400 lines, or a function more than 60.

Formatted sources close a declaration at the indentation of its first line, so that no parser is needed.

    scripts/check-sizes.py              every Swift file of the repository
    scripts/check-sizes.py --control    a file and a function that are too long, which must be found
"""
import re
import sys
import tempfile
from pathlib import Path

FILE, FUNCTION = 400, 60
FOLDERS = ["Sources", "Tests", "Server/Sources", "Server/Tests", "Examples/Sources", "Examples/Shop",
           "Benchmarks/matching"]
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


def findings(root):
    """What is too long below a root, as sentences."""
    found = []
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.swift")):
            lines = path.read_text().splitlines()
            name = path.relative_to(root)
            if len(lines) > FILE:
                found.append(f"{name} has {len(lines)} lines; split it by subject.")
            found += [
                f"{name}:{place}: the function has {length} lines; name its parts."
                for place, length in functions(lines) if length > FUNCTION
            ]
    return found


def control():
    """Whether one line too many is found in a file and in a function, and the most is not."""

    def body(lines):
        return ["  private func body<T>(", "    _ value: T", "  ) {"] + ["    step()"] * (lines - 4) + ["  }"]

    def file(lines, function):
        code = ["struct Long {"] + body(function) + ["}"]
        return "\n".join(code + ["// more"] * (lines - len(code))) + "\n"
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / "Sources"
        sources.mkdir()
        (sources / "Most.swift").write_text(file(FILE, FUNCTION))
        (sources / "More.swift").write_text(file(FILE + 1, FUNCTION + 1))
        found = findings(Path(folder))
    return len(found) == 2 and all("More.swift" in finding for finding in found)


def main():
    if "--control" in sys.argv:
        if control():
            return 0
        print("A file or a function that is too long was not found, or another was.", file=sys.stderr)
        return 1
    found = findings(Path(__file__).parent.parent)
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    return 1 if found else 0


sys.exit(main())

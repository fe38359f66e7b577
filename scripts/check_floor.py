#!/usr/bin/env python3
"""Finds what the root package uses that iOS 13 and macOS 10.15 do not have.

The compiler checks deployment targets on Apple's systems only. It can print the syntax tree of each module
here, however, and each tree names the declarations that the module uses. This looks them up in the symbol
graphs of the toolchain's modules and of the stubs of Apple's frameworks, which both state since when a
declaration exists. A use inside `#available` or `@available` may be as new as that says.

  scripts/check_floor.py [--control]

With --control it checks a module that breaks the floor in seven ways, and fails unless it finds each of them.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FLOOR = {"iOS": (13, 0), "macOS": (10, 15)}
FEATURES = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
TOOLCHAIN = ["Swift", "_Concurrency", "_StringProcessing", "Foundation", "FoundationEssentials", "FoundationNetworking", "Observation", "Synchronization"]
# What the compiler picks on Linux, and an older equivalent of on systems that lack it.
COMPATIBLE = {
    "next(isolation:)": "a for-await loop falls back to next()",
    "&*(_:_:)": "emitted into the client",
}
CONTROL = '''
import Foundation; import UserNotifications
func searches(_ text: String) -> Bool { text.firstRange(of: "week") != nil }
func waits() -> Duration { Duration.seconds(1) }
func path(_ url: URL) -> String { url.path(percentEncoded: true) }
func now() -> Date { Date.now }
func guarded(_ text: String) -> Bool {
  if #available(iOS 15, macOS 12, *) { return text.firstRange(of: "a") != nil }
  return false
}
@available(iOS 16, macOS 13, *) func allowed(_ text: String) -> Bool { text.firstRange(of: "a") != nil }
func leaves(_ text: String) -> Bool {
  guard #available(iOS 16, macOS 13, *) else { return text.firstRange(of: "b") != nil }
  return text.firstRange(of: "c") != nil
}
func shows() -> UNNotificationPresentationOptions { .banner }
'''
DECLARATION = re.compile(r'"decl_usr":"((?:[^"\\]|\\.)*)"')
CONTROL_LINES = [3, 4, 5, 6, 8, 13, 16]


def version(text):
    parts = [int(part) for part in str(text).split(".")]
    return parts[0], parts[1] if len(parts) > 1 else 0


def run(*command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)


class Availability:
    """Since when each declaration exists, by its unified symbol resolution."""

    def __init__(self, folder):
        self.folder = folder
        self.since = {}
        self.names = {}
        self.newest = set()

    def read(self, module, *options):
        result = run("swift", "symbolgraph-extract", "-module-name", module, "-target", target(),
                     "-output-dir", self.folder, "-minimum-access-level", "public", *options)
        if result.returncode:
            sys.exit(f"The symbol graph of {module} cannot be made: {result.stderr[-400:]}")
        for file in [*self.folder.glob(f"{module}.symbols.json"), *self.folder.glob(f"{module}@*.symbols.json")]:
            for symbol in json.loads(file.read_text())["symbols"]:
                since = {}
                for entry in symbol.get("availability", []):
                    if entry.get("domain") in FLOOR and "introduced" in entry:
                        parts = entry["introduced"]
                        since[entry["domain"]] = (parts["major"], parts.get("minor", 0))
                usr = symbol["identifier"]["precise"]
                self.names[usr] = symbol["names"]["title"]
                if since:
                    self.since[usr] = since

    def mentions_newer(self, text):
        """Whether a printed syntax tree names a declaration that is newer than the floor; most name none."""
        if not self.newest:
            self.newest = {json.dumps(usr)[1:-1] for usr in self.since if self.newer(usr, FLOOR)}
        return not self.newest.isdisjoint(DECLARATION.findall(text))

    def newer(self, usr, floor):
        """The systems on which a declaration is newer than the floor, with its first version."""
        return {
            system: first for system, first in self.since.get(usr, {}).items()
            if first > floor[system]
        }


def target():
    info = json.loads(run("swiftc", "-print-target-info").stdout)
    return info["target"]["unversionedTriple"]


class Walk:
    """A walk over a syntax tree that knows what the place it is at may use."""

    def __init__(self, availability):
        self.availability = availability
        self.found = {}

    def visit(self, node, floor, place):
        if isinstance(node, list):
            for child in node:
                floor = self.visit_statement(child, floor, place)
            return
        if not isinstance(node, dict):
            return
        floor = self.raised(floor, [a for a in node.get("attrs", []) if isinstance(a, dict) and a.get("_kind") == "available_attr"], "introduced")
        place = node.get("range", {}).get("start", place) if isinstance(node.get("range"), dict) else place
        self.check(node, floor, place)
        for key, child in node.items():
            inner = floor
            if node.get("_kind") == "if_stmt" and key == "then_stmt":
                inner = self.raised(floor, self.queries(node), "version")
            if isinstance(child, (dict, list)):
                self.visit(child, inner, place)

    def visit_statement(self, node, floor, place):
        """Visits an element of a list; what stands after `guard #available` may use what that says."""
        self.visit(node, floor, place)
        if isinstance(node, dict) and node.get("_kind") == "guard_stmt":
            return self.raised(floor, self.queries(node), "version")
        return floor

    @staticmethod
    def queries(node):
        return [
            query for condition in node.get("conditions", []) if condition.get("_kind") == "#available"
            for query in condition.get("queries", [])
        ]

    @staticmethod
    def raised(floor, entries, key):
        raised = dict(floor)
        for entry in entries:
            system, first = entry.get("domain"), entry.get(key)
            if system in raised and first:
                raised[system] = max(raised[system], version(first))
        return raised

    def check(self, node, floor, place):
        usr = node.get("decl_usr")
        newer = self.availability.newer(usr, floor) if usr else {}
        name = self.availability.names.get(usr, usr)
        if newer and name not in COMPATIBLE:
            self.found.setdefault((place, name), newer)


def trees(text):
    """The syntax trees in what the compiler prints, as text: one JSON object a source file."""
    start = '{"_kind":"source_file"'
    places = [match.start() for match in re.finditer(re.escape(start), text)]
    return [text[at:end] for at, end in zip(places, [*places[1:], len(text)])]


def line_of(file, offset):
    return file.read_bytes()[:offset].count(b"\n") + 1


class Modules:
    """Compiles modules into a folder, so that others and the symbol graphs can name them."""

    def __init__(self, folder, availability):
        self.folder, self.availability = folder, availability
        self.options = ["-package-name", "paylisher", "-I", folder, "-module-cache-path", folder / "cache"]

    def sources(self, folder):
        return sorted(folder.rglob("*.swift"))

    def compile(self, name, files, mode):
        options = ["-swift-version", mode, "-module-name", name, *self.options, "-parse-as-library", "-whole-module-optimization"]
        if mode == "6":
            for feature in FEATURES:
                options += ["-enable-upcoming-feature", feature]
        made = run("swiftc", "-emit-module", "-emit-module-path", self.folder / f"{name}.swiftmodule",
                   "-experimental-skip-non-inlinable-function-bodies", *options, *files)
        if made.returncode:
            sys.exit(f"{name} cannot be compiled:\n{made.stderr[-2000:]}")
        return options

    def stub(self, name):
        self.compile(name, self.sources(ROOT / "AppleStubs/Sources" / name), "5")
        self.availability.read(name, "-I", self.folder)

    def check(self, name, files):
        options = self.compile(name, files, "6")
        printed = run("swiftc", "-dump-ast", "-dump-ast-format", "json", *options, *files)
        printed_trees, faults = trees(printed.stdout or printed.stderr), []
        if len(printed_trees) != len(files):
            sys.exit(f"{name}: the compiler printed {len(printed_trees)} syntax trees of {len(files)} files.")
        for text in filter(self.availability.mentions_newer, printed_trees):
            tree, _ = json.JSONDecoder().raw_decode(text)
            walk = Walk(self.availability)
            walk.visit(tree, FLOOR, 0)
            file = pathlib.Path(tree["filename"])
            for (place, what), newer in walk.found.items():
                since = " and ".join(f"{system} {'.'.join(map(str, first))}" for system, first in newer.items())
                faults.append((file, line_of(file, place), what, since))
        return faults


def targets():
    """The library targets that ship, with what they depend on, each after what it needs."""
    described = json.loads(run("swift", "package", "--package-path", ROOT, "describe", "--type", "json").stdout)
    left = {
        target["name"]: target.get("target_dependencies", [])
        for target in described["targets"] if target["type"] == "library" and target["path"].startswith("Sources/")
    }
    while left:
        ready = sorted(name for name, needs in left.items() if not set(needs) & set(left))
        yield from ready
        for name in ready:
            del left[name]


def stubs():
    """The stubs of Apple's frameworks, each after what it imports."""
    folder = ROOT / "AppleStubs/Sources"
    names = {"StubControl", "AdSupport", "AppTrackingTransparency", "AuthenticationServices", "Combine", "Network", "UIKit", "StoreKit", "SwiftUI", "UserNotifications"}
    left = {
        name: {
            module for file in (folder / name).rglob("*.swift")
            for module in re.findall(r"^\s*(?:@\w+ )?(?:public )?import (\w+)", file.read_text(), re.M)
        } & names - {name} for name in names
    }
    while left:
        ready = sorted(name for name, needs in left.items() if not needs & set(left))
        yield from ready
        for name in ready:
            del left[name]


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        availability = Availability(folder)
        for module in TOOLCHAIN:
            availability.read(module)
        modules = Modules(folder, availability)
        if "--control" in sys.argv[1:]:
            for name in ("StubControl", "UserNotifications"):
                modules.stub(name)
            file = folder / "Control.swift"
            file.write_text(CONTROL)
            lines = sorted({line for _, line, _, _ in modules.check("Control", [file])})
            if lines != CONTROL_LINES:
                sys.exit(f"floor: the control should fail at the lines {CONTROL_LINES}, and failed at {lines}.")
            print(f"floor: the control is found at {len(lines)} lines")
            return
        for name in stubs():
            modules.stub(name)
        checked, faults = 0, []
        for name in targets():
            files = modules.sources(ROOT / "Sources" / name)
            faults += modules.check(name, files)
            checked += len(files)
        for file, line, what, since in sorted(faults):
            print(f"{file.relative_to(ROOT)}:{line}: `{what}` needs {since}", file=sys.stderr)
        if faults:
            sys.exit(f"floor: {len(faults)} uses are newer than iOS 13 and macOS 10.15")
        print(f"floor: {checked} files use nothing newer than iOS 13 and macOS 10.15")


if __name__ == "__main__":
    main()

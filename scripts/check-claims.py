#!/usr/bin/env python3
"""check-claims.py [--control]: ties each row of docs/audits/asvs.md and docs/threat-model.md to its tests.

A row names tests in its last cell. Each of them must say inside its own body that it is about that row:

    // asvs 1.2.4 1.3.2     the requirements of docs/audits/asvs.md that the test asserts
    // attack 17            the rows of "Attacks that were tried" in docs/threat-model.md

docs/audits/attacks.md maps the 84 attacks of a review to those claims: each number stands once, and each test of a row has
one of the row's claims as a marker.

A function that only has the name, or a marker that stands somewhere else, is not enough. A marker of a row that does
not name the test is an error too. --control breaks copies of the pages and must find each fault.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TESTS = ["Tests", "Server/Tests", "AppleStubs/Tests", "Examples/Tests"]
NAME = re.compile(r"`([a-z]+[A-Z][A-Za-z0-9]*)`")
FILE = re.compile(r"`(Server/Tests/[^` ]+)`")
MARKER = re.compile(r"(?://|#) (asvs|attack)((?: [0-9.]+)+)\s*$")
CLAIM = re.compile(r"(asvs|attack) ([0-9.]+)")
REVIEWED = 84
FUNCTION = re.compile(r"^( *)(?:[^/\"]* )?func ([A-Za-z0-9]+)[(<]")


def rows(page, text):
    """The rows of a page: its kind, the ids of the row, and the tests and files that its last cell names."""
    inside = page == "asvs"
    for line in text.splitlines():
        if page == "attack" and line.startswith("## "):
            inside = line == "## Attacks that were tried"
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not inside or not line.startswith("| ") or len(cells) < 3:
            continue
        pattern = r"\d+\.\d+\.\d+" if page == "asvs" else r"^\d+"
        ids = re.findall(pattern, cells[0])
        if ids:
            yield ids, NAME.findall(cells[-1]), FILE.findall(cells[-1])


def bodies():
    """The lines of each test function, by its name: a name may stand for several."""
    found = {}
    for folder in TESTS:
        for path in sorted((ROOT / folder).rglob("*.swift")):
            if ".build" in path.parts:
                continue
            lines = path.read_text().splitlines()
            for start, line in enumerate(lines):
                match = FUNCTION.match(line)
                if not match:
                    continue
                end = start
                if line.rstrip().endswith("}"):
                    found.setdefault(match[2], []).append((path, start, [line]))
                    continue
                while end < len(lines) and not lines[end].startswith(match[1] + "}"):
                    if lines[end].startswith(match[1] + ")") and lines[end].endswith("}"):
                        break  # A signature of several lines with a body of one.
                    end += 1
                found.setdefault(match[2], []).append((path, start, lines[start:end]))
    return found


def markers(lines):
    """The markers in some lines, as pairs of a page and an id."""
    for line in lines:
        match = MARKER.search(line)
        if match:
            yield from ((match[1], number) for number in match[2].split())


def unnumbered(text):
    """The rows of the table of attacks without a number."""
    table = text.partition("## Attacks that were tried\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| (?!# |\d+ \|)[^|]*", table, re.MULTILINE)


def faults(pages, functions):
    """What is wrong, one sentence each."""
    claimed = set()
    for row in unnumbered(pages["attack"]):
        yield f"docs/threat-model.md: a row of the attacks has no number: {row}"
    for page, text in pages.items():
        for ids, names, files in rows(page, text):
            for name in names:
                if name not in functions:
                    continue  # check-behaviours.sh says so.
                marked = {mark for _, _, lines in functions[name] for mark in markers(lines)}
                for number in ids:
                    claimed.add((page, number, name))
                    if (page, number) not in marked:
                        yield f"{name}: no `// {page} {number}` in its body, although that row names it"
            for file in files:
                path = ROOT / file
                if path.is_file():
                    marked = set(markers(path.read_text().splitlines()))
                    for number in ids:
                        if (page, number) not in marked:
                            yield f"{file}: no `# {page} {number}`, although that row names it"
    for name, places in functions.items():
        for path, _, lines in places:
            for page, number in markers(lines):
                if (page, number, name) not in claimed:
                    where = path.relative_to(ROOT)
                    yield f"{where}: {name} is marked `{page} {number}`, and no such row names it"


def unmapped(text, functions):
    """What is wrong with the map of the attacks of the review, one sentence each."""
    numbers = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not re.match(r"\d", cells[0]) or len(cells) < 5:
            continue
        for part in cells[0].split(","):
            first, _, last = part.strip().partition("-")
            numbers += range(int(first), int(last or first) + 1)
        claims, names, files = set(CLAIM.findall(cells[3])), NAME.findall(cells[4]), FILE.findall(cells[4])
        if not names + files and not cells[4].startswith("none: "):
            yield f"docs/audits/attacks.md: row {cells[0]} names no test and no reason"
        for name in names:
            bodies = [lines for _, _, lines in functions.get(name, [])]
            if not claims & {mark for lines in bodies for mark in markers(lines)}:
                yield f"docs/audits/attacks.md: {name} has no claim of row {cells[0]} in its body"
        for file in files:
            path = ROOT / file
            if not path.is_file() or not claims & set(markers(path.read_text().splitlines())):
                yield f"docs/audits/attacks.md: {file} has no claim of row {cells[0]}"
    if sorted(numbers) != list(range(1, REVIEWED + 1)):
        yield f"docs/audits/attacks.md: the attacks 1 to {REVIEWED} do not stand once each"


def attacks():
    return (ROOT / "docs/audits/attacks.md").read_text()


def read():
    return {
        "asvs": (ROOT / "docs/audits/asvs.md").read_text(),
        "attack": (ROOT / "docs/threat-model.md").read_text(),
    }


def control():
    """Breaks what the check must find; fails if it does not."""
    pages, functions = read(), bodies()
    name = next(n for ids, names, _ in rows("asvs", pages["asvs"]) for n in names if n in functions)
    bare = {**functions, name: [(p, s, [l for l in ls if not MARKER.search(l)]) for p, s, ls in functions[name]]}
    if not list(faults(pages, bare)):
        sys.exit("the control's test has no marker, and nothing was said")
    # The name alone, in another function of the same name, is not enough.
    path = functions[name][0][0]
    if not list(faults(pages, {**functions, name: [(path, 0, [f"func {name}() {{"])]})):
        sys.exit("the control's function has the name alone, and nothing was said")
    moved = {**pages, "asvs": pages["asvs"].replace(f"`{name}`", "`someOtherTest`")}
    if not list(faults(moved, functions)):
        sys.exit("the control's row names another test, and nothing was said")
    page = attacks()
    for what, text in {"a row": re.sub(r"^\| 16 .*\n", "", page, flags=re.M), "a claim": page.replace("attack 98", "attack 97")}.items():
        if not list(unmapped(text, functions)):
            sys.exit(f"the control's map of attacks has {what} wrong, and nothing was said")


def main():
    if "--control" in sys.argv:
        return control()
    functions = bodies()
    found = sorted(set(faults(read(), functions)) | set(unmapped(attacks(), functions)))
    for fault in found:
        print(fault, file=sys.stderr)
    sys.exit(1 if found else 0)


main()

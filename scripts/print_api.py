"""Prints the declarations of symbol graphs, sorted, one a line."""

import json
import sys


def availability(symbol):
    return "".join(
        f"@available({entry['domain']} {entry['introduced'].get('major')}.{entry['introduced'].get('minor', 0)}) "
        for entry in symbol.get("availability", [])
        if "introduced" in entry and "domain" in entry
    )


def line(symbol):
    fragments = symbol.get("declarationFragments", [])
    declaration = " ".join("".join(part["spelling"] for part in fragments).split())
    path = ".".join(symbol["pathComponents"])
    return f"{path}: {availability(symbol)}{declaration}"


lines = set()
for name in sys.argv[1:]:
    with open(name, encoding="utf-8") as graph:
        content = json.load(graph)
    lines.update(map(line, content["symbols"]))
    titles = {symbol["identifier"]["precise"]: ".".join(symbol["pathComponents"]) for symbol in content["symbols"]}
    for relation in content["relationships"]:
        source = titles.get(relation["source"])
        if relation["kind"] == "conformsTo" and source:
            lines.add(f"{source}: {relation.get('targetFallback', relation['target'])}")
print("\n".join(sorted(lines)))

#!/usr/bin/env python3
"""Finds newer releases of the Swift packages that Server/Package.swift pins, and known vulnerabilities of the pins.

  scripts/update_dependencies.py               lists newer releases of the same major version
  scripts/update_dependencies.py --write       writes them into Server/Package.swift
  scripts/update_dependencies.py --advisories  asks osv.dev about the pinned versions; exit code 1 if one is affected
  scripts/update_dependencies.py --control     checks how versions are compared and pins are read

The weekly job in .github/workflows/dependencies.yml runs it.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import urllib.request

MANIFEST = pathlib.Path(__file__).resolve().parent.parent / "Server" / "Package.swift"
PIN = re.compile(r'(url: "(https://[^"]+)",\s*exact: ")([0-9]+\.[0-9]+\.[0-9]+)(")')
TAG = re.compile(r"refs/tags/v?([0-9]+\.[0-9]+\.[0-9]+)$", re.MULTILINE)


def number(version):
    return tuple(int(part) for part in version.split("."))


def newest(pinned, tags):
    """The newest release of the same major version; the pinned one where there is none. Pre-releases do not count."""
    candidates = [tag for tag in tags if number(tag)[0] == number(pinned)[0]]
    return max(candidates + [pinned], key=number)


def pins(text):
    return [(match[2], match[3]) for match in PIN.finditer(text)]


def tags(url):
    command = ["git", "ls-remote", "--tags", "--refs", url]
    return TAG.findall(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def updated(text, versions):
    return PIN.sub(lambda match: match[1] + versions[match[2]] + match[4], text)


def advisories(found):
    """The identifiers of known vulnerabilities of each package (https://google.github.io/osv.dev/post-v1-querybatch/)."""
    queries = [
        {"package": {"ecosystem": "SwiftURL", "name": url}, "version": version} for url, version in found
    ]
    request = urllib.request.Request(
        "https://api.osv.dev/v1/querybatch",
        data=json.dumps({"queries": queries}).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        results = json.load(answer)["results"]
    return {
        url: [entry["id"] for entry in result.get("vulns", [])]
        for (url, _), result in zip(found, results, strict=True)
        if result.get("vulns")
    }


def control():
    assert newest("1.9.0", ["1.10.0", "1.9.1", "2.0.0"]) == "1.10.0"
    assert newest("1.9.0", ["1.8.0"]) == "1.9.0"
    assert TAG.findall("a\trefs/tags/1.2.3\nb\trefs/tags/1.3.0-beta.1\nc\trefs/tags/v1.2.4\n") == ["1.2.3", "1.2.4"]
    text = MANIFEST.read_text()
    found = pins(text)
    assert len(found) == text.count("exact:"), "a pin is not read"
    assert updated(text, dict(found)) == text
    changed = updated(text, {url: "9.9.9" for url, _ in found})
    assert {version for _, version in pins(changed)} == {"9.9.9"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--advisories", action="store_true")
    parser.add_argument("--control", action="store_true")
    options = parser.parse_args()
    if options.control:
        return control()
    text = MANIFEST.read_text()
    found = pins(text)
    if options.advisories:
        affected = advisories(found)
        for url, names in affected.items():
            print(f"{url}: {', '.join(names)}")
        sys.exit(1 if affected else 0)
    versions = {url: newest(version, tags(url)) for url, version in found}
    for url, version in found:
        if versions[url] != version:
            print(f"{url.removesuffix('.git')} {version} -> {versions[url]}")
    if options.write:
        MANIFEST.write_text(updated(text, versions))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Writes what a release is made of: the server's Swift packages and system libraries, by CycloneDX 1.6 or SPDX 2.3.

  scripts/make_sbom.py --version 0.1.0 [--deb dist/paylisher_0.1.0_amd64.deb] > dist/paylisher-0.1.0.cdx.json
  scripts/make_sbom.py --version 0.1.0 --spdx … > dist/paylisher-0.1.0.spdx.json
  scripts/make_sbom.py --check FILE     checks a document by the rules of its format (needs scripts/venv.sh)
  scripts/make_sbom.py --control FILE   a document without a component's name must fail that check

The packages are those of `swift package show-dependencies`, with the revisions of Server/Package.resolved. The same
commit gives the same bytes: SOURCE_DATE_EPOCH is the time.
"""

import argparse
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent
SERVER = ROOT / "Server"


def graph():
    """The tree of packages, as SwiftPM prints it."""
    command = ["swift", "package", "--package-path", str(SERVER), "show-dependencies", "--format", "json"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def revisions():
    """The commit of each package, by its URL."""
    path = SERVER / "Package.resolved"
    if not path.exists():
        return {}
    return {pin["location"]: pin["state"]["revision"] for pin in json.loads(path.read_text())["pins"]}


def purl(url, version):
    """The package URL of a Swift package (https://github.com/package-url/purl-spec, type swift)."""
    return f"pkg:swift/{url.removeprefix('https://').removesuffix('.git')}@{version}"


def packages(root):
    """All packages below the root by URL, and the URLs that each depends on; the root's own two are one."""
    found, edges = {}, {"paylisher": set()}
    stack = [("paylisher", child) for child in root["dependencies"]]
    while stack:
        parent, package = stack.pop()
        url = package["url"]
        if not url.startswith("https://"):
            # The package of the repository's root, which is part of the release.
            stack += [(parent, child) for child in package["dependencies"]]
            continue
        edges.setdefault(parent, set()).add(url)
        is_new = url not in found
        found[url] = package
        edges.setdefault(url, set())
        if is_new:
            stack += [(url, child) for child in package["dependencies"]]
    return found, edges


def libraries(deb):
    """The system libraries that the Debian package depends on, with the least version of each."""
    if not deb:
        return []
    command = ["dpkg-deb", "--field", deb, "Depends"]
    depends = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = []
    for entry in depends.split(","):
        words = entry.split("|")[0].replace("(", " ").replace(")", " ").split()
        found.append((words[0], words[2] if len(words) > 2 else ""))
    return sorted(found)


def moment():
    """The time of the document, which is the commit's."""
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)


def references_of(found, version):
    """The package URL of everything that is released, by its address."""
    references = {url: purl(url, package["version"]) for url, package in found.items()}
    references["paylisher"] = f"pkg:generic/paylisher@{version}"
    return references


def cyclone(version, deb):
    found, edges = packages(graph())
    commits = revisions()
    references = references_of(found, version)
    components = []
    for url, package in sorted(found.items()):
        component = {
            "type": "library",
            "bom-ref": references[url],
            "name": package["name"],
            "version": package["version"],
            "purl": references[url],
            "externalReferences": [{"type": "vcs", "url": url}],
        }
        if url in commits:
            component["properties"] = [{"name": "swift:revision", "value": commits[url]}]
        components.append(component)
    system = []
    for name, least in libraries(deb):
        reference = f"pkg:deb/debian/{name}"
        system.append(reference)
        component = {"type": "library", "bom-ref": reference, "name": name, "purl": reference}
        if least:
            component["properties"] = [{"name": "debian:least-version", "value": least}]
        components.append(component)
    dependencies = [
        {"ref": references[url], "dependsOn": sorted(references[child] for child in children)}
        for url, children in sorted(edges.items())
    ]
    for entry in dependencies:
        if entry["ref"] == references["paylisher"]:
            entry["dependsOn"] += system
    body = json.dumps([components, dependencies], sort_keys=True)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, version + body)}",
        "version": 1,
        "metadata": {
            "timestamp": moment().isoformat(),
            "component": {
                "type": "application",
                "bom-ref": references["paylisher"],
                "name": "paylisher",
                "version": version,
                "purl": references["paylisher"],
                "licenses": [{"license": {"id": "MIT"}}],
            },
        },
        "components": components,
        "dependencies": dependencies,
    }


def spdx(version, deb):
    """The same as an SPDX document."""
    found, edges = packages(graph())
    commits = revisions()
    references = references_of(found, version)
    names = {url: "SPDXRef-" + re.sub("[^A-Za-z0-9]+", "-", reference) for url, reference in references.items()}

    def package(name, identifier, reference, where, least=None):
        entry = {
            "SPDXID": identifier,
            "name": name,
            "downloadLocation": where,
            "filesAnalyzed": False,
            "licenseConcluded": "NOASSERTION",
            "licenseDeclared": "NOASSERTION",
            "copyrightText": "NOASSERTION",
            "externalRefs": [
                {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": reference}
            ],
        }
        return entry | ({"versionInfo": least} if least else {})

    own = package("paylisher", names["paylisher"], references["paylisher"], "NOASSERTION", version)
    entries = [own | {"licenseConcluded": "MIT", "licenseDeclared": "MIT"}]
    for url, one in sorted(found.items()):
        where = f"git+{url}@{commits[url]}" if url in commits else f"git+{url}"
        entries.append(package(one["name"], names[url], references[url], where, one["version"]))
    links = [("SPDXRef-DOCUMENT", "DESCRIBES", names["paylisher"])]
    links += [(names[url], "DEPENDS_ON", names[child]) for url, below in sorted(edges.items()) for child in sorted(below)]
    for name, least in libraries(deb):
        identifier = "SPDXRef-deb-" + re.sub("[^A-Za-z0-9.]+", "-", name)
        entry = package(name, identifier, f"pkg:deb/debian/{name}", "NOASSERTION")
        entries.append(entry | ({"comment": f"Debian's version {least} or newer"} if least else {}))
        links.append((names["paylisher"], "DEPENDS_ON", identifier))
    body = json.dumps([entries, links], sort_keys=True)
    return {
        "spdxVersion": "SPDX-2.3",
        "SPDXID": "SPDXRef-DOCUMENT",
        "dataLicense": "CC0-1.0",
        "name": f"paylisher-{version}",
        "documentNamespace": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, version + body)}",
        "creationInfo": {
            "created": moment().strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: scripts/make_sbom.py"],
        },
        "packages": entries,
        "relationships": [
            {"spdxElementId": of, "relationshipType": kind, "relatedSpdxElement": to} for of, kind, to in links
        ],
    }


def spdx_fault(value):
    """Why an SPDX document is not valid; None where it is."""
    from spdx_tools.spdx.parser.error import SPDXParsingError
    from spdx_tools.spdx.parser.jsonlikedict.json_like_dict_parser import JsonLikeDictParser
    from spdx_tools.spdx.validation.document_validator import validate_full_spdx_document

    try:
        messages = validate_full_spdx_document(JsonLikeDictParser().parse(value))
    except SPDXParsingError as error:
        return str(error.get_messages())
    if messages:
        return "; ".join(message.validation_message for message in messages)
    if not any("/swift-nio@" in one["externalRefs"][0]["referenceLocator"] for one in value["packages"]):
        return "SwiftNIO, on which the server stands, is missing"
    return None


def fault(text):
    """Why a document is not valid; None where it is."""
    if "spdxVersion" in json.loads(text):
        return spdx_fault(json.loads(text))
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    found = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if found is not None:
        return str(found)
    value = json.loads(text)
    known = {component["bom-ref"] for component in value["components"]}
    known.add(value["metadata"]["component"]["bom-ref"])
    named = {reference for entry in value["dependencies"] for reference in entry.get("dependsOn", [])}
    if not named or named - known:
        return f"dependencies name {sorted(named - known) or 'nothing'}"
    if not any("/swift-nio@" in reference for reference in known):
        return "SwiftNIO, on which the server stands, is missing"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version")
    parser.add_argument("--deb")
    parser.add_argument("--spdx", action="store_true")
    parser.add_argument("--check", metavar="FILE")
    parser.add_argument("--control", metavar="FILE")
    options = parser.parse_args()
    if options.check:
        wrong = fault(pathlib.Path(options.check).read_text())
        sys.exit(f"{options.check}: {wrong}" if wrong else 0)
    if options.control:
        value = json.loads(pathlib.Path(options.control).read_text())
        del value["packages" if "packages" in value else "components"][0]["name"]
        sys.exit(0 if fault(json.dumps(value)) else "The check passes a component without a name.")
    if not options.version:
        parser.error("give --version")
    document = (spdx if options.spdx else cyclone)(options.version, options.deb)
    json.dump(document, sys.stdout, indent=2, sort_keys=True)
    print()


if __name__ == "__main__":
    main()

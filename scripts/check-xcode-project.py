#!/usr/bin/env python3
"""Checks Examples/Shop/Shop.xcodeproj where there is no Xcode, and that its settings agree.

The project file is read by openstep-parser, which is not ours. Every object must exist and be used, every
file be on the disk and be built by one target, every product be one of Package.swift.

    $(scripts/venv.sh) scripts/check-xcode-project.py              the project of the repository
    $(scripts/venv.sh) scripts/check-xcode-project.py --control    projects with one fault, which must be found
"""
import json
import plistlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from openstep_parser import OpenStepDecoder

ROOT = Path(__file__).resolve().parent.parent
FOLDER = "Examples/Shop"
REFERENCE = re.compile(r"[0-9A-F]{24}")
DEMO = ROOT / "Server/Sources/PaylisherCLI/Installation/WorkspaceBuilder+Demo.swift"


class Project:
    """A project file as objects, with what was found wrong about it."""

    def __init__(self, folder):
        self.folder = folder
        self.package = folder / "Shop.xcodeproj"
        with open(self.package / "project.pbxproj") as file:
            tree = OpenStepDecoder.ParseFromFile(file)
        self.objects, self.root = tree["objects"], tree["rootObject"]
        self.found = []

    def of(self, *kinds):
        """The objects of these kinds, by id."""
        return {key: value for key, value in self.objects.items() if value["isa"] in kinds}

    def phases(self):
        return {key: value for key, value in self.objects.items() if value["isa"].endswith("BuildPhase")}

    def targets(self):
        return self.of("PBXNativeTarget")

    def name(self, key):
        value = self.objects.get(key, {})
        return value.get("name") or value.get("path") or value.get("productName") or key

    def settings(self, target):
        """The build settings of a target's first configuration."""
        settings = self.objects[target["buildConfigurationList"]]
        return self.objects[settings["buildConfigurations"][0]]["buildSettings"]


def references(value):
    """The ids that an object names."""
    if isinstance(value, str):
        return [value] if REFERENCE.fullmatch(value) else []
    values = value.values() if isinstance(value, dict) else value
    return [reference for part in values for reference in references(part)]


def check_graph(project):
    """Every reference leads to an object, and every object is reached from the project."""
    reached, waiting = set(), [project.root]
    while waiting:
        key = waiting.pop()
        if key in reached:
            continue
        reached.add(key)
        if key not in project.objects:
            project.found.append(f"{key} is named and does not exist.")
            continue
        waiting += references(project.objects[key])
    for key in sorted(set(project.objects) - reached):
        project.found.append(f"Nothing uses {project.objects[key]['isa']} {project.name(key)}.")


def files(project):
    """Yields each file reference of the groups with its path on the disk."""

    def walk(key, folder):
        value = project.objects.get(key)
        if value is None:
            return
        place = folder / value.get("path", "")
        if value["isa"] == "PBXGroup":
            for child in value["children"]:
                yield from walk(child, place)
        elif value["sourceTree"] == "<group>":
            yield key, place

    yield from walk(project.objects[project.root]["mainGroup"], project.folder)


def check_files(project):
    """Every file is on the disk, every source on the disk is built by exactly one target."""
    builds = project.of("PBXBuildFile")
    phases = project.phases()
    named = [key for phase in phases.values() for key in phase["files"]]
    for key, build in builds.items():
        if named.count(key) != 1:
            project.found.append(f"{project.name(build.get('fileRef') or build.get('productRef'))} "
                                 f"is in {named.count(key)} phases.")
    built = {}
    for phase in project.of("PBXSourcesBuildPhase").values():
        for key in phase["files"]:
            reference = builds.get(key, {}).get("fileRef")
            built[reference] = built.get(reference, 0) + 1
    places = dict(files(project))
    for key, place in places.items():
        if not place.exists():
            project.found.append(f"{place.relative_to(project.folder)} is not on the disk.")
    known = {place: key for key, place in places.items()}
    for place in sorted(project.folder.rglob("*.swift")):
        count = built.get(known.get(place), 0)
        if count != 1:
            project.found.append(f"{place.relative_to(project.folder)} is built by {count} targets.")


def check_packages(project, products):
    """The package is this repository, and each target links products that Package.swift has."""
    for package in project.of("XCLocalSwiftPackageReference").values():
        steps = Path(FOLDER, package["relativePath"])
        if (ROOT / steps).resolve() != ROOT:
            project.found.append(f"{package['relativePath']} is not the folder of Package.swift.")
    for product in project.of("XCSwiftPackageProductDependency").values():
        if product["productName"] not in products:
            project.found.append(f"Package.swift has no product {product['productName']}.")
    for target in project.targets().values():
        linked = {
            project.objects.get(key, {}).get("productRef") for phase in target["buildPhases"]
            for key in project.objects.get(phase, {}).get("files", [])
        } - {None}
        if linked != set(target.get("packageProductDependencies", [])):
            project.found.append(f"{target['name']} depends on other products than it links.")


def check_scheme(project):
    """The scheme Shop is shared and builds the target Shop."""
    path = project.package / "xcshareddata/xcschemes/Shop.xcscheme"
    if not path.exists():
        project.found.append("The scheme Shop is not shared.")
        return
    for reference in ElementTree.parse(path).iter("BuildableReference"):
        target = project.targets().get(reference.get("BlueprintIdentifier"))
        if target is None or target["name"] != reference.get("BlueprintName"):
            project.found.append("The scheme Shop names a target that does not exist.")


def plist(project, name):
    """A property list, or an empty one if it cannot be read."""
    try:
        return plistlib.loads((project.folder / name).read_bytes())
    except Exception as error:  # plistlib raises what its parser raises
        project.found.append(f"{name}: {error}")
        return {}


def check_settings(project):
    """Property lists can be read, and say the same as Settings.swift and the demo workspace."""
    settings = {target["name"]: project.settings(target) for target in project.targets().values()}
    swift = dict(re.findall(r'let (\w+) = "(.*)"', (project.folder / "Shop/Settings.swift").read_text()))
    demo = dict(re.findall(r'static let (\w+) = "(.*)"', DEMO.read_text()))
    app, extension = settings["Shop"], settings["NotificationService"]
    info = plist(project, app["INFOPLIST_FILE"])
    rights = plist(project, app["CODE_SIGN_ENTITLEMENTS"])
    point = plist(project, extension["INFOPLIST_FILE"]).get("NSExtension", {})
    schemes = [scheme for kind in info.get("CFBundleURLTypes", []) for scheme in kind["CFBundleURLSchemes"]]
    for holds, sentence in [
        (schemes == [swift["scheme"]] == [demo["scheme"]], "The URL schemes differ."),
        (app["PRODUCT_BUNDLE_IDENTIFIER"] == demo["bundleID"], "The demo has another bundle ID."),
        (extension["PRODUCT_BUNDLE_IDENTIFIER"].startswith(demo["bundleID"] + "."),
         "The extension's bundle ID must begin with the app's."),
        (rights.get("com.apple.developer.associated-domains") == [f"applinks:{swift['domain']}"],
         "The associated domains differ."),
        (info.get("NSAppTransportSecurity", {}).get("NSAllowsLocalNetworking") is True,
         "App Transport Security blocks the server on this computer."),
        (point.get("NSExtensionPointIdentifier") == "com.apple.usernotifications.service",
         "The extension is not a notification service."),
    ]:
        if not holds:
            project.found.append(sentence)
    for script in project.of("PBXShellScriptBuildPhase").values():
        text = json.loads(f'"{script["shellScript"]}"') if "\\n" in script["shellScript"] else script["shellScript"]
        if subprocess.run(["sh", "-n"], input=text, text=True, capture_output=True).returncode:
            project.found.append(f"{script['name']} is not a shell script.")
    for catalogue in sorted(project.folder.rglob("Contents.json")):
        for image in json.loads(catalogue.read_text()).get("images", []):
            if not (catalogue.parent / image["filename"]).exists():
                project.found.append(f"{catalogue.parent.name} has no {image['filename']}.")


def findings(folder, products):
    """What is wrong with the project in a folder, as sentences."""
    project = Project(folder)
    check_graph(project)
    check_files(project)
    check_packages(project, products)
    check_scheme(project)
    check_settings(project)
    return project.found


def ignored():
    """The files of the project that Git ignores, as sentences."""
    names = [str(path.relative_to(ROOT)) for path in (ROOT / FOLDER).rglob("*") if path.is_file()]
    own = [name for name in names if "xcuserdata" not in name]
    run = subprocess.run(
        ["git", "check-ignore", "--stdin"], cwd=ROOT, input="\n".join(own), capture_output=True, text=True
    )
    return [f"Git ignores {name}." for name in run.stdout.splitlines()]


# A fault: the file, what is replaced there, by what.
FAULTS = [
    ("Shop.xcodeproj/project.pbxproj", "path = Shop.swift;", "path = Store.swift;"),
    ("Shop.xcodeproj/project.pbxproj", "\t\t\t\t5A0400000000000000000005 /* ProductPage.swift in Sources */,\n", ""),
    ("Shop.xcodeproj/project.pbxproj", "target = 5A0500000000000000000002", "target = 5A0500000000000000000009"),
    ("Shop.xcodeproj/project.pbxproj", "productName = Paylisher;", "productName = PaylisherKit;"),
    ("Shop.xcodeproj/project.pbxproj", "relativePath = ../..;", "relativePath = ..;"),
    ("Shop.xcodeproj/project.pbxproj", "if [ -f", "if [[ -f ("),
    ("Shop.xcodeproj/xcshareddata/xcschemes/Shop.xcscheme", "5A0500000000000000000001", "5A0500000000000000000007"),
    ("Shop/Shop.entitlements", "</dict>", ""),
    ("Shop/Info.plist", "<string>demo</string>", "<string>shop</string>"),
    ("Shop/Assets.xcassets/AppIcon.appiconset/Contents.json", "AppIcon.png", "Icon.png"),
]


def control(products):
    """Fails unless each fault is found."""
    for name, old, new in FAULTS:
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "Shop"
            shutil.copytree(ROOT / FOLDER, copy)
            text = (copy / name).read_text()
            if old not in text:
                sys.exit(f"{name} does not have the text that the control replaces: {old.strip()}")
            (copy / name).write_text(text.replace(old, new))
            if not findings(copy, products):
                sys.exit(f"Nothing was found after {old.strip()!r} became {new!r} in {name}.")


def main():
    manifest = subprocess.run(
        ["swift", "package", "dump-package"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    products = {product["name"] for product in json.loads(manifest)["products"]}
    if sys.argv[1:] == ["--control"]:
        control(products)
        print(f"xcode project: {len(FAULTS)} faults are found")
        return
    found = findings(ROOT / FOLDER, products) + ignored()
    if found:
        sys.exit("\n".join(found))
    project = Project(ROOT / FOLDER)
    print(f"xcode project: {len(project.objects)} objects, {len(project.targets())} targets")


main()

#!/usr/bin/env python3
"""Checks the files by which others run and release the server: what no container engine or cluster here can start.

    check_deploy.py [--control]

Compose files, workflows and Dependabot's file fit their public schemas, and Kubernetes' objects those of two recent
versions. Settings, port, paths, user, directory, version and
times are those of docs/settings.md, docs/operations.md, the image (scripts/package.sh) and the unit; a step of a
workflow passes shellcheck and calls scripts that exist. With --control each of several mistakes is put into a copy, and
the check passes if each is found.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.resources import files
from pathlib import Path

import kubernetes_validate
import yaml
from jsonschema.validators import validator_for

ROOT = Path(__file__).resolve().parent.parent
KUBERNETES = ("1.35", "1.37")
READ = ("Packaging", ".github", ".spi.yml", "docs/settings.md", "docs/operations.md", "docs/containers.md", "Package.swift",
        "Server/Sources/PaylisherCLI/BuildVersion.swift", "Server/Sources/PaylisherCLI/CommandExamples.swift")

# Mistakes of --control: a file, what is there, what it becomes, and words of the complaint.
CONTROLS = [
    ("Packaging/compose/compose.yaml", "stop_grace_period: 60s", "stop_grace_periods: 60s", "schema"),
    ("Packaging/compose/compose.yaml", "PAYLISHER_PUBLIC_URL", "PAYLISHER_PUBLIC", "PAYLISHER_PUBLIC"),
    ("Packaging/compose/compose.yaml", "subnet: 172.30.84.0/24", "subnet: 172.30.0.0/24", "PAYLISHER_TRUSTED_PROXIES"),
    ("Packaging/compose/compose.yaml", "/usr/bin/paylisher, ready", "/usr/bin/paylisher, readyz", "no command readyz"),
    ("Packaging/compose/compose.yaml", "data:/var/lib/paylisher", "data:/data", "/var/lib/paylisher"),
    ("Packaging/compose/compose.postgres.yaml", "condition: service_healthy", "condition: healthy", "schema"),
    ("Packaging/compose/Caddyfile", "paylisher:8080", "paylisher:80", "Caddyfile"),
    ("Packaging/kubernetes/paylisher.yaml", "containerPort: 8080", "containerPort: 80", "port"),
    ("Packaging/kubernetes/paylisher.yaml", "path: /readyz", "path: /ready", "probe"),
    ("Packaging/kubernetes/paylisher.yaml", "runAsUser: 10001", "runAsUser: 0", "user"),
    ("Packaging/kubernetes/paylisher.yaml", "serviceName: paylisher", "servicename: paylisher", "servicename"),
    ("Packaging/kubernetes/paylisher.yaml", "PAYLISHER_LOG_FORMAT: json", "PAYLISHER_LOG_FORM: json", "PAYLISHER_LOG_FORM"),
    ("Packaging/kubernetes/paylisher.yaml", "replicas: 1", "replicas: 2", "SQLite"),
    ("Packaging/kubernetes/paylisher-postgres.yaml", "path: secrets.json", "path: keys.json", "secrets.json"),
    ("Packaging/debian/paylisher.service", "Type=notify", "Type=simple", "Type"),
    (".github/workflows/release.yml", "needs: package", "needs: packages", "packages"),
    (".github/workflows/release.yml", "scripts/pack-deploy.sh", "scripts/pack_deploy.sh", "pack_deploy.sh"),
    (".github/workflows/release.yml", "runs-on: ubuntu-24.04\n    timeout", "runson: ubuntu-24.04\n    timeout", "schema"),
    (".github/workflows/ci.yml", ".ci/run", "if true", "shell"),
    (".spi.yml", "[Paylisher]", "[Paylishers]", "Paylishers"),
    ("Server/Sources/PaylisherCLI/BuildVersion.swift", '"0.', '"7.', "version"),
]


class Loader(yaml.SafeLoader):
    """Reads YAML 1.2, in which `on` is a word and not true, as those programs do that read these files."""

    yaml_implicit_resolvers = {
        letter: [(tag, words) for tag, words in resolvers if tag != "tag:yaml.org,2002:bool" or letter in "tTfF"]
        for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }


class Tree:
    """The files below a root, and what is wrong with them."""

    def __init__(self, root):
        self.root, self.faults = Path(root), []

    def text(self, path):
        return (self.root / path).read_text()

    def yaml(self, path):
        return list(yaml.load_all(self.text(path), Loader))

    def paths(self, pattern):
        return sorted(str(path.relative_to(self.root)) for path in self.root.glob(pattern))

    def want(self, condition, place, words):
        if not condition:
            self.faults.append(f"{place}: {words}")

    def facts(self):
        """What the rest must agree with."""
        image = (ROOT / "scripts/package.sh").read_text()
        self.settings = set(re.findall(r"`(PAYLISHER_[A-Z_]+)`", self.text("docs/settings.md"))) | {"PAYLISHER_CONFIG"}
        self.port = int(re.search(r"`PAYLISHER_PORT` \| `port` \| `(\d+)`", self.text("docs/settings.md"))[1])
        self.probes = set(re.findall(r"^\| `(/\w+)` \|", self.text("docs/operations.md"), re.MULTILINE))
        self.user = int(re.search(r"--config\.user (\d+):", image)[1])
        self.data = re.search(r"--config\.volume (\S+)", image)[1]
        self.entry = re.search(r"--config\.entrypoint (\S+)", image)[1]
        self.version = re.search(r'text = "(.*)"', self.text("Server/Sources/PaylisherCLI/BuildVersion.swift"))[1]
        self.commands = set(re.findall(r'^    "([a-z ]+)":', self.text("Server/Sources/PaylisherCLI/CommandExamples.swift"), re.M))

    def check_schemas(self):
        kinds = {"compose-spec": self.paths("Packaging/compose/*.yaml"),
                 "github-workflows": self.paths(".github/workflows/*.yml"), "dependabot": [".github/dependabot.yml"]}
        for kind, paths in kinds.items():
            self.want(paths, kind, "no file")
            schema = json.loads((files("check_jsonschema") / f"builtin_schemas/vendor/{kind}.json").read_text())
            validator = validator_for(schema)(schema)
            for path in paths:
                for error in validator.iter_errors(self.yaml(path)[0]):
                    self.faults.append(f"{path}: {error.json_path} does not fit its schema: {error.message[:200]}")

    def check_command(self, place, words):
        """A command line of the image."""
        self.want(words and words[0] == self.entry, place, f"{words} does not begin with {self.entry}")
        self.want(" ".join(words[1:2]) in self.commands, place, f"there is no command {' '.join(words[1:2])}")

    def check_names(self, place, names):
        for name in names:
            self.want(name in self.settings, place, f"{name} is no setting of docs/settings.md")

    def check_compose(self):
        place = "Packaging/compose/compose.yaml"
        base = self.yaml(place)[0]
        extra = self.yaml("Packaging/compose/compose.postgres.yaml")[0]
        server = base["services"]["paylisher"]
        self.check_names(place, [*server["environment"], *extra["services"]["paylisher"]["environment"]])
        self.want("PAYLISHER_DATABASE_URL" in extra["services"]["paylisher"]["environment"], place, "no database URL")
        self.want(server["environment"].get("PAYLISHER_TRUSTED_PROXIES") == base["networks"]["default"]["ipam"]["config"][0]["subnet"],
                  place, "PAYLISHER_TRUSTED_PROXIES is not the network")
        self.want(server.get("image", "").endswith(f":-paylisher:{self.version}}}"), place, f"the image is not of version {self.version}")
        self.want(f"data:{self.data}" in server["volumes"], place, f"no volume at {self.data}")
        self.want(server["expose"] == [str(self.port)], place, f"the port is not {self.port}")
        self.check_command(place, server["healthcheck"]["test"][1:])
        self.want(server["stop_grace_period"] == f"{self.stop}s", place, f"the server has not {self.stop} s to stop")
        self.want(f"reverse_proxy paylisher:{self.port}" in self.text("Packaging/compose/Caddyfile"), "Caddyfile", f"the port is not {self.port}")
        named = re.findall(r"\$\{([A-Z_]+)", self.text(place) + self.text("Packaging/compose/compose.postgres.yaml"))
        example = self.text("Packaging/compose/.env.example")
        for name in named:
            self.want(re.search(rf"^#?{name}=", example, re.M), ".env.example", f"{name} is missing")

    def check_kubernetes(self, place):
        objects = {}
        for value in self.yaml(place):
            objects[value["kind"]] = value
            for version in KUBERNETES:
                try:
                    kubernetes_validate.validate(value, version, strict=True)
                except (kubernetes_validate.ValidationError, kubernetes_validate.SchemaNotFoundError) as error:
                    self.faults.append(f"{place}: {value['kind']}: {error}"[:400])
        if self.faults:
            return
        own, service = objects["StatefulSet"]["spec"], objects["Service"]["spec"]
        pod = own["template"]["spec"]
        server, init = pod["containers"][0], pod["initContainers"][0]
        env = {one["name"]: one for one in server["env"]}
        self.check_names(place, [*objects["ConfigMap"]["data"], *env])
        self.want(pod["securityContext"]["runAsUser"] == self.user, place, f"the user is not {self.user}")
        self.want(pod["terminationGracePeriodSeconds"] == self.stop, place, f"the server has not {self.stop} s to stop")
        self.want({server["image"], init["image"]} == {f"paylisher:{self.version}"}, place, f"an image is not of version {self.version}")
        self.want([port["containerPort"] for port in server["ports"]] == [self.port], place, f"the port is not {self.port}")
        self.want(server["args"] == ["serve"] and "serve" in self.commands, place, "the server is not started")
        self.want(f"{self.entry} init" in " ".join(init["command"]), place, "no workspace is made")
        mounts = {mount["name"]: mount["mountPath"] for mount in server["volumeMounts"]}
        self.want(mounts.get("data") == self.data and env["PAYLISHER_DATA"]["value"].startswith(self.data + "/"), place, "the data is not on the volume")
        for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
            get = server[probe]["httpGet"]
            self.want(get["path"] in self.probes and get["port"] == "http", place, f"{probe}: {get['path']} is no probe of docs/operations.md")
        self.want(server["livenessProbe"]["httpGet"]["path"] == "/livez", place, "the liveness probe looks at the database")
        labels = own["template"]["metadata"]["labels"]
        self.want(own["selector"]["matchLabels"] == labels == service["selector"], place, "selectors differ")
        self.want(service["ports"][0]["targetPort"] == "http", place, "the service has another port")
        rule = objects["Ingress"]["spec"]["rules"][0]
        self.want(objects["ConfigMap"]["data"]["PAYLISHER_PUBLIC_URL"] == f"https://{rule['host']}", place, "the ingress has another host")
        self.want(own["replicas"] == 1 or "PAYLISHER_DATABASE_URL" in env, place, "SQLite has one server")
        if "PAYLISHER_DATABASE_URL" in env:
            items = next(v["secret"]["items"] for v in pod["volumes"] if v["name"] == "secrets")
            self.want(items == [{"key": "secrets.json", "path": "secrets.json"}], place, "secrets.json is not mounted")

    def check_unit(self):
        place = "Packaging/debian/paylisher.service"
        unit = dict(line.split("=", 1) for line in self.text(place).splitlines() if "=" in line and not line.startswith("#"))
        self.stop = int(unit["TimeoutStopSec"])
        self.want(unit.get("Type") == "notify" and unit.get("NotifyAccess") == "main", place, "Type is not notify")
        self.want(int(unit.get("WatchdogSec", 0)) >= 30, place, "no watchdog")

    def check_workflows(self):
        for place in self.paths(".github/workflows/*.yml"):
            flow = self.yaml(place)[0]
            self.want("permissions" in flow, place, "no permissions")
            for name, job in flow["jobs"].items():
                needs = job.get("needs", [])
                for other in [needs] if isinstance(needs, str) else needs:
                    self.want(other in flow["jobs"], place, f"there is no job {other}")
                self.want("timeout-minutes" in job, place, f"{name} may run for ever")
                for step in job["steps"]:
                    self.check_step(place, step)

    def check_step(self, place, step):
        if "uses" in step:
            self.want(re.search(r"@(v\d+|[0-9a-f]{40})$", step["uses"]), place, f"{step['uses']} is not pinned")
        command = re.sub(r"\$\{\{.*?\}\}", "expression", step.get("run", ""))
        checker = [Path(sys.executable).parent / "shellcheck", "--shell=bash", "--severity=warning", "-"]
        # Steps run under `bash -e`, so a `cd` that fails ends them.
        done = subprocess.run([*checker, "--exclude=SC2164"], input=command, capture_output=True, text=True)
        self.want(done.returncode == 0, place, f"no valid shell: {done.stdout}")
        for path in re.findall(r"(?:^|[\s;|&(])((?:scripts|\.ci)/[\w./-]+)", command):
            self.want((ROOT / path).is_file() and (ROOT / path).stat().st_mode & 0o100, place, f"{path} is no script")

    def check_index(self):
        manifest = self.text("Package.swift")
        for target in self.yaml(".spi.yml")[0]["builder"]["configs"][0]["documentation_targets"]:
            self.want(f'name: "{target}"' in manifest, ".spi.yml", f"there is no target {target}")

    def check_guide(self):
        place = "docs/containers.md"
        names = re.findall(r"PAYLISHER_[A-Z_]+", self.text(place))
        self.check_names(place, set(names) - {"PAYLISHER_IMAGE"})

    def check(self):
        self.facts()
        self.check_unit()
        self.check_schemas()
        if self.faults:
            return self.faults
        self.check_compose()
        for place in self.paths("Packaging/kubernetes/*.yaml"):
            self.check_kubernetes(place)
        self.check_workflows()
        self.check_index()
        self.check_guide()
        return self.faults


def complains(control):
    """None if a mistake is found, otherwise what came of it."""
    path, before, after, words = control
    with tempfile.TemporaryDirectory() as folder:
        for name in READ:
            target = Path(folder) / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copytree(ROOT / name, target) if (ROOT / name).is_dir() else shutil.copy(ROOT / name, target)
        text = (Path(folder) / path).read_text()
        if before not in text:
            return f"{path} does not have {before!r}"
        (Path(folder) / path).write_text(text.replace(before, after))
        try:
            found = Tree(folder).check()
        except KeyError as error:
            found = [f"{path}: {error} is missing"]
        return None if any(words in fault for fault in found) else f"{path}, {after!r}: {found or 'passes'}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--control", action="store_true")
    if parser.parse_args().control:
        missed = [answer for answer in map(complains, CONTROLS) if answer]
        print(f"deploy: control: {len(CONTROLS) - len(missed)} of {len(CONTROLS)} mistakes found", *missed, sep="\n  ")
        sys.exit(1 if missed else 0)
    tree = Tree(ROOT)
    faults = tree.check()
    print(f"deploy: {len(tree.paths('.github/workflows/*.yml'))} workflows, {len(tree.paths('Packaging/compose/*.yaml'))} compose "
          f"files and {len(tree.paths('Packaging/kubernetes/*.yaml'))} manifests fit schemas, settings, image and unit", *faults, sep="\n  ")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()

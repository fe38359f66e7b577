#!/usr/bin/env python3
"""Runs every command and every HTTP call of the guides, in order, each guide on a data directory of its own.

    check_guides.py --binary PATH [--verbose] [--control] [GUIDE…]

The commands are those in blocks `sh` and `console` (there the lines after `$`). A command fails the check if it ends
with another code than 0, if a call is answered with 4xx or 5xx, or if an answer rejects an event. `systemctl` starts
and stops a server here. Commands that the text names between backticks are not run: their options must exist.

A comment above a block says what cannot run here, or is meant to fail. Each is counted and printed:

    <!-- not run: REASON -->            the whole block
    <!-- not run (TEXT): REASON -->     the commands that contain the text
    <!-- refused (TEXT): REASON -->     the commands that contain the text must fail

A comment that concerns no command fails the check. What stands for a reader's own values is in PLACEHOLDERS, what a
reader has already when a guide begins in GIVEN. With --control each of several mistakes is put into a guide, and the
check passes if each of them is found. The guide of PostgreSQL needs scripts/with-postgres.sh, which starts by itself.
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, namedtuple
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Server/Tests/Faults"))
from harness.server import free_port  # noqa: E402

Block = namedtuple("Block", "line kind notes lines")
Command = namedtuple("Command", "line text output")
Note = namedtuple("Note", "kind text reason")
Problem = namedtuple("Problem", "place command answer")

FINGERPRINT = ":".join(["AA"] * 32)
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1"

# What guides write for values that a reader has, and what stands for it here; a name of a guide limits an entry to it.
PLACEHOLDERS = [
    ("", "PAYLISHER_SERVER=https://go.example.com", "PAYLISHER_SERVER=$SERVER"),
    ("", "paylisher_live_sk_…", "{PAYLISHER_KEY}"),
    ("", "paylisher_live_pk_…", "{PUBLISHABLE_KEY}"),
    ("", "14:6D:E9:83:…", FINGERPRINT),
    ("", "AA:BB:…", FINGERPRINT),
    ("", "APP_ID", "ios:com.example.shop"),
    ("", "RECEIPT", "$RECEIPT"),
    ("", " /backups/", " backups/"),
    ("", "/var/lib/paylisher", "data"),
    ("", "/var/backups/paylisher", "backups"),
    ("", "-o paylisher -g paylisher ", ""),
    ("analytics", "019aa2c4-5b7e-7c31-9d6f-0f6a1c2b3d4e", "$EVENT"),
    ("links-and-rules", "http://127.0.0.1:8080", "https://go.example.com"),
    ("postgresql", "createuser paylisher && createdb --owner paylisher paylisher",
     "createuser reader && createdb --owner reader reader"),
    ("postgresql", "postgres://paylisher@db.example.com/paylisher", "postgres://reader@/reader?host=$PGHOST"),
    ("postgresql", "--owner paylisher restored", "--owner reader restored"),
    ("postgresql", "postgres:///restored", "postgres://reader@/restored?host=$PGHOST"),
]

SUMMER = ("paylisher link create https://example.com/sale --code SUMMER25 --app demo://sale "
          "--app-store https://apps.apple.com/app/id1")
ANDROID = "KEY=$(paylisher key create --app android:com.example.demo)"
LAUNCH = ("""RECEIPT=$(curl https://go.example.com/v1/deferred-deeplink -H "Authorization: Bearer $KEY" """
          """-H 'Content-Type: application/json' -d '{"installID": "018f2c5e-7a00-7000-8000-0000000000aa", """
          """"platform": "android"}' | jq -r .receipt)""")
EVENT = ("""EVENT=$(curl https://go.example.com/batch -H 'Content-Type: application/json' -d '{"api_key": """
         """"'"$PUBLISHABLE_KEY"'", "batch": [{"event": "Purchase", "distinct_id": "u-42", "properties": {}}]}' """
         """| jq -r '.accepted[0]')""")

# What a reader has when a guide begins: commands, `FILE = N` for the N-th block of JSON or CSV of a guide, and
# `serve no` where the guide starts its own server.
GIVEN = {
    "analytics": [SUMMER, EVENT],
    "android": [SUMMER, ANDROID, LAUNCH],
    "association": [SUMMER, "ID=$(paylisher domain list --json | jq -r '.items[0].id')"],
    "commands": ["mkdir -p ~/.local/share/bash-completion/completions ~/.zfunc ~/.config/fish/completions"],
    "deferred": [ANDROID, LAUNCH, "PUBLISHABLE_KEY=$KEY"],
    "import-links": ["bitly.csv = import-links 0"],
    "links-and-rules": ["rules.json = links-and-rules 0"],
    "messages": [
        "paylisher app create com.example.shop --platform ios --team-id ABCDE12345",
        "openssl genpkey -quiet -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out AuthKey_ABC1234567.p8",
        "openssl genpkey -quiet -algorithm RSA -out rsa.pem",
        """jq -n --rawfile key rsa.pem '{type: "service_account", project_id: "shop", private_key_id: "1", """
        """private_key: $key, client_email: "push@shop.iam.gserviceaccount.com", """
        """token_uri: "https://oauth2.googleapis.com/token"}' >firebase.json""",
    ],
    "migrate-from-paylisher": [f"AGENT='{IPHONE}'", "campaigns.csv = migrate-from-paylisher 0"],
    "migrate-from-purchasely": ["summer.json = screens 0", "onboarding.json = migrate-from-purchasely 0"],
    "operations": [EVENT, "paylisher database backup backups/2026-11-27T031742Z", "paylisher person erase u-42 --yes"],
    "pages": [SUMMER, "KEY=$PAYLISHER_KEY", "ID=$(paylisher link show SUMMER25 --json | jq -r .id)"],
    "postgresql": ["serve no", "echo '[]' >erasures.json"],
    "screens": ["summer.json = screens 0"],
    "your-own-domain": ["serve no"],
}

# Commands that go on until they are stopped: the first is a server, the second is heard for a moment.
ENDLESS = re.compile(r"^paylisher report live\b")
SERVE = re.compile(r"^paylisher serve\b")
UNIT = re.compile(r"^(?:sudo )?systemctl (start|stop|restart) paylisher$")

# Before each command. The public URL is not on the network: calls of it reach the server of the guide.
PREAMBLE = r"""
set -o pipefail
[ ! -f .state ] || . ./.state
sudo() { while [ $# -gt 0 ]; do case $1 in -u) shift 2 ;; -*) shift ;; *) break ;; esac; done; "$@"; }
curl() {
  local words=()
  for word in "$@"; do words+=("${word/#https:\/\/go.example.com/http://go.example.com}"); done
  command curl --silent --show-error --fail-with-body --connect-to "go.example.com:80:127.0.0.1:$PAYLISHER_PORT" \
    --header 'X-Forwarded-Proto: https' "${words[@]}"
}
set -a
"""

# Mistakes of --control: a guide, the text before which it is put, the mistake, and words of the answer.
CONTROLS = [
    ("links-and-rules", "$ paylisher link rule remove", "$ paylisher link list --colour red\n", "--colour"),
    ("android", "curl https://go.example.com/resolve/SUMMER25", "curl https://go.example.com/resolve/NOPE\n", "404"),
    ("android", '"event": "Deep Link Opened", ', '"event": 42, ', "rejected"),
    ("commands", "# Commands\n", "`paylisher link create --titel X`\n", "--titel"),
    ("commands", "# Commands\n", "`paylisher link mak`\n", "mak"),
    ("pages", "```console", "<!-- not run (paylisher link colour): -->\n", "concerns no command"),
]


def stem(path):
    """The name by which tables call a guide."""
    return Path(path).stem


def guides():
    """Every guide, by its path."""
    folder = ROOT / "Sources/Paylisher/Paylisher.docc"
    paths = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted(folder.glob("*.md"))]
    return {path: path.read_text() for path in paths}


def blocks(text):
    """The blocks of a guide between fences, with the comments above them."""
    notes, found, block = [], [], None
    for number, line in enumerate(text.split("\n"), 1):
        fence = re.match(r"\s*```(\w*)", line)
        if block is not None:
            if fence:
                found.append(block)
                block, notes = None, []
            else:
                block.lines.append(line)
        elif fence:
            block = Block(number, fence[1], notes, [])
        elif note := re.match(r"\s*<!-- (not run|refused)(?: \((.*?)\))?:\s*(.*?) ?-->", line):
            notes.append(Note(note[1], note[2] or "", note[3]))
        elif line.strip():
            notes = []
    return found


def is_whole(text):
    """Whether a shell needs no further line for these."""
    if text.endswith("\\"):
        return False
    return subprocess.run(["bash", "-n", "-c", text], capture_output=True).returncode == 0


def commands(block):
    """The commands of a block in order, each with the lines that follow it as its output."""
    found, begun, output = [], None, []
    for number, line in enumerate(block.lines, block.line + 1):
        line = line if begun else line.strip()
        if begun is None and block.kind == "console" and not line.startswith("$ "):
            output.append(line)
            continue
        if begun is None and not line:
            continue
        start, text = begun or (number, "")
        text = f"{text}\n{line}" if text else line.removeprefix("$ ") if block.kind == "console" else line
        if is_whole(text):
            output = []
            found.append(Command(start, text, output))
            begun = None
        else:
            begun = (start, text)
    if begun:
        found.append(Command(begun[0], begun[1], []))
    return found


def fill(guide, text):
    """A command with the values that stand for a reader's own."""
    for name, before, after in PLACEHOLDERS:
        if name in ("", stem(guide)):
            text = text.replace(before, after)
    return text


class Desk:
    """The folder, the shell and the server of one guide."""

    def __init__(self, binary, template, folder):
        self.binary, self.folder, self.server = binary, folder, None
        (folder / "bin").mkdir(parents=True)
        (folder / "home").mkdir()
        (folder / "bin/paylisher").symlink_to(binary)
        self.port = free_port()
        kept = {k: v for k, v in os.environ.items() if not k.startswith("PAYLISHER_")}
        self.environment = kept | {
            "PATH": f"{folder}/bin:{kept['PATH']}", "HOME": str(folder / "home"), "PAYLISHER_PORT": str(self.port),
            "SERVER": f"http://127.0.0.1:{self.port}", "PAYLISHER_SERVER": f"http://127.0.0.1:{self.port}",
            "PAYLISHER_NOT_FOUND_PER_MINUTE": "0", "PGUSER": "postgres",
        }
        if cluster := os.environ.get("PAYLISHER_TEST_POSTGRES_CLUSTER"):
            self.environment |= {"PGHOST": f"{cluster}/socket", "ADMIN_URL": f"postgres://postgres@/reader?host={cluster}/socket"}
        if template:
            shutil.copytree(template, folder / "data", ignore=shutil.ignore_patterns("*.lock"))
            keys = json.loads((folder / "data/demo-credentials.json").read_text())
            self.environment |= {"PAYLISHER_KEY": keys["secretKey"], "PUBLISHABLE_KEY": keys["publishableKey"]}
            self.serve("paylisher serve")

    def run(self, text, seconds=60):
        """Runs a command in the shell of the guide; what it sets stays set. The answer is its code and its output."""
        script = f"{PREAMBLE}\n{text}\ncode=$?\nset +a\nexport -p >.state\nexit $code\n"
        with tempfile.TemporaryFile() as said:
            process = subprocess.Popen(["bash", "-c", script], cwd=self.folder, env=self.environment, stdout=said,
                                       stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, start_new_session=True)
            try:
                code = process.wait(timeout=seconds)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                code = None
            said.seek(0)
            return code, said.read().decode(errors="replace")

    def serve(self, text):
        """Starts a server by a command and waits until it is ready."""
        self.log = open(self.folder / "server.log", "ab")
        self.server = subprocess.Popen(["bash", "-c", f"{PREAMBLE}\nexec {text}"], cwd=self.folder, env=self.environment,
                                       stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT)
        ready = ["curl", "--silent", "--fail", f"http://127.0.0.1:{self.port}/readyz"]
        for _ in range(600):
            if subprocess.run(ready, capture_output=True).returncode == 0:
                return 0, ""
            if self.server.poll() is not None:
                break
            time.sleep(0.05)
        return 1, Path(self.log.name).read_text(errors="replace")[-2000:]

    def stop(self):
        """Stops the server where one runs."""
        if self.server and self.server.poll() is None:
            self.server.terminate()
            self.server.wait(timeout=30)
        return 0, ""

    def do(self, text):
        """Runs a command by its kind, and returns why it counts as refused, or nothing."""
        for name in ("PAYLISHER_KEY", "PUBLISHABLE_KEY"):
            text = text.replace(f"{{{name}}}", self.environment.get(name, ""))
        if unit := UNIT.match(text):
            code, said = self.stop() if unit[1] in ("stop", "restart") else (0, "")
            if unit[1] != "stop":
                code, said = self.serve("paylisher serve --data data")
        elif SERVE.match(text):
            code, said = self.serve(text)
        elif ENDLESS.match(text):
            code, said = self.run(text, seconds=1.5)
            return None if code is None else f"ended with {code}, and should go on\n{said}"
        else:
            code, said = self.run(text)
        # The first key that is printed is the one that a reader puts aside.
        for name, kind in (("PAYLISHER_KEY", "sk"), ("PUBLISHABLE_KEY", "pk")):
            if found := re.search(rf"paylisher_live_{kind}_\w{{20,}}", said):
                self.environment.setdefault(name, found[0])
        if code != 0:
            return f"ended with {code}\n{said}"
        if re.search(r'"rejected":\[[^\]]', said):
            return f"an event was rejected\n{said}"
        return None


class Walk:
    """What came of one guide."""

    def __init__(self, path, text, texts):
        self.path, self.text, self.texts = path, text, texts
        self.name = str(path.relative_to(ROOT))
        self.problems, self.skipped, self.ran, self.refused = [], [], 0, 0

    def has_commands(self):
        return any(block.kind in ("sh", "console") for block in blocks(self.text))

    def note(self, line, command, answer):
        self.problems.append(Problem(f"{self.name}:{line}", command, answer))

    def go(self, binary, template, folder):
        """Runs the guide from its beginning to its end."""
        given = GIVEN.get(stem(self.path), [])
        desk = Desk(binary, None if "serve no" in given else template, folder)
        try:
            for line in given:
                self.prepare(desk, line)
            for block in blocks(self.text):
                if block.kind in ("sh", "console"):
                    self.play(desk, block)
        finally:
            desk.stop()
        return self

    def prepare(self, desk, line):
        """Gives the reader a file or runs a command that the guide takes for granted."""
        if file := re.match(r"(\S+) = (\S+) (\d+)$", line):
            text = next(text for path, text in self.texts.items() if stem(path) == file[2])
            samples = [block for block in blocks(text) if block.kind in ("json", "csv")]
            (desk.folder / file[1]).write_text(dedent("\n".join(samples[int(file[3])].lines)))
        elif line != "serve no" and (answer := desk.do(line)):
            self.note(0, line, answer)

    def play(self, desk, block):
        """Runs the commands of a block, but for those that its comments name."""
        found = commands(block)
        for note in block.notes:
            if not any(note.text in command.text for command in found):
                self.note(block.line, note.text, "The comment concerns no command of this block")
        for command in found:
            note = next((note for note in block.notes if note.text in command.text), None)
            if note and note.kind == "not run":
                self.skipped.append((f"{self.name}:{command.line}", note.reason))
                continue
            text = fill(self.path, command.text)
            if shown := re.match(r"cat (\S+)$", text):
                (desk.folder / shown[1]).write_text("\n".join(command.output) + "\n")
            answer = desk.do(text)
            self.ran += 1
            if note and not answer:
                self.note(command.line, text, "The guide says that this fails, and it did not")
            elif note:
                self.refused += 1
            elif answer:
                self.note(command.line, text, answer)


def words_of(span):
    """The words of a command in the text, without the signs of what may be left out."""
    span = re.split(r"[|><;#]|&&", span.replace("\\|", " "))[0]
    return [word.strip("[],.:…()\"'") for word in span.split()]


def refused_span(span, root):
    """Why a command that the text names is none, or nothing."""
    node, words = root, words_of(span)[1:]
    while words and (names := {n: c for c in node.get("subcommands", []) for n in [c["commandName"], *c.get("aliases", [])]}):
        if words[0] not in names:
            # A group may be named as a whole, with options of all its commands or with words for any of them.
            return None if not re.fullmatch(r"[a-z][a-z-]*", words[0]) else f"There is no command {words[0]!r}"
        node = names[words[0]]
        words = words[1:]
    options = {f"--{name['name']}" for argument in node.get("arguments", []) for name in argument.get("names", [])
               if name["kind"] == "long"} | {"--help", "--version"}
    if node is root or node.get("subcommands"):
        return None
    unknown = [word for word in words for word in [word.split("=")[0]] if word.startswith("--") and word not in options]
    return f"{node['commandName']} has no option {unknown[0]}" if unknown else None


def check_spans(walks, binary):
    """Holds the commands that the texts name between backticks against the help; returns how many there are."""
    help_text = subprocess.run([binary, "--experimental-dump-help"], check=True, capture_output=True, text=True).stdout
    root = json.loads(help_text)["command"]
    count = 0
    for walk in walks:
        inside = False
        for number, line in enumerate(walk.text.split("\n"), 1):
            inside ^= line.strip().startswith("```")
            for span in re.findall(r"`((?:bin/)?paylisher [^`]+)`", "" if inside else line):
                count += 1
                if answer := refused_span(span, root):
                    walk.note(number, span, answer)
    return count


def check(texts, binary, template, folder, chosen):
    """Walks through the guides, two beside each other; returns the walks and how many commands the texts name."""
    walks = [Walk(path, text, texts) for path, text in texts.items() if not chosen or stem(path) in chosen]
    named = check_spans(walks, binary)
    with ThreadPoolExecutor(3) as pool:
        playing = [walk for walk in walks if walk.has_commands()]
        list(pool.map(lambda walk: walk.go(binary, template, folder / stem(walk.path)), playing))
    return walks, named


def report(walks, named, verbose):
    """Prints what failed and what did not run, and returns whether all is well."""
    problems = [problem for walk in walks for problem in walk.problems]
    skipped = [entry for walk in walks for entry in walk.skipped]
    for problem in problems:
        print(f"✘ {problem.place}\n  $ {problem.command}\n  {problem.answer.strip()[:1500]}\n")
    if verbose:
        for place, reason in skipped:
            print(f"not run: {place}: {reason}")
    for reason, count in Counter(reason for _, reason in skipped).most_common():
        print(f"not run here: {count} × {reason}")
    print(f"guides: {sum(walk.ran for walk in walks)} commands of {sum(walk.has_commands() for walk in walks)} guides ran, "
          f"{sum(walk.refused for walk in walks)} of them refused as their guide says, {len(skipped)} did not run, "
          f"{named} were looked up, {len(problems)} failed")
    return not problems


def control(texts, binary, template, folder):
    """Puts each mistake into its guide, and returns whether each is found."""
    missed = 0
    for number, (name, before, mistake, words) in enumerate(CONTROLS):
        path = next(path for path in texts if stem(path) == name)
        if before not in texts[path]:
            raise SystemExit(f"{name} has no {before!r} any more")
        replaced = mistake if mistake.startswith('"') else mistake + before
        wrong = texts | {path: texts[path].replace(before, replaced, 1)}
        walks, _ = check(wrong, binary, template, folder / str(number), {name})
        found = [problem for walk in walks for problem in walk.problems]
        if len(found) != 1 or words not in found[0].answer + found[0].command:
            missed += 1
            print(f"✘ {name} with {mistake.strip()!r}: {found}")
    print(f"guides: {len(CONTROLS) - missed} of {len(CONTROLS)} mistakes were found")
    return not missed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--control", action="store_true")
    parser.add_argument("guide", nargs="*")
    options = parser.parse_args()
    if "PAYLISHER_TEST_POSTGRES" not in os.environ:
        again = [str(ROOT / "scripts/with-postgres.sh"), "--memory", sys.executable, *sys.argv]
        os.execv(again[0], again)
    binary = str(Path(options.binary).resolve())
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        template = folder / "template"
        subprocess.run([binary, "init", "--data", template, "--public-url", "https://go.example.com", "--demo"],
                       check=True, capture_output=True, env={"PATH": os.environ["PATH"]}, cwd=folder)
        if options.control:
            well = control(guides(), binary, template, folder)
        else:
            well = report(*check(guides(), binary, template, folder, set(options.guide)), options.verbose)
    sys.exit(0 if well else 1)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Fails where a document breaks a rule of English that a program can check, or links to a place that is not there.

    scripts/check-voice.py              the guides, README, CHANGELOG, SECURITY, CONTRIBUTING, decisions and DocC pages,
                                        and the texts of the dashboard, pages, commands and the API document
    scripts/check-voice.py --control    a text that breaks each rule, which must be found, and one that breaks none

The rules: a heading is a noun or an imperative, not a clause or a question; a sentence does not begin with a clause as
its subject ("What it stores is …") or with "Of each …,"; connectors are plain ("if", "immediately", not "all the same", "at once"); a
sentence has at most LONGEST words; an entry of the changelog is one line that begins with a verb. Code, generated pages
and tables of audits are left out of the sentences. Links to files and headings are checked in every Markdown file.

The texts of the dashboard and of pages are the English values of the String Catalogs. Those of commands and the API are
literals in Swift: abstract, discussion and help of commands; summary, detail and descriptions of operations; and the
details of problems. A label, which has no stop, is no clause either ("Why it failed").
"""
import json
import re
import sys
from collections import Counter
from pathlib import Path

from headings import slug

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 30
FOLDERS = ["docs", "Sources/Paylisher/Paylisher.docc"]
FILES = ["README.md", "CHANGELOG.md", "SECURITY.md", "CONTRIBUTING.md"]
GENERATED = {"settings.md", "api.md"}

CLAUSE = re.compile(r"(?:What|Where|Wherever|Who|Whoever|Which|Whether|Whatever|Those (?:that|who|which)|That which)\b")
# "Of each event, the first 12 properties count" hides what the sentence is about.
FRONTED = re.compile(r"Of (?:all|an?|each|every|several|the|these|those|two)\b[^,]*,")
HEADING = re.compile(r"(?:What|Where|Who|Which|Whether|Whatever|Those|Why|When|If|Is|Are|Does|Can)\b")
CONNECTORS = ["all the same", "nevertheless", "at once", "by itself", "by themselves", "of then", "in turn", "as it is",
              "beside", "is one", "is none", "are none", "is taken for", "are taken for", "is said", "and none does",
              "whereof", "thereof", "therefrom", "of theirs", "its kin", "moment at which"]
CONNECTOR = re.compile(r"\b(?:" + "|".join(CONNECTORS) + r")\b(?![-’'])", re.IGNORECASE)
# "Is one of", "is one click" and the like name a number, and "beside `{price}`" names a place.
NUMBER = re.compile(r"\bis one (?=of|\w)|\bbeside CODE", re.IGNORECASE)
LABEL = re.compile(r"(?:What|Where|Wherever|Who|Which|Whether|Whatever|Those|Why|How)\b")
CATALOGS = "Server/Sources/CTranslations"
# The folders of Swift whose texts people read, and what stands before these texts.
SOURCES = {
    "Server/Sources/PaylisherCLI": r"(?:abstract|discussion|help):\s*(?:ArgumentHelp\(\s*)?",
    "Server/Sources/PaylisherServer": r"(?:summary|detail):\s*"
    r"|ProblemError\((?:\.\w+,)?\s*"
    r"|\.(?:required|optional|query|path)\(\s*\"\w+\",[^\"]*?"
    r"|\.(?:json|init)\((?:\d+,)?\s*",
}


def plain(text):
    """A line without its code, links, emphasis and comments."""
    text = re.sub(r"``+.*?``+|`[^`]*`", "CODE", text)
    text = re.sub(r"!\[([^\]]*)\]\([^)]*\)", "", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"<https?://[^>]*>", "URL", text)
    text = re.sub(r"</?[a-zA-Z][^>]*>", "", text)
    return re.sub(r"\*\*|__", "", text)


def paragraphs(text):
    """The headings, paragraphs, entries of lists and cells of tables of a page: kind, line and words."""
    text = re.sub(r"<!--.*?-->", lambda found: re.sub(r"[^\n]", "", found[0]), text, flags=re.DOTALL)
    begun, kind, words, fence = 0, "", [], None
    for number, line in enumerate([*text.split("\n"), ""], 1):
        marker = re.match(r"\s*(```+|~~~+)", line)
        if fence:
            fence = None if marker and line.strip() == fence else fence
            continue
        heading = re.match(r"(#+)\s+(.*)", line)
        entry = re.match(r"\s*(?:[-*+]|\d+\.)\s+(.*)", line)
        if marker or heading or entry or not line.strip() or line.lstrip().startswith("|"):
            if words:
                yield kind, begun, plain(" ".join(words))
            words = []
        if marker:
            fence = marker[1]
        elif heading:
            yield "heading", number, plain(heading[2])
        elif line.lstrip().startswith("|"):
            if not re.fullmatch(r"[|\s:-]+", line):
                cells = re.split(r"(?<!\\)\|", re.sub(r"`[^`]*`", "CODE", line.strip()).strip("|"))
                for cell in cells:
                    yield "cell", number, plain(cell.strip())
        elif entry:
            begun, kind, words = number, "entry", [entry[1]]
        elif line.strip():
            begun, kind = (begun, kind) if words else (number, "text")
            words.append(line.strip().lstrip("> "))


def sentences(text):
    """The sentences of a paragraph: what ends with a stop, and what follows a colon at the end of a line."""
    text = re.sub(r"\b(e\.g|i\.e|etc|vs|approx|No)\.", r"\1", text)
    return [part.strip() for part in re.split(r"(?<=[.!?])[)\"”]*\s+(?=[\"“(*_]*(?:[A-Z0-9]|iOS|iPhone|iPad))", text) if part.strip()]


def length(sentence):
    """The number of words, without signs alone; a list of code counts as one."""
    sentence = re.sub(r"\bCODE(?:,? (?:and |or )?CODE)+", "CODE", sentence)
    return sum(1 for word in sentence.split() if re.search(r"\w", word))


def faults_of(kind, text):
    """What is wrong with a heading, a paragraph or a cell: a rule and the words."""
    if kind == "heading":
        if HEADING.match(text) or text.endswith("?"):
            yield "heading", text
        return
    for sentence in sentences(text):
        begin = sentence.lstrip("*_(“\"")
        if CLAUSE.match(begin) and not sentence.rstrip("*_)”\"").endswith("?"):
            yield "clause", begin
        if FRONTED.match(begin):
            yield "begins with “of”", begin
        for found in CONNECTOR.finditer(sentence):
            if not NUMBER.match(sentence, found.start()):
                yield f"connector “{found[0].lower()}”", sentence
        if length(sentence) > LONGEST and kind != "cell":
            yield f"{length(sentence)} words", sentence


def faults_of_changelog(text):
    """What is wrong with the form of the changelog."""
    inside = ""
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("#"):
            inside = line
        elif re.match(r"\s+\S", line):
            yield number, "changelog", f"an entry is one line: {line.strip()}"
        elif line.startswith("- "):
            if not inside.startswith("### "):
                yield number, "changelog", f"an entry stands below a component: {line}"
            if not re.match(r"- (?:Fix: )?[A-Za-z][a-z]+ ", line) or re.match(r"- (?:The|An?|It|This|What|No) ", line):
                yield number, "changelog", f"an entry begins with a verb: {line}"
            if not line.endswith("."):
                yield number, "changelog", f"an entry ends with a stop: {line}"


def pages():
    """The pages whose English is checked."""
    found = [ROOT / name for name in FILES]
    for folder in FOLDERS:
        found += sorted((ROOT / folder).rglob("*.md"))
    return [path for path in found if path.name not in GENERATED and "audits" not in path.parts]


def anchors(text):
    """The anchors of a page's headings, as GitHub makes them, and those that it names itself."""
    found, seen = set(re.findall(r'<a (?:id|name)="([^"]+)"', text)), {}
    for line in re.sub(r"^(\s*```).*?^\s*```", "", text, flags=re.DOTALL | re.MULTILINE).split("\n"):
        if heading := re.match(r"#+\s+(.*?)\s*$", line):
            found.add(slug(re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading[1]), seen))
    return found


def link_faults(path, text, read):
    """The links and pictures of a page whose file or heading is not there."""
    bare = re.sub(r"^(\s*```).*?^\s*```|`[^`\n]*`", "", text, flags=re.DOTALL | re.MULTILINE)
    for target in re.findall(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"", bare):
        target = target[0] or target[1]
        if re.match(r"[a-z]+:|//", target) or target.startswith("<"):
            continue
        name, _, anchor = target.partition("#")
        place = (path.parent / name).resolve() if name else path
        if not place.exists():
            yield f"there is no {name}"
        elif anchor and place.suffix == ".md" and anchor not in anchors(read(place)):
            yield f"{name or path.name} has no heading #{anchor}"


def mentions(read):
    """The guides that sources, scripts and tests name by their path, whose file or heading is not there."""
    kinds = {".swift", ".py", ".sh", ".yml", ".default", ".html", ".xcstrings", ".mk", ".kt", ".js"}
    for folder in ["Sources", "Server/Sources", "Server/Tests", "Tests", "scripts", "Packaging", "Benchmarks", "Examples"]:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix not in kinds or ".build" in path.parts or not path.is_file():
                continue
            for name, anchor in re.findall(r"(?<![\w/.])(docs/(?:[\w-]+/)*[\w-]+\.md)(?:#([\w-]+))?", path.read_text()):
                if not (ROOT / name).exists():
                    yield path, f"there is no {name}"
                elif anchor and anchor not in anchors(read(ROOT / name)):
                    yield path, f"{name} has no heading #{anchor}"


def check():
    """Every fault of the repository, as sentences."""
    texts = {}

    def read(path):
        if path not in texts:
            texts[path] = path.read_text()
        return texts[path]

    for path in pages():
        name = path.relative_to(ROOT)
        yield from (f"{name}:{line}: {rule}: {words}" for kind, line, text in paragraphs(read(path))
                    for rule, words in faults_of(kind, text))
    for number, rule, words in faults_of_changelog(read(ROOT / "CHANGELOG.md")):
        yield f"CHANGELOG.md:{number}: {rule}: {words}"
    every = [ROOT / name for name in FILES] + [path for folder in [*FOLDERS, "Examples", "Benchmarks"]
                                               for path in sorted((ROOT / folder).rglob("*.md"))]
    for path in every:
        if ".build" not in path.parts:
            yield from (f"{path.relative_to(ROOT)}: {fault}" for fault in link_faults(path, read(path), read))
    yield from (f"{path.relative_to(ROOT)}: {fault}" for path, fault in mentions(read))
    yield from program_faults()


def swift_texts(text, before):
    """The literals of a Swift file after one of the names: line and words, values and escapes replaced."""
    for found in re.finditer(f"(?:{before})(?P<hash>#*)(?P<quote>\"\"\"|\")(?P<words>.*?)(?<!\\\\)(?P=quote)(?P=hash)", text, re.DOTALL):
        words = found["words"]
        if found["quote"] == '"' and "\n" in words:
            continue
        words = re.sub(r"\\#*\n\s*", "", words)
        words = re.sub(r"\\#*\((?:[^()]|\([^()]*\))*\)", "CODE", words)
        yield text.count("\n", 0, found.start("words")) + 1, words.replace('\\"', '"')


def faults_of_text(text):
    """What is wrong with a label or the sentences of a program: a rule and the words."""
    for paragraph in re.split(r"\n\s*\n", text):
        words = plain(" ".join(paragraph.split()))
        if not re.search(r"[.!?:…)]$", words) and LABEL.match(words):
            yield "label", words
        yield from faults_of("text", words)


def catalog_texts(catalog):
    """The English texts of a String Catalog: key and words."""
    for key, entry in catalog["strings"].items():
        english = entry["localizations"]["en"]
        units = english.get("variations", {}).get("plural", {"other": english})
        yield from ((key, unit["stringUnit"]["value"]) for unit in units.values())


def program_faults():
    """Every fault in the texts of the dashboard, of pages, of commands and of the API, as sentences."""
    for path in sorted((ROOT / CATALOGS).glob("*.xcstrings")):
        yield from (f"{path.name}: {key}: {rule}: {words}" for key, text in catalog_texts(json.loads(path.read_text()))
                    for rule, words in faults_of_text(text))
    for folder, before in SOURCES.items():
        for path in sorted((ROOT / folder).rglob("*.swift")):
            yield from (f"{path.relative_to(ROOT)}:{line}: {rule}: {words}" for line, text in swift_texts(path.read_text(), before)
                        for rule, words in faults_of_text(text))


WRONG = {
    "heading": "## What happens on a tap\n",
    "question": "## Is it alive?\n",
    "clause": "What it stores is in the folder.\n",
    "clause after a stop": "It runs. Where the proxy knows\ncountries, set this.\n",
    "of": "Of each event, the first twelve properties count.\n",
    "cell": "| a | Whoever reads it. |\n",
    "connector": "- The store opens all the\n  same.\n",
    "length": "The server " + "really " * LONGEST + "starts.\n",
}
RIGHT = """## How a click is handled

What is a tap? The server stores the click, and `all the same` is code. Of course, there is one of each.

```
What it prints at once
```

- If the proxy names countries, set this option.
"""
# Swift whose texts have one fault each, and one without any.
WRONG_SWIFT = {
    "Server/Sources/PaylisherCLI": [
        'abstract: "What it stores is shown."', 'help: ArgumentHelp(\n  "It stops at once.")', 'help: "Where links lead"',
        'discussion: """\n  The store opens all \\\n  the same.\n  """',
    ],
    "Server/Sources/PaylisherServer": [
        'summary: "Why it failed",', 'detail: "' + "really " * LONGEST + 'long.",', '.required("at", .timestamp, "When it is none.")',
        'ProblemError(.notFound, "Whoever asks is refused.")', '.json(201, "Which key it is.", .key)',
    ],
}
RIGHT_SWIFT = 'abstract: "Show \\(what at: once) of `at once`.", value: "What is it", summary: "List keys", detail: "If it fails, it ends."'
WRONG_TEXTS = ["Who may do it", "It is taken for a bot.", "Whether it works is shown."]
CHANGELOG = ["## 1\n- Count clicks.\n", "### A\n- Count clicks\n", "### A\n- The clicks count.\n", "### A\n- Count\n  clicks.\n"]


def control():
    """Whether each fault is found, and a text without any has none."""
    missed = [name for name, text in WRONG.items()
              if not [fault for kind, _, words in paragraphs(text) for fault in faults_of(kind, words)]]
    missed += [text for text in CHANGELOG if not list(faults_of_changelog(text))]
    page = ROOT / "docs/glossary.md"
    missed += [link for link in ("[a](no-such-page.md)", "[a](#no-such-heading)", '<img src="images/none.jpg">')
               if not list(link_faults(page, link, Path.read_text))]
    wrong = [fault for kind, _, words in paragraphs(RIGHT) for fault in faults_of(kind, words)]
    wrong += list(link_faults(page, "[a](#product) `[a](b.md)` [c](https://example.com)", Path.read_text))
    wrong += list(faults_of_changelog("### A\n- Fix: count clicks once.\n- Count clicks.\n"))
    missed += [code for folder, codes in WRONG_SWIFT.items() for code in codes
               if not [fault for _, text in swift_texts(code, SOURCES[folder]) for fault in faults_of_text(text)]]
    wrong += [fault for before in SOURCES.values() for _, text in swift_texts(RIGHT_SWIFT, before) for fault in faults_of_text(text)]
    plural = {"other": {"stringUnit": {"value": WRONG_TEXTS[0]}}, "one": {"stringUnit": {"value": "Use it beside {price}."}}}
    units = [{"variations": {"plural": plural}}] + [{"stringUnit": {"value": text}} for text in WRONG_TEXTS[1:]]
    catalog = {"strings": {str(key): {"localizations": {"en": unit}} for key, unit in enumerate(units)}}
    found = {text for _, text in catalog_texts(catalog) if list(faults_of_text(text))}
    missed += [text for text in WRONG_TEXTS if text not in found]
    if missed or wrong:
        sys.exit(f"not found: {missed}\nfound without a fault: {wrong}")


def main():
    if "--control" in sys.argv:
        control()
    elif found := sorted(set(check())):
        sys.exit("\n".join(found) + f"\nvoice: {len(found)} faults")


main()

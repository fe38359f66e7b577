#!/usr/bin/env python3
"""Builds the guides into a static site: HTML files that need no server and no network.

    make_site.py FOLDER [--openapi FILE] [--commands FILE] [--symbols FOLDER] [--archive FILE] [--control]

The navigation is the section "Guides" of README.md: its groups, and the pages that their rows link to. A page of
docs/ is at the root (docs/pages.md is pages.html), others keep their place. --openapi adds a page for each resource of
the API with examples (api_pages.py), --symbols a page for each type of the SDK (swift_pages.py), --archive writes the
file that a server embeds. The build fails if a link leads to no page or heading; --control builds a page with such
links, which must be found.
"""
import argparse
import gzip
import html
import json
import re
import shutil
import struct
import sys
from collections import namedtuple
from pathlib import Path
from posixpath import dirname, join, normpath, relpath

from markdown_it import MarkdownIt

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parents[1])]
from api_pages import api_pages  # noqa: E402
from headings import slug  # noqa: E402
from swift_pages import Reference  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
DOCC = "Sources/Paylisher/Paylisher.docc"
Page = namedtuple("Page", "place title text")
MORE = ["CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "Examples/Shop/README.md", "Examples/ObjectiveC/README.md",
        "Benchmarks/RESULTS.md", "Benchmarks/EXPERIMENTS.md", "Benchmarks/events/RESULTS.md"]


def address(place):
    """The file of the site for a page of the repository."""
    place = re.sub(r"^docs/", "", place.replace(DOCC, "sdk").replace("README", "index"))
    return re.sub(r"\.md$", ".html", place)


def pages():
    """Every page by its place in the repository."""
    paths = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / DOCC).glob("*.md")),
             *(ROOT / name for name in MORE)]
    found = {}
    for path in paths:
        text = path.read_text()
        title = re.sub(r"[`*]", "", re.search(r"^# (.*)", text, re.MULTILINE)[1])
        place = str(path.relative_to(ROOT))
        found[place] = Page(place, title, text)
    return found


def navigation(found):
    """The groups of the guides with the pages of each, label and place; a page is in its first group."""
    guides = found["README.md"].text.partition("\n## Guides\n")[2].partition("\n## ")[0]
    groups, seen = [], set()
    for block in re.split(r"\n(?=\*\*)", guides):
        name = re.match(r"\s*\*\*(.*?)\*\*", block)
        if not name:
            continue
        entries = []
        for start, label, place in re.findall(r"(\| )?\[([^\]]+)\]\(([^)#]+)\)", block):
            if place in found and place not in seen:
                seen.add(place)
                # A link that begins a row names its guide; others are known by their page's title.
                entries.append((label if start else found[place].title, place))
        groups.append((name[1].rstrip(":"), entries))
    return groups


class Renderer:
    """Turns Markdown into HTML, and checks its links."""

    def __init__(self, found, reference=None):
        self.pages, self.faults, self.reference = found, [], reference
        self.markdown = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
        self.anchors = {place: self.headings(page.text) for place, page in found.items()}

    def headings(self, text):
        """The anchors of a page: level, words and anchor of each heading."""
        seen, found = {}, []
        for token, inline in self.pairs(self.markdown.parse(text), "heading_open"):
            words = "".join(child.content for child in inline.children if child.type in ("text", "code_inline"))
            found.append((int(token.tag[1]), words, slug(words, seen)))
        return found

    @staticmethod
    def pairs(tokens, kind):
        return [(token, tokens[i + 1]) for i, token in enumerate(tokens) if token.type == kind]

    def render(self, page):
        """The HTML of a page."""
        text = page.text
        if page.place.startswith(DOCC):
            text = re.sub(r"^@\w+(\(.*?\))? *\{[^}]*\}\n", "", text, flags=re.MULTILINE)
            text = re.sub(r"``([^`]+)``", lambda name: self.symbol(name[1], page), text)
            text = re.sub(r"<doc:(\w+)>", lambda name: f"[{name[1]}]({name[1]}.md)", text)
        tokens = self.markdown.parse(text)
        anchors = iter(self.headings(text))
        for token in tokens:
            if token.type == "heading_open":
                token.attrSet("id", next(anchors)[2])
            for child in token.children or []:
                if child.type == "link_open":
                    self.turn(page, child)
                elif child.type == "image":
                    child.attrSet("src", self.file(page, child.attrGet("src")))
                    child.attrSet("loading", "lazy")
        body = self.markdown.renderer.render(tokens, self.markdown.options, {})
        body = re.sub(r'<img src="([^"]+)"', lambda found: f'<img loading="lazy" src="{self.file(page, found[1])}"', body) \
            if "<img src=" in text else body
        body = re.sub(r"<!--.*?-->\n?", "", body, flags=re.DOTALL)
        return body.replace("<table>", '<div class="table"><table>').replace("</table>", "</table></div>")

    def symbol(self, name, page):
        """A declaration's name in a page of the SDK, as a link if the site has the reference."""
        if self.reference:
            return self.reference.link(name, address(page.place))
        return f"`{name.rpartition('/')[2]}`"

    def turn(self, page, link):
        """Leads a link to the site's page, or leaves a file of the repository as its name."""
        target = link.attrGet("href")
        if re.match(r"[a-z]+:", target):
            link.attrSet("rel", "noreferrer")
            return
        name, _, anchor = target.partition("#")
        place = normpath(join(dirname(page.place), name)) if name else page.place
        if (ROOT / place).is_dir() and place == "docs/decisions":
            place = sorted(other for other in self.pages if other.startswith(place + "/"))[0]
        if place in self.pages:
            if anchor and anchor not in [known for _, _, known in self.anchors[place]]:
                self.faults.append(f"{page.place}: {place} has no heading #{anchor}")
            here = dirname(address(page.place))
            link.attrSet("href", relpath(address(place), here or ".") + (f"#{anchor}" if anchor else ""))
        elif (ROOT / place).exists():
            # A file of the repository, which the site does not have.
            link.tag, link.attrs = "span", {"title": place}
        else:
            self.faults.append(f"{page.place}: there is no {target}")

    def file(self, page, source):
        """The place of a picture on the site."""
        place = normpath(join(dirname(page.place), source))
        if not (ROOT / place).exists():
            self.faults.append(f"{page.place}: there is no picture {source}")
        return relpath(address(place), dirname(address(page.place)) or ".")


def close_spans(body):
    """Closes the names of files, which were links."""
    parts = re.split(r"(<span title=\"[^\"]*\">)", body)
    return "".join(part if i == 0 or part.startswith("<span title") else part.replace("</a>", "</span>", 1)
                   for i, part in enumerate(parts))


def layout(title, body, own, groups, headings):
    """A whole document: header, navigation, the page, and the contents of the page."""
    up = "../" * own.count("/")
    entries = []
    for name, links in groups:
        items = "".join("<li><a href='%s'%s>%s</a></li>" % (
            up + place, " aria-current='page'" if place == own else "", html.escape(label)) for label, place in links)
        entries.append(f"<h2>{html.escape(name)}</h2><ul>{items}</ul>")
    contents = "".join(f"<li><a href='#{anchor}'>{html.escape(words)}</a></li>" for level, words, anchor in headings if level == 2)
    aside = f"<nav class='contents' aria-label='On this page'><h2>On this page</h2><ul>{contents}</ul></nav>" if contents else ""
    flat = [entry for _, links in groups for entry in links]
    at = next((i for i, (_, place) in enumerate(flat) if place == own), None)
    around = ""
    if at is not None:
        before = f"<a class='before' href='{up}{flat[at - 1][1]}'>← {html.escape(flat[at - 1][0])}</a>" if at else ""
        after = f"<a class='after' href='{up}{flat[at + 1][1]}'>{html.escape(flat[at + 1][0])} →</a>" if at + 1 < len(flat) else ""
        around = f"<nav class='around' aria-label='Next pages'>{before}{after}</nav>"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{html.escape(title)} · Paylisher</title>
<link rel="stylesheet" href="{up}site.css">
<script src="{up}site.js" defer></script>
</head>
<body data-root="{up}">
<a class="skip" href="#main">Skip to content</a>
<header><a class="name" href="{up}index.html">Paylisher</a>
<div class="search"><input type="search" id="search" placeholder="Search the guides" aria-label="Search the guides" autocomplete="off" hidden><ol id="found" hidden></ol></div></header>
<div class="columns">
<details class="menu" open><summary>Menu</summary><nav aria-label="Guides">{''.join(entries)}</nav></details>
<main id="main">{body}{around}</main>
{aside}
</div>
</body>
</html>
"""


def sections(title, own, body):
    """The parts of a page that a search finds: heading, anchor and words."""
    parts = re.split(r'<h[1-4] id="([^"]+)">(.*?)</h[1-4]>', body)
    for anchor, heading, text in zip(parts[1::3], parts[2::3], parts[3::3]):
        words = html.unescape(re.sub(r"<[^>]+>", " ", text))
        yield [title, own + "#" + anchor, html.unescape(re.sub(r"<[^>]+>", "", heading)), re.sub(r"\s+", " ", words).strip()]


def build(folder, openapi, commands, symbols):
    """Writes the site, and returns what is wrong."""
    found = pages()
    if commands:
        place = "docs/" + "command-reference.md"
        found[place] = Page(place, "Command reference", commands.read_text())
    reference = Reference(symbols) if symbols else None
    renderer = Renderer(found, reference)
    groups = [(name, [(label, address(place)) for label, place in entries]) for name, entries in navigation(found)]
    decisions = [(page.title, address(place)) for place, page in found.items() if place.startswith("docs/decisions/")]
    extra = api_pages(json.loads(openapi.read_text())) if openapi else []
    if commands:
        next(entries for name, entries in groups if name == "Reference").insert(1, ("Command reference", "command-reference.html"))
    swift = reference.pages() if reference else []
    if swift:
        next(entries for name, entries in groups if name == "Reference").append((swift[0].title, swift[0].place))
    if extra:
        groups.insert(-1, ("API", [(page.title, page.place) for page in extra]))
    groups.append(("Decisions", decisions))
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    index = []

    def write(own, title, body, headings):
        file = folder / own
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(layout(title, body, own, groups, headings))
        index.extend(sections(title, own, body))

    for place, page in found.items():
        body = close_spans(renderer.render(page))
        write(address(place), page.title, body, renderer.anchors[place])
    for page in [*swift, *extra]:
        write(page.place, page.title, page.body, page.headings)
    for name in ("site.css", "site.js"):
        shutil.copy(HERE / name, folder / name)
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    (folder / "search.json").write_text(text)
    # A page that is opened as a file may load scripts only.
    (folder / "search.js").write_text(f"window.searchIndex = {text};\n")
    used = set(re.findall(r'src="[^"]*(images/[^"]+)"', "".join((folder / address(p)).read_text() for p in found)))
    for name in sorted(used):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "docs" / name, folder / name)
    return renderer.faults, len(found) + len(swift) + len(extra)


def pack(folder, file):
    """Writes what a server serves as one archive, in the format of GuideArchive.swift: no photographs, each file in gzip."""
    parts = []
    for path in sorted(folder.rglob("*")):
        if path.suffix not in (".html", ".css", ".js", ".json", ".svg") or path.name == "search.js":
            continue
        content = path.read_bytes()
        if path.suffix == ".html":
            content = re.sub(rb'(?:<p>\s*)?<img [^>]*src="[^"]*\.jpg"[^>]*>(?:\s*</p>)?\n?', b"", content)
        parts += [str(path.relative_to(folder)).encode(), gzip.compress(content, 9, mtime=0)]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"PLGUIDES" + struct.pack("<I", len(parts) // 2) + b"".join(struct.pack("<I", len(p)) + p for p in parts))
    return len(file.read_bytes())


def control():
    """Whether links without a page, a heading and a picture are found."""
    found = pages()
    page = Page("docs/" + "none.md", "None", "# None\n\n[a](nothing.md) [b](pages.md#nothing) ![c](images/nothing.jpg)\n\n[d](pages.md#qr-codes)\n")
    renderer = Renderer(found | {page.place: page})
    renderer.render(page)
    if len(renderer.faults) != 3:
        sys.exit(f"3 faults expected: {renderer.faults}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--openapi", type=Path)
    parser.add_argument("--commands", type=Path)
    parser.add_argument("--symbols", type=Path)
    parser.add_argument("--archive", type=Path)
    parser.add_argument("--control", action="store_true")
    options = parser.parse_args()
    if options.control:
        return control()
    faults, count = build(options.folder, options.openapi, options.commands, options.symbols)
    if faults:
        sys.exit("\n".join(faults))
    size = sum(file.stat().st_size for file in options.folder.rglob("*") if file.is_file())
    packed = f", {pack(options.folder, options.archive) / 1e6:.1f} MB for a server" if options.archive else ""
    print(f"site: {count} pages, {size / 1e6:.1f} MB{packed}, in {options.folder}/index.html")


main()

"""Pages of the Swift reference, one for each type of the SDK, from the symbol graphs of the compiler.

A page has the declaration of its type, its doc comment, and both of each member, grouped as DocC groups them.
"""
import html
import json
import re
from collections import namedtuple

from markdown_it import MarkdownIt

SwiftPage = namedtuple("SwiftPage", "place title body headings")

FOLDER = "sdk/reference"
# What a symbol is: the heading of its group, in the order of a page.
GROUPS = [
    ("Types", ("swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.typealias", "swift.associatedtype")),
    ("Cases", ("swift.enum.case",)),
    ("Initializers", ("swift.init",)),
    ("Properties", ("swift.property", "swift.type.property", "swift.var")),
    ("Methods", ("swift.method", "swift.type.method", "swift.func", "swift.func.op", "swift.subscript")),
]
MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable("table")


def group(symbol):
    return next(name for name, kinds in GROUPS if symbol["kind"]["identifier"] in kinds)


def declaration(symbol):
    """The declaration as Swift writes it, with the platforms that it needs."""
    lines = [f"@available({entry['domain']} {entry['introduced']['major']}.{entry['introduced'].get('minor', 0)}, *)"
             for entry in symbol.get("availability", []) if "introduced" in entry and "domain" in entry]
    return "\n".join([*lines, "".join(part["spelling"] for part in symbol["declarationFragments"])])


def is_type(name):
    """Whether a page is about a type, of the SDK or of another module that it extends."""
    return " " not in name


def anchor_of(name):
    return re.sub(r"[^\w]+", "-", name).strip("-").lower()


def anchor(symbol):
    return anchor_of(symbol["pathComponents"][-1])


class Reference:
    """The public declarations of the SDK: a page for each type at the top, and where each declaration is."""

    def __init__(self, folder):
        self.tops, self.places, symbols = {}, {}, []
        for file in sorted(folder.glob("*.symbols.json")):
            symbols += [each for each in json.loads(file.read_text())["symbols"]
                        if each["kind"]["identifier"] not in ("swift.extension", "swift.deinit")]
        for symbol in symbols:
            if group(symbol) == "Types":
                self.tops[".".join(symbol["pathComponents"])] = {"symbol": symbol, "members": []}
        for symbol in symbols:
            path = symbol["pathComponents"]
            if len(path) == 1 and group(symbol) == "Types":
                continue
            # What is in no type of the SDK extends one of another module.
            owner = ".".join(path[:-1]) or "Functions and values"
            self.tops.setdefault(owner, {"members": []})["members"].append(symbol)
        for name, top in self.tops.items():
            self.places[name.replace(".", "/")] = self.place(name)
            taken = set()
            for symbol in sorted(top["members"], key=lambda each: (each["pathComponents"], declaration(each))):
                symbol["anchor"], number = anchor(symbol), 1
                while symbol["anchor"] in taken:
                    number += 1
                    symbol["anchor"] = f"{anchor(symbol)}-{number}"
                taken.add(symbol["anchor"])
                self.places.setdefault("/".join(symbol["pathComponents"]), f"{self.place(name)}#{symbol['anchor']}")

    @staticmethod
    def place(name):
        return f"{FOLDER}/{re.sub(r'[^A-Za-z0-9]+', '-', name)}.html"

    def link(self, name, own, top=None):
        """The HTML of a symbol's name in double backticks: a link where the reference has it."""
        short = html.escape(name.rpartition("/")[2])
        outer = (top or "").split(".")
        for path in ("/".join([*outer[:count], name]) for count in range(len(outer), -1, -1)):
            if place := self.places.get(path):
                return f'<a href="{"../" * own.count("/")}{place}"><code>{short}</code></a>'
        return f"<code>{short}</code>"

    def comment(self, symbol, top):
        """The doc comment as HTML."""
        lines = symbol.get("docComment", {}).get("lines", [])
        text = "\n".join(line["text"] for line in lines)
        text = re.sub(r"^- Parameters:\n((?:  +- .*\n?|  +\S.*\n?)*)", lambda found: re.sub(r"^  - (\w+):", r"- **\1**:", found[1], flags=re.MULTILINE),
                      text, flags=re.MULTILINE)
        text = re.sub(r"^- Parameter (\w+):", r"- **\1**:", text, flags=re.MULTILINE)
        text = re.sub(r"^- (Returns|Throws|Note|Important|Warning|Tip|SeeAlso|Since):", r"- **\1:**", text, flags=re.MULTILINE)
        text = re.sub(r"``([^`\n]+)``", lambda found: self.link(found[1], self.place(top), top), text)
        return MARKDOWN.render(text)

    def page(self, name):
        """The page of a type, or of what is in no type."""
        top = self.tops[name]
        parts, headings = ['<p><a href="index.html">Swift reference</a></p>', f'<h1 id="{anchor_of(name)}">{html.escape(name)}</h1>'], []
        if symbol := top.get("symbol"):
            parts += [self.code(declaration(symbol)), self.comment(symbol, name)]
        elif is_type(name):
            parts.append(f"<p>What the SDK adds to <code>{html.escape(name)}</code>.</p>")
        for heading, _ in GROUPS:
            members = [symbol for symbol in top["members"] if group(symbol) == heading]
            if not members:
                continue
            own = heading.lower()
            headings.append((2, heading, own))
            parts.append(f'<h2 id="{own}">{heading}</h2>')
            for symbol in sorted(members, key=lambda each: each["pathComponents"]):
                title = html.escape(symbol["pathComponents"][-1])
                own_page = ".".join(symbol["pathComponents"])
                if own_page in self.tops:
                    title = f'<a href="{self.place(own_page).rpartition("/")[2]}">{title}</a>'
                parts += [f'<h3 id="{symbol["anchor"]}">{title}</h3>', self.code(declaration(symbol)), self.comment(symbol, name)]
        return SwiftPage(self.place(name), name, "".join(parts), headings)

    @staticmethod
    def code(text):
        return f'<pre><code class="language-swift">{html.escape(text)}</code></pre>'

    def pages(self):
        """An overview, and a page for each type."""
        names = sorted(self.tops, key=str.lower)
        rows = ""
        for name in names:
            symbol = self.tops[name].get("symbol")
            first = re.search(r"<p>(.*?)</p>", self.comment(symbol, name), re.DOTALL) if symbol else None
            kind = symbol["kind"]["displayName"] if symbol else "Extension" if is_type(name) else "Global"
            summary = re.sub(r"</?a\b[^>]*>", "", first[1]) if first else ""
            rows += (f'<tr><td><a href="{self.place(name).rpartition("/")[2]}"><code>{html.escape(name)}</code></a></td>'
                     f"<td>{kind}</td><td>{summary}</td></tr>")
        count = sum(len(top["members"]) + ("symbol" in top) for top in self.tops.values())
        body = f"""<h1 id="swift">Swift reference</h1>
<p>The SDK's {count} public declarations, with their doc comments. In Xcode, hold Option and click a name to read the same text.</p>
<div class="table"><table><thead><tr><th>name</th><th>kind</th><th>summary</th></tr></thead><tbody>{rows}</tbody></table></div>"""
        overview = SwiftPage(f"{FOLDER}/index.html", "Swift reference", body, [(1, "Swift reference", "swift")])
        return [overview, *(self.page(name) for name in names)]

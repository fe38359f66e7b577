"""Opens every page of visitors and of the dashboard with hostile texts in every field, where no policy stops what
they run. `PAYLISHER_TEST_LONG` opens each page with each text alone."""

import html
import re
import time
import unittest

from dashboard import LONG
from hostile import TEXTS, TOOL, HostileTests

# Texts for which pages have the same elements as for the hostile ones: with and without what addresses refuse, a list,
# and lines. A text's length decides the language, so that these have all five.
HARMLESS = ["Summer sale", "sales", "one\ntwo", "one, two", "sale"]
# Texts that are hostile only where nothing is before them.
ALONE = [text for text in TEXTS if re.match(r"[\0- ]*(&[#\w]+;?)*[a-z&;#\s]+(:|&colon;|&#58;|&#x3A;)", text, re.I)]
TOGETHER = [text for text in TEXTS if text not in ALONE]
# It leaves whatever place it is in and runs.
BREAK = '"></title></textarea></option></select><script>canary()</script>'


def joined(texts, size=12):
    return [" ".join(texts[start : start + size]) for start in range(0, len(texts), size)]


class HostilePages(HostileTests):
    def test_no_text_runs_on_any_page(self):
        self.assertGreaterEqual(len(set(TEXTS)), 300)
        started = time.monotonic()
        pages = self.call("learnTexts", HARMLESS)
        self.assertGreater(pages, 200)
        opened = self.judge(TEXTS if LONG else joined(TOGETHER), True)
        read = self.judge(ALONE, False)
        seconds = time.monotonic() - started
        print(f"hostile texts: {len(TEXTS)} in {opened + read} documents of {pages} pages in {seconds:.0f} s, 0 ran")

    def judge(self, texts, opened):
        report = self.call("judgeTexts", texts, opened)
        self.assertEqual(report["wrong"], [])
        self.assertEqual((self.dialogs, self.evil), ([], []))
        return report["pages"]

    # The controls

    def test_a_field_that_is_not_escaped_is_seen(self):
        """Each place of each page in which a text stands, with that one text as it is."""
        self.call("learnTexts", HARMLESS)
        report = self.call("judgeUnescaped", BREAK, html.escape(BREAK))
        self.assertEqual((report["missed"], report["still"]), ([], []))
        self.assertGreater(report["places"], 1000)
        self.assertGreater(report["opened"], 150)
        print(f"hostile texts, control: {report['places']} fields seen, {report['opened']} ran, each alone unescaped")

    def test_every_text_is_hostile_somewhere(self):
        """A text that does nothing wherever it is put unescaped tests nothing."""
        left, ran = list(TEXTS), set()
        for form in FORMS:
            documents = [form(text) for text in left]
            noticed = self.call("judgeForms", form("harmless"), documents)
            ran |= {left[place] for place, fault in noticed if fault == "it ran"}
            left = [text for place, text in enumerate(left) if place not in dict(noticed)]
        self.assertEqual(left, [])
        self.assertGreater(len(ran), 100)
        print(f"hostile texts, control: {len(TEXTS)} change a page that does not escape them, {len(ran)} run")


def escaped(text):
    return html.escape(text).replace("\0", "\ufffd")


def around(start, end):
    """A page that does not escape its text."""
    return lambda text: f"<!DOCTYPE html><body>{start}{text}{end}<p>end</p>"


def undone(script):
    """A page that escapes its text, and whose script then makes HTML of it: `t` is the text, `b` an element."""
    return lambda text: (
        f"<!DOCTYPE html><body><p id=a>{escaped(text)}</p><p id=b></p><script>{{"
        'const t = document.getElementById("a").textContent, b = document.getElementById("b");'
        f"try {{ {script} }} catch {{}}}}</script>"
    )


FORMS = [
    around("<p>", "</p>"),
    around('<input title="', '">'),
    around("<input title='", "'>"),
    around("<input title=", ">"),
    around("<title>", "</title>"),
    around('<script>var x = "', '";</script>'),
    around("<script>var x = '", "';</script>"),
    around("<script>var x = `", "`;</script>"),
    around("<script>var x = ", ";</script>"),
    around("<script>// ", "\n</script>"),
    around("<script>/* ", " */</script>"),
    around('<script>(() => 1)({x: "', '"});</script>'),
    around('<script>(() => 1)([ "', '"]);</script>'),
    around('<style>p { content: "', '" }</style>'),
    around("<!-- ", " -->"),
    around("<svg><text>", "</text></svg>"),
    lambda text: f"<!DOCTYPE html><body><a href=\"{escaped(text)}\">x</a>",
    lambda text: "<!DOCTYPE html><body><a href=\"{}\">x</a>".format(text.replace('"', "")),
    lambda text: f"<!DOCTYPE html><body><img src=x: onerror=\"(() => 1)('{escaped(text)}')\">",
    lambda text: f"<!DOCTYPE html><body><img src=x: onerror='(() => 1)(\"{escaped(text)}\")'>",
    lambda text: "<!DOCTYPE html><body><script>var x = \"{}\";</script>".format(text.replace('"', '\\"')),
    lambda text: "<!DOCTYPE html><body><p>{}</p>".format(text.replace("\0", "")),
    undone("b.innerHTML = t"),
    undone("b.innerHTML = t; b.innerHTML = b.textContent"),
    undone("b.innerHTML = decodeURIComponent(decodeURIComponent(t))"),
    undone("b.innerHTML = `<input title=\"${decodeURIComponent(t)}\">`"),
    undone("b.innerHTML = (0, eval)(`'${t}'`)"),
    undone("b.innerHTML = `<input title=\"${t.normalize('NFKC')}\">`"),
    undone("b.innerHTML = t.replaceAll('<', '&lt;').normalize('NFKC')"),
    undone("b.innerHTML = [...t].map((c) => String.fromCharCode(c.charCodeAt(0) & 255)).join('')"),
]


def load_tests(loader, standard, pattern):
    """Without the tool that makes the samples there is nothing to test here."""
    return standard if TOOL else unittest.TestSuite()


if __name__ == "__main__":
    unittest.main()

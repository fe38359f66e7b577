# asvs 1.1.2
# attack 68
"""Opens every page of visitors and of the dashboard with hostile texts in every field, where no policy stops what
they run. A short run opens all texts and reads a third of them, by the commit; `PAYLISHER_TEST_LONG` has each text
alone in the fields."""

import html
import re
import time
import unittest

from dashboard import LONG, share
from hostile import TEXTS, TOOL, HostileTests

# Texts for which pages have the same elements as for the hostile ones: with and without what addresses refuse, a list,
# lines, and an address. A text's length decides the language, so that these have all five.
HARMLESS = ["Summer sale", "sales", "one\ntwo", "one, two", "shop:sale"]
# Texts that are hostile only where nothing is before them.
ALONE = [text for text in TEXTS if re.match(r"[\0- ]*[a-z][a-z\s]+:", text, re.I)]
TOGETHER = [text for text in TEXTS if text not in ALONE]
# It leaves whatever place it is in and runs.
BREAK = '"></title></textarea></option></select><script>canary()</script>'


def joined(texts, size):
    return [" ".join(texts[start : start + size]) for start in range(0, len(texts), size)]


class HostilePages(HostileTests):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.pages = cls.call("learnTexts", HARMLESS)

    def test_no_text_runs_on_any_page(self):
        started = time.monotonic()
        self.assertGreaterEqual(len(set(TEXTS)), 300)
        self.assertGreater(self.pages, 200)
        read = self.judge(TEXTS if LONG else share(joined(TOGETHER, 20), 3), False)
        read += 0 if LONG else self.judge(share(ALONE, 3), False, "filled")
        opened = self.judge(joined(TOGETHER, 20 if LONG else 120), True)
        seconds = time.monotonic() - started
        print(f"hostile texts: {len(TEXTS)} on {self.pages} pages in {seconds:.0f} s: {read} documents have no element "
              f"of theirs, {opened} were opened and ran nothing")

    def judge(self, texts, opened, *part):
        report = self.call("judgeTexts", texts, opened, *part)
        self.assertEqual(report["wrong"], [])
        self.assertEqual((self.dialogs, self.evil), ([], []))
        return report["pages"]

    # The controls

    def test_a_field_that_is_not_escaped_is_seen(self):
        """The first twelve places of each page in which a text stands, each alone unescaped."""
        report = self.call("judgeUnescaped", BREAK, html.escape(BREAK), 12)
        self.assertEqual((report["missed"], report["still"]), ([], []))
        self.assertGreater(report["places"], 1000)
        self.assertGreater(report["opened"], 70)
        print(f"hostile texts, control: {report['places']} fields seen, {report['opened']} ran, each alone unescaped")

    def test_every_text_is_hostile_somewhere(self):
        """A text that does nothing wherever it is put unescaped tests nothing."""
        left = list(TEXTS)
        for form, opened in [(form, False) for form in MARKUP] + [(form, True) for form in SCRIPTS]:
            seen = self.seen(form, left, opened)
            left = [text for text in left if text not in seen]
        self.assertEqual(left, [])
        print(f"hostile texts, control: {len(TEXTS)} change a page that does not escape them, or run in it")

    def seen(self, form, texts, opened):
        found = self.call("judgeForms", form("harmless"), [form(text) for text in texts], opened)
        return {texts[place]: fault for place, fault in found}


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


# Pages that do not escape a text where it is HTML, or where it is an address.
MARKUP = [
    around("<p>", "</p>"),
    around('<input title="', '">'),
    around("<input title='", "'>"),
    around("<input title=", ">"),
    around("<title>", "</title>"),
    around('<style>p { content: "', '" }</style>'),
    around("<!-- ", " -->"),
    around("<svg><text>", "</text></svg>"),
    lambda text: "<!DOCTYPE html><body><p>{}</p>".format(text.replace("\0", "")),
    lambda text: f'<!DOCTYPE html><body><a href="{escaped(text)}">x</a>',
    lambda text: '<!DOCTYPE html><body><a href="{}">x</a>'.format(text.replace('"', "")),
]
# Pages that do not escape it where it is a script, or that undo what they escape.
SCRIPTS = [
    around('<script>var x = "', '";</script>'),
    around("<script>var x = '", "';</script>"),
    around("<script>var x = `", "`;</script>"),
    around("<script>var x = ", ";</script>"),
    around("<script>// ", "\n</script>"),
    around("<script>/* ", " */</script>"),
    around('<script>(() => 1)({x: "', '"});</script>'),
    around('<script>(() => 1)([ "', '"]);</script>'),
    lambda text: f"<!DOCTYPE html><body><img src=x: onerror=\"(() => 1)('{escaped(text)}')\">",
    lambda text: f"<!DOCTYPE html><body><img src=x: onerror='(() => 1)(\"{escaped(text)}\")'>",
    lambda text: '<!DOCTYPE html><body><script>var x = "{}";</script>'.format(text.replace('"', '\\"')),
    undone("b.innerHTML = t"),
    undone("b.innerHTML = t; b.innerHTML = b.textContent"),
    undone("b.innerHTML = decodeURIComponent(decodeURIComponent(t))"),
    undone('b.innerHTML = `<input title="${decodeURIComponent(t)}">`'),
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

"""Opens the sample pages of the dashboard: phone and computer, light and dark, every language, hostile
texts. The pages come from a server of this test with the policy of the real one."""

import functools
import http.server
import os
import re
import threading
import time
import unittest
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe

from browser import EARS, SCREENSHOTS, BrowserTests, take_picture

FOLDER = Path(os.environ.get("PAYLISHER_DASHBOARD", ".cache/dashboard"))
HEADERS = Path("Server/Sources/PaylisherServer/HTTP/Routing/Route.swift")
LONG = bool(os.environ.get("PAYLISHER_TEST_LONG"))
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# Keeps what moves in a page while nobody touches it.
SHIFTS = """
window.__shifts = [];
const keep = (entries) => {
  for (const entry of entries) {
    if (entry.hadRecentInput) continue;
    const moved = entry.sources.map((source) => source.node && (source.node.outerHTML || source.node.data));
    window.__shifts.push([entry.value, ...moved.map((text) => (text || "").slice(0, 80))]);
  }
};
const observer = new PerformanceObserver((list) => keep(list.getEntries()));
observer.observe({type: "layout-shift", buffered: true});
window.shifts = () => new Promise((answer) => requestAnimationFrame(() => setTimeout(() => {
  keep(observer.takeRecords());
  answer(window.__shifts);
})));
"""
# What a page has whose script changes it.
SCRIPTED = re.compile("data-(copy|live|mirror|refresh|counting)=")
# A page whose button makes room for itself after the first look at it.
SHIFTING = """<!DOCTYPE html><title>moves</title><link rel="icon" href="data:,">
<button hidden>Pause</button><p>What is below it</p>"""


def policy():
    """The value of Content-Security-Policy, as the server's source has it."""
    text = re.search(r'dashboardPolicy = """\n(.*?)"""', HEADERS.read_text(), re.S).group(1)
    return re.sub(r"\\\n\s*", "", text).strip()


class Handler(http.server.SimpleHTTPRequestHandler):
    """Every address that ends in /drawing has the same drawing, for the frames of drafts."""

    @property
    def is_drawing(self):
        return self.path.split("?")[0].endswith("/drawing")

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def translate_path(self, path):
        return str(FOLDER / "drawing.html") if self.is_drawing else super().translate_path(path)

    def end_headers(self):
        drawing = FOLDER / "drawing.policy"
        self.send_header("Content-Security-Policy", drawing.read_text() if self.is_drawing else policy())
        super().end_headers()

    def log_message(self, *arguments):
        pass


class Dashboard(BrowserTests):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        handler = functools.partial(Handler, directory=str(FOLDER))
        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.origin = f"http://127.0.0.1:{cls.server.server_port}"

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()
        super().tearDownClass()

    def page(self, width=1440, scheme="light", script=True):
        context = self.browser.browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
            reduced_motion="reduce",
            java_script_enabled=script,
        )
        self.addCleanup(context.close)
        context.add_init_script(EARS)
        context.add_init_script(SHIFTS)
        page = context.new_page()
        self.problems, self.elsewhere = [], []
        page.on("pageerror", lambda error: self.problems.append(f"script: {error}"))
        page.on("console", lambda line: line.type == "error" and self.hear(line))
        page.on("dialog", lambda dialog: (self.problems.append(dialog.message), dialog.dismiss()))
        page.on("request", lambda request: request.url.startswith(self.origin + "/")
                or request.url.startswith("data:") or self.elsewhere.append(request.url))
        return page

    def hear(self, line):
        # The live page has no stream here.
        if "404" not in line.text and "EventSource" not in line.text:
            self.problems.append(line.text)

    def names(self, start):
        return sorted(file.stem for file in FOLDER.glob(f"{start}-*.html"))

    def check(self, page):
        self.assertEqual(page.evaluate("window.__violations"), [])
        self.assertEqual(self.problems, [])
        self.assertEqual(self.elsewhere, [])

    def check_still(self, page):
        self.assertEqual(page.evaluate("window.shifts()"), [])

    def test_pages_fit_and_obey_the_policy(self):
        for width, scheme in ((390, "dark"), (1440, "light"), (390, "light"), (1024, "dark")):
            page = self.page(width, scheme)
            languages = ("en", "de", "ar") if LONG or scheme == "light" else ("en",)
            for name in [name for language in languages for name in self.names(language)]:
                with self.subTest(page=name, width=width, scheme=scheme):
                    page.goto(f"{self.origin}/{name}.html")
                    self.check(page)
                    self.check_still(page)
                    self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)
                    if name.startswith("en-"):
                        file = SCREENSHOTS / f"dashboard-{name}-{width}-{scheme}.png"
                        take_picture(page, file, full_page=True)

    def test_pages_with_hostile_names_fit(self):
        for width, scheme in ((390, "light"), (1024, "dark")):
            page = self.page(width, scheme)
            for name in self.names("names"):
                with self.subTest(page=name, width=width):
                    page.goto(f"{self.origin}/{name}.html")
                    self.check(page)
                    self.check_still(page)
                    self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)

    def test_nothing_moves_when_the_script_comes_late(self):
        for width in (390, 1440):
            page = self.page(width)
            page.route("**/*.js", lambda route: (time.sleep(0.15), route.continue_()))
            names = [name for language in ("en", "ar") for name in self.names(language)
                     if SCRIPTED.search((FOLDER / f"{name}.html").read_text())]
            self.assertGreater(len(names), 8)
            for name in names:
                with self.subTest(page=name, width=width):
                    page.goto(f"{self.origin}/{name}.html")
                    self.check_still(page)
                    self.assertEqual(page.locator(".scripted").count(), 0)

    def test_what_moves_is_seen(self):
        page = self.page()
        page.route("**/moves.html", lambda route: route.fulfill(content_type="text/html", body=SHIFTING))
        page.goto(f"{self.origin}/moves.html")
        self.check_still(page)
        page.evaluate("document.querySelector('button').hidden = false")
        self.assertEqual(len(page.evaluate("window.shifts()")), 1)

    def test_buttons_of_the_script_are_not_there_without_it(self):
        for script in (True, False):
            page = self.page(390, script=script)
            page.goto(f"{self.origin}/en-live.html")
            self.assertEqual(page.locator("#live-pause").is_visible(), script)

    def test_axe_finds_nothing(self):
        axe = Axe()
        options = {"runOnly": {"type": "tag", "values": RULES}, "resultTypes": ["violations"]}
        looks = [(1440, "light", "en"), (390, "dark", "en"), (1440, "light", "ar"), (390, "dark", "names")]
        for width, scheme, language in looks + ([(390, "light", "de"), (390, "dark", "ar")] if LONG else []):
            page = self.page(width, scheme)
            for name in self.names(language):
                with self.subTest(page=name, width=width, scheme=scheme):
                    page.goto(f"{self.origin}/{name}.html")
                    found = axe.run(page, options=options).response["violations"]
                    faults = [
                        (fault["id"], node["target"], node.get("failureSummary"))
                        for fault in found
                        for node in fault["nodes"]
                    ]
                    self.assertEqual(faults, [])

    def test_hostile_texts_run_nothing(self):
        page = self.page()
        names = self.names("hostile")
        self.assertGreater(len(names), 200)
        for name in names:
            with self.subTest(page=name):
                page.goto(f"{self.origin}/{name}.html")
                self.assertFalse(page.evaluate("!!window.__ran"))
                self.check(page)

    def test_the_keyboard_reaches_everything_in_order(self):
        page = self.page()
        page.goto(f"{self.origin}/en-link.html")
        page.keyboard.press("Tab")
        self.assertEqual(page.evaluate("document.activeElement.className"), "skip")
        page.keyboard.press("Enter")
        self.assertEqual(page.evaluate("document.activeElement.id"), "main")
        seen = []
        for _ in range(120):
            page.keyboard.press("Tab")
            here = page.evaluate(
                "(() => { const e = document.activeElement; const r = e.getBoundingClientRect();"
                " return [e.tagName, (e.textContent || e.name || '').trim().slice(0, 40), r.width > 0]; })()"
            )
            if here[0] == "BODY":
                break
            self.assertTrue(here[2], here)
            seen.append(here[1])
        for text in ("Disable", "Edit", "Download SVG", "Explain a tap"):
            self.assertIn(text, seen)

    def test_a_dialog_opens_and_closes_without_a_script(self):
        page = self.page(script=False)
        page.goto(f"{self.origin}/en-link.html")
        page.get_by_role("button", name="Disable").first.click()
        self.assertTrue(page.get_by_role("dialog").is_visible())
        page.keyboard.press("Escape")
        self.assertFalse(page.locator("dialog").is_visible())

    def test_the_menu_opens_on_a_phone_without_a_script(self):
        page = self.page(390, script=False)
        page.goto(f"{self.origin}/en-home.html")
        self.assertFalse(page.locator("nav.side").is_visible())
        page.get_by_role("button", name="Menu").click()
        self.assertTrue(page.locator("nav.side").is_visible())


def load_tests(loader, standard, pattern):
    """Without sample pages there is nothing to test here."""
    return standard if FOLDER.exists() else unittest.TestSuite()


if __name__ == "__main__":
    unittest.main()

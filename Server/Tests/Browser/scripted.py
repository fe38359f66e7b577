"""Small pages with the dashboard's script and whatever answers a test gives it; the tests move the page's clock."""

import contextlib
from pathlib import Path

from playwright.sync_api import Error, expect

from browser import ORIGIN, BrowserTests
from dashboard import policy

SCRIPT = Path("Server/Sources/Dashboard/Assets/dashboard.js")
SEARCH = """<form data-search action="/links?page=2" role="search"><input name="tag">
<input type="search" name="search" aria-label="Search"></form>"""


def region(content, more=""):
    return f"<section data-region {more}>{content}</section>"


class ScriptTests(BrowserTests):
    def open(self, body, *answers, path="/start", start="", **options):
        """Opens a page whose script gets `answers`, one for each request: a text, a status with a text, an error
        of the network, or nothing until the test answers what is `held`."""
        self.answers, self.asked, self.documents, self.held = list(answers), [], [], []
        self.body = body
        visit = self.enterContext(
            self.browser.visit("desktop", answers={ORIGIN: self.answer}, **options))
        self.page = visit.page
        self.addCleanup(self.check, visit)
        self.page.clock.install(time=0)
        self.page.clock.pause_at(1000)
        if start:
            self.page.add_init_script(start)
        self.page.goto(ORIGIN + path)

    def enterContext(self, manager):
        stack = contextlib.ExitStack()
        self.addCleanup(stack.close)
        return stack.enter_context(manager)

    def check(self, visit):
        """Nothing failed in the script; an answer that failed is in the console of every browser."""
        for route in self.held:
            with contextlib.suppress(Error):
                route.abort()
        problems = [text for text in visit.problems if "Failed to load resource" not in text]
        self.assertEqual(problems, [])
        self.assertEqual(visit.violations(), [])

    def answer(self, route):
        path = route.request.url.removeprefix(ORIGIN)
        if path in ("/script.js", "/ping"):
            return route.fulfill(content_type="text/javascript", body=SCRIPT.read_text())
        if path == "/drawing":
            return route.fulfill(content_type="text/html", body="<!DOCTYPE html><title>Drawn</title>")
        if route.request.resource_type == "document":
            self.documents.append(path)
            return route.fulfill(
                content_type="text/html",
                headers={"Content-Security-Policy": policy()},
                body='<!DOCTYPE html><html lang="en"><title>Page</title><main id="main" tabindex="-1">'
                f'<p id="status"></p>{self.body}</main><script src="/script.js" defer></script>')
        self.asked.append(path)
        answer = self.answers.pop(0) if self.answers else (500, "")
        if answer is None:
            return self.held.append(route)
        return self.give(route, answer)

    def give(self, route, answer):
        if answer == "error":
            return route.abort()
        status, body = answer if isinstance(answer, tuple) else (200, answer)
        kind = "event-stream" if route.request.resource_type == "eventsource" else "html"
        return route.fulfill(status=status, content_type=f"text/{kind}", body=body)

    def run_for(self, milliseconds):
        """Lets time go by, and what was sent until then be answered."""
        self.page.clock.run_for(milliseconds)
        for _ in range(2):
            self.page.evaluate("fetch('/ping').then((answer) => answer.text()).then(() => 0)")

    def type(self, text):
        self.page.get_by_role("searchbox").press_sequentially(text)

    def region_has(self, text):
        expect(self.page.locator("[data-region]")).to_have_text(text)

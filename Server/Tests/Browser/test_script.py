"""Runs the dashboard's script on small pages: what it fetches and when, what it leaves alone, and what it does
when an answer is not what it hoped for. The page's clock is moved by the tests."""

import contextlib
import json
import unittest
from pathlib import Path

from playwright.sync_api import Error, expect

from browser import ORIGIN, BrowserTests
from test_dashboard import policy

SCRIPT = Path("Server/Sources/Dashboard/Assets/dashboard.js")
SEARCH = """<form data-search action="/links?page=2" role="search"><input name="tag">
<input type="search" name="search" aria-label="Search"></form>"""
LIVE = """<section data-region data-refresh="2000">old</section>
<section data-live="/events" data-arrived="{count} came" data-locale="%s" data-zone="%s">
<ol id="live-list"></ol><div class="empty">Nothing yet</div></section>
<button class="scripted" id="live-pause" data-pause="Pause" data-resume="Go on">Pause</button>"""

# Keeps the streams that a page opens.
SOURCES = """window.sources = [];
window.EventSource = class extends EventSource {
  constructor(address) { super(address); sources.push(this); }
};"""


def region(content, more=""):
    return f"<section data-region {more}>{content}</section>"


class Script(BrowserTests):
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

    # MARK: Search as you type

    def test_a_search_waits_for_the_last_key_and_writes_the_address(self):
        self.open(SEARCH + region("old"), region("new", 'data-status="1 link"'))
        self.type("a")
        self.run_for(199)
        self.type("b")
        self.run_for(199)
        self.assertEqual(self.asked, [])
        self.run_for(1)
        self.region_has("new")
        self.assertEqual(self.asked, ["/links?search=ab"])
        self.assertEqual(self.page.url, f"{ORIGIN}/links?search=ab")
        self.assertEqual(self.documents, ["/start"])
        expect(self.page.locator("#status")).to_have_text("1 link")
        self.assertEqual(self.page.evaluate("history.length"), 2)

    def test_an_emptied_search_asks_for_everything(self):
        self.open(SEARCH + region("old"), region("all"))
        self.type("a")
        self.page.get_by_role("searchbox").press("Backspace")
        self.run_for(200)
        self.assertEqual(self.asked, ["/links"])

    def test_a_later_search_takes_the_place_of_one_that_is_on_its_way(self):
        self.open(SEARCH + region("old"), None, region("second"))
        failed = []
        self.page.on("requestfailed", lambda request: failed.append(request.url))
        self.type("a")
        self.run_for(200)
        expect(self.page.locator("[data-region]")).to_have_attribute("aria-busy", "true")
        self.type("b")
        self.run_for(200)
        self.region_has("second")
        self.assertEqual(failed, [f"{ORIGIN}/links?search=a"])
        self.assertEqual(self.documents, ["/start"])

    def test_a_field_of_another_form_searches_nothing(self):
        self.open('<form action="/links"><input type="search"></form><input id="free">' + region("old"))
        self.type("a")
        self.page.locator("#free").press_sequentially("a")
        self.run_for(1000)
        self.assertEqual(self.asked, [])

    def test_what_is_no_answer_is_a_real_navigation(self):
        for answer in ((500, region("new")), (200, "<p>Sign in</p>"), "error"):
            with self.subTest(answer=answer):
                self.open(SEARCH + region("old"), answer)
                self.type("a")
                self.page.clock.run_for(200)
                self.page.wait_for_url(f"{ORIGIN}/links?search=a")
                self.assertEqual(self.documents, ["/start", "/links?search=a"])

    def test_the_focus_in_a_region_goes_to_the_page(self):
        self.open(SEARCH + region("<a href='#'>old</a>"), None)
        self.type("a")
        self.run_for(200)
        self.page.locator("[data-region] a").focus()
        self.give(self.held[0], region("new"))
        self.region_has("new")
        self.assertEqual(self.page.evaluate("document.activeElement.id"), "main")

    # MARK: Regions that fetch themselves

    def test_a_refreshed_region_changes_nothing_else(self):
        more = 'data-refresh="2000"'
        self.open(region("old", more), region("new", more + ' data-status="told"'), None)
        self.run_for(1999)
        self.assertEqual(self.asked, [])
        self.run_for(1)
        self.region_has("new")
        self.assertEqual(self.page.url, ORIGIN + "/start")
        expect(self.page.locator("#status")).to_have_text("")
        self.run_for(2000)
        self.assertEqual(self.asked, ["/start", "/start"])
        self.assertIsNone(self.page.locator("[data-region]").get_attribute("aria-busy"))

    def test_a_region_that_is_the_same_stays_the_same(self):
        body = region("old", 'data-refresh="2000"')
        self.open(body, body)
        self.page.evaluate("document.querySelector('[data-region]').kept = true")
        self.run_for(2000)
        self.assertEqual(self.asked, ["/start"])
        self.assertTrue(self.page.evaluate("document.querySelector('[data-region]').kept"))

    def test_a_refresh_that_fails_goes_nowhere(self):
        answers = ((500, region("new")), (200, "<p>Sign in</p>"), "error")
        self.open(region("old", 'data-refresh="2000"'), *answers)
        for count in (1, 2, 3):
            self.run_for(2000)
            self.assertEqual(len(self.asked), count)
            self.assertEqual(self.documents, ["/start"])
            self.region_has("old")

    def test_a_region_that_is_used_or_not_looked_at_stays(self):
        more = 'data-refresh="2000"'
        self.open("<button>out</button>" + region("<a href='#'>old</a>", more), region("new", more))
        out = lambda: (self.page.mouse.move(0, 0), self.page.get_by_text("out").focus())
        uses = {
            "hidden": lambda: self.page.evaluate(
                "Object.defineProperty(document, 'hidden', {value: true, configurable: true})"),
            "focus": lambda: self.page.locator("[data-region] a").focus(),
            "pointer": lambda: self.page.locator("[data-region]").hover(),
        }
        for name, use in uses.items():
            use()
            self.run_for(4000)
            self.assertEqual(self.asked, [], name)
            self.page.evaluate("delete document.hidden")
            out()
        self.run_for(2000)
        self.region_has("new")

    def test_a_region_that_is_used_when_the_answer_comes_stays(self):
        self.open(region("<a href='#'>old</a>", 'data-refresh="2000"'), None)
        self.run_for(2000)
        self.page.locator("[data-region] a").focus()
        self.give(self.held[0], region("new"))
        self.run_for(0)
        self.region_has("old")

    # MARK: Reports that are counted

    def test_a_report_is_fetched_until_it_is_counted_with_growing_pauses(self):
        counting = region("Still counting", 'data-counting="100"')
        self.open(counting, counting, counting, region("42"))
        self.page.evaluate("document.querySelector('[data-region]').kept = true")
        for pause, asked in ((100, 1), (150, 2)):
            self.run_for(pause - 1)
            self.assertEqual(len(self.asked), asked - 1)
            self.run_for(1)
            self.assertEqual(len(self.asked), asked)
            self.assertTrue(self.page.evaluate("document.querySelector('[data-region]').kept"))
        self.run_for(225)
        self.region_has("42")
        self.run_for(60_000)
        self.assertEqual(self.asked, ["/start"] * 3)
        self.assertEqual(self.page.url, ORIGIN + "/start")

    def test_no_pause_is_longer_than_five_seconds(self):
        counting = region("Still counting", 'data-counting="4000"')
        self.open(counting, counting, counting, counting)
        for pause, asked in ((4000, 1), (5000, 2), (5000, 3)):
            self.run_for(pause)
            self.assertEqual(len(self.asked), asked)

    def test_a_report_that_cannot_be_counted_is_a_real_navigation(self):
        self.open(region("Still counting", 'data-counting="100"'), (503, "busy"))
        self.body = "over"
        self.page.clock.run_for(100)
        expect(self.page.locator("main")).to_have_text("over")
        self.assertEqual(self.documents, ["/start", "/start"])

    # MARK: Small things

    def test_a_mirror_shows_what_is_typed_as_text(self):
        self.open('<input id="title"><p data-mirror="title">old</p><p data-mirror="none">kept</p>')
        self.page.locator("#title").press_sequentially("<b>new")
        expect(self.page.locator("[data-mirror=title]")).to_have_text("<b>new")
        expect(self.page.locator("[data-mirror=none]")).to_have_text("kept")

    def test_a_text_is_copied_and_the_button_says_so_for_two_seconds(self):
        self.open('<button class="scripted" data-copy="https://go.example.com/x" data-copied="Copied">Copy</button>',
                  permissions=["clipboard-read", "clipboard-write"])
        button = self.page.get_by_role("button")
        expect(button).not_to_have_class("scripted")
        button.click()
        expect(button).to_have_text("Copied")
        self.assertEqual(self.page.evaluate("navigator.clipboard.readText()"), "https://go.example.com/x")
        button.click()
        self.run_for(0)
        self.run_for(2000)
        expect(button).to_have_text("Copy")

    def test_the_shortcut_goes_to_the_search_and_needs_its_modifier(self):
        for platform, key, others in (("Linux x86_64", "Control+k", ["Meta+k"]),
                                      ("Win32", "Control+K", []), ("MacIntel", "Meta+k", ["Control+k"])):
            self.open('<input id="field">' + SEARCH,
                      start=f"Object.defineProperty(navigator, 'platform', {{value: '{platform}'}})")
            for other in ("/", "k", "Alt+k", "Control+Shift+k", "Control+Alt+k", *others):
                self.page.keyboard.press(other)
                self.assertEqual(self.page.evaluate("document.activeElement.tagName"), "BODY", other)
            self.page.keyboard.press(key)
            expect(self.page.get_by_role("searchbox")).to_be_focused()
            self.page.locator("#field").press_sequentially("k/")
            expect(self.page.locator("#field")).to_have_value("k/")
            self.page.keyboard.press(key)
            expect(self.page.get_by_role("searchbox")).to_be_focused()

    # MARK: Events as they are stored

    def live(self, *batches, locale="en-GB", zone="Europe/Berlin", **options):
        events = [
            "retry: 1000000\n" + "".join(f"data: {json.dumps(event)}\n\n" for event in batch)
            for batch in batches
        ]
        self.open(LIVE % (locale, zone), *events, **options)

    def event(self, number=0, **fields):
        return {"receivedAt": "2026-11-24T23:05:09.120Z", "name": f"Opened {number}", "distinctID": "ada", **fields}

    def test_a_live_event_is_a_row_of_text(self):
        hostile = "<img src=x onerror=canary()>"
        self.live([self.event(1), self.event(name=hostile, distinctID=hostile)])
        rows = self.page.locator("#live-list > li")
        expect(rows).to_have_count(2)
        expect(rows.nth(0)).to_have_text(f"00:05:09{hostile} {hostile}")
        expect(rows.nth(1)).to_have_text("00:05:09Opened 1 ada")
        self.assertEqual(rows.nth(0).locator("img").count(), 0)
        self.assertEqual(
            rows.nth(1).evaluate("row => row.outerHTML"),
            '<li><time datetime="2026-11-24T23:05:09.120Z">00:05:09</time><div><strong><bdi>Opened 1</bdi></strong>'
            ' <small class="note"><bdi>ada</bdi></small></div></li>')
        self.assertEqual(self.page.locator(".empty").count(), 0)

    def test_times_are_those_of_the_user_and_not_of_the_browser(self):
        for locale, zone, text in (("en-GB", "America/New_York", "18:05:09"), ("es", "Asia/Kolkata", "4:35:09"),
                                   ("de", "+03:00", "02:05:09"), ("ar", "GMT", "11:05:09 م")):
            self.live([self.event()], locale=locale, zone=zone, timezone_id="Asia/Tokyo")
            expect(self.page.locator("#live-list time")).to_have_text(text)

    def test_a_list_has_the_newest_hundred(self):
        self.live([self.event(number) for number in range(103)])
        rows = self.page.locator("#live-list > li")
        expect(rows.first).to_contain_text("Opened 102")
        expect(rows).to_have_count(100)
        expect(rows.last).to_contain_text("Opened 3")

    def test_what_came_is_told_every_ten_seconds(self):
        self.live([self.event(), self.event()])
        expect(self.page.locator("#live-list > li")).to_have_count(2)
        status = self.page.locator("#status")
        self.run_for(9_999)
        expect(status).to_have_text("")
        self.run_for(1)
        expect(status).to_have_text("2 came")
        status.evaluate("status => { status.textContent = ''; }")
        self.run_for(10_000)
        expect(status).to_have_text("")

    def test_a_pause_stops_the_stream_and_the_refreshes(self):
        self.live([self.event()], [self.event(2)], start=SOURCES)
        button = self.page.get_by_role("button")
        expect(button).not_to_have_class("scripted")
        expect(self.page.locator("#live-list > li")).to_have_count(1)
        button.click()
        expect(button).to_have_text("Go on")
        self.run_for(10_000)
        self.assertEqual(self.asked, ["/events"])
        self.assertEqual(self.page.evaluate("sources.map((source) => source.readyState)"), [2])
        button.click()
        expect(button).to_have_text("Pause")
        expect(self.page.locator("#live-list > li").first).to_contain_text("Opened 2")
        self.assertEqual(self.asked, ["/events", "/events"])
        self.page.mouse.move(0, 0)
        self.run_for(2_000)
        self.assertEqual(self.asked[2:], ["/start"])


if __name__ == "__main__":
    unittest.main()

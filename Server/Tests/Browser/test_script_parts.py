"""Runs the dashboard's script on small pages: copies, the shortcut, and events as they are stored."""

import json
import unittest

from playwright.sync_api import expect

from scripted import SEARCH, ScriptTests

LIVE = """<section data-region data-refresh="2000">old</section>
<section data-live="/events" data-arrived="{count} came" data-locale="%s" data-zone="%s">
<ol id="live-list"></ol><div class="empty">Nothing yet</div></section>
<button class="scripted" id="live-pause" data-pause="Pause" data-resume="Go on">Pause</button>"""

# Keeps the streams that a page opens.
SOURCES = """window.sources = [];
window.EventSource = class extends EventSource {
  constructor(address) { super(address); sources.push(this); }
};"""


def named(name, content, more=""):
    return f'<section data-region="{name}" {more}>{content}</section>'


class Parts(ScriptTests):
    # MARK: Small things

    def test_a_text_is_copied_and_the_button_says_so_for_two_seconds(self):
        self.open('<button class="scripted" data-copy="https://go.example.com/x" data-copied="Copied">Copy</button>',
                  permissions=["clipboard-read", "clipboard-write"])
        button = self.page.get_by_role("button")
        expect(button).not_to_have_class("scripted")
        button.click()
        expect(button).to_have_text("Copied")
        expect(self.page.locator("#status")).to_have_class("toast")
        self.assertEqual(self.page.evaluate("navigator.clipboard.readText()"), "https://go.example.com/x")
        button.click()
        self.run_for(0)
        self.run_for(2500)
        expect(self.page.locator("#status")).not_to_have_class("toast")
        expect(button).to_have_text("Copy")

    def test_a_text_of_a_region_that_was_fetched_is_copied(self):
        copy = '<button class="scripted" data-copy="{0}" data-copied="Copied">Copy {0}</button>'
        self.open(SEARCH + named("links", copy.format("old")), named("links", copy.format("new")),
                  permissions=["clipboard-read", "clipboard-write"])
        self.page.get_by_role("searchbox").fill("s")
        self.run_for(200)
        button = self.page.get_by_role("button", name="Copy new")
        expect(button).not_to_have_class("scripted")
        button.click()
        expect(self.page.locator("#status")).to_have_text("Copied")
        self.assertEqual(self.page.evaluate("navigator.clipboard.readText()"), "new")

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

    def test_a_file_is_read_into_its_field_and_one_that_is_too_large_is_not(self):
        self.open("""<form novalidate><div class="scripted"><input id="file" type="file" data-fills="rows"
            data-says="coding" data-limit="40" data-refusal="Too large"></div><input id="coding" type="hidden"><textarea id="rows" name="rows">old</textarea></form>""")
        file, rows = self.page.locator("#file"), self.page.locator("#rows")
        expect(self.page.locator(".scripted")).to_have_count(0)
        for coding, name in (
            ("utf-8", "UTF-8"), ("utf-8-sig", "UTF-8"), ("utf-16", "UTF-16LE"), ("utf-16-le", "UTF-16LE"),
            ("utf-16-be", "UTF-16BE"), ("cp1252", "Windows-1252"),
        ):
            content = "code,title\nA,Grüße"
            file.set_input_files({"name": "a.csv", "mimeType": "text/csv", "buffer": content.encode(coding)})
            expect(rows).to_have_value(content)
            self.assertEqual(self.page.locator("#coding").input_value(), name)
            rows.fill("old")
        file.set_input_files({"name": "a.csv", "mimeType": "text/csv", "buffer": b"a" * 41})
        self.assertEqual(file.evaluate("input => input.validationMessage"), "Too large")
        expect(rows).to_have_value("old")

    # MARK: Drawings

    def test_a_drawing_follows_what_is_typed_without_a_step_back(self):
        self.open("""<div class="device"><iframe name="drawing" src="/drawing"></iframe></div>
            <form id="f" method="post" action="/save"><input name="title" id="title"></form>
            <button form="f" formaction="/drawing" formtarget="drawing" data-draws>Draw</button>""")
        before = self.page.evaluate("history.length")
        for text in ("a", "b"):
            self.page.locator("#title").press_sequentially(text)
            with self.page.expect_request(lambda request: request.method == "POST") as sent:
                self.run_for(500)
            self.assertIn("title=", sent.value.post_data)
            expect(self.page.locator("iframe")).to_have_count(1)
        self.assertEqual(self.page.evaluate("history.length"), before)
        self.assertEqual(self.page.locator("iframe").get_attribute("name"), "drawing")

    # MARK: Several regions

    def test_regions_are_refreshed_one_by_one_and_end_one_by_one(self):
        moving, over = 'data-refresh="2000"', ""
        self.open(named("a", "old", moving) + named("b", "<a href='#'>old</a>", moving),
                  named("b", "new", over) + named("a", "new", over), named("b", "newest", over))
        self.page.get_by_role("link").focus()
        self.run_for(2000)
        expect(self.page.locator("[data-region=a]")).to_have_text("new")
        expect(self.page.locator("[data-region=b]")).to_have_text("old")
        self.page.locator("#main").focus()
        self.run_for(2000)
        expect(self.page.locator("[data-region=b]")).to_have_text("newest")
        self.run_for(10_000)
        self.assertEqual(self.asked, ["/start"] * 2)

    def test_a_region_with_an_open_dialog_stays(self):
        dialog = "<dialog>Cancel the message?</dialog>"
        self.open(named("a", dialog, 'data-refresh="2000"'), named("a", "new"))
        self.page.evaluate("document.querySelector('dialog').showModal(); document.activeElement.blur()")
        self.run_for(4000)
        self.assertEqual(self.asked, [])
        expect(self.page.get_by_role("dialog")).to_be_visible()
        self.page.evaluate("document.querySelector('dialog').close()")
        self.run_for(2000)
        expect(self.page.locator("[data-region=a]")).to_have_text("new")

    def test_a_change_of_the_status_is_told_once(self):
        def status(word):
            return named("status", word, f'data-refresh="2000" data-status="{word}"')
        self.open(status("Sending"), status("Sending"), status("Sent"), status("Sent"))
        told = self.page.locator("#status")
        self.run_for(2000)
        expect(told).to_have_text("")
        self.run_for(2000)
        expect(told).to_have_text("Sent")
        told.evaluate("status => { status.textContent = ''; }")
        self.run_for(2000)
        expect(told).to_have_text("")

    def test_what_is_unfolded_stays_so_and_a_shorter_region_keeps_its_room(self):
        def text(lines):
            return named("a", "<details><summary>Why not</summary>No address</details>" + "<p>line</p>" * lines,
                         'data-refresh="2000"')
        self.open(text(4) + "<h2>Below</h2>", text(1))
        self.page.evaluate("document.querySelector('details').open = true")
        top = "document.querySelector('h2').getBoundingClientRect().top"
        before = self.page.evaluate(top)
        self.run_for(2000)
        expect(self.page.locator("[data-region=a] p")).to_have_count(1)
        expect(self.page.get_by_text("No address")).to_be_visible()
        self.assertEqual(self.page.evaluate(top), before)

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

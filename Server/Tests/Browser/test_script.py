"""Runs the dashboard's script on small pages: what it fetches and when, what it leaves alone, and what it does
when an answer is not what it hoped for."""

import unittest

from playwright.sync_api import expect

from browser import ORIGIN
from scripted import SEARCH, ScriptTests, region


class Regions(ScriptTests):
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

    # MARK: Forms beside a preview

    def preview(self, *answers):
        self.open('<form data-preview="/preview" method="post"><input id="url" name="url"><input name="title" '
                  'value="a b"></form>' + region("old"), *answers)
        self.posted = []
        self.page.on("request", lambda request: request.method == "POST" and self.posted.append(
            (request.post_data, request.headers["content-type"].split(";")[0])))

    def test_a_preview_follows_what_is_typed(self):
        self.preview(region("new", 'data-status="told"'))
        field = self.page.locator("#url")
        field.press_sequentially("x")
        self.run_for(299)
        field.press_sequentially("&")
        self.run_for(299)
        self.assertEqual(self.asked, [])
        # Who looks at it with the pointer wants it to follow, too.
        self.page.locator("[data-region]").hover()
        self.run_for(1)
        self.region_has("new")
        self.assertEqual(self.asked, ["/preview"])
        self.assertEqual(self.posted, [("url=x%26&title=a+b", "application/x-www-form-urlencoded")])
        self.assertEqual(self.page.url, ORIGIN + "/start")
        expect(self.page.locator("#status")).to_have_text("")
        expect(field).to_be_focused()

    def following(self, *answers):
        """A form with a URL and one of its parameters, and an answer with other values for each of `answers`."""
        form = ('<form data-preview="/preview" data-follows="url source"><input id="url" name="url" value="%s">'
                '<input id="source" name="source" value="%s"><input id="title" name="title"></form>')
        self.open(form % ("", "") + region("old"),
                  *(answer and form % answer + region("new") for answer in answers))
        return self.page.locator("#url"), self.page.locator("#source")

    def test_fields_follow_each_other_and_none_that_is_typed_in(self):
        url, source = self.following(*[("a?s=x", "x")] * 3)
        url.fill("a")
        source.fill("x")
        self.run_for(300)
        expect(url).to_have_value("a?s=x")
        url.fill("a")
        self.run_for(300)
        # The answer would change what is typed: the URL stays until it is left.
        expect(url).to_have_value("a")
        source.focus()
        self.run_for(300)
        expect(url).to_have_value("a?s=x")
        self.assertEqual(len(self.asked), 3)

    def test_an_answer_to_what_was_typed_before_changes_no_field(self):
        url, source = self.following(None, ("abc", "s"))
        url.fill("ab")
        self.run_for(300)
        url.fill("abc")
        self.page.locator("#title").focus()
        self.give(self.held[0], '<form data-follows="url source"><input name="url" value="ab">'
                  '<input name="source" value=""></form>' + region("late"))
        self.run_for(0)
        expect(url).to_have_value("abc")
        self.run_for(300)
        expect(source).to_have_value("s")

    def test_each_region_follows_what_is_typed(self):
        state = '<span data-region="state">%s</span>'
        self.open('<form data-preview="/preview"><input id="url" name="url"><details><summary>Time' + state % "None"
                  + "</summary></details></form>" + region("old"), state % "Expires" + region("new"))
        self.page.locator("#url").press_sequentially("x")
        self.run_for(300)
        expect(self.page.locator("[data-region=state]")).to_have_text("Expires")
        expect(self.page.locator('[data-region=""]')).to_have_text("new")
        self.assertEqual(self.asked, ["/preview"])

    def test_a_later_preview_takes_the_place_of_one_that_is_on_its_way(self):
        self.preview(None, region("second"))
        failed = []
        self.page.on("requestfailed", lambda request: failed.append(request.url))
        for key in ("x", "y"):
            self.page.locator("#url").press_sequentially(key)
            self.run_for(300)
        self.region_has("second")
        self.assertEqual(failed, [ORIGIN + "/preview"])

    def test_a_preview_says_a_new_status_where_it_had_one(self):
        for before, after, told in (("", 'data-status="Web"', ""), ('data-status="Web"', 'data-status="Web"', ""),
                                    ('data-status="Web"', 'data-status="App"', "App"),
                                    ('data-status=""', 'data-status="App"', "App")):
            with self.subTest(before=before, after=after):
                self.open('<form data-preview="/preview"><input></form>' + region("old", before), region("new", after))
                self.page.locator("input").press_sequentially("x")
                self.run_for(300)
                self.region_has("new")
                expect(self.page.locator("#status")).to_have_text(told)

    def test_enter_in_what_the_preview_asks_for_saves_nothing(self):
        self.open('<form data-preview="/preview" method="post" action="/save"><input id="url"><button>Save</button>'
                  '<aside><input id="country"></aside></form>' + region("old"))
        self.page.locator("#country").press("Enter")
        self.run_for(300)
        self.assertEqual(self.documents, ["/start"])
        self.page.locator("#url").press("Enter")
        self.page.wait_for_url(f"{ORIGIN}/save")
        self.assertEqual(self.documents, ["/start", "/save"])

    def test_a_preview_that_cannot_be_had_changes_nothing(self):
        self.preview((500, region("new")), (200, "<p>Sign in</p>"), "error")
        for count in (1, 2, 3):
            self.page.locator("#url").press_sequentially("x")
            self.run_for(300)
            self.assertEqual(len(self.asked), count)
            self.assertEqual(self.documents, ["/start"])
            self.region_has("old")


if __name__ == "__main__":
    unittest.main()

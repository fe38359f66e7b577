# asvs 7.4.4
"""Opens the sample pages of the dashboard: phone, tablet and computer, light and dark, every language, long names."""

import re
import time
import unittest

from browser import SCREENSHOTS, take_picture
from dashboard import FOLDER, LONG, DashboardTests

# What a page has whose script changes it.
SCRIPTED = re.compile("data-(copy|live|refresh|counting)=")
# A page whose button makes room for itself after the first look at it.
SHIFTING = """<!DOCTYPE html><title>moves</title><link rel="icon" href="data:,">
<button hidden style="block-size: 200px">Pause</button><p>What is below it</p>
<p style="block-size: 400px; background: silver">And below that</p>"""


class Dashboard(DashboardTests):
    def test_pages_fit_and_obey_the_policy(self):
        pictured = self.part("en")
        looks = [(390, "dark"), (1440, "light"), (390, "light"), (1440, "dark"), (1024, "dark")]
        for width, scheme in looks:
            page = self.page(width, scheme)
            names = self.names("en") if (width, scheme) == looks[0] else self.part("en")
            for language in ("de", "ar") if LONG or scheme == "light" else ():
                names += self.part(language)
            for name in names:
                with self.subTest(page=name, width=width, scheme=scheme):
                    page.goto(f"{self.origin}/{name}.html")
                    self.check(page)
                    self.check_still(page)
                    self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)
                    if name in pictured:
                        file = SCREENSHOTS / f"dashboard-{name}-{width}-{scheme}.png"
                        take_picture(page, file, full_page=True)

    def test_pages_with_hostile_names_fit(self):
        for width, scheme in ((390, "light"), (1024, "dark")):
            page = self.page(width, scheme)
            for name in self.part("names"):
                with self.subTest(page=name, width=width):
                    page.goto(f"{self.origin}/{name}.html")
                    self.check(page)
                    self.check_still(page)
                    self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)

    def test_nothing_moves_when_the_script_comes_late(self):
        names = [name for language in ("en", "ar") for name in self.names(language)
                 if SCRIPTED.search((FOLDER / f"{name}.html").read_text())]
        self.assertGreater(len(names), 32)
        for width in (390, 1440):
            page = self.page(width)
            page.route("**/*.js", lambda route: (time.sleep(0.15), route.continue_()))
            for name in self.some(names):
                with self.subTest(page=name, width=width):
                    page.goto(f"{self.origin}/{name}.html")
                    self.check_still(page)
                    self.assertEqual(page.locator(".scripted").count(), 0)

    def test_nothing_moves_while_a_page_arrives(self):
        names = self.names("en")
        for width in (390, 1024, 1440):
            page = self.page(width)
            for name in self.some(names):
                with self.subTest(page=name, width=width):
                    page.goto(f"{self.origin}/{name}.html?slow")
                    self.check_parts_still(page)

    def test_what_moves_is_seen(self):
        page = self.page()
        page.route("**/moves.html", lambda route: route.fulfill(content_type="text/html", body=SHIFTING))
        page.goto(f"{self.origin}/moves.html")
        self.check_still(page)
        page.evaluate("document.querySelector('button').hidden = false")
        with self.assertRaises(AssertionError):
            self.check_parts_still(page)

    def test_buttons_of_the_script_are_not_there_without_it(self):
        for script in (True, False):
            page = self.page(390, script=script)
            page.goto(f"{self.origin}/en-live.html")
            self.assertEqual(page.locator("#live-pause").is_visible(), script)

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

    def test_the_enter_key_saves_a_message_and_removes_no_language(self):
        page = self.page(script=False)
        for key, path, step in (("#title1", "/dashboard/messages/new", None),
                                ("[name=remove][value='1']", "/dashboard/messages/preview", "remove=1"),
                                ("[name=add]", "/dashboard/messages/preview#content3", "add=1")):
            page.goto(f"{self.origin}/en-message-languages-new.html")
            with page.expect_request(lambda request: request.method == "POST") as sent:
                page.locator(key).press("Enter")
            self.assertTrue((self.origin + path).startswith(sent.value.url), sent.value.url)
            for other in ("remove=1", "add=1", "first="):
                self.assertEqual(other in sent.value.post_data, other == step, (key, other))

    def test_a_dialog_opens_and_closes_without_a_script(self):
        page = self.page(script=False)
        page.goto(f"{self.origin}/en-link.html")
        page.get_by_role("button", name="Disable").first.click()
        self.assertTrue(page.get_by_role("dialog").is_visible())
        page.keyboard.press("Escape")
        self.assertFalse(page.locator("#disable").is_visible())

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

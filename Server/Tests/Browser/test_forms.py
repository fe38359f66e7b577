"""The pages with a form or a button to go on: password, warning, and the page that leads on."""

import contextlib
import os
import unittest
import urllib.parse

from browser import ORIGIN, BrowserTests, Samples

SAMPLES = Samples(os.environ["PAYLISHER_PAGES"])
LINK = ORIGIN + "/c/SUMMER25?source=mail"
OFFER = "https://www.example.com/offers/summer"


class Forms(BrowserTests):
    @contextlib.contextmanager
    def protected(self, accepted="onward", **options):
        """A link behind a password, `right & proper`, on a server of a few lines."""
        self.posted = []

        def answer(route):
            if route.request.method == "GET":
                return route.fulfill(**SAMPLES.answer("password"))
            fields = urllib.parse.parse_qs(route.request.post_data or "")
            self.posted.append((route.request.url, fields))
            if fields.get("password") != ["right & proper"]:
                return route.fulfill(**{**SAMPLES.answer("password-refused"), "status": 403})
            if accepted == "redirect":
                return route.fulfill(status=303, headers={"location": OFFER})
            return route.fulfill(**SAMPLES.answer(accepted))

        with self.browser.visit("iphone", answers={LINK: answer}, **options) as visit:
            visit.page.goto(LINK)
            yield visit

    def test_a_wrong_password_is_said_and_the_right_one_leads_on(self):
        for script in (True, False):
            with self.subTest(script=script), self.protected(script=script) as visit:
                visit.page.fill("#password", "wrong")
                visit.page.tap("button")
                visit.page.wait_for_selector("[role=alert]")
                self.assertEqual(visit.page.get_attribute("#password", "aria-invalid"), "true")
                visit.page.fill("#password", "right & proper")
                visit.page.keyboard.press("Enter")
                visit.page.wait_for_url(OFFER + "*")
                self.assertEqual([url for url, _ in self.posted], [LINK, LINK])
                self.assertEqual([text for text in visit.problems if "403" not in text], [])

    def test_a_redirect_in_place_of_that_page_would_be_stopped(self):
        """Why the page that leads on exists; if this fails, a redirect would do."""
        with self.protected(accepted="redirect") as visit:
            visit.page.fill("#password", "right & proper")
            visit.page.tap("button", no_wait_after=True)
            visit.page.wait_for_timeout(700)
            self.assertFalse(visit.page.url.startswith(OFFER))

    def test_an_empty_password_is_not_sent(self):
        with self.protected() as visit:
            visit.page.tap("button")
            visit.page.wait_for_timeout(300)
            self.assertEqual(self.posted, [])

    def test_the_field_has_the_focus(self):
        with self.protected() as visit:
            self.assertEqual(visit.page.evaluate("document.activeElement.id"), "password")

    def test_a_form_elsewhere_is_stopped(self):
        with self.protected() as visit:
            visit.page.evaluate("document.forms[0].action = 'https://evil.example/'")
            visit.page.fill("#password", "secret")
            visit.page.tap("button", no_wait_after=True)
            visit.page.wait_for_timeout(500)
            self.assertTrue(any("form-action" in text for text in visit.violations()))
            self.assertEqual(visit.foreign_requests(), [])

    def test_the_page_that_leads_on_keeps_its_button(self):
        without = SAMPLES.answer("onward")
        without["body"] = without["body"].replace('http-equiv="refresh"', 'name="x"')
        with self.browser.visit("android", answers={ORIGIN: without}) as visit:
            visit.page.goto(LINK)
            visit.page.tap("a.button")
            visit.page.wait_for_url(OFFER + "*")

    def test_a_warning_waits_for_the_tap(self):
        with self.browser.visit("iphone", answers=SAMPLES.answers("warning")) as visit:
            visit.page.goto(SAMPLES.url("warning"))
            visit.page.wait_for_timeout(1_500)
            self.assertEqual(visit.foreign_requests(), [])
            shown = visit.page.inner_text(".destination b")
            with visit.context.expect_event("request", lambda request: "xn--" in request.url) as asked:
                visit.page.tap("a.button", no_wait_after=True)
            self.assertIn(shown, asked.value.url)
            self.assertNotIn("referer", asked.value.headers)


if __name__ == "__main__":
    unittest.main()

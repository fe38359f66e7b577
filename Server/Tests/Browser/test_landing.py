"""The landing page's script in headless Chromium: what a tap does, and what happens when things
fail. There is no app and no store: the network answers what each test says."""

import contextlib
import json
import os
import unittest

from browser import ORIGIN, BrowserTests, Samples

SAMPLES = Samples(os.environ["PAYLISHER_PAGES"])
HANDED_OVER = ORIGIN + "/c/SUMMER25?h=token"
APPLE = "https://apps.apple.com/app/id1234567890"
PLAY = "https://play.google.com/store/apps/details"
CLIPBOARD = ["clipboard-read", "clipboard-write"]
# Adds up by how much anything moves without a tap.
SHIFTS = """
window.__shifts = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.__shifts += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""


def handoff(status=200, body=None):
    """An answer of the hand-off endpoint."""
    text = json.dumps({"url": HANDED_OVER}) if body is None else body
    return {"status": status, "content_type": "application/json", "body": text}


class Landing(BrowserTests):
    @contextlib.contextmanager
    def landing(self, name="landing", *, answer=None, init=None, **options):
        """The landing page, open, with a hand-off endpoint behind it."""
        answers = {f"{ORIGIN}/c/SUMMER25/handoff": answer or handoff(), **SAMPLES.answers(name)}
        options.setdefault("permissions", CLIPBOARD)
        with self.browser.visit(SAMPLES.devices[name], answers=answers, **options) as visit:
            if init:
                visit.context.add_init_script(init)
            visit.page.goto(SAMPLES.url(name))
            yield visit

    def tap(self, visit, action):
        """Taps a button and waits for the store."""
        visit.page.tap(f"[data-action={action}]", no_wait_after=True)
        visit.page.wait_for_url(lambda url: not url.startswith(ORIGIN))

    def clipboard(self, visit):
        page = visit.context.new_page()
        page.goto(ORIGIN + "/empty")
        page.bring_to_front()
        return page.evaluate("navigator.clipboard.readText()")

    def handoffs(self, visit):
        return [url for url in visit.requests if url.endswith("/handoff")]

    # The store's button

    def test_copies_the_link_and_goes_to_the_store(self):
        with self.landing() as visit:
            self.assertFalse(visit.page.is_visible("#copied"))
            self.tap(visit, "install")
            self.assertEqual(visit.page.url, APPLE)
            self.assertEqual(len(self.handoffs(visit)), 1)
            self.assertEqual(self.clipboard(visit), HANDED_OVER)
            self.assertEqual(visit.problems, [])

    def test_says_after_the_tap_that_it_copied_and_moves_nothing(self):
        with self.landing(answer=lambda route: self.later.append(route)) as visit:
            self.later = []
            visit.page.evaluate(SHIFTS)
            visit.page.tap("[data-action=install]", no_wait_after=True)
            # Longer than the time in which a browser forgives that a tap moves something.
            visit.page.wait_for_timeout(700)
            self.assertFalse(visit.page.is_visible("#copied"))
            # A store without content: the page stays, as it does where the App Store opens above it.
            visit.context.route(APPLE, lambda route: route.fulfill(status=204))
            self.later[0].fulfill(**handoff())
            visit.page.wait_for_selector("#copied")
            self.assertEqual(visit.page.evaluate("window.__shifts"), 0)

    def test_copies_where_only_text_can_be_written(self):
        with self.landing(init="delete window.ClipboardItem;") as visit:
            self.tap(visit, "install")
            self.assertEqual(self.clipboard(visit), HANDED_OVER)

    def test_goes_to_the_store_whatever_fails(self):
        failures = {
            "error": handoff(status=500),
            "not found": handoff(status=404),
            "not JSON": handoff(body="<html>"),
            "no link": handoff(body="{}"),
            "wrong type": handoff(body='{"url": 7}'),
            "empty": handoff(body='{"url": ""}'),
            "no network": lambda route: route.abort(),
        }
        for name, answer in failures.items():
            with self.subTest(failure=name), self.landing(answer=answer) as visit:
                visit.page.evaluate("navigator.clipboard.writeText('mine')")
                self.tap(visit, "install")
                self.assertEqual(visit.page.url, APPLE)
                self.assertEqual(self.clipboard(visit), "mine")
                self.assertEqual([text for text in visit.problems if "script" in text], [])

    def test_an_answer_that_never_comes_does_not_keep_anybody(self):
        with self.landing(answer=lambda route: None) as visit:
            self.tap(visit, "install")
            self.assertEqual(visit.page.url, APPLE)

    def test_a_refused_clipboard_does_not_keep_anybody(self):
        refuse = """
        Clipboard.prototype.write = () => Promise.reject(new Error('refused'));
        Clipboard.prototype.writeText = () => Promise.reject(new Error('refused'));
        """
        with self.landing(init=refuse) as visit:
            self.tap(visit, "install")
            self.assertEqual(visit.page.url, APPLE)
            self.assertEqual(visit.problems, [])

    def test_without_a_clipboard_nothing_is_promised(self):
        without = "Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });"
        with self.landing(init=without) as visit:
            visit.page.tap("summary")
            self.assertFalse(visit.page.is_visible("#plain"))
            self.tap(visit, "install")
            self.assertEqual(visit.page.url, APPLE)
            self.assertEqual(self.handoffs(visit), [])

    def test_installing_without_copying_leaves_the_clipboard_alone(self):
        with self.landing() as visit:
            visit.page.evaluate("navigator.clipboard.writeText('mine')")
            visit.page.tap("summary")
            visit.page.tap("#plain")
            visit.page.wait_for_url(APPLE)
            # Asked once, for the cookie of a later web session; nothing is copied.
            self.assertEqual(len(self.handoffs(visit)), 1)
            self.assertEqual(self.clipboard(visit), "mine")

    def test_two_taps_ask_once(self):
        with self.landing(answer=lambda route: None) as visit:
            visit.page.evaluate("for (const n of [1, 2]) document.getElementById('get').click()")
            visit.page.wait_for_url(APPLE)
            self.assertEqual(len(self.handoffs(visit)), 1)

    def test_nothing_is_copied_without_a_tap(self):
        with self.landing() as visit:
            visit.page.evaluate("navigator.clipboard.writeText('mine')")
            visit.page.wait_for_timeout(2_500)
            self.assertEqual(visit.requests, [SAMPLES.url("landing")])
            self.assertEqual(self.clipboard(visit), "mine")

    # Opening the app

    def test_an_iphone_is_never_sent_to_the_app_without_a_tap(self):
        with self.landing() as visit:
            visit.page.wait_for_timeout(2_500)
            self.assertEqual(visit.page.evaluate("window.__navigations"), [])
            self.assertFalse(visit.page.is_visible("#missed"))

    def test_a_tap_without_the_app_offers_the_store(self):
        with self.landing() as visit:
            visit.page.tap("[data-action=open]", no_wait_after=True)
            visit.page.wait_for_selector("#missed")
            self.assertEqual(visit.page.url, SAMPLES.url("landing"))
            self.assertIn("primary", visit.page.get_attribute("#get", "class"))
            self.assertNotIn("primary", visit.page.get_attribute("#open", "class"))
            self.assertEqual([text for text in visit.problems if "dialog" in text], [])

    def test_a_tap_that_opened_the_app_offers_nothing(self):
        with self.landing() as visit:
            visit.page.evaluate("""
                document.getElementById('open').addEventListener('click', () => {
                  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
                  document.dispatchEvent(new Event('visibilitychange'));
                  delete document.hidden;
                });
                """)
            visit.page.tap("[data-action=open]", no_wait_after=True)
            visit.page.wait_for_timeout(2_500)
            self.assertFalse(visit.page.is_visible("#missed"))

    def test_android_tries_once_and_falls_back_to_the_store(self):
        with self.landing("landing-android") as visit:
            visit.page.wait_for_url(PLAY + "*")
            visit.page.go_back()
            visit.page.wait_for_timeout(2_500)
            self.assertEqual(visit.page.url, SAMPLES.url("landing-android"))
            tried = [url for url in visit.page.evaluate("window.__navigations") if "intent:" in url]
            self.assertEqual(tried, [])
            self.assertEqual([text for text in visit.problems if "dialog" in text], [])

    # What stands behind # in the tap

    def test_the_fragment_goes_on_with_the_app_and_the_web(self):
        with self.landing() as visit:
            before = self.hrefs(visit)
            visit.page.goto("about:blank")
            visit.page.goto(SAMPLES.url("landing") + "#reviews")
            after = self.hrefs(visit)
            self.assertEqual(after["open"], before["open"] + "#reviews")
            self.assertEqual(after["continue"], before["continue"] + "#reviews")
            self.assertEqual(after["install"], before["install"])

    def test_an_intent_keeps_its_own_fragment(self):
        # As after Back: the page does not leave by itself.
        with self.landing("landing-android", init="history.replaceState({ tried: true }, '');") as visit:
            before = self.hrefs(visit)
            visit.page.goto("about:blank")
            visit.page.goto(SAMPLES.url("landing-android") + "#reviews")
            self.assertEqual(self.hrefs(visit)["open"], before["open"])

    def hrefs(self, visit):
        return visit.page.evaluate(
            "Object.fromEntries([...document.querySelectorAll('a[data-action]')]"
            ".map((link) => [link.dataset.action, link.href]))"
        )

    # Without the script

    def test_works_without_script(self):
        with self.landing(script=False, permissions=[]) as visit:
            self.assertTrue(visit.page.is_visible("[data-action=open]"))
            self.assertFalse(visit.page.is_visible("[data-action=continue]"))
            visit.page.tap("summary")
            self.assertTrue(visit.page.is_visible("[data-action=continue]"))
            self.assertFalse(visit.page.is_visible("#plain"))
            visit.page.tap("[data-action=install]")
            visit.page.wait_for_url(APPLE)
            self.assertEqual(self.handoffs(visit), [])

    def test_the_keyboard_reaches_everything_in_order(self):
        with self.landing() as visit:
            visit.page.evaluate("document.querySelector('details').open = true")
            seen = []
            for _ in range(5):
                visit.page.keyboard.press("Tab")
                seen.append(visit.page.evaluate("document.activeElement.textContent.trim()"))
            expected = visit.page.evaluate(
                "[...document.querySelectorAll('a,summary')].map((a) => a.textContent.trim())"
            )
            self.assertEqual(seen, expected)


if __name__ == "__main__":
    unittest.main()

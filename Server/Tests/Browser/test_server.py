"""Opens a short link of a running server, where scripts/test-browser.sh was given one, as an iPhone,
an Android phone and a computer see it. Only the store and the web are played."""

import os
import re
import unittest

from browser import EARS, DEVICES, chromium

LINK = os.environ.get("PAYLISHER_LINK", "")
ORIGIN = "/".join(LINK.split("/")[:3])


class Server(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.context = chromium()
        cls.browser = cls.context.__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.context.__exit__(None, None, None)

    def open(self, device):
        settings = dict(DEVICES[device])
        name = settings.pop("device", None)
        if name:
            settings = {**self.browser.playwright.devices[name], **settings}
        context = self.browser.browser.new_context(
            **settings, permissions=["clipboard-read", "clipboard-write"]
        )
        self.addCleanup(context.close)
        context.add_init_script(EARS)
        self.left_for = []
        context.route(re.compile(rf"^https?://(?!{re.escape(ORIGIN.split('//')[1])}/)"), self.leave)
        page = context.new_page()
        self.problems = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("dialog", lambda dialog: (self.problems.append(dialog.message), dialog.dismiss()))
        return page, page.goto(LINK)

    def leave(self, route):
        self.left_for.append(route.request.url)
        route.fulfill(status=200, content_type="text/html", body="<title>elsewhere</title>")

    def test_every_device_gets_a_clean_answer(self):
        for device in DEVICES:
            with self.subTest(device=device):
                page, response = self.open(device)
                self.assertEqual(response.status, 200)
                self.assertEqual(self.problems, [])
                if self.left_for:
                    continue  # sent on, without a page
                self.assertEqual(page.evaluate("window.__violations"), [])
                headers = response.headers
                self.assertIn("default-src 'none'", headers["content-security-policy"])
                self.assertEqual(headers["x-content-type-options"], "nosniff")
                self.assertIn("no-store", headers["cache-control"])

    def test_an_iphone_hands_the_link_over(self):
        page, _ = self.open("iphone")
        page.tap("[data-action=install]", no_wait_after=True)
        page.wait_for_url(lambda url: not url.startswith(ORIGIN), timeout=10_000)
        self.assertEqual(len(self.left_for), 1)
        reader = page.context.new_page()
        reader.goto(ORIGIN + "/livez")
        reader.bring_to_front()
        copied = reader.evaluate("navigator.clipboard.readText()")
        self.assertTrue(copied.startswith(LINK.split("?")[0]), copied)
        self.assertGreater(len(copied), len(LINK) + 20)


def load_tests(loader, standard, pattern):
    """Without a link there is nothing to test here, so there is no test."""
    return standard if LINK else unittest.TestSuite()


if __name__ == "__main__":
    unittest.main()

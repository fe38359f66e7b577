"""Opens a short link of a running server, where scripts/test-browser.sh was given one, as phones and,
with a key to make a link with, as a computer. Only the store and the web are played."""

import re
import subprocess
import unittest

from browser import EARS, SCREENSHOTS, BrowserTests, take_picture
from live import KEY, LINK, ORIGIN, create


class Server(BrowserTests):
    def open(self, device, link):
        settings = self.browser.settings(device)
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
        return page, page.goto(link)

    def leave(self, route):
        self.left_for.append(route.request.url)
        route.fulfill(status=200, content_type="text/html", body="<title>elsewhere</title>")

    def test_phones_get_a_clean_page(self):
        for device in ("iphone", "android"):
            with self.subTest(device=device):
                page, response = self.open(device, LINK)
                self.assertEqual(response.status, 200)
                self.assertEqual(self.problems, [])
                if device == "iphone":
                    self.assertEqual(page.evaluate("window.__violations"), [])
                self.assertIn("default-src 'none'", response.headers["content-security-policy"])
                self.assertEqual(response.headers["x-content-type-options"], "nosniff")
                self.assertIn("no-store", response.headers["cache-control"])

    def test_an_iphone_hands_the_link_over(self):
        page, _ = self.open("iphone", LINK)
        page.tap("[data-action=install]", no_wait_after=True)
        page.wait_for_url(lambda url: not url.startswith(ORIGIN))
        self.assertEqual(len(self.left_for), 1)
        reader = page.context.new_page()
        reader.goto(ORIGIN + "/livez")
        reader.bring_to_front()
        copied = reader.evaluate("navigator.clipboard.readText()")
        self.assertTrue(copied.startswith(LINK.split("?")[0]), copied)
        self.assertGreater(len(copied), len(LINK) + 20)

    if KEY:

        def test_the_code_on_a_computer_leads_to_the_link(self):
            targets = {"ios": {"store": "https://apps.apple.com/app/id1234567890"}}
            link = create({"code": "BROWSER", "targets": targets})
            page, _ = self.open("desktop", link)
            self.assertEqual(page.evaluate("window.__violations"), [])
            file = SCREENSHOTS / "server-desktop.png"
            take_picture(page, file)
            command = ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", str(file)]
            result = subprocess.run(command, capture_output=True, text=True, timeout=60)
            self.assertTrue(result.stdout.startswith(link + "?source=qr&pl_ticket="), result.stdout)


def load_tests(loader, standard, pattern):
    """Without a link there is nothing to test here, so there is no test."""
    return standard if LINK else unittest.TestSuite()


if __name__ == "__main__":
    unittest.main()

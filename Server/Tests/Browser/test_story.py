"""The first day of a new user, with a real server and its demo: sign in by the printed link, make a link with
two rules, scan its QR code with a phone, see the clicks live, read the funnel, and invite a colleague who may
read and not edit. Once with the pointer and once with the keyboard alone.

PAYLISHER_BINARY is the server's executable; without it there is nothing to test here."""

import contextlib
import os
import re
import socket
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, expect

from browser import EARS, SCREENSHOTS, BrowserTests, take_picture

BINARY = os.environ.get("PAYLISHER_BINARY", "")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PASSWORD = "a horse on the battery"
# How long the story may take a program, in seconds, which is what a user has.
LIMIT = 300

# Whether the focus can be seen: by an outline, or by the value that a point of a chart shows.
FOCUS_IS_VISIBLE = """element => {
  const style = getComputedStyle(element);
  if (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) return true;
  const tip = element.querySelector('.tip');
  return !!tip && getComputedStyle(tip).opacity === '1';
}"""


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Pointer:
    """A user with a mouse."""

    def __init__(self, page):
        self.page = page

    def follow(self, element):
        element.click()

    press = follow

    def fill(self, field, text):
        field.click()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def choose(self, field, label):
        field.select_option(label=label)


class Keyboard(Pointer):
    """A user with a keyboard: Tab goes to everything, Enter, Space and the arrows do the rest."""

    MOST_TABS = 300

    def focus(self, element):
        for _ in range(self.MOST_TABS):
            if element.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
            here = self.page.evaluate_handle("document.activeElement").as_element()
            if here.evaluate("element => element !== document.body"):
                assert here.evaluate(FOCUS_IS_VISIBLE), here.evaluate("element => element.outerHTML")[:200]
        raise AssertionError(f"Tab does not reach {element}")

    def follow(self, element):
        self.focus(element)
        self.page.keyboard.press("Enter")

    def press(self, element):
        self.focus(element)
        self.page.keyboard.press("Space")

    def fill(self, field, text):
        self.focus(field)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def choose(self, field, label):
        self.focus(field)
        for _ in range(20):
            if field.evaluate("field => field.selectedOptions[0].label") == label:
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the arrows do not reach {label}")


class Story(BrowserTests):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.base = f"http://127.0.0.1:{free_port()}"
        self.log = Path(folder.name) / "log"
        server = subprocess.Popen(
            [BINARY, "serve", "--demo", "--demo-traffic", "--data", f"{folder.name}/data",
             "--port", self.base.rsplit(":", 1)[1]],
            stdout=self.log.open("w"), stderr=subprocess.STDOUT)
        self.addCleanup(server.wait)
        self.addCleanup(server.terminate)
        for _ in range(600):
            found = re.search(r"Sign in\s+(\S+)", self.log.read_text())
            if found:
                break
            time.sleep(0.1)
        self.welcome = found.group(1)

    def open_browser(self, **settings):
        """A page in a browser of its own; what goes wrong in it is kept."""
        context = self.browser.browser.new_context(
            **{"viewport": {"width": 1280, "height": 860}, "locale": "en-GB",
               "reduced_motion": "reduce", **settings})
        self.addCleanup(context.close)
        context.add_init_script(EARS)
        page = context.new_page()
        page.problems = []
        page.on("pageerror", lambda error: page.problems.append(f"script: {error}"))
        page.on("console", lambda line: line.type == "error" and page.problems.append(line.text))
        return page

    def look(self, page, name):
        """Holds a page against what holds for every page."""
        self.assertEqual(page.problems, [], name)
        self.assertEqual(page.evaluate("window.__violations"), [], name)
        if self.user.__class__ is Pointer:
            take_picture(page, SCREENSHOTS / f"story-{name}.png", full_page=True)
            found = Axe().run(page, options={
                "runOnly": {"type": "tag", "values": RULES}, "resultTypes": ["violations"],
            }).response["violations"]
            faults = [(fault["id"], node["target"]) for fault in found for node in fault["nodes"]]
            self.assertEqual(faults, [], name)

    def test_with_the_pointer(self):
        self.play(Pointer)

    def test_with_the_keyboard_alone(self):
        self.play(Keyboard)

    def play(self, make):
        started = time.monotonic()
        page = self.open_browser()
        self.user = make(page)
        self.sign_in(page)
        code = self.make_link(page)
        self.write_rules(page)
        address = self.scan(page)
        self.assertIn(f"/c/{code}", address)
        self.tap_and_see(page, address, code)
        self.read_funnel(page, code)
        invitation = self.invite(page)
        self.join(make, invitation, code)
        self.assertLess(time.monotonic() - started, LIMIT)

    def go(self, page, section):
        """Goes to a section by the navigation."""
        links = page.get_by_role("navigation", name="Main navigation")
        self.user.follow(links.get_by_role("link", name=section, exact=True))
        expect(page.get_by_role("heading", level=1)).to_have_text(section)

    def register(self, page, name):
        main = page.get_by_role("main")
        self.look(page, "welcome")
        self.user.fill(main.get_by_label("Name"), name)
        self.user.fill(main.get_by_label("E-mail address"), f"{name.lower()}@example.com")
        self.user.fill(main.get_by_label("New password"), PASSWORD)
        self.user.press(main.get_by_role("button", name="Create account"))
        expect(page.get_by_role("heading", level=1)).to_have_text("Home")
        self.look(page, "home")

    def sign_in(self, page):
        page.goto(self.welcome)
        self.register(page, "Ada")

    def make_link(self, page):
        self.go(page, "Links")
        self.user.follow(page.get_by_role("main").get_by_role("link", name="Create link"))
        expect(page.get_by_role("heading", level=1)).to_have_text("New link")
        self.look(page, "new-link")
        self.user.fill(page.get_by_label("Destination URL"), "https://shop.example.com/autumn")
        self.user.fill(page.get_by_label("Title", exact=True), "Autumn")
        preview = page.get_by_role("complementary", name="Preview")
        expect(preview.get_by_role("listitem")).to_have_count(3)
        self.user.fill(page.get_by_label("Code"), "AUTUMN")
        self.user.press(page.get_by_role("button", name="Create link"))
        expect(page.get_by_role("heading", level=1)).to_have_text("Autumn")
        self.look(page, "link")
        return "AUTUMN"

    def write_rules(self, page):
        self.user.follow(page.get_by_role("link", name="Edit rules"))
        expect(page.get_by_role("heading", level=1)).to_have_text("Rules")
        first, second = page.locator(".rules > li").all()
        self.user.fill(first.get_by_label("Rule name"), "iPhones")
        self.user.choose(first.get_by_label("Platform"), "iOS")
        self.user.fill(first.get_by_label("Destination URL"), "https://shop.example.com/ios")
        self.user.fill(second.get_by_label("Rule name"), "In German")
        self.user.fill(second.get_by_label("Destination URL"), "https://shop.example.com/de")
        self.user.fill(second.get_by_label("Language"), "de")
        self.look(page, "rules")
        self.user.press(page.get_by_role("button", name="Save rules"))
        expect(page.get_by_role("heading", level=1)).to_have_text("Autumn")
        self.assertEqual(page.get_by_text("Never reached").count(), 0)
        self.look(page, "link-with-rules")

    def scan(self, page):
        """What a camera reads from the QR code on the page."""
        picture = SCREENSHOTS / "story-code.png"
        take_picture(page.locator(".qr .code"), picture)
        read = subprocess.run(
            ["zbarimg", "--quiet", "--raw", str(picture)], capture_output=True, text=True, check=True)
        return read.stdout.strip()

    def tap_and_see(self, page, address, code):
        self.go(page, "Live")
        self.look(page, "live")
        clicks = page.locator("[data-refresh]").get_by_role("listitem")
        devices = self.browser.playwright.devices
        for device, locale, target in (("iPhone 13 Mini", "en-GB", "ios"), ("Pixel 7", "de-DE", "de")):
            phone = self.open_browser(**devices[device], locale=locale)
            self.assertEqual(self.tap(phone, address), f"https://shop.example.com/{target}")
            rule = "iPhones" if target == "ios" else "In German"
            expect(clicks.first).to_contain_text(rule, timeout=15_000)
            expect(clicks.first).to_contain_text("QR code scanned")
            expect(clicks.first.get_by_role("link")).to_have_text(code)
        self.look(page, "live-with-clicks")

    def tap(self, phone, address):
        """Where a tap leads, without the query; nothing answers there."""
        asked = []
        phone.on("request", lambda request: asked.append(request.url.split("?")[0]))
        with contextlib.suppress(Error):
            phone.goto(address)
        return asked[-1]

    def read_funnel(self, page, code):
        self.go(page, "Links")
        self.user.fill(page.get_by_role("searchbox"), code.lower())
        found = page.get_by_role("main").get_by_role("link", name="Autumn", exact=True)
        expect(page.locator("tbody tr")).to_have_count(1)
        self.user.follow(found)
        expect(page.get_by_role("heading", level=1)).to_have_text("Autumn")
        expect(page.locator("dl.facts div", has_text="Clicks").first).to_contain_text("2")
        self.look(page, "link-with-clicks")

    def invite(self, page):
        self.go(page, "Members")
        self.user.fill(page.get_by_label("E-mail address").last, "grace@example.com")
        self.user.choose(page.locator("select#role"), "analyst")
        self.user.press(page.get_by_role("button", name="Create invitation"))
        shown = page.get_by_text(re.compile(r"/invitations/\S+"))
        expect(shown).to_have_count(1)
        self.look(page, "members")
        return re.search(r"http\S+/invitations/[\w-]+", shown.inner_text()).group(0)

    def join(self, make, invitation, code):
        page = self.open_browser()
        self.user = make(page)
        page.goto(invitation)
        self.register(page, "Grace")
        navigation = page.get_by_role("navigation", name="Main navigation")
        for section in ("Keys", "Members", "Audit log"):
            self.assertEqual(navigation.get_by_role("link", name=section).count(), 0)
        self.go(page, "Links")
        main = page.get_by_role("main")
        self.assertEqual(main.get_by_role("link", name="Create link").count(), 0)
        self.user.follow(main.get_by_role("link", name="Autumn", exact=True))
        expect(page.get_by_role("heading", level=1)).to_have_text("Autumn")
        self.look(page, "link-of-an-analyst")
        for name in ("Edit", "Edit rules", "Disable"):
            self.assertEqual(main.get_by_text(name, exact=True).count(), 0)
        # The server refuses, whatever the pages show.
        link = page.url.split("?")[0]
        for address in (f"{self.base}/dashboard/links/new", f"{link}/edit", f"{link}/rules"):
            self.assertEqual(page.request.get(address).status, 403, address)
        for address in (f"{self.base}/dashboard/links/new", f"{link}/edit", f"{link}/state"):
            answer = page.request.post(
                address, form={"state": "disabled", "version": "2", "url": "https://evil.example/"},
                headers={"Sec-Fetch-Site": "same-origin"})
            self.assertEqual(answer.status, 403, address)
        self.assertEqual(page.problems, [])


def load_tests(loader, standard, pattern):
    """Without a server there is nothing to test here."""
    return standard if BINARY else unittest.TestSuite()


if __name__ == "__main__":
    unittest.main()

"""Headless Chromium for the tests of pages: devices, a world of canned answers, and ears for what
goes wrong in a page."""

import contextlib
import json
import os
import re
import shutil
import time
import unittest
from pathlib import Path

from playwright.sync_api import Error, expect, sync_playwright

CHROMIUM = os.environ.get("PAYLISHER_CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
ORIGIN = "https://go.example.com"
SCREENSHOTS = Path(os.environ.get("PAYLISHER_SCREENSHOTS", ".cache/screenshots"))

# A debug server on a busy computer takes seconds for an answer.
expect.set_options(timeout=30_000)

DEVICES = {
    "iphone": {"device": "iPhone 13 Mini"},
    "android": {"device": "Pixel 7"},
    "desktop": {"device": "Desktop Chrome", "viewport": {"width": 1280, "height": 800}},
}

# What the web answers for a picture that a page names: a drawing without a size of its own.
PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 191 100" preserveAspectRatio="xMidYMid slice">
<linearGradient id="g" x2="1" y2="1"><stop stop-color="#7a3b12"/><stop offset="1" stop-color="#e8a04c"/></linearGradient>
<rect width="191" height="100" fill="url(#g)"/><circle cx="96" cy="52" r="30" fill="#f6e7d3"/>
<circle cx="96" cy="52" r="23" fill="#5b2c0d"/><path d="M84 52c6-9 18 9 24 0" stroke="#f6e7d3" stroke-width="4" fill="none"/>
</svg>"""

# Runs before everything else in each document.
EARS = """
window.__violations = [];
document.addEventListener('securitypolicyviolation', (event) => {
  window.__violations.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample);
});
window.canary = () => { window.__ran = true; };
if (window.navigation) {
  window.__navigations = [];
  navigation.addEventListener('navigate', (event) => {
    window.__navigations.push(event.destination.url);
  });
}
"""


def take_picture(page, file, **options):
    """Writes what a page shows to a file for people to look at.

    Chromium refuses once in a while under load ("Unable to capture screenshot"), which says nothing about
    the page; so it is asked again.
    """
    for pause in (1, 3, 9):
        try:
            return page.screenshot(path=str(file), **options)
        except Error as error:
            if "Unable to capture" not in str(error):
                raise
            time.sleep(pause)
    return page.screenshot(path=str(file), **options)


@contextlib.contextmanager
def chromium(*arguments):
    """A browser with the fonts that the pages' system fonts stand for here."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--hide-scrollbars", "--font-render-hinting=none", *arguments],
            env={**os.environ, **fonts()},
        )
        try:
            yield Browser(playwright, browser)
        finally:
            browser.close()


def fonts():
    """Makes Inter, where it is installed, the system's font."""
    if not Path("/usr/share/fonts/opentype/inter").exists():
        return {}
    file = Path(".cache/fonts.conf").absolute()
    file.parent.mkdir(exist_ok=True)
    aliases = "".join(
        f"<match><test name='family'><string>{name}</string></test>"
        "<edit name='family' mode='prepend' binding='strong'><string>Inter</string></edit></match>"
        for name in ("system-ui", "sans-serif")
    )
    file.write_text(
        "<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'fonts.dtd'><fontconfig>"
        f"<include>/etc/fonts/fonts.conf</include>{aliases}</fontconfig>"
    )
    return {"FONTCONFIG_FILE": str(file)}


class Browser:
    def __init__(self, playwright, browser):
        self.playwright = playwright
        self.browser = browser

    def settings(self, device):
        """What a browser on a device is like."""
        settings = dict(DEVICES[device])
        return {**self.playwright.devices[settings.pop("device")], **settings}

    @contextlib.contextmanager
    def visit(self, device, *, answers=None, scheme="light", script=True, **options):
        """A page in a browser of its own, for which `answers` is all there is on the network."""
        settings = self.settings(device)
        context = self.browser.new_context(
            color_scheme=scheme,
            reduced_motion="reduce",
            java_script_enabled=script,
            **{**settings, **options},
        )
        try:
            yield Visit(context, answers or {})
        finally:
            context.close()


class Visit:
    """One page, and everything that it asked for."""

    def __init__(self, context, answers):
        self.context = context
        self.answers = answers
        self.requests = []
        self.pictures = []
        self.problems = []
        context.add_init_script(EARS)
        context.route(re.compile(r"^https?:"), self.answer)
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: self.problems.append(f"script: {error}"))
        self.page.on("console", self.hear)
        self.page.on("dialog", self.refuse)

    def hear(self, message):
        if message.type in ("error", "warning") and "scheme does not have" not in message.text:
            self.problems.append(f"console: {message.text}")

    def refuse(self, dialog):
        self.problems.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def answer(self, route):
        url = route.request.url
        if route.request.resource_type == "image" and not url.startswith(ORIGIN):
            if "referer" in route.request.headers:
                self.problems.append(f"referrer: {url}")
            self.pictures.append(url)
            return route.fulfill(status=200, content_type="image/svg+xml", body=PICTURE)
        self.requests.append(url)
        for start, answer in self.answers.items():
            if url.startswith(start):
                return answer(route) if callable(answer) else route.fulfill(**answer)
        return route.fulfill(status=200, content_type="text/html", body="<title>elsewhere</title>")

    def foreign_requests(self):
        return [url for url in self.requests if not url.startswith(ORIGIN + "/")]

    def violations(self):
        return self.page.evaluate("window.__violations")


class Samples:
    """The pages that `page-samples` wrote."""

    def __init__(self, folder):
        self.folder = Path(folder)
        manifest = json.loads((self.folder / "manifest.json").read_text())
        self.headers = manifest["headers"]
        self.scanned = manifest["scanned"]
        self.devices = {page["name"]: page["device"] for page in manifest["pages"]}

    def names(self, device=None):
        return [name for name, made_for in self.devices.items() if device in (None, made_for)]

    def answer(self, name):
        return {
            "status": 200,
            "headers": self.headers,
            "body": (self.folder / f"{name}.html").read_text(),
        }

    def url(self, name):
        return f"{ORIGIN}/pages/{name}"

    def answers(self, name):
        return {self.url(name): self.answer(name)}

    def all(self):
        """Every page, read when it is asked for."""
        return {
            self.url(""): lambda route: route.fulfill(**self.answer(route.request.url.split("/")[-1]))
        }


class BrowserTests(unittest.TestCase):
    """Tests that share one browser, `self.browser`, which is started with `arguments`."""

    arguments = ()

    @classmethod
    def setUpClass(cls):
        cls.context = chromium(*cls.arguments)
        cls.browser = cls.context.__enter__()
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)

    @classmethod
    def tearDownClass(cls):
        cls.context.__exit__(None, None, None)

"""Opens every sample page in headless Chromium: looks, languages and policy.

Run by scripts/test-browser.sh, which sets PAYLISHER_PAGES to the folder of `page-samples`.
"""

import os
import subprocess
import unittest

from browser import DEVICES, ORIGIN, SCREENSHOTS, BrowserTests, Samples, take_picture

SAMPLES = Samples(os.environ["PAYLISHER_PAGES"])

# What a page must have, whatever is in it. Returns complaints.
EXAMINE = r"""
() => {
  const complaints = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) {
    complaints.push('scrolls sideways: ' + document.documentElement.scrollWidth + ' > ' + width);
  }
  const shown = (element) => element.offsetParent !== null;
  for (const link of document.querySelectorAll('a,button,input,summary')) {
    if (!shown(link)) continue;
    const box = link.getBoundingClientRect();
    if (box.height < 44 || box.width < 44) {
      complaints.push('small target: ' + link.textContent + ' ' + box.width + 'x' + box.height);
    }
    if (box.left < 0 || box.right > width) complaints.push('cut off: ' + link.textContent);
  }
  const channel = (value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const luminance = (rgb) =>
    0.2126 * channel(rgb[0]) + 0.7152 * channel(rgb[1]) + 0.0722 * channel(rgb[2]);
  const numbers = (color) => color.match(/[\d.]+/g).map(Number);
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = numbers(getComputedStyle(at).backgroundColor);
      if (color.length < 4 || color[3] > 0) return color;
    }
    return [255, 255, 255];
  };
  for (const element of document.querySelectorAll('h1,h2,p,a,strong,dt,dd,code,b,span,footer,li,label,button,summary,small')) {
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!text || !shown(element)) continue;
    const pair = [numbers(getComputedStyle(element).color), ground(element)].map(luminance);
    const contrast = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
    if (contrast < 4.5) {
      complaints.push('contrast ' + contrast.toFixed(2) + ': ' + element.textContent.trim());
    }
  }
  if (document.querySelectorAll('h1').length !== 1) complaints.push('not one h1');
  if (document.querySelectorAll('main').length !== 1) complaints.push('not one main');
  return complaints;
}
"""

# Opens what is folded away; whether anything is.
UNFOLD = """
() => [...document.querySelectorAll('details')].map((part) => { part.open = true; }).length
"""


class Pages(BrowserTests):
    def test_every_page_in_light_and_dark(self):
        for device in DEVICES:
            for scheme in ("light", "dark"):
                # Pages that leave by themselves: test_landing and test_forms look at them.
                names = [
                    name
                    for name in SAMPLES.names(device=device)
                    if "android" not in name and not name.startswith("onward")
                ]
                with self.browser.visit(device, answers=SAMPLES.all(), scheme=scheme) as visit:
                    for name in names:
                        with self.subTest(page=name, scheme=scheme):
                            self.look_at(visit, name)
                            file = SCREENSHOTS / f"{name}-{scheme}.png"
                            take_picture(visit.page, file)
                            self.assertEqual(visit.page.evaluate(EXAMINE), [])
                            if visit.page.evaluate(UNFOLD):
                                self.assertEqual(visit.page.evaluate(EXAMINE), [])

    def test_a_picture_that_fails_leaves_the_surface_below_it(self):
        """No sign of a broken picture: the part of the page is as if there were no picture in it."""
        for failure in ("text/html", None):
            with self.subTest(failure=failure), self.open("landing-branded") as visit:
                answer = {"content_type": failure, "body": "<p>no picture"}
                visit.context.route(
                    lambda url: "/images/" in url,
                    lambda route: route.fulfill(**answer) if failure else route.abort(),
                )
                visit.page.goto(SAMPLES.url("landing-branded"))
                for part in (".picture", ".tile"):
                    with_sign = visit.page.locator(part).screenshot()
                    visit.page.evaluate(f"document.querySelector('{part} img').hidden = true")
                    self.assertEqual(visit.page.locator(part).screenshot(), with_sign, part)

    def test_direction_follows_the_language(self):
        for name, direction in (("landing-ar", "rtl"), ("landing-tr", "ltr")):
            with self.subTest(page=name), self.open(name) as visit:
                visit.page.goto(SAMPLES.url(name))
                computed = visit.page.evaluate("getComputedStyle(document.body).direction")
                self.assertEqual(computed, direction)

    def look_at(self, visit, name):
        """Opens a page, and hears nothing bad about it."""
        visit.requests.clear()
        visit.problems.clear()
        visit.page.goto(SAMPLES.url(name))
        self.assertEqual(visit.violations(), [])
        self.assertEqual(visit.problems, [])
        self.assertEqual(visit.requests, [SAMPLES.url(name)])

    def test_the_policy_stops_what_is_not_ours(self):
        """The ears work: a script without the nonce is stopped, and heard."""
        answer = SAMPLES.answer("landing")
        answer["body"] = answer["body"].replace("</main>", "</main><script>canary()</script>")
        with self.browser.visit("iphone", answers={ORIGIN: answer}) as visit:
            visit.page.goto(ORIGIN + "/c/X")
            self.assertIsNone(visit.page.evaluate("window.__ran || null"))
            self.assertTrue(any("script-src" in text for text in visit.violations()))

    def open(self, name, **options):
        device = SAMPLES.devices[name]
        return self.browser.visit(device, answers=SAMPLES.answers(name), **options)


class Codes(BrowserTests):
    """QR codes say what they should, to a reader that is not ours."""

    def test_bitmaps(self):
        for name in ("code.png", "code-logo.png"):
            with self.subTest(file=name):
                self.assertEqual(self.read(SAMPLES.folder / name), SAMPLES.scanned)

    def test_vector_image(self):
        body = (SAMPLES.folder / "code.svg").read_text()
        answers = {ORIGIN: {"status": 200, "content_type": "image/svg+xml", "body": body}}
        self.assertEqual(self.read(self.shoot("code-svg", answers)), SAMPLES.scanned)

    def test_terminal_text(self):
        text = (SAMPLES.folder / "code.txt").read_text()
        body = (
            "<!doctype html><meta charset=utf-8><body style='background:#000'><pre style="
            "'font:16px/19px DejaVu Sans Mono,monospace;color:#fff;padding:20px'>" + text
        )
        answers = {ORIGIN: {"status": 200, "content_type": "text/html", "body": body}}
        self.assertEqual(self.read(self.shoot("code-terminal", answers)), SAMPLES.scanned)

    def test_page_for_computers(self):
        for scheme in ("light", "dark"):
            with self.subTest(scheme=scheme):
                file = self.shoot("code-desktop", {ORIGIN: SAMPLES.answer("desktop")}, scheme)
                self.assertEqual(self.read(file), SAMPLES.scanned + "?source=qr")

    def shoot(self, name, answers, scheme="light"):
        file = SCREENSHOTS / f"{name}.png"
        with self.browser.visit("desktop", answers=answers, scheme=scheme) as visit:
            visit.page.goto(ORIGIN + "/code")
            take_picture(visit.page, file)
        return file

    def read(self, file):
        command = ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", str(file)]
        result = subprocess.run(command, capture_output=True, text=True, timeout=60)
        return result.stdout.strip()


if __name__ == "__main__":
    unittest.main()

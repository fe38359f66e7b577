"""Takes the pictures of pages for the documentation, each once: what it is, on what, and how.

Run by scripts/shoot-pages.sh, which sets PAYLISHER_PAGES to the folder of `page-samples`.
"""

import os
import sys
from pathlib import Path

from browser import Samples, chromium

LIMIT = 80_000
# Of a longer page the picture shows the beginning; in CSS pixels.
MAXIMUM_HEIGHT = 1_200
WIDTHS = {"iphone": 375, "android": 412, "desktop": 1080}
PICTURES = [
    ("landing", "light"),
    ("landing", "dark"),
    ("landing-ar", "dark"),
    ("landing-inside", "light"),
    ("landing-inside-android", "dark"),
    ("desktop", "light"),
    ("desktop", "dark"),
    ("desktop-ar", "light"),
    ("preview", "light"),
    ("password", "light"),
    ("password-refused", "dark"),
    ("password-wide", "dark"),
    ("password-ar", "light"),
    ("warning", "light"),
    ("warning-wide", "dark"),
    ("warning-ar", "dark"),
    ("expired-en", "light"),
    ("usedUp-de", "dark"),
    ("notFound-ar", "light"),
    ("inspection", "light"),
    ("inspection-phone", "dark"),
    ("inspection-ar", "light"),
]


def shoot(browser, samples, folder, name, scheme):
    """One picture, in the best quality that fits, and its size in bytes."""
    device = samples.devices[name]
    size = {"width": WIDTHS[device], "height": 620}
    options = {"viewport": size, "screen": size, "device_scale_factor": 1 if device == "desktop" else 2}
    # An Android phone's page goes on by itself; without script it stays for the picture.
    options["script"] = device != "android"
    with browser.visit(device, answers=samples.answers(name), scheme=scheme, **options) as visit:
        visit.page.goto(samples.url(name))
        file = folder / f"{name}-{scheme}.jpg"
        height = visit.page.evaluate("document.documentElement.scrollHeight")
        clip = {"x": 0, "y": 0, "width": size["width"], "height": min(height, MAXIMUM_HEIGHT)}
        for quality in (85, 75, 65, 50, 35):
            visit.page.screenshot(path=str(file), type="jpeg", quality=quality, full_page=True, clip=clip)
            if file.stat().st_size <= LIMIT:
                return file.stat().st_size
    raise SystemExit(f"{file} is larger than {LIMIT} bytes in any quality")


def main():
    samples = Samples(os.environ["PAYLISHER_PAGES"])
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    total = 0
    with chromium() as browser:
        for name, scheme in PICTURES:
            total += shoot(browser, samples, folder, name, scheme)
    print(f"{len(PICTURES)} pictures, {total} bytes")


if __name__ == "__main__":
    main()

"""Takes the pictures of in-app messages for the documentation, one sheet for each sample.

Run by scripts/shoot-messages.sh, which sets PAYLISHER_SHEETS to the folder of `message-samples`.
"""

import os
import sys
from pathlib import Path

from browser import chromium

LIMIT = 300_000
PICTURES = Path(__file__).parent.parent / "MessageSamples/Pictures"
ORIGIN = "https://sheets.example.com/"


def picture(route):
    """The drawing that a message asks for."""
    file = PICTURES / route.request.url.rsplit("/", 1)[-1]
    route.fulfill(status=200, content_type="image/svg+xml", body=file.read_text())


def overflowing(page):
    """Texts that need more room than their frame, which is where fonts and measures disagree."""
    return page.evaluate(
        """() => [...document.querySelectorAll('.message .text')]
          .filter((text) => text.scrollHeight > text.clientHeight + 2)
          .map((text) => text.textContent.slice(0, 40) + ' ' + text.scrollHeight + '>' + text.clientHeight)"""
    )


def shoot(browser, sheet, folder):
    """One sheet, in the best quality that fits, and its size in bytes."""
    answers = {
        "https://images.example.com/": picture,
        ORIGIN: {"status": 200, "content_type": "text/html", "body": sheet.read_text()},
    }
    size = {"width": 2600, "height": 1200}
    with browser.visit("desktop", answers=answers, viewport=size, device_scale_factor=float(os.environ.get("PAYLISHER_SCALE", "0.45"))) as visit:
        visit.page.goto(ORIGIN + sheet.stem)
        for line in overflowing(visit.page):
            print(f"{sheet.stem}: {line}")
        if "PAYLISHER_PNG" in os.environ:
            visit.page.screenshot(path=str(folder / f"{sheet.stem}.png"), full_page=True)
        file = folder / f"{sheet.stem}.jpg"
        for quality in (85, 75, 65, 50):
            visit.page.screenshot(path=str(file), type="jpeg", quality=quality, full_page=True)
            if file.stat().st_size <= LIMIT:
                return file.stat().st_size
    raise SystemExit(f"{file} is larger than {LIMIT} bytes in any quality")


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    sheets = sorted(Path(os.environ["PAYLISHER_SHEETS"]).glob("*.html"))
    with chromium() as browser:
        total = sum(shoot(browser, sheet, folder) for sheet in sheets)
    print(f"{len(sheets)} sheets, {total} bytes")


if __name__ == "__main__":
    main()

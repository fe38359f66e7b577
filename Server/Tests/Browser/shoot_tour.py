"""Takes the pictures of docs/dashboard.md from a demo that is filled with simulated traffic.

shoot_tour.py BINARY FOLDER
"""

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from browser import chromium

PORT = 18080
BASE = f"http://127.0.0.1:{PORT}"


def start(binary, directory):
    """Starts a demo; the process and the address at which the first user signs in."""
    log = Path(directory) / "log"
    process = subprocess.Popen(
        [binary, "serve", "--demo", "--demo-traffic", "--data", f"{directory}/data", "--port", str(PORT)],
        stdout=log.open("w"), stderr=subprocess.STDOUT)
    for _ in range(600):
        found = re.search(r"Sign in\s+(\S+)", log.read_text())
        if found:
            return process, found.group(1)
        time.sleep(0.1)
    raise SystemExit(log.read_text())


def sign_in(page, address):
    page.goto(address)
    for name, value in (("name", "Ada"), ("email", "ada@example.com"), ("password", "a horse on the battery")):
        page.fill(f"input[name={name}]", value)
    page.click("button[type=submit]")


def shoot(page, folder, name, path, follow=None):
    """Takes a picture of a page, or of the page that the first link in `follow` leads to."""
    page.goto(BASE + path)
    if follow:
        page.goto(page.locator(follow).first.evaluate("link => link.href"))
    keep(page, folder, name)


def keep(page, folder, name):
    page.screenshot(path=f"{folder}/tour-{name}.jpg", type="jpeg", quality=72)


def compose(page, folder):
    """Takes a picture of the form of a message while it is written."""
    page.goto(f"{BASE}/dashboard/messages/new")
    for name, value in (
        ("name", "Autumn sale"), ("title0", "Everything for autumn, 30 % off"),
        ("body0", "Until Sunday, in the app and in every shop."), ("action0", "acme://sale/autumn"),
    ):
        page.fill(f"[name={name}]", value)
    page.get_by_text("Everything for autumn").first.wait_for()
    page.evaluate("scrollTo(0, 0)")
    keep(page, folder, "message")


def tour(engine, address, folder):
    context = engine.new_context(
        viewport={"width": 1280, "height": 860}, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    sign_in(page, address)
    shoot(page, folder, "home", "/dashboard")
    shoot(page, folder, "link", "/dashboard/links", "main table a")
    shoot(page, folder, "reports", "/dashboard/reports")
    shoot(page, folder, "breakdown", "/dashboard/reports/breakdown?by=source")
    shoot(page, folder, "funnel", "/dashboard/reports/funnel?steps=Application+Opened,Product+Viewed,Purchase")
    shoot(page, folder, "first-launch", "/dashboard/first-launches", "main a[href*='/dashboard/first-launches/']")
    shoot(page, folder, "person", "/dashboard/people", "main table a")
    compose(page, folder)
    shoot(page, folder, "message-results", "/dashboard/messages", "main table tr:has-text('Sent') a")
    shoot(page, folder, "screen", "/dashboard/screens", "main table a")
    shoot(page, folder, "placement", "/dashboard/placements", "main table a")
    state = context.storage_state()
    phone = engine.new_context(
        viewport={"width": 390, "height": 844}, color_scheme="dark", locale="en-GB",
        reduced_motion="reduce", storage_state=state)
    shoot(phone.new_page(), folder, "phone", "/dashboard")


def main():
    binary, folder = sys.argv[1:]
    with tempfile.TemporaryDirectory() as directory:
        process, address = start(binary, directory)
        try:
            with chromium() as visits:
                tour(visits.browser, address, folder)
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Taps a short link as an iPhone in headless Chromium, up to the door of the store.

Prints JSON: the store's URL that the page left for, what the clipboard then held, and the user
agent. The store itself is not reached: its request is answered with an empty page.
"""

import argparse
import json
import os
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

CHROMIUM = os.environ.get("PAYLISHER_CHROMIUM", "/usr/bin/chromium")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--link", required=True)
    parser.add_argument("--out", required=True)
    arguments = parser.parse_args()

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context(**playwright.devices["iPhone 15"])
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        left_for = []

        def stop_at_the_store(route):
            left_for.append(route.request.url)
            route.fulfill(status=200, content_type="text/html", body="<title>The store</title>")

        context.route(lambda url: not url.startswith(origin(arguments.link)), stop_at_the_store)
        page = context.new_page()
        problems = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.goto(arguments.link)
        page.screenshot(path=str(Path(arguments.out) / "landing.png"))
        title = page.title()
        agent = page.evaluate("navigator.userAgent")

        page.click("[data-action=install]")
        page.wait_for_url(lambda url: not url.startswith(origin(arguments.link)), timeout=10_000)

        reader = context.new_page()
        reader.goto(origin(arguments.link) + "/robots.txt")
        reader.bring_to_front()
        clipboard = reader.evaluate("navigator.clipboard.readText()")
        browser.close()

    if problems:
        sys.exit(f"the page had script errors: {problems}")
    print(json.dumps({
        "title": title, "store": left_for[0], "clipboard": clipboard, "userAgent": agent,
    }))


def origin(url):
    return "/".join(url.split("/")[:3])


if __name__ == "__main__":
    main()

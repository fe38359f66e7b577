"""Sends texts that run a script, where nobody escapes them, into every field of the real API and every
header of a tap, and opens every page and answer of a running server that could show them."""

import contextlib
import time
import unittest
from urllib.parse import quote, urlencode

from browser import EARS, BrowserTests
from hostile import GROUPS
from live import KEY, LINK, ORIGIN, call, create

PAYLOADS = GROUPS["everywhere"]
STORE = "https://apps.apple.com/app/id1234567890"
PLAY = "https://play.google.com/store/apps/details?id=com.example.demo"
INSTAGRAM = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
    " Mobile/22B83 Instagram 300.0.0.0 (iPhone13,1; iOS 18_1; en_US)"
)

# What a page says about itself once it is there. No page of ours has one of these elements but the link's
# picture; the password page has a form with a field.
LOOK = """
() => ({
  kind: document.title,
  ran: window.__ran ?? null,
  violations: window.__violations ?? [],
  strangers: [...document.querySelectorAll(
    'img:not([src^="https://www.example.com/i.png?"][alt=""]),iframe,object,embed,base,video,marquee,math,[onerror],[onload],[onfocus],[onmouseover]'
  )].map((element) => element.outerHTML),
})
"""


class Hostile(BrowserTests):
    def setUp(self):
        self.opened = 0
        self.headers = {}

    @contextlib.contextmanager
    def visitor(self, device):
        """A page of a browser whose requests carry `self.headers` to the server, and no further."""
        context = self.browser.browser.new_context(**self.browser.settings(device))
        context.add_init_script(EARS)
        context.route("**/*", self.carry)
        page = context.new_page()
        page.on("pageerror", lambda error: self.fail(f"{page.url}: {error}"))
        page.on("dialog", lambda dialog: self.fail(f"{page.url}: {dialog.message}"))
        try:
            yield page
        finally:
            context.unroute_all(behavior="ignoreErrors")
            context.close()

    def carry(self, route):
        if not route.request.url.startswith(ORIGIN + "/"):
            return route.fulfill(status=200, content_type="text/html", body="<title>elsewhere</title>")
        answer = route.fetch(headers={**route.request.headers, **self.headers}, max_redirects=0)
        return route.fulfill(response=answer)

    def look(self, page, url, **headers):
        """Opens a page, hears that nothing ran and nothing tried to, and returns its title."""
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}
        page.goto(url, wait_until="load")
        self.opened += 1
        found = page.evaluate(LOOK)
        place = f"{url} {headers}"
        self.assertIsNone(found["ran"], place)
        self.assertEqual(found["violations"], [], place)
        self.assertEqual(found["strangers"], [], place)
        return found["kind"]

    # The tests

    def test_values_of_links_and_taps_never_run(self):
        started = time.monotonic()
        links = [make(index, payload) for index, payload in enumerate(PAYLOADS)]
        self.assertGreaterEqual(len(links), 40)
        kinds = set()
        with self.visitor("iphone") as phone, self.visitor("desktop") as desktop:
            for payload, (plain, warned) in zip(PAYLOADS, links):
                query = "?" + urlencode({"q": payload, payload: "x", "source": payload, "ref": payload})
                tap = {"referer": header(payload), "accept_language": "tr, " + header(payload)}
                said = header(phone.evaluate("navigator.userAgent") + " " + payload)
                for page, url, headers in [
                    (phone, plain + query, tap),
                    (phone, plain, {"user_agent": INSTAGRAM, **tap}),
                    (phone, plain, {"user_agent": said}),
                    (phone, warned + query, tap),
                    (phone, plain + "+", tap),
                    (phone, plain + quote(payload, safe=""), tap),
                    (desktop, plain + query, tap),
                    (desktop, plain, {"user_agent": "Twitterbot/1.0 " + header(payload)}),
                    (desktop, warned + "+", tap),
                    (desktop, plain.replace("/c/", "/resolve/") + query, tap),
                ]:
                    kinds.add(self.look(page, url, **headers))
            self.assertGreaterEqual(len(kinds), len(PAYLOADS))
        seconds = time.monotonic() - started
        print(f"hostile values: {len(PAYLOADS)} in {self.opened} pages in {seconds:.0f} s, 0 ran")

    def test_android_never_runs_them_either(self):
        """A page that goes on to the app and the store by itself, so each payload has a tab of its own."""
        payloads = PAYLOADS[:20]
        links = [make(1_000 + index, payload)[0] for index, payload in enumerate(payloads)]
        # A new app is known to whoever answers taps within a second; until then taps go to the store.
        time.sleep(1.2)
        for payload, plain in zip(payloads, links):
            with self.visitor("android") as page:
                self.look(page, plain + "?" + urlencode({"q": payload}), referer=header(payload))

    def test_pages_without_values_stay_without(self):
        """Password, expired, not found: whatever the address says, they say the same."""
        over = create({"code": "OVER", "targets": {"ios": {"store": STORE}}, "expiresAt": 946_684_800_000})
        closed = create({"code": "CLOSED", "targets": {"ios": {"store": STORE}}, "password": "open 1 sesame"})
        with self.visitor("iphone") as page:
            for payload in PAYLOADS:
                query = "?" + urlencode({"q": payload, payload: "x"})
                for url in (over + query, closed + query):
                    self.look(page, url, referer=header(payload), accept_language=header(payload))
            for payload in PAYLOADS[:3]:
                self.look(page, closed + "?" + urlencode({"q": payload}))
                page.fill("#password", payload)
                with page.expect_navigation():
                    page.press("#password", "Enter")
                self.assertIsNone(page.evaluate(LOOK)["ran"])

    def test_answers_of_the_api_are_no_documents(self):
        """What the API says in JSON is shown as text, with every payload in it."""
        for index, payload in enumerate(PAYLOADS):
            make(2_000 + index, payload)
        code, wrong = call("POST", "/api/v1/links", {"code": PAYLOADS[0], PAYLOADS[1]: 1, "targets": {}})
        self.assertEqual(code, 422, wrong)
        with self.visitor("desktop") as page:
            secret = {"authorization": f"Bearer {KEY}"}
            addresses = ["/api/v1/links?limit=100", "/api/v1/apps", "/api/v1/workspace", "/api/v1/clicks"]
            addresses += [f"/api/v1/links?search={quote(payload, safe='')}" for payload in PAYLOADS[:10]]
            addresses += [f"/api/v1/{quote(payload, safe='')}" for payload in PAYLOADS[:10]]
            for address in addresses:
                self.look(page, ORIGIN + address, **secret)
            self.assertIn(PAYLOADS[0], page.goto(ORIGIN + addresses[0]).text().replace("\\/", "/"))

    def test_no_target_is_a_script(self):
        """Every payload as every kind of target, on every write path: none is accepted."""
        links = [target(path, payload) for payload in PAYLOADS for path in TARGETS]
        for start in range(0, len(links), 500):
            body = {"partial": True, "links": links[start : start + 500]}
            status, result = call("POST", "/api/v1/links/bulk", body)
            self.assertEqual((status, result["created"]), (200, 0), [
                links[start + item["index"]] for item in result["items"] if item["status"] == "created"
            ])
        # The control: the same links with a target that is none of this are made.
        for path in TARGETS:
            status, made = call("POST", "/api/v1/links", target(path, "https://www.example.com/ok"))
            self.assertEqual(status, 201, (path, made))
        print(f"hostile targets: {len(links)} tried, 0 accepted")

    # The control

    def test_the_payloads_run_where_nobody_escapes(self):
        """Served as they are, without our policy, the payloads that are markup run and are heard."""
        ran = 0
        with self.browser.visit("desktop", answers={}) as visit:
            for payload in PAYLOADS:
                answer = {"status": 200, "content_type": "text/html; charset=utf-8", "body": f"<p>{payload}</p>"}
                visit.answers["https://control.example/"] = answer
                visit.page.goto("https://control.example/", wait_until="load")
                visit.page.wait_for_timeout(30)
                ran += visit.page.evaluate("window.__ran ?? false")
        self.assertGreaterEqual(ran, 15)
        print(f"hostile values, control: {ran} of {len(PAYLOADS)} ran unescaped")


# Where a target can stand in a link, as a path of its JSON.
TARGETS = [
    "targets/ios/app", "targets/ios/universalLink", "targets/ios/store", "targets/ios/web",
    "targets/android/web", "targets/desktop", "targets/fallback", "expiredTarget", "preview/imageURL",
    "campaign/webhookURL", "rules/0/web", "rules/0/split/0/targets/fallback",
]  # fmt: skip


def target(path, value):
    """A link with one value that should be a target."""
    if path.endswith("/app") and value.startswith("https:"):
        value = "demo://products/42"
    link = {"targets": {"fallback": "https://www.example.com/"}, "expiresAt": 4_102_444_800_000}
    if path == "rules/0/web":
        link["rules"] = [{"name": "r", "web": value}]
    elif path.startswith("rules/"):
        variant = {"name": "A", "weight": 1, "targets": {"fallback": value}}
        link["rules"] = [{"name": "r", "split": [variant]}]
    else:
        place = link
        *parents, last = path.split("/")
        for name in parents:
            place = place.setdefault(name, {})
        place[last] = value
    return link


def make(index, payload):
    """Two links with the payload in every field that takes it, and an app of that name: the addresses
    of the plain one and of the one that warns."""
    scheme = f"xss{index}"
    text = "".join(letter for letter in payload if letter >= " ")
    status, app = call(
        "POST",
        "/api/v1/apps",
        {"name": text, "platform": "ios", "bundleID": f"com.example.{scheme}", "scheme": scheme},
    )
    assert status == 201, app
    # The API refuses U+0000 anywhere in a campaign.
    kept = payload.replace("\0", "")
    # In an address a payload is kept as it is where it may, and escaped where it must.
    written = quote(text, safe="'();:,/?&=+$!*@")
    link = {
        "title": text,
        "notes": text,
        "tags": [text[:64]],
        "targets": {
            "ios": {"app": f"{scheme}://p/{quote(text, safe='')}", "store": STORE},
            "android": {"app": f"{scheme}://p/1", "store": PLAY},
        },
        "rules": [
            {
                "name": text,
                "conditions": [{"kind": "query", "name": text, "values": [text]}],
                "split": [{"name": text[:64], "weight": 1, "targets": {"fallback": f"https://www.example.com/{written}"}}],
            }
        ],
        "campaign": {
            **{name: text[:64] for name in ("type", "title", "teamID", "projectID", "sourceID", "adID")},
            "metaData": {"description": kept, kept[:64]: kept, "nested": [{kept[:64]: [kept]}]},
        },
        "preview": {"title": text, "description": text, "imageURL": f"https://www.example.com/i.png?{written}"},
    }
    status, result = call(
        "POST",
        "/api/v1/links/bulk",
        {
            "links": [
                {"code": f"XSS-{index}", **link},
                {"code": f"XSS-{index}-W", **link, "state": "warn"},
            ]
        },
    )
    assert status == 200, (payload, result)
    return [f"{ORIGIN}/c/{item['link']['code']}" for item in result["items"]]


def header(text):
    """The text as a header's value: its bytes in UTF-8 less those that no header may have."""
    return "".join(letter for letter in text.encode().decode("latin-1") if " " <= letter <= "~" or letter >= "\xa0")


def load_tests(loader, standard, pattern):
    """Without a server and its key there is nothing to test here, so there is no test."""
    return standard if LINK and KEY else unittest.TestSuite()


if __name__ == "__main__":
    unittest.main()

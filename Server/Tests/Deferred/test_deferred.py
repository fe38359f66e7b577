"""Plays taps in headless Chromium and first launches in another process against a real server: every
certain way from a tap to an app, a second person on the same address, a thousand installs racing for
one tap, and a search of everything on disk for the addresses that took part.

    scripts/test-deferred.sh SERVER-BINARY PHONE-BINARY
"""

import concurrent.futures
import http.client
import ipaddress
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import unittest
import uuid
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from playwright.sync_api import sync_playwright

SERVER = os.environ["PAYLISHER_BINARY"]
PHONE = os.environ["PAYLISHER_PHONE"]
CHROMIUM = os.environ.get("PAYLISHER_CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
INSTALLS = int(os.environ.get("PAYLISHER_INSTALLS", "1000"))
IDFA = "6D92078A-8246-4BA4-AE5B-76104861E7DC"
ADDRESSES = ["203.0.113.77", "198.51.100.201", "2001:db8:77:1::abcd"]
STORE = "https://play.google.com/store/apps/details?id=com.example.shop"


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Deferred(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = Path(tempfile.mkdtemp())
        cls.port = free_port()
        cls.base = f"http://127.0.0.1:{cls.port}"
        cls.log = open(cls.directory / "server.log", "wb")
        cls.server = subprocess.Popen(
            [
                SERVER, "serve", "--demo", "--data", cls.directory / "data", "--port", str(cls.port),
                "--public-url", cls.base, "--trusted-proxies", "127.0.0.1", "--log-level", "debug",
            ],
            stdout=cls.log, stderr=cls.log,
        )
        for _ in range(300):
            try:
                if cls.request("GET", "/readyz")[0] == 200:
                    break
            except OSError:
                time.sleep(0.1)
        keys = json.loads((cls.directory / "data/demo-credentials.json").read_text())
        cls.secret, cls.publishable = keys["secretKey"], keys["publishableKey"]
        apps = {app["platform"]: app for app in cls.manage("GET", "/api/v1/apps")["items"]}
        cls.ios = apps["ios"]
        cls.android = apps.get("android") or cls.manage("POST", "/api/v1/apps", {
            "name": "Shop", "platform": "android", "bundleID": "com.example.shop", "scheme": "demo",
        })
        cls.android_key = cls.manage("POST", "/api/v1/keys", {
            "kind": "publishable", "app": cls.android["id"],
        })["key"]
        cls.manage("POST", "/api/v1/links", {
            "code": "ROUTES",
            "targets": {
                "ios": {"app": "demo://products/42", "store": "https://apps.apple.com/app/id1234567890"},
                "android": {"app": "demo://products/42", "store": STORE},
            },
        })
        cls.play = sync_playwright().start()
        cls.browser = cls.play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.play.stop()
        cls.server.terminate()
        cls.server.wait()
        shutil.rmtree(cls.directory)

    @classmethod
    def request(cls, method, path, body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", cls.port, timeout=30)
        try:
            data = None if body is None else json.dumps(body)
            if data is not None:
                headers["Content-Type"] = "application/json"
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, data, named)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    @classmethod
    def manage(cls, method, path, body=None):
        status, answer = cls.request(method, path, body, Authorization=f"Bearer {cls.secret}")
        assert status < 300, (path, status, answer)
        return json.loads(answer) if answer else None

    def tap(self, device, query=""):
        context = self.browser.new_context(**self.play.devices[device])
        self.addCleanup(context.close)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        left = []

        def leave(route):
            left.append(route.request.url)
            route.fulfill(status=200, content_type="text/html", body="<title>The store</title>")

        context.route(lambda url: not url.startswith(self.base), leave)
        page = context.new_page()
        page.goto(f"{self.base}/c/ROUTES{query}")
        return context, page, left

    def install(self, page, left):
        page.click("[data-action=install]", no_wait_after=True)
        for _ in range(600):
            if left:
                return left[0]
            page.wait_for_timeout(50)
        self.fail("the page did not leave for the store")

    def phone(self, *options, host=None, key=None, storage=None):
        command = [
            PHONE, "first-launch", "--host", host or self.base, "--api-key", key or self.publishable,
            "--link-domain", "127.0.0.1", "--scheme", "demo",
            "--storage", str(storage or self.directory / f"phone-{uuid.uuid4()}"), *options,
        ]
        return subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def launch(self, *options, **settings):
        process = self.phone(*options, **settings)
        output, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0, errors)
        lines = [json.loads(line) for line in output.splitlines()]
        links = [line for line in lines if line["what"] == "link"]
        answers = [line for line in lines if line["what"] == "deferred"]
        return links, answers

    def expect_link(self, links, answers, method):
        self.assertEqual([link["route"] for link in links], [["products", "42"]], answers)
        self.assertEqual(answers[-1].get("method"), method)

    def reach(self, person):
        return self.manage("GET", f"/api/v1/people/{person}/reach")

    def test_a_phone_is_registered_follows_its_person_and_takes_its_address_back(self):
        """The SDK against the server: registration, consent, delivery and tap of a push, opt-out."""
        storage = self.directory / f"push-{uuid.uuid4()}"
        person, message = f"ada-{uuid.uuid4()}", f"m-{uuid.uuid4()}"
        push = json.dumps(
            {"source": "Paylisher", "type": "PUSH", "pushId": message, "title": "Sale", "action": "demo://products/42"}
        )
        token = "fcm:" + uuid.uuid4().hex
        process = self.phone(
            "--identify", person, "--fcm-token", token, "--apns-token", "0aff01", "--consent", "price_alerts",
            "--push", push, "--tap", push, storage=storage,
        )
        output, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0, errors)
        lines = [json.loads(line) for line in output.splitlines()]
        self.assertIn({"what": "registered", "upToDate": True}, lines)
        self.assertIn({"what": "pushed", "handled": True, "title": "Sale", "unread": 1}, lines)
        self.assertIn({"what": "tapped", "handled": True, "title": "Sale", "unread": 0}, lines)
        links = [line for line in lines if line["what"] == "link"]
        self.assertEqual([link["route"] for link in links], [["products", "42"]], lines)
        reach = self.reach(person)
        self.assertEqual(
            sorted((a["kind"], a["ending"], a.get("environment")) for a in reach["addresses"]),
            [("apns", "0aff01", "sandbox"), ("fcm_token", token[-8:], None)],
        )
        self.assertEqual([(c["category"], c["isGranted"]) for c in reach["consents"]], [("price_alerts", True)])
        self.assertNotIn(token, json.dumps(self.manage("GET", "/api/v1/events?limit=200")))

        # The same phone with another person: the addresses are theirs.
        other = f"bob-{uuid.uuid4()}"
        process = self.phone("--identify", other, "--fcm-token", token, storage=storage)
        self.assertEqual(process.communicate(timeout=60) and process.returncode, 0)
        self.assertEqual(self.reach(person)["addresses"], [])
        self.assertEqual(len(self.reach(other)["addresses"]), 2)
        process = self.phone("--opt-out", storage=storage)
        self.assertEqual(process.communicate(timeout=60) and process.returncode, 0)
        reasons = {a["retiredReason"] for a in self.reach(other)["addresses"]}
        self.assertEqual(reasons, {"opted_out"})

    def offline_then_online(self, method, *evidence, key=None, again=()):
        """A first launch that reaches nobody, then one that does and brings no evidence of its own but what
        the system still has (`again`), then one more."""
        storage = self.directory / f"offline-{uuid.uuid4()}"
        nowhere = f"http://127.0.0.1:{free_port()}"
        links, answers = self.launch(*evidence, host=nowhere, key=key, storage=storage)
        self.assertEqual((links, {answer["reason"] for answer in answers}), ([], {"no_answer"}))
        self.expect_link(*self.launch(*again, key=key, storage=storage), method)
        links, answers = self.launch(*again, key=key, storage=storage)
        self.assertEqual((links, answers[-1]["reason"]), ([], "already_checked"))

    def copied(self):
        context, page, left = self.tap("iPhone 13 Mini")
        self.assertTrue(self.install(page, left).startswith("https://apps.apple.com/"))
        reader = context.new_page()
        reader.goto(self.base + "/robots.txt")
        reader.bring_to_front()
        return reader.evaluate("navigator.clipboard.readText()")

    def referrer(self):
        _, page, left = self.tap("Pixel 7")
        store = left[0] if left else self.install(page, left)
        return parse_qs(urlsplit(store).query)["referrer"][0]

    def shown_code(self):
        _, page, _ = self.tap("Desktop Chrome")
        page.click("summary")
        page.click("[data-action=code]")
        return page.inner_text("#code")

    def test_clipboard(self):
        copied = self.copied()
        self.expect_link(*self.launch("--clipboard", copied), "signed_token")
        links, answers = self.launch("--clipboard", copied)
        self.assertEqual((links, answers[0]["reason"]), ([], "consumed"))

    def test_clipboard_offline(self):
        self.offline_then_online("signed_token", "--clipboard", self.copied())

    def test_install_referrer_of_google_play(self):
        self.expect_link(
            *self.launch("--referrer", self.referrer(), key=self.android_key), "signed_token"
        )

    def test_install_referrer_offline(self):
        # The app still has its source, which says that it runs on Android, and is not read again.
        self.offline_then_online(
            "signed_token", "--referrer", self.referrer(), key=self.android_key, again=("--referrer", "gone")
        )

    def browse(self, context, process):
        """Opens what the phone's web session opens, and returns where it ends."""
        for line in process.stdout:
            event = json.loads(line)
            if event["what"] == "browser":
                break
        url = urlsplit(event["url"])
        asked = f"{self.base}{url.path}?{url.query}"
        answer = context.request.get(asked, max_redirects=0)
        self.assertEqual(answer.status, 302)
        return asked, answer.headers["location"]

    def test_web_session(self):
        context, page, left = self.tap("iPhone 13 Mini")
        self.install(page, left)
        cookies = {cookie["name"]: cookie for cookie in context.cookies(self.base)}
        cookie = cookies["__Host-pl_handoff"]
        self.assertTrue(cookie["httpOnly"] and cookie["secure"] and cookie["sameSite"] == "Lax")
        process = self.phone("--browser")
        asked, location = self.browse(context, process)
        self.assertTrue(location.startswith("demo://paylisher-handoff?state="))
        output, _ = process.communicate(location + "\n", timeout=60)
        lines = [json.loads(line) for line in output.splitlines()]
        self.expect_link(
            [line for line in lines if line["what"] == "link"],
            [line for line in lines if line["what"] == "deferred"],
            "signed_token",
        )
        again = context.request.get(asked, max_redirects=0)
        self.assertNotIn("pl_token", again.headers["location"])

    def test_web_session_whose_network_ends_with_it(self):
        context, page, left = self.tap("iPhone 13 Mini")
        self.install(page, left)
        storage = self.directory / "web-offline"
        process = self.phone("--browser", host=f"http://127.0.0.1:{free_port()}", storage=storage)
        _, location = self.browse(context, process)
        output, _ = process.communicate(location + "\n", timeout=60)
        self.assertNotIn('"what":"link"', output.replace(" ", ""))
        self.expect_link(*self.launch(storage=storage), "signed_token")
        links, answers = self.launch(storage=storage)
        self.assertEqual((links, answers[-1]["reason"]), ([], "already_checked"))

    def test_code_that_a_person_types(self):
        code = self.shown_code()
        typed = code.replace("-", " ").lower()
        self.expect_link(*self.launch("--code", typed), "code")
        links, answers = self.launch("--code", code)
        self.assertEqual((links, answers[-1]["reason"]), ([], "unknown_code"))

    def test_code_that_a_person_types_offline(self):
        self.offline_then_online("code", "--code", self.shown_code())

    def test_advertising_id_that_both_sides_have(self):
        self.tap("iPhone 13 Mini", f"?idfa={IDFA}")
        self.expect_link(*self.launch("--idfa", IDFA), "idfa")

    def test_advertising_id_offline(self):
        other = str(uuid.uuid4()).upper()
        self.tap("iPhone 13 Mini", f"?idfa={other}")
        self.offline_then_online("idfa", "--idfa", other, again=("--idfa", other))

    def test_a_second_person_on_the_address_gets_nothing(self):
        context, page, left = self.tap("iPhone 13 Mini")
        self.install(page, left)
        links, answers = self.launch()
        self.assertEqual((links, answers[0]["match"]), ([], False))

    def probabilistic(self, value):
        settings = {name: self.ios[name] for name in ("name", "platform", "bundleID", "scheme")}
        settings["matching"] = {"probabilistic": value}
        self.manage("PUT", f"/api/v1/apps/{self.ios['id']}", settings)
        time.sleep(1)

    def likely_tap(self, address):
        """Taps from an address and lets the page's script tell what it knows."""
        context = self.browser.new_context(
            **self.play.devices["iPhone 13 Mini"], timezone_id="Europe/Istanbul", locale="tr-TR",
            extra_http_headers={"X-Forwarded-For": address},
        )
        self.addCleanup(context.close)
        page = context.new_page()
        with page.expect_response(lambda answer: "/signals?" in answer.url) as told:
            page.goto(f"{self.base}/c/ROUTES")
        self.assertEqual(told.value.status, 204)
        return page.evaluate("({w: screen.width, h: screen.height, s: devicePixelRatio, a: navigator.userAgent})")

    def ask(self, address, screen, **more):
        body = {
            "installID": str(uuid.uuid4()), "platform": "ios",
            "signals": {
                # Safari tells the system's version by its own since 26.
                "osVersion": screen["a"].split("Version/")[1].split(" ")[0],
                "deviceClass": "phone", "language": "tr-TR", "timeZone": "Europe/Istanbul",
                "zoneOffset": 180, "screenWidth": screen["w"], "screenHeight": screen["h"],
                "screenScale": screen["s"],
            },
            **more,
        }
        status, answer = self.request(
            "POST", "/v1/deferred-deeplink", body, Authorization=f"Bearer {self.publishable}",
            X_Forwarded_For=address,
        )
        self.assertEqual(status, 200, answer)
        return json.loads(answer)

    def race(self, ask):
        with concurrent.futures.ThreadPoolExecutor(64) as pool:
            answers = list(pool.map(lambda _: ask()["status"], range(INSTALLS)))
        return answers.count("match")

    def test_many_installs_race_for_one_tap(self):
        context, page, left = self.tap("iPhone 13 Mini")
        self.install(page, left)
        cookies = {cookie["name"]: cookie["value"] for cookie in context.cookies(self.base)}
        token = cookies["__Host-pl_handoff"]
        screen = {"w": 1, "h": 1, "s": 1, "a": "Version/18.0 "}
        self.assertEqual(self.race(lambda: self.ask("192.0.2.1", screen, token=token)), 1)
        # The control: each its own token.
        self.assertEqual(self.race(lambda: self.ask("192.0.2.1", screen)), 0)
        self.probabilistic(True)
        screen = self.likely_tap("203.0.113.5")
        self.assertEqual(self.race(lambda: self.ask("203.0.113.5", screen)), 1)
        self.probabilistic(False)

    def forms(self, address):
        """Every way in which an address may be written down."""
        value = ipaddress.ip_address(address)
        forms = {address, value.compressed, value.exploded, value.packed.hex(), value.packed.hex().upper()}
        return [form.encode() for form in forms] + [value.packed]

    def files_with(self, address):
        needles = self.forms(address)
        return [
            str(file)
            for file in self.directory.rglob("*")
            if file.is_file() and any(needle in file.read_bytes() for needle in needles)
        ]

    def copy_everything(self):
        """A backup and every export, beside the database, its write-ahead log, the journals and the log."""
        data = self.directory / "data"
        self.assertTrue((data / "paylisher.sqlite-wal").exists())
        subprocess.run([SERVER, "database", "backup", self.directory / "backup", "--data", data], check=True, capture_output=True)
        for kind in ("events", "clicks", "links"):
            done = subprocess.run(
                [SERVER, "export", "--server", self.base, "--key", self.secret, kind], check=True, capture_output=True
            )
            (self.directory / f"{kind}.jsonl").write_bytes(done.stdout)
        self.assertGreater((self.directory / "clicks.jsonl").stat().st_size, 0)
        self.assertTrue(list((self.directory / "backup").rglob("*.sqlite")))

    def test_no_address_is_written_down(self):
        self.probabilistic(True)
        for address in ADDRESSES:
            screen = self.likely_tap(address)
            answer = self.ask(address, screen)
            receipt = self.manage("GET", f"/api/v1/receipts/{answer['receipt']}")
            # Whether it is enough is the rule's; that the tap was found by the address is what counts.
            self.assertIn(answer["reason"], ("matched", "weak_evidence"), receipt["trace"])
            compared = {step["step"]: step["outcome"] for step in receipt["trace"]}
            self.assertNotIn(compared.get("candidates", "0"), ("0", "none"), receipt["trace"])
            self.request("GET", "/c/ROUTES", X_Forwarded_For=address)
            self.request("GET", "/c/ROUTES?x=" + "y" * 9_000, X_Forwarded_For=address)
        self.probabilistic(False)
        time.sleep(0.5)
        self.copy_everything()
        for address in ADDRESSES:
            self.assertEqual(self.files_with(address), [])
        for address in ADDRESSES:
            for number, form in enumerate(self.forms(address)):
                planted = self.directory / f"planted-{number}"
                planted.write_bytes(b"x" * 100 + form)
                self.assertIn(str(planted), self.files_with(address))
                planted.unlink()


if __name__ == "__main__":
    unittest.main(verbosity=2)

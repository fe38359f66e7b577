"""An installation with two workspaces under attack, and what attackers ask it."""

import http.client
import json
import socket
import subprocess
import threading
import time
import uuid
from functools import partial

from .events import uuid7
from .repeating import Repeating

IPHONE = ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
          "Version/18.5 Mobile/15E148 Safari/604.1")
MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15"


class Answer:
    """What came back: status, fields by their names in lower case, and text."""

    def __init__(self, response):
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.text = response.read().decode(errors="replace")

    @property
    def json(self):
        return json.loads(self.text)


class World:
    """A server with the demo's workspace, which is attacked, and another one beside it."""

    def __init__(self, installation, generator):
        self.installation, self.generator = installation, generator
        self.port, self.key, self.secret = installation.port, installation.key, installation.secret_key
        created = subprocess.run(
            [installation.binary, "init", "--data", installation.data, "--new-workspace", "Neighbour", "--json"],
            check=True, capture_output=True, text=True)
        self.neighbour_secret = json.loads(created.stdout)["secretKey"]
        self.addresses, self.neighbour_key = 0, None

    def prepare(self):
        """Makes what attacks need, on the running server, once."""
        if self.neighbour_key:
            return
        self.made("/api/v1/domains", {"host": "go.neighbour.example"}, self.neighbour_secret)
        self.neighbour_key = self.new_app("Neighbour", self.neighbour_secret)
        self.second_key = self.new_app("Second", self.secret)

    def new_app(self, name, secret):
        """The publishable key of a new app for iOS."""
        word = name.lower()
        app = self.made("/api/v1/apps", {"name": name, "platform": "ios", "bundleID": f"com.example.{word}",
                                         "scheme": f"app-{word}"}, secret)
        return self.made("/api/v1/keys", {"kind": "publishable", "app": app["id"], "name": name}, secret)["key"]

    def made(self, path, body, secret=None):
        """What a request of the management API made."""
        answer = self.manage("POST", path, body, secret)
        if answer.status not in (200, 201):
            raise SystemExit(f"{path}: {answer.status} {answer.text}")
        return answer.json

    def link(self, **fields):
        return self.made("/api/v1/links", {"targets": {"fallback": "https://example.com/a"}} | fields)

    def ask(self, method, path, body=None, timeout=60, **fields):
        """A request on a connection of its own; a dictionary is sent as JSON, a text as a form."""
        headers = {name.replace("_", "-"): value for name, value in fields.items()}
        if isinstance(body, str):
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        elif body is not None:
            headers["Content-Type"] = "application/json"
            body = json.dumps(body)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request(method, path, body, headers)
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def manage(self, method, path, body=None, secret=None, **fields):
        return self.ask(method, path, body, Authorization=f"Bearer {secret or self.secret}", **fields)

    def live(self, secret):
        """An open stream of a workspace's events."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("GET", "/api/v1/reports/live", headers={
            "Authorization": f"Bearer {secret}", "Accept": "text/event-stream", "X-Forwarded-For": self.new_address()})
        return connection.getresponse()

    def raw(self, text):
        """What comes back for bytes that no library would send, until the server closes or says nothing more."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as connection:
            connection.sendall(text.encode())
            answer = b""
            try:
                while part := connection.recv(65_536):
                    answer += part
                    connection.settimeout(1)
            except TimeoutError:
                pass
            return answer.decode(errors="replace")

    def new_address(self):
        """An address that no client had before, as the proxy on this computer names it."""
        self.addresses += 1
        return f"198.51.{self.addresses // 250}.{self.addresses % 250 + 1}"

    def event(self, name, person, ago=0, **properties):
        return {"event": name, "distinct_id": person, "uuid": uuid7(self.generator), "properties": properties,
                "timestamp": time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(time.time() - ago))}

    def batch(self, events, key=None, **fields):
        return self.ask("POST", "/batch", {"api_key": key or self.key, "batch": events} | fields,
                        X_Forwarded_For=self.new_address())

    def tap(self, code, address, agent=IPHONE):
        return self.ask("GET", f"/c/{code}", X_Forwarded_For=address, User_Agent=agent)

    def launch(self, address, key=None, **evidence):
        """What an app learns at its first launch."""
        body = {"installID": str(uuid.uuid4()), "platform": "ios"} | evidence
        return self.ask("POST", "/v1/deferred-deeplink", body, Authorization=f"Bearer {key or self.key}",
                        X_Forwarded_For=address, User_Agent="Demo/1 CFNetwork/1").json


class Beside(Repeating):
    """Repeats something while an attack runs, and knows how long the slowest took."""

    def __init__(self, *calls):
        super().__init__(*(partial(self._repeat, call) for call in calls))
        self.slowest, self.refused = 0.0, []

    def _repeat(self, call):
        while not self.ended.is_set():
            began = time.monotonic()
            status = call().status
            self.slowest = max(self.slowest, time.monotonic() - began)
            if status >= 400:
                self.refused.append(status)
            time.sleep(0.02)


def at_once(count, call):
    """What so many calls returned that were made at the same time."""
    results = []
    threads = [threading.Thread(target=lambda number=number: results.append(call(number))) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results

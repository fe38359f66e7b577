#!/usr/bin/env python3
# attack 95
"""Sends edge values in every field of every form, query, body and header that the running server shows.

    edge_hunt.py --binary PATH [--seconds 25] [--control]

The first user signs in and follows every link of the dashboard of a demo; every form of those pages, with its hidden
values, and every query of their links is tried with each value of `harness/edges.py`, one field at a time. So is every
parameter and member of the API document that the server serves, and a list of headers. After each request the process
is the same, the answer is below 500, and a tap is answered. A number outside the bounds that the form or document
itself gives must not be taken.

The order is random by the seed, numbers first; what does not fit into the time is counted as left out. --seconds 0 is
without an end.

With --control, for debug builds, the server computes with numbers of forms as they come: that it ends must be noticed.
"""

import http.client
import json
import random
import re
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import parse_qsl, quote, quote_plus, urlencode, urlsplit

from harness.adversary import IPHONE
from harness.edges import HOLE, JSON, NUMBERS, RAW, TEXTS, Document, is_out_of_bounds
from harness.options import read_options
from harness.pages import Browser
from harness.server import Installation

OPTIONS = ["--not-found-per-minute", "0"]
# Where a page leads whose user has to sign in or confirm first.
OUT = re.compile(r"(http://[^/]+)?/(login|account/(confirm|second-factor))")
# Forms that end what others need come last.
ENDS = re.compile(r"delete|remove|revoke|leave|logout|sessions|rollback|simulated|password|second-factor|forget|members|rotat")
HEADERS = ("Accept", "Accept-Encoding", "Accept-Language", "Authorization", "Content-Encoding", "Content-Length", "Content-Type",
           "Cookie", "Date", "Expect", "Host", "Idempotency-Key", "If-Match", "If-Modified-Since", "If-None-Match", "Origin",
           "Range", "Referer", "Sec-CH-UA", "Sec-Fetch-Site", "Transfer-Encoding", "User-Agent", "X-Forwarded-For",
           "X-Forwarded-Host", "X-Forwarded-Proto", "Connection", "Last-Event-ID", "traceparent")
HEADED = ("GET /c/DEMO", "GET /DEMO+", "GET /dashboard/links", "GET /api/v1/links", "GET /openapi.json", "POST /batch",
          "POST /v1/deferred-deeplink", "GET /.well-known/apple-app-site-association")


class Case:
    """A request with one edge value: where it goes, and whether its own bounds exclude the value."""

    def __init__(self, kind, place, edge, send, excluded=False):
        self.kind, self.place, self.edge, self.send, self.excluded = kind, place, edge, send, excluded

    def __str__(self):
        return f"{self.kind} {self.place} = {self.edge}"


class Hunt:
    """A server, who asks it, and what was found."""

    def __init__(self, installation, server):
        self.installation, self.server, self.pid = installation, server, server.pid
        self.browser = Browser(server.port)
        self.taps = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        self.found, self.sent, self.statuses, self.out = [], {}, {}, 0
        self.document = Document(self.browser.ask("GET", self.browser.base + "/openapi.json").text)
        self.ids = {}

    # Requests

    def key(self, path):
        """The key that a path wants."""
        own = path.startswith("/api/") or path == "/metrics"
        return {"Authorization": f"Bearer {self.installation.secret_key if own else self.installation.key}"}

    def api(self, method, path, query="", body=None, headers=()):
        fields = self.key(path) | ({"Content-Type": "application/json"} if body is not None else {}) | dict(headers)
        streams = "event-stream" in fields.get("Accept", "") or path.endswith("/live")
        return self.browser.ask(method, self.browser.base + path + ("?" + query if query else ""), body, fields, streams)

    def filled(self, path):
        """A path with the id of a thing that is there."""
        def value(match):
            before = path[:match.start() - 1]
            if before not in self.ids:
                self.ids[before] = self.first_id(before)
            return self.ids[before]
        return re.sub(r"\{[^}]+\}", value, path)

    def first_id(self, collection):
        if not collection.startswith("/api/") or "{" in collection:
            return "DEMO" if not collection.endswith("versions") else "1"
        answer = self.api("GET", collection)
        items = json.loads(answer.text).get("items", []) if answer.status == 200 else []
        return quote(str(next((i.get("id") or i.get("name") for i in items if isinstance(i, dict)), "none")), safe="")

    # What there is to try

    def prepare(self):
        """Makes a thing of each kind by the document's own examples, so that the dashboard has a page of each."""
        for operation in self.document.operations():
            if operation.example is not None and operation.path.startswith("/api/") and not ENDS.search(operation.path):
                path = operation.path.replace("{id}", "HUNT") if operation.method == "PUT" else operation.path
                if operation.method in ("PUT", "POST") and path.count("{") == 0:
                    self.api(operation.method, path, body=json.dumps(operation.example).encode())
        self.ids.clear()

    def form_cases(self, forms):
        for form in forms:
            for field in form.fields:
                if field.kind in ("file", "button"):
                    continue
                for edge, value in (*TEXTS.items(), *RAW.items()):
                    text = value if edge in RAW else quote_plus(value)
                    pairs = "&".join(f"{quote_plus(f.name)}={text if f is field else quote_plus(f.value)}"
                                     for f in form.fields if f is field or f.kind not in ("checkbox", "radio") or f.value)
                    excluded = edge in NUMBERS and field.kind == "number" and field.forbids(NUMBERS[edge])
                    excluded = excluded or field.is_date and edge in ("no day", "first day", "25 o'clock", "2^63-1", "NaN")
                    where = f"{form.method} {form.key[1]} {field.name}"
                    yield Case("form", where, edge, lambda form=form, pairs=pairs: self.send_form(form, pairs), excluded)

    def send_form(self, form, pairs):
        if form.method == "GET":
            # As browsers do, without the fragment and with a query of its own.
            return self.page("GET", urlsplit(form.action)._replace(query=pairs, fragment="").geturl())
        return self.page("POST", form.action, pairs.encode())

    def page(self, method, url, body=None):
        """The answer of a page; where an earlier case ended the session, or asks for a second factor, once more."""
        answer = self.browser.ask(method, url, body)
        if not OUT.match(answer.headers["Location"] or ""):
            return answer
        self.recover()
        answer = self.browser.ask(method, url, body)
        self.out += bool(OUT.match(answer.headers["Location"] or ""))
        return answer

    def recover(self):
        """Makes the user one again who may do everything."""
        workspace = json.loads(self.api("GET", "/api/v1/workspace").text)
        if workspace.get("requiresSecondFactor"):
            self.api("PATCH", "/api/v1/workspace", body=b'{"requiresSecondFactor": false}')
        self.browser.sign_in()

    def query_cases(self, addresses):
        for url in addresses:
            path, known = url.partition("?")[0], dict(parse_qsl(urlsplit(url).query, keep_blank_values=True))
            for name in known:
                for edge, value in (*TEXTS.items(), *RAW.items()):
                    rest = urlencode({other: text for other, text in known.items() if other != name})
                    query = f"{name}={value if edge in RAW else quote(value, safe='')}&{rest}"
                    yield Case("query", f"{urlsplit(url).path}?{name}", edge,
                               lambda path=path, query=query: self.page("GET", f"{path}?{query}"))

    def api_cases(self):
        for operation in self.document.operations():
            path, name = self.filled(operation.path), f"{operation.method} {operation.path}"
            example = json.dumps(operation.example).encode() if operation.example is not None else None
            for parameter, schema in operation.query.items():
                for edge, value in (*TEXTS.items(), *RAW.items()):
                    query = f"{parameter}={value if edge in RAW else quote(value, safe='')}"
                    yield Case("parameter", f"{name}?{parameter}", edge,
                               lambda o=operation, path=path, query=query, body=example: self.api(o.method, path, query, body),
                               is_out_of_bounds(schema, edge))
            if "{" in operation.path:
                for edge, value in (*TEXTS.items(), *RAW.items()):
                    text = value if edge in RAW else quote(value, safe="")
                    odd = re.sub(r"\{[^}]+\}", lambda _: text, operation.path)
                    yield Case("path", name, edge,
                               lambda o=operation, odd=odd, body=example: self.api(o.method, odd, "", body))
            for header in operation.headers:
                for edge, value in TEXTS.items():
                    if not re.search(r"[\r\n\0]|[^\x00-\xff]", value):
                        yield Case("header", f"{name} {header}", edge,
                                   lambda o=operation, path=path, fields={header: value}, body=example:
                                   self.api(o.method, path, "", body, fields))
            for place, holed, schema in operation.places():
                template = json.dumps(holed)
                for edge, text in JSON.items():
                    body = template.replace(json.dumps(HOLE), text).encode("utf-8", "surrogatepass")
                    yield Case("body", f"{name} {place}", edge,
                               lambda o=operation, path=path, body=body: self.api(o.method, path, "", body),
                               is_out_of_bounds(schema, edge))

    def header_cases(self):
        """By the socket, as no library sends them."""
        for line in HEADED:
            for header in HEADERS:
                for edge, value in TEXTS.items():
                    yield Case("header", f"{line} {header}", edge,
                               lambda line=line, header=header, value=value: self.send_header(line, header, value))

    def send_header(self, line, header, value):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        own = {"Host": "127.0.0.1", "Connection": "close", "Content-Type": "application/json", "User-Agent": IPHONE,
               **self.key(line.split(" ")[1])}
        if line.startswith("POST"):
            own["Content-Length"] = "2"
        own[header] = value
        head = "".join(f"{name}: {text}\r\n" for name, text in own.items())
        connection.connect()
        try:
            connection.sock.settimeout(2 if header in ("Content-Length", "Transfer-Encoding", "Expect") else 30)
            connection.sock.sendall(f"{line} HTTP/1.1\r\n{head}\r\n".encode("utf-8", "surrogateescape"))
            if line.startswith("POST"):
                connection.sock.sendall(b"{}")
            response = http.client.HTTPResponse(connection.sock)
            response.begin()
            return response
        except (OSError, http.client.HTTPException):
            return None  # It waits for the body that was announced, or closed: what counts is that it lives.
        finally:
            connection.close()

    # Trying

    def is_alive(self):
        return self.server.process.poll() is None and self.server.pid == self.pid

    def tap(self):
        try:
            self.taps.request("GET", "/c/DEMO", headers={"User-Agent": IPHONE})
            answer = self.taps.getresponse()
            answer.read()
            return answer.status
        except (OSError, http.client.HTTPException):
            self.taps.close()
            return None

    def play(self, case):
        """Sends one; whether the server is still there."""
        self.sent[case.kind] = self.sent.get(case.kind, 0) + 1
        answer = None
        try:
            answer = case.send()
        except (OSError, http.client.HTTPException) as error:
            if self.outlives(case):
                self.note(case, f"no answer: {error!r}")
        status = answer.status if answer else None
        self.statuses[status] = self.statuses.get(status, 0) + 1
        if status and status >= 500 and status != 503:
            self.note(case, f"{status} {getattr(answer, 'text', '')[:300]}")
        if answer and case.excluded and self.takes(case, answer):
            self.note(case, f"taken: {status} {answer.headers['Location'] or ''}")
        if not self.outlives(case):
            self.note(case, "the process ended")
            return False
        return True

    def outlives(self, case):
        """Whether the server lives. A process that crashes takes seconds to write its call stack, and refuses
        connections before it ends, so this waits until a tap is answered or the process has ended."""
        deadline = time.monotonic() + 120
        while self.is_alive():
            status = self.tap()
            if status or time.monotonic() > deadline:
                if status not in (200, 302):
                    self.note(case, f"a tap was answered with {status}")
                return True
            time.sleep(0.05)
        return False

    def takes(self, case, answer):
        """Whether a form leads on, a page shows nothing of a fault, or the API does what it was asked."""
        if case.kind != "form":
            return answer.status in (200, 201, 202, 204)
        if case.place.startswith("POST"):
            return answer.status == 303 and not OUT.match(answer.headers["Location"])
        return answer.status == 200 and 'role="alert"' not in answer.text

    def note(self, case, what):
        self.found.append(f"{case}: {what}")
        print(f"FOUND {self.found[-1]}", flush=True)


def is_first(case):
    return case.edge in ("2^63-1", "-2^63", "2^62", "2^63", "400 digits", "-1") and case.kind in ("form", "query", "parameter")


def main():
    arguments = read_options(seconds=25.0, only="")
    generator = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "data")
        server = installation.start(fault="unbounded-numbers" if arguments.control else None, options=OPTIONS)
        hunt = Hunt(installation, server)
        hunt.browser.register(installation.welcome)
        hunt.prepare()
        pages, forms, addresses = hunt.browser.crawl("/dashboard")
        operations = len(list(hunt.document.operations()))
        cases = [*hunt.form_cases(forms), *hunt.query_cases(addresses), *hunt.api_cases(), *hunt.header_cases()]
        cases = [case for case in cases if arguments.only in str(case)]
        generator.shuffle(cases)
        cases.sort(key=lambda case: (bool(ENDS.search(case.place)), not is_first(case)))
        began = time.monotonic()
        lives = True
        for number, case in enumerate(cases):
            lives = hunt.play(case)
            if not lives or arguments.seconds and time.monotonic() - began > arguments.seconds:
                break
        left = len(cases) - sum(hunt.sent.values())
        code = server.stop(60) if lives else server.process.returncode
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(hunt.sent.items()))
    print(f"answers: {dict(sorted(hunt.statuses.items(), key=str))}; {hunt.out} were not reached")
    print(f"edge hunt: {len(pages)} pages, {len(forms)} forms, {len(addresses)} queries, {operations} operations; sent {kinds}; "
          f"{left} left out; {len(hunt.found)} found, {time.monotonic() - began:.0f} s, exit {code}, seed {arguments.seed}")
    if arguments.control:
        sys.exit(0 if not lives else "the control did not end: this harness cannot fail")
    sys.exit(0 if not hunt.found and code == 0 and hunt.out < 50 and min(len(forms), len(addresses), operations) > 20 else 1)


if __name__ == "__main__":
    main()

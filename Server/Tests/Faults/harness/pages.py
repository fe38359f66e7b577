"""A signed-in browser of the dashboard that finds every page and every form by following links."""

import http.client
import re
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

PASSWORD = "correct horse battery staple"
# Pages of one kind differ by ids and codes; so many of each are read.
OF_A_KIND = 2
ID = re.compile(r"(?<=/)([0-9a-f]{8}-[0-9a-f-]{27}|[^/]*\d[^/]*|[A-Z]+|[^/]*%[^/]*)(?=/|$)")


class Field:
    """A field of a form: its name, its value as served, and its attributes."""

    def __init__(self, name, kind, value, attributes=()):
        self.name, self.kind, self.value, self.attributes = name, kind, value, dict(attributes)

    @property
    def is_number(self):
        # Positions and versions are numbers in hidden fields.
        hidden = self.kind == "hidden" and re.fullmatch(r"-?\d+", self.value)
        return self.kind == "number" or self.attributes.get("inputmode") in ("numeric", "decimal") or bool(hidden)

    @property
    def is_date(self):
        return self.kind in ("date", "datetime-local", "time", "month")

    def forbids(self, number):
        """Whether its own bounds exclude a number."""
        least, most = (self.attributes.get(name) for name in ("min", "max"))
        return (least and number < float(least)) or (most and number > float(most))


class Form:
    """A form, where it is sent to, and one of its buttons."""

    def __init__(self, page, attributes):
        self.page = page
        self.method = attributes.get("method", "get").upper()
        self.action = urljoin(page, attributes.get("action") or page)
        self.fields, self.buttons = [], []

    def variants(self):
        """The form as each of its buttons sends it."""
        for name, value, action, method in dict.fromkeys(self.buttons) or [(None, None, None, None)]:
            form = Form(self.page, {})
            form.method, form.action = (method or self.method).upper(), urljoin(self.page, action or self.action)
            form.fields = self.fields + ([Field(name, "button", value or "")] if name else [])
            yield form

    @property
    def key(self):
        """What two forms of one kind have in common."""
        path = ID.sub("{}", urlsplit(self.action).path)
        return self.method, path, tuple(sorted({f.name for f in self.fields})), tuple(
            f.value for f in self.fields if f.kind == "button")


class Reader(HTMLParser):
    """The links and forms of a page."""

    def __init__(self, page, text):
        super().__init__(convert_charrefs=True)
        self.page, self.links, self.forms, self.names = page, [], [], {}
        self.form = self.select = self.text = None
        self.strays = []
        self.feed(text)
        for owner, field, button in self.strays:
            if owner in self.names:
                self.add(self.names[owner], field, button)

    def add(self, form, field, button=None):
        form.buttons.append(button) if button else form.fields.append(field)

    def place(self, attributes, field, button=None):
        owner = attributes.get("form")
        if owner:
            self.strays.append((owner, field, button))
        elif self.form:
            self.add(self.form, field, button)

    def handle_starttag(self, tag, attributes):
        a = {name: value or "" for name, value in attributes}
        name, kind = a.get("name"), a.get("type", "text").lower()
        if tag == "a" and a.get("href"):
            self.links.append(urljoin(self.page, a["href"]))
        elif tag == "form":
            self.form = Form(self.page, a)
            self.forms.append(self.form)
            self.names[a.get("id")] = self.form
        elif tag == "button" and kind in ("submit", "text"):
            self.place(a, None, (name, a.get("value"), a.get("formaction"), a.get("formmethod")))
        elif tag == "input" and name:
            unset = kind in ("checkbox", "radio") and "checked" not in a
            self.place(a, Field(name, kind, "" if unset else a.get("value", "on" if kind == "checkbox" else ""), a))
        elif tag == "textarea" and name:
            self.text = Field(name, "textarea", "", a)
            self.place(a, self.text)
        elif tag == "select" and name:
            self.select = Field(name, "select", None, a)
            self.place(a, self.select)
        elif tag == "option" and self.select and (self.select.value is None or "selected" in a):
            self.select.value = a.get("value", "")

    def handle_endtag(self, tag):
        if tag == "form":
            self.form = None
        elif tag == "textarea":
            self.text = None
        elif tag == "select":
            if self.select and self.select.value is None:
                self.select.value = ""
            self.select = None

    def handle_data(self, data):
        if self.text:
            self.text.value += data


class Answer:
    """Status, fields of the head and text of an answer."""

    def __init__(self, response, streams):
        self.status, self.headers = response.status, response.headers
        self.text = "" if streams else response.read().decode(errors="replace")


class Browser:
    """A person with a session, on connections that stay open."""

    def __init__(self, port):
        self.port, self.base = port, f"http://127.0.0.1:{port}"
        self.cookies, self.connection = {}, None

    def ask(self, method, url, body=None, headers=(), streams=False):
        """Sends a request with the session; a body of bytes is a form."""
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        parts = urlsplit(url)
        own = {"Cookie": "; ".join(f"{n}={v}" for n, v in self.cookies.items()), "Origin": self.base,
               "Sec-Fetch-Site": "same-origin"} | dict(headers)
        if body is not None and "Content-Type" not in own:
            own["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            self.connection.request(method, parts.path + ("?" + parts.query if parts.query else ""), body, own)
            answer = Answer(self.connection.getresponse(), streams)
        except BaseException:
            self.close()
            raise
        if streams or (answer.headers["Connection"] or "").lower() == "close":
            self.close()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def register(self, welcome):
        """Makes the first account."""
        fields = {"name": "Ada", "email": "ada@example.com", "password": PASSWORD}
        answer = self.ask("POST", welcome, urlencode(fields).encode())
        if answer.status != 303:
            raise SystemExit(f"the account was not made: {answer.status} {answer.text[-300:]}")

    def sign_in(self):
        """Begins a new session, after a form ended the last one."""
        self.cookies.clear()
        fields = {"email": "ada@example.com", "password": PASSWORD}
        answer = self.ask("POST", self.base + "/login", urlencode(fields).encode())
        if answer.status != 303:
            raise SystemExit(f"no sign-in: {answer.status} {answer.text[-300:]}")

    def crawl(self, start):
        """Follows every link from a page; the pages' addresses, forms by their key, and queries of links."""
        waiting, seen, kinds = [self.base + start], set(), {}
        pages, forms, queries = [], {}, {}
        while waiting:
            url = waiting.pop(0).partition("#")[0]
            parts = urlsplit(url)
            names = tuple(sorted({name for name, _ in parse_qsl(parts.query, keep_blank_values=True)}))
            kind = ID.sub("{}", parts.path), names
            if not url.startswith(self.base + "/") or url in seen or kinds.get(kind, 0) >= OF_A_KIND:
                continue
            if not parts.path.startswith(("/dashboard", "/account", "/login")):
                continue
            seen.add(url)
            kinds[kind] = kinds.get(kind, 0) + 1
            answer = self.ask("GET", url)
            if answer.status == 303:
                waiting.append(urljoin(url, answer.headers["Location"]))
            if answer.status >= 500:
                raise SystemExit(f"{url}: {answer.status}")
            if answer.status != 200 or "html" not in (answer.headers["Content-Type"] or ""):
                continue
            page = Reader(url, answer.text)
            pages.append(url)
            waiting += page.links
            if names:
                queries.setdefault(kind, url)
            for form in page.forms:
                for variant in form.variants():
                    forms.setdefault(variant.key, variant)
        return pages, list(forms.values()), list(queries.values())

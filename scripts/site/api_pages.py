"""Pages of the API reference, one for each resource, from the OpenAPI document that the server serves.

Each operation has its parameters, the members of its body and answer, its problems, and an example that can be copied
as curl, Swift, Kotlin, JavaScript and Python. The examples use only what each language has without packages.
"""
import html
import json
import re
from collections import namedtuple

ApiPage = namedtuple("ApiPage", "place title body headings")

SERVER = "https://go.example.com"
GROUPS = {"device": "Requests of apps", "store": "App Store notifications", "links": "Short links",
          "association": "Association files", "operations": "Health and metrics"}
TITLES = {"api-v1": "API", "app-store": "App Store", "audit-log": "Audit log", "match": "Deferred matching"}
KEYS = {"secretKey": ("PAYLISHER_KEY", "a secret key"), "publishableKey": ("PUBLISHABLE_KEY", "the app's publishable key")}
METHODS = ["get", "post", "put", "patch", "delete", "head"]


def code(text):
    return f"<code>{html.escape(str(text))}</code>"


def plain(text):
    """A sentence of the document, whose code is between backticks."""
    return re.sub(r"`([^`]+)`", lambda found: f"<code>{found[1]}</code>", html.escape(text or ""))


class Call:
    """One request as an example: its URL, key and body."""

    def __init__(self, path, method, operation):
        self.method = method.upper()
        for parameter in operation.get("parameters", []):
            if parameter["in"] == "path":
                path = path.replace("{" + parameter["name"] + "}", self.value(parameter))
        query = "&".join(f"{p['name']}={self.value(p)}" for p in operation.get("parameters", [])
                         if p["in"] == "query" and p.get("required"))
        self.url = SERVER + path + (f"?{query}" if query else "")
        self.key = next((KEYS[name][0] for each in operation.get("security", []) for name in each), None)
        content = operation.get("requestBody", {}).get("content", {})
        self.type = next(iter(content), None)
        self.body = next((shape["example"] for shape in content.values() if "example" in shape), None)

    @staticmethod
    def value(parameter):
        schema = parameter.get("schema", {})
        example = parameter.get("example", schema.get("example", next(iter(schema.get("examples", [])), None)))
        if example is None:
            example = next(iter(schema.get("enum", [])), None)
        if example is None:
            example = "1" if schema.get("type") in ("integer", "number") else parameter["name"].upper()
        return str(example)

    def pretty(self):
        return json.dumps(self.body, indent=2, ensure_ascii=False)

    def curl(self):
        lines = [f"curl '{self.url}'"] if self.method in ("GET", "POST") and (self.method == "GET" or self.body is not None) \
            else [f"curl -X {self.method} '{self.url}'"]
        if self.method == "HEAD":
            lines = [f"curl --head '{self.url}'"]
        if self.key:
            lines.append(f'  -H "Authorization: Bearer ${self.key}"')
        if self.body is not None:
            lines.append(f"  -H 'Content-Type: {self.type}'")
            lines.append("  -d '" + self.pretty().replace("'", "'\\''") + "'")
        return " \\\n".join(lines)

    def swift(self):
        lines = ["import Foundation", "", f'var request = URLRequest(url: URL(string: "{self.url}")!)']
        if self.method != "GET":
            lines.append(f'request.httpMethod = "{self.method}"')
        if self.key:
            lines.append('request.setValue("Bearer \\(key)", forHTTPHeaderField: "Authorization")')
        if self.body is not None:
            lines.append(f'request.setValue("{self.type}", forHTTPHeaderField: "Content-Type")')
            lines += ['request.httpBody = Data(#"""', *("  " + line for line in self.pretty().split("\n")), '  """#.utf8)']
        return "\n".join([*lines, "let (data, response) = try await URLSession.shared.data(for: request)",
                          "print((response as! HTTPURLResponse).statusCode, String(decoding: data, as: UTF8.self))"])

    def kotlin(self):
        lines = ["import java.net.HttpURLConnection", "import java.net.URL", "",
                 f'val connection = URL("{self.url}").openConnection() as HttpURLConnection']
        if self.method == "PATCH":
            lines.append("// HttpURLConnection rejects PATCH: use OkHttp or another client for this request.")
        elif self.method != "GET":
            lines.append(f'connection.requestMethod = "{self.method}"')
        if self.key:
            lines.append('connection.setRequestProperty("Authorization", "Bearer $key")')
        if self.body is not None:
            body = self.pretty().replace("$", "${'$'}")
            lines += [f'connection.setRequestProperty("Content-Type", "{self.type}")', "connection.doOutput = true",
                      'connection.outputStream.use { it.write("""', *("  " + line for line in body.split("\n")),
                      '""".trimIndent().toByteArray()) }']
        return "\n".join([*lines, "val stream = if (connection.responseCode < 400) connection.inputStream else connection.errorStream",
                          "println(\"${connection.responseCode} ${stream?.bufferedReader()?.readText()}\")"])

    def javascript(self):
        options = [] if self.method == "GET" else [f'  method: "{self.method}",']
        headers = (["Authorization: `Bearer ${key}`"] if self.key else []) + \
            ([f'"Content-Type": "{self.type}"'] if self.body is not None else [])
        if headers:
            options.append("  headers: { " + ", ".join(headers) + " },")
        if self.body is not None:
            options.append("  body: JSON.stringify(" + self.pretty().replace("\n", "\n  ") + "),")
        inner = ", {\n" + "\n".join(options) + "\n}" if options else ""
        return f'const response = await fetch("{self.url}"{inner});\nconsole.log(response.status, await response.text());'

    def python(self):
        lines = ["import json", "import urllib.request", ""] if self.body is not None else ["import urllib.request", ""]
        lines.append("request = urllib.request.Request(")
        lines.append(f'    "{self.url}",')
        if self.method != "GET":
            lines.append(f'    method="{self.method}",')
        headers = (['"Authorization": f"Bearer {key}"'] if self.key else []) + \
            ([f'"Content-Type": "{self.type}"'] if self.body is not None else [])
        if headers:
            lines.append("    headers={" + ", ".join(headers) + "},")
        if self.body is not None:
            lines.append("    data=json.dumps(" + python_value(self.body, 4) + ").encode(),")
        return "\n".join([*lines, ")", "with urllib.request.urlopen(request) as response:",
                          "    print(response.status, response.read().decode())"])

    def languages(self):
        return [("curl", "sh", self.curl()), ("Swift", "swift", self.swift()), ("Kotlin", "kotlin", self.kotlin()),
                ("JavaScript", "js", self.javascript()), ("Python", "python", self.python())]


def python_value(value, indent):
    """A value of JSON as Python writes it."""
    inner = " " * (indent + 4)
    if isinstance(value, dict) and value:
        return "{\n" + "".join(f"{inner}{json.dumps(k)}: {python_value(v, indent + 4)},\n" for k, v in value.items()) + " " * indent + "}"
    if isinstance(value, list) and value:
        return "[\n" + "".join(f"{inner}{python_value(v, indent + 4)},\n" for v in value) + " " * indent + "]"
    if isinstance(value, (bool, type(None))):
        return repr(value)
    return json.dumps(value, ensure_ascii=False)


def kind(schema, document, depth=0):
    """The kind of a value in a few words."""
    if "$ref" in schema:
        return schema["$ref"].rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(code(value) for value in schema["enum"][:12]) + (" | …" if len(schema["enum"]) > 12 else "")
    if "const" in schema:
        return code(schema["const"])
    for word in ("oneOf", "anyOf"):
        if word in schema:
            return " or ".join(dict.fromkeys(kind(each, document, depth + 1) for each in schema[word]))
    name = schema.get("type", "any")
    if isinstance(name, list):
        return " or ".join(name)
    if name == "array":
        return "array of " + kind(schema.get("items", {}), document, depth + 1)
    bounds = []
    for low, high in (("minimum", "maximum"), ("minLength", "maxLength")):
        if high in schema and abs(schema[high]) < 2**53:
            bounds.append(f"{schema.get(low, 0)} to {schema[high]}")
    return name + (f", {bounds[0]}" if bounds else "")


def resolve(schema, document):
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


def members(schema, document):
    """The members of an object as a table; empty for other values."""
    schema = resolve(schema, document)
    if schema.get("type") == "array":
        schema = resolve(schema.get("items", {}), document)
    properties = schema.get("properties")
    if not properties:
        return ""
    rows = "".join(f"<tr><td>{code(name)}</td><td>{kind(each, document)}{', required' if name in schema.get('required', []) else ''}</td>"
                   f"<td>{plain(each.get('description', ''))}</td></tr>" for name, each in properties.items())
    return f'<div class="table"><table><thead><tr><th>member</th><th>kind</th><th>meaning</th></tr></thead><tbody>{rows}</tbody></table></div>'


def section(path, method, operation, document):
    """One operation: heading, parameters, body, answers, examples."""
    call = Call(path, method, operation)
    parts = [f'<h2 id="{operation["operationId"]}">{plain(operation["summary"]).rstrip(".")}</h2>',
             f'<p><span class="method">{method.upper()}</span> {code(path)}</p>']
    if operation.get("description"):
        parts.append(f"<p>{plain(operation['description'])}</p>")
    names = [name for each in operation.get("security", []) for name in each]
    notes = [f"Needs {KEYS[names[0]][1]}." if names else "Needs no key."]
    if permission := operation.get("x-permission"):
        notes.append(f"Permission: {code(permission)}.")
    parts.append(f"<p>{' '.join(notes)}</p>")
    if parameters := operation.get("parameters"):
        rows = "".join(f"<tr><td>{code(p['name'])}</td><td>{p['in']}{', required' if p.get('required') else ''}</td>"
                       f"<td>{plain(p.get('description', ''))} {kind(p.get('schema', {}), document)}</td></tr>" for p in parameters)
        parts.append(f'<div class="table"><table><thead><tr><th>parameter</th><th>in</th><th>meaning</th></tr></thead><tbody>{rows}</tbody></table></div>')
    for shape in operation.get("requestBody", {}).get("content", {}).values():
        if table := members(shape.get("schema", {}), document):
            parts.append("<h3>Body</h3>" + table)
            break
    examples = "".join(f'<div class="example" data-language="{name}"><h4>{name}</h4><pre><code class="language-{kind_}">{html.escape(text)}</code></pre></div>'
                       for name, kind_, text in call.languages())
    parts.append(f'<div class="examples">{examples}</div>')
    for status, answer in sorted(operation["responses"].items()):
        if not status.startswith("2"):
            continue
        parts.append(f"<h3>Answer {status}</h3><p>{plain(answer.get('description', ''))}</p>")
        for shape in answer.get("content", {}).values():
            parts.append(members(shape.get("schema", {}), document))
            if "example" in shape:
                example = json.dumps(shape["example"], indent=2, ensure_ascii=False)
                parts.append(f'<pre><code class="language-json">{html.escape(example)}</code></pre>')
            break
    problems = "".join(f"<tr><td>{status}</td><td>{plain(answer.get('description', ''))}</td></tr>"
                       for status, answer in sorted(operation["responses"].items()) if status[0] in "45")
    parts.append('<details><summary>Problems</summary><div class="table"><table><thead><tr><th>status</th><th>codes</th></tr></thead>'
                 f"<tbody>{problems}</tbody></table></div></details>")
    return "".join(parts)


def title_of(name):
    return TITLES.get(name, name.replace("-", " ").capitalize())


def api_pages(document):
    """The pages of the reference: an overview, and one for each resource."""
    resources = {}
    for path, methods in sorted(document["paths"].items()):
        for method in METHODS:
            if operation := methods.get(method):
                found = re.match(r"/api/v1/([^/{]+)", path)
                tag = operation["tags"][0]
                name = found[1] if found else tag
                title = title_of(name) if found else GROUPS.get(tag, title_of(tag))
                resources.setdefault((0 if found else 1, title, name if found else f"{name}-requests"), []).append((path, method, operation))
    pages, rows = [], ""
    for (_, title, name), operations in sorted(resources.items(), key=lambda entry: (entry[0][0], entry[0][1])):
        place = f"api/{name}.html"
        contents = "".join(f'<tr><td><span class="method">{method.upper()}</span></td><td><a href="#{operation["operationId"]}">{code(path)}</a></td>'
                           f'<td>{plain(operation["summary"])}</td></tr>' for path, method, operation in operations)
        body = f'<h1 id="{name}">{html.escape(title)}</h1><div class="table"><table><tbody>{contents}</tbody></table></div>'
        body += "".join(section(path, method, operation, document) for path, method, operation in operations)
        headings = [(2, operation["summary"].rstrip("."), operation["operationId"]) for _, _, operation in operations]
        pages.append(ApiPage(place, title, body, headings))
        rows += f'<tr><td><a href="{name}.html">{html.escape(title)}</a></td><td>{len(operations)}</td></tr>'
    count = sum(len(operations) for operations in resources.values())
    overview = f"""<h1 id="api">API reference</h1>
<p>The server describes its {count} operations at <code>/openapi.json</code> (OpenAPI 3.1), and this reference is generated from that document.
Examples use <code>{SERVER}</code> as the server. Management requests need <code>Authorization: Bearer</code> and a secret key; requests of apps
need the app's publishable key.</p>
<p>Errors are <code>application/problem+json</code> (RFC 9457) with a stable <code>code</code>. Lists have a <code>cursor</code> for the next
page. Moments are milliseconds since 1970.</p>
<div class="table"><table><thead><tr><th>resource</th><th>operations</th></tr></thead><tbody>{rows}</tbody></table></div>"""
    return [ApiPage("api/index.html", "Overview", overview, [(1, "API reference", "api")]), *pages]

"""Values at the ends of what types hold, and texts that other programs read differently; where an API takes them."""

import copy
import json

LONG = "x" * 100_000
# What each is called, and the text as a person or program would send it.
TEXTS = {
    "-1": "-1", "0": "0", "1": "1", "2^31": str(1 << 31), "2^53": str(1 << 53), "2^63-1": str((1 << 63) - 1),
    "2^63": str(1 << 63), "-2^63": str(-(1 << 63)), "2^62": str(1 << 62), "1e308": "1e308", "NaN": "NaN", "inf": "inf",
    "1.5": "1.5", "empty": "", "spaces": "   ", "' 5'": " 5", "+5": "+5", "arabic": "٥", "400 digits": "9" * 400,
    "mark": "a\u0301,=1\"\u0301", "digit with mark": "5\u0301", "joiner": "a\u200d,\u200d", "selector": "5\ufe0f\u20e3",
    "CR LF": "a\r\nSet-Cookie: x=1\r\n=1", "NUL": "a\0b", "surrogate": "\\ud800", "100 kB": LONG,
    "last day": "9999-12-31", "no day": "2026-02-30", "first day": "0000-00-00", "far year": "292277026596-12-04",
    "25 o'clock": "25:61", "last moment": "9999-12-31T23:59",
}
# Bytes that no text has, as forms and addresses may carry them.
RAW = {"not UTF-8": "%FF%FE", "half an escape": "%", "surrogate in UTF-8": "%ED%A0%80", "overlong": "%C0%80"}
# As JSON writes them: numbers, texts, and what is no JSON.
JSON = {
    **{name: TEXTS[name] for name in ("-1", "0", "1", "2^31", "2^53", "2^63-1", "2^63", "-2^63", "2^62", "1e308", "NaN", "1.5")},
    "1e400": "1e400", "-0": "-0", "400 digits": "9" * 400, "+5": "+5", "arabic": "٥", "empty": '""', "null": "null",
    "true": "true", "list": "[]", "object": "{}", "deep": "[" * 2_000 + "]" * 2_000, "surrogate": '"\\ud800"',
    "two surrogates": '"\\udc00\\ud800"', "NUL": '"a\\u0000b"', "spaces": '"   "', "' 5'": '" 5"',
    **{f"text {name}": json.dumps(TEXTS[name], ensure_ascii=False) for name in (
        "mark", "joiner", "selector", "CR LF", "100 kB", "2^63-1", "last day", "far year", "digit with mark")},
}
NUMBERS = {"-1": -1, "0": 0, "1": 1, "2^31": 1 << 31, "2^53": 1 << 53, "2^63-1": (1 << 63) - 1, "2^63": 1 << 63, "-2^63": -(1 << 63),
           "2^62": 1 << 62, "1e308": 1e308, "1.5": 1.5, "400 digits": 10 ** 400, "inf": float("inf")}
HOLE = "\uffffhole\uffff"


class Document:
    """An OpenAPI document, as far as it says what a request may hold."""

    def __init__(self, text):
        self.root = json.loads(text)

    def resolved(self, schema):
        while isinstance(schema, dict) and "$ref" in schema:
            part = self.root
            for name in schema["$ref"].removeprefix("#/").split("/"):
                part = part[name.replace("~1", "/")]
            schema = part
        return schema if isinstance(schema, dict) else {}

    def operations(self):
        for path, item in self.root["paths"].items():
            for method, operation in item.items():
                if method in ("get", "put", "post", "patch", "delete"):
                    yield Operation(self, method.upper(), path, item.get("parameters", []), operation)


class Operation:
    """An operation with its parameters, and its body where it has one."""

    def __init__(self, document, method, path, shared, operation):
        self.document, self.method, self.path = document, method, path
        parameters = [document.resolved(p) for p in shared + operation.get("parameters", [])]
        self.query = {p["name"]: document.resolved(p["schema"]) for p in parameters if p["in"] == "query"}
        self.headers = [p["name"] for p in parameters if p["in"] == "header"]
        content = document.resolved(operation.get("requestBody", {})).get("content", {}).get("application/json", {})
        self.body, self.example = content.get("schema"), content.get("example")

    def places(self):
        """Each place of the body, as the body with a hole there, with the schema of that place."""
        if self.body is None:
            return
        filled = self.example if self.example is not None else self.sample(self.body, 0)
        yield from self._walk(self.body, filled, lambda value: value, "", 0)

    def sample(self, schema, depth):
        """A value of a schema: its example, or what it requires."""
        schema = self.document.resolved(schema)
        for name in ("const", "default", "example"):
            if name in schema:
                return copy.deepcopy(schema[name])
        for name in ("examples", "enum"):
            if schema.get(name):
                return copy.deepcopy(schema[name][0])
        for name in ("oneOf", "anyOf", "allOf"):
            if schema.get(name):
                return self.sample(schema[name][0], depth)
        kind = schema.get("type")
        if isinstance(kind, list):
            kind = kind[0]
        if kind == "object":
            return {name: self.sample(part, depth + 1) for name, part in schema.get("properties", {}).items()
                    if name in schema.get("required", []) and depth < 6}
        if kind == "array":
            return [self.sample(schema.get("items", {}), depth + 1)] if schema.get("minItems") and depth < 6 else []
        return {"integer": schema.get("minimum", 1), "number": schema.get("minimum", 1), "boolean": True}.get(
            kind, "x" * max(1, schema.get("minLength", 1)))

    def _walk(self, schema, value, put, path, depth):
        """Goes through what the schema allows, also where the example has nothing."""
        schema = self.document.resolved(schema)
        yield path or "/", put(HOLE), schema
        if depth > 4:
            return
        for name in ("oneOf", "anyOf", "allOf"):
            for part in schema.get(name, []):
                yield from self._members(self.document.resolved(part), value, put, path, depth)
        yield from self._members(schema, value, put, path, depth)

    def _members(self, schema, value, put, path, depth):
        own = value if isinstance(value, dict) else {}
        for name, part in schema.get("properties", {}).items():
            inner = own[name] if name in own else self.sample(part, depth)
            yield from self._walk(part, inner, lambda new, name=name: put({**own, name: new}), f"{path}/{name}", depth + 1)
        if "items" in schema:
            rest = value if isinstance(value, list) else []
            first = rest[0] if rest else self.sample(schema["items"], depth)
            yield from self._walk(schema["items"], first, lambda new: put([new] + rest[1:]), path + "/0", depth + 1)


def is_out_of_bounds(schema, name):
    """Whether a schema of a number excludes an edge: what is taken nevertheless was changed without a word."""
    kinds = schema.get("type")
    kinds = kinds if isinstance(kinds, list) else [kinds]
    if name not in NUMBERS or not {"integer", "number"} & set(kinds) or "string" in kinds:
        return False
    number = NUMBERS[name]
    return number < schema.get("minimum", number) or number > schema.get("maximum", number) or (
        name == "1.5" and "number" not in kinds)

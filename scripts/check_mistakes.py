#!/usr/bin/env python3
"""Makes the mistakes of newcomers, and counts how many answers say what was wrong, where, and what to do.

    check_mistakes.py --binary PATH [--verbose] [--control]

Each entry is a command, a request or a form, the class of its answer and texts that a good answer contains; of texts
between bars one is enough. `refused` is an exit code or a status of a failure, `accepted` a success, `warned` a
success with a word about the mistake. An answer is silent where it is a success without that word.

The groups of entries run beside one another. With --control every tenth entry expects a text that no
answer has: the check passes where none of them is good.
"""

import argparse
import html
import http.client
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import namedtuple
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Server/Tests/Faults"))
from harness.pages import Browser  # noqa: E402
from harness.server import Installation  # noqa: E402
import mistakes_by_kind as kinds  # noqa: E402

LEAST = 0.92
Mistake = namedtuple("Mistake", "name action expected texts")
Answer = namedtuple("Answer", "succeeded text")

FILES = {
    "excel.csv": "\ufeffcode;title;url\r\n\r\nXL1;\"Sale; now\";https://example.com/1\r\n\r\n".encode(),
    "tabs.csv": b"code\ttitle\turl\nTB1\tSale\thttps://example.com/1\n",
    "columns.csv": b"code,color,url\nCO1,red,https://example.com/1\n",
    "headless.csv": b"HL1,https://example.com/1\nHL2,https://example.com/2\n",
    "quote.csv": b'code,title,url\nQ1,"Sale,https://example.com/1\nQ2,Sale,https://example.com/2\n',
    "twice.csv": b"code,url\nTW1,https://example.com/1\nTW1,https://example.com/2\n",
    "target.csv": b"code,url\nTA1,https://example.com/1\nTA2,htp://example.com/2\n",
    "notarget.csv": b"code,title\nNT1,Sale\n",
    "date.csv": b"code,url,expiresAt\nDA1,https://example.com/1,31/31/2026\n",
    "cells.csv": b"code,url\nCE1,https://example.com/1,more,cells\n",
    "empty.csv": b"",
    "header.csv": b"code,title,url\n",
    "turkish.csv": "code,title,url\nTU1,Yılbaşı,https://example.com/1\n".encode("cp1254"),
    "utf16.csv": "code,title,url\nUT1,Sale,https://example.com/1\n".encode("utf-16"),
    "book.xlsx": b"PK\x03\x04\x14\x00\x06\x00\x08\x00\x00\x00!\x00\xb5\x90\x1f\xfe",
    "list.jsonl": b'[\n{"code":"LI1","targets":{"fallback":"https://example.com"}}\n]\n',
    "limit.csv": b"code,url,clickLimit\nLM1,https://example.com/1,many\n",
    "settings.json": b"port: 8080\n",
    "file.txt": b"not a directory\n",
    "rules.json": b'[{"name":"TR","conditions":[{"kind":"county","values":["TR"]}],"web":"https://example.com"}]',
    "rule.json": b'{"name":"TR","conditions":[],"web":"https://example.com"}',
    "days.json": b'[{"name":"N","conditions":[{"kind":"hours","zone":"Istanbul","from":"22:00","until":"06:00"}],'
                 b'"web":"https://example.com"}]',
    "aasa.json": b'{"applinks": {"details": [{"appID": "com.example.shop", "paths": "*"}]}}',
}

URL = "https://example.com/sale"
BROWSER = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36"

# What a marketer types: name, arguments, expected class, texts.
MARKETER = [
    ("scheme misspelt", ["link", "create", "htps://example.com/sale"], "refused", ["htps", "https"]),
    ("one slash", ["link", "create", "https:/example.com/sale"], "refused", ["URL", "https://|host"]),
    ("e-mail address", ["link", "create", "mailto:info@example.com"], "refused", ["mailto", "--allow-scheme"]),
    ("phone number", ["link", "create", "tel:+15550100"], "refused", ["tel", "--allow-scheme"]),
    ("scheme that runs code", ["workspace", "update", "--allow-scheme", "javascript"], "refused",
     ["--allow-scheme", "tel", "never"]),
    ("scheme of the web", ["workspace", "update", "--allow-scheme", "https"], "refused", ["--allow-scheme", "tel"]),
    ("script as target", ["link", "create", "javascript:alert(1)"], "refused", ["javascript", "https"]),
    ("private address", ["link", "create", "https://10.0.0.5/shop"], "refused", ["URL", "public|allow-host"]),
    ("app's scheme not registered", ["link", "create", URL, "--app", "shp://a"], "refused",
     ["--app", "shp", "register"]),
    ("app's URL without slashes", ["link", "create", URL, "--app", "demo"], "refused",
     ["--app", "demo://|scheme|https://"]),
    ("store page of no store", ["link", "create", URL, "--app-store", URL], "warned", ["store", "ios|App Store"]),
    ("code that begins with a slash", ["link", "create", URL, "--code", "/yaz"], "refused", ["--code", "letters"]),
    ("code with an emoji", ["link", "create", URL, "--code", "YAZ☀️"], "refused", ["--code", "letters"]),
    ("code of 100 letters", ["link", "create", URL, "--code", "a" * 100], "refused", ["--code", "characters"]),
    ("--expiry", ["link", "create", URL, "--expiry", "7d"], "refused", ["--expiry", "--expires"]),
    ("--titel", ["link", "create", URL, "--titel", "Sale"], "refused", ["--titel", "--title"]),
    ("--pasword", ["link", "create", URL, "--pasword", "x"], "refused", ["--pasword", "--password"]),
    ("--click-limt", ["link", "create", URL, "--click-limt", "10"], "refused", ["--click-limt", "--click-limit"]),
    ("--utm-source", ["link", "create", URL, "--utm-source", "mail"], "refused", ["--utm-source", "utm_source"]),
    ("--slug", ["link", "create", URL, "--slug", "SALE9"], "refused", ["--slug", "--code"]),
    ("--desktop-web", ["link", "create", URL, "--desktop-web", URL], "refused", ["Use --desktop|'--desktop'"]),
    ("tomorrow", ["link", "create", URL, "--expires", "tomorrow"], "refused", ["--expires", "tomorrow", "7d"]),
    ("month 13", ["link", "create", URL, "--expires", "2026-13-01"], "refused", ["--expires", "2026-13-01", "such as"]),
    ("30 February", ["link", "create", URL, "--expires", "2027-02-30"], "refused",
     ["--expires", "2027-02-30", "such as"]),
    ("day with slashes", ["link", "create", URL, "--expires", "12/31/2026"], "refused",
     ["--expires", "12/31/2026", "such as"]),
    ("in 7 days", ["link", "create", URL, "--expires", "in 7 days"], "refused", ["--expires", "in 7 days", "7d"]),
    ("a week", ["link", "create", URL, "--expires", "1w"], "accepted", ["/c/"]),
    ("hour alone", ["link", "create", URL, "--expires", "18:00"], "refused", ["--expires", "18:00", "such as"]),
    ("no seconds", ["link", "create", URL, "--expires", "2027-12-01T18:00"], "accepted", ["/c/"]),
    ("offset of a zone", ["link", "create", URL, "--expires", "2027-12-01T18:00:00+03:00"], "accepted", ["/c/"]),
    ("no time", ["link", "create", URL, "--expires", ""], "refused", ["--expires", "such as"]),
    ("span without a unit", ["link", "create", URL, "--expires", "7"], "refused", ["--expires", "7d"]),
    ("a thousand with a comma", ["link", "create", URL, "--click-limit", "1,000"], "refused",
     ["--click-limit", "such as"]),
    ("click limit 0", ["link", "create", URL, "--click-limit", "0"], "refused", ["--click-limit", "1"]),
    ("domain as URL", ["link", "create", URL, "--domain", "https://127.0.0.1"], "refused", ["--domain", "127.0.0.1"]),
    ("domain not registered", ["link", "create", URL, "--domain", "go.exmple.com"], "refused",
     ["--domain", "127.0.0.1", "domain create"]),
    ("link of another host", ["link", "show", "https://other.example.com/c/SALE"], "refused",
     ["link", "link list|host"]),
    ("two links", ["link", "show", "SALE", "DEMO"], "refused", ["DEMO", "one|unexpected", "Usage|--help"]),
    ("no link", ["link", "delete"], "refused", ["<link>", "code"]),
    ("ended state", ["link", "list", "--state", "ended"], "refused", ["ended", "expired"]),
    ("country in full", ["link", "rule", "add", "SALE", "--country", "Türkiye", "--web", URL], "refused",
     ["--country|country", "two letters|TR"]),
    ("UK", ["link", "rule", "add", "SALE", "--country", "UK", "--web", URL], "refused", ["UK", "GB"]),
    ("iphone", ["link", "rule", "add", "SALE", "--platform", "iphone", "--web", URL], "accepted", ["platform is ios"]),
    ("english", ["link", "rule", "add", "SALE", "--language", "english", "--web", URL], "refused",
     ["language", "such as"]),
    ("variant without a page", ["link", "rule", "add", "SALE", "--variant", "A=70", "--variant", "B=30"], "refused",
     ["--variant", "A=70=https"]),
    ("weight in per cent", ["link", "rule", "add", "SALE", "--variant", f"A=70%={URL}", "--variant", f"B=30%={URL}"],
     "accepted", ["70 × A : 30 × B"]),
    ("one variant", ["link", "rule", "add", "SALE", "--variant", f"A=70={URL}"], "refused", ["--variant", "two|twice"]),
    ("rule without an outcome", ["link", "rule", "add", "SALE", "--country", "TR"], "refused", ["--web", "--variant"]),
    ("rule that ends before it begins",
     ["link", "rule", "add", "SALE", "--from", "2027-03-01", "--until", "2027-02-01", "--web", URL], "refused",
     ["endsAt", "later than startsAt"]),
    ("rule 9 of none", ["link", "rule", "remove", "SALE", "9"], "refused", ["9", "link rules SALE"]),
    ("kind of a condition misspelt", ["link", "rules", "SALE", "--set", "{dir}/rules.json"], "refused",
     ["condition 1", "country"]),
    ("rule without a list", ["link", "rules", "SALE", "--set", "{dir}/rule.json"], "refused", ["rule.json", "list"]),
    ("zone of a rule", ["link", "rules", "SALE", "--set", "{dir}/days.json"], "refused", ["Rule 1", "Europe/Istanbul"]),
    ("QR code as PDF", ["link", "qr", "SALE", "--output", "{dir}/code.pdf"], "refused", [".pdf", ".svg", ".png"]),
    ("red", ["link", "qr", "SALE", "--foreground", "red"], "refused", ["--foreground", "D6006D|such as"]),
    ("white on white", ["link", "qr", "SALE", "--foreground", "ffffff", "--output", "{dir}/code.svg"], "refused",
     ["--foreground", "darker|contrast"]),
    ("color without a file", ["link", "qr", "SALE", "--foreground", "D6006D"], "warned", ["--output"]),
    ("logo too large", ["link", "qr", "SALE", "--logo", "60"], "refused", ["--logo", "25"]),
    ("size in words", ["link", "qr", "SALE", "--size", "big"], "refused", ["--size", "pixels"]),
    ("folder that is not there", ["link", "qr", "SALE", "--output", "{dir}/none/code.svg"], "refused",
     ["none", "folder|director"]),
    ("CSV of a spreadsheet", ["link", "import", "{dir}/excel.csv"], "accepted", ["/c/XL1", "1 link"]),
    ("CSV with tabs", ["link", "import", "{dir}/tabs.csv"], "accepted", ["/c/TB1", "1 link"]),
    ("column that is not known", ["link", "import", "{dir}/columns.csv"], "refused", ["color", "column"]),
    ("CSV without a header", ["link", "import", "{dir}/headless.csv"], "refused", ["column", "code"]),
    ("quote left open", ["link", "import", "{dir}/quote.csv"], "refused", ["quote", "2|3"]),
    ("code twice in a file", ["link", "import", "{dir}/twice.csv"], "refused", ["3", "taken|exists|twice|another"]),
    ("bad URL in line 3", ["link", "import", "{dir}/target.csv"], "refused", ["3", "htp", "https"]),
    ("line without a target", ["link", "import", "{dir}/notarget.csv"], "refused", ["2", "target"]),
    ("day of month 31", ["link", "import", "{dir}/date.csv"], "refused", ["2", "expiresAt", "2026-12|such as"]),
    ("limit in words", ["link", "import", "{dir}/limit.csv"], "refused", ["2", "clickLimit", "whole number"]),
    ("more cells than columns", ["link", "import", "{dir}/cells.csv"], "refused", ["2", "cell|column"]),
    ("empty file", ["link", "import", "{dir}/empty.csv"], "refused|warned", ["0 links", "empty|no row|no line"]),
    ("header alone", ["link", "import", "{dir}/header.csv"], "refused|warned", ["0 links", "empty|no row|no line"]),
    ("Windows code page", ["link", "import", "{dir}/turkish.csv"], "refused", ["UTF-8", "save"]),
    ("UTF-16", ["link", "import", "{dir}/utf16.csv"], "accepted", ["/c/UT1", "1 link"]),
    ("workbook", ["link", "import", "{dir}/book.xlsx", "--format", "csv"], "refused", ["spreadsheet", "save", "CSV"]),
    ("workbook by its name", ["link", "import", "{dir}/book.xlsx"], "refused", ["spreadsheet", "save", "CSV"]),
    ("JSON list for lines", ["link", "import", "{dir}/list.jsonl"], "refused", ["a line|each line|list|object"]),
    ("file that is not there", ["link", "import", "{dir}/nolinks.csv"], "refused",
     ["nolinks.csv", "no such|not there|cannot|no file"]),
    ("folder for a file", ["link", "import", "{dir}"], "refused", ["director|folder"]),
    ("--format excel", ["link", "import", "{dir}/excel.csv", "--format", "excel"], "refused", ["excel", "csv"]),
    ("report clicks", ["report", "clicks"], "refused", ["report clicks", "overview|breakdown|--help"]),
    ("utm_source", ["report", "breakdown", "utm_source"], "accepted", ["SOURCE", "poster"]),
    ("dimension that is not there", ["report", "breakdown", "color"], "refused", ["color|<by>", "source"]),
    ("sources", ["report", "breakdown", "sources"], "accepted", ["SOURCE", "poster"]),
    ("yesterday", ["report", "overview", "--from", "yesterday"], "refused", ["yesterday", "such as"]),
    ("TR as a zone", ["report", "overview", "--time-zone", "TR"], "refused",
     ["--time-zone|time zone", "Europe/Istanbul"]),
    ("--last 30", ["report", "overview", "--last", "30"], "refused", ["--last", "--from"]),
    ("report of no link", ["report", "funnel", "--link", "NOPE"], "refused", ["link", "NOPE|link list"]),
    ("one step", ["report", "conversion", "Purchase"], "refused", ["two|2"]),
    ("export click", ["export", "click"], "refused", ["click", "clicks"]),
    ("--format csv", ["export", "clicks", "--format", "csv"], "refused", ["--format", "--csv"]),
    ("cursor of nothing", ["export", "clicks", "--cursor", "abc"], "refused",
     ["--cursor", "last line|standard error|leave"]),
]

# What a mobile developer types.
DEVELOPER = [
    ("bundle id with spaces", ["app", "create", "com example shop", "--platform", "ios"], "refused",
     ["com example shop|bundle", "such as|letters"]),
    ("no platform", ["app", "create", "com.example.shop"], "refused", ["--platform", "ios|help"]),
    ("platform ipad", ["app", "create", "com.example.shop", "--platform", "ipad"], "refused", ["ipad", "ios"]),
    ("scheme https", ["app", "create", "com.example.shop", "--platform", "ios", "--scheme", "https"], "refused",
     ["--scheme", "own|reserved"]),
    ("scheme with a space", ["app", "create", "com.example.shop", "--platform", "ios", "--scheme", "my app"], "refused",
     ["--scheme", "letter"]),
    ("fingerprint SHA-1", ["app", "update", "android:com.example.demo", "--fingerprint", "AA:" * 19 + "AA"], "refused",
     ["--fingerprint", "32 pairs|SHA-256"]),
    ("store of an app", ["app", "update", "ios:com.example.demo", "--store", URL], "warned",
     ["App Store|apps.apple.com"]),
    ("team id in small letters", ["app", "update", "ios:com.example.demo", "--team-id", "abcde12345"], "accepted",
     ["ABCDE12345"]),
    ("key of no app", ["key", "create", "--app", "com.nope"], "refused", ["app", "app list"]),
    ("public key", ["key", "create", "--kind", "public"], "refused", ["public", "publishable"]),
    ("role superuser", ["key", "create", "--role", "superuser"], "refused", ["superuser|role", "admin"]),
    ("revoke nothing", ["key", "revoke", "abc"], "refused", ["abc|key", "key list"]),
    ("snippets of a platform", ["app", "snippets", "ios"], "refused", ["app", "app list"]),
    ("association without https", ["association", "explain", "example.com/sale"], "refused",
     ["https", "example.com/sale"]),
    ("association of no file", ["association", "lint", "{dir}/none.json"], "refused",
     ["none.json", "no such|not there|cannot|file"]),
    ("appID without a team", ["association", "lint", "{dir}/aasa.json"], "refused",
     ["com.example.shop", "team", "developer account"]),
    ("someday", ["explain", "DEMO", "--at", "someday"], "refused", ["--at", "someday", "such as"]),
    ("address 999", ["explain", "DEMO", "--ip", "999.1.1.1"], "refused", ["--ip", "address|such as"]),
    ("explain no link", ["explain", "https://example.com/c/DEMO"], "refused", ["link", "link list|host"]),
    ("receipt of nothing", ["match", "explain", "abc"], "refused", ["receipt"]),
]

# What an operator types.
OPERATOR = [
    ("TLS where there is none", ["link", "list", "--server", "https://127.0.0.1:{port}"], "refused",
     ["{port}", "http://|TLS|certificate"]),
    ("server with a path", ["link", "list", "--server", "http://127.0.0.1:{port}/api/v1"], "refused|accepted",
     ["--server|CODE"]),
    ("host that is not there", ["link", "list", "--server", "http://no-such-host.invalid"], "refused",
     ["no-such-host.invalid", "--server"]),
    ("half a key", ["link", "list", "--key", "paylisher_live_sk_abc"], "refused", ["key", "--key|init|PAYLISHER_KEY"]),
    ("no data directory", ["link", "list", "--data", "{dir}/none"], "refused", ["key", "--data"]),
    ("port in words", ["serve", "--port", "http"], "refused", ["--port", "number|65535|0 to"]),
    ("port in use", ["serve", "--data", "{dir}/other", "--port", "{port}", "--demo"], "refused",
     ["{port}", "use", "--port"]),
    ("data directory in use", ["serve", "--data", "{data}", "--port", "{free}"], "refused", ["{data}", "Stop it|stop"]),
    ("file for the data directory", ["serve", "--data", "{dir}/file.txt", "--port", "{free}"], "refused",
     ["file.txt", "director"]),
    ("public URL without a scheme", ["serve", "--data", "{dir}/o2", "--public-url", "go.example.com"], "refused",
     ["--public-url", "https://"]),
    ("public URL with a path",
     ["serve", "--data", "{dir}/o2", "--public-url", "https://go.example.com/links"], "refused",
     ["--public-url", "path|such as"]),
    ("settings file not there", ["serve", "--config", "{dir}/none.json"], "refused",
     ["none.json", "--config|no such|not there|read"]),
    ("settings file of YAML", ["serve", "--config", "{dir}/settings.json"], "refused", ["settings.json", "JSON"]),
    ("log format", ["serve", "--data", "{dir}/o2", "--log-format", "yaml"], "refused", ["--log-format", "json"]),
    ("proxy range", ["serve", "--data", "{dir}/o2", "--trusted-proxies", "10.0.0.0/40"], "refused",
     ["--trusted-proxies", "10.0.0.0/40|such as"]),
    ("keep for ever", ["serve", "--data", "{dir}/o2", "--retention-days", "forever"], "refused",
     ["--retention-days", "number|whole"]),
    ("database of no scheme", ["serve", "--data", "{dir}/o2", "--database-url", "localhost/db"], "refused",
     ["--database-url", "postgres://"]),
    ("countries not there", ["serve", "--data", "{dir}/o2", "--geo-database", "{dir}/none.mmdb"], "refused",
     ["none.mmdb", "geo-database|no such|not there|open|read"]),
    ("log level loud", ["serve", "--data", "{dir}/o2", "--log-level", "verbose"], "refused", ["--log-level", "debug"]),
    ("start", ["start"], "refused", ["start", "serve|--help"]),
    ("status", ["status"], "refused", ["status", "doctor|--help"]),
    ("backup", ["backup", "{dir}/b1"], "refused", ["backup", "database backup"]),
    ("backup into a full folder", ["database", "backup", "{dir}", "--data", "{data}"], "refused",
     ["{dir}", "empty|exists|new|another"]),
    ("restore of no backup", ["database", "restore", "{data}", "--data", "{dir}/r1"], "refused",
     ["backup", "manifest|{data}"]),
    ("restore over data", ["database", "restore", "{dir}/good", "--data", "{data}"], "refused",
     ["{data}", "new|empty|exist|another|overwrit"]),
    ("restore from nowhere", ["database", "restore", "{dir}/none", "--data", "{dir}/r1"], "refused", ["{dir}/none"]),
    ("drop without days", ["database", "retention", "--drop", "--data", "{data}"], "refused", ["--older-than"]),
    ("domain as a URL", ["domain", "create", "https://go.example.com"], "accepted",
     ["https://go.example.com/c/"]),
    ("domain with a space", ["domain", "create", "go example"], "refused", ["host", "such as"]),
    ("domain of none", ["domain", "delete", "go.nope.com"], "refused", ["domain", "domain list"]),
    ("host of the workspace as a URL", ["workspace", "update", "--allow-host", "https://example.com"], "refused",
     ["--allow-host", "host"]),
    ("user without an address", ["user", "add", "ayse", "--role", "editor"], "refused", ["e-mail"]),
    ("role boss", ["user", "add", "a@example.com", "--role", "boss"], "refused", ["boss|role", "admin"]),
    ("no such user", ["user", "remove", "b@example.com"], "refused", ["user", "user list|b@example.com"]),
]

LINK = {"domain": "127.0.0.1", "targets": {"fallback": URL}}
EVENT = {"event": "Viewed", "distinct_id": "d", "uuid": "01a207b6-55f3-7d88-9430-e2f70fb1a177", "properties": {}}


def with_key(*events):
    return {"api_key": "{publishable}", "batch": list(events)}


# What is sent over HTTP: name, (method, path, body, changes of headers), expected class, texts.
REQUESTS = [
    ("no key", ("POST", "/api/v1/links", LINK, {"Authorization": None}), "refused", ["Authorization", "Bearer"]),
    ("key as password", ("POST", "/api/v1/links", LINK, {"Authorization": "Basic YTpi"}), "refused", ["Bearer"]),
    ("key of nothing", ("POST", "/api/v1/links", LINK, {"Authorization": "Bearer abc"}), "refused", ["key"]),
    ("quotes of Python", ("POST", "/api/v1/links", "{'code': 'A'}", {}), "refused", ["JSON", "quotes"]),
    ("empty body", ("POST", "/api/v1/links", "", {}), "refused", ["body|JSON"]),
    ("url for targets", ("POST", "/api/v1/links", {"domain": "127.0.0.1", "url": URL}, {}), "refused",
     ["/url", "targets"]),
    ("targets as text", ("POST", "/api/v1/links", {"targets": URL}, {}), "refused", ["/targets", "object"]),
    ("limit as text", ("POST", "/api/v1/links", dict(LINK, clickLimit="10"), {}), "refused",
     ["/clickLimit", "whole number"]),
    ("tags as text", ("POST", "/api/v1/links", dict(LINK, tags="sale"), {}), "refused", ["/tags", "list|array"]),
    ("soon", ("POST", "/api/v1/links", dict(LINK, expiresAt="soon"), {}), "refused", ["/expiresAt", "such as"]),
    ("code as a number", ("POST", "/api/v1/links", dict(LINK, code=42), {}), "refused", ["/code", "text|string"]),
    ("state paused", ("POST", "/api/v1/links", dict(LINK, state="paused"), {}), "refused", ["/state", "disabled"]),
    ("link in the singular", ("GET", "/api/v1/link", None, {}), "refused", ["path", "openapi|/api/v1/links"]),
    ("path without a version", ("GET", "/api/links", None, {}), "refused", ["path", "openapi|/api/v1"]),
    ("PUT for POST", ("PUT", "/api/v1/links", LINK, {}), "refused", ["PUT|method", "POST"]),
    ("limit 0", ("GET", "/api/v1/links?limit=0", None, {}), "refused", ["limit", "1"]),
    ("cursor of another list", ("GET", "/api/v1/links?cursor=xyz", None, {}), "refused", ["?cursor", "UUID"]),
    ("bulk as a list", ("POST", "/api/v1/links/bulk", [LINK], {}), "refused", ["object", "links"]),
    ("delete by code", ("DELETE", "/api/v1/links/SALE", None, {}), "refused", ["this id", "?search"]),
    ("event with a key of nothing", ("POST", "/batch", {"api_key": "abc", "batch": [EVENT]}, {}), "refused", ["key"]),
    ("events without a list", ("POST", "/batch", {"api_key": "{publishable}"}, {}), "refused", ["batch"]),
    ("events for batch", ("POST", "/batch", {"api_key": "{publishable}", "events": [EVENT]}, {}), "refused",
     ["batch", "events"]),
    ("one event for a list", ("POST", "/batch", {"api_key": "{publishable}", "batch": EVENT}, {}), "refused",
     ["batch", "list|array"]),
    ("event without a name", ("POST", "/batch", with_key({k: v for k, v in EVENT.items() if k != "event"}), {}),
     "refused|warned", ["event", "missing|required|rejected"]),
    ("time of an event", ("POST", "/batch", with_key(dict(EVENT, timestamp="yesterday")), {}), "refused|warned",
     ["timestamp", "such as|ISO|time"]),
    ("properties as a list", ("POST", "/batch", with_key(dict(EVENT, properties=[1])), {}), "refused|warned",
     ["properties", "object"]),
    ("GET of the batch", ("GET", "/batch", None, {}), "refused", ["POST"]),
]


# Mistakes of every kind that were written before their answers were seen.
LATER = [
    ("links in the plural", ["links", "list"], "refused", ["links", "link"]),
    ("edit", ["link", "edit", "SALE", "--title", "Sale"], "refused", ["edit", "update"]),
    ("stats of a link", ["link", "stats", "SALE"], "refused", ["stats", "report"]),
    ("expires never", ["link", "update", "SALE", "--expires", "never"], "refused", ["--expires", "--clear expires"]),
    ("link with its query", ["link", "show", "http://127.0.0.1:{port}/c/SALE?source=mail"], "accepted", ["SALE"]),
    ("tag of two words", ["link", "create", URL, "--tag", "summer", "sale"], "refused", ["sale", "quotes|unexpected"]),
    ("countries with a comma", ["link", "rule", "add", "SALE", "--country", "TR,DE", "--web", URL], "refused|accepted",
     ["--country|country is", "repeat|DE, TR|TR, DE"]),
    ("hours of a rule", ["link", "rule", "add", "SALE", "--hours", "9-17", "--web", URL], "refused",
     ["--hours", "link rules|--set"]),
    ("link as an argument of a report", ["report", "funnel", "SALE"], "refused", ["SALE", "--link"]),
    ("top five", ["report", "breakdown", "country", "--top", "5"], "refused", ["--top", "--limit|--help"]),
    ("export into a file", ["export", "clicks", "--output", "{dir}/clicks.csv"], "refused", ["--output", ">"]),
    ("platform without its option", ["app", "create", "com.example.later", "ios"], "refused", ["ios", "--platform"]),
    ("id of two apps", ["key", "create", "--app", "com.example.demo"], "refused", ["ios:com.example.demo"]),
    ("domain with a port", ["domain", "create", "go.example.net:8443"], "accepted",
     ["https://go.example.net:8443/c/"]),
    ("user without a role", ["user", "add", "c@example.com"], "accepted|refused", ["role|editor|viewer|sign-in|invit"]),
    ("platform of a tap", ["explain", "SALE", "--platform", "ios"], "refused", ["--platform", "--user-agent"]),
    ("import of nothing", ["link", "import", "-"], "refused", ["0 links", "no rows|empty"]),
    ("white foreground in three digits",
     ["link", "qr", "SALE", "--foreground", "#FFF", "--output", "{dir}/white.png"], "refused",
     ["--foreground", "darker|contrast"]),
    ("delete of a person", ["person", "delete", "u1"], "refused", ["delete", "erase"]),
    ("message without a title", ["message", "create"], "refused", ["--help|<", "message create"]),
    ("doctor of another port", ["doctor", "--server", "http://127.0.0.1:1"], "refused", ["127.0.0.1:1", "serve|nothing"]),
    ("retention of no days", ["serve", "--data", "{dir}/o3", "--retention-days", "-5"], "refused",
     ["--retention-days", "number|whole|-5"]),
    ("snake case", ("POST", "/api/v1/links", dict(LINK, expires_at="2030-01-01T00:00:00Z"), {}), "refused",
     ["expires_at", "expiresAt"]),
    ("target of iOS as text", ("POST", "/api/v1/links", {"targets": {"ios": URL}}, {}), "refused",
     ["/targets/ios", "object"]),
    ("slash at the end", ("GET", "/api/v1/links/", None, {}), "refused|accepted", ["path|items|id"]),
    ("clicks of a code", ("GET", "/api/v1/clicks?link=SALE", None, {}), "refused", ["link", "id|UUID"]),
    ("days of a report", ("GET", "/api/v1/reports/overview?days=7", None, {}), "refused", ["days", "from"]),
    ("report that ends before it begins",
     ("GET", "/api/v1/reports/overview?from=2026-11-02&to=2026-11-01", None, {}), "refused", ["from", "before|after"]),
    ("form for JSON", ("POST", "/api/v1/links", "url=https://example.com",
                       {"Content-Type": "application/x-www-form-urlencoded"}), "refused", ["application/json"]),
    ("platform in capitals", ("POST", "/api/v1/apps", {"name": "Shop", "platform": "IOS", "bundleID": "com.x.y"}, {}),
     "refused", ["/platform", "ios"]),
    ("delete of all links", ("DELETE", "/api/v1/links", None, {}), "refused", ["DELETE|method", "GET|POST"]),
    ("limit in words", ("GET", "/api/v1/links?limit=many", None, {}), "refused", ["limit", "whole number"]),
    ("secret key in an app", ("POST", "/batch", {"api_key": "{secret}", "batch": [EVENT]}, {}), "refused",
     ["secret", "publishable"]),
    ("plain body as gzip", ("POST", "/batch", with_key(EVENT), {"Content-Encoding": "gzip"}), "refused", ["gzip"]),
    ("name of an event as a number", ("POST", "/batch", with_key(dict(EVENT, event=42)), {}), "refused|warned",
     ["event", "text|string|name"]),
    ("id of an event", ("POST", "/batch", with_key(dict(EVENT, uuid="123")), {}), "refused|warned", ["uuid", "UUID"]),
    ("event of no user", ("POST", "/capture", {"api_key": "{publishable}", "event": "Viewed"}, {}), "refused|warned",
     ["distinct_id"]),
    ("time in seconds", ("POST", "/batch", with_key(dict(EVENT, timestamp=1700000000)), {}), "accepted",
     ["01a207b6-55f3"]),
    ("day of a report in the API", ("GET", "/api/v1/reports/overview?from=2026-11-01", None, {}), "accepted", ["from"]),
    ("day for a time in the API", ("POST", "/api/v1/links", dict(LINK, expiresAt="2030-12-31"), {}), "accepted",
     ["1924991999000"]),
    ("campaign of no link", ("GET", "/resolve/NOPE", None, {}), "refused", ["not_found|link"]),
    ("first launch without a key", ("POST", "/v1/deferred-deeplink", {}, {"Authorization": None}), "refused", ["key"]),
    ("message without a key", ("POST", "/v1/push/inapp/fetch", {}, {"Authorization": None}), "refused", ["key"]),
]


def fill(text, values):
    """A text with the places of this run; braces of JSON stay."""
    for name, value in values.items():
        text = text.replace("{" + name + "}", str(value))
    return text


def run(arguments, values):
    """Runs a command; a server that starts has taken what was wrong."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PAYLISHER_")}
    environment |= {"PAYLISHER_SERVER": f"http://127.0.0.1:{values['port']}"}
    if "--data" not in arguments:
        environment |= {"PAYLISHER_DATA": values["data"]}
    command = [values["binary"], *(fill(argument, values) for argument in arguments)]
    try:
        done = subprocess.run(
            command, capture_output=True, stdin=subprocess.DEVNULL, env=environment, timeout=40, cwd=values["dir"],
        )
    except subprocess.TimeoutExpired:
        return Answer(arguments[0] == "serve", "")
    return Answer(done.returncode == 0, (done.stdout + done.stderr).decode(errors="replace"))


def send(request, values):
    """Sends a request of the management API or of an app, with the secret key unless it says otherwise."""
    method, path, body, changes = request
    headers = {"Authorization": f"Bearer {values['secret']}", "Content-Type": "application/json"} | changes
    text = body if body is None or isinstance(body, str) else json.dumps(body)
    connection = http.client.HTTPConnection("127.0.0.1", values["port"], timeout=15)
    connection.request(
        method, fill(path, values), fill(text, values).encode() if text is not None else None,
        {name: fill(value, values) for name, value in headers.items() if value is not None},
    )
    response = connection.getresponse()
    answer = Answer(response.status < 400, response.read().decode(errors="replace"))
    connection.close()
    return answer


def open_page(page, values):
    """Opens a page of the dashboard, or sends a form of one, and reads the words of the page that follows."""
    browser = values["browser"]
    if isinstance(page, kinds.Form):
        body = urlencode({name: fill(value, values) for name, value in page.fields.items()}).encode()
        answer = browser.ask("POST", fill(page.path, values), body)
        succeeded = answer.status < 400
        if answer.status == 303:
            answer = browser.ask("GET", answer.headers["Location"])
    else:
        answer = browser.ask("GET", fill(page.path, values))
        succeeded = answer.status < 400
    main = answer.text.partition("<main")[2] or answer.text
    words = re.sub(r"<(script|style).*?</\1>|<[^>]*>", " ", main, flags=re.DOTALL)
    return Answer(succeeded, " ".join(html.unescape(words).split()))


def holds(text, answer, values):
    """Whether an answer has a text, or one of several between bars, in any case."""
    return any(fill(part, values).lower() in answer.text.lower() for part in text.split("|"))


def without(missing):
    """What an answer lacks, as one text."""
    return f"without {', '.join(missing)}"


def judge(mistake, answer, values):
    """`good`, `silent`, or what is missing."""
    classes = mistake.expected.split("|")
    missing = [text for text in mistake.texts if not holds(text, answer, values)]
    if answer.succeeded and "accepted" not in classes:
        if "warned" not in classes:
            return "silent"
        return "good" if not missing else "silent" if len(missing) == len(mistake.texts) else without(missing)
    if not answer.succeeded and "refused" not in classes and "warned" not in classes:
        return "refused although it is reasonable"
    return without(missing) if missing else "good"


def groups(control):
    """All entries by group; with `control` some of each, which expect what no answer has."""
    lists = [MARKETER, DEVELOPER, OPERATOR, REQUESTS, LATER, *kinds.GROUPS]
    entries = [[Mistake(*entry) for entry in group] for group in lists]
    if not control:
        return entries
    return [[entry._replace(texts=["no answer has this"]) for entry in group[::10]] for group in entries]


def perform_group(group, values):
    """The answers to a group, in its order: some entries need what others made."""
    return [(mistake, perform(mistake, values)) for mistake in group]


def tap(path, values):
    """One tap, by a computer, and the time that its count takes."""
    connection = http.client.HTTPConnection("127.0.0.1", values["port"], timeout=15)
    connection.request("GET", path, headers={"User-Agent": BROWSER})
    connection.getresponse().read()
    connection.close()
    time.sleep(2)


def make_stranger(installation):
    """The secret key of another workspace, which is made while no server runs."""
    made = subprocess.run(
        [installation.binary, "init", "--data", installation.data, "--new-workspace", "Other", "--json"],
        check=True, capture_output=True, text=True,
    )
    return json.loads(made.stdout)["secretKey"]


def prepare(installation, server, stranger, directory):
    """Writes the files, makes the links that entries name, and returns the places of this run."""
    for name, content in (FILES | kinds.FILES).items():
        (directory / name).write_bytes(content)
    values = {
        "binary": installation.binary, "dir": directory, "data": installation.data, "port": server.port,
        "free": server.port + 1, "secret": installation.secret_key, "publishable": installation.key,
    }
    for arguments in (
        ["link", "create", URL, "--code", "SALE"],
        ["database", "backup", "{dir}/good", "--data", "{data}"],
    ):
        answer = run(arguments, values)
        if not answer.succeeded:
            sys.exit(f"{' '.join(arguments)}: {answer.text}")
    tap("/c/SALE?source=poster", values)
    for name, path in (("link", "links?code=SALE"), ("app", "apps"), ("domain", "domains")):
        found = send(("GET", f"/api/v1/{path}", None, {}), values)
        values[name] = json.loads(found.text)["items"][0]["id"]
    values["stranger"] = stranger
    values["browser"] = Browser(server.port)
    values["browser"].register(installation.welcome)
    return values


def perform(mistake, values):
    """The answer to a mistake."""
    if isinstance(mistake.action, (kinds.Form, kinds.Page)):
        return open_page(mistake.action, values)
    return run(mistake.action, values) if isinstance(mistake.action, list) else send(mistake.action, values)


def report(mistake, answer, verdict, verbose):
    """Prints an entry that is not good, or every one with its answer."""
    if verdict != "good":
        print(f"{mistake.name}: {verdict}")
    if verbose:
        text = answer.text.strip()[:900].replace("\n", "\n  ")
        print(f"  {mistake.action}\n  succeeded={answer.succeeded}\n  {text}")


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--verbose", action="store_true", help="print every answer")
    parser.add_argument("--control", action="store_true", help="expect what no answer has")
    return parser.parse_args()


def main():
    arguments = read_arguments()
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        installation = Installation(arguments.binary, directory / "data")
        stranger = make_stranger(installation)
        server = installation.start()
        verdicts = []
        try:
            values = prepare(installation, server, stranger, directory)
            with ThreadPoolExecutor(6) as pool:
                answered = pool.map(lambda group: perform_group(group, values), groups(arguments.control))
                for mistake, answer in (pair for group in answered for pair in group):
                    verdicts.append(judge(mistake, answer, values))
                    report(mistake, answer, verdicts[-1], arguments.verbose)
        finally:
            server.end()
    good, silent = verdicts.count("good"), verdicts.count("silent")
    print(f"mistakes: {good} of {len(verdicts)} good, {silent} silent")
    if arguments.control:
        sys.exit(1 if good else 0)
    sys.exit(1 if silent or good < LEAST * len(verdicts) else 0)


if __name__ == "__main__":
    main()

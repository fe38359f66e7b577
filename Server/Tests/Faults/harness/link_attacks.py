"""Attacks on links, their pages and what they open.

Each takes the world, and returns what the attacker reached, or nothing.
"""

import os
import pty
import re
import subprocess
from pathlib import Path

from .adversary import IPHONE, MAC, Beside, at_once

LATE = 3.0


def hashes_on_every_thread(world):
    world.link(code="GATE", password="right")
    with Beside(lambda: world.ask("GET", "/livez")) as beside:
        at_once(25, lambda _: world.ask("POST", "/c/GATE", "password=x", X_Forwarded_For=world.new_address()))
    if beside.slowest > LATE:
        return f"/livez took {beside.slowest:.1f} s"


def typed_code(world, address):
    """The code that the page of a new tap shows."""
    page = world.tap("DEMO", address).text
    path = re.search(r'/c/DEMO/code\?ticket=[^"&]*', page)
    if not path:
        raise SystemExit("the page of DEMO offers no code")
    answer = world.ask("POST", path[0], X_Forwarded_For=address, User_Agent=IPHONE, Accept="application/json")
    return answer.json["code"]


def locks_typed_codes(world):
    """Wrong codes of many installations and networks lock out nobody else."""
    at_once(8, lambda part: [world.launch(f"203.0.{part}.{number // 10}", code=f"{number:08}") for number in range(80)])
    address = "192.0.2.77"
    answer = world.launch(address, code=typed_code(world, address))
    if answer["reason"] != "matched":
        return f"a right code of another network: {answer['reason']}"


def brings_codes_to_another_app(world):
    address = "192.0.2.78"
    code = typed_code(world, address)
    other = world.launch(address, world.second_key, code=code)
    if other["reason"] == "matched":
        return "a code of one app was taken by another"
    if world.launch(address, code=code)["reason"] != "matched":
        return "the other app used the code up"


def hands_a_pass_on(world):
    world.link(code="WARN", state="warn")
    seen = world.tap("WARN", world.new_address(), MAC)
    passed = re.search(r"pl_go=[^\"&]*", seen.text)
    if not passed:
        raise SystemExit("the warning has no way on")
    mine = world.ask("GET", f"/c/WARN?{passed[0]}", User_Agent=MAC, Cookie=seen.headers["set-cookie"].split(";")[0])
    other = world.ask("GET", f"/c/WARN?{passed[0]}", User_Agent=MAC, Sec_Fetch_Site="cross-site")
    if mine.status != 302:
        raise SystemExit(f"the pass does not work in its own browser: {mine.status}")
    if other.status != 200:
        return f"another browser passed the warning: {other.status}"


def replaces_the_handoff(world):
    address = world.new_address()
    page = world.tap("DEMO", address).text
    for name in ("handoff", "code"):
        path = re.search(rf'/c/DEMO/{name}\?ticket=[^"&]*', page)
        if not path:
            raise SystemExit(f"the page of DEMO has no {name}")
        answer = world.ask("POST", path[0], "", X_Forwarded_For=address, User_Agent=IPHONE, Sec_Fetch_Site="cross-site",
                           Origin="https://evil.example")
        if answer.status < 400 or "set-cookie" in answer.headers:
            return f"a page elsewhere was answered {answer.status} by {name}"


def resolves_without_a_key(world):
    """On a host that is no link domain the key decides, where there are several workspaces."""
    if world.ask("GET", "/resolve/DEMO", Host="sdk.example").status == 200:
        return "any workspace's campaign is found by its code"
    if world.ask("GET", "/resolve/DEMO", Host="sdk.example", Authorization=f"Bearer {world.key}").status != 200:
        raise SystemExit("the key finds no campaign")


def breaks_bodies(world):
    head = ("POST /batch HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            "Transfer-Encoding: chunked\r\n\r\n")
    for body in ("0x2\r\n{}\r\n0\r\n\r\n", "+2\r\n{}\r\n0\r\n\r\n", "2\n{}\r\n0\r\n\r\n", "2\r\n{}0\r\n\r\n",
                 "2\r\n{}\r\n0\r\nContent-Length: 2\r\n\r\n"):
        answer = world.raw(head + body)
        if answer.startswith("HTTP/1.1 5"):
            return f"{body!r}: {answer.splitlines()[0]}"
    log = Path(f"{world.installation.data}.log").read_text(errors="replace")
    if '"level":"error"' in log:
        return "a line of the log calls a client's mistake an error"


def wedges_by_upgrade(world):
    for path in ("/c/DEMO", "/livez"):
        answer = world.raw(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
        if "\r\nconnection: close\r\n" not in answer.lower():
            return f"{path} leaves the connection open"


def confuses_hosts(world):
    world.link(code="PLAIN")
    for request, expected in {
        "GET /c/PLAIN HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n": "400",
        "GET /c/PLAIN HTTP/1.1\r\n\r\n": "400",
        "GET /c/PLAIN HTTP/1.1\r\nHost: 127.0.0.1:evil.example\r\n\r\n": "400",
        "GET http://evil.example/c/PLAIN HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n": "404",
    }.items():
        status = world.raw(request).split(" ")[1]
        if status != expected:
            return f"{request!r}: {status}"


def hides_targets(world):
    rule = {"name": "phones", "conditions": [{"kind": "device", "values": ["phone"]}], "web": "https://example.org/rule"}
    world.link(code="SHOW", rules=[rule], expiresAt="7d", expiredTarget="https://example.net/over")
    page = world.ask("GET", "/SHOW+").text
    hidden = [host for host in ("example.com", "example.org", "example.net") if host not in page]
    if hidden:
        return f"inspection does not show {hidden}"


def writes_to_terminals(world):
    """Names of events on a terminal, and formulas in a table of links."""
    world.batch([world.event("\x1b]52;c;aGFsbG8=\x07\u202egnp", "p")])
    world.link(code="FORMULA", title="=1+1")
    options = ["--server", f"http://127.0.0.1:{world.port}", "--key", world.secret]
    shown = on_terminal([world.installation.binary, "export", "events", "--csv", *options])
    if b"aGFsbG8" not in shown:
        raise SystemExit("the event was not shown")
    if b"\x1b]52" in shown or "\u202e".encode() in shown:
        return "control characters reached the terminal"
    table = subprocess.run([world.installation.binary, "link", "export", "--csv", *options], capture_output=True,
                           text=True, check=True).stdout
    if re.search(r'(^|,)"?=1\+1', table, re.MULTILINE):
        return "a formula is in the table of links"


def on_terminal(command):
    """What a command writes to a terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(command, stdout=theirs, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    os.close(theirs)
    shown = b""
    try:
        while part := os.read(ours, 65_536):
            shown += part
    except OSError:
        pass
    os.close(ours)
    process.wait()
    return shown


def registers_look_alikes(world):
    hosts = ("ꓖꓳꓳꓖꓡꓰ.com", "ꓮꓑꓑꓡꓰ.com", "paypaǀ.com", "g٠٠gle.com", "g̵oogle.com", "xn--über.com", "gооgle.com")
    taken = [host for host in hosts
             if world.manage("POST", "/api/v1/links", {"targets": {"fallback": f"https://{host}/"}}).status < 400]
    if taken:
        return f"taken: {taken}"


def registers_schemes(world):
    schemes = ("ms-msdt", "ms-appinstaller", "search-ms", "smb", "ssh", "ldap", "x-safari-https", "googlechromes", "firefox",
               "microsoft-edge", "shortcuts", "prefs", "resource", "itms-beta", "javascript", "intent", "file", "data")
    taken = [scheme for number, scheme in enumerate(schemes) if world.manage("POST", "/api/v1/apps", {
        "name": scheme, "platform": "ios", "bundleID": f"com.example.s{number}", "scheme": scheme}).status < 400]
    if taken:
        return f"taken: {taken}"


def guesses_codes(world):
    """Clients that no proxy names are counted together, by the minute of the clock: guesses may fall into two."""
    statuses = [world.ask("GET", f"/c/guess-{number}").status for number in range(200)]
    if 429 not in statuses:
        return "200 guesses within two minutes were answered"


def names_its_country(world):
    rule = {"name": "TR", "conditions": [{"kind": "country", "values": ["TR"]}], "web": "https://example.com/tr"}
    world.link(code="LAND", rules=[rule])
    answer = world.ask("GET", "/c/LAND", User_Agent=MAC, CF_IPCountry="TR")
    if answer.headers.get("location", "").endswith("/tr"):
        return "a client named its own country"


def reads_files(world):
    """The server runs with the mask that most accounts have."""
    folder = Path(world.installation.data)
    open_files = [path.name for path in [folder, *folder.rglob("*")] if path.stat().st_mode & 0o077]
    if open_files:
        return f"others can read {open_files}"


def overrides_stored_keys(world):
    world.link(code="KEYS", targets={"fallback": "https://example.com/?utm_source=own&a=1"})
    for query in ("utm_source[]=evil", "x=1;utm_source=evil", "utm.source=evil", "%20utm_source=evil", "utm_source=evil"):
        location = world.ask("GET", f"/c/KEYS?{query}", User_Agent=MAC).headers["location"]
        if "evil" in location:
            return f"{query} was passed on: {location}"


def finds_fast_hashes(world):
    hashes = {row[0].rsplit("$", 2)[0]
              for row in world.installation.select("SELECT password_hash FROM link WHERE password_hash IS NOT NULL")}
    if hashes != {"scrypt$15$8$3"}:
        return f"passwords of links are kept as {hashes}"

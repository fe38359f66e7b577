"""How long after a change taps follow it: through the API, and by another process in the store."""

import http.client
import sqlite3
import time

from server import code, target
from settings import AGENT


def location(connection, index):
    connection.request("GET", f"/c/{code(index)}", headers={"User-Agent": AGENT})
    answer = connection.getresponse()
    answer.read()
    return answer.status, answer.getheader("Location")


def until(connection, index, expected, began, limit=5):
    """Milliseconds from `began` until a tap is answered as expected."""
    while (found := location(connection, index)) != expected:
        if time.monotonic() - began > limit:
            raise SystemExit(f"{code(index)} is answered by {found}, not {expected}, {limit} s after its change")
        time.sleep(0.001)
    return (time.monotonic() - began) * 1000


def through_the_api(server, count):
    """The slowest of some changes and takedowns, from the API's answer to the tap's."""
    links = server.call("GET", f"/api/v1/links?limit={min(count, 100)}")
    links = links.get("links") or links.get("items") or links.get("data")
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    times = []
    for number in range(count):
        link = links[number // 2 % len(links)]
        index = int(link["code"][1:])
        page = f"https://shop.example.com/changed/{number}"
        if number % 2:
            server.call("PATCH", f"/api/v1/links/{link['id']}", {"state": "disabled"})
            expected = (404, None)
        else:
            server.call("PATCH", f"/api/v1/links/{link['id']}",
                        {"state": "active", "targets": {"fallback": page}, "rules": []})
            expected = (302, page)
        times.append(until(connection, index, expected, time.monotonic()))
    return max(times)


def behind_its_back(server, count):
    """The slowest of some changes that another process makes in the same store."""
    store = sqlite3.connect(server.data / "paylisher.sqlite", timeout=10)
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    times = []
    for number in range(count):
        index = 500 + number
        page = target(index) + "/moved"
        with store:
            workspace, identifier = store.execute(
                "SELECT workspace_id, id FROM link WHERE code = ?", (code(index),)).fetchone()
            store.execute("UPDATE link SET targets = ?, version = version + 1"
                          " WHERE workspace_id = ? AND id = ?",
                          ('{"fallback":"%s"}' % page, workspace, identifier))
            store.execute("UPDATE counter SET value = value + 1 WHERE name = 'directory'")
            store.execute("INSERT INTO link_change (revision, workspace_id, link_id)"
                          " SELECT value, ?, ? FROM counter WHERE name = 'directory'",
                          (workspace, identifier))
        times.append(until(connection, index, (302, page), time.monotonic()))
    store.close()
    return max(times)

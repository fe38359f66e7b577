"""The running server that scripts/test-browser.sh was given, and its management API."""

import json
import os
import urllib.error
import urllib.request

LINK = os.environ.get("PAYLISHER_LINK", "")
ORIGIN = "/".join(LINK.split("/")[:3])
KEY = os.environ.get("SECRET_KEY", "")


def call(method, path, body=None):
    """Asks the API; returns the status and the answer's JSON."""
    request = urllib.request.Request(
        ORIGIN + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def create(settings):
    """Makes a link on the server, and returns its address."""
    status, link = call("POST", "/api/v1/links", settings)
    assert status == 201, link
    return f"{ORIGIN}/c/{link['code']}"

# asvs 12.3.2
"""Fetches, compares and examines association files over real TLS, on hosts with every fault.

    scripts/test-association.sh [--binary PATH] [--control]

`--control` leaves the test's authority out of the system's bundle: then no certificate is valid, and the
checks must fail.
"""

import argparse
import http.client
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from hosts import ADDRESS, BUNDLE, Authority, Bait, Internet, Site, bring_up, put_over

APPLE = "/.well-known/apple-app-site-association"
ANDROID = "/.well-known/assetlinks.json"
JSON = {"Content-Type": "application/json"}
CDN = "app-site-association.cdn-apple.com"


def file(paths):
    components = [{"/": path} for path in paths]
    detail = {"appIDs": ["ABCDE12345.com.example.app"], "components": components}
    return json.dumps({"applinks": {"details": [detail]}}).encode()


def serves(body, status=200, headers=JSON):
    return lambda path: (status, headers, body)


class Checks:
    """Runs the binary, and compares what it says with what it should."""

    def __init__(self, binary):
        self.binary = binary
        self.count = 0
        self.failed = []

    def run(self, *arguments):
        done = subprocess.run(
            [self.binary, *arguments], capture_output=True, text=True, timeout=180,
            env={**os.environ, "NO_COLOR": "1"},
        )
        return done.returncode, done.stdout + done.stderr

    def expect(self, arguments, code, *texts, absent=()):
        """Whether a command ends with a code, says each of the texts, and none of the others."""
        self.count += 1
        got, output = self.run(*arguments)
        missing = [text for text in texts if text not in output]
        present = [text for text in absent if text in output]
        if got != code or missing or present:
            self.failed.append(" ".join(arguments))
            print(
                f"{' '.join(arguments)}\n  ended with {got}, not {code}; missing {missing}, "
                f"not wanted {present}\n{output}",
                file=sys.stderr,
            )
        return output

    def hold(self, name, is_true):
        self.count += 1
        if not is_true:
            self.failed.append(name)
            print(name, file=sys.stderr)


class Installation:
    """A server of ours behind the TLS of a host."""

    def __init__(self, checks, directory, host):
        self.checks, self.host = checks, host
        self.data = str(Path(directory) / "data")
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        _, keys = checks.run(
            "init", "--data", self.data, "--public-url", f"https://{host}", "--demo", "--json"
        )
        # What the command says beside the keys follows them.
        self.key = json.JSONDecoder().raw_decode(keys)[0]["secretKey"]
        self.process = subprocess.Popen(
            [checks.binary, "serve", "--data", self.data, "--port", str(self.port),
             "--public-url", f"https://{host}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        for _ in range(600):
            try:
                if self.get("/readyz")[0] == 200:
                    return
            except OSError:
                time.sleep(0.1)
        raise SystemExit("the server did not become ready")

    def get(self, path):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request("GET", path, headers={"Host": self.host})
        answer = connection.getresponse()
        headers = {"Content-Type": answer.headers.get("Content-Type", "")}
        return answer.status, headers, answer.read()

    def doctor(self):
        return ["doctor", "--server", f"http://127.0.0.1:{self.port}", "--key", self.key,
                "--data", self.data]

    def stop(self):
        self.process.terminate()
        self.process.wait()


def sites(authority, stranger):
    good = file(["/c/*"])
    redirect = {"Location": "https://good.example" + APPLE, **JSON}
    copies = {
        "/a/v1/good.example": (200, JSON, good),
        "/a/v1/older.example": (200, JSON, file(["/old/*"])),
        "/a/v1/soon.example": (404, {"Apple-Failure-Reason": "SWCERR00301 Timeout"}, b""),
    }
    return {
        "good.example": Site(authority.context("good.example"), serves(good)),
        "older.example": Site(authority.context("older.example"), serves(good)),
        "expired.example": Site(authority.context("expired.example", days=-1), serves(good)),
        "name.example": Site(authority.context("other.example"), serves(good)),
        "stranger.example": Site(stranger.context("stranger.example"), serves(good)),
        "redirect.example": Site(
            authority.context("redirect.example"), serves(b"", 301, redirect)
        ),
        "type.example": Site(
            authority.context("type.example"), serves(good, headers={"Content-Type": "text/html"})
        ),
        "status.example": Site(authority.context("status.example"), serves(b"no", 404)),
        "large.example": Site(
            authority.context("large.example"),
            serves(file([f"/{number:0400}/*" for number in range(400)])),
        ),
        "broken.example": Site(authority.context("broken.example"), serves(b'{"applinks":{,}}')),
        CDN: Site(
            authority.context(CDN), lambda path: copies.get(path, (404, JSON, b""))
        ),
    }


def fetch(checks):
    """How each host's file is served, and what to do about it."""
    checks.expect(
        ["association", "fetch", "good.example"], 0,
        "status   200", f"address  {ADDRESS}", "the certificate is valid for good.example",
        "application/json", absent=["error", "warning"],
    )
    for host in ["expired.example", "name.example", "stranger.example"]:
        checks.expect(
            ["association", "fetch", host], 69, f"The certificate is not valid for {host}.",
            absent=["status"],
        )
    checks.expect(
        ["association", "fetch", "redirect.example"], 0,
        "status    301", "redirect  https://good.example", "(redirected)",
    )
    faults = [
        ("type.example", "wrong_content_type"), ("status.example", "wrong_status"),
        ("large.example", "too_large"), ("broken.example", "invalid_json"),
    ]
    for host, code in faults:
        output = checks.expect(["association", "fetch", host], 0, f"({code})")
        report = checks.run("association", "fetch", host, "--json")[1]
        try:
            findings = json.loads(report)["findings"]
        except ValueError:
            findings = []
        found = [finding for finding in findings if finding["code"] == code]
        checks.hold(f"{host}: {code} says what to do", found and found[0]["fix"] in output)
    checks.expect(["association", "lint", "type.example"], 0, "(wrong_content_type)")
    checks.expect(["association", "lint", "large.example"], 1, "(too_large)")


def compare(checks):
    """A domain beside Apple's copy of it."""
    checks.expect(["association", "diff", "good.example"], 0, "mean the same")
    checks.expect(
        ["association", "diff", "older.example"], 1, "/old/*", "/c/*",
        "Apple fetches the file about once a day",
    )
    checks.expect(
        ["association", "explain", "https://good.example/c/X"], 0,
        "ABCDE12345.com.example.app opens it by",
    )


def refuse(checks, internet, bait):
    """Hosts that lead into the network of whoever asks."""
    for host in ["inside.example", "mixed.example", "metadata.example"]:
        checks.expect(["association", "fetch", host], 69, f"{host} does not respond.")
    checks.hold("nobody asked inside", bait.connections == 0)
    with socket.create_connection(("127.0.0.1", 443)):
        deadline = time.monotonic() + 5
        while bait.connections == 0 and time.monotonic() < deadline:
            time.sleep(0.01)
    checks.hold("the bait notices who asks", bait.connections == 1)
    hosts = {host for host, _ in internet.asked}
    checks.hold("nobody was asked by another name", not hosts & {"mixed.example"})


def examine(checks, internet, authority, directory):
    """A whole installation, before and after its certificate and its proxy break."""
    host = "soon.example"
    installation = Installation(checks, directory, host)
    try:
        internet.sites[host] = Site(authority.context(host), installation.get)
        copy = "Apple has no copy of the file yet: 404 (SWCERR00301 Timeout)."
        checks.expect(
            installation.doctor(), 0, f"https://{host} responds.", copy,
            f"The certificate of {host} is valid until", "is correct.",
            absent=["Renew the certificate"],
        )
        internet.sites[host] = Site(authority.context(host, days=5), installation.get)
        checks.expect(installation.doctor(), 0, "Renew the certificate, and set up automatic renewal.")
        page = serves(b"<html>", headers={"Content-Type": "text/html"})
        internet.sites[host] = Site(authority.context(host), page)
        checks.expect(installation.doctor(), 1, APPLE, ANDROID, "application/json")
        internet.sites[host] = Site(authority.context(host, days=-1), installation.get)
        checks.expect(
            installation.doctor(), 1, f"The certificate is not valid for {host}.",
            f"Get a certificate that is valid for {host}, and renew it before it expires.",
        )
    finally:
        installation.stop()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--control", action="store_true")
    arguments = parser.parse_args()
    for tool in ["openssl", "mount"]:
        if not shutil.which(tool):
            raise SystemExit(f"{tool} is missing; run scripts/bootstrap.sh test")
    if not BUNDLE.exists():
        raise SystemExit(f"{BUNDLE} is missing; run scripts/bootstrap.sh test")

    with tempfile.TemporaryDirectory() as directory:
        for name in ["ours", "theirs"]:
            (Path(directory) / name).mkdir()
        authority = Authority(Path(directory) / "ours")
        stranger = Authority(Path(directory) / "theirs")
        known = sites(authority, stranger)
        names = "".join(f"{ADDRESS} {name}\n" for name in [*known, "soon.example"])
        put_over(
            "/etc/hosts",
            f"127.0.0.1 localhost inside.example\n{names}"
            f"{ADDRESS} mixed.example\n127.0.0.1 mixed.example\n169.254.169.254 metadata.example\n",
            directory,
        )
        if not arguments.control:
            put_over(BUNDLE, Path(authority.certificate).read_text(), directory)
        bring_up()
        internet, bait = Internet(known), Bait()
        checks = Checks(arguments.binary)
        fetch(checks)
        compare(checks)
        refuse(checks, internet, bait)
        examine(checks, internet, authority, directory)

    print(f"association: {checks.count} checks over TLS, {len(checks.failed)} failed")
    if arguments.control:
        sys.exit(0 if checks.failed else "the control found nothing: these checks cannot fail")
    sys.exit(1 if checks.failed else 0)


if __name__ == "__main__":
    main()

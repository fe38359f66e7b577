#!/usr/bin/env python3
# attack 99
"""A link domain of one of two workspaces, with a name server that another author wrote (dnslib).

    domain_ownership.py --binary PATH [--control]

The domain is served once its TXT record is there, whether a command looks for it or the server by itself; behind an
alias too. A name server that fails changes nothing. With --control the record is that of the other workspace, and the
domain must stay unserved.
"""

import http.client
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Faults"))
from dnslib import CNAME, QTYPE, RCODE, RR, TXT
from dnslib.server import BaseResolver, DNSLogger, DNSServer
from harness.options import read_options
from harness.server import Installation, free_port

LINK = ["--code", "MINE", "--web", "https://example.com/"]
# A phone goes to the web page; a bot, such as curl, gets the preview.
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 "
    "Safari/604.1"
)


class Zone(BaseResolver):
    """Records by their names; aliases are followed as a resolver follows them."""

    def __init__(self):
        self.records = {}

    def resolve(self, request, handler):
        reply = request.reply()
        name = str(request.q.qname).rstrip(".").lower()
        while isinstance(self.records.get(name), CNAME):
            alias = self.records[name]
            reply.add_answer(RR(name, QTYPE.CNAME, rdata=alias, ttl=1))
            name = str(alias.label).rstrip(".").lower()
        found = self.records.get(name)
        if found is None:
            reply.header.rcode = RCODE.NXDOMAIN
        elif request.q.qtype == QTYPE.TXT:
            for record in found:
                reply.add_answer(RR(name, QTYPE.TXT, rdata=record, ttl=1))
        return reply


class Paylisher:
    """The commands, with the key of a workspace."""

    def __init__(self, binary, port, key):
        self.binary, self.rest = binary, ["--server", f"http://127.0.0.1:{port}", "--key", key]

    def run(self, *words):
        return subprocess.run([self.binary, *words, *self.rest], capture_output=True, text=True)

    def add(self, host):
        made = self.run("domain", "create", host, "--json")
        if made.returncode:
            sys.exit(f"no domain: {made.stderr}")
        return json.loads(made.stdout)["verification"]


def tap(port, host):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", "/c/MINE", headers={"Host": host, "User-Agent": PHONE})
    status = connection.getresponse().status
    connection.close()
    return status


def expect(what, wanted, found):
    if wanted != found:
        raise AssertionError(f"{what}: {found}, and not {wanted}")
    print(f"  {what}: {found}")


def wait(what, wanted, look, seconds):
    deadline = time.monotonic() + seconds
    while look() != wanted and time.monotonic() < deadline:
        time.sleep(0.5)
    expect(what, wanted, look())


def play(arguments, installation, server, zone, names, other):
    port = server.port
    first = Paylisher(installation.binary, port, installation.secret_key)
    second = Paylisher(installation.binary, port, other)
    theirs, ours = first.add("go.acme.example"), second.add("go.acme.example")
    if second.run("link", "create", *LINK).returncode:
        sys.exit("no link")
    expect("a tap before the record is there", 404, tap(port, "go.acme.example"))
    answer = second.run("domain", "verify", "go.acme.example")
    expect("verify without a record", (1, True), (answer.returncode, "There is no TXT record" in answer.stderr))

    value = (theirs if arguments.control else ours)["recordValue"]
    zone.records[ours["recordName"]] = CNAME("records.acme.example")
    zone.records["records.acme.example"] = [TXT("v=spf1 -all"), TXT([value[:20], value[20:]])]
    answer = second.run("domain", "verify", "go.acme.example")
    expect("verify behind an alias", 0, answer.returncode)
    expect("a tap once the record is there", 302, tap(port, "go.acme.example"))
    answer = first.run("domain", "verify", "go.acme.example")
    expect("verify of the other workspace", 1, answer.returncode)

    late = second.add("late.acme.example")
    zone.records[late["recordName"]] = [TXT(late["recordValue"])]
    if second.run("link", "create", *LINK, "--domain", "late.acme.example").returncode:
        sys.exit("no link")
    wait("a tap once the server looked by itself", 302, lambda: tap(port, "late.acme.example"), 90)

    names.stop()
    answer = second.run("domain", "verify", "go.acme.example")
    expect("verify without a name server", (1, True), (answer.returncode, "No DNS resolver" in answer.stderr))
    expect("a tap without a name server", 302, tap(port, "go.acme.example"))


def main():
    arguments = read_options(seeded=False)
    zone, dns = Zone(), free_port()
    names = DNSServer(zone, port=dns, address="127.0.0.1", logger=DNSLogger("-request,-reply"))
    names.start_thread()
    with tempfile.TemporaryDirectory() as directory:
        installation = Installation(arguments.binary, Path(directory) / "data")
        made = subprocess.run(
            [installation.binary, "init", "--data", installation.data, "--new-workspace", "Other", "--json"],
            check=True, capture_output=True, text=True)
        other = json.loads(made.stdout)["secretKey"]
        server = installation.start(options=["--dns-resolver", f"127.0.0.1:{dns}"])
        fault = None
        try:
            play(arguments, installation, server, zone, names, other)
        except AssertionError as error:
            fault = error
        server.stop()
    if arguments.control:
        expected = fault is not None and "verify behind an alias" in str(fault)
        sys.exit(0 if expected else f"the record of another workspace was taken: {fault}")
    if fault:
        sys.exit(str(fault))
    print("A domain is served once its record is there.")


main()

"""Attacks with the publishable key, which every copy of an app holds, on events, people and other workspaces.

Each takes the world, and returns what the attacker reached, or nothing.
"""

import hashlib
import json
import time

from .adversary import Beside, at_once

# Far above what a debug build on a busy computer takes, and far below what each attack took before its rule.
LATE = 3.0


def stops_the_writer(world):
    """Touches of an hour ago, each of which changes what many stored events belong to."""
    for _ in range(3):
        world.batch([world.event("Purchase", "victim", ago=60, revenue=1) for _ in range(500)])
    touches = [world.event("Deep Link Opened", "victim", ago=3_600 - i, campaign_key="DEMO" if i % 2 else "NONE")
               for i in range(400)]
    merges = [world.event("$identify", "victim", ago=60, **{"$anon_distinct_id": f"anonymous-{i}"}) for i in range(100)]
    with Beside(*neighbour(world)) as beside:
        began = time.monotonic()
        statuses = [world.batch(events).status for events in (touches, merges)]
        took = time.monotonic() - began
    if beside.slowest > LATE or beside.refused:
        return f"a neighbour waited {beside.slowest:.1f} s, {len(beside.refused)} refused"
    if took > 10 or statuses != [200, 200]:
        return f"{statuses} took {took:.0f} s"


def neighbour(world):
    """What another workspace does meanwhile."""
    return (
        lambda: world.batch([world.event("Seen", "n")], world.neighbour_key),
        lambda: world.manage("POST", "/api/v1/links", {"targets": {"fallback": "https://example.com/n"}},
                             world.neighbour_secret),
    )


def erases_strangers(world):
    customers = [f"cust-{number}" for number in range(3)] + ["bob@example.com"]
    world.batch([world.event("Order", person) for person in customers]
                + [world.event("$identify", "bob@example.com", **{"$anon_distinct_id": "anonymous-bob"})])
    world.batch([world.event("$create_alias", "mallory", alias=person) for person in customers])
    erased = world.manage("DELETE", "/api/v1/people/mallory?merged=true")
    if erased.status != 200:
        raise SystemExit(f"nothing was erased: {erased.text}")
    left = {event["distinctID"] for event in world.manage("GET", "/api/v1/events?limit=200").json["items"]}
    gone = [person for person in customers if person not in left]
    if gone:
        return f"an erasure of mallory took {gone}"
    later = world.batch([world.event("Order", person) for person in customers]).json
    if later["rejected"]:
        return f"others are erased: {later['rejected']}"


def rewrites_the_past(world):
    statuses = [world.batch([world.event("Purchase", "p", ago=900 * 86_400, revenue=99_999)], **fields).status
                for fields in ({"historical_migration": True}, {})]
    days = (time.time() - int(world.installation.select("SELECT min(occurred_at) FROM event")[0][0]) / 1_000) / 86_400
    if statuses != [403, 200]:
        return f"answered {statuses}"
    if days > 31:
        return f"an event of {days:.0f} days ago was stored"


def sends_without_limit(world):
    address = world.new_address()
    events = [world.event("Open", "poisoner")]
    answers = at_once(8, lambda _: [world.ask("POST", "/batch", {"api_key": world.key, "batch": events},
                                              X_Forwarded_For=address) for _ in range(40)])
    refused = [answer for part in answers for answer in part if answer.status == 429]
    if not refused:
        return "320 requests of one network were all taken"
    if "retry-after" not in refused[0].headers:
        return "a refusal without Retry-After"


def fills_reports(world):
    """As many invented campaigns as a report would take megabytes for."""
    for part in range(7):
        world.batch([world.event("Seen", "p", campaign_key=f"K{part}-{number}") for number in range(500)])
    values, cursor = [], "0"
    while cursor:
        page = world.manage("GET", f"/api/v1/reports/breakdown?by=campaign&limit=1000&cursor={cursor}").json
        values += [row.get("value", "") for row in page["rows"]]
        cursor = page.get("nextCursor")
    invented = [value for value in values if value.startswith("k")]
    if len(invented) < 1_000:
        raise SystemExit(f"{len(invented)} invented campaigns were counted, of {len(values)}")
    if len(invented) > 3_000 or "(other)" not in values:
        return f"{len(invented)} invented campaigns have rows of their own"


def guesses_passwords_of_requests(world):
    """The stored hash of a request says nothing of the password in it."""
    body = {"targets": {"fallback": "https://example.com/b"}, "title": "Once"}
    answers = [world.manage("POST", "/api/v1/links", body | {"password": word}, Idempotency_Key="once")
               for word in ("first word", "second word")]
    if [answer.status for answer in answers] != [201, 201]:
        return f"the password is in the hash: {[answer.status for answer in answers]}"
    texts = [json.dumps(body | {"password": "first word"}, separators=separators, sort_keys=is_sorted)
             for separators in ((", ", ": "), (",", ":")) for is_sorted in (False, True)]
    stored = {row[0].lower() for row in world.installation.select("SELECT hex(request_hash) FROM idempotency_key")}
    if stored & {hashlib.sha256(text.encode()).hexdigest() for text in texts}:
        return "the hash is that of the body"


def takes_seats_and_rebuilds(world):
    """What one workspace's secret key may take from the others: seats of the live view, and the writer."""
    seats = [world.live(world.neighbour_secret) for _ in range(101)]
    try:
        with world.live(world.secret) as own:
            if own.status != 200:
                return f"no seat was left: {own.status}"
        if seats[-1].status == 200:
            return "one workspace took 101 seats"
    finally:
        for seat in seats:
            seat.close()
    with Beside(lambda: world.batch([world.event("Seen", "n")])) as beside:
        at_once(4, lambda _: world.manage("POST", "/api/v1/reports/rollups", {}, world.neighbour_secret))
    if beside.slowest > LATE or beside.refused:
        return f"rebuilds kept another workspace {beside.slowest:.1f} s"

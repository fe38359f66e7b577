"""Mistakes by their kind, of the API, the command line and the forms, for check_mistakes.py.

They were written before their answers were seen: wrong types, names of values and members misspelt, JSON that is
none, Unicode, days and times, currencies, what is there already, what contradicts, versions, ids of other kinds and
of other workspaces.
"""

from collections import namedtuple

# A form of the dashboard that is sent: its path, and its fields. What answers with a redirect took it.
Form = namedtuple("Form", "path fields")
# A page of the dashboard that is opened.
Page = namedtuple("Page", "path")

URL = "https://example.com/sale"
LINK = {"domain": "127.0.0.1", "targets": {"fallback": URL}}
LINKS = "/api/v1/links"
RULE = {"name": "R", "conditions": [], "web": URL}
APP = {"name": "Shop", "platform": "ios", "bundleID": "com.example.fresh"}
MESSAGE = {
    "name": "Spring", "channel": "push",
    "variants": [{"name": "A", "contents": {"en": {"title": "Hello"}}}],
}
AUDIENCE = {"name": "Buyers", "audience": {"all": [{"kind": "event", "name": "Purchase", "atLeast": 1}]}}

FILES = {
    "sms.json": b'{"name":"S","channel":"sms","variants":[{"name":"A","contents":{"en":{"title":"Hi"}}}]}',
    "buyers.json": b'{"all":[{"kind":"bought","name":"Purchase"}]}',
    "types.jsonl": b'{"code":"TY1","targets":{"fallback":"https://example.com"},"clickLimit":"ten"}\n',
    "comment.json": b'[{"name":"TR", /* Turkey */ "conditions":[],"web":"https://example.com"}]',
}


def post(body, path=LINKS, **headers):
    return ("POST", path, body, {name.replace("_", "-"): value for name, value in headers.items()})


def rule(**condition):
    return post(dict(LINK, rules=[dict(RULE, conditions=[condition])]))


def event(**properties):
    body = {"event": "In-App Purchase", "distinct_id": "d", "properties": properties}
    return ("POST", "/batch", {"api_key": "{publishable}", "batch": [body]}, {})


TYPES = [
    ("title as a number", post(dict(LINK, title=7)), "refused", ["/title", "string|text"]),
    ("rules as an object", post(dict(LINK, rules={})), "refused", ["/rules", "list|array"]),
    ("yes for true", post(dict(LINK, forwardParameters="yes")), "refused", ["/forwardParameters", "true or false"]),
    ("one for true", post(dict(LINK, offerStore=1)), "refused", ["/offerStore", "true or false"]),
    ("limit with a fraction", post(dict(LINK, clickLimit=1.5)), "refused", ["/clickLimit", "whole number"]),
    ("limit below zero", post(dict(LINK, clickLimit=-1)), "refused", ["/clickLimit", "from 1|at least 1"]),
    ("data as a list", post(dict(LINK, campaign={"metaData": [1]})), "refused", ["/campaign/metaData", "object"]),
    ("tags as numbers", post(dict(LINK, tags=[1, 2])), "refused", ["/tags/0", "string|text"]),
    ("window in words", post(dict(LINK, matchWindow={"certain": "a week"})), "refused",
     ["/matchWindow/certain", "number"]),
    ("no fallback", post({"domain": "127.0.0.1", "targets": {"fallback": None}}), "refused", ["/targets"]),
    ("list for a link", post([LINK]), "refused", ["object"]),
    ("days of a share as text", post({"name": "S", "report": "overview", "days": "30"}, "/api/v1/report-shares"),
     "refused", ["/days", "whole number"]),
    ("lines of JSON with a wrong type", ["link", "import", "{dir}/types.jsonl"], "refused",
     ["clickLimit", "whole number"]),
]

NAMES = [
    ("state in capitals", post(dict(LINK, state="ACTIVE")), "refused", ["/state", "active"]),
    ("platform of a rule", rule(kind="platform", values=["windows-phone"]), "refused", ["/rules/0", "ios"]),
    ("device of a rule", rule(kind="device", values=["mobile"]), "refused", ["/rules/0", "phone"]),
    ("browser misspelt", rule(kind="browser", values=["safary"]), "refused", ["/rules/0", "did you mean safari?"]),
    ("status misspelt", ("GET", f"{LINKS}?status=live", None, {}), "refused", ["status", "active"]),
    ("grouping in the plural", ("GET", "/api/v1/reports/breakdown?by=countries", None, {}), "refused",
     ["by", "country"]),
    ("channel sms", post(dict(MESSAGE, channel="sms"), "/api/v1/messages"), "refused", ["/channel", "push"]),
    ("delivery later", post(dict(MESSAGE, delivery={"kind": "later"}), "/api/v1/messages"), "refused",
     ["/delivery/kind", "immediately"]),
    ("platform iphone of an app", post(dict(APP, platform="iphone"), "/api/v1/apps"), "refused", ["/platform", "ios"]),
    ("kind of a key", post({"kind": "private", "name": "K"}, "/api/v1/keys"), "refused", ["/kind", "publishable"]),
    ("role of an invitation", post({"role": "superadmin"}, "/api/v1/invitations"), "refused", ["/role", "admin"]),
    ("kind of a condition of an audience",
     post({"name": "B", "audience": {"all": [{"kind": "bought", "name": "Purchase"}]}}, "/api/v1/audiences"),
     "refused", ["kind", "event"]),
    ("short_code", post(dict(LINK, short_code="A")), "refused", ["/short_code", "field"]),
    ("bundle_id", post({"name": "S", "platform": "ios", "bundle_id": "com.x.y"}, "/api/v1/apps"), "refused",
     ["/bundle_id", "bundleID"]),
    ("when of a rule", post(dict(LINK, rules=[dict(RULE, when=[])])), "refused", ["/rules/0/when", "field"]),
    ("Limit", ("GET", f"{LINKS}?Limit=5", None, {}), "refused", ["Limit", "limit"]),
    ("page of a list", ("GET", f"{LINKS}?page=2", None, {}), "refused", ["page", "cursor"]),
    ("rule for symbian", ["link", "rule", "add", "SALE", "--platform", "symbian", "--web", URL], "refused",
     ["platform", "ios"]),
    ("message by text", ["message", "create", "{dir}/sms.json"], "refused", ["channel", "push"]),
    ("audience of buyers", ["audience", "create", "Buyers", "--file", "{dir}/buyers.json"], "refused", ["kind", "event"]),
    ("country by its name", ["explain", "DEMO", "--country", "Turkey"], "refused|accepted", ["country"]),
]

JSON = [
    ("comma at the end", post('{"domain":"127.0.0.1",}'), "refused", ["JSON", "line|byte|column"]),
    ("cut off", post('{"domain":"127.0.0.1"'), "refused", ["JSON", "end|byte|line"]),
    ("not a number", post('{"clickLimit":NaN}'), "refused", ["JSON", "byte|line|column"]),
    ("member twice", post('{"title":"A","title":"B","targets":{"fallback":"https://example.com"}}'), "refused",
     ["title|twice", "twice"]),
    ("two documents", post('{"title":"A"}{"title":"B"}'), "refused", ["JSON", "byte|line|after"]),
    ("comment in a file", ["link", "rules", "SALE", "--set", "{dir}/comment.json"], "refused",
     ["comment.json|JSON", "JSON|line|byte"]),
    ("text for a body", post("hello"), "refused", ["JSON"]),
    ("form for events", ("POST", "/batch", "api_key={publishable}&event=A",
                         {"Content-Type": "application/x-www-form-urlencoded"}), "refused", ["JSON|json"]),
    ("half a pair", post('{"title":"\\ud800","targets":{"fallback":"https://example.com"}}'), "refused",
     ["JSON|title", "half of a character"]),
]

UNICODE = [
    ("umlaut in a code", post(dict(LINK, code="ÄPFEL")), "accepted", ["/code|code"]),
    ("zero in a title", post(dict(LINK, title="a\u0000b")), "refused", ["/title", "U+0000|control"]),
    ("dash of a word processor", ["link", "create", URL, "–code", "DASH"], "refused", ["–code"]),
    ("quotes of a word processor", ["link", "create", "“https://example.com/sale”"], "refused", ["URL|address"]),
    ("host of two scripts", post({"targets": {"fallback": "https://exаmple.com/"}}), "refused",
     ["/targets/fallback", "script|looks like|xn--"]),
    ("space without width", post(dict(LINK, code="A\u200bB")), "refused", ["/code", "letters"]),
    ("one tag in two cases", post(dict(LINK, tags=["Sale", "SALE"])), "refused", ["/tags/1", "twice"]),
    ("digits of Arabic", ["link", "create", URL, "--click-limit", "١٠"], "refused|accepted", ["--click-limit|/c/"]),
]

TIMES = [
    ("29 February of 2027", post(dict(LINK, expiresAt="2027-02-29")), "refused", ["/expiresAt", "such as"]),
    ("end in seconds", post(dict(LINK, expiresAt=1796083200)), "refused", ["/expiresAt", "milliseconds"]),
    ("31 February", post(dict(LINK, expiresAt="31.02.2027")), "refused", ["/expiresAt", "such as"]),
    ("end before the start", post(dict(LINK, startsAt="2027-02-01", expiresAt="2027-01-01")), "refused",
     ["/expiresAt", "after"]),
    ("end that is past", post(dict(LINK, expiresAt="2020-01-01")), "warned", ["expired_when_saved", "expired"]),
    ("end that is past, on the command line", ["link", "create", URL, "--expires", "2020-01-01"], "warned",
     ["expired", "2020"]),
    ("month 13 of a report", ("GET", "/api/v1/reports/overview?from=2026-13-01", None, {}), "refused",
     ["from", "such as"]),
    ("two years of a report", ("GET", "/api/v1/reports/overview?from=2024-01-01&to=2026-01-01", None, {}), "refused",
     ["days"]),
    ("zone by its city", ("GET", "/api/v1/reports/overview?timeZone=Istanbul", None, {}), "refused",
     ["timeZone", "Europe/Istanbul"]),
    ("hour 25", rule(kind="hours", zone="Europe/Istanbul", **{"from": "25:00", "until": "26:00"}), "refused",
     ["/rules/0", "09:30|24:00"]),
    ("day 8", rule(kind="hours", zone="Europe/Istanbul", **{"from": "09:00", "until": "18:00"}, days=[8]), "refused",
     ["/rules/0", "Monday|1 to 7|Sunday"]),
    ("export that ends before it begins",
     ["export", "clicks", "--from", "2026-11-02", "--to", "2026-11-01"], "refused", ["--from", "Usage"]),
    ("message for last year", post(dict(MESSAGE, delivery={"kind": "at", "at": "2020-01-01T10:00:00Z"}),
                                   "/api/v1/messages"), "refused", ["/delivery/at", "past"]),
    ("seconds of a link", post(dict(LINK, expiresAt="2027-12-31T18:00:30Z")), "accepted", ["1830276030000"]),
]

MONEY = [
    ("price with a comma", event(revenue="12,50", currency="EUR"), "warned|refused", ["revenue"]),
    ("price in words", event(revenue="free", currency="EUR"), "warned|refused", ["revenue"]),
    ("name of a currency", event(revenue=5, currency="euro"), "warned|refused", ["currency"]),
    ("sign of a currency", event(revenue=5, currency="₺"), "warned|refused", ["currency"]),
]

CONFLICTS = [
    ("domain twice", post({"host": "127.0.0.1"}, "/api/v1/domains"), "refused", ["/host|domain", "already|taken|has"]),
    ("app twice", post(dict(APP, bundleID="com.example.demo"), "/api/v1/apps"), "refused", ["already|taken|registered"]),
    ("code twice", post(dict(LINK, code="SALE")), "refused", ["/code", "taken"]),
    ("code in another case", post(dict(LINK, code="sale")), "refused", ["/code", "taken"]),
    ("rules of one name", post(dict(LINK, rules=[RULE, RULE])), "refused|warned", ["rule", "name|never"]),
    ("variants of one name", post(dict(LINK, rules=[{"name": "S", "split": [
        {"name": "A", "weight": 1, "targets": {"fallback": URL}},
        {"name": "A", "weight": 1, "targets": {"fallback": URL}}]}])), "refused", ["name"]),
    ("store page of a link that offers none", post({"offerStore": False, "targets": {
        "ios": {"store": "https://apps.apple.com/app/id1"}}}), "refused", ["/offerStore", "store page"]),
    ("store page and --no-store",
     ["link", "create", URL, "--app-store", "https://apps.apple.com/app/id1", "--no-store"], "refused",
     ["store", "own store page"]),
    ("active and off", post(dict(LINK, state="active", enabled=False)), "refused", ["/enabled", "state"]),
    ("code that cannot be guessed", post(dict(LINK, code="GUESS", unlisted=True)), "refused", ["/code", "unlisted"]),
    ("target after no end", post(dict(LINK, expiredTarget=URL)), "refused", ["/expiredTarget", "expiresAt"]),
    ("another code by a change", ("PATCH", f"{LINKS}/{{link}}", {"code": "OTHER"}, {}), "refused",
     ["/code", "another link"]),
    ("domain with links", ("DELETE", "/api/v1/domains/{domain}", None, {}), "refused", ["links"]),
    ("scheme of another app",
     ["app", "create", "com.example.scheme", "--platform", "ios", "--scheme", "demo"], "warned|refused", ["demo"]),
    ("user twice", post({"role": "viewer", "email": "ada@example.com"}, "/api/v1/invitations"), "refused",
     ["member|already"]),
]

VERSIONS = [
    ("version that is old", ("PATCH", f"{LINKS}/{{link}}", {"title": "x"}, {"If-Match": '"99"'}), "refused",
     ["changed|version"]),
    ("version of nothing", ("PATCH", f"{LINKS}/{{link}}", {"title": "x"}, {"If-Match": "abc"}), "refused",
     ["If-Match"]),
    ("change of nothing", ("PATCH", f"{LINKS}/{{link}}", {}, {}), "refused", ["member|field|body"]),
    ("screen without a version", ("POST", "/api/v1/screens/NOPE/rollback", {}, {}), "refused", ["version|screen|no"]),
]

IDS = [
    ("app for a link", ("GET", f"{LINKS}/{{app}}", None, {}), "refused", ["link|id"]),
    ("app for a link of clicks", ("GET", "/api/v1/clicks?link={app}", None, {}), "refused", ["link"]),
    ("app for a link of a report", ("GET", "/api/v1/reports/overview?link={app}", None, {}), "refused", ["link"]),
    ("link for an app of a key", post({"kind": "publishable", "app": "{link}"}, "/api/v1/keys"), "refused",
     ["/app", "app"]),
    ("link for an audience", post(dict(MESSAGE, audience="{link}"), "/api/v1/messages"), "refused", ["/audience"]),
    ("link for a receipt", ("GET", "/api/v1/receipts/{link}", None, {}), "refused", ["receipt"]),
    ("link of another workspace", ("GET", f"{LINKS}/{{link}}", None, {"Authorization": "Bearer {stranger}"}),
     "refused", ["link|id"]),
    ("change of another workspace's link",
     ("PATCH", f"{LINKS}/{{link}}", {"title": "x"}, {"Authorization": "Bearer {stranger}"}), "refused", ["link|id"]),
    ("report of another workspace's link",
     ("GET", "/api/v1/reports/overview?link={link}", None, {"Authorization": "Bearer {stranger}"}), "refused",
     ["link"]),
    ("domain of another workspace", post(LINK, Authorization="Bearer {stranger}"), "refused", ["/domain", "domain"]),
    ("link of no code", ["link", "update", "NOPE", "--title", "x"], "refused", ["NOPE", "link list"]),
]


def link_form(**fields):
    return Form("/dashboard/links/new", {"url": URL, "domain": "127.0.0.1"} | fields)


def audience_form(**fields):
    return Form("/dashboard/audiences", {"name": "Buyers", "kind0": "event", "name0": "Purchase"} | fields)


def message_form(**fields):
    own = {"channel": "push", "name": "Spring", "delivery": "immediately", "language0": "en", "title0": "Hello"}
    return Form("/dashboard/messages/new", own | fields)


FORMS = [
    ("form: words for an address", link_form(url="hello world"), "refused", ["web address"]),
    ("form: no address", link_form(url=""), "refused", ["destination URL"]),
    ("form: end that is past", link_form(expires="2020-01-01"), "warned", ["expired"]),
    ("form: 30 February", link_form(expires="2027-02-30"), "refused", ["Enter a date"]),
    ("form: time without a day", link_form(startsTime="18:00"), "refused", ["Enter a date"]),
    ("form: seconds", link_form(expires="2027-12-31", expiresTime="18:00:30"), "accepted", ["Saved"]),
    ("form: limit with a comma", link_form(clickLimit="1,000"), "accepted", ["Saved", "1,000"]),
    ("form: store of nobody", link_form(iosStore=URL), "warned", ["store"]),
    ("form: own page and none", link_form(iosStore="https://apps.apple.com/app/id1", offerStore="0"), "refused",
     ["own store page"]),
    ("form: tag twice", link_form(tags="sale, Sale"), "refused", ["already in the list"]),
    ("form: data without braces", link_form(campaignData="plan=pro", **{"campaign.metaData": "plan=pro"}), "refused",
     ["JSON object"]),
    ("form: window in words", link_form(**{"matchWindow.certain": "soon"}), "refused", ["number from 0"]),
    ("form: code of spaces", link_form(code="MY CODE"), "refused", ["letters"]),
    ("form: http", link_form(url="http://example.com"), "refused", ["https://"]),
    ("form: version that is old",
     Form("/dashboard/links/{link}/edit", {"url": URL, "title": "x", "version": "99"}), "refused", ["changed"]),
    ("form: invitation of a name", Form("/dashboard/members", {"email": "ayse", "role": "editor"}), "refused",
     ["e-mail address"]),
    ("form: role of nobody", Form("/dashboard/members", {"email": "b@example.com", "role": "boss"}), "refused",
     ["Choose another"]),
    ("form: invitation of a member", Form("/dashboard/members", {"email": "ada@example.com", "role": "editor"}),
     "refused", ["member|already"]),
    ("form: count with a comma", audience_form(value0="1,000"), "accepted", ["1000"]),
    ("form: no conditions", Form("/dashboard/audiences", {"name": "All"}), "refused", ["condition"]),
    ("form: audience without a name", audience_form(name=""), "refused", ["name"]),
    ("form: days in words", audience_form(days0="a week"), "refused", ["number of days"]),
    ("form: message without a name", message_form(name=""), "refused", ["name|Fill in"]),
    ("form: message for last year", message_form(delivery="at", date="2020-01-01", time="10:00"), "refused",
     ["past"]),
    ("form: half of the quiet hours", message_form(quietFrom="22:00"), "refused", ["both a start and an end"]),
    ("form: language in words", message_form(language0="english"), "refused", ["code of a language"]),
    ("form: message without text", message_form(title0=""), "refused", ["title|text"]),
    ("form: app without anything", Form("/dashboard/apps", {"platform": "ios"}), "refused", ["Name", "Fill in"]),
    ("form: bundle id of words", Form("/dashboard/apps", {"name": "A", "platform": "ios", "bundleID": "my app"}),
     "refused", ["such as com.example.shop"]),
    ("form: no domain", Form("/dashboard/domains", {"host": ""}), "refused", ["Fill in"]),
    ("form: domain with a path", Form("/dashboard/domains", {"host": "go.example.org/links"}), "refused",
     ["host name without"]),
    ("form: key of no app", Form("/dashboard/keys", {"app": "nonsense", "name": "K"}), "refused", ["Choose another"]),
    ("form: share of many days",
     Form("/dashboard/reports/shares", {"report": "overview", "query": "", "name": "S", "days": "9999"}), "refused",
     ["whole number from 1"]),
    ("form: name of no country", Page("/dashboard/reports?country=Turkeyy"), "warned", ["country"]),
    ("form: value of no property", Page("/dashboard/reports/breakdown?value=pro"), "warned",
     ["name of the property"]),
    ("form: property without a value", Page("/dashboard/reports?property=plan"), "warned",
     ["group the report by"]),
    ("form: a thousand days", Page("/dashboard/reports/funnel?steps=A,B&within=1000"), "warned", ["from 1 to 90"]),
    ("form: day of no month", Page("/dashboard/reports?from=2026-13-01"), "warned", ["Enter a date"]),
    ("form: zone of Mars", Form("/account/profile", {"name": "Ada", "timeZone": "Mars/Phobos"}), "refused",
     ["zone", "Europe/Istanbul"]),
    ("form: zone of the workspace", Form("/dashboard/settings", {"name": "Demo", "zone": "Istanbul"}), "refused",
     ["Europe/Istanbul"]),
    ("form: host with a scheme",
     Form("/dashboard/settings", {"name": "Demo", "zone": "UTC", "hosts": "https://example.com"}), "refused",
     ["host alone|host"]),
    ("form: screen of two words", Form("/dashboard/screens", {"id": "SUMMER SALE"}), "refused", ["letters"]),
    ("form: rule without a target",
     Form("/dashboard/links/{link}/rules", {"version": "1", "count": "1", "name0": "R", "order0": "1"}), "refused",
     ["destination for this rule|web address"]),
]

GROUPS = [
    TYPES + NAMES + JSON, UNICODE + TIMES + MONEY + VERSIONS + IDS, CONFLICTS, FORMS,
]

"""People with one push address each, put into the database of a server that is stopped."""

import os
import sqlite3
import subprocess

from .server import is_on_postgres

# Rows by number, in the SQL that both engines understand; $… is what differs.
ROWS = """
INSERT INTO tenant (workspace_id) SELECT id FROM workspace WHERE true ON CONFLICT DO NOTHING;

INSERT INTO term (tenant_no, kind, digest, text)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $count)
SELECT t.no, 'person', $digest, 'device-' || i FROM n CROSS JOIN tenant t;

INSERT INTO person_profile (tenant_no, person_no, last_seen_at, language, time_zone)
SELECT tenant_no, no, $now, 'en', 'Europe/Istanbul' FROM term WHERE kind = 'person' AND text LIKE 'device-%';

INSERT INTO push_address (tenant_no, id, app_id, install_id, person_no, kind, value, digest, environment,
  language, time_zone, registered_at, last_seen_at, accepted_at, platform, language_key, version_key)
SELECT p.tenant_no, p.digest, (SELECT id FROM app WHERE platform = 'ios'), p.digest, p.no, 'apns',
  $token, p.digest, 'production', 'en', 'Europe/Istanbul', $now, $now, $now, 'ios', 'en', ''
FROM (SELECT no, tenant_no, digest, CAST(substr(text, 8) AS BIGINT) AS i
  FROM term WHERE kind = 'person' AND text LIKE 'device-%') p;
"""

SQLITE = {"digest": "CAST(printf('%016d', i) AS BLOB)", "token": "printf('%08x', p.i)"}
POSTGRES = {
    "digest": "convert_to(lpad(i::text, 16, '0'), 'UTF8')", "token": "lpad(to_hex(p.i), 8, '0')",
}


def add_devices(installation, count, now):
    """Adds `count` people, `device-1` to the last, each with an APNs token of the demo's iOS app.

    `now` is when they were seen, in milliseconds. Registering them over HTTP would take longer than
    what is tested, and the server bounds registrations of one network.
    """
    text = ROWS
    for name, value in ((POSTGRES if is_on_postgres() else SQLITE) | {"count": count, "now": now}).items():
        text = text.replace(f"${name}", str(value))
    execute(installation, text)


def execute(installation, text):
    """Runs statements in one transaction."""
    if is_on_postgres():
        subprocess.run(
            ["psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction",
             os.environ["PAYLISHER_DATABASE_URL"]],
            input=text + "ANALYZE;", text=True, check=True,
        )
        return
    database = sqlite3.connect(f"{installation.data}/paylisher.sqlite")
    database.executescript("BEGIN;" + text + "COMMIT;")
    database.close()

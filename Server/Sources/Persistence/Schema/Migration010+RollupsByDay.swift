extension Migration {
  /// Events whose ids are of another time, counts and installs by time, and how far a rebuild came.
  ///
  /// On SQLite the tables of months that are there get the index of events when the server prepares the
  /// next months: their names are not known here.
  static let rollupsByDay = Migration(
    number: 10,
    name: "roll-ups by day",
    oldestWriter: 9,
    sqlite: """
      CREATE INDEX event_skew ON "event_log_misc" (tenant_no, occurred_at)
        WHERE hex(substr(uuid, 1, 6)) NOT BETWEEN \
      printf('%012X', max(0, occurred_at - 3600000)) \
      AND printf('%012X', max(0, occurred_at + 3600000));
      CREATE INDEX rollup_time ON rollup (tenant_no, grain, at);
      CREATE INDEX install_time ON install (workspace_id, first_seen_at);
      CREATE TABLE rollup_rebuild (
        tenant_no INTEGER PRIMARY KEY,
        revision INTEGER NOT NULL,
        position TEXT NOT NULL
      ) STRICT;
      """,
    postgresql: """
      CREATE INDEX event_skew ON event_log (tenant_no, occurred_at)
        WHERE (get_byte(uuid, 0)::bigint << 40) + (get_byte(uuid, 1)::bigint << 32) \
      + (get_byte(uuid, 2)::bigint << 24) + (get_byte(uuid, 3)::bigint << 16) \
      + (get_byte(uuid, 4)::bigint << 8) + (get_byte(uuid, 5)::bigint << 0) NOT BETWEEN \
      GREATEST(0::bigint, occurred_at - 3600000) AND GREATEST(0::bigint, occurred_at + 3600000);
      CREATE INDEX rollup_time ON rollup (tenant_no, grain, at);
      CREATE INDEX install_time ON install (workspace_id, first_seen_at);
      CREATE TABLE rollup_rebuild (
        tenant_no BIGINT PRIMARY KEY,
        revision BIGINT NOT NULL,
        position TEXT NOT NULL
      );
      """
  )
}

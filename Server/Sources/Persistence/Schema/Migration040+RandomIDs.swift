extension Migration {
  /// Keeps the ids above every month apart on PostgreSQL, which nearly all ids are that hold no moment.
  ///
  /// PostgreSQL looks through the table of ids without a month whenever one is made, and nothing is stored
  /// meanwhile: of 1,000 random ids, 15 are left in it. An older server would store the others there, so none
  /// may write after this.
  static let randomIDs = Migration(
    number: 40,
    name: "events of random ids",
    sqlite: "",
    postgresql: """
      ALTER TABLE event_log DETACH PARTITION event_log_misc;
      ALTER TABLE event_log_misc RENAME TO event_log_random;
      CREATE TABLE event_log_misc
        (LIKE event_log INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES);
      WITH moved AS (
        DELETE FROM event_log_random WHERE uuid < '\\x03bb2cc3d80000000000000000000000' RETURNING *
      )
      INSERT INTO event_log_misc SELECT * FROM moved;
      ALTER TABLE event_log ATTACH PARTITION event_log_random
        FOR VALUES FROM ('\\x03bb2cc3d80000000000000000000000') TO (MAXVALUE);
      ALTER TABLE event_log ATTACH PARTITION event_log_misc DEFAULT;
      """
  )
}

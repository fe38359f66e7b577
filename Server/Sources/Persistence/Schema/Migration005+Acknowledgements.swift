extension Migration {
  /// What devices report of messages.
  ///
  /// An older program would erase people without their reports, so none may write after it.
  static let acknowledgements = Migration(
    number: 5,
    name: "acknowledgements of messages",
    sqlite: """
      CREATE TABLE push_ack (
        tenant_no INTEGER NOT NULL,
        push_id TEXT NOT NULL,
        person_no INTEGER NOT NULL,
        step TEXT NOT NULL CHECK (step IN ('delivered', 'seen', 'clicked', 'dismissed')),
        occurred_at INTEGER NOT NULL,
        PRIMARY KEY (tenant_no, push_id, person_no, step)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX push_ack_person ON push_ack (tenant_no, person_no);
      """,
    postgresql: """
      CREATE TABLE push_ack (
        tenant_no BIGINT NOT NULL,
        push_id TEXT NOT NULL,
        person_no BIGINT NOT NULL,
        step TEXT NOT NULL CHECK (step IN ('delivered', 'seen', 'clicked', 'dismissed')),
        occurred_at BIGINT NOT NULL,
        PRIMARY KEY (tenant_no, push_id, person_no, step)
      );
      CREATE INDEX push_ack_person ON push_ack (tenant_no, person_no);
      """
  )
}

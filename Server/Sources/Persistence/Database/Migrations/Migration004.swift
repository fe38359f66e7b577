extension Migration {
  static let migration004 = Migration(
    number: 4,
    name: "which links changed, so that directories need not read them all",
    sqlite: """
      CREATE TABLE link_change (
        revision INTEGER NOT NULL,
        workspace_id BLOB NOT NULL,
        link_id BLOB NOT NULL,
        PRIMARY KEY (revision, workspace_id, link_id)
      ) STRICT, WITHOUT ROWID;
      """,
    postgresql: """
      CREATE TABLE link_change (
        revision BIGINT NOT NULL,
        workspace_id BYTEA NOT NULL,
        link_id BYTEA NOT NULL,
        PRIMARY KEY (revision, workspace_id, link_id)
      );
      """
  )
}

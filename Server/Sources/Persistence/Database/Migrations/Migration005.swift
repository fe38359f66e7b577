extension Migration {
  static let migration005 = Migration(
    number: 5,
    name: "people who have several distinct ids",
    sqlite: """
      CREATE TABLE person_link (
        tenant_no INTEGER NOT NULL,
        person_no INTEGER NOT NULL,
        root_no INTEGER NOT NULL,
        is_known INTEGER NOT NULL CHECK (is_known IN (0, 1)),
        PRIMARY KEY (tenant_no, person_no)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX person_link_root ON person_link (tenant_no, root_no);
      """,
    postgresql: """
      CREATE TABLE person_link (
        tenant_no BIGINT NOT NULL,
        person_no BIGINT NOT NULL,
        root_no BIGINT NOT NULL,
        is_known BIGINT NOT NULL CHECK (is_known IN (0, 1)),
        PRIMARY KEY (tenant_no, person_no)
      );
      CREATE INDEX person_link_root ON person_link (tenant_no, root_no);
      """
  )
}

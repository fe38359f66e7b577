extension Migration {
  /// What audiences ask about people, and stored audiences.
  ///
  /// An older program would store events without them and erase people without them, so none may write
  /// after it.
  static let audiences = Migration(
    number: 3,
    name: "audiences",
    sqlite: """
      CREATE TABLE person_profile (
        tenant_no INTEGER NOT NULL,
        person_no INTEGER NOT NULL,
        last_seen_at INTEGER NOT NULL,
        language TEXT,
        time_zone TEXT,
        country_no INTEGER,
        PRIMARY KEY (tenant_no, person_no)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE person_device (
        tenant_no INTEGER NOT NULL,
        person_no INTEGER NOT NULL,
        platform TEXT NOT NULL,
        app_version TEXT NOT NULL,
        seen_at INTEGER NOT NULL,
        PRIMARY KEY (tenant_no, person_no, platform)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE person_property (
        tenant_no INTEGER NOT NULL,
        person_no INTEGER NOT NULL,
        name TEXT NOT NULL,
        kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),
        text TEXT,
        folded TEXT,
        number REAL,
        set_at INTEGER NOT NULL,
        PRIMARY KEY (tenant_no, person_no, name)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX person_property_name ON person_property (tenant_no, name, person_no);

      CREATE TABLE person_event (
        tenant_no INTEGER NOT NULL,
        person_no INTEGER NOT NULL,
        name_no INTEGER NOT NULL,
        day INTEGER NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (tenant_no, person_no, name_no, day)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX person_event_name ON person_event (tenant_no, name_no, person_no, day, count);

      CREATE TABLE audience (
        workspace_id BLOB NOT NULL REFERENCES workspace (id),
        id BLOB NOT NULL CHECK (length(id) = 16),
        name TEXT NOT NULL,
        form TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        deleted_at INTEGER,
        PRIMARY KEY (workspace_id, id)
      ) STRICT, WITHOUT ROWID;
      """,
    postgresql: """
      CREATE TABLE person_profile (
        tenant_no BIGINT NOT NULL,
        person_no BIGINT NOT NULL,
        last_seen_at BIGINT NOT NULL,
        language TEXT,
        time_zone TEXT,
        country_no BIGINT,
        PRIMARY KEY (tenant_no, person_no)
      );

      CREATE TABLE person_device (
        tenant_no BIGINT NOT NULL,
        person_no BIGINT NOT NULL,
        platform TEXT NOT NULL,
        app_version TEXT COLLATE "C" NOT NULL,
        seen_at BIGINT NOT NULL,
        PRIMARY KEY (tenant_no, person_no, platform)
      );

      CREATE TABLE person_property (
        tenant_no BIGINT NOT NULL,
        person_no BIGINT NOT NULL,
        name TEXT NOT NULL,
        kind BIGINT NOT NULL CHECK (kind BETWEEN 0 AND 2),
        text TEXT,
        folded TEXT,
        number DOUBLE PRECISION,
        set_at BIGINT NOT NULL,
        PRIMARY KEY (tenant_no, person_no, name)
      );
      CREATE INDEX person_property_name ON person_property (tenant_no, name, person_no);

      CREATE TABLE person_event (
        tenant_no BIGINT NOT NULL,
        person_no BIGINT NOT NULL,
        name_no BIGINT NOT NULL,
        day BIGINT NOT NULL,
        count BIGINT NOT NULL,
        PRIMARY KEY (tenant_no, person_no, name_no, day)
      );
      CREATE INDEX person_event_name ON person_event (tenant_no, name_no, person_no, day, count);

      CREATE TABLE audience (
        workspace_id BYTEA NOT NULL REFERENCES workspace (id),
        id BYTEA NOT NULL CHECK (length(id) = 16),
        name TEXT NOT NULL,
        form TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        deleted_at BIGINT,
        PRIMARY KEY (workspace_id, id)
      );
      """
  )
}

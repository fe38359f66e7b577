extension Baseline {
  /// Merged distinct ids, touches of links by which events are attributed, and events to attribute again.
  static let people = """
    CREATE TABLE person_link (
      tenant_no INTEGER NOT NULL,
      person_no INTEGER NOT NULL,
      root_no INTEGER NOT NULL,
      is_known INTEGER NOT NULL CHECK (is_known IN (0, 1)),
      PRIMARY KEY (tenant_no, person_no)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX person_link_root ON person_link (tenant_no, root_no);

    CREATE TABLE touch (
      tenant_no INTEGER NOT NULL,
      person_no INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      occurred_at INTEGER NOT NULL,
      uuid BLOB NOT NULL CHECK (length(uuid) = 16),
      dimension_no INTEGER NOT NULL,
      click_no INTEGER,
      PRIMARY KEY (tenant_no, person_no, kind, occurred_at, uuid)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE reattribution (
      tenant_no INTEGER NOT NULL,
      is_journey INTEGER NOT NULL CHECK (is_journey IN (0, 1)),
      no INTEGER NOT NULL,
      start_at INTEGER NOT NULL,
      end_at INTEGER NOT NULL,
      uuid BLOB NOT NULL CHECK (length(uuid) = 16),
      PRIMARY KEY (tenant_no, is_journey, no)
    ) STRICT, WITHOUT ROWID;
    """

  /// What audiences ask about people, stored audiences and uploaded lists.
  ///
  /// Versions of apps sort by bytes on both engines. `person_event` is stored in the order in which audiences read it: an
  /// index with the count would be a second write of each event.
  static let profiles = """
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
      app_version TEXT COLLATE BINARY NOT NULL,
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
      first_at INTEGER NOT NULL,
      last_at INTEGER NOT NULL,
      PRIMARY KEY (tenant_no, name_no, person_no, day) /*+ INCLUDE (count, first_at, last_at) */
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX person_event_person ON person_event (tenant_no, person_no);

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

    CREATE TABLE people_list (
      workspace_id BLOB NOT NULL REFERENCES workspace (id),
      id BLOB NOT NULL CHECK (length(id) = 16),
      name TEXT NOT NULL,
      members INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      PRIMARY KEY (workspace_id, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE people_list_member (
      tenant_no INTEGER NOT NULL,
      list_id BLOB NOT NULL CHECK (length(list_id) = 16),
      root_no INTEGER NOT NULL,
      person_no INTEGER NOT NULL,
      PRIMARY KEY (tenant_no, list_id, root_no, person_no)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX people_list_member_root ON people_list_member (tenant_no, root_no);
    """

  /// People who were erased, and what an erasure that was stopped has yet to remove.
  static let erasures = """
    CREATE TABLE erased_person (
      tenant_no INTEGER NOT NULL,
      hash BLOB NOT NULL CHECK (length(hash) = 16),
      erased_at INTEGER NOT NULL,
      PRIMARY KEY (tenant_no, hash)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE erasure_remnant (
      tenant_no INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      no INTEGER NOT NULL,
      PRIMARY KEY (tenant_no, kind, no)
    ) STRICT, WITHOUT ROWID;
    """
}

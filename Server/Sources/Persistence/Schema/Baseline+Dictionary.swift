extension Baseline {
  /// What many events repeat, as numbers: workspaces, texts and the values that reports count by.
  ///
  /// In `dimension` 0 means all values and -1 means none.
  static let dictionary = """
    CREATE TABLE tenant (
      no INTEGER PRIMARY KEY,
      workspace_id BLOB NOT NULL UNIQUE REFERENCES workspace (id),
      dropped_batch INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    CREATE TABLE term (
      no INTEGER PRIMARY KEY,
      tenant_no INTEGER NOT NULL,
      kind TEXT NOT NULL,
      digest BLOB NOT NULL CHECK (length(digest) = 16),
      text TEXT
    ) STRICT;
    CREATE UNIQUE INDEX term_digest ON term (tenant_no, kind, digest);

    CREATE TABLE dimension (
      no INTEGER PRIMARY KEY,
      tenant_no INTEGER NOT NULL,
      link_no INTEGER NOT NULL,
      campaign_no INTEGER NOT NULL,
      source_no INTEGER NOT NULL,
      platform_no INTEGER NOT NULL,
      country_no INTEGER NOT NULL,
      reason TEXT NOT NULL,
      medium_no INTEGER NOT NULL DEFAULT 0,
      variant_no INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE UNIQUE INDEX dimension_values ON dimension
      (tenant_no, link_no, campaign_no, source_no, platform_no, country_no, medium_no, variant_no, reason);
    """
}

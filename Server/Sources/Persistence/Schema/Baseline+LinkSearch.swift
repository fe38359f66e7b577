/// The index by which a search finds links by three characters in a row.
///
/// `LIKE '%…%'` reads every link if few or none have the text.
extension Baseline {
  static let sqliteLinkSearch = sqliteTables + "\n" + sqliteTriggers

  /// The index of PostgreSQL's extension `pg_trgm`.
  ///
  /// Without the extension searches work, and read every link.
  static let postgresLinkSearch = """
    DO $$ DECLARE home TEXT; \
    BEGIN \
      BEGIN \
        PERFORM pg_advisory_xact_lock(hashtextextended('pg_trgm', 0)); \
        CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public; \
      EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported \
        OR invalid_schema_name THEN NULL; \
      END; \
      BEGIN \
        SELECT nspname INTO home FROM pg_extension \
          JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm'; \
        IF home IS NOT NULL THEN \
          EXECUTE format('CREATE INDEX link_search ON link \
            USING gin (search_text %I.gin_trgm_ops) WHERE deleted_at IS NULL', home); \
        END IF; \
      EXCEPTION WHEN insufficient_privilege THEN NULL; \
      END; \
    END $$;
    """

  /// The table `link_search` numbers links in the order in which they were stored, and the full-text table
  /// has their trigrams under these numbers; it keeps no text of its own.
  private static let sqliteTables = """
    CREATE TABLE link_search (
      number INTEGER PRIMARY KEY,
      workspace_id BLOB NOT NULL,
      link_id BLOB NOT NULL,
      newest BLOB NOT NULL,
      mark TEXT AS (\(mark)) VIRTUAL,
      UNIQUE (workspace_id, link_id)
    ) STRICT;
    CREATE VIRTUAL TABLE link_search_text USING fts5 (
      words, content = '', columnsize = 0, detail = none, tokenize = 'trigram'
    );
    """

  /// Every writer of links is covered, also older programs, imports and erasures.
  private static let sqliteTriggers = """
    CREATE TRIGGER link_search_insert AFTER INSERT ON link WHEN NEW.deleted_at IS NULL BEGIN \
      \(number("NEW")); \(add("NEW")); END;
    CREATE TRIGGER link_search_update AFTER UPDATE OF search_text, deleted_at ON link \
      WHEN OLD.search_text <> NEW.search_text OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) BEGIN \
      \(remove("OLD")) AND OLD.deleted_at IS NULL; \
      \(forget("OLD")) AND NEW.deleted_at IS NOT NULL; \
      \(number("NEW")) WHERE NEW.deleted_at IS NULL AND OLD.deleted_at IS NOT NULL; \
      \(add("NEW")); END;
    CREATE TRIGGER link_search_delete AFTER DELETE ON link WHEN OLD.deleted_at IS NULL BEGIN \
      \(remove("OLD")); \(forget("OLD")); END;
    """

  private static func number(_ row: String) -> String {
    """
    INSERT INTO link_search (workspace_id, link_id, newest) \
    SELECT \(row).workspace_id, \(row).id, \
    (SELECT max(id) FROM link WHERE workspace_id = \(row).workspace_id)
    """
  }

  private static func add(_ row: String) -> String {
    "INSERT INTO link_search_text (rowid, words) SELECT number, mark || \(row).search_text \(from(row))"
  }

  private static func remove(_ row: String) -> String {
    """
    INSERT INTO link_search_text (link_search_text, rowid, words) \
    SELECT 'delete', number, mark || \(row).search_text \(from(row))
    """
  }

  private static func forget(_ row: String) -> String { "DELETE \(from(row))" }

  private static func from(_ row: String) -> String {
    "FROM link_search WHERE workspace_id = \(row).workspace_id AND link_id = \(row).id"
  }

  /// Three characters that stand for the workspace, and are indexed before what a search looks through: the
  /// last three bytes of its id, in the area of Unicode for private use.
  private static let mark = [27, 29, 31].map { place in
    let digits = [place, place + 1].map { digit in
      "instr('123456789ABCDEF', substr(hex(workspace_id), \(digit), 1))"
    }
    return "char(57344 + 16 * \(digits[0]) + \(digits[1]))"
  }.joined(separator: " || ")
}

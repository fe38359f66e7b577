extension Migration {
  /// Leads to everything that is stored of a first launch from its install, its click or its person, so that
  /// what is forgotten of one of them is found among millions.
  static let firstLaunches = Migration(
    number: 36,
    name: "first launches by install, click and person",
    oldestWriter: 34,
    sqlite: indexes,
    postgresql: indexes
  )

  private static let indexes = """
    CREATE INDEX install_id ON install (workspace_id, id);
    CREATE INDEX install_person ON install (workspace_id, distinct_id) WHERE distinct_id IS NOT NULL;
    CREATE INDEX receipt_install ON receipt (workspace_id, install_id);
    CREATE INDEX receipt_click ON receipt (workspace_id, click_id) WHERE click_id IS NOT NULL;
    CREATE INDEX handoff_consumer ON handoff (workspace_id, consumed_by)
      WHERE consumed_by IS NOT NULL;
    """
}

extension Migration {
  /// Finds every address of a person by an index, retired ones too.
  static let addressesByPerson = Migration(
    number: 18,
    name: "addresses by person",
    oldestWriter: 16,
    sqlite: """
      DROP INDEX push_address_person;
      CREATE INDEX push_address_person ON push_address
        (tenant_no, person_no, app_id, retired_at);
      """,
    postgresql: """
      DROP INDEX push_address_person;
      CREATE INDEX push_address_person ON push_address
        (tenant_no, person_no, app_id, retired_at);
      """
  )
}

/// The keys of the rows that count a person's days.
struct PersonDays: Sendable {
  /// Of `person_day`.
  var days: [[SQLValue]] = []
  /// Of `person_dimension`.
  var dimensions: [[SQLValue]] = []
}

extension PersonErasure {
  /// The days on which the person was counted, by day and by dimension.
  ///
  /// Their tables begin with the day, so every row of the workspace is read. Only the transactions that hold the
  /// writer up must not do that: a person with tombstones gets no further days.
  func days() throws -> PersonDays {
    guard !subject.numbers.isEmpty else { return PersonDays() }
    func keys(_ table: String, _ columns: [String]) throws -> [[SQLValue]] {
      var statement = SQLStatement(text: "SELECT \(columns.joined(separator: ", ")) FROM \(table)")
      statement += " WHERE tenant_no = \(tenant) AND person_no IN ("
      statement += subject.list
      statement += ")"
      return try connection.query(statement).map { row in
        try [.integer(tenant)] + columns.map { .integer(try row.int64($0)) }
      }
    }
    return PersonDays(
      days: try keys("person_day", ["day", "person_no"]),
      dimensions: try keys("person_dimension", ["day", "dimension_no", "person_no"])
    )
  }

  /// Removes those rows.
  func remove(_ days: PersonDays) throws {
    _ = try connection.executeEach(
      "DELETE FROM person_day WHERE tenant_no = ? AND day = ? AND person_no = ?",
      days.days
    )
    _ = try connection.executeEach(
      """
      DELETE FROM person_dimension
      WHERE tenant_no = ? AND day = ? AND dimension_no = ? AND person_no = ?
      """,
      days.dimensions
    )
  }
}

extension SQLDialect {
  /// Whole numbers as a table `i` of a statement, a row for each list and a column for each name.
  ///
  /// SQLite would take a seventh of a report to parse a placeholder for each of them.
  func table(of rows: [[Int64]], columns: [String]) -> SQLStatement {
    switch engine {
    case .sqlite:
      let isFlat = columns.count == 1
      let values = rows.map { row in
        let numbers = row.map(String.init).joined(separator: ",")
        return isFlat ? numbers : "[\(numbers)]"
      }
      let names = columns.enumerated().map { place, name in
        isFlat ? "value AS \(name)" : "value ->> \(place) AS \(name)"
      }
      return SQLStatement(
        text: "(SELECT \(names.joined(separator: ", ")) FROM json_each(?)) AS i",
        values: [.text("[\(values.joined(separator: ","))]")]
      )
    case .postgresql:
      let cells = repeatElement("CAST(? AS BIGINT)", count: columns.count)
      let row = "(\(cells.joined(separator: ", ")))"
      let places = repeatElement(row, count: rows.count).joined(separator: ", ")
      return SQLStatement(
        text: "(VALUES \(places)) AS i (\(columns.joined(separator: ", ")))",
        values: rows.flatMap { $0 }.map(SQLValue.integer)
      )
    }
  }
}

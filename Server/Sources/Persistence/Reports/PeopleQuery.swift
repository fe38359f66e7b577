/// The statements that count people by what they did; their columns are `value` and `count`.
struct PeopleQuery: Sendable {
  let tenant: Int64
  let days: Range<Int64>
  let dimensions: [ReportDimension: Int64]

  /// How many there were on any of the days.
  var total: SQLStatement {
    statement(value: "CAST(0 AS BIGINT)")
  }

  /// How many there were on each day.
  var byDay: SQLStatement {
    var statement = statement(value: "p.day")
    statement += " GROUP BY p.day"
    return statement
  }

  /// How many there were with each value of a dimension.
  func by(_ dimension: ReportDimension) -> SQLStatement {
    var statement = statement(value: dimension.qualifiedColumn)
    statement += " GROUP BY \(raw: dimension.qualifiedColumn)"
    return statement
  }

  private func statement(value: StaticString) -> SQLStatement {
    var statement: SQLStatement = """
      SELECT \(raw: value) AS value, COUNT(DISTINCT COALESCE(l.root_no, p.person_no)) AS count
      FROM person_dimension p JOIN dimension d ON d.no = p.dimension_no AND p.events > 0
      LEFT JOIN person_link l ON l.tenant_no = p.tenant_no AND l.person_no = p.person_no
      WHERE p.tenant_no = \(tenant) AND p.day >= \(days.lowerBound) AND p.day < \(days.upperBound)
      """
    for (dimension, number) in dimensions.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      statement += " AND \(raw: dimension.qualifiedColumn) = \(number)"
    }
    return statement
  }
}

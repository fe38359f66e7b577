/// The statement that adds roll-ups up: those of one dimension, of several, or of a property.
///
/// Its columns are `kind`, `name_no` (a currency, or 0), `value` (of the grouping, or 0), `at`
/// (a day, where asked for) and `count`.
struct CountQuery: Sendable {
  let filter: FilterNumbers
  let grouping: ReportGrouping?
  let part: ReportRange.Part
  var isByDay = false

  /// The days from which on a report over all links finds its cells by dimensions; fewer are read by their time.
  private static let manyDays = 14
  private static let kinds: StaticString = "0, 1, 10, 11, 12, 13, 15, 16, 20, 21, 22, 23"

  var statement: SQLStatement {
    var statement: SQLStatement = filter.property == nil ? rollups : properties
    let at: StaticString = filter.property == nil ? "r.at" : "r.day"
    statement += " AND \(raw: at) >= \(part.intervals.lowerBound)"
    statement += " AND \(raw: at) < \(part.intervals.upperBound)"
    statement += " GROUP BY 1, 2, 3, 4"
    return statement
  }

  private var rollups: SQLStatement {
    let isByName = filter.event != nil || grouping == .event
    var statement: SQLStatement = "SELECT r.kind, "
    statement += isByName ? "CAST(0 AS BIGINT)" : "r.name_no"
    statement += " AS name_no, \(raw: value) AS value, "
    statement += isByDay ? "r.at" : "CAST(0 AS BIGINT)"
    statement += """
       AS at, CAST(SUM(r.count) AS BIGINT) AS count FROM dimension d \(raw: join) rollup r
      WHERE r.dimension_no = d.no AND d.tenant_no = \(filter.tenant) AND r.tenant_no = \(filter.tenant)
      AND r.grain = \(part.grain.rawValue)
      """
    if isByName {
      // A click has no name; the names of money are currencies.
      statement += " AND r.kind IN (0, 1, 2)"
      if let event = filter.event {
        statement += " AND r.name_no = \(event)"
      } else {
        statement += " AND r.name_no <> 0"
      }
    } else {
      statement += """
         AND r.kind IN (\(raw: Self.kinds)) AND r.name_no IN (
          SELECT 0 UNION ALL SELECT no FROM term
          WHERE tenant_no = \(filter.tenant) AND kind = 'currency'
        )
        """
    }
    statement += filter.isMarginal ? margins : conditions
    return statement
  }

  /// How roll-ups are joined to their dimensions.
  ///
  /// SQLite keeps the order of a `CROSS JOIN`. Without statistics it would otherwise read the cells of all links
  /// in the time, although a breakdown by source has a handful of dimensions.
  private var join: StaticString {
    // Any name is no condition that the key of roll-ups finds cells by.
    if grouping == .event, filter.event == nil { return "," }
    guard filter.isMarginal, !(grouping?.hasManyValues ?? false) else {
      return part.grain == .day && part.intervals.count >= Self.manyDays ? "CROSS JOIN" : ","
    }
    return "CROSS JOIN"
  }

  private var properties: SQLStatement {
    var statement: SQLStatement = """
      SELECT CAST(0 AS BIGINT) AS kind, CAST(0 AS BIGINT) AS name_no, \(raw: value) AS value,
      """
    statement += isByDay ? " r.day" : " CAST(0 AS BIGINT)"
    statement += """
       AS at, CAST(SUM(r.count) AS BIGINT) AS count
      FROM property_rollup r JOIN dimension d ON d.no = r.dimension_no
      WHERE r.tenant_no = \(filter.tenant) AND r.property_no = \(filter.property?.number)
      """
    if let value = filter.property?.value { statement += " AND r.value_no = \(value)" }
    if let event = filter.event { statement += " AND r.name_no = \(event)" }
    statement += conditions
    return statement
  }

  /// The number that rows are grouped by.
  private var value: StaticString {
    switch grouping {
    // Counts by context are not roll-ups; see ``ContextCounts``.
    case nil, .context: "CAST(0 AS BIGINT)"
    case .dimension(let dimension): dimension.qualifiedColumn
    case .event: "r.name_no"
    case .property: "r.value_no"
    }
  }

  /// One dimension is what it is or any, the others are "all of them".
  private var margins: SQLStatement {
    var statement: SQLStatement = " AND d.reason = ''"
    for dimension in ReportDimension.allCases {
      let column = dimension.qualifiedColumn
      if let number = filter.dimensions[dimension] {
        statement += " AND \(raw: column) = \(number)"
      } else if grouping == .dimension(dimension) {
        statement += " AND \(raw: column) <> 0"
      } else {
        statement += " AND \(raw: column) = 0"
      }
    }
    return statement
  }

  /// Dimensions as they were counted together, which have a reason.
  private var conditions: SQLStatement {
    var statement: SQLStatement = " AND d.reason <> ''"
    for (dimension, number) in filter.dimensions.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      statement += " AND \(raw: dimension.qualifiedColumn) = \(number)"
    }
    return statement
  }
}

extension ReportGrouping {
  /// Whether there is a dimension for each link.
  fileprivate var hasManyValues: Bool {
    switch self {
    case .dimension(.link), .dimension(.campaign), .dimension(.variant): true
    case .dimension, .context, .event, .property: false
    }
  }
}

import AttributionCore
import LinkCore

/// Reads what people did who may have taken the first step of a conversion report.
///
/// Who did what on which day is counted anyway; so events are read, by the index of a person's events, of
/// those people only who did the second step as well.
struct ConversionHits {
  private let steps: ConversionSteps
  private let connection: any SQLConnection
  private let tables: [String]
  /// How many events may be read yet.
  private var left: Int
  private let maximum: Int
  /// Fewer people are read at a time where those before had more events.
  private static let mostAtOnce = 20_000

  init(_ steps: ConversionSteps, maximum: Int, _ connection: any SQLConnection) throws {
    (self.steps, self.connection) = (steps, connection)
    (left, self.maximum) = (maximum, maximum)
    let partitions = try EventPartitions(connection)
    tables = try EventTimeScan(tenant: steps.tenant, connection, partitions).tables(in: steps.span)
  }

  /// Hands the steps of each person on.
  ///
  /// - Throws: ``StoreError/Code/invalid`` where more events are steps than may be read.
  mutating func read(_ body: ([ConversionFunnel.Hit]) -> Void) throws {
    guard let first = steps.names.first, let first else { return }
    let day = RollupGrain.day
    let days = day.interval(of: steps.span.lowerBound)...lastDay(before: steps.begin.upperBound)
    var beginners = try people(who: first, on: days)
    if steps.link != nil {
      let ofLink = try people(ofLinkOn: days)
      beginners = beginners.filter { ofLink.contains($0) }
    }
    // The days of the range that are whole: an event of such a day is in the range.
    let whole = wholeDays()
    if steps.link == nil, !whole.isEmpty {
      let others = try followers(until: lastDay(before: steps.end))
      let certain = try people(who: first, on: whole.lowerBound...whole.upperBound - 1)
      for person in beginners where certain.contains(person) && !others.contains(person) {
        body([ConversionFunnel.Hit(steps: [0], at: steps.begin.lowerBound)])
      }
      beginners = beginners.filter { !certain.contains($0) || others.contains($0) }
    }
    var rest = beginners.sorted()[...]
    // As many people at a time as have so many events that memory stays bounded.
    var size = SQLList.length
    while !rest.isEmpty {
      let count = try read(Array(rest.prefix(size)), body)
      rest = rest.dropFirst(size)
      size = count > Self.mostAtOnce ? max(1, size / 2) : min(SQLList.length, size * 2)
    }
  }
}

// MARK: - Days

extension ConversionHits {
  private func lastDay(before end: Int64) -> Int64 {
    RollupGrain.day.interval(of: Timestamp(milliseconds: max(steps.begin.lowerBound, end - 1)))
  }

  private func wholeDays() -> Range<Int64> {
    let length = RollupGrain.day.length
    let first = (steps.begin.lowerBound + length - 1) / length
    return first..<max(first, steps.begin.upperBound / length)
  }

  /// The people who did something on some days.
  private func people(who name: Int64, on days: ClosedRange<Int64>) throws -> Set<Int64> {
    try people(
      """
      SELECT DISTINCT person_no AS person FROM person_event
      WHERE tenant_no = \(steps.tenant) AND name_no = \(name)
      AND day >= \(days.lowerBound) AND day <= \(days.upperBound)
      """
    )
  }

  /// The people who did the second step; none where there is none, or nothing has its name.
  private func followers(until last: Int64) throws -> Set<Int64> {
    guard steps.names.count > 1, let second = steps.names[1] else { return [] }
    return try people(
      who: second,
      on: RollupGrain.day.interval(of: steps.span.lowerBound)...last
    )
  }

  /// The people who did anything that belongs to the link.
  private func people(ofLinkOn days: ClosedRange<Int64>) throws -> Set<Int64> {
    let dimensions = try connection.query(
      """
      SELECT no FROM dimension WHERE tenant_no = \(steps.tenant) AND link_no = \(steps.link ?? 0)
      """
    ).map { try $0.int64("no") }
    var found: Set<Int64> = []
    for day in days {
      for part in dimensions.parts(of: SQLList.length) {
        found.formUnion(
          try people(
            SQLStatement(
              text: """
                SELECT DISTINCT COALESCE(l.root_no, p.person_no) AS person FROM person_dimension p
                LEFT JOIN person_link l ON l.tenant_no = p.tenant_no AND l.person_no = p.person_no
                WHERE p.tenant_no = ? AND p.day = ? AND p.dimension_no IN (\(SQLList.places))
                """,
              values: [.integer(steps.tenant), .integer(day)]
                + SQLList.filled(part.map(SQLValue.integer))
            )
          )
        )
      }
    }
    return found
  }

  private func people(_ statement: SQLStatement) throws -> Set<Int64> {
    var found: Set<Int64> = []
    for row in try connection.query(statement) { found.insert(try row.int64("person")) }
    return found
  }
}

// MARK: - Events

extension ConversionHits {
  /// Reads the steps of some people, each named by the distinct id that stands for the person.
  ///
  /// - Returns: how many events were read.
  private mutating func read(
    _ people: [Int64],
    _ body: ([ConversionFunnel.Hit]) -> Void
  ) throws -> Int {
    let before = left
    var roots = Dictionary(uniqueKeysWithValues: people.map { ($0, $0) })
    for row in try connection.query(
      SQLStatement(
        text: """
          SELECT person_no, root_no FROM person_link
          WHERE tenant_no = ? AND root_no IN (\(SQLList.places))
          """,
        values: [.integer(steps.tenant)] + SQLList.filled(people.map(SQLValue.integer))
      )
    ) {
      roots[try row.int64("person_no")] = try row.int64("root_no")
    }
    var hits: [Int64: [ConversionFunnel.Hit]] = [:]
    for part in roots.keys.sorted().parts(of: SQLList.length) {
      for table in tables {
        let rows = try events(of: Array(part), in: table)
        left -= rows.count
        guard left >= 0 else { throw Self.tooMany(maximum) }
        for row in rows {
          guard let hit = try hit(row) else { continue }
          let person = try row.int64("person_no")
          hits[roots[person] ?? person, default: []].append(hit)
        }
      }
    }
    for hits in hits.values { body(hits) }
    return before - left
  }

  /// The events of some distinct ids that are steps.
  ///
  /// SQLite reads the sides of a CROSS JOIN in the order in which they stand; the text is planned anew each
  /// time, because PostgreSQL would keep what it planned while the table was empty.
  private func events(of ids: [Int64], in table: String) throws -> [SQLRow] {
    let key = "(CAST(? AS BIGINT))"
    let link =
      steps.link == nil ? ("", "") : (", d.link_no", "JOIN dimension d ON d.no = e.dimension_no")
    return try connection.query(
      SQLStatement(
        text: """
          SELECT e.person_no, e.name_no, e.occurred_at\(link.0)
          FROM (VALUES \(repeatElement(key, count: ids.count).joined(separator: ", "))) AS i
          CROSS JOIN \(table) e \(link.1)
          WHERE e.tenant_no = ? AND e.person_no = i.column1 AND e.kind < 2
          AND e.occurred_at >= ? AND e.occurred_at < ? AND e.name_no IN (\(steps.list))
          LIMIT \(left + 1)
          """,
        values: ids.map(SQLValue.integer) + [
          .integer(steps.tenant), steps.span.lowerBound.sqlValue, steps.span.upperBound.sqlValue,
        ],
        isKept: false
      )
    )
  }

  private func hit(_ row: SQLRow) throws -> ConversionFunnel.Hit? {
    try steps.hit(name: row.int64("name_no"), at: row.int64("occurred_at")) {
      try row.int64("link_no") == steps.link
    }
  }

  static func tooMany(_ maximum: Int) -> StoreError {
    StoreError(
      .invalid,
      "More than \(maximum) events are steps of this report; ask about fewer days.",
      field: "from"
    )
  }
}

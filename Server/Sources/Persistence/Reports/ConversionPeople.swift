import LinkCore

/// The people who may have taken the first step of a conversion report.
///
/// Who did what on which day is counted anyway; so the events of those people only are read who did the
/// second step as well, and of those who did the first before events are kept.
struct ConversionPeople: Sendable {
  let steps: ConversionSteps
  /// The dimensions of the steps' link.
  private(set) var dimensions: Set<Int64> = []
  /// The people whose events must be read, in the order of their numbers.
  private(set) var numbers: [Int64] = []
  /// How many others took the first step, and certainly no other.
  private(set) var alone = 0

  init(_ steps: ConversionSteps, _ connection: any SQLConnection) throws {
    self.steps = steps
    guard let first = steps.names.first, let first else { return }
    if let link = steps.link {
      dimensions = try Set(
        connection.integers(
          "SELECT no FROM dimension WHERE tenant_no = \(steps.tenant) AND link_no = \(link)"
        )
      )
    }
    try find(beginningWith: first, connection)
  }

  private func lastDay(before end: Int64) -> Int64 {
    RollupGrain.day.interval(of: Timestamp(milliseconds: max(steps.begin.lowerBound, end - 1)))
  }

  private mutating func find(beginningWith first: Int64, _ connection: any SQLConnection) throws {
    let length = RollupGrain.day.length
    let start = RollupGrain.day.interval(of: steps.span.lowerBound)
    // The days of the range that are whole: an event of such a day is in the range. Before events are kept,
    // days say who did something of which no event may be left.
    let keptFrom = try Retention.keptFrom(connection).milliseconds
    let whole = (
      (max(steps.begin.lowerBound, keptFrom) + length - 1) / length,
      steps.begin.upperBound / length - 1
    )
    let beginners = try connection.integers(
      """
      SELECT person_no, MAX(CASE WHEN day >= \(whole.0) AND day <= \(whole.1) THEN 1 ELSE 0 END)
      FROM person_event WHERE tenant_no = \(steps.tenant) AND name_no = \(first)
      AND day >= \(start) AND day <= \(lastDay(before: steps.begin.upperBound))
      GROUP BY person_no ORDER BY person_no
      """
    )
    if steps.link != nil {
      let ofLink = try people(ofLinkOn: start...lastDay(before: steps.begin.upperBound), connection)
      numbers = stride(from: 0, to: beginners.count, by: 2).map { beginners[$0] }
        .filter(ofLink.contains)
      return
    }
    var others = try followers(on: start...lastDay(before: steps.end), connection)[...]
    for index in stride(from: 0, to: beginners.count, by: 2) {
      let person = beginners[index]
      while let other = others.first, other < person { others.removeFirst() }
      if others.first == person || beginners[index + 1] == 0 {
        numbers.append(person)
      } else {
        alone += 1
      }
    }
  }

  /// The people who did the second step, in order; none where there is none, or nothing has its name.
  private func followers(
    on days: ClosedRange<Int64>,
    _ connection: any SQLConnection
  ) throws -> [Int64] {
    guard steps.names.count > 1, let second = steps.names[1] else { return [] }
    return try connection.integers(
      """
      SELECT DISTINCT person_no FROM person_event
      WHERE tenant_no = \(steps.tenant) AND name_no = \(second)
      AND day >= \(days.lowerBound) AND day <= \(days.upperBound) ORDER BY person_no
      """
    )
  }

  /// The people who did anything that belongs to the link.
  private func people(
    ofLinkOn days: ClosedRange<Int64>,
    _ connection: any SQLConnection
  ) throws -> Set<Int64> {
    var found: Set<Int64> = []
    for day in days {
      for part in dimensions.sorted().parts(of: SQLList.length) {
        found.formUnion(
          try connection.integers(
            """
            SELECT DISTINCT COALESCE(l.root_no, p.person_no) FROM person_dimension p
            LEFT JOIN person_link l ON l.tenant_no = p.tenant_no AND l.person_no = p.person_no
            WHERE p.tenant_no = \(steps.tenant) AND p.day = \(day)
            AND p.dimension_no IN (\(SQLList.of(part.map(SQLValue.integer))))
            """
          )
        )
      }
    }
    return found
  }
}

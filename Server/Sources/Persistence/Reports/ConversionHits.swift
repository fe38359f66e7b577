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
  /// The dimensions of the steps' link.
  private let dimensions: Set<Int64>
  /// How many events may be read yet.
  private var left: Int
  private let maximum: Int
  /// Fewer people are read at a time where those before had more events.
  private static let mostAtOnce = 20_000
  /// How many people are read at a time, at most.
  private static let mostPeople = 512

  init(_ steps: ConversionSteps, maximum: Int, _ connection: any SQLConnection) throws {
    (self.steps, self.connection) = (steps, connection)
    (left, self.maximum) = (maximum, maximum)
    let partitions = try EventPartitions(connection)
    tables = try EventTimeScan(tenant: steps.tenant, connection, partitions).tables(in: steps.span)
    dimensions =
      try steps.link.map { link in
        try Set(
          connection.integers(
            "SELECT no FROM dimension WHERE tenant_no = \(steps.tenant) AND link_no = \(link)"
          )
        )
      } ?? []
  }

  /// Hands the steps of each person on.
  ///
  /// - Throws: ``StoreError/Code/invalid`` where more events are steps than may be read.
  mutating func read(_ body: ([ConversionFunnel.Hit]) -> Void) throws {
    guard let first = steps.names.first, let first else { return }
    var rest = try people(beginningWith: first) {
      body([ConversionFunnel.Hit(steps: [0], at: steps.begin.lowerBound)])
    }[...]
    // As many people at a time as have so many events that memory stays bounded.
    var size = SQLList.length
    while !rest.isEmpty {
      let count = try read(Array(rest.prefix(size)), body)
      rest = rest.dropFirst(size)
      size = count > Self.mostAtOnce ? max(1, size / 2) : min(Self.mostPeople, size * 2)
    }
  }
}

// MARK: - People

extension ConversionHits {
  private func lastDay(before end: Int64) -> Int64 {
    RollupGrain.day.interval(of: Timestamp(milliseconds: max(steps.begin.lowerBound, end - 1)))
  }

  /// The people whose events must be read, in the order of their numbers; `alone` is called for each of the
  /// others who took the first step, and certainly no other.
  private func people(beginningWith first: Int64, alone: () -> Void) throws -> [Int64] {
    let length = RollupGrain.day.length
    let start = RollupGrain.day.interval(of: steps.span.lowerBound)
    // The days of the range that are whole: an event of such a day is in the range.
    let whole = (
      (steps.begin.lowerBound + length - 1) / length, steps.begin.upperBound / length - 1
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
      let ofLink = try people(ofLinkOn: start...lastDay(before: steps.begin.upperBound))
      return stride(from: 0, to: beginners.count, by: 2).map { beginners[$0] }
        .filter(ofLink.contains)
    }
    var others = try followers(on: start...lastDay(before: steps.end))[...]
    var people: [Int64] = []
    for index in stride(from: 0, to: beginners.count, by: 2) {
      let person = beginners[index]
      while let other = others.first, other < person { others.removeFirst() }
      if others.first == person || beginners[index + 1] == 0 {
        people.append(person)
      } else {
        alone()
      }
    }
    return people
  }

  /// The people who did the second step, in order; none where there is none, or nothing has its name.
  private func followers(on days: ClosedRange<Int64>) throws -> [Int64] {
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
  private func people(ofLinkOn days: ClosedRange<Int64>) throws -> Set<Int64> {
    var found: Set<Int64> = []
    for day in days {
      for part in dimensions.sorted().parts(of: SQLList.length) {
        found.formUnion(
          try connection.integers(
            SQLStatement(
              text: """
                SELECT DISTINCT COALESCE(l.root_no, p.person_no) FROM person_dimension p
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
    let roots = try roots(standingFor: people)
    var hits: [Int64: [ConversionFunnel.Hit]] = [:]
    // A link may lead from a distinct id to itself; no event may be read twice.
    for part in Set(people).union(roots.keys).sorted().parts(of: Self.mostPeople) {
      for table in tables {
        let events = try events(of: Array(part), in: table)
        left -= events.count / Self.columns
        guard left >= 0 else { throw Self.tooMany(maximum) }
        add(events, roots, to: &hits)
      }
    }
    for hits in hits.values { body(hits) }
    return before - left
  }

  /// Adds what are steps to those of their people; the events of one follow each other.
  private func add(
    _ events: [Int64],
    _ roots: [Int64: Int64],
    to hits: inout [Int64: [ConversionFunnel.Hit]]
  ) {
    var (person, ofPerson) = (Int64?.none, [ConversionFunnel.Hit]())
    for index in stride(from: 0, to: events.count, by: Self.columns) {
      if events[index] != person {
        if let person { hits[roots[person] ?? person, default: []] += ofPerson }
        (person, ofPerson) = (events[index], [])
      }
      let hit = steps.hit(name: events[index + 1], at: events[index + 2]) {
        dimensions.contains(events[index + 3])
      }
      if let hit { ofPerson.append(hit) }
    }
    if let person { hits[roots[person] ?? person, default: []] += ofPerson }
  }

  /// Which of some distinct ids stands for each other one.
  private func roots(standingFor people: [Int64]) throws -> [Int64: Int64] {
    let links = try connection.integers(
      SQLStatement(
        text: """
          SELECT l.person_no, l.root_no FROM (VALUES \(Self.places(people.count))) AS i
          CROSS JOIN person_link l WHERE l.tenant_no = ? AND l.root_no = i.column1
          """,
        values: people.map(SQLValue.integer) + [.integer(steps.tenant)],
        isKept: false
      )
    )
    var roots: [Int64: Int64] = [:]
    for index in stride(from: 0, to: links.count, by: 2) { roots[links[index]] = links[index + 1] }
    return roots
  }

  private static func places(_ count: Int) -> String {
    repeatElement("(CAST(? AS BIGINT))", count: count).joined(separator: ", ")
  }

  /// How many columns an event has.
  private static let columns = 4

  /// The events of some distinct ids that are steps: whose, what, when, and the dimension of a first step.
  ///
  /// SQLite reads the sides of a CROSS JOIN in the order in which they stand; the text is planned anew each
  /// time, because PostgreSQL would keep what it planned while the table was empty. The dimension is not in
  /// the index, so it is looked up for events that need it: a column of the table would be read for each
  /// event of a person, whatever its name.
  private func events(of ids: [Int64], in table: String) throws -> [Int64] {
    var dimension = "0"
    if steps.link != nil, let first = steps.names.first, let first {
      dimension = """
        CASE WHEN e.name_no = \(first) AND e.occurred_at < \(steps.begin.upperBound) THEN
        (SELECT f.dimension_no FROM \(table) f WHERE f.tenant_no = e.tenant_no AND f.uuid = e.uuid)
        ELSE 0 END
        """
    }
    return try connection.integers(
      SQLStatement(
        text: """
          SELECT e.person_no, e.name_no, e.occurred_at, \(dimension)
          FROM (VALUES \(Self.places(ids.count))) AS i
          CROSS JOIN \(table) e
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

  static func tooMany(_ maximum: Int) -> StoreError {
    StoreError(
      .invalid,
      "More than \(maximum) events are steps of this report; ask about fewer days.",
      field: "from"
    )
  }
}

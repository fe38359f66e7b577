import AttributionCore
import LinkCore

/// Reads the steps of some of the people of a conversion report, by the index of a person's events.
struct ConversionHits {
  private let steps: ConversionSteps
  private let dimensions: Set<Int64>
  private let connection: any SQLConnection
  private let tables: [String]
  /// How many events were read.
  private(set) var count = 0
  private let maximum: Int
  /// Fewer people are read at a time where those before had more events.
  private static let mostAtOnce = 20_000
  /// How many people are read at a time, at most.
  private static let mostPeople = 512

  init(_ people: ConversionPeople, maximum: Int, _ connection: any SQLConnection) throws {
    (steps, dimensions, self.connection) = (people.steps, people.dimensions, connection)
    self.maximum = maximum
    let partitions = try EventPartitions(connection)
    tables = try EventTimeScan(tenant: steps.tenant, connection, partitions).tables(in: steps.span)
  }

  /// Hands the steps of each of some people on.
  ///
  /// - Throws: ``StoreError/Code/invalid`` where more events are steps than may be read.
  mutating func read(
    _ people: ArraySlice<Int64>,
    _ body: ([ConversionFunnel.Hit]) -> Void
  ) throws {
    var rest = people
    // As many people at a time as have so many events that memory stays bounded.
    var size = SQLList.length
    while !rest.isEmpty {
      let before = count
      try read(Array(rest.prefix(size)), body)
      rest = rest.dropFirst(size)
      size = count - before > Self.mostAtOnce ? max(1, size / 2) : min(Self.mostPeople, size * 2)
    }
  }
}

// MARK: - Events

extension ConversionHits {
  /// Reads the steps of some people, each named by the distinct id that stands for the person.
  private mutating func read(
    _ people: [Int64],
    _ body: ([ConversionFunnel.Hit]) -> Void
  ) throws {
    let roots = try roots(standingFor: people)
    var hits: [Int64: [ConversionFunnel.Hit]] = [:]
    // A link may lead from a distinct id to itself; no event may be read twice.
    for part in Set(people).union(roots.keys).sorted().parts(of: Self.mostPeople) {
      for table in tables {
        let events = try events(of: Array(part), in: table)
        count += events.count / Self.columns
        guard count <= maximum else { throw Self.tooMany(maximum) }
        add(events, roots, to: &hits)
      }
    }
    for hits in hits.values { body(hits) }
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
    let list = list(of: people)
    let links = try connection.integers(
      SQLStatement(
        text: """
          SELECT l.person_no, l.root_no FROM \(list.text)
          CROSS JOIN person_link l WHERE l.tenant_no = ? AND l.root_no = i.person
          """,
        values: list.values + [.integer(steps.tenant)],
        isKept: false
      )
    )
    var roots: [Int64: Int64] = [:]
    for index in stride(from: 0, to: links.count, by: 2) { roots[links[index]] = links[index + 1] }
    return roots
  }

  /// Distinct ids as a table `i` with a column `person`.
  private func list(of people: [Int64]) -> SQLStatement {
    connection.dialect.table(of: people.map { [$0] }, columns: ["person"])
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
    let list = list(of: ids)
    return try connection.integers(
      SQLStatement(
        text: """
          SELECT e.person_no, e.name_no, e.occurred_at, \(dimension)
          FROM \(list.text) CROSS JOIN \(table) e
          WHERE e.tenant_no = ? AND e.person_no = i.person AND e.kind < 2
          AND e.occurred_at >= ? AND e.occurred_at < ? AND (\(steps.isStep))
          LIMIT \(maximum - count + 1)
          """,
        values: list.values + [
          .integer(steps.tenant), steps.span.lowerBound.sqlValue, steps.span.upperBound.sqlValue,
        ],
        isKept: false
      )
    )
  }

  static func tooMany(_ maximum: Int) -> StoreError {
    StoreError(
      .invalid,
      reason: ProblemReason.manySteps.code,
      ["count": String(maximum)],
      field: "from"
    )
  }
}

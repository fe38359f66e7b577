import AttributionCore
import LinkCore

/// Reads the events of a report's time that are steps.
struct ConversionHits {
  private let tenant: Int64
  private let connection: any SQLConnection
  /// The steps that an event of a name is.
  private var steps: [Int64: [Int]] = [:]
  private var link: Int64?
  private let begin: Range<Int64>
  private let end: Int64

  init(
    tenant: Int64,
    steps: [String],
    link: LinkID?,
    begin: Range<Int64>,
    end: Int64,
    _ connection: any SQLConnection
  ) throws {
    (self.tenant, self.connection) = (tenant, connection)
    (self.begin, self.end) = (begin, end)
    let dictionary = StringDictionary(connection, cache: DictionaryCache())
    for (step, name) in steps.enumerated() {
      guard let number = try dictionary.existing(TermKey(tenant, .event, name)) else { continue }
      self.steps[number, default: []].append(step)
    }
    guard let link else { return }
    // A link without a number has no events.
    self.link = try dictionary.existing(TermKey(tenant, .link, id: link.value)) ?? 0
  }

  /// What each person did.
  ///
  /// - Throws: ``StoreError/Code/invalid`` where there are more events than `maximum`.
  func byPerson(page: Int, maximum: Int) throws -> [[ConversionFunnel.Hit]] {
    guard !steps.isEmpty else { return [] }
    var people: [Int64: [ConversionFunnel.Hit]] = [:]
    var count = 0
    let names = steps.keys.sorted().map { "\($0)" }.joined(separator: ", ")
    let scan = EventTimeScan(
      tenant: tenant,
      connection,
      try EventPartitions(connection),
      page: page
    )
    try scan.rows(
      in: Timestamp(milliseconds: begin.lowerBound)..<Timestamp(milliseconds: end + 1),
      columns: Self.columns,
      joins: Self.joins,
      where: "AND e.name_no IN (\(names))"
    ) { row in
      count += 1
      guard count <= maximum else {
        throw StoreError(
          .invalid,
          "More than \(maximum) events are steps of this report; ask about fewer days.",
          field: "from"
        )
      }
      if let hit = try hit(row) { people[try row.int64("person"), default: []].append(hit) }
    }
    return Array(people.values)
  }

  private static let columns = """
    e.uuid, e.name_no, e.occurred_at, d.link_no, COALESCE(l.root_no, e.person_no) AS person
    """
  private static let joins = """
    JOIN dimension d ON d.no = e.dimension_no
    LEFT JOIN person_link l ON l.tenant_no = e.tenant_no AND l.person_no = e.person_no
    """

  /// The steps that an event may be; the first only in the range, and of the link.
  private func hit(_ row: SQLRow) throws -> ConversionFunnel.Hit? {
    let (moment, belongs) = (try row.int64("occurred_at"), try row.int64("link_no"))
    let mayBegin = begin.contains(moment) && (link == nil || link == belongs)
    let steps = try (steps[row.int64("name_no")] ?? []).filter { $0 > 0 || mayBegin }
    return steps.isEmpty ? nil : ConversionFunnel.Hit(steps: steps, at: moment)
  }
}

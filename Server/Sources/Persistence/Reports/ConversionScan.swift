import AttributionCore
import LinkCore

/// Reads the steps of a conversion report by their time, all events of which are looked at.
///
/// For steps among the events that the SDK sends by itself: no index leads from a person to those.
struct ConversionScan {
  let steps: ConversionSteps
  let connection: any SQLConnection

  /// What each person did.
  ///
  /// - Throws: ``StoreError/Code/invalid`` where more events than `maximum` are steps.
  func byPerson(page: Int, maximum: Int) throws -> [[ConversionFunnel.Hit]] {
    guard !steps.isStep.isEmpty else { return [] }
    var people: [Int64: [ConversionFunnel.Hit]] = [:]
    var count = 0
    let partitions = try EventPartitions(connection)
    let scan = EventTimeScan(tenant: steps.tenant, connection, partitions, page: page)
    try scan.rows(
      in: steps.span,
      columns: Self.columns,
      joins: Self.joins,
      where: "AND (\(steps.isStep))"
    ) { row in
      count += 1
      guard count <= maximum else { throw ConversionHits.tooMany(maximum) }
      let hit = try steps.hit(name: row.int64("name_no"), at: row.int64("occurred_at")) {
        try row.int64("link_no") == steps.link
      }
      if let hit { people[try row.int64("person"), default: []].append(hit) }
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
}

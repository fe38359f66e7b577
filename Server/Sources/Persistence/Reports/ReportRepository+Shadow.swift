import JSONCoding
package import LinkCore
package import WireModels

extension ReportRepository {
  /// The event of the SDK's shadow modules.
  private static let comparison = "Shadow Comparison"

  /// Where an earlier vendor and Paylisher disagree, by what the shadow modules captured.
  ///
  /// - Parameters:
  ///   - workspace: The workspace.
  ///   - start: Where the range begins.
  ///   - end: Where it has ended.
  ///   - maximum: How many comparisons are read, the newest.
  ///   - shown: How many disagreements are named one by one.
  /// - Returns: Counts by link and answers, and the last disagreements.
  /// - Throws: A ``StoreError`` of the database.
  package func shadow(
    _ workspace: WorkspaceID,
    from start: Timestamp,
    to end: Timestamp,
    maximum: Int = 100_000,
    shown: Int = 100
  ) async throws -> ShadowReport {
    var report = ShadowReport(from: start, to: end)
    // No index leads to the events of a name.
    let rows = try await driver.readInBackground { connection -> [SQLRow] in
      let dictionary = StringDictionary(connection, cache: DictionaryCache())
      guard let tenant = try StringDictionary.tenant(connection, workspace),
        let name = try dictionary.existing(TermKey(tenant, .event, Self.comparison))
      else { return [] }
      return try connection.query(
        """
        SELECT e.uuid, e.occurred_at, p.text AS person, k.text AS property_keys, e.property_values
        FROM event_log e JOIN term p ON p.no = e.person_no
        LEFT JOIN term k ON k.no = e.keys_no
        WHERE e.tenant_no = \(tenant) AND e.name_no = \(name)
        AND e.occurred_at >= \(start) AND e.occurred_at < \(end)
        ORDER BY e.uuid DESC LIMIT \(maximum + 1)
        """
      )
    }
    report.isTruncated = rows.count > maximum
    var counts: [Comparison: Int64] = [:]
    for row in rows.prefix(maximum) {
      guard let comparison = try Comparison(row) else { continue }
      counts[comparison, default: 0] += 1
      report.comparisons += 1
      if comparison.answers.agree {
        report.agreements += 1
      } else if report.disagreements.count < shown {
        report.disagreements.append(try comparison.launch(row))
      }
    }
    report.rows = counts.map { .init(link: $0.link, answers: $0.answers, count: $1) }
      .sorted(by: Self.isBefore)
    return report
  }

  private static func isBefore(_ left: ShadowReport.Row, _ right: ShadowReport.Row) -> Bool {
    if left.answers.agree != right.answers.agree { return right.answers.agree }
    if left.count != right.count { return left.count > right.count }
    return (left.link ?? "", left.answers.kind, left.answers.differences.joined())
      < (right.link ?? "", right.answers.kind, right.answers.differences.joined())
  }
}

/// What an event of a shadow module says.
private struct Comparison: Hashable {
  let link: String?
  let answers: ShadowReport.Answers

  /// `nil` for an event that lacks what every comparison has.
  init?(_ row: SQLRow) throws {
    let own = OwnProperties(
      keys: try row.optionalText("property_keys"),
      values: try row.text("property_values")
    )
    let text = { (name: String) in own[name].flatMap { OwnProperties.string($0) } }
    guard let vendor = text("vendor"), let kind = text("kind"), let ours = text("ours"),
      let theirs = text("theirs"), let differences = own["differences"],
      differences.hasPrefix("[")
    else { return nil }
    link = text("link")
    answers = ShadowReport.Answers(
      vendor: vendor,
      kind: kind,
      ours: ours,
      theirs: theirs,
      differences: JSONMembers.elements(of: differences).compactMap { OwnProperties.string($0) },
      reason: text("reason")
    )
  }

  func launch(_ row: SQLRow) throws -> ShadowReport.Launch {
    ShadowReport.Launch(
      event: try row.entityID("uuid"),
      occurredAt: try row.timestamp("occurred_at"),
      distinctID: try row.text("person"),
      link: link,
      answers: answers
    )
  }
}

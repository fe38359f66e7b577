import AudienceCore
package import LinkCore
package import WireModels

extension SequenceRepository {
  /// What came of a sequence.
  ///
  /// - Throws: ``StoreError/Code/notFound``.
  package func report(_ workspace: WorkspaceID, _ id: SequenceID) async throws -> SequenceReport {
    try await driver.read { connection in
      guard let stored = try Self.find(workspace, id, connection) else {
        throw StoreError.notFound("sequence")
      }
      guard let tenant = try StringDictionary.tenant(connection, workspace) else {
        return SequenceNumbers().report(of: stored.sequence, messages: [:])
      }
      try connection.useIndexes()
      var numbers = SequenceNumbers()
      try numbers.read(id, tenant: tenant, connection)
      let messages = try MessageSequence(stored.sequence).messages.map { message in
        (message, try Self.counts(of: message, tenant: tenant, connection))
      }
      return numbers.report(of: stored.sequence, messages: .init(messages) { first, _ in first })
    }
  }

  /// The counts of a message by what happened, of all variants.
  private static func counts(
    of message: MessageID,
    tenant: Int64,
    _ connection: any SQLConnection
  ) throws -> [String: Int64] {
    let numbers = try MessageNumbers(of: message, tenant: tenant, connection)
    return numbers.counts.reduce(into: [:]) { $0[$1.kind, default: 0] += $1.count }
  }
}

/// The numbers of a sequence by step, the place behind the last step included.
private struct SequenceNumbers {
  private var counts: [SequenceCounts.Kind: [Int: Int64]] = [:]
  private var waiting: [Int: Int64] = [:]

  mutating func read(
    _ id: SequenceID,
    tenant: Int64,
    _ connection: any SQLConnection
  ) throws {
    let rows = try connection.query(
      """
      SELECT step, kind, count FROM sequence_count
      WHERE tenant_no = \(tenant) AND sequence_id = \(id)
      """
    )
    for row in rows {
      guard let kind = SequenceCounts.Kind(rawValue: try row.text("kind")) else { continue }
      counts[kind, default: [:]][Int(try row.int64("step"))] = try row.int64("count")
    }
    let entries = try connection.query(
      """
      SELECT step, COUNT(*) AS count
      FROM sequence_entry\(connection.dialect.index("sequence_entry_due"))
      WHERE tenant_no = \(tenant) AND sequence_id = \(id) AND state = 0 GROUP BY step
      """
    )
    for row in entries {
      waiting[max(0, Int(try row.int64("step"))), default: 0] += try row.int64("count")
    }
  }

  func report(of form: SequenceForm, messages: [MessageID: [String: Int64]]) -> SequenceReport {
    let steps = form.steps.enumerated().map { place, step in
      SequenceReport.Step(
        step.kind,
        reached: count(.reached, place),
        waiting: waiting[place] ?? 0,
        left: count(.left, place),
        refused: count(.refused, place),
        message: step.message.map { messages[$0] ?? [:] }
      )
    }
    return SequenceReport(
      entered: count(.entered, 0),
      finished: count(.reached, form.steps.count),
      refused: sum(.refused),
      dropped: sum(.dropped),
      steps: steps
    )
  }

  private func count(_ kind: SequenceCounts.Kind, _ step: Int) -> Int64 {
    counts[kind]?[step] ?? 0
  }

  private func sum(_ kind: SequenceCounts.Kind) -> Int64 {
    counts[kind]?.values.reduce(0, +) ?? 0
  }
}

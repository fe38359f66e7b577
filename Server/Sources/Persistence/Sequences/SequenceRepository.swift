import AudienceCore
package import LinkCore
package import WireModels

/// Sequences of messages.
///
/// A person's entry is a row that says which step comes next, and when. The server runs its steps until the
/// next wait in one transaction with what they queue, so that a crash repeats and loses nothing.
package struct SequenceRepository: Sendable {
  let driver: any SQLDriver

  static let columns: StaticString = "id, status, form, launched_at, created_at, updated_at"

  /// Stores a draft.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where a message or audience of it is not there, with its place.
  package func create(
    _ workspace: WorkspaceID,
    _ sequence: SequenceResource,
    by actor: AuditActor?
  ) async throws {
    let form = try JSONColumn.text(sequence.sequence)
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) { connection in
      try SequenceParts(workspace, connection).check(sequence.sequence)
      try connection.execute(
        """
        INSERT INTO message_sequence (workspace_id, \(raw: Self.columns))
        VALUES (
          \(workspace), \(sequence.id), \(sequence.status.rawValue), \(form), NULL,
          \(sequence.createdAt), \(sequence.updatedAt)
        )
        """
      )
      try audit.created(.sequence, workspace, [sequence.id], connection)
    }
  }

  /// Changes a draft.
  ///
  /// - Throws: ``StoreError/Code/notFound``, or ``StoreError/Code/conflict`` (`status`) for what was launched.
  package func update(
    _ workspace: WorkspaceID,
    _ id: SequenceID,
    _ form: SequenceForm,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws -> SequenceResource {
    let text = try JSONColumn.text(form)
    let audit = AuditTrail(actor)
    return try await driver.write(for: .workspace(workspace)) { connection in
      try audit.change(.sequence, workspace, id, "update", connection) {
        var sequence = try Self.lock(workspace, id, connection)
        guard sequence.status == .draft else { throw Self.unfit(sequence.status) }
        try SequenceParts(workspace, connection).check(form)
        (sequence.sequence, sequence.updatedAt) = (form, now)
        try connection.execute(
          """
          UPDATE message_sequence SET form = \(text), updated_at = \(now)
          WHERE workspace_id = \(workspace) AND id = \(id)
          """
        )
        return sequence
      }
    }
  }

  /// Removes a sequence that does not run, with who entered it; its messages stay.
  ///
  /// - Throws: ``StoreError/Code/notFound``, or ``StoreError/Code/conflict`` (`status`) for one that runs or is paused.
  package func delete(
    _ workspace: WorkspaceID,
    _ id: SequenceID,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) { connection in
      try audit.change(.sequence, workspace, id, "delete", connection) {
        let sequence = try Self.lock(workspace, id, connection)
        guard [.draft, .cancelled].contains(sequence.status) else {
          throw Self.unfit(sequence.status)
        }
        if let tenant = try StringDictionary.tenant(connection, workspace) {
          for table: StaticString in ["sequence_entry", "sequence_count"] {
            try connection.execute(
              "DELETE FROM \(raw: table) WHERE tenant_no = \(tenant) AND sequence_id = \(id)"
            )
          }
        }
        try SequenceListener.remove(workspace, id, connection)
        try connection.execute(
          "DELETE FROM message_sequence WHERE workspace_id = \(workspace) AND id = \(id)"
        )
      }
    }
  }

  /// The sequence, if the workspace has it.
  package func find(_ workspace: WorkspaceID, _ id: SequenceID) async throws -> SequenceResource? {
    try await driver.read { try Self.find(workspace, id, $0) }
  }

  /// The workspace's sequences, newest first.
  package func list(_ workspace: WorkspaceID) async throws -> [SequenceResource] {
    try await driver.read { connection in
      try connection.query(
        """
        SELECT \(raw: Self.columns) FROM message_sequence WHERE workspace_id = \(workspace)
        ORDER BY id DESC
        """
      ).map(Self.record)
    }
  }

  static func find(
    _ workspace: WorkspaceID,
    _ id: SequenceID,
    _ connection: any SQLConnection
  ) throws -> SequenceResource? {
    try connection.first(
      """
      SELECT \(raw: columns) FROM message_sequence WHERE workspace_id = \(workspace) AND id = \(id)
      """
    ).map(record)
  }

  static func lock(
    _ workspace: WorkspaceID,
    _ id: SequenceID,
    _ connection: any SQLConnection
  ) throws -> SequenceResource {
    let exists = try connection.existsAndStays(
      "SELECT id FROM message_sequence WHERE workspace_id = \(workspace) AND id = \(id)"
    )
    guard exists, let sequence = try find(workspace, id, connection) else {
      throw StoreError.notFound("sequence")
    }
    return sequence
  }

  static func unfit(_ status: SequenceStatus) -> StoreError {
    StoreError(
      .conflict,
      reason: ProblemReason.sequenceStepDoesNotFit.code,
      ["status": status.rawValue],
      field: "status"
    )
  }

  static func record(_ row: SQLRow) throws -> SequenceResource {
    guard let status = SequenceStatus(rawValue: try row.text("status")) else {
      throw StoreError.corrupt(column: "status", expected: "the status of a sequence")
    }
    var sequence = SequenceResource(
      id: try row.id("id"),
      status: status,
      sequence: try JSONColumn.value(SequenceForm.self, from: row.text("form"), column: "form"),
      createdAt: try row.timestamp("created_at"),
      updatedAt: try row.timestamp("updated_at")
    )
    sequence.launchedAt = try row.optionalTimestamp("launched_at")
    return sequence
  }
}

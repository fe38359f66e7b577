package import LinkCore
package import WireModels

/// The audit log of workspaces.
package struct AuditRepository: Sendable {
  let driver: any SQLDriver

  /// Notes an operation whose effects are many transactions, or none in the store: before it begins, so
  /// that no effect is without its entry.
  ///
  /// - Parameters:
  ///   - operation: What is done, as thing and action, such as `message.send`.
  ///   - workspace: The workspace.
  ///   - id: What it is done to; nothing that names a person.
  ///   - actor: The actor in the audit log; with `nil` no entry is written.
  /// - Throws: ``StoreError``.
  package func note(
    _ operation: (thing: String, action: String),
    in workspace: WorkspaceID,
    id: String? = nil,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) { connection in
      try audit.note(operation.thing, workspace, id: id, operation.action, [], connection)
    }
  }

  /// Notes an attempt to sign in, in every workspace of the user.
  ///
  /// - Throws: ``StoreError``.
  package func note(_ attempt: SignInAttempt, by actor: AuditActor) async throws {
    try await driver.write { connection in
      let changes = [
        AuditChange(field: "method", before: nil, after: .string(attempt.method.rawValue)),
        AuditChange(field: "network", before: nil, after: attempt.network.map { .string($0) }),
      ]
      for membership in try MemberRepository.memberships(connection, attempt.user) {
        try AuditTrail(actor).note(
          "sign_in",
          membership.workspace,
          id: attempt.user.description,
          attempt.outcome.rawValue,
          changes,
          connection
        )
      }
    }
  }

  /// A page of entries, newest first.
  ///
  /// - Parameters:
  ///   - workspace: The workspace.
  ///   - kind: The kind of thing that was changed, such as `link`; every kind where `nil`.
  ///   - thing: The id of what was changed; everything where `nil`.
  ///   - cursor: The number of the last entry of the page before.
  ///   - limit: The most entries.
  /// - Returns: The page, whose cursor is the number of its last entry.
  /// - Throws: ``StoreError``.
  package func list(
    _ workspace: WorkspaceID,
    kind: String? = nil,
    thing: String? = nil,
    before cursor: Int64? = nil,
    limit: Int = 50
  ) async throws -> Page<AuditEntryResource> {
    try await driver.read { connection in
      let isSQLite = connection.dialect.engine == .sqlite
      var statement: SQLStatement = """
        SELECT audit_entry.number AS number, occurred_at, entry, detail FROM audit_entry
        """
      // SQLite takes the table's key otherwise, whatever an entry is about.
      if isSQLite, thing != nil {
        statement += " INDEXED BY audit_entry_thing"
      } else if isSQLite, kind != nil {
        statement += " INDEXED BY audit_entry_kind"
      }
      statement += """
         LEFT JOIN audit_detail ON audit_detail.workspace_id = audit_entry.workspace_id
          AND audit_detail.number = audit_entry.number
        WHERE audit_entry.workspace_id = \(workspace)
          AND audit_entry.number < \(cursor ?? Int64.max)
        """
      if let kind {
        statement += " AND \(raw: isSQLite ? Self.kinds.sqlite : Self.kinds.postgresql) = \(kind)"
      }
      if let thing {
        statement +=
          " AND \(raw: isSQLite ? Self.things.sqlite : Self.things.postgresql) = \(thing)"
      }
      statement += " ORDER BY audit_entry.number DESC LIMIT \(Cursor.rows(for: limit))"
      let entries = try connection.query(statement).map(Self.resource)
      let count = Cursor.rows(for: limit) - 1
      var page = Array(entries.prefix(count))
      let next = entries.count > count ? page.last.map { String($0.number) } : nil
      let names = try Self.names(of: Set(page.compactMap(\.actorID)), in: workspace, connection)
      for index in page.indices {
        page[index].actorName = page[index].actorID.flatMap { names[$0] }
      }
      return Page(items: page, nextCursor: next)
    }
  }

  /// What an entry is about, in the words of the index of it.
  private static let kinds: (sqlite: StaticString, postgresql: StaticString) = (
    "json_extract(entry, '$.thing')", "(entry::jsonb ->> 'thing')"
  )
  private static let things: (sqlite: StaticString, postgresql: StaticString) = (
    "json_extract(entry, '$.thingID')", "(entry::jsonb ->> 'thingID')"
  )

  /// The names of users and of the workspace's keys, by the ids that entries have.
  private static func names(
    of actors: Set<String>,
    in workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws -> [String: String] {
    var names: [String: String] = [:]
    for actor in actors {
      let row =
        if let user = UserID(actor) {
          try connection.first("SELECT name FROM user_account WHERE id = \(user)")
        } else {
          try connection.first(
            "SELECT name FROM api_key WHERE id = \(actor) AND workspace_id = \(workspace)"
          )
        }
      names[actor] = try row?.optionalText("name")
    }
    return names
  }

  /// Holds every entry against the one before it.
  package func verify(_ workspace: WorkspaceID) async throws -> AuditReport {
    var state = AuditChain(workspace)
    while true {
      let after = state.number
      let rows = try await driver.read { connection in
        try connection.query(
          """
          SELECT audit_entry.number AS number, occurred_at, entry, hash, salt, detail
          FROM audit_entry
          LEFT JOIN audit_detail ON audit_detail.workspace_id = audit_entry.workspace_id
            AND audit_detail.number = audit_entry.number
          WHERE audit_entry.workspace_id = \(workspace) AND audit_entry.number > \(after)
          ORDER BY audit_entry.number LIMIT 500
          """
        )
      }
      for row in rows {
        if let reason = try state.fault(in: row) { return state.report(reason) }
      }
      if rows.isEmpty { break }
    }
    let (number, hash) = (state.number, state.hash)
    let isWhole = try await driver.read { connection in
      let head = try connection.first(
        "SELECT number, hash FROM audit_head WHERE workspace_id = \(workspace)"
      )
      guard let head else { return number == 0 }
      // Entries that were added meanwhile are for the next time.
      let last = try head.int64("number")
      return try last > number
        ? connection.exists(
          """
          SELECT number FROM audit_entry
          WHERE workspace_id = \(workspace) AND number = \(number + 1)
          """
        ) : last == number && head.blob("hash") == hash
    }
    return state.report(isWhole ? nil : .endMissing, after: 1)
  }

  private static func resource(_ row: SQLRow) throws -> AuditEntryResource {
    let form = try JSONColumn.value(
      AuditEntryForm.self,
      from: row.text("entry"),
      column: "entry"
    )
    let changes = try row.optionalText("detail").map {
      try JSONColumn.value([AuditChange].self, from: $0, column: "detail")
    }
    return AuditEntryResource(
      number: try row.int64("number"),
      occurredAt: try row.timestamp("occurred_at"),
      actor: form.actor,
      actorID: form.actorID,
      session: form.session,
      request: form.request,
      action: form.action,
      thingID: form.thingID,
      changes: changes ?? []
    )
  }
}

/// Walks along the entries of an audit log and finds the first that does not fit.
struct AuditChain: Sendable {
  private(set) var number: Int64 = 0
  private(set) var hash: [UInt8] = []
  private let workspace: WorkspaceID

  init(_ workspace: WorkspaceID) {
    self.workspace = workspace
  }

  /// What is wrong with the next entry; `nil` where it fits.
  mutating func fault(in row: SQLRow) throws -> SystemReason? {
    number += 1
    guard try row.int64("number") == number else { return .entryMissing }
    let text = try row.text("entry")
    let moment = try row.timestamp("occurred_at")
    let expected = AuditEntryForm.hash(text, number: number, at: moment, in: workspace, after: hash)
    hash = try row.blob("hash")
    guard hash == expected else { return .entryChanged }
    guard let detail = try row.optionalText("detail"), let salt = try row.optionalBlob("salt")
    else {
      return nil
    }
    let form = try JSONColumn.value(AuditEntryForm.self, from: text, column: "entry")
    return form.detail == AuditEntryForm.digest(detail, salt: salt)
      ? nil : .valuesChanged
  }

  /// The report at this point.
  func report(_ reason: SystemReason?, after distance: Int64 = 0) -> AuditReport {
    AuditReport(
      entries: number,
      head: Hexadecimal.text(hash),
      firstBreak: reason == nil ? nil : number + distance,
      code: reason
    )
  }
}

import JSONCoding
import LinkCore
import WireModels

/// Writes entries of the audit log, in the transaction of the change.
///
/// ```swift
/// let audit = AuditTrail(actor)
/// try await driver.write { connection in
///   try audit.change(.app, workspace, id, "update", connection) {
///     try connection.execute(…)
///   }
/// }
/// ```
struct AuditTrail: Sendable {
  private let actor: AuditActor?

  /// A trail of changes that an actor makes; none where `nil`: what the server does by itself and what apps send.
  init(_ actor: AuditActor?) {
    self.actor = actor
  }

  /// Makes a change, and notes the fields that it changed.
  ///
  /// The entry comes after the change, because transactions wait for each other at the head of the
  /// log.
  @discardableResult
  func change<Result>(
    _ thing: AuditedThing,
    _ workspace: WorkspaceID,
    _ id: some SQLBindable,
    _ action: String,
    _ connection: any SQLConnection,
    _ body: () throws -> Result
  ) throws -> Result {
    guard actor != nil else { return try body() }
    let before = try thing.fields(workspace, id.sqlValue, connection)
    let result = try body()
    let after = try thing.fields(workspace, id.sqlValue, connection)
    let changes = Self.changes(before ?? [:], after ?? [:])
    if action == "update", changes.isEmpty { return result }
    try note(thing.name, workspace, id: id.sqlValue.plain?.text, action, changes, connection)
    return result
  }

  /// Notes the making of several things at once, by their ids.
  func created(
    _ thing: AuditedThing,
    _ workspace: WorkspaceID,
    _ ids: [some SQLBindable],
    _ connection: any SQLConnection
  ) throws {
    guard actor != nil, let first = ids.first else { return }
    guard ids.count > 1 else {
      let after = try thing.fields(workspace, first.sqlValue, connection) ?? [:]
      let id = first.sqlValue.plain?.text
      return try note(
        thing.name,
        workspace,
        id: id,
        "create",
        Self.changes([:], after),
        connection
      )
    }
    let names = ids.map { JSONValue.string($0.sqlValue.plain?.text ?? "") }
    let change = AuditChange(field: "ids", before: nil, after: .array(names))
    try note(thing.name, workspace, id: nil, "create", [change], connection)
  }

  /// Notes a change of what is no row that people name, such as a person's consent.
  ///
  /// - Parameters:
  ///   - thing: The kind of thing, such as `push_key`.
  ///   - workspace: The workspace.
  ///   - id: The thing; nothing that names a person, because entries outlive people.
  ///   - action: What is done.
  ///   - field: What changes.
  ///   - before: The value before.
  ///   - after: The value after.
  ///   - connection: The transaction of the change.
  /// - Throws: ``StoreError``.
  func noted(
    _ thing: String,
    _ workspace: WorkspaceID,
    id: String?,
    _ action: String,
    field: String,
    before: String? = nil,
    after: String? = nil,
    _ connection: any SQLConnection
  ) throws {
    let change = AuditChange(
      field: field,
      before: before.map { .string($0) },
      after: after.map { .string($0) }
    )
    try note(thing, workspace, id: id, action, [change], connection)
  }

  /// Writes an entry with the values that changed.
  func note(
    _ thing: String,
    _ workspace: WorkspaceID,
    id: String?,
    _ action: String,
    _ changes: [AuditChange],
    _ connection: any SQLConnection
  ) throws {
    guard let actor else { return }
    let detail = try JSONColumn.text(changes)
    let salt = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    let form = AuditEntryForm(
      actor: actor.kind.rawValue,
      actorID: actor.id,
      session: actor.session?.description,
      request: actor.request,
      action: "\(thing).\(action)",
      thing: thing,
      thingID: id,
      detail: AuditEntryForm.digest(detail, salt: salt)
    )
    try Self.append(
      try JSONColumn.text(form),
      (salt, detail),
      workspace,
      at: actor.moment,
      connection
    )
  }

  private static func append(
    _ text: String,
    _ detail: (salt: [UInt8], text: String),
    _ workspace: WorkspaceID,
    at moment: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    let empty: [UInt8] = []
    try connection.execute(
      """
      INSERT INTO audit_head (workspace_id, number, hash) VALUES (\(workspace), 0, \(empty))
      ON CONFLICT DO NOTHING
      """
    )
    // The row stays locked until the transaction ends, so that numbers follow each other.
    try connection.execute(
      "UPDATE audit_head SET number = number + 1 WHERE workspace_id = \(workspace)"
    )
    let head = try connection.first(
      "SELECT number, hash FROM audit_head WHERE workspace_id = \(workspace)"
    )
    guard let head else { throw StoreError.corrupt(column: "audit_head", expected: "a row") }
    let number = try head.int64("number")
    let hash = AuditEntryForm.hash(
      text,
      number: number,
      at: moment,
      in: workspace,
      after: try head.blob("hash")
    )
    try connection.execute(
      """
      INSERT INTO audit_entry (workspace_id, number, occurred_at, entry, hash)
      VALUES (\(workspace), \(number), \(moment), \(text), \(hash))
      """
    )
    try connection.execute(
      """
      INSERT INTO audit_detail (workspace_id, number, salt, detail)
      VALUES (\(workspace), \(number), \(detail.salt), \(detail.text))
      """
    )
    try connection.execute(
      "UPDATE audit_head SET hash = \(hash) WHERE workspace_id = \(workspace)"
    )
  }

  /// The fields that differ, in alphabetical order.
  private static func changes(_ before: JSONObject, _ after: JSONObject) -> [AuditChange] {
    Set(before.map(\.key)).union(after.map(\.key)).sorted().compactMap { name in
      let (old, new) = (before[name], after[name])
      guard old != new else { return nil }
      let isSecret = AuditedThing.secrets.contains(name)
      return AuditChange(
        field: name,
        before: isSecret ? old.map { _ in "***" } : old,
        after: isSecret ? new.map { _ in "***" } : new
      )
    }
  }
}

extension JSONValue {
  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}

import AudienceCore
import LinkCore
import WireModels

/// A stored message and its audience, where this version of the server can read both.
///
/// A newer version, which may serve beside this one, stores what this one cannot read. Such a message waits for a
/// server that can: events, devices and other messages go on without it.
struct ReadableMessage: Sendable {
  let stored: MessageResource
  let message: Message
  /// Who it is for, `nil` for all users.
  ///
  /// An audience that was removed is empty.
  let audience: Audience?

  /// The message; `nil` where there is none, or none that can be read.
  static func find(
    _ workspace: WorkspaceID,
    _ id: MessageID,
    _ connection: any SQLConnection
  ) throws -> ReadableMessage? {
    let row = try connection.first(
      """
      SELECT \(raw: MessageRepository.columns) FROM message
      WHERE workspace_id = \(workspace) AND id = \(id)
      """
    )
    return try row.flatMap { try ReadableMessage($0, workspace, connection) }
  }

  /// The message of a row; `nil` where it cannot be read.
  ///
  /// - Throws: What the engine throws, which says nothing about the message.
  init?(_ row: SQLRow, _ workspace: WorkspaceID, _ connection: any SQLConnection) throws {
    guard let stored = try? MessageRepository.record(row),
      let message = try? Message(stored.message)
    else { return nil }
    (self.stored, self.message) = (stored, message)
    guard let id = message.audience else {
      audience = nil
      return
    }
    guard let row = try AudienceRepository.table.row(connection, workspace, id) else {
      audience = .any([])
      return
    }
    guard let stored = try? AudienceRepository.table.record(row),
      let audience = try? Audience(stored.audience)
    else { return nil }
    self.audience = audience
  }

  /// Checks that a message that goes out can be read.
  ///
  /// - Throws: What is wrong with it, for the operator.
  static func check(
    _ workspace: WorkspaceID,
    _ id: MessageID,
    _ connection: any SQLConnection
  ) throws {
    guard let stored = try MessageRepository.find(workspace, id, connection) else { return }
    _ = try OutboxRepository.audience(
      of: try Message(stored.message),
      workspace,
      connection
    )
  }
}

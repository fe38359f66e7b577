import AudienceCore
import LinkCore
import WireModels

/// A stored message and its audience, where this version of the server can read both.
///
/// A newer version, which may serve beside this one, stores what this one cannot read. Such a message waits for a
/// server that can: events, devices and other messages go on without it.
struct ReadableMessage: Sendable {
  /// A message, or its audience, that this version cannot read.
  struct Unreadable: Error, CustomStringConvertible {
    /// `message` or `audience`.
    let part: String
    let reason: any Error

    var description: String { "The stored \(part) cannot be read: \(reason)" }

    static func catching<Value>(
      _ part: String,
      _ read: () throws -> Value
    ) throws(Unreadable) -> Value {
      do {
        return try read()
      } catch {
        throw Unreadable(part: part, reason: error)
      }
    }
  }

  let stored: MessageResource
  let message: Message
  /// Who it is for, `nil` for all users.
  let audience: Audience?

  /// The message; `nil` where there is none, or none that can be read.
  static func find(
    _ workspace: WorkspaceID,
    _ id: MessageID,
    _ connection: any SQLConnection
  ) throws -> ReadableMessage? {
    let row = try MessageRepository.row(workspace, id, connection)
    return try row.flatMap { try find(row: $0, workspace, connection) }
  }

  /// The message of a row; `nil` where it cannot be read.
  ///
  /// - Throws: What the engine throws, which says nothing about the message.
  static func find(
    row: SQLRow,
    _ workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws -> ReadableMessage? {
    do {
      return try ReadableMessage(row: row, workspace, connection)
    } catch is Unreadable {
      return nil
    }
  }

  /// Checks that a message that goes out can be read.
  ///
  /// - Throws: ``Unreadable``, for the operator.
  static func check(
    _ workspace: WorkspaceID,
    _ id: MessageID,
    _ connection: any SQLConnection
  ) throws {
    guard let row = try MessageRepository.row(workspace, id, connection) else { return }
    _ = try ReadableMessage(row: row, workspace, connection)
  }

  /// Who a message is for, `nil` for all users; an audience that was removed is empty.
  ///
  /// - Throws: ``Unreadable``, or what the engine throws.
  static func audience(
    of message: Message,
    _ workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws -> Audience? {
    try message.audience.map { try audience($0, workspace, connection) }
  }

  /// An audience; one that was removed is empty.
  ///
  /// - Throws: ``Unreadable``, or what the engine throws.
  static func audience(
    _ id: AudienceID,
    _ workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws -> Audience {
    guard let row = try AudienceRepository.table.row(connection, workspace, id) else {
      return .any([])
    }
    return try Unreadable.catching("audience") {
      try Audience(AudienceRepository.table.record(row).audience)
    }
  }

  /// A stored message under what holds for its workspace.
  ///
  /// - Throws: ``Unreadable``, or what the engine throws.
  static func message(
    of stored: MessageResource,
    _ workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws -> Message {
    let message = try Unreadable.catching("message") { try Message(stored.message) }
    guard message.category != nil else { return message }
    return message.under(try WorkspaceRepository.messagingPolicy(workspace, connection))
  }

  /// The message of a row.
  ///
  /// - Throws: ``Unreadable``, or what the engine throws.
  init(row: SQLRow, _ workspace: WorkspaceID, _ connection: any SQLConnection) throws {
    let stored = try Unreadable.catching("message") { try MessageRepository.record(row) }
    self.stored = stored
    message = try Self.message(of: stored, workspace, connection)
    audience = try Self.audience(of: message, workspace, connection)
  }
}

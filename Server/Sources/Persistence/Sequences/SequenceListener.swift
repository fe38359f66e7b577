import AudienceCore
import LinkCore
import WireModels

/// An event that a sequence waits for.
struct SequenceListener: EventListener {
  enum Role: String, Sendable {
    /// A person enters with it.
    case entry
    /// A person leaves after it.
    case exit
  }

  let sequence: SequenceID
  let role: Role
  /// Earlier events do not count.
  let startsAt: Timestamp

  /// What sequences of a workspace wait for, by the name of the event; empty where none waits.
  static func all(
    of workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws -> [String: [SequenceListener]] {
    let rows = try connection.query(
      """
      SELECT sequence_id, role, event, starts_at FROM sequence_event
      WHERE workspace_id = \(workspace)
      """
    )
    return try rows.reduce(into: [:]) { listeners, row in
      guard let role = Role(rawValue: try row.text("role")) else { return }
      let listener = SequenceListener(
        sequence: try row.id("sequence_id"),
        role: role,
        startsAt: try row.timestamp("starts_at")
      )
      listeners[try row.text("event"), default: []].append(listener)
    }
  }

  /// Waits for what a sequence says now: people leave one that is paused, and do not enter it.
  static func update(
    _ sequence: SequenceResource,
    _ workspace: WorkspaceID,
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    try remove(workspace, sequence.id, connection)
    let read = try MessageSequence(sequence.sequence)
    let launchedAt = sequence.launchedAt ?? now
    if sequence.status == .running {
      try store(
        .init(sequence: sequence.id, role: .entry, startsAt: now),
        read.event,
        workspace,
        connection
      )
    }
    guard [.running, .paused].contains(sequence.status) else { return }
    for event in read.exitEvents.sorted() {
      let exit = SequenceListener(sequence: sequence.id, role: .exit, startsAt: launchedAt)
      try store(exit, event, workspace, connection)
    }
  }

  static func remove(
    _ workspace: WorkspaceID,
    _ id: SequenceID,
    _ connection: any SQLConnection
  ) throws {
    try connection.execute(
      "DELETE FROM sequence_event WHERE workspace_id = \(workspace) AND sequence_id = \(id)"
    )
  }

  private static func store(
    _ listener: SequenceListener,
    _ event: String,
    _ workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws {
    try connection.execute(
      """
      INSERT INTO sequence_event (workspace_id, sequence_id, role, event, starts_at)
      VALUES (
        \(workspace), \(listener.sequence), \(listener.role.rawValue), \(event), \(listener.startsAt)
      )
      """
    )
  }
}

import AudienceCore
import LinkCore
import WireModels

/// An event that a message waits for.
struct MessageListener: EventListener {
  enum Role: String, Sendable {
    /// The message follows the event.
    case trigger
    /// The event is what the message is for.
    case conversion
  }

  var message: MessageID
  var role: Role
  /// How long after the event the message follows, or how long after a send the event counts.
  var milliseconds: Int64
  /// The least time between two sends to a person, in milliseconds; `nil` for one send ever.
  var repeatAfter: Int64?
  /// Earlier events do not count.
  var startsAt: Timestamp

  /// What messages of a workspace wait for, by the name of the event; empty where none waits.
  static func all(
    of workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws -> [String: [MessageListener]] {
    let rows = try connection.query(
      """
      SELECT message_id, role, event, milliseconds, repeat_after, starts_at FROM message_event
      WHERE workspace_id = \(workspace)
      """
    )
    return try rows.reduce(into: [:]) { listeners, row in
      guard let role = Role(rawValue: try row.text("role")) else { return }
      let listener = MessageListener(
        message: try row.id("message_id"),
        role: role,
        milliseconds: try row.int64("milliseconds"),
        repeatAfter: try row.optionalInt64("repeat_after"),
        startsAt: try row.timestamp("starts_at")
      )
      listeners[try row.text("event"), default: []].append(listener)
    }
  }

  /// Waits for the events of a message that goes out from now on, and no longer for those of one that
  /// stopped.
  static func update(
    _ message: Message,
    _ stored: MessageResource,
    _ workspace: WorkspaceID,
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    try connection.execute(
      "DELETE FROM message_event WHERE workspace_id = \(workspace) AND ends_at < \(now)"
    )
    if case .after(let event, let delay) = message.delivery {
      if stored.status == .sending {
        let gap = message.repeatAfter
        let trigger = MessageListener(
          message: stored.id,
          role: .trigger,
          milliseconds: delay,
          repeatAfter: gap,
          startsAt: now
        )
        try store(
          trigger,
          event: event,
          workspace,
          endsAt: nil,
          connection
        )
      } else {
        try connection.execute(
          """
          DELETE FROM message_event WHERE workspace_id = \(workspace)
            AND message_id = \(stored.id) AND role = \(Role.trigger.rawValue)
          """
        )
      }
    }
    let isOver = [.sent, .cancelled].contains(stored.status)
    guard stored.status == .sending || isOver else { return }
    try expectConversions(
      of: message,
      stored.id,
      workspace,
      endsAt: isOver ? now : nil,
      now: now,
      connection
    )
  }

  /// Counts conversions of a message's sends: until its window ends after the last, where that is known.
  static func expectConversions(
    of message: Message,
    _ id: MessageID,
    _ workspace: WorkspaceID,
    endsAt last: Timestamp?,
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    guard let conversion = message.conversion else { return }
    let window = window(conversion)
    try store(
      .init(message: id, role: .conversion, milliseconds: window, startsAt: now),
      event: conversion.event,
      workspace,
      endsAt: last.map { Timestamp(milliseconds: $0.milliseconds + window) },
      connection
    )
  }

  /// Has the conversions of what a draft sent to single people be what it says from now on.
  static func change(
    _ conversion: ConversionForm?,
    of id: MessageID,
    _ workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws {
    guard let conversion else {
      try connection.execute(
        """
        DELETE FROM message_event WHERE workspace_id = \(workspace)
          AND message_id = \(id) AND role = \(Role.conversion.rawValue)
        """
      )
      return
    }
    try connection.execute(
      """
      UPDATE message_event SET event = \(conversion.event), milliseconds = \(window(conversion)),
        ends_at = ends_at - milliseconds + \(window(conversion))
      WHERE workspace_id = \(workspace) AND message_id = \(id)
        AND role = \(Role.conversion.rawValue)
      """
    )
  }

  private static func window(_ conversion: ConversionForm) -> Int64 {
    Int64(conversion.withinHours) * 3_600_000
  }

  /// A row that is there keeps when it began, and an end that is later than the new one.
  private static func store(
    _ listener: MessageListener,
    event: String,
    _ workspace: WorkspaceID,
    endsAt: Timestamp?,
    _ connection: any SQLConnection
  ) throws {
    try connection.execute(
      """
      INSERT INTO message_event (
        workspace_id, message_id, role, event, milliseconds, repeat_after, starts_at, ends_at
      )
      VALUES (
        \(workspace), \(listener.message), \(listener.role.rawValue), \(event),
        \(listener.milliseconds), \(listener.repeatAfter), \(listener.startsAt), \(endsAt)
      )
      ON CONFLICT (workspace_id, message_id, role) DO UPDATE
      SET event = excluded.event, milliseconds = excluded.milliseconds,
        repeat_after = excluded.repeat_after,
        ends_at = CASE
          WHEN message_event.ends_at > excluded.ends_at THEN message_event.ends_at
          ELSE excluded.ends_at
        END
      """
    )
  }
}

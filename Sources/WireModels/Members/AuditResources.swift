public import JSONCoding
public import LinkCore

/// One change in the audit log of a workspace.
public struct AuditEntryResource: Codable, Hashable, Sendable {
  /// Counts the workspace's entries, from 1 without gaps.
  public var number: Int64
  /// When the change was made.
  public var occurredAt: Timestamp
  /// `key`, `member`, `operator` for a command on the server's own computer, or `visitor` for a client that
  /// is not signed in.
  public var actor: String
  /// The public part of the key, or the user's id.
  public var actorID: String?
  /// The name of the user or of the key, as it is now; absent where there is none.
  public var actorName: String?
  /// The session of a member.
  public var session: String?
  /// The request, as in the server's log.
  public var request: String?
  /// What was done, such as `link.update`.
  public var action: String
  /// The id of what was changed; absent where several things were made at once.
  public var thingID: String?
  /// What changed; empty where it was erased.
  public var changes: [AuditChange]

  /// Makes an entry.
  public init(
    number: Int64,
    occurredAt: Timestamp,
    actor: String,
    actorID: String?,
    session: String?,
    request: String?,
    action: String,
    thingID: String?,
    changes: [AuditChange]
  ) {
    (self.number, self.occurredAt) = (number, occurredAt)
    (self.actor, self.actorID, self.session, self.request) = (actor, actorID, session, request)
    (self.action, self.thingID, self.changes) = (action, thingID, changes)
  }
}

/// A value before and after a change; secrets are shown as `***`.
public struct AuditChange: Codable, Hashable, Sendable {
  /// The member as the API names it, such as `state` or `matchWindow.certain`.
  public var field: String
  /// The value before; absent where there was none.
  public var before: JSONValue?
  /// The value after; absent where there is none.
  public var after: JSONValue?

  /// Makes a change.
  public init(field: String, before: JSONValue?, after: JSONValue?) {
    (self.field, self.before, self.after) = (field, before, after)
  }
}

/// Whether the audit log of a workspace is whole.
public struct AuditReport: Codable, Hashable, Sendable {
  /// How many entries there are.
  public var entries: Int64
  /// The hash of the last entry, in hexadecimal: note it to see later that no entry before it changed.
  public var head: String
  /// The first entry that does not fit the ones before it; absent where all do.
  public var firstBreak: Int64?
  /// What is wrong with that entry.
  public var reason: String?
  /// The stable name of the sentence in `reason`, a ``SystemReason``.
  public var code: String?

  /// Makes a report.
  public init(entries: Int64, head: String, firstBreak: Int64? = nil, code: SystemReason? = nil) {
    (self.entries, self.head, self.firstBreak) = (entries, head, firstBreak)
    self.code = code?.code
  }
}

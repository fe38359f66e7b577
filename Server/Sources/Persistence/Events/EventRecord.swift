package import JSONCoding
package import LinkCore

/// One event of a person.
package struct EventRecord: Hashable, Sendable {
  /// Made once, when it was captured; unique in the workspace.
  package var uuid: EntityID
  /// The app that sent it, where the key tells.
  package var app: AppID?
  /// Its name.
  package var name: String
  /// Who did it.
  package var distinctID: String
  /// When it happened, corrected by the difference of the device's clock.
  package var occurredAt: Timestamp
  /// When it happened by the device's clock, as sent.
  package var clientTimestamp: Timestamp?
  /// When the device sent it by its own clock.
  package var sentAt: Timestamp?
  /// When the server received it.
  package var receivedAt: Timestamp
  /// The session it belongs to.
  package var sessionID: String?
  /// The link it is attributed to; looked up by `jid`, then by `campaignKey`, where it is `nil`.
  package var link: LinkID?
  /// The campaign key it carried.
  package var campaignKey: String?
  /// The journey it carried.
  package var jid: String?
  /// Everything else.
  package var properties: EventProperties
  /// The country that the device was in, as two capital letters; for its person, and not stored with the event.
  package var country: String?
  /// 8 to 16 bytes that differ where the content of two events with one id differs.
  package var contentHash: [UInt8]

  /// Makes an event.
  package init(
    uuid: EntityID,
    app: AppID? = nil,
    name: String,
    distinctID: String,
    occurredAt: Timestamp,
    clientTimestamp: Timestamp? = nil,
    sentAt: Timestamp? = nil,
    receivedAt: Timestamp,
    sessionID: String? = nil,
    link: LinkID? = nil,
    campaignKey: String? = nil,
    jid: String? = nil,
    properties: EventProperties = "{}",
    contentHash: [UInt8]
  ) {
    self.uuid = uuid
    self.app = app
    self.name = name
    self.distinctID = distinctID
    self.occurredAt = occurredAt
    self.clientTimestamp = clientTimestamp
    self.sentAt = sentAt
    self.receivedAt = receivedAt
    self.sessionID = sessionID
    self.link = link
    self.campaignKey = campaignKey
    self.jid = jid
    self.properties = properties
    self.contentHash = contentHash
  }
}

/// The properties of an event: a JSON object, as text or with the places of its members.
package struct EventProperties: Hashable, Sendable, ExpressibleByStringInterpolation {
  private enum Form: Sendable {
    case text(String)
    case members(JSONMembers)
  }

  private let form: Form

  /// Takes the text of an object; one with white space is stored as it stands, and not taken apart.
  package init(_ text: String) {
    form = .text(text)
  }

  /// Takes an object whose members were found already.
  package init(_ members: JSONMembers) {
    form = .members(members)
  }

  /// Takes the text of an object.
  package init(stringLiteral text: String) {
    self.init(text)
  }

  /// The object as JSON.
  package var text: String {
    switch form {
    case .text(let text): text
    case .members(let members): members.text
    }
  }

  /// The members; `nil` where the text is not an object without white space.
  package var members: JSONMembers? {
    switch form {
    case .text(let text): JSONMembers(text)
    case .members(let members): members
    }
  }

  /// The length of the text in bytes.
  var count: Int {
    switch form {
    case .text(let text): text.utf8.count
    case .members(let members): members.bytes.count
    }
  }

  /// Whether the texts have the same bytes.
  package static func == (left: EventProperties, right: EventProperties) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  /// Hashes the text.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }
}

/// What an event means in a funnel; stored with it.
package enum EventKind: Int64, Hashable, Sendable, CaseIterable {
  /// Something the app reports because it matters to it.
  case custom = 0
  /// A person opened the app.
  case open = 1
  /// Everything else that the SDK reports by itself.
  case automatic = 2

  private static let opens: Set<String> = ["Application Opened", "Deep Link Opened"]
  private static let prefixes = ["$", "Application ", "Deep Link ", "Deferred Deep Link "]

  /// The kind of an event, by its name.
  ///
  /// `Application Opened` and `Deep Link Opened` are opens. Names that begin with `$`,
  /// `Application `, `Deep Link ` or `Deferred Deep Link ` are the SDK's own.
  package init(name: String) {
    if Self.opens.contains(name) {
      self = .open
    } else if Self.prefixes.contains(where: name.hasPrefix) {
      self = .automatic
    } else {
      self = .custom
    }
  }
}

/// What became of one event.
package enum EventVerdict: String, Hashable, Sendable, CaseIterable {
  /// Stored now: it is on disk.
  case accepted
  /// Stored earlier, with the same content.
  case duplicate
  /// Stored earlier with other content; the first stays.
  case conflict
  /// Not stored: its id is of a time whose events were dropped (``Retention``).
  case expired
  /// Not stored: the person was erased.
  case erased
  /// Not stored: the engine cannot store what it holds.
  case unstorable
}

/// Reads events back from `event_log` and its terms.
enum EventRow: Sendable {
  /// Everything of an event; a condition on `e` follows.
  static let select: StaticString = """
    SELECT e.uuid, a.digest AS app_id, n.text AS name, p.text AS distinct_id, e.occurred_at,
      e.client_lag, e.sent_lag, e.received_lag, l.digest AS link_id, c.text AS context,
      v.text AS visit, k.text AS property_keys, e.property_values, e.content_hash
    FROM event_log e
    JOIN term n ON n.no = e.name_no
    JOIN term p ON p.no = e.person_no
    JOIN dimension d ON d.no = e.dimension_no
    LEFT JOIN term a ON a.no = e.app_no
    LEFT JOIN term l ON l.no = d.link_no
    LEFT JOIN term c ON c.no = e.context_no
    LEFT JOIN term v ON v.no = e.visit_no
    LEFT JOIN term k ON k.no = e.keys_no
    """

  static func record(_ row: SQLRow) throws -> EventRecord {
    let occurredAt = try row.timestamp("occurred_at")
    let receivedAt = occurredAt.milliseconds &+ (try row.int64("received_lag"))
    let visit = try row.optionalText("visit").map { try VisitText(json: $0) }
    let text = PropertyText(
      context: try row.optionalText("context"),
      visit: visit?.properties ?? "",
      keys: try row.optionalText("property_keys"),
      values: try row.text("property_values")
    )
    return EventRecord(
      uuid: try row.entityID("uuid"),
      app: try row.optionalID("app_id"),
      name: try row.text("name"),
      distinctID: try row.text("distinct_id"),
      occurredAt: occurredAt,
      clientTimestamp: try row.optionalInt64("client_lag").map {
        Timestamp(milliseconds: occurredAt.milliseconds &- $0)
      },
      sentAt: try row.optionalInt64("sent_lag").map {
        Timestamp(milliseconds: receivedAt &- $0)
      },
      receivedAt: Timestamp(milliseconds: receivedAt),
      sessionID: visit?.session,
      link: try row.optionalID("link_id"),
      campaignKey: visit?.key,
      jid: visit?.jid,
      properties: EventProperties(text.text),
      contentHash: try row.blob("content_hash")
    )
  }
}

extension EventRecord {
  /// About what it takes in memory and on disk, in bytes.
  var approximateBytes: Int {
    160 + name.utf8.count + distinctID.utf8.count + properties.count
      + (sessionID?.utf8.count ?? 0) + (campaignKey?.utf8.count ?? 0) + (jid?.utf8.count ?? 0)
  }
}

/// What a writer of events has done since it was made, and what waits.
package struct EventWriterStatistics: Hashable, Sendable {
  /// Events stored.
  package var accepted = 0
  /// Events that were stored before.
  package var duplicates = 0
  /// Events whose id was stored before with other content.
  package var conflicts = 0
  /// Events that may not be stored: of a time that is not kept, of people who were erased, or with what
  /// the engine cannot store.
  package var refusedEvents = 0
  /// Commits that succeeded.
  package var commits = 0
  /// Commits that failed.
  package var failedCommits = 0
  /// Appends that were refused because too much waited.
  package var refused = 0
  /// Commits that failed since the last one that succeeded.
  package var failedCommitsInARow = 0
  /// The last of them that the disk failed, without another outcome between.
  package var diskFailuresInARow = 0
  /// How long all commits took together.
  package var commitTime: Duration = .zero
  /// How long the commit that runs has been running.
  package var waitingTime: Duration = .zero
  /// Events that wait for their commit to begin.
  package var waitingEvents = 0
  /// Bytes that wait for their commit to end.
  package var waitingBytes = 0

  /// Makes counts of nothing.
  package init() {}

  mutating func record(_ verdicts: [[EventVerdict]], took duration: Duration) {
    for verdict in verdicts.joined() {
      switch verdict {
      case .accepted: accepted += 1
      case .duplicate: duplicates += 1
      case .conflict: conflicts += 1
      case .expired, .erased, .unstorable: refusedEvents += 1
      }
    }
    commits += 1
    failedCommitsInARow = 0
    diskFailuresInARow = 0
    commitTime += duration
  }

  mutating func recordFailure(_ error: any Error) {
    failedCommits += 1
    failedCommitsInARow += 1
    let isOfDisk = (error as? StoreError)?.code == .diskFailed
    diskFailuresInARow = isOfDisk ? diskFailuresInARow + 1 : 0
  }
}

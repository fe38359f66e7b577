import AudienceCore
import LinkCore
import WireModels

/// What the events of a transaction mean for messages: what devices report, conversions, and messages
/// that follow an event.
struct MessageEvents {
  private typealias Hit = EventHit<MessageListener>

  private var counts = MessageCounts()
  private var hits: [Hit] = []

  /// Adds the events of a batch that are new.
  mutating func add(
    _ events: [EventParts],
    _ verdicts: [EventVerdict],
    _ workspace: WorkspaceID,
    tenant: Int64,
    _ dictionary: inout StringDictionary
  ) throws {
    let connection = dictionary.connection
    for (parts, verdict) in zip(events, verdicts) where verdict == .accepted {
      let event = parts.event
      if let acknowledgement = parts.acknowledgement {
        let person = try dictionary.term(TermKey(tenant, .person, event.distinctID))
        try AcknowledgementRepository.store(
          connection,
          acknowledgement,
          tenant: tenant,
          person: person,
          &counts
        )
      }
    }
    let listeners = try MessageListener.all(of: workspace, connection)
    hits += try Hit.all(
      of: events,
      verdicts,
      for: listeners,
      workspace,
      tenant: tenant,
      &dictionary
    )
  }

  /// Counts, and queues the messages that follow; after the profiles, which audiences read.
  mutating func write(_ connection: any SQLConnection) throws {
    for hit in hits {
      let person = try PersonLinks(tenant: hit.tenant, connection).root(of: hit.person)
      switch hit.listener.role {
      case .conversion: try convert(hit, person, connection)
      case .trigger: try follow(hit, person, connection)
      }
    }
    try counts.write(connection)
  }

  /// Counts a conversion of the last send before the event, each occurrence of a message once, and what it earned,
  /// each time.
  private mutating func convert(
    _ hit: Hit,
    _ person: Int64,
    _ connection: any SQLConnection
  ) throws {
    let facts = RecipientFacts(tenant: hit.tenant, person: person, connection)
    let sends = try connection.query(
      """
      SELECT id, variant, occurrence, converted_at, CASE
          WHEN variant = \(MessageCounts.holdOut) THEN due_at ELSE COALESCE(sent_at, queued_at)
        END AS moment
      FROM message_send\(connection.dialect.index("message_send_person"))
      WHERE tenant_no = \(hit.tenant) AND \(facts.ids) AND message_id = \(hit.listener.message)
        AND lane <> \(SendLane.test.rawValue) AND (
          state IN (\(SendState.sent.rawValue), \(SendState.unknown.rawValue))
          OR state = \(SendState.queued.rawValue) AND attempt > 0
          OR variant = \(MessageCounts.holdOut)
        )
      """
    )
    let end = hit.occurredAt.milliseconds
    let window = end - hit.listener.milliseconds...end
    let before = try sends.filter { window.contains(try $0.int64("moment")) }
    guard let last = try before.max(by: { try $0.int64("moment") < $1.int64("moment") }) else {
      return
    }
    let variant = Int(try last.int64("variant"))
    counts.add(hit.money, hit.tenant, hit.listener.message, variant)
    let occurrence = try last.int64("occurrence")
    let isCounted = try sends.contains { send in
      try send.int64("occurrence") == occurrence && send.optionalInt64("converted_at") != nil
    }
    guard !isCounted else { return }
    try connection.execute(
      """
      UPDATE message_send SET converted_at = \(hit.occurredAt)
      WHERE tenant_no = \(hit.tenant) AND id = \(try last.entityID("id"))
      """
    )
    counts.add(hit.tenant, hit.listener.message, variant, MessageCountKind.converted.rawValue)
  }

  /// Queues a message for a person of its audience, unless the person had it before.
  private mutating func follow(
    _ hit: Hit,
    _ person: Int64,
    _ connection: any SQLConnection
  ) throws {
    guard let read = try ReadableMessage.find(hit.workspace, hit.listener.message, connection)
    else { return }
    let (stored, message) = (read.stored, read.message)
    let due = hit.occurredAt.milliseconds + hit.listener.milliseconds
    guard due + message.lifetime > hit.receivedAt.milliseconds else { return }
    let facts = RecipientFacts(tenant: hit.tenant, person: person, connection)
    let earlier = try connection.query(
      """
      SELECT expires_at FROM message_send\(connection.dialect.index("message_send_person"))
      WHERE tenant_no = \(hit.tenant) AND \(facts.ids) AND message_id = \(stored.id) AND lane = 0
        AND occurrence > \(OutboxPage.launch)
      """
    )
    let gap = hit.listener.repeatAfter
    let isRepeated = try earlier.contains { send in
      // A worker that claims a send changes when it is due, but never when it expires.
      let other = try send.int64("expires_at") - message.lifetime
      return gap.map { abs(due - other) < $0 } ?? true
    }
    guard !isRepeated else { return }
    if let audience = read.audience, try !facts.isIn(audience, now: hit.receivedAt) { return }
    var page = OutboxPage(
      message,
      id: stored.id,
      tenant: hit.tenant,
      launchedAt: hit.occurredAt,
      occurrence: Self.occurrence(of: hit.uuid),
      now: hit.receivedAt
    )
    let recipients = try Recipient.find(
      [person],
      message,
      in: read.audience,
      hit.workspace,
      hit.tenant,
      now: hit.receivedAt,
      connection
    )
    for recipient in recipients { page.add(recipient) }
    _ = try page.write(connection)
  }

  /// A number of the event, above ``OutboxPage/launch``.
  private static func occurrence(of event: EntityID) -> Int64 {
    max(1, Int64((event.high &* 0x9E37_79B9_7F4A_7C15 ^ event.low) >> 1))
  }
}

/// The links that opened notifications lead to.
struct OpenedMessages {
  private let workspace: WorkspaceID
  private let tenant: Int64
  private let connection: any SQLConnection

  init(_ workspace: WorkspaceID, tenant: Int64, _ connection: any SQLConnection) {
    (self.workspace, self.tenant, self.connection) = (workspace, tenant, connection)
  }

  /// Lets each event that says a notification was opened name the link that the notification led to, so
  /// that it is a touch as a click is.
  func naming(_ events: [EventParts]) throws -> [EventParts] {
    guard events.contains(where: { $0.event.name == StoredTouch.notification }) else {
      return events
    }
    return try events.map { parts in
      guard parts.event.name == StoredTouch.notification, parts.origin.link == nil,
        let send = parts.acknowledgement.flatMap({ SendID($0.pushID) })
      else { return parts }
      var origin = parts.origin
      origin.link = try link(of: send)
      return EventParts(parts, origin: origin)
    }
  }

  private func link(of send: SendID) throws -> LinkID? {
    let row = try connection.first(
      """
      SELECT s.message_id, s.variant, a.language FROM message_send s
      LEFT JOIN push_address a ON a.tenant_no = s.tenant_no AND a.id = s.address_id
      WHERE s.tenant_no = \(tenant) AND s.id = \(send)
      """
    )
    guard let row,
      let read = try ReadableMessage.find(workspace, row.id("message_id"), connection),
      let action = try read.message
        .content(Int(row.int64("variant")), language: row.optionalText("language"))?.action
    else { return nil }
    let domains = try connection.query(
      """
      SELECT id, host FROM domain WHERE workspace_id = \(workspace) AND deleted_at IS NULL
      ORDER BY id
      """
    )
    for domain in domains {
      guard let host = LinkDomain(try domain.text("host")) else { continue }
      let verdict = LinkGrammar.parse(action, configuration: .init(domains: [host]))
      guard let code = verdict.link?.campaignKey.flatMap({ ShortCode($0) }) else { continue }
      return try connection.first(
        """
        SELECT id FROM link WHERE workspace_id = \(workspace) AND deleted_at IS NULL
          AND domain_id = \(try domain.entityID("id")) AND \(CodeKeys.condition(code))
        """
      )?.id("id")
    }
    return nil
  }
}

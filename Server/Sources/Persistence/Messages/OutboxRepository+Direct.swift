package import AudienceCore
package import LinkCore
import WireModels

/// What decides whether one person receives a message now.
package struct RecipientDecision: Sendable {
  /// The decision, with each check.
  package var decision: SendDecision
  /// The variant; `nil` for the hold-out.
  package var variant: Int?
  /// The sends that were queued.
  package var sends: [SendID] = []
  /// The content as the person reads it; `nil` for the hold-out, and where nothing is known of the person.
  package var content: MessageContentForm?
}

extension OutboxRepository {
  /// Whether a person would receive a message now; with a lane, queues the sends where so.
  ///
  /// A request that is sent twice with one `occurrence` queues nothing again.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where the workspace has no such message.
  package func decide(
    _ workspace: WorkspaceID,
    _ id: MessageID,
    person: String,
    queueing lane: SendLane? = nil,
    occurrence: Int64 = 0,
    data: [String: String] = [:],
    now: Timestamp
  ) async throws -> RecipientDecision {
    try await driver.write(for: .workspace(workspace)) { connection in
      guard let stored = try MessageRepository.find(workspace, id, connection),
        let tenant = try StringDictionary.tenant(connection, workspace)
          ?? Self.makeTenant(workspace, connection)
      else { throw StoreError.notFound("message") }
      let message = try ReadableMessage.message(of: stored, workspace, connection)
      let root = try Self.root(of: person, tenant, connection)
      // Direct sends name their person; the audience is that of a launch.
      let audience =
        lane == nil ? try ReadableMessage.audience(of: message, workspace, connection) : nil
      let recipient = try root.flatMap {
        try Recipient.find([$0], message, in: audience, workspace, tenant, now: now, connection)
          .first
      }
      let variant = root.flatMap { message.variant(id, person: $0, lane: lane) }
      if lane != nil, let root {
        let sends = try Self.queued(id, occurrence, person: root, tenant, connection)
        if !sends.isEmpty {
          return RecipientDecision(decision: .sentBefore, variant: variant, sends: sends)
        }
      }
      var facts =
        try Self.facts(message, stored.status, lane, root, audience, tenant, now: now, connection)
      facts.isHeldOut = root != nil && variant == nil
      facts.read(recipient)
      let decision = SendDecision(facts, now: now, ZoneClock(zone: recipient?.zone))
      var result = RecipientDecision(decision: decision, variant: variant)
      if let root, let variant {
        result.content =
          try Self.content(variant, of: message, person: root, data, tenant, connection)
      }
      guard let lane, let recipient, result.decision.outcome == .send else { return result }
      var page = OutboxPage(
        message,
        id: id,
        tenant: tenant,
        launchedAt: now,
        occurrence: occurrence,
        lane: lane,
        data: data,
        now: now
      )
      page.add(recipient)
      _ = try page.write(connection)
      result.sends = page.ids
      if lane == .direct {
        try Self.expectConversions(of: stored, message, id, workspace, now: now, connection)
      }
      return result
    }
  }

  /// What a variant says to a person, in the person's language.
  private static func content(
    _ variant: Int,
    of message: Message,
    person: Int64,
    _ data: [String: String],
    _ tenant: Int64,
    _ connection: any SQLConnection
  ) throws -> MessageContentForm? {
    let profile = try connection.first(
      "SELECT language FROM person_profile WHERE tenant_no = \(tenant) AND person_no = \(person)"
    )
    let language = try profile?.optionalText("language")
    guard let content = message.content(variant, language: language) else { return nil }
    let words = try RecipientFacts(tenant: tenant, person: person, connection)
      .words(message.personalNames, data: data)
    return content.personal { words[$0] }
  }

  /// Listens for the conversions of a direct send, where no launch does.
  private static func expectConversions(
    of stored: MessageResource,
    _ message: Message,
    _ id: MessageID,
    _ workspace: WorkspaceID,
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    guard stored.status != .sending, stored.status != .paused else { return }
    try MessageListener.expectConversions(
      of: message,
      id,
      workspace,
      endsAt: Timestamp(milliseconds: now.milliseconds + message.lifetime),
      now: now,
      connection
    )
  }

  /// The number of the person that a distinct id belongs to.
  private static func root(
    of person: String,
    _ tenant: Int64,
    _ connection: any SQLConnection
  ) throws -> Int64? {
    try StringDictionary(connection, cache: DictionaryCache())
      .existing(TermKey(tenant, .person, person))
      .map { try PersonLinks(tenant: tenant, connection).root(of: $0) }
  }

  /// The sends of an occurrence to a person, which an earlier request queued.
  ///
  /// They count for caps by now, and their address may be out of use: the request is answered as it was then.
  private static func queued(
    _ id: MessageID,
    _ occurrence: Int64,
    person: Int64,
    _ tenant: Int64,
    _ connection: any SQLConnection
  ) throws -> [SendID] {
    try connection.query(
      """
      SELECT id FROM message_send\(connection.dialect.index("message_send_person"))
      WHERE tenant_no = \(tenant) AND message_id = \(id)
        AND occurrence = \(occurrence) AND person_no = \(person) ORDER BY id
      """
    ).map { try $0.id("id") }
  }

  private static func makeTenant(
    _ workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws -> Int64? {
    var dictionary = StringDictionary(connection, cache: DictionaryCache())
    return try dictionary.tenant(workspace)
  }

  private static func facts(
    _ message: Message,
    _ status: MessageStatus,
    _ lane: SendLane?,
    _ person: Int64?,
    _ audience: Audience?,
    _ tenant: Int64,
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws -> SendFacts {
    var facts = SendFacts(message)
    facts.isTest = lane == .test
    facts.isTestDevice = true
    facts.isRunning = lane != nil || status == .sending || status == .scheduled || status == .draft
    guard let person else {
      facts.isInAudience = message.audience == nil ? nil : false
      return facts
    }
    let known = RecipientFacts(tenant: tenant, person: person, connection)
    facts.hasConsented = try message.category.flatMap { try known.consent($0) }
    if !message.caps.isEmpty { facts.sent = Array(try known.receipts(since: now).values) }
    if let audience { facts.isInAudience = try known.isIn(audience, now: now) }
    return facts
  }
}

extension SendFacts {
  /// What the addresses of a person decide.
  fileprivate mutating func read(_ recipient: Recipient?) {
    hasOptedOut = recipient?.hasOptedOut ?? false
    hasRefusedNotifications = recipient?.hasRefused ?? false
    hasAddress = recipient?.addresses.isEmpty == false
  }

  /// What the message alone decides.
  package init(_ message: Message) {
    self.init()
    isMarketing = message.category != nil
    caps = message.caps
    quietTimes = message.channel == .push ? message.quietTimes : []
  }
}

extension Message {
  /// The variant of a person; `nil` for the hold-out, which direct sends have none of.
  func variant(_ id: MessageID, person: Int64, lane: SendLane? = nil) -> Int? {
    switch arm(id: "\(id)", user: "\(person)") {
    case .variant(let number): number
    case .holdOut: lane == nil || lane == .launched ? nil : 0
    }
  }
}

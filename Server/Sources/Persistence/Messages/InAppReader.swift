import AudienceCore
package import LinkCore
package import MessagingCore
import WireModels

/// Decides, within a transaction, which in-app messages a device receives.
struct InAppReader {
  private let fetch: InAppFetch
  private let tenant: Int64
  private let person: Int64
  private let language: String?
  private let zone: String?
  private let now: Timestamp
  private let connection: any SQLConnection
  private let facts: RecipientFacts

  private var clock: ZoneClock { ZoneClock(zone: zone) }

  /// `nil` for a person that nothing is stored of.
  init?(_ fetch: InAppFetch, now: Timestamp, _ connection: any SQLConnection) throws {
    guard let known = try KnownPerson(fetch.person, fetch.workspace, connection) else { return nil }
    (self.fetch, self.now, self.connection) = (fetch, now, connection)
    (tenant, person, facts) = (known.tenant, known.root, known.facts(connection))
    let profile = try connection.first(
      """
      SELECT language, time_zone FROM person_profile
      WHERE tenant_no = \(tenant) AND person_no = \(person)
      """
    )
    language = try profile?.optionalText("language")
    zone = try profile?.optionalText("time_zone")
  }

  func plan() throws -> InAppPlan {
    var plan = InAppPlan()
    for candidate in try candidates().sorted(by: { $0.precedes($1) }) {
      guard plan.chosen.count < fetch.limit else { break }
      guard try isSent(candidate, besides: plan) else { continue }
      if candidate.variant == nil {
        plan.heldOut.append(candidate)
      } else if candidate.content != nil {
        plan.chosen.append(candidate)
      }
    }
    return plan
  }

  /// The checks that a sender of notifications makes, but for those of addresses.
  private func isSent(_ candidate: InAppCandidate, besides plan: InAppPlan) throws -> Bool {
    let message = candidate.message
    var facts = SendFacts(message)
    facts.isTest = candidate.lane == .test
    facts.isTestDevice = true
    facts.isRunning = candidate.lane != .launched || candidate.status == .sending
    facts.expiresAt = candidate.expiresAt
    facts.hasLeftSequence = candidate.hasLeftSequence
    facts.hasConsented = try message.category.flatMap { try self.facts.consent($0) }
    if candidate.lane == .launched, let audience = candidate.audience {
      facts.isInAudience = try self.facts.isIn(
        audience,
        on: try AppRepository.platform(fetch.app, fetch.workspace, connection),
        now: now
      )
    }
    if !candidate.isFetched, !message.caps.isEmpty {
      let others = plan.chosen.filter { !$0.isFetched && $0.lane.isCounted }.map { _ in now }
      facts.sent = try self.facts.receipts(since: now).values + others
    }
    return SendDecision(facts, now: now, clock).outcome == .send
  }
}

// MARK: - Candidates

extension InAppReader {
  private func candidates() throws -> [InAppCandidate] {
    let rows = try connection.query(
      """
      SELECT id, message_id, occurrence, variant, lane, state, due_at, expires_at, data
      FROM message_send\(connection.dialect.index("message_send_person"))
      WHERE tenant_no = \(tenant) AND \(facts.ids) AND expires_at > \(now) AND message_id IN (
        SELECT id FROM message WHERE workspace_id = \(fetch.workspace) AND channel = 'in_app'
      )
      """
    )
    var known: Set<MessageID> = []
    var candidates: [InAppCandidate] = []
    for row in rows {
      let message: MessageID = try row.id("message_id")
      if try row.int64("occurrence") == 0 { known.insert(message) }
      if let candidate = try queued(row, message) { candidates.append(candidate) }
    }
    return try candidates + launched().filter { !known.contains($0.id) }
  }

  /// A send that is due and was not shown yet.
  private func queued(_ row: SQLRow, _ id: MessageID) throws -> InAppCandidate? {
    let state = SendState(rawValue: try row.int64("state"))
    guard state == .waiting || state == .sent, try row.timestamp("due_at") <= now,
      let read = try ReadableMessage.find(fetch.workspace, id, connection)
    else { return nil }
    let send: SendID = try row.id("id")
    let steps = try steps(of: send)
    guard steps.isDisjoint(with: [.seen, .clicked, .dismissed]) else { return nil }
    var candidate = try candidate(
      read,
      data: try PersonalWords.data(row),
      lane: try SendLane(row),
      launchedAt: try row.timestamp("due_at"),
      expiresAt: try row.timestamp("expires_at"),
      variant: Int(try row.int64("variant"))
    )
    candidate?.send = send
    candidate?.isFetched = state == .sent
    candidate?.isDelivered = steps.contains(.delivered)
    if read.message.delivery == .inSequence {
      let entry = try row.int64("occurrence")
      let left = try SequenceEntry.left(among: [entry], tenant: tenant, connection)
      candidate?.hasLeftSequence = !left.isEmpty
    }
    return candidate
  }

  /// The messages that go out to everyone in their audience, as far as their time came.
  private func launched() throws -> [InAppCandidate] {
    try connection.query(
      """
      SELECT \(raw: MessageRepository.columns), launched_at FROM message
      WHERE workspace_id = \(fetch.workspace) AND status = 'sending' AND channel = 'in_app'
        AND trigger_event IS NULL
      """
    ).compactMap { row in
      guard let read = try ReadableMessage.find(row: row, fetch.workspace, connection) else {
        return nil
      }
      let (stored, message) = (read.stored, read.message)
      let launchedAt = try row.optionalTimestamp("launched_at") ?? stored.updatedAt
      guard case .success(let moment) = message.delivery.moment(launched: launchedAt, clock),
        moment <= now
      else { return nil }
      return try candidate(
        read,
        data: [:],
        lane: .launched,
        launchedAt: launchedAt,
        expiresAt: Timestamp(milliseconds: moment.milliseconds + message.lifetime),
        variant: message.variant(stored.id, person: person)
      )
    }
  }

  /// `nil` for messages of another app or another screen.
  private func candidate(
    _ read: ReadableMessage,
    data: [String: String],
    lane: SendLane,
    launchedAt: Timestamp,
    expiresAt: Timestamp,
    variant: Int?
  ) throws -> InAppCandidate? {
    let message = read.message
    guard message.app ?? fetch.app == fetch.app, variant ?? 0 >= 0 else { return nil }
    var content = variant.flatMap { message.content($0, language: language) }
    if !message.personalNames.isEmpty {
      let words = try facts.words(message.personalNames, data: data)
      content = content?.personal { words[$0] }
    }
    let payload = content?.layout.flatMap { MessagePayload(inApp: $0) }
    if let screen = fetch.screen, payload?.condition.isFor(screen: screen) == false { return nil }
    return InAppCandidate(
      id: read.stored.id,
      message: message,
      audience: read.audience,
      status: read.stored.status,
      lane: lane,
      launchedAt: launchedAt,
      expiresAt: expiresAt,
      variant: variant,
      content: content,
      priority: payload?.priority ?? 0
    )
  }

  private func steps(of send: SendID) throws -> Set<Acknowledgement.Step> {
    let rows = try connection.query(
      """
      SELECT step FROM push_ack WHERE tenant_no = \(tenant) AND push_id = \("\(send)")
        AND \(facts.ids)
      """
    )
    return Set(try rows.compactMap { Acknowledgement.Step(rawValue: try $0.text("step")) })
  }
}

// MARK: - Writing

extension InAppReader {
  /// Stores what a plan says.
  ///
  /// - Returns: What the device receives.
  func write(_ plan: InAppPlan) throws -> [InAppSend] {
    for candidate in plan.heldOut { _ = try store(candidate) }
    var counts = MessageCounts()
    var sends: [InAppSend] = []
    for var candidate in plan.chosen {
      if candidate.send == nil { candidate.send = try store(candidate) }
      guard let send = candidate.asSend, let variant = candidate.variant else { continue }
      sends.append(send)
      let isFirst = try connection.execute(
        """
        UPDATE message_send SET state = \(SendState.sent.rawValue), sent_at = \(now)
        WHERE tenant_no = \(tenant) AND id = \(send.id) AND state = \(SendState.waiting.rawValue)
        """
      )
      guard isFirst == 1, candidate.lane.isCounted else { continue }
      counts.add(tenant, candidate.id, variant, MessageCountKind.sent.rawValue)
    }
    try counts.write(connection)
    return sends
  }

  private func store(_ candidate: InAppCandidate) throws -> SendID? {
    var page = OutboxPage(
      candidate.message,
      id: candidate.id,
      tenant: tenant,
      launchedAt: candidate.launchedAt,
      now: now
    )
    page.add(Recipient(inApp: person, tenant: tenant, zone: zone))
    _ = try page.write(connection)
    return page.ids.first
  }
}

extension MessagePayload {
  /// Reads what an in-app message shows, as devices read it.
  package init?(inApp layout: JSONValue) {
    self.init(layout, origin: .pull) { text in
      try? JSONValue(parsing: Array(text.utf8), limits: .files)
    }
  }
}

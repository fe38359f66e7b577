package import AudienceCore
package import LinkCore
package import WireModels

/// A send that a worker holds: no other worker sends it until its lease ends.
package struct OutboxSend: Sendable {
  /// Names the row among those of all workspaces.
  package struct Key: Hashable, Sendable {
    let tenant: Int64
    package let id: SendID
  }

  /// The row.
  package let key: Key
  package let workspace: WorkspaceID
  package let messageID: MessageID
  package let message: Message
  /// Where the message was in its life.
  package let status: MessageStatus
  package let variant: Int
  /// The address; `nil` where it is gone, out of use, or another person's now.
  package let address: AddressRecord?
  /// Whether the address is out of use because of an opt-out.
  package let hasOptedOut: Bool
  /// The distinct id that stands for the person, by its number.
  let person: Int64
  /// Why it goes out.
  package let lane: SendLane
  /// How often it was tried before.
  package let attempt: Int
  package let queuedAt: Timestamp
  /// From when on it is dropped.
  package let expiresAt: Timestamp
  /// Whether the person consented to the message's category; `nil` where never asked.
  package internal(set) var consent: Bool?
  /// When the person received other messages in the last 30 days; empty where the message has no cap.
  package let received: [Timestamp]
  /// How many other messages workers are sending to the person; 0 where the message has no cap.
  package let pending: Int
  /// Whether the person is in the audience now; `nil` where the message has none.
  package internal(set) var isInAudience: Bool?
  /// Whether the person left the sequence that sends it.
  package internal(set) var hasLeftSequence = false
  /// The values that the texts ask for.
  package internal(set) var words = PersonalWords()

  init(
    _ claim: OutboxClaim,
    _ workspace: WorkspaceID,
    _ message: Message,
    _ status: MessageStatus,
    _ address: AddressRecord?
  ) {
    key = Key(tenant: claim.tenant, id: claim.id)
    (self.workspace, self.message, self.status) = (workspace, message, status)
    (messageID, variant, lane) = (claim.message, claim.variant, claim.lane)
    self.address = address?.retirement == nil ? address : nil
    hasOptedOut = address?.retirement?.reason == .optedOut
    (person, attempt) = (claim.person, claim.attempt)
    (queuedAt, expiresAt) = (claim.queuedAt, claim.expiresAt)
    received = claim.receipts?.received(besides: claim.key) ?? []
    pending = claim.receipts?.pending(besides: claim.key) ?? 0
  }
}

/// A row that is being claimed.
struct OutboxClaim: Sendable {
  static let columns: StaticString = """
    tenant_no, id, lease, message_id, occurrence, address_id, person_no, variant, lane, attempt,
    queued_at, expires_at, data
    """

  let tenant: Int64
  let id: SendID
  /// Whether a worker held it whose lease ended.
  let wasLeased: Bool
  let message: MessageID
  let occurrence: Int64
  let address: EntityID
  let person: Int64
  let variant: Int
  let lane: SendLane
  /// How often it was tried before.
  let attempt: Int
  let queuedAt: Timestamp
  let expiresAt: Timestamp
  /// The values of the request that sends it.
  let data: [String: String]
  /// What counts for the caps of its message; `nil` where it has none.
  var receipts: SendReceipts?

  var key: SendReceipts.Key { .init(message: message, occurrence: occurrence) }

  init(_ row: SQLRow) throws {
    tenant = try row.int64("tenant_no")
    id = try row.id("id")
    wasLeased = try row.optionalBlob("lease") != nil
    message = try row.id("message_id")
    occurrence = try row.int64("occurrence")
    address = try row.entityID("address_id")
    person = try row.int64("person_no")
    variant = Int(try row.int64("variant"))
    lane = try SendLane(row)
    attempt = Int(try row.int64("attempt"))
    queuedAt = try row.timestamp("queued_at")
    expiresAt = try row.timestamp("expires_at")
    data = try PersonalWords.data(row)
  }
}

/// What came of a send.
package struct OutboxResult: Sendable {
  /// What is recorded.
  package enum Outcome: Hashable, Sendable {
    /// The provider took it.
    case sent
    /// It may have been taken: it is sent again with the same ids at a moment, or given up.
    case unknown(code: String, retryAt: Timestamp?)
    /// It was tried, and is sent again at a moment.
    case retry(at: Timestamp)
    /// It was not tried, and is decided about again at a moment.
    case wait(until: Timestamp)
    /// It failed for good.
    case failed(code: String)
    /// A check refuses it.
    case dropped(SendCheck)
  }

  /// The row.
  package var key: OutboxSend.Key
  /// What is recorded.
  package var outcome: Outcome
  /// The code with which the provider calls the address dead, and since when.
  package var rejectedAddress: (code: String, since: Timestamp)?
  /// Why the whole message stops, for the operator.
  package var stopsMessage: Remark<PushReason>?

  package init(_ key: OutboxSend.Key, _ outcome: Outcome) {
    (self.key, self.outcome) = (key, outcome)
  }
}

extension OutboxResult {
  static let columnNames = ["state", "due_at", "sent_at", "reason", "attempt"]

  /// The values of ``columnNames``; that of `attempt` is by how much it goes back.
  func columns(_ now: Timestamp) -> [SQLValue] {
    func row(
      _ state: SendState,
      due: Timestamp? = nil,
      sentAt: Timestamp? = nil,
      _ reason: String? = nil,
      untried: Int64 = 0
    ) -> [SQLValue] {
      [.integer(state.rawValue), due.sqlValue, sentAt.sqlValue, reason.sqlValue, .integer(untried)]
    }
    return switch outcome {
    case .sent: row(.sent, sentAt: now)
    case .unknown(let code, let retryAt):
      row(retryAt == nil ? .unknown : .queued, due: retryAt, sentAt: now, code)
    case .retry(let moment): row(.queued, due: moment)
    case .wait(let moment): row(.queued, due: moment, untried: 1)
    case .failed(let code): row(.failed, code)
    case .dropped(let check): row(.dropped, check.rawValue)
    }
  }
}

/// What a worker holds, and until when.
package struct OutboxLease: Sendable {
  /// Proves that a result comes from who holds the send.
  let token: [UInt8]
  package let sends: [OutboxSend]
}

/// Why a send goes out.
package enum SendLane: Int64, Hashable, Sendable {
  /// The message was launched.
  case launched = 0
  /// The API named the person: neither audience nor hold-out count.
  case direct = 1
  /// It is a test, for which consent, caps and quiet hours do not count either.
  case test = 2

  /// Whether reports count it, and caps of other messages: a test says nothing of those that a message is for.
  var isCounted: Bool { self != .test }

  /// The lane of a row.
  init(_ row: SQLRow) throws {
    self = SendLane(rawValue: try row.int64("lane")) ?? .launched
  }
}

enum SendState: Int64, Sendable {
  case queued = 0
  case sent = 1
  case failed = 2
  case dropped = 3
  case unknown = 4
  /// An in-app message that no device has fetched yet; workers leave it alone.
  case waiting = 5
}

enum MessageCountKind: String, Sendable {
  case targeted
  case heldOut = "held_out"
  case sent
  case failed
  case dropped
  case unknown
  case delivered
  /// An in-app message was on the screen.
  case shown
  /// A notification was tapped.
  case opened
  /// A button of an in-app message was tapped.
  case clicked
  case dismissed
  case converted
  case unsubscribed
  /// The whole units of what conversions earned, by currency.
  case revenue
  /// The millionths of the same.
  case revenueMillionths = "revenue_millionths"
  /// The conversions that earned it.
  case purchase
  /// Conversions with an amount that cannot be added up.
  case unreadableRevenue = "unreadable_revenue"
}

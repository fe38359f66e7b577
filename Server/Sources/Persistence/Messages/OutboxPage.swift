public import AudienceCore
import Foundation
import LinkCore

/// A person with the addresses that a message may go to.
struct Recipient: Sendable {
  struct Address: Sendable {
    var id: EntityID
    var zone: String?
  }

  var person: Int64
  var addresses: [Address]

  /// The addresses of a person under every merged id.
  static func find(
    _ person: Int64,
    _ message: Message,
    _ tenant: Int64,
    _ connection: any SQLConnection
  ) throws -> Recipient {
    var statement: SQLStatement = """
      SELECT a.id, a.time_zone FROM push_address a
      WHERE a.tenant_no = \(tenant) AND a.retired_at IS NULL AND (
        a.person_no = \(person) OR a.person_no IN (
          SELECT person_no FROM person_link WHERE tenant_no = \(tenant) AND root_no = \(person)
        )
      )
      """
    if let app = message.app { statement += " AND a.app_id = \(app)" }
    let addresses = try connection.query(statement).map { row in
      Address(id: try row.entityID("id"), zone: try row.optionalText("time_zone"))
    }
    return Recipient(person: person, addresses: addresses)
  }
}

/// The sends that one transaction adds to the outbox.
struct OutboxPage {
  private let message: Message
  private let id: MessageID
  private let tenant: Int64
  private let launchedAt: Timestamp
  private let queuedBefore: Int64
  private let now: Timestamp
  private let occurrence: Int64
  private let lane: SendLane
  private var rows: [[SQLValue]] = []
  private var variants: [Int] = []
  private var counts = MessageCounts()
  /// The sends, in order.
  private(set) var ids: [SendID] = []

  init(
    _ message: Message,
    id: MessageID,
    tenant: Int64,
    launchedAt: Timestamp,
    occurrence: Int64 = 0,
    lane: SendLane = .launched,
    queuedBefore: Int64 = 0,
    now: Timestamp
  ) {
    (self.message, self.id, self.tenant, self.now) = (message, id, tenant, now)
    (self.launchedAt, self.occurrence) = (launchedAt, occurrence)
    (self.lane, self.queuedBefore) = (lane, queuedBefore)
  }

  /// Adds a person's addresses, or counts why there are none.
  mutating func add(_ recipient: Recipient) {
    let variant: Int
    switch message.assignment.arm(message: "\(id)", user: "\(recipient.person)") {
    case .holdOut where lane == .launched:
      counts.add(tenant, id, MessageCounts.holdOut, MessageCountKind.heldOut.rawValue)
      return
    case .holdOut: variant = 0
    case .variant(let number): variant = number
    }
    if recipient.addresses.isEmpty {
      counts.add(tenant, id, variant, "dropped", reason: SendCheck.address.rawValue)
    }
    for address in recipient.addresses { add(address, recipient.person, variant) }
  }

  private mutating func add(_ address: Recipient.Address, _ person: Int64, _ variant: Int) {
    let clock = ZoneClock(zone: address.zone)
    let launch = lane == .launched ? launchedAt : now
    guard
      case .success(let moment) = (lane == .launched ? message.delivery : .immediately).moment(
        launched: launch,
        clock
      )
    else {
      counts.add(tenant, id, variant, "dropped", reason: "local_time_passed")
      return
    }
    var due = moment
    if let rate = message.perMinute, lane == .launched {
      let place = queuedBefore + Int64(rows.count)
      due = max(due, Timestamp(milliseconds: launch.milliseconds + place * 60_000 / Int64(rate)))
    }
    let send = SendID(timestamp: now)
    rows.append([
      .integer(tenant), send.sqlValue, id.sqlValue, .integer(occurrence), address.id.sqlValue,
      .integer(person), .integer(Int64(variant)), .integer(lane.rawValue),
      .integer(SendState.queued.rawValue), due.sqlValue,
      Timestamp(milliseconds: due.milliseconds + message.lifetime).sqlValue, now.sqlValue,
    ])
    variants.append(variant)
    ids.append(send)
  }

  /// Stores the sends and what was counted; an address that has a send of the occurrence gets no other.
  ///
  /// - Returns: How many were new.
  mutating func write(_ connection: any SQLConnection) throws -> Int64 {
    let table = SQLTable(
      "message_send",
      columns: [
        "tenant_no", "id", "message_id", "occurrence", "address_id", "person_no", "variant",
        "lane", "state", "due_at", "expires_at", "queued_at",
      ],
      key: ["tenant_no", "message_id", "occurrence", "address_id"]
    )
    let news = rows.isEmpty ? [] : try connection.insertNew(rows, into: table)
    for (isNew, variant) in zip(news, variants) where isNew {
      counts.add(tenant, id, variant, MessageCountKind.targeted.rawValue)
    }
    ids = zip(ids, news).filter(\.1).map(\.0)
    try counts.write(connection)
    return Int64(ids.count)
  }
}

extension ZoneClock {
  /// The clock of a named zone; that of UTC for an unknown one.
  public init(zone name: String?) {
    guard let zone = name.flatMap({ TimeZone(identifier: $0) }) else {
      self = .utc
      return
    }
    self.init { moment in
      zone.secondsFromGMT(
        for: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000)
      )
    }
  }
}

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
  /// Whether the person has no address because of an opt-out.
  var hasOptedOut = false

  private init(person: Int64, addresses: [Address]) {
    (self.person, self.addresses) = (person, addresses)
  }

  /// A person who fetches messages.
  init(inApp person: Int64, tenant: Int64, zone: String?) {
    let address = Address(id: Self.place(of: person, tenant: tenant), zone: zone)
    self.init(person: person, addresses: [address])
  }

  /// What sends have in place of an address that go to a person and not to one device.
  static func place(of person: Int64, tenant: Int64) -> EntityID {
    EntityID(high: UInt64(bitPattern: tenant), low: UInt64(bitPattern: person))
  }

  /// Where people receive a message: the addresses under every merged id, or, for in-app messages,
  /// wherever they fetch them.
  static func find(
    _ people: [Int64],
    _ message: Message,
    _ tenant: Int64,
    _ connection: any SQLConnection
  ) throws -> [Recipient] {
    let batch = try RecipientBatch(tenant: tenant, people, connection)
    guard message.channel == .push else {
      var zones: [Int64: String] = [:]
      let profiles = try batch.rows { list in
        "SELECT person_no, time_zone FROM person_profile WHERE tenant_no = \(tenant) AND \(list)"
      }
      for (person, row) in profiles { zones[person] = try row.optionalText("time_zone") }
      return people.map { Recipient(inApp: $0, tenant: tenant, zone: zones[$0]) }
    }
    var addresses: [Int64: [Address]] = [:]
    let live = try batch.rows { list in
      var statement: SQLStatement = """
        SELECT person_no, id, time_zone
        FROM push_address\(connection.dialect.index("push_address_person"))
        WHERE tenant_no = \(tenant) AND retired_at IS NULL AND \(list)
        """
      if let app = message.app { statement += " AND app_id = \(app)" }
      return statement
    }
    for (person, row) in live {
      let address = Address(id: try row.entityID("id"), zone: try row.optionalText("time_zone"))
      addresses[person, default: []].append(address)
    }
    let unreachable = people.filter { addresses[$0] == nil }
    let optedOut = try optedOut(unreachable, tenant, connection)
    return people.map { person in
      var recipient = Recipient(person: person, addresses: addresses[person] ?? [])
      recipient.hasOptedOut = optedOut.contains(person)
      return recipient
    }
  }

  /// Those who opted out in an app that could be reached.
  private static func optedOut(
    _ people: [Int64],
    _ tenant: Int64,
    _ connection: any SQLConnection
  ) throws -> Set<Int64> {
    guard !people.isEmpty else { return [] }
    let found = try RecipientBatch(tenant: tenant, people, connection).rows { list in
      """
      SELECT DISTINCT person_no
      FROM push_address\(connection.dialect.index("push_address_opted_out"))
      WHERE tenant_no = \(tenant) AND retired_reason = 'opted_out' AND \(list)
      """
    }
    return Set(found.map(\.person))
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
  private let messageName: String
  private var clocks: [String?: ZoneClock] = [:]
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
    messageName = "\(id)"
  }

  /// Adds a person's addresses, or counts why there are none.
  mutating func add(_ recipient: Recipient) {
    let variant: Int
    switch message.assignment.arm(message: messageName, user: "\(recipient.person)") {
    case .holdOut where lane == .launched:
      holdOut(recipient.person)
      return
    case .holdOut: variant = 0
    case .variant(let number): variant = number
    }
    if recipient.addresses.isEmpty {
      let check: SendCheck = recipient.hasOptedOut ? .optOut : .address
      drop(variant, check.rawValue)
    }
    for address in recipient.addresses { add(address, recipient.person, variant) }
  }

  private mutating func add(_ address: Recipient.Address, _ person: Int64, _ variant: Int) {
    let clock = clock(of: address.zone)
    let launch = lane == .launched ? launchedAt : now
    guard
      case .success(let moment) = (lane == .launched ? message.delivery : .immediately).moment(
        launched: launch,
        clock
      )
    else {
      drop(variant, DeliveryTime.Miss.localTimePassed.rawValue)
      return
    }
    var due = moment
    if let rate = message.perMinute, lane == .launched {
      let place = queuedBefore + Int64(rows.count)
      due = max(due, Timestamp(milliseconds: launch.milliseconds + place * 60_000 / Int64(rate)))
    }
    append(address.id, person, variant, message.channel == .push ? .queued : .waiting, due: due)
  }

  /// Counts what gets no row: it was targeted too, so that what became of a message adds up.
  private mutating func drop(_ variant: Int, _ reason: String) {
    counts.add(tenant, id, variant, MessageCountKind.targeted.rawValue)
    counts.add(tenant, id, variant, MessageCountKind.dropped.rawValue, reason: reason)
  }

  /// Made once for each zone: a page has many people and few zones.
  private mutating func clock(of zone: String?) -> ZoneClock {
    if let known = clocks[zone] { return known }
    let clock = ZoneClock(zone: zone)
    clocks[zone] = clock
    return clock
  }

  /// A row that is never sent says that the person is in the hold-out.
  private mutating func holdOut(_ person: Int64) {
    let place = Recipient.place(of: person, tenant: tenant)
    append(place, person, MessageCounts.holdOut, .dropped, due: launchedAt, reason: "hold_out")
  }

  private mutating func append(
    _ address: EntityID,
    _ person: Int64,
    _ variant: Int,
    _ state: SendState,
    due: Timestamp,
    reason: String? = nil
  ) {
    let send = SendID(timestamp: now)
    rows.append([
      .integer(tenant), send.sqlValue, id.sqlValue, .integer(occurrence), address.sqlValue,
      .integer(person), .integer(Int64(variant)), .integer(lane.rawValue),
      .integer(state.rawValue), due.sqlValue,
      Timestamp(milliseconds: due.milliseconds + message.lifetime).sqlValue, now.sqlValue,
      reason.sqlValue,
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
        "lane", "state", "due_at", "expires_at", "queued_at", "reason",
      ],
      key: ["tenant_no", "message_id", "occurrence", "address_id"]
    )
    let news = rows.isEmpty ? [] : try connection.insertNew(rows, into: table)
    var new: [SendID] = []
    for (place, isNew) in news.enumerated() where isNew {
      let isHeldOut = variants[place] == MessageCounts.holdOut
      let kind: MessageCountKind = isHeldOut ? .heldOut : .targeted
      counts.add(tenant, id, variants[place], kind.rawValue)
      if !isHeldOut { new.append(ids[place]) }
    }
    ids = new
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

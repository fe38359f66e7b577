package import AudienceCore
import Foundation
import JSONCoding
import LinkCore

/// The sends that one transaction adds to the outbox.
struct OutboxPage {
  /// The occurrence of what is launched; those of events and requests are above it.
  static let launch: Int64 = 0

  private let message: Message
  private let id: MessageID
  private let tenant: Int64
  private var launchedAt: Timestamp
  private let queuedBefore: Int64
  private let now: Timestamp
  private var occurrence: Int64
  private let lane: SendLane
  private let messageName: String
  /// The values of the request that sends it, as a JSON object.
  private let data: String?
  private var clocks: [String?: ZoneClock] = [:]
  private var rows: [[SQLValue]] = []
  /// Of each row.
  private var entries: [Entry] = []
  private var counts = MessageCounts()
  /// The sends, in order.
  private(set) var ids: [SendID] = []

  private struct Entry {
    let id: SendID
    let variant: Int
    /// Why it is never sent; `nil` for a send.
    let reason: String?
  }

  init(
    _ message: Message,
    id: MessageID,
    tenant: Int64,
    launchedAt: Timestamp,
    occurrence: Int64 = Self.launch,
    lane: SendLane = .launched,
    queuedBefore: Int64 = 0,
    data: [String: String] = [:],
    now: Timestamp
  ) {
    let members = JSONObject(data.mapValues(JSONValue.string))
    self.data = data.isEmpty ? nil : JSONValue.object(members).canonicalText
    (self.message, self.id, self.tenant, self.now) = (message, id, tenant, now)
    (self.launchedAt, self.occurrence) = (launchedAt, occurrence)
    (self.lane, self.queuedBefore) = (lane, queuedBefore)
    messageName = "\(id)"
  }

  /// Adds a person's addresses in an occurrence of their own, which was due at a moment.
  mutating func add(_ recipient: Recipient, occurrence: Int64, dueAt: Timestamp) {
    (self.occurrence, launchedAt) = (occurrence, dueAt)
    add(recipient)
  }

  /// Adds a person's addresses, or counts why there are none; who does not use the message's app is not counted.
  ///
  /// Swift 6.3.1 crashes in release builds where it inlines this into ``SequenceWalk``.
  @inline(never)
  mutating func add(_ recipient: Recipient) {
    guard recipient.usesApp else { return }
    let variant: Int
    switch message.arm(id: messageName, user: "\(recipient.person)") {
    case .holdOut where lane == .launched:
      holdOut(recipient.person)
      return
    case .holdOut: variant = 0
    case .variant(let number): variant = number
    }
    if recipient.addresses.isEmpty {
      let check: SendCheck =
        recipient.hasOptedOut ? .optOut : recipient.hasRefused ? .permission : .address
      unreachable(recipient.person, variant, check.rawValue)
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

  /// Counts a person who has no address, once.
  ///
  /// A walk finds each person once. Of a message that follows events a row says that the person is counted,
  /// whose occurrence is that of no event.
  private mutating func unreachable(_ person: Int64, _ variant: Int, _ reason: String) {
    guard occurrence != Self.launch else {
      drop(variant, reason)
      return
    }
    let place = Recipient.place(of: person, tenant: tenant)
    append(place, person, variant, .dropped, in: Self.launch, due: now, reason: reason)
  }

  /// Counts what gets no row: it was targeted too, so that what became of a message adds up.
  private mutating func drop(_ variant: Int, _ reason: String) {
    guard lane.isCounted else { return }
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
    let variant = MessageCounts.holdOut
    append(place, person, variant, .dropped, due: launchedAt, reason: "hold_out")
  }

  private mutating func append(
    _ address: EntityID,
    _ person: Int64,
    _ variant: Int,
    _ state: SendState,
    in occurrence: Int64? = nil,
    due: Timestamp,
    reason: String? = nil
  ) {
    let send = SendID(timestamp: now)
    rows.append([
      .integer(tenant), send.sqlValue, id.sqlValue, .integer(occurrence ?? self.occurrence),
      address.sqlValue, .integer(person), .integer(Int64(variant)), .integer(lane.rawValue),
      .integer(state.rawValue), due.sqlValue,
      Timestamp(milliseconds: due.milliseconds + message.lifetime).sqlValue, now.sqlValue,
      reason.sqlValue, data.sqlValue,
    ])
    entries.append(Entry(id: send, variant: variant, reason: reason))
  }

  /// Stores the sends and what was counted; an address that has a send of the occurrence gets no other.
  ///
  /// - Returns: How many were new.
  mutating func write(_ connection: any SQLConnection) throws -> Int64 {
    let table = SQLTable(
      "message_send",
      columns: [
        "tenant_no", "id", "message_id", "occurrence", "address_id", "person_no", "variant",
        "lane", "state", "due_at", "expires_at", "queued_at", "reason", "data",
      ],
      key: ["tenant_no", "message_id", "occurrence", "address_id"]
    )
    let news = rows.isEmpty ? [] : try connection.insertNew(rows, into: table)
    for (entry, isNew) in zip(entries, news) where isNew {
      if entry.variant == MessageCounts.holdOut {
        counts.add(tenant, id, entry.variant, MessageCountKind.heldOut.rawValue)
      } else if let reason = entry.reason {
        drop(entry.variant, reason)
      } else {
        ids.append(entry.id)
        guard lane.isCounted else { continue }
        counts.add(tenant, id, entry.variant, MessageCountKind.targeted.rawValue)
      }
    }
    try counts.write(connection)
    return Int64(ids.count)
  }
}

extension ZoneClock {
  /// The clock of a named zone; that of UTC for an unknown one.
  package init(zone name: String?) {
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

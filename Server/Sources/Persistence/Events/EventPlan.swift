import LinkCore

/// What is known of a batch's events before it is decided what becomes of them.
struct KnownEvents: Sendable {
  /// Where each event belongs, in the order of the batch.
  var places: [EventPartitions.Place]
  /// The hashes of those that are stored.
  var hashes: [EntityID: [UInt8]] = [:]
  /// Those of people who were erased.
  var erased: Set<EntityID> = []
}

/// What becomes of the events of a batch: decided from what is known, without a store.
struct EventPlan: Sendable {
  /// An event that is not stored yet.
  struct Insertion: Hashable, Sendable {
    /// Its position in the batch.
    var position: Int
    var table: String
  }

  /// What became of each, in the order of the batch.
  private(set) var verdicts: [EventVerdict] = []
  /// Those to insert.
  private(set) var insertions: [Insertion] = []

  /// Decides; of two events of a batch with one id the first counts.
  init(_ events: some Sequence<EventRecord>, _ known: KnownEvents) {
    var hashes = known.hashes
    for (position, (event, place)) in zip(events, known.places).enumerated() {
      guard case .table(let table) = place else {
        verdicts.append(.expired)
        continue
      }
      if known.erased.contains(event.uuid) {
        verdicts.append(.erased)
      } else if let hash = hashes[event.uuid] {
        verdicts.append(hash == event.contentHash ? .duplicate : .conflict)
      } else {
        hashes[event.uuid] = event.contentHash
        insertions.append(Insertion(position: position, table: table))
        verdicts.append(.accepted)
      }
    }
  }

  /// Corrects a verdict where another node stored an event with the same id since it was looked up.
  mutating func found(_ hash: [UInt8]?, of event: EventRecord, at position: Int) {
    verdicts[position] = hash == event.contentHash ? .duplicate : .conflict
  }
}

/// A row of `event_log` before it is inserted.
struct PlannedEvent: Sendable {
  var tenant: Int64
  var uuid: EntityID
  /// What it adds to roll-ups.
  var count: EventCount
  var person: Int64
  var journey: Int64?
  /// The number of the country that the device was in.
  var country: Int64?
  private let namesCampaign: Bool
  var name: String
  var app: AppID?
  var attribution: Attribution {
    didSet {
      values.replaceSubrange((values.count - 2)..., with: Self.columns(of: attribution))
    }
  }
  /// The columns, in the order of ``table(_:)``.
  private(set) var values: [SQLValue]

  /// One of the tables of ``EventPartitions``, for inserting.
  static func table(_ name: String) -> SQLTable {
    SQLTable(
      name,
      columns: [
        "tenant_no", "uuid", "kind", "name_no", "person_no", "app_no", "context_no", "visit_no",
        "journey_no", "keys_no", "occurred_at", "client_lag", "sent_lag", "received_lag",
        "property_values", "content_hash", "click_no", "dimension_no",
      ],
      key: ["tenant_no", "uuid"]
    )
  }

  /// Puts an event together from its parts, the numbers of its terms and what it belongs to.
  init(
    _ parts: EventParts,
    tenant: Int64,
    _ numbers: EventTerms<Int64>,
    _ properties: [PropertyNumbers],
    _ attribution: Attribution
  ) {
    let event = parts.event
    self.tenant = tenant
    uuid = event.uuid
    name = event.name
    app = event.app
    count = EventCount(
      kind: parts.kind,
      name: numbers.name,
      occurredAt: event.occurredAt,
      money: EventCount.Money(parts.money, currency: numbers.currency),
      properties: properties
    )
    person = numbers.person
    journey = numbers.journey
    country = numbers.country
    namesCampaign = parts.origin.tags.campaign != nil
    self.attribution = attribution
    let lags = EventLags(event)
    values = [
      .integer(tenant), uuid.sqlValue, .integer(count.kind.rawValue), .integer(count.name),
      .integer(person), numbers.app.sqlValue, numbers.context.sqlValue, numbers.visit.sqlValue,
      journey.sqlValue, numbers.keys.sqlValue, event.occurredAt.sqlValue, lags.client.sqlValue,
      lags.sent.sqlValue, .integer(lags.received), .text(parts.text.values),
      .blob(event.contentHash), attribution.click.sqlValue, .integer(attribution.dimension),
    ]
  }

  private static func columns(of attribution: Attribution) -> [SQLValue] {
    [attribution.click.sqlValue, .integer(attribution.dimension)]
  }

  /// The touch of its person that it is, where it leads to a link.
  var touch: StoredTouch? {
    StoredTouch(
      count.kind,
      name: name,
      uuid: uuid,
      person: person,
      at: count.occurredAt,
      attribution
    )
  }

  /// Whether a touch may decide what it belongs to.
  var mayFollow: Bool { following.mayFollow && !attribution.key.isDirect }

  /// What decides whether it follows a touch.
  var following: FollowingEvent {
    FollowingEvent(
      kind: count.kind,
      person: person,
      journey: journey,
      occurredAt: count.occurredAt,
      app: app,
      namesCampaign: namesCampaign
    )
  }

  /// The journey that it opened the app in, where it is attributed and an open; a re-open that
  /// follows a touch is no further journey.
  var opening: OpenedJourneys.Opening? {
    guard count.kind == .open, attribution.isAttributed, !attribution.key.isFollowing else {
      return nil
    }
    return OpenedJourneys.Opening(
      place: .init(tenant: tenant, link: attribution.key.link, opener: journey ?? -person),
      occurredAt: count.occurredAt,
      uuid: uuid,
      dimension: attribution.dimension,
      key: attribution.key
    )
  }
}

/// The moments of an event as differences, which are short to write.
struct EventLags: Hashable, Sendable {
  /// From when it happened by the device's clock to when it happened.
  var client: Int64?
  /// From when it was sent by the device's clock to when it was received.
  var sent: Int64?
  /// From when it happened to when it was received.
  var received: Int64

  init(_ event: EventRecord) {
    client = event.clientTimestamp.map { event.occurredAt.milliseconds &- $0.milliseconds }
    sent = event.sentAt.map { event.receivedAt.milliseconds &- $0.milliseconds }
    received = event.receivedAt.milliseconds &- event.occurredAt.milliseconds
  }
}

/// What new events add to roll-ups, to journeys and to what is known of people: counted in memory, and
/// written once a commit.
struct EventTally: Sendable {
  var rollups = RollupDelta()
  private(set) var opened = OpenedJourneys()
  private(set) var days: Set<PersonDay> = []
  private(set) var profiles = ProfileChanges()

  /// Counts a new event.
  mutating func add(_ event: PlannedEvent, _ device: DeviceFacts) {
    rollups.add(event.count, event.attribution.key)
    rollups.add(PersonFact(event))
    days.insert(PersonDay(event))
    profiles.add(event, device)
    if let opening = event.opening { opened.add(opening) }
  }

  /// Writes what was counted; after the last event.
  mutating func write(_ dictionary: inout StringDictionary) throws {
    try opened.write(&dictionary, &rollups)
    try PersonDay.write(days, dictionary.connection)
    try rollups.write(&dictionary)
    try profiles.write(dictionary.connection)
  }
}

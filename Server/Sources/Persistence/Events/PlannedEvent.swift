import LinkCore

/// A row of `event_log` before it is inserted.
struct PlannedEvent: Sendable {
  var tenant: Int64
  var uuid: EntityID
  /// What it adds to roll-ups.
  var count: EventCount
  var person: Int64
  var journey: Int64?
  var name: String
  var app: AppID?
  var attribution: Attribution
  private var fixed: [SQLValue]

  /// The columns, in the order of ``table(_:)``.
  var values: [SQLValue] {
    fixed + [attribution.click.sqlValue, .integer(attribution.dimension)]
  }

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
    self.attribution = attribution
    let lags = EventLags(event)
    fixed = [
      .integer(tenant), uuid.sqlValue, .integer(count.kind.rawValue), .integer(count.name),
      .integer(person), numbers.app.sqlValue, numbers.context.sqlValue, numbers.visit.sqlValue,
      journey.sqlValue, numbers.keys.sqlValue, event.occurredAt.sqlValue, lags.client.sqlValue,
      lags.sent.sqlValue, .integer(lags.received), .text(parts.text.values),
      .blob(event.contentHash),
    ]
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
      app: app
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

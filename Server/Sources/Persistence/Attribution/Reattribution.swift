import AttributionCore
import LinkCore

/// Attributes stored events again, when something became known after they had arrived.
///
/// Only what is derived changes: the number of the dimension and of the click, and the roll-ups.
struct Reattribution {
  /// How many events one transaction reads again, at most; what is left waits in
  /// ``ReattributionQueue``, so that the workspaces that share the writer wait for a moment only.
  static let rowsPerTransaction = 200

  let tenant: Int64
  let connection: any SQLConnection
  let lookup: EventLookup
  private var queue: ReattributionQueue
  /// How many events may still be read.
  private(set) var rowsLeft: Int
  private var places: Set<OpenedJourneys.Place> = []
  private var partitions: EventPartitions?

  init(
    tenant: Int64,
    _ connection: any SQLConnection,
    rows: Int = Self.rowsPerTransaction,
    queue: ReattributionQueue = ReattributionQueue()
  ) {
    self.tenant = tenant
    self.connection = connection
    lookup = EventLookup(tenant: tenant, connection: connection)
    rowsLeft = rows
    self.queue = queue
  }

  /// The columns that an attribution is made from.
  private static let columns = """
    e.uuid, e.person_no, e.journey_no, e.click_no, e.dimension_no, a.digest AS app_id,
    v.text AS visit, n.text AS name, \(EventCount.columns), d.*
    """
  private static let joins = """
    JOIN dimension d ON d.no = e.dimension_no
    JOIN term n ON n.no = e.name_no
    LEFT JOIN term a ON a.no = e.app_no
    LEFT JOIN term v ON v.no = e.visit_no
    LEFT JOIN term k ON k.no = e.keys_no
    """

  /// Notes a journey whose events belong to another click now.
  mutating func add(journey: Int64) {
    queue.add(journey: journey)
  }

  /// Attributes the events again that may follow other touches now (see ``PersonTouches``), and those
  /// of journeys, as far as there is room in this transaction.
  mutating func run(
    _ attributor: inout Attributor,
    _ dictionary: inout StringDictionary,
    _ rollups: inout RollupDelta
  ) throws {
    try attributor.touches.moveChanges(to: &queue)
    while rowsLeft > 0, !queue.isEmpty {
      if let journey = queue.takeJourney() {
        try attribute(journey: journey, &attributor, &dictionary, &rollups)
      } else if let person = queue.takePerson() {
        try attribute(person: person, &attributor, &dictionary, &rollups)
      }
      // An event that is attributed now may be a touch itself.
      try attributor.touches.moveChanges(to: &queue)
    }
  }

  private mutating func attribute(
    journey: (number: Int64, after: EntityID),
    _ attributor: inout Attributor,
    _ dictionary: inout StringDictionary,
    _ rollups: inout RollupDelta
  ) throws {
    let limit = min(rowsLeft, Self.rowsPerTransaction)
    let ids = try lookup.events(ofJourney: journey.number, after: journey.after, limit: limit)
    rowsLeft -= max(1, ids.count)
    if let last = ids.last, ids.count == limit { queue.add(journey: journey.number, after: last) }
    for row in try rows(ids) { try attribute(row, &attributor, &dictionary, &rollups) }
  }

  /// From the newest event to the oldest, so that a look at the person's touches holds for every event
  /// down to the touch before.
  private mutating func attribute(
    person: (number: Int64, span: ReattributionQueue.Span),
    _ attributor: inout Attributor,
    _ dictionary: inout StringDictionary,
    _ rollups: inout RollupDelta
  ) throws {
    let limit = min(rowsLeft, Self.rowsPerTransaction)
    let events = try lookup.events(of: person.number, in: person.span, limit: limit)
    rowsLeft -= max(1, events.count)
    if let last = events.last, events.count == limit {
      var rest = person.span
      (rest.end, rest.endID) = (last.at, last.id)
      queue.add(person: person.number, rest)
    }
    for row in try rows(events.map(\.id)) where try !DimensionKey(row).isDirect {
      try attribute(row, &attributor, &dictionary, &rollups)
    }
  }

  mutating func rows(_ ids: [EntityID]) throws -> [SQLRow] {
    guard !ids.isEmpty else { return [] }
    return try lookup.rows(ids, columns: Self.columns, joins: Self.joins, eventPartitions())
  }

  private mutating func eventPartitions() throws -> EventPartitions {
    let partitions = try partitions ?? EventPartitions(connection)
    self.partitions = partitions
    return partitions
  }

  /// Attributes one event again.
  mutating func attribute(
    _ row: SQLRow,
    _ attributor: inout Attributor,
    _ dictionary: inout StringDictionary,
    _ rollups: inout RollupDelta
  ) throws {
    let old = Attribution(
      key: try DimensionKey(row),
      dimension: try row.int64("dimension_no"),
      click: try row.optionalInt64("click_no")
    )
    // The link that an event named is no longer stored apart from its attribution.
    guard old.key.reason != AttributionReason.named.rawValue else { return }
    let event = try FollowingEvent(row)
    let own = try attributor.attribution(of: EventOrigin(row), &dictionary)
    let new = try attributor.following(event, own, &dictionary)
    guard new != old else { return }
    let uuid = try row.entityID("uuid")
    try update(uuid, new)
    try count(row, old, new, &dictionary, &rollups)
    let name = try row.text("name")
    if name == ReportedPurchase.purchaseName {
      try ReportedPurchase.attribute(
        connection,
        tenant: tenant,
        event: uuid,
        dimension: new.dimension
      )
    }
    let touch = StoredTouch(
      event.kind,
      name: name,
      uuid: uuid,
      person: event.person,
      at: event.occurredAt,
      new
    )
    if let touch { try attributor.touches.store(touch) }
  }

  private mutating func update(_ id: EntityID, _ new: Attribution) throws {
    var statement = SQLStatement(text: "UPDATE \(try eventPartitions().table(holding: id))")
    statement += """
       SET dimension_no = \(new.dimension), click_no = \(new.click)
      WHERE tenant_no = \(tenant) AND uuid = \(id)
      """
    try connection.execute(statement)
  }

  private mutating func count(
    _ row: SQLRow,
    _ old: Attribution,
    _ new: Attribution,
    _ dictionary: inout StringDictionary,
    _ rollups: inout RollupDelta
  ) throws {
    let count = try dictionary.count(row, tenant: tenant)
    rollups.add(count, old.key, -1)
    rollups.add(count, new.key)
    var fact = try PersonFact(row, tenant: tenant)
    rollups.add(fact, -1)
    fact.dimension = new.dimension
    rollups.add(fact)
    guard count.kind == .open else { return }
    let opener = try row.optionalInt64("journey_no") ?? -(row.int64("person_no"))
    for key in [old.key, new.key] where key.link > 0 && !key.isFollowing {
      places.insert(.init(tenant: tenant, link: key.link, opener: opener))
    }
  }

  /// Counts the journeys again whose opens changed their link, and stores what is left to do; after
  /// the last event.
  mutating func finish(_ rollups: inout RollupDelta) throws {
    for place in places {
      try OpenedJourneys.recount(place, connection, &rollups)
    }
    places = []
    try queue.store(tenant: tenant, connection)
  }

  /// Whether something is left for a later transaction.
  var isBehind: Bool { !queue.isEmpty }
}

extension EventOrigin {
  /// Reads a row of `event_log` with the `app_id` of its app and the text of its `visit`.
  init(_ row: SQLRow) throws {
    let visit = try row.optionalText("visit").map { try VisitText(json: $0) }
    self.init(
      app: try row.optionalID("app_id"),
      jid: visit?.jid,
      campaignKey: visit?.key,
      tags: CampaignTags(visit: visit?.properties ?? "")
    )
  }
}

extension OpenedJourneys {
  /// Looks for the first open of a journey again.
  static func recount(
    _ place: Place,
    _ connection: any SQLConnection,
    _ rollups: inout RollupDelta
  ) throws {
    let stored = try stored(place, connection)
    let first = try first(of: place, connection)
    guard stored != first else { return }
    if let stored { rollups.add(stored.fact, -1) }
    guard let first else {
      try connection.execute(
        """
        DELETE FROM opened WHERE tenant_no = \(place.tenant) AND link_no = \(place.link)
        AND opener_no = \(place.opener)
        """
      )
      return
    }
    rollups.add(first.fact)
    try store(first, connection)
  }

  private static func first(
    of place: Place,
    _ connection: any SQLConnection
  ) throws -> Opening? {
    let opener: SQLStatement =
      place.opener > 0
      ? "journey_no = \(place.opener)"
      : """
      journey_no IS NULL AND kind < 2 AND person_no = \(-place.opener)
      AND occurred_at > \(Int64.min)
      """
    var statement: SQLStatement = """
      SELECT e.occurred_at, e.uuid, e.dimension_no, d.*
      FROM event_log e JOIN dimension d ON d.no = e.dimension_no
      WHERE e.tenant_no = \(place.tenant) AND e.kind = 1 AND d.link_no = \(place.link)
      AND d.reason NOT IN ('last_touch', 'last_impression')
      AND e.uuid IN (SELECT uuid FROM event_log WHERE tenant_no = \(place.tenant) AND
      """
    statement += " "
    statement += opener
    statement += ") ORDER BY e.occurred_at, e.uuid LIMIT 1"
    return try connection.first(statement).map { row in
      Opening(
        place: place,
        occurredAt: try row.timestamp("occurred_at"),
        uuid: try row.entityID("uuid"),
        dimension: try row.int64("dimension_no"),
        key: try DimensionKey(row)
      )
    }
  }
}

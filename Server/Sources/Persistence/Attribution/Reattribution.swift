import AttributionCore
import LinkCore

/// Attributes stored events again, when something became known after they had arrived.
///
/// Only what is derived changes: the number of the dimension and of the click, and the roll-ups.
struct Reattribution {
  private static let page = 5_000

  private let tenant: Int64
  private let connection: any SQLConnection
  private var places: Set<OpenedJourneys.Place> = []
  private var partitions: EventPartitions?

  init(tenant: Int64, _ connection: any SQLConnection) {
    self.tenant = tenant
    self.connection = connection
  }

  /// The columns that an attribution is made from; a condition on `e` follows.
  private static let select: SQLStatement = """
    SELECT e.uuid, e.person_no, e.journey_no, e.click_no, e.dimension_no, a.digest AS app_id,
      v.text AS visit, n.text AS name, \(raw: EventCount.columns), d.*
    FROM event_log e
    JOIN dimension d ON d.no = e.dimension_no
    JOIN term n ON n.no = e.name_no
    LEFT JOIN term a ON a.no = e.app_no
    LEFT JOIN term v ON v.no = e.visit_no
    LEFT JOIN term k ON k.no = e.keys_no
    """

  /// Attributes the events of a journey again, and those that follow its touches.
  mutating func journey(
    _ journey: Int64,
    _ attributor: inout Attributor,
    _ numbering: inout Numbering,
    _ rollups: inout RollupDelta
  ) throws {
    var statement = Self.select
    // The journeys are looked up by their own index, which joins would not use.
    statement += """
       WHERE e.tenant_no = \(tenant) AND e.uuid IN (
        SELECT uuid FROM event_log WHERE tenant_no = \(tenant) AND journey_no = \(journey)
      )
      """
    for row in try connection.query(statement) {
      try attribute(row, &attributor, &numbering, &rollups)
    }
    try followers(&attributor, &numbering, &rollups)
  }

  /// Attributes the events again that may follow other touches now; see ``PersonTouches``.
  mutating func followers(
    _ attributor: inout Attributor,
    _ numbering: inout Numbering,
    _ rollups: inout RollupDelta
  ) throws {
    // An event that is attributed now may be a touch itself.
    while let change = attributor.touches.nextChange() {
      var statement = Self.select
      statement += """
         WHERE e.tenant_no = \(tenant) AND e.uuid IN (
          SELECT uuid FROM event_log
          WHERE tenant_no = \(tenant) AND journey_no IS NULL AND kind < 2
          AND occurred_at >= \(change.start) AND occurred_at < \(change.end) AND person_no IN (
        """
      statement += SQLStatement(numbers: change.people)
      statement += "))"
      for row in try connection.query(statement) where try !DimensionKey(row).isDirect {
        try attribute(row, &attributor, &numbering, &rollups)
      }
    }
  }

  /// Attributes every event again that may follow a touch.
  mutating func everything(
    _ attributor: inout Attributor,
    _ numbering: inout Numbering,
    _ rollups: inout RollupDelta
  ) throws {
    var start = EntityID(high: 0, low: 0)
    while true {
      var statement = Self.select
      statement += " WHERE e.tenant_no = \(tenant) AND e.uuid >= \(start)"
      statement += " ORDER BY e.uuid LIMIT \(Self.page)"
      let rows = try connection.query(statement)
      let free = try rows.filter { try FollowingEvent($0).mayFollow && !DimensionKey($0).isDirect }
      if let newest = try free.map({ try $0.timestamp("occurred_at") }).max() {
        try attributor.touches.look(for: Set(free.map { try $0.int64("person_no") }), at: newest)
      }
      for row in free { try attribute(row, &attributor, &numbering, &rollups) }
      guard rows.count == Self.page, let end = rows.last else { break }
      start = try end.entityID("uuid").next
    }
    try followers(&attributor, &numbering, &rollups)
  }

  /// Attributes one event again.
  private mutating func attribute(
    _ row: SQLRow,
    _ attributor: inout Attributor,
    _ numbering: inout Numbering,
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
    let visit = try row.optionalText("visit").map { try VisitText(json: $0) }
    let own = try attributor.attribution(
      of: EventOrigin(
        app: event.app,
        jid: visit?.jid,
        campaignKey: visit?.key,
        source: EventOrigin.source(in: visit?.properties ?? "")
      ),
      &numbering
    )
    let new = try attributor.following(event, own, &numbering)
    guard new != old else { return }
    let uuid = try row.entityID("uuid")
    try update(uuid, new)
    try count(row, old, new, &numbering, &rollups)
    let touch = StoredTouch(
      event.kind,
      name: try row.text("name"),
      uuid: uuid,
      person: event.person,
      at: event.occurredAt,
      new
    )
    if let touch { try attributor.touches.store(touch) }
  }

  private mutating func update(_ id: EntityID, _ new: Attribution) throws {
    let partitions = try partitions ?? EventPartitions(connection)
    self.partitions = partitions
    var statement = SQLStatement(text: "UPDATE \(partitions.table(holding: id))")
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
    _ numbering: inout Numbering,
    _ rollups: inout RollupDelta
  ) throws {
    let count = try EventCount(row, tenant: tenant, &numbering)
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

  /// Counts the journeys again whose opens changed their link; after the last event.
  mutating func finish(_ rollups: inout RollupDelta) throws {
    for place in places {
      try OpenedJourneys.recount(place, connection, &rollups)
    }
    places = []
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
      : "journey_no IS NULL AND kind < 2 AND kind = 1 AND person_no = \(-place.opener)"
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

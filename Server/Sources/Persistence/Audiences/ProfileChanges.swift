import LinkCore

/// What the events of a transaction say about people: when they were seen, on what, their properties,
/// and how often they did what.
///
/// Kept by the distinct id that stands for the person, so that an audience joins nothing.
struct ProfileChanges: Sendable {
  private struct Person: Hashable, Sendable {
    var tenant: Int64
    var number: Int64
  }

  private struct Profile: Sendable {
    var seenAt: Timestamp
    var language: String?
    var zone: String?
    var country: Int64?
    var devices: [String: (version: String, seenAt: Timestamp)] = [:]
    var properties: [String: (value: PersonProperty, setAt: Int64)] = [:]
    var events: [Day: Occurrences] = [:]

    mutating func add(_ event: PlannedEvent, _ device: DeviceFacts) {
      let moment = event.count.occurredAt
      let isNewest = moment >= seenAt
      seenAt = max(seenAt, moment)
      func newest<Value>(_ old: Value?, _ new: Value?) -> Value? {
        isNewest ? new ?? old : old ?? new
      }
      language = newest(language, device.language)
      zone = newest(zone, device.zone)
      // A tap of a link tells a country, too, where the event does not.
      let attributed = event.attribution.key.country
      country = newest(country, event.country ?? (attributed > 0 ? attributed : nil))
      if let platform = device.platform, devices[platform].map({ moment >= $0.seenAt }) ?? true {
        devices[platform] = (device.version, moment)
      }
      set(device.setOnce, at: 0)
      set(device.set, at: moment.milliseconds)
      if event.count.kind != .automatic {
        let day = RollupGrain.day.interval(of: moment)
        events[Day(name: event.count.name, day: day), default: Occurrences(moment)].add(moment)
      }
    }

    private mutating func set(_ values: [String: PersonProperty], at moment: Int64) {
      for (name, value) in values {
        if let known = properties[name], known.setAt > moment || moment == 0 && known.setAt == 0 {
          continue
        }
        properties[name] = (value, moment)
      }
    }
  }

  private struct Day: Hashable, Comparable, Sendable {
    var name: Int64
    var day: Int64

    static func < (left: Day, right: Day) -> Bool {
      (left.name, left.day) < (right.name, right.day)
    }
  }

  /// How often something happened on a day, and when first and last.
  private struct Occurrences: Sendable {
    var count: Int64 = 0
    var (first, last): (Timestamp, Timestamp)

    init(_ moment: Timestamp) { (first, last) = (moment, moment) }

    mutating func add(_ moment: Timestamp) {
      (count, first, last) = (count + 1, min(first, moment), max(last, moment))
    }

    var columns: [SQLValue] { [.integer(count), first.sqlValue, last.sqlValue] }
  }

  private var profiles: [Person: Profile] = [:]

  /// Adds a new event.
  mutating func add(_ event: PlannedEvent, _ device: DeviceFacts) {
    let moment = event.count.occurredAt
    profiles[Person(tenant: event.tenant, number: event.person), default: Profile(seenAt: moment)]
      .add(event, device)
  }
}

// MARK: - Writing

extension ProfileChanges {
  /// Stores what was added: one statement a table, in one order everywhere, so that two nodes do not
  /// wait for each other.
  func write(_ connection: any SQLConnection) throws {
    var rows = Rows()
    for (tenant, people) in Dictionary(grouping: profiles.keys, by: \.tenant).sorted(
      by: { $0.key < $1.key }
    ) {
      let roots = try Self.roots(of: people.map(\.number), tenant: tenant, connection)
      // A person's distinct ids by their numbers, so that it does not depend on the order in memory.
      let sorted = people.map { (root: roots[$0.number] ?? $0.number, person: $0) }
        .sorted { ($0.root, $0.person.number) < ($1.root, $1.person.number) }
      for (root, person) in sorted {
        guard let profile = profiles[person] else { continue }
        rows.add(profile, [.integer(tenant), .integer(root)])
      }
    }
    for (text, rows) in [
      (Self.upsertProfile, rows.profiles), (Self.upsertDevice, rows.devices),
      (Self.upsertProperty, rows.properties), (Self.upsertEvent, rows.sortedEvents),
    ] where !rows.isEmpty {
      _ = try connection.executeEach(text, rows)
    }
  }

  /// The rows of each table.
  private struct Rows {
    var profiles: [[SQLValue]] = []
    var devices: [[SQLValue]] = []
    var properties: [[SQLValue]] = []
    private var events: [(day: Day, key: [SQLValue], occurrences: Occurrences)] = []

    /// By name, as the table is.
    var sortedEvents: [[SQLValue]] {
      // Stable, so that people stay in order.
      let places = events.indices.sorted { (events[$0].day, $0) < (events[$1].day, $1) }
      return places.map { place in
        let (day, key, occurrences) = events[place]
        return key + [.integer(day.name), .integer(day.day)] + occurrences.columns
      }
    }

    mutating func add(_ profile: Profile, _ key: [SQLValue]) {
      profiles.append(
        key + [
          profile.seenAt.sqlValue, profile.language.sqlValue, profile.zone.sqlValue,
          profile.country.sqlValue,
        ]
      )
      devices += profile.devices.sorted { $0.key < $1.key }.map { platform, device in
        key + [.text(platform), .text(device.version), device.seenAt.sqlValue]
      }
      properties += profile.properties.sorted { $0.key < $1.key }.map { name, property in
        key + [.text(name)] + property.value.columns + [.integer(property.setAt)]
      }
      events += profile.events.map { (day: $0.key, key: key, occurrences: $0.value) }
    }
  }

  /// The distinct ids that stand for people, of those that are not their own.
  static func roots(
    of people: [Int64],
    tenant: Int64,
    _ connection: any SQLConnection
  ) throws -> [Int64: Int64] {
    var roots: [Int64: Int64] = [:]
    for part in people.sorted().parts(of: SQLList.length) {
      let rows = try connection.query(
        """
        SELECT person_no, root_no FROM person_link
        WHERE tenant_no = \(tenant) AND person_no IN (\(SQLList.of(part.map(SQLValue.integer))))
        """
      )
      for row in rows {
        roots[try row.int64("person_no")] = try row.int64("root_no")
      }
    }
    return roots
  }

  /// Notes what a device says of its person when it registers an address.
  static func register(
    _ person: Int64,
    tenant: Int64,
    _ device: AddressRegistration,
    platform: String,
    country: Int64?,
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    let root = try PersonLinks(tenant: tenant, connection).root(of: person)
    let key: [SQLValue] = [.integer(tenant), .integer(root)]
    let language = device.language.map(DeviceFacts.language)
    let version = device.appVersion.map(AudienceQuery.sortable)
    let profile = [now.sqlValue, language.sqlValue, device.timeZone.sqlValue, country.sqlValue]
    _ = try connection.executeEach(upsertProfile, [key + profile])
    _ = try connection.executeEach(
      // A registration that names no version leaves the one that is known.
      version == nil ? "\(insertDevice) ON CONFLICT DO NOTHING" : upsertDevice,
      [key + [.text(platform), .text(version ?? ""), now.sqlValue]]
    )
  }

  private static let upsertProfile = """
    INSERT INTO person_profile (tenant_no, person_no, last_seen_at, language, time_zone, country_no)
    VALUES (?, ?, ?, ?, ?, ?)
    \(mergeProfile)
    """
  private static let mergeProfile = """
    ON CONFLICT (tenant_no, person_no) DO UPDATE SET
      language = CASE WHEN excluded.last_seen_at >= person_profile.last_seen_at
        THEN COALESCE(excluded.language, person_profile.language)
        ELSE COALESCE(person_profile.language, excluded.language) END,
      time_zone = CASE WHEN excluded.last_seen_at >= person_profile.last_seen_at
        THEN COALESCE(excluded.time_zone, person_profile.time_zone)
        ELSE COALESCE(person_profile.time_zone, excluded.time_zone) END,
      country_no = CASE WHEN excluded.last_seen_at >= person_profile.last_seen_at
        THEN COALESCE(excluded.country_no, person_profile.country_no)
        ELSE COALESCE(person_profile.country_no, excluded.country_no) END,
      last_seen_at = CASE WHEN excluded.last_seen_at >= person_profile.last_seen_at
        THEN excluded.last_seen_at ELSE person_profile.last_seen_at END
    """
  private static let insertDevice = """
    INSERT INTO person_device (tenant_no, person_no, platform, app_version, seen_at)
    VALUES (?, ?, ?, ?, ?)
    """
  private static let upsertDevice = "\(insertDevice)\n\(mergeDevice)"
  private static let mergeDevice = """
    ON CONFLICT (tenant_no, person_no, platform) DO UPDATE
    SET app_version = excluded.app_version, seen_at = excluded.seen_at
    WHERE excluded.seen_at >= person_device.seen_at
    """
  private static let upsertProperty = """
    INSERT INTO person_property
      (tenant_no, person_no, name, kind, text, folded, number, set_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    \(mergeProperty)
    """
  private static let mergeProperty = """
    ON CONFLICT (tenant_no, person_no, name) DO UPDATE
    SET kind = excluded.kind, text = excluded.text, folded = excluded.folded,
      number = excluded.number, set_at = excluded.set_at
    WHERE excluded.set_at > 0 AND excluded.set_at >= person_property.set_at
    """
  private static let upsertEvent = """
    INSERT INTO person_event (tenant_no, person_no, name_no, day, count, first_at, last_at)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    \(mergeEvent)
    """
  private static let mergeEvent = """
    ON CONFLICT (tenant_no, person_no, name_no, day) DO UPDATE
    SET count = person_event.count + excluded.count,
      first_at = CASE WHEN excluded.first_at < person_event.first_at
        THEN excluded.first_at ELSE person_event.first_at END,
      last_at = CASE WHEN excluded.last_at > person_event.last_at
        THEN excluded.last_at ELSE person_event.last_at END
    """

  /// Gives what is known of a person to another that it became one with.
  static func merge(
    _ other: Int64,
    into kept: Int64,
    tenant: Int64,
    _ connection: any SQLConnection
  ) throws {
    try PeopleListMembers.merge(other, into: kept, tenant: tenant, connection)
    let events = "person_event\(connection.dialect.index("person_event_person").text)"
    for (table, source, columns, conflict) in [
      (
        "person_profile", "person_profile", "last_seen_at, language, time_zone, country_no",
        mergeProfile
      ),
      ("person_device", "person_device", "platform, app_version, seen_at", mergeDevice),
      (
        "person_property", "person_property", "name, kind, text, folded, number, set_at",
        mergeProperty
      ),
      ("person_event", events, "name_no, day, count, first_at, last_at", mergeEvent),
    ] {
      try connection.execute(
        SQLStatement(
          text: """
            INSERT INTO \(table) (tenant_no, person_no, \(columns))
            SELECT tenant_no, CAST(? AS BIGINT), \(columns) FROM \(source)
            WHERE tenant_no = ? AND person_no = ?
            \(conflict)
            """,
          values: [.integer(kept), .integer(tenant), .integer(other)]
        )
      )
      try connection.execute(
        SQLStatement(
          text: "DELETE FROM \(table) WHERE tenant_no = ? AND person_no = ?",
          values: [.integer(tenant), .integer(other)]
        )
      )
    }
  }

  /// The tables that hold what is known of people.
  static let tables = ["person_profile", "person_device", "person_property", "person_event"]
}

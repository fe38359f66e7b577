import JSONCoding
import LinkCore

/// What the events of a transaction say about people: when they were seen, on what, their properties,
/// and how often they did what.
///
/// Kept by the distinct id that stands for the person, so that an audience joins nothing.
struct ProfileChanges: Sendable {
  /// Names of properties that say where a device can be reached; they have a table of their own.
  private static let addresses: Set<String> = ["token", "fcm_token", "apns_token"]
  private static let longestName = 200
  private static let longestText = 1_024

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
    var properties: [String: (value: PropertyValue, setAt: Int64)] = [:]
    var events: [Day: Int64] = [:]
  }

  private struct Day: Hashable, Comparable, Sendable {
    var name: Int64
    var day: Int64

    static func < (left: Day, right: Day) -> Bool {
      (left.name, left.day) < (right.name, right.day)
    }
  }

  private var profiles: [Person: Profile] = [:]

  /// Adds a new event.
  mutating func add(_ event: EventRecord, _ row: StoredEvent) {
    let person = Person(tenant: row.tenant, number: row.person)
    var profile = profiles[person] ?? Profile(seenAt: event.occurredAt)
    let members = Self.members(event.properties)
    let isNewest = event.occurredAt >= profile.seenAt
    profile.seenAt = max(profile.seenAt, event.occurredAt)
    func newest(_ old: String?, _ name: String) -> String? {
      let value = members[name]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
      return isNewest ? value ?? old : old ?? value
    }
    profile.language = newest(profile.language, "$locale").map(Self.language)
    profile.zone = newest(profile.zone, "$timezone")
    let country = row.attribution.key.country
    if country > 0, isNewest || profile.country == nil { profile.country = country }
    if let platform = (members["$os_name"] ?? members["$os"])?.stringValue, !platform.isEmpty {
      let version = AudienceQuery.sortable(members["$app_version"]?.stringValue ?? "")
      let known = profile.devices[platform.lowercased()]
      if known.map({ event.occurredAt >= $0.seenAt }) ?? true {
        profile.devices[platform.lowercased()] = (version, event.occurredAt)
      }
    }
    Self.add(members["$set_once"], setAt: 0, to: &profile.properties)
    Self.add(members["$set"], setAt: event.occurredAt.milliseconds, to: &profile.properties)
    if row.count.kind != .automatic {
      let day = RollupGrain.day.interval(of: event.occurredAt)
      profile.events[Day(name: row.count.name, day: day), default: 0] += 1
    }
    profiles[person] = profile
  }

  private static func members(_ text: String) -> JSONObject {
    let value = try? JSONValue(parsing: Array(text.utf8), limits: .files)
    return value?.objectValue ?? JSONObject()
  }

  /// Lower case with hyphens, as audiences compare it.
  static func language(_ text: String) -> String {
    String(text.lowercased().map { $0 == "_" ? "-" : $0 })
  }

  private static func add(
    _ members: JSONValue?,
    setAt moment: Int64,
    to properties: inout [String: (value: PropertyValue, setAt: Int64)]
  ) {
    for (name, value) in members?.objectValue ?? JSONObject() {
      guard let value = PropertyValue(value), (1...longestName).contains(name.utf8.count),
        value.bytes <= longestText, !addresses.contains(name)
      else { continue }
      if let known = properties[name], known.setAt > moment || (moment == 0 && known.setAt == 0) {
        continue
      }
      properties[name] = (value, moment)
    }
  }

  /// A value of a property as its columns have it.
  private struct PropertyValue: Sendable {
    var columns: [SQLValue]
    var bytes = 0

    init?(_ value: JSONValue) {
      switch value {
      case .string(let text):
        columns = [.integer(0), .text(text), .text(text.lowercased()), .null]
        bytes = text.utf8.count
      case .integer(let number):
        columns = [.integer(1), .null, .null, .real(Double(number))]
      case .number(let number):
        columns = [.integer(1), .null, .null, .real(number)]
      case .bool(let truth):
        columns = [.integer(2), .null, .null, .real(truth ? 1 : 0)]
      case .null, .array, .object: return nil
      }
    }
  }
}

// MARK: - Writing

extension ProfileChanges {
  /// Stores what was added.
  func write(_ connection: any SQLConnection) throws {
    for (tenant, people) in Dictionary(grouping: profiles.keys, by: \.tenant) {
      let roots = try Self.roots(of: people.map(\.number), tenant: tenant, connection)
      // In one order everywhere, so that two nodes do not wait for each other.
      let sorted = people.map { (roots[$0.number] ?? $0.number, profiles[$0]) }
        .sorted { $0.0 < $1.0 }
      for case (let root, let profile?) in sorted {
        try Self.write(profile, [.integer(tenant), .integer(root)], connection)
      }
    }
  }

  private static func roots(
    of people: [Int64],
    tenant: Int64,
    _ connection: any SQLConnection
  ) throws -> [Int64: Int64] {
    var roots: [Int64: Int64] = [:]
    for part in people.sorted().parts(of: SQLList.length) {
      let statement = SQLStatement(
        text: """
          SELECT person_no, root_no FROM person_link
          WHERE tenant_no = ? AND person_no IN (\(SQLList.places))
          """,
        values: [.integer(tenant)] + SQLList.filled(part.map(SQLValue.integer))
      )
      for row in try connection.query(statement) {
        roots[try row.int64("person_no")] = try row.int64("root_no")
      }
    }
    return roots
  }

  private static func write(
    _ profile: Profile,
    _ key: [SQLValue],
    _ connection: any SQLConnection
  ) throws {
    let scalars: [SQLValue] = [
      profile.seenAt.sqlValue, profile.language.sqlValue, profile.zone.sqlValue,
      profile.country.sqlValue,
    ]
    _ = try connection.executeEach(upsertProfile, [key + scalars])
    let devices = profile.devices.sorted { $0.key < $1.key }.map { platform, device in
      key + [.text(platform), .text(device.version), device.seenAt.sqlValue]
    }
    if !devices.isEmpty { _ = try connection.executeEach(upsertDevice, devices) }
    let properties = profile.properties.sorted { $0.key < $1.key }.map { name, property in
      key + [.text(name)] + property.value.columns + [.integer(property.setAt)]
    }
    if !properties.isEmpty { _ = try connection.executeEach(upsertProperty, properties) }
    let events = profile.events.sorted { $0.key < $1.key }.map { day, count in
      key + [.integer(day.name), .integer(day.day), .integer(count)]
    }
    if !events.isEmpty { _ = try connection.executeEach(upsertEvent, events) }
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
  private static let upsertDevice = """
    INSERT INTO person_device (tenant_no, person_no, platform, app_version, seen_at)
    VALUES (?, ?, ?, ?, ?)
    \(mergeDevice)
    """
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
    INSERT INTO person_event (tenant_no, person_no, name_no, day, count) VALUES (?, ?, ?, ?, ?)
    \(mergeEvent)
    """
  private static let mergeEvent = """
    ON CONFLICT (tenant_no, person_no, name_no, day) DO UPDATE
    SET count = person_event.count + excluded.count
    """

  /// Gives what is known of a person to another that it became one with.
  static func merge(
    _ other: Int64,
    into kept: Int64,
    tenant: Int64,
    _ connection: any SQLConnection
  ) throws {
    for (table, columns, conflict) in [
      ("person_profile", "last_seen_at, language, time_zone, country_no", mergeProfile),
      ("person_device", "platform, app_version, seen_at", mergeDevice),
      ("person_property", "name, kind, text, folded, number, set_at", mergeProperty),
      ("person_event", "name_no, day, count", mergeEvent),
    ] {
      try connection.execute(
        SQLStatement(
          text: """
            INSERT INTO \(table) (tenant_no, person_no, \(columns))
            SELECT tenant_no, CAST(? AS BIGINT), \(columns) FROM \(table)
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

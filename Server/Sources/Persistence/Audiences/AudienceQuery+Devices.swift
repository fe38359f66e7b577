import AudienceCore
import RoutingCore

/// What is known of a device, as SQL beside `person_profile u`.
///
/// A push address says it of itself. What it does not say, and what a device without one has, comes from the
/// events of its person.
struct DeviceColumns: Sendable {
  /// A system.
  enum Platform: Sendable {
    case unknown
    case known(String)
    case sql(SQLStatement)
  }

  var platform: Platform
  /// The app's version as ``AudienceQuery/sortable(_:)`` writes it; empty for a device without one.
  var version: SQLStatement?
  var language: SQLStatement = "u.language"
  /// The number of the country.
  var country: SQLStatement = "u.country_no"

  /// A person without a device: only the language and country of the profile are known.
  static let unknown = Self(platform: .unknown)

  /// `push_address a`.
  static let address = Self(
    platform: .sql("a.platform"),
    version: """
      COALESCE(NULLIF(a.version_key, ''), (
        SELECT s.app_version FROM person_device s WHERE s.tenant_no = u.tenant_no
          AND s.person_no = u.person_no AND s.platform = a.platform
      ), '')
      """,
    language: "COALESCE(a.language_key, u.language)",
    country: "COALESCE(a.country_no, u.country_no)"
  )

  /// `person_device d`, of which no address is known.
  static let seen = Self(platform: .sql("d.platform"), version: "d.app_version")
}

extension Audience {
  /// Whether a condition is about devices.
  var asksDevices: Bool { conditions.contains(where: \.isOfDevice) }
}

// MARK: - Conditions

extension AudienceQuery {
  func platform(_ names: Set<String>, of device: DeviceColumns) -> SQLStatement {
    switch device.platform {
    case .unknown: "FALSE"
    case .known(let name): names.contains(name) ? "TRUE" : "FALSE"
    case .sql(let column): "\(column) IN (\(texts(names)))"
    }
  }

  func version(
    _ least: VersionNumber?,
    _ most: VersionNumber?,
    of device: DeviceColumns
  ) -> SQLStatement {
    guard let column = device.version else { return "FALSE" }
    var statement: SQLStatement = "(\(column) <> ''"
    if let least { statement += " AND \(column) >= \(Self.sortable(least.description))" }
    if let most { statement += " AND \(column) <= \(Self.sortable(most.description))" }
    statement += ")"
    return statement
  }

  func language(_ tags: Set<String>, of device: DeviceColumns) -> SQLStatement {
    let (tag, primary) = (device.language, primaryLanguage(of: device.language))
    return "COALESCE(\(tag) IN (\(texts(tags))) OR \(primary) IN (\(texts(tags))), FALSE)"
  }

  func country(_ codes: Set<String>, of device: DeviceColumns) -> SQLStatement {
    let keys = codes.map { TermKey(tenant, .country, $0) }
    return "COALESCE(\(device.country) IN (\(terms(keys))), FALSE)"
  }

  /// `pt` of `pt-br`.
  private func primaryLanguage(of tag: SQLStatement) -> SQLStatement {
    switch dialect.engine {
    case .sqlite: "substr(\(tag), 1, instr(\(tag) || '-', '-') - 1)"
    case .postgresql: "split_part(\(tag), '-', 1)"
    }
  }
}

// MARK: - People and devices

extension AudienceQuery {
  /// What holds of `person_profile u` for the people of the audience: one device meets every condition about
  /// devices.
  ///
  /// Devices are the addresses in use, and the systems that events name but no address has. A person without
  /// either counts as a device with the person's language and country alone.
  ///
  /// - Parameters:
  ///   - people: The numbers of the people to look at.
  ///   - platform: The system of the device that asks, if one does: other devices do not count then.
  /// - Returns: The condition.
  func predicate(
    _ people: ClosedRange<Int64> = allPeople,
    on platform: String? = nil
  ) -> SQLStatement {
    var statement = personPredicate(people)
    guard !deviceParts.isEmpty else { return statement }
    let own: SQLStatement = platform.map { " AND a.platform = \($0)" as SQLStatement } ?? ""
    let seen: SQLStatement = platform.map { " AND d.platform = \($0)" as SQLStatement } ?? ""
    let address = hasAddress(
      "a",
      "a.retired_at IS NULL\(own)\(devicePredicate(.address, people))"
    )
    var nothing = DeviceColumns.unknown
    if let platform { nothing.platform = .known(platform) }
    statement += """
       AND (\(address) OR EXISTS (
        SELECT 1 FROM person_device d
        WHERE d.tenant_no = u.tenant_no AND d.person_no = u.person_no\(seen)\
      \(devicePredicate(.seen, people))
          AND NOT \(hasAddress("b", "b.retired_at IS NULL AND b.platform = d.platform"))
      ) OR (
        NOT EXISTS (
          SELECT 1 FROM person_device d
          WHERE d.tenant_no = u.tenant_no AND d.person_no = u.person_no\(seen)
        ) AND NOT \(hasAddress("a", "a.retired_at IS NULL\(own)"))\
      \(devicePredicate(nothing, people))
      ))
      """
    return statement
  }

  /// Whether the person, under any merged id, has an address for which a condition holds.
  func hasAddress(_ alias: StaticString, _ condition: SQLStatement) -> SQLStatement {
    let table: SQLStatement =
      "push_address \(raw: alias)\(dialect.index("push_address_person"))"
    return """
      (EXISTS (
        SELECT 1 FROM \(table) WHERE \(raw: alias).tenant_no = u.tenant_no
          AND \(raw: alias).person_no = u.person_no AND \(condition)
      ) OR EXISTS (
        SELECT 1 FROM person_link l
        WHERE l.tenant_no = u.tenant_no AND l.root_no = u.person_no AND EXISTS (
          SELECT 1 FROM \(table) WHERE \(raw: alias).tenant_no = l.tenant_no
            AND \(raw: alias).person_no = l.person_no AND \(condition)
        )
      ))
      """
  }

  /// How many installations of the person, under every merged id, receive messages and are in the audience.
  ///
  /// A known person is linked to itself, and counts once.
  var devices: SQLStatement {
    let condition: SQLStatement =
      "\(AddressRow.receives)\(devicePredicate(.address, Self.allPeople))"
    return """
      (SELECT COUNT(DISTINCT a.install_id)
        FROM push_address a\(dialect.index("push_address_person"))
        WHERE a.tenant_no = u.tenant_no AND a.person_no = u.person_no AND \(condition)
      ) + (SELECT COALESCE(SUM((SELECT COUNT(DISTINCT a.install_id)
          FROM push_address a\(dialect.index("push_address_person"))
          WHERE a.tenant_no = l.tenant_no AND a.person_no = l.person_no AND \(condition)
        )), 0)
        FROM person_link l WHERE l.tenant_no = u.tenant_no AND l.root_no = u.person_no
          AND l.person_no <> u.person_no
      )
      """
  }

  /// The ids of the addresses in the audience, of people of a range under every merged id.
  func addresses(of people: ClosedRange<Int64>) -> SQLStatement {
    let index = dialect.index("push_address_person")
    let (person, device) = (personPredicate(people), devicePredicate(.address, people))
    return """
      SELECT a.id FROM person_profile u
      JOIN push_address a\(index) ON a.tenant_no = u.tenant_no AND a.person_no = u.person_no
      WHERE \(person)\(device)
      UNION ALL
      SELECT a.id FROM person_profile u
      JOIN person_link l ON l.tenant_no = u.tenant_no AND l.root_no = u.person_no
        AND l.person_no <> u.person_no
      JOIN push_address a\(index) ON a.tenant_no = l.tenant_no AND a.person_no = l.person_no
      WHERE \(person)\(device)
      """
  }
}

import Crypto
import LinkCore
import WireModels

/// A row of `push_address` and its record.
enum AddressRow: Sendable {
  /// What ``record(_:)`` reads, from `push_address a` joined with its person's `term p`.
  static func select(by index: SQLStatement = "") -> SQLStatement {
    """
    SELECT a.id, a.app_id, a.install_id, a.kind, a.value, a.environment, a.permission, a.language,
      a.time_zone, a.app_version, a.registered_at, a.last_seen_at, a.accepted_at, a.retired_at,
      a.retired_reason, a.retired_code, a.person_no, p.text AS person,
      (SELECT c.text FROM term c WHERE c.no = a.country_no) AS country
    FROM push_address a\(index) JOIN term p ON p.no = a.person_no
    """
  }

  /// Whether `push_address a` receives messages: it is in use, and its user did not switch notifications off.
  ///
  /// Estimates, samples, checks and the sender have this one predicate.
  static var receives: SQLStatement {
    "a.retired_at IS NULL AND (a.permission IS NULL OR a.permission <> 'denied')"
  }

  /// Whether `push_address a` is in use, and shows nothing because its user switched notifications off.
  static var isRefused: SQLStatement { "a.retired_at IS NULL AND a.permission = 'denied'" }

  /// Names an address within an app: sixteen bytes, so that the index is small.
  static func digest(_ address: PushAddress) -> [UInt8] {
    Array(SHA256.hash(data: Array("\(address.kind.rawValue) \(address.value)".utf8)).prefix(16))
  }

  /// Stores an address, or gives the stored one to the install and person that register it now.
  static func upsert(
    _ new: AddressRegistration,
    id: AddressID,
    tenant: Int64,
    person: Int64,
    platform: String,
    country: Int64?,
    now: Timestamp
  ) -> SQLStatement {
    """
    INSERT INTO push_address (
      tenant_no, id, app_id, install_id, person_no, kind, value, digest, environment, permission,
      language, time_zone, app_version, registered_at, last_seen_at, platform, language_key,
      version_key, country_no
    )
    VALUES (
      \(tenant), \(id), \(new.app), \(new.install), \(person), \(new.address.kind.rawValue),
      \(new.address.value), \(digest(new.address)), \(new.environment?.rawValue),
      \(new.permission?.rawValue), \(new.language), \(new.timeZone), \(new.appVersion), \(now),
      \(now), \(platform), \(new.language.map(DeviceFacts.language)),
      \(new.appVersion.map(AudienceQuery.sortable) ?? ""), \(country)
    )
    ON CONFLICT (tenant_no, app_id, digest) DO UPDATE
    SET install_id = excluded.install_id, person_no = excluded.person_no,
      environment = excluded.environment, permission = excluded.permission,
      language = excluded.language, time_zone = excluded.time_zone,
      app_version = excluded.app_version, platform = excluded.platform,
      language_key = excluded.language_key, version_key = excluded.version_key,
      country_no = excluded.country_no, registered_at = excluded.registered_at,
      last_seen_at = excluded.last_seen_at,
      retired_at = NULL, retired_reason = NULL, retired_code = NULL
    """
  }

  static func record(_ row: SQLRow) throws -> AddressRecord {
    var registration = AddressRegistration(
      app: try row.id("app_id"),
      install: try row.id("install_id"),
      person: try row.optionalText("person") ?? "",
      address: try address(row)
    )
    registration.environment = try value(row, "environment")
    registration.permission = try value(row, "permission")
    registration.language = try row.optionalText("language")
    registration.timeZone = try row.optionalText("time_zone")
    registration.appVersion = try row.optionalText("app_version")
    registration.country = try row.optionalText("country")
    return AddressRecord(
      id: try row.id("id"),
      registration: registration,
      registeredAt: try row.timestamp("registered_at"),
      lastSeenAt: try row.timestamp("last_seen_at"),
      acceptedAt: try row.optionalTimestamp("accepted_at"),
      retirement: try retirement(row)
    )
  }

  /// The address of a row that has `kind` and `value`.
  static func address(_ row: SQLRow) throws -> PushAddress {
    guard let kind = PushAddress.Kind(rawValue: try row.text("kind")),
      let address = PushAddress(kind, try row.text("value"))
    else { throw StoreError.corrupt(column: "value", expected: "a push address") }
    return address
  }

  private static func retirement(_ row: SQLRow) throws -> AddressRetirement? {
    guard let moment = try row.optionalTimestamp("retired_at") else { return nil }
    guard let reason: AddressRetirement.Reason = try value(row, "retired_reason") else {
      throw StoreError.corrupt(column: "retired_reason", expected: "a reason")
    }
    return AddressRetirement(reason, code: try row.optionalText("retired_code"), at: moment)
  }

  private static func value<Value: RawRepresentable<String>>(
    _ row: SQLRow,
    _ column: String
  ) throws -> Value? {
    try row.optionalText(column).flatMap(Value.init)
  }
}

import AudienceCore
import LinkCore
import WireModels

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
  /// Whether the person has no address because notifications are switched off.
  var hasRefused = false
  /// Whether the message is for every app, or one that a device of the person was registered for.
  var usesApp = true

  /// The time zone of the first device that has one.
  var zone: String? { addresses.lazy.compactMap(\.zone).first }

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

  /// Where people receive a message: an address of each installation under every merged id, or, for in-app
  /// messages, wherever they fetch them.
  ///
  /// `audience` is what the addresses must meet: a message to iPhones does not go to the tablets of their users.
  static func find(
    _ people: [Int64],
    _ message: Message,
    in audience: Audience? = nil,
    _ workspace: WorkspaceID,
    _ tenant: Int64,
    now: Timestamp,
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
    let wanted = try audience.flatMap { try batch.addresses(in: $0, now: now) }
    let addresses = try addresses(batch, message, among: wanted, workspace, tenant, connection)
    let unreachable = people.filter { addresses[$0] == nil }
    let optedOut = try optedOut(unreachable, tenant, connection)
    let refused = try refused(unreachable, message.app, tenant, connection)
    let users = try message.app.map { app in
      try Self.users(of: app, among: unreachable, tenant, connection)
    }
    return people.map { person in
      var recipient = Recipient(person: person, addresses: addresses[person] ?? [])
      recipient.hasOptedOut = optedOut.contains(person)
      recipient.hasRefused = refused.contains(person)
      recipient.usesApp = addresses[person] != nil || users?.contains(person) ?? true
      return recipient
    }
  }

  /// The addresses of people, one of each installation: it may have one of each kind, and shows what comes by
  /// any of them.
  private static func addresses(
    _ batch: RecipientBatch,
    _ message: Message,
    among wanted: Set<EntityID>?,
    _ workspace: WorkspaceID,
    _ tenant: Int64,
    _ connection: any SQLConnection
  ) throws -> [Int64: [Address]] {
    let rows = try batch.rows { list in
      var statement: SQLStatement = """
        SELECT person_no, id, app_id, install_id, kind, registered_at, time_zone
        FROM push_address a\(connection.dialect.index("push_address_person"))
        WHERE tenant_no = \(tenant) AND \(AddressRow.receives) AND \(list)
        """
      if let app = message.app { statement += " AND app_id = \(app)" }
      return statement
    }
    let keys =
      rows.isEmpty ? [] : try PushKeyRepository.places(of: workspace, message.app, connection)
    var chosen: [Installation: RegisteredAddress] = [:]
    for (person, row) in rows {
      let address = try RegisteredAddress(row, workspace, keys)
      guard wanted?.contains(address.address.id) ?? true else { continue }
      let installation = Installation(person: person, app: address.app, id: address.install)
      guard chosen[installation].map({ $0.yields(to: address) }) ?? true else { continue }
      chosen[installation] = address
    }
    return chosen.sorted { $0.value.address.id < $1.value.address.id }
      .reduce(into: [:]) { $0[$1.key.person, default: []].append($1.value.address) }
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

  /// Those with a device that was registered for an app, whether it can still be reached or not.
  private static func users(
    of app: AppID,
    among people: [Int64],
    _ tenant: Int64,
    _ connection: any SQLConnection
  ) throws -> Set<Int64> {
    guard !people.isEmpty else { return [] }
    let found = try RecipientBatch(tenant: tenant, people, connection).rows { list in
      """
      SELECT DISTINCT person_no
      FROM push_address a\(connection.dialect.index("push_address_person"))
      WHERE tenant_no = \(tenant) AND app_id = \(app) AND \(list)
      """
    }
    return Set(found.map(\.person))
  }

  /// Those whose devices show no notifications.
  private static func refused(
    _ people: [Int64],
    _ app: AppID?,
    _ tenant: Int64,
    _ connection: any SQLConnection
  ) throws -> Set<Int64> {
    guard !people.isEmpty else { return [] }
    let found = try RecipientBatch(tenant: tenant, people, connection).rows { list in
      var statement: SQLStatement = """
        SELECT DISTINCT person_no
        FROM push_address a\(connection.dialect.index("push_address_person"))
        WHERE tenant_no = \(tenant) AND \(AddressRow.isRefused) AND \(list)
        """
      if let app { statement += " AND app_id = \(app)" }
      return statement
    }
    return Set(found.map(\.person))
  }
}

/// An installation that a person uses.
private struct Installation: Hashable {
  var person: Int64
  var app: AppID
  var id: InstallID
}

/// An address with what decides between those of an installation.
private struct RegisteredAddress {
  let app: AppID
  let install: InstallID
  let address: Recipient.Address
  private let hasKey: Bool
  private let registeredAt: Timestamp

  init(_ row: SQLRow, _ workspace: WorkspaceID, _ keys: Set<PushKeyRecord.Place>) throws {
    (app, install) = (try row.id("app_id"), try row.id("install_id"))
    address = .init(id: try row.entityID("id"), zone: try row.optionalText("time_zone"))
    registeredAt = try row.timestamp("registered_at")
    let isApples = try row.text("kind") == PushAddress.Kind.apns.rawValue
    hasKey = keys.contains(.init(workspace, app, provider: isApples ? "apns" : "fcm"))
  }

  /// Whether another one is used rather: one that the app has a key for, then the last registered.
  func yields(to other: Self) -> Bool {
    if hasKey != other.hasKey { return other.hasKey }
    return (registeredAt, address.id) < (other.registeredAt, other.address.id)
  }
}

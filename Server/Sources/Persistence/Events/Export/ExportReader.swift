import JSONCoding
package import LinkCore

/// An event as an export has it.
package struct ExportedEvent: Hashable, Sendable {
  /// Its id, made by the device.
  package var uuid: EntityID
  /// Its name.
  package var name: String
  /// Who did it.
  package var distinctID: String
  /// When it happened, corrected by the difference of the device's clock.
  package var occurredAt: Timestamp
  /// When the server received it.
  package var receivedAt: Timestamp
  /// The app that sent it.
  package var app: AppID?
  /// The link that it is attributed to now.
  package var link: LinkID?
  /// The campaign key that it carried.
  package var campaignKey: String?
  /// The journey that it carried.
  package var jid: String?
  /// The session it belongs to.
  package var session: String?
  /// Its properties: a JSON object without line breaks.
  package var properties: [UInt8]

  /// About what it takes in memory.
  var approximateBytes: Int { 200 + name.utf8.count + distinctID.utf8.count + properties.count }
}

/// Reads events by their ids.
///
/// Terms that many events repeat, such as the properties of a device, are read and taken apart once.
struct ExportReader {
  private let tenant: Int64
  private let connection: any SQLConnection
  private let partitions: EventPartitions
  private var texts: [Int64: String] = [:]
  private var contexts: [Int64: [UInt8]] = [:]
  private var keys: [Int64: [[UInt8]]] = [:]
  private var apps: [Int64: EntityID] = [:]
  private var links: [Int64: LinkID?] = [:]

  private static let columns = """
    SELECT e.uuid, e.name_no, e.app_no, e.context_no, e.keys_no, e.dimension_no, e.occurred_at,
      e.received_lag, e.property_values, p.text AS distinct_id, v.text AS visit
    """
  private static let joins = """
    e JOIN term p ON p.no = e.person_no LEFT JOIN term v ON v.no = e.visit_no
    """

  init(tenant: Int64, _ connection: any SQLConnection, _ partitions: EventPartitions) {
    (self.tenant, self.connection, self.partitions) = (tenant, connection, partitions)
  }

  /// Those of the events that are stored, in the order of `ids`.
  mutating func events(_ ids: [EntityID]) throws -> [ExportedEvent] {
    var found: [EntityID: ExportedEvent] = [:]
    found.reserveCapacity(ids.count)
    for (table, ids) in Dictionary(grouping: ids, by: partitions.table(holding:)) {
      for part in ids.parts(of: SQLList.length) {
        var statement = SQLStatement(text: "\(Self.columns) FROM \(table) \(Self.joins)")
        statement += """
           WHERE e.tenant_no = \(tenant) AND e.uuid IN (\(SQLList.of(part.map(\.sqlValue))))
          """
        for row in try connection.query(statement) {
          let event = try event(row)
          found[event.uuid] = event
        }
      }
    }
    return ids.compactMap { found[$0] }
  }

  private mutating func event(_ row: SQLRow) throws -> ExportedEvent {
    let occurredAt = try row.timestamp("occurred_at")
    let visit = try row.optionalText("visit").map { try VisitText(json: $0) }
    return ExportedEvent(
      uuid: try row.entityID("uuid"),
      name: try text(of: row.int64("name_no")),
      distinctID: try row.text("distinct_id"),
      occurredAt: occurredAt,
      receivedAt: Timestamp(
        milliseconds: occurredAt.milliseconds &+ (try row.int64("received_lag"))
      ),
      app: try app(row.optionalInt64("app_no")),
      link: try link(ofDimension: row.int64("dimension_no")),
      campaignKey: visit?.key,
      jid: visit?.jid,
      session: visit?.session,
      properties: try properties(row, visit: visit?.properties ?? "")
    )
  }

  /// The members of the device, of the visit, and the event's own.
  private mutating func properties(_ row: SQLRow, visit: String) throws -> [UInt8] {
    let values = try row.text("property_values")
    guard let keys = try keys(row.optionalInt64("keys_no")) else {
      // Stored as it came: a line break between its parts is white space.
      return values.utf8.map { $0 == 0x0A || $0 == 0x0D ? UInt8(ascii: " ") : $0 }
    }
    var bytes = [UInt8(ascii: "{")]
    bytes.reserveCapacity(values.utf8.count + 256)
    if let context = try row.optionalInt64("context_no") {
      Self.add(try self.context(context), to: &bytes)
    }
    Self.add(visit.utf8, to: &bytes)
    for (key, value) in zip(keys, JSONMembers.elements(of: values)) {
      Self.add(key, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      bytes.append(contentsOf: value.utf8)
    }
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  private static func add(_ members: some Collection<UInt8>, to bytes: inout [UInt8]) {
    guard !members.isEmpty else { return }
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    bytes.append(contentsOf: members)
  }

  // MARK: - What events repeat

  private mutating func text(of number: Int64) throws -> String {
    if let known = texts[number] { return known }
    let row = try connection.first("SELECT text FROM term WHERE no = \(number)")
    guard let row else { throw StoreError.corrupt(column: "text", expected: "a text") }
    let text = try row.text("text")
    texts[number] = text
    return text
  }

  /// The members that a device repeats, as the inside of an object.
  private mutating func context(_ number: Int64) throws -> [UInt8] {
    if let known = contexts[number] { return known }
    let members = Array(try text(of: number).utf8.dropFirst().dropLast())
    contexts[number] = members
    return members
  }

  /// The names of an event's own properties, in quotes; `nil` where they were not taken apart.
  private mutating func keys(_ number: Int64?) throws -> [[UInt8]]? {
    guard let number else { return nil }
    if let known = keys[number] { return known }
    let names = JSONMembers.elements(of: try text(of: number)).map { Array($0.utf8) }
    keys[number] = names
    return names
  }

  private mutating func app(_ number: Int64?) throws -> AppID? {
    guard let number else { return nil }
    if let known = apps[number] { return AppID(known) }
    let id = try connection.first("SELECT digest FROM term WHERE no = \(number)")?
      .optionalEntityID("digest")
    apps[number] = id
    return id.map(AppID.init)
  }

  private mutating func link(ofDimension number: Int64) throws -> LinkID? {
    if let known = links[number] { return known }
    let link: LinkID? = try connection.first(
      """
      SELECT l.digest FROM dimension d JOIN term l ON l.no = d.link_no WHERE d.no = \(number)
      """
    )?.optionalID("digest")
    links[number] = .some(link)
    return link
  }
}

import AudienceCore
import LinkCore
import WireModels

/// Reads what claimed sends need: a query for each question, not for each send.
struct OutboxReader {
  private let connection: any SQLConnection
  private let now: Timestamp
  private var messages: [MessageID: ReadableMessage?] = [:]
  private var workspaces: [Int64: WorkspaceID] = [:]

  init(_ connection: any SQLConnection, now: Timestamp) {
    (self.connection, self.now) = (connection, now)
  }

  /// The sends, in the order of the claims; those of messages that are gone, or cannot be read, are left out.
  mutating func sends(_ claims: [OutboxClaim]) throws -> [OutboxSend] {
    var sends: [SendID: OutboxSend] = [:]
    for (tenant, claims) in Dictionary(grouping: claims, by: \.tenant) {
      guard let workspace = try workspace(tenant) else { continue }
      let addresses = try addresses(claims, tenant)
      for (id, claims) in Dictionary(grouping: claims, by: \.message) {
        guard let read = try message(workspace, id) else { continue }
        let (message, status) = (read.message, read.stored.status)
        let consents = try message.category.map { category in
          try RecipientBatch(tenant: tenant, claims.map(\.person), connection).consents(category)
        }
        let names = message.personalNames
        let words = try names.isEmpty ? [:] : words(names, claims, tenant)
        let left = try message.delivery == .inSequence ? Self.left(claims, tenant, connection) : []
        let members = try Members(of: read.audience, claims, tenant, now: now, connection)
        for claim in claims {
          var send = OutboxSend(claim, workspace, message, status, addresses[claim.id])
          send.consent = consents?[claim.person]
          if claim.lane == .launched { send.isInAudience = members?.contain(claim) }
          send.hasLeftSequence = left.contains(claim.occurrence)
          send.words = PersonalWords(properties: words[claim.person] ?? [:], data: claim.data)
          sends[claim.id] = send
        }
      }
    }
    return claims.compactMap { sends[$0.id] }
  }

  mutating func workspace(_ tenant: Int64) throws -> WorkspaceID? {
    if let known = workspaces[tenant] { return known }
    let found: WorkspaceID? = try connection.first(
      "SELECT workspace_id FROM tenant WHERE no = \(tenant)"
    ).map { try $0.id("workspace_id") }
    workspaces[tenant] = found
    return found
  }

  mutating func message(_ workspace: WorkspaceID, _ id: MessageID) throws -> ReadableMessage? {
    if let known = messages[id] { return known }
    let read = try ReadableMessage.find(workspace, id, connection)
    messages[id] = .some(read)
    return read
  }

  /// Whether sends of a message may be claimed: this server can read it.
  mutating func canRead(_ id: MessageID, tenant: Int64) throws -> Bool {
    guard let workspace = try workspace(tenant) else { return false }
    return try message(workspace, id) != nil
  }

  /// The entries of sequences that the persons of claims left.
  private static func left(
    _ claims: [OutboxClaim],
    _ tenant: Int64,
    _ connection: any SQLConnection
  ) throws -> Set<Int64> {
    let entries = Set(claims.filter { $0.lane == .launched }.map(\.occurrence))
    return try SequenceEntry.left(among: entries, tenant: tenant, connection)
  }

  private func words(
    _ names: Set<PersonalText.Name>,
    _ claims: [OutboxClaim],
    _ tenant: Int64
  ) throws -> [Int64: [String: String]] {
    let batch = try RecipientBatch(tenant: tenant, claims.map(\.person), connection)
    return try PersonalWords.properties(names, of: batch, tenant: tenant)
  }

  /// The recipients of a launched message who are in its audience, or their devices that are.
  private enum Members {
    case people(Set<Int64>)
    case addresses(Set<EntityID>)

    /// `nil` where the message has no audience.
    init?(
      of audience: Audience?,
      _ claims: [OutboxClaim],
      _ tenant: Int64,
      now: Timestamp,
      _ connection: any SQLConnection
    ) throws {
      let people = claims.filter { $0.lane == .launched }.map(\.person)
      guard !people.isEmpty, let audience else { return nil }
      let batch = try RecipientBatch(tenant: tenant, people, connection)
      if let addresses = try batch.addresses(in: audience, now: now) {
        self = .addresses(addresses)
      } else {
        self = .people(try batch.members(of: audience, now: now))
      }
    }

    func contain(_ claim: OutboxClaim) -> Bool {
      switch self {
      case .people(let people): people.contains(claim.person)
      case .addresses(let addresses): addresses.contains(claim.address)
      }
    }
  }

  /// The addresses of the sends, but for those that another person has registered since: the next person
  /// of a device gets nothing that waited for the one before.
  private func addresses(
    _ claims: [OutboxClaim],
    _ tenant: Int64
  ) throws -> [SendID: AddressRecord] {
    var found: [EntityID: (record: AddressRecord, person: Int64)] = [:]
    for part in Set(claims.map(\.address)).sorted().parts(of: SQLList.length) {
      let list = SQLList.of(part.map(\.sqlValue))
      let rows = try connection.query(
        "\(AddressRow.select()) WHERE a.tenant_no = \(tenant) AND a.id IN (\(list))"
      )
      for row in rows {
        let person = try row.int64("person_no")
        found[try row.entityID("id")] = (try AddressRow.record(row), person)
      }
    }
    // Most addresses are registered with the id that the send has; only others are asked after.
    let people = claims.flatMap { claim -> [Int64] in
      guard let person = found[claim.address]?.person, person != claim.person else { return [] }
      return [person, claim.person]
    }
    let batch = try people.isEmpty ? nil : RecipientBatch(tenant: tenant, people, connection)
    var addresses: [SendID: AddressRecord] = [:]
    for claim in claims {
      guard let (record, person) = found[claim.address],
        person == claim.person || batch?.names(of: person).contains(claim.person) == true
      else { continue }
      addresses[claim.id] = record
    }
    return addresses
  }
}

/// Lets a frequency cap hold although several workers send to a person at the same time: what a worker
/// holds counts as received until its result is known.
struct CapReservations {
  private let now: Timestamp
  private let connection: any SQLConnection

  init(_ connection: any SQLConnection, now: Timestamp) {
    (self.connection, self.now) = (connection, now)
  }

  /// Adds to the claims of messages with caps what their people received and what is being sent to them,
  /// by other workers and by earlier claims of this one.
  ///
  /// It runs in the transaction that makes the claims, before their rows say so.
  func add(to claims: inout [OutboxClaim], _ reader: inout OutboxReader) throws {
    let capped = try claims.indices.filter { index in
      guard let workspace = try reader.workspace(claims[index].tenant) else { return false }
      return try reader.message(workspace, claims[index].message)?.message.caps.isEmpty == false
    }
    guard !capped.isEmpty else { return }
    let tenants = Set(capped.map { claims[$0].tenant })
    let locks = try tenants.compactMap { try reader.workspace($0) }
      .map { AdvisoryLock(.capping, $0.value) }
    try connection.take(Set(locks))
    for (tenant, capped) in Dictionary(grouping: capped, by: { claims[$0].tenant }) {
      let batch = try RecipientBatch(tenant: tenant, capped.map { claims[$0].person }, connection)
      var receipts = try batch.receipts(since: now)
      let places = Set(capped)
      for index in claims.indices where claims[index].tenant == tenant {
        let (person, key) = (claims[index].person, claims[index].key)
        if places.contains(index) { claims[index].receipts = receipts[person] }
        guard claims[index].lane.isCounted else { continue }
        for name in batch.names(of: person) { receipts[name, default: .init()].pending.insert(key) }
      }
    }
  }
}

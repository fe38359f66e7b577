import AudienceCore
import LinkCore
import WireModels

/// Reads what a claimed send needs; messages and workspaces once.
struct OutboxReader {
  private let connection: any SQLConnection
  private let now: Timestamp
  private var messages: [MessageID: (message: Message, status: MessageStatus)] = [:]
  private var workspaces: [Int64: WorkspaceID] = [:]
  private var audiences: [MessageID: Audience?] = [:]

  init(_ connection: any SQLConnection, now: Timestamp) {
    (self.connection, self.now) = (connection, now)
  }

  mutating func send(_ claim: OutboxClaim) throws -> OutboxSend? {
    let row = try connection.first(
      """
      SELECT message_id, address_id, person_no, variant, lane, attempt, queued_at, expires_at
      FROM message_send WHERE tenant_no = \(claim.tenant) AND id = \(claim.id)
      """
    )
    guard let row, let workspace = try workspace(claim.tenant) else { return nil }
    let id: MessageID = try row.id("message_id")
    guard let (message, status) = try message(workspace, id) else { return nil }
    let person = try row.int64("person_no")
    let address = try address(claim.tenant, try row.entityID("address_id"))
    var send = OutboxSend(
      key: .init(tenant: claim.tenant, id: claim.id),
      workspace: workspace,
      messageID: id,
      message: message,
      status: status,
      variant: Int(try row.int64("variant")),
      address: address?.retirement == nil ? address : nil,
      person: person,
      lane: SendLane(rawValue: try row.int64("lane")) ?? .launched,
      attempt: Int(try row.int64("attempt")) - 1,
      queuedAt: try row.timestamp("queued_at"),
      expiresAt: try row.timestamp("expires_at")
    )
    send.hasOptedOut = address?.retirement?.reason == .optedOut
    let facts = RecipientFacts(tenant: claim.tenant, person: person, connection)
    send.consent = try message.category.flatMap { try facts.consent($0) }
    send.received = message.caps.isEmpty ? [] : try facts.received(since: now)
    if send.lane == .launched, let audience = try audience(id, message, workspace) {
      send.isInAudience = try facts.isIn(audience, now: now)
    }
    return send
  }

  private mutating func workspace(_ tenant: Int64) throws -> WorkspaceID? {
    if let known = workspaces[tenant] { return known }
    let found: WorkspaceID? = try connection.first(
      "SELECT workspace_id FROM tenant WHERE no = \(tenant)"
    ).map { try $0.id("workspace_id") }
    workspaces[tenant] = found
    return found
  }

  private mutating func message(
    _ workspace: WorkspaceID,
    _ id: MessageID
  ) throws -> (message: Message, status: MessageStatus)? {
    if let known = messages[id] { return known }
    guard let stored = try MessageRepository.find(workspace, id, connection) else { return nil }
    let read = (try Message(stored.message), stored.status)
    messages[id] = read
    return read
  }

  private mutating func audience(
    _ id: MessageID,
    _ message: Message,
    _ workspace: WorkspaceID
  ) throws -> Audience? {
    if let known = audiences[id] { return known }
    let found = try OutboxRepository.audience(of: message, workspace, connection)
    audiences[id] = .some(found)
    return found
  }

  private func address(_ tenant: Int64, _ id: EntityID) throws -> AddressRecord? {
    try connection.first(
      """
      \(raw: AddressRow.select) WHERE a.tenant_no = \(tenant) AND a.id = \(id)
      """
    ).map(AddressRow.record)
  }
}

/// What decides whether a person receives a message, read at the moment.
struct RecipientFacts {
  /// The longest time that a cap looks back, in milliseconds.
  private static let longest = Int64(FrequencyCap.longest + 1) * 86_400_000

  private let tenant: Int64
  private let person: Int64
  private let connection: any SQLConnection

  init(tenant: Int64, person: Int64, _ connection: any SQLConnection) {
    (self.tenant, self.person, self.connection) = (tenant, person, connection)
  }

  /// The person under every merged id.
  var ids: SQLStatement {
    """
    (person_no = \(person) OR person_no IN (
      SELECT person_no FROM person_link WHERE tenant_no = \(tenant) AND root_no = \(person)
    ))
    """
  }

  /// What the person said last about a category; `nil` where never asked.
  func consent(_ category: ConsentCategory) throws -> Bool? {
    try connection.first(
      """
      SELECT is_granted FROM marketing_consent
      WHERE tenant_no = \(tenant) AND category = \(category.name) AND \(ids)
      ORDER BY changed_at DESC, is_granted LIMIT 1
      """
    ).map { try $0.bool("is_granted") }
  }

  /// Whether the person opted out in an app that could be reached.
  func hasOptedOut() throws -> Bool {
    try connection.exists(
      """
      SELECT id FROM push_address
      WHERE tenant_no = \(tenant) AND \(ids)
        AND retired_reason = 'opted_out'
      """
    )
  }

  /// When the person received messages, as far back as caps look; one time for each message, however
  /// many devices it went to.
  func received(since now: Timestamp) throws -> [Timestamp] {
    try connection.query(
      """
      SELECT MIN(sent_at) AS sent_at FROM message_send
      WHERE tenant_no = \(tenant) AND \(ids) AND sent_at > \(now.milliseconds - Self.longest)
      GROUP BY message_id, occurrence
      """
    ).map { try $0.timestamp("sent_at") }
  }

  /// Whether the person is in an audience.
  func isIn(_ audience: Audience, now: Timestamp) throws -> Bool {
    let query = AudienceQuery(audience, tenant: tenant, now: now, connection.dialect)
    return try connection.exists(
      "SELECT u.person_no FROM person_profile u WHERE \(query.predicate(person...person))"
    )
  }
}

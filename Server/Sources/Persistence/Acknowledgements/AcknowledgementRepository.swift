package import LinkCore
import WireModels

/// What devices report of messages.
package struct AcknowledgementRepository: Sendable {
  let driver: any SQLDriver
  let tombstoneKey: TombstoneKey

  /// Stores what a device reports of a send; a step that is stored stays as it is.
  ///
  /// Of what this server did not send, such as a message of another system, nothing is stored: no report
  /// counts it.
  ///
  /// - Returns: Whether it is new.
  @discardableResult
  package func store(
    _ workspace: WorkspaceID,
    _ acknowledgement: Acknowledgement
  ) async throws -> Bool {
    try await driver.write(for: .workspace(workspace)) { [tombstoneKey] connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace),
        try ReportedSend(acknowledgement, tenant: tenant, connection) != nil
      else { return false }
      try connection.take([AdvisoryLock(.appending, workspace.value)])
      let person = acknowledgement.person
      guard let place = try PersonPlace(workspace, person, tombstoneKey: tombstoneKey, connection)
      else {
        return false
      }
      var counts = MessageCounts()
      let isNew = try Self.store(
        connection,
        acknowledgement,
        tenant: place.tenant,
        person: place.person,
        &counts
      )
      try counts.write(connection)
      return isNew
    }
  }

  /// ``store(_:_:)`` within another's transaction, for a person that was not erased; adds to what that
  /// transaction counts of messages.
  @discardableResult
  static func store(
    _ connection: any SQLConnection,
    _ acknowledgement: Acknowledgement,
    tenant: Int64,
    person: Int64,
    _ counts: inout MessageCounts
  ) throws -> Bool {
    guard let send = try ReportedSend(acknowledgement, tenant: tenant, connection) else {
      return false
    }
    let isNew =
      try connection.execute(
        """
        INSERT INTO push_ack (tenant_no, push_id, person_no, step)
        VALUES (
          \(tenant), \(acknowledgement.pushID), \(person), \(acknowledgement.step.rawValue)
        )
        ON CONFLICT (tenant_no, push_id, person_no, step) DO NOTHING
        """
      ) == 1
    // Another person may know the id, too.
    let people = PersonLinks(tenant: tenant, connection)
    let addressee = try people.root(of: send.person)
    if isNew, try people.root(of: person) == addressee {
      try counts.add(acknowledgement, of: send, tenant: tenant, addressee: addressee, connection)
    }
    return isNew
  }

  /// Removes what devices reported of sends, which are being removed.
  static func remove(of sends: [SendID], tenant: Int64, _ connection: any SQLConnection) throws {
    _ = try connection.executeEach(
      "DELETE FROM push_ack WHERE tenant_no = ? AND push_id = ?",
      sends.map { [.integer(tenant), "\($0)".sqlValue] }
    )
  }

  /// How many people reached each step of a message.
  package func count(
    _ workspace: WorkspaceID,
    pushID: String
  ) async throws -> [Acknowledgement.Step: Int64] {
    try await driver.read { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return [:] }
      let rows = try connection.query(
        """
        SELECT step, count(*) AS count FROM push_ack
        WHERE tenant_no = \(tenant) AND push_id = \(pushID) GROUP BY step
        """
      )
      let counts = try rows.compactMap { row in
        try Acknowledgement.Step(rawValue: row.text("step")).map { ($0, try row.int64("count")) }
      }
      return Dictionary(uniqueKeysWithValues: counts)
    }
  }
}

/// The send of which a device reports a step.
struct ReportedSend {
  let message: MessageID
  let variant: Int
  let lane: SendLane
  let channel: MessageChannel?
  /// The distinct id that it was sent to.
  let person: Int64

  /// Finds it; `nil` where the workspace has none with this id.
  init?(_ report: Acknowledgement, tenant: Int64, _ connection: any SQLConnection) throws {
    guard let id = SendID(report.pushID) else { return nil }
    let row = try connection.first(
      """
      SELECT s.message_id, s.variant, s.lane, s.person_no, m.channel FROM message_send s
      JOIN tenant t ON t.no = s.tenant_no
      JOIN message m ON m.workspace_id = t.workspace_id AND m.id = s.message_id
      WHERE s.tenant_no = \(tenant) AND s.id = \(id)
      """
    )
    guard let row else { return nil }
    message = try row.id("message_id")
    variant = Int(try row.int64("variant"))
    lane = try SendLane(row)
    person = try row.int64("person_no")
    channel = MessageChannel(rawValue: try row.text("channel"))
  }
}

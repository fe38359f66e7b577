public import LinkCore

/// What devices report of messages.
public struct AcknowledgementRepository: Sendable {
  let driver: any SQLDriver
  let tombstoneKey: TombstoneKey

  /// Stores what a device reports; a step that is stored stays as it is.
  ///
  /// - Returns: Whether it is new.
  /// - Throws: ``StoreError/Code/notFound`` where there is no such workspace.
  @discardableResult
  public func store(
    _ workspace: WorkspaceID,
    _ acknowledgement: Acknowledgement
  ) async throws -> Bool {
    try await driver.write { [tombstoneKey] connection in
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
    if isNew { try counts.add(acknowledgement, tenant: tenant, connection) }
    return isNew
  }

  /// How many people reached each step of a message.
  public func count(
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

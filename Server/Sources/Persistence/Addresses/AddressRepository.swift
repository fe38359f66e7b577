package import LinkCore
import WireModels

/// Where installs can be reached by push.
///
/// An address has one owner: it moves when another install registers it, and an install has one live
/// address of each kind, but no token of Firebase that was registered before its installation id.
package struct AddressRepository: Sendable {
  let driver: any SQLDriver
  let tombstoneKey: TombstoneKey

  /// Stores an address, or takes it into use again, for the install and person that register it.
  ///
  /// - Returns: The address; `nil` where the person was erased: nothing is stored then.
  /// - Throws: ``StoreError/Code/notFound`` where the workspace has no such app.
  @discardableResult
  package func register(
    _ workspace: WorkspaceID,
    _ registration: AddressRegistration,
    now: Timestamp
  ) async throws -> AddressRecord? {
    try await driver.write(for: .workspace(workspace)) { [tombstoneKey] connection in
      // An erasure holds it too, so that no registration slips past its tombstones.
      try connection.take([AdvisoryLock(.appending, workspace.value)])
      let app = try connection.first(
        """
        SELECT platform FROM app
        WHERE workspace_id = \(workspace) AND id = \(registration.app) AND deleted_at IS NULL
        """
      )
      guard let app else { throw StoreError.notFound("app") }
      guard
        let place = try PersonPlace(
          workspace,
          registration.person,
          tombstoneKey: tombstoneKey,
          connection
        )
      else { return nil }
      let platform = try app.text("platform")
      var dictionary = StringDictionary(connection, cache: DictionaryCache())
      let country = try registration.country.map {
        try dictionary.term(TermKey(place.tenant, .country, $0))
      }
      try connection.execute(
        AddressRow.upsert(
          registration,
          id: AddressID(timestamp: now),
          tenant: place.tenant,
          person: place.person,
          platform: platform,
          country: country,
          now: now
        )
      )
      try ProfileChanges.register(
        place.person,
        tenant: place.tenant,
        registration,
        platform: platform,
        country: country,
        now: now,
        connection
      )
      try connection.execute(
        Self.replacement(of: registration, tenant: place.tenant, now: now, connection.dialect)
      )
      return try Self.find(connection, place.tenant, registration.app, registration.address)
    }
  }

  /// Retires the other live addresses of an install that a new one is in place of: those of its kind, and for
  /// an installation id the token of Firebase, which it replaces.
  private static func replacement(
    of new: AddressRegistration,
    tenant: Int64,
    now: Timestamp,
    _ dialect: SQLDialect
  ) -> SQLStatement {
    let kind = new.address.kind
    let older: PushAddress.Kind = kind == .fcmInstallation ? .fcmToken : kind
    return """
      UPDATE push_address\(dialect.index("push_address_install")) SET retired_at = \(now),
        retired_reason = \(AddressRetirement.Reason.replaced.rawValue), retired_code = NULL
      WHERE tenant_no = \(tenant) AND app_id = \(new.app) AND install_id = \(new.install)
        AND kind IN (\(kind.rawValue), \(older.rawValue))
        AND digest <> \(AddressRow.digest(new.address)) AND retired_at IS NULL
      """
  }

  /// Takes the addresses of an install out of use, those of one kind where one is given.
  ///
  /// - Returns: How many were in use.
  @discardableResult
  package func unregister(
    _ workspace: WorkspaceID,
    app: AppID,
    install: InstallID,
    kind: PushAddress.Kind? = nil,
    reason: AddressRetirement.Reason = .unregistered,
    now: Timestamp
  ) async throws -> Int {
    try await driver.write(for: .workspace(workspace)) { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return 0 }
      var statement: SQLStatement = """
        UPDATE push_address\(connection.dialect.index("push_address_install"))
        SET retired_at = \(now), retired_reason = \(reason.rawValue), retired_code = NULL
        WHERE tenant_no = \(tenant) AND app_id = \(app) AND install_id = \(install)
          AND retired_at IS NULL
        """
      if let kind { statement += " AND kind = \(kind.rawValue)" }
      return try connection.execute(statement)
    }
  }

  /// Retires an address that its provider refused, unless the app registered it again since.
  ///
  /// - Parameters:
  ///   - workspace: The workspace.
  ///   - id: The address.
  ///   - code: The provider's code, such as `Unregistered`.
  ///   - moment: From when on the provider knows it as dead: APNs says so with 410, else now.
  ///   - now: The moment.
  /// - Throws: ``StoreError`` where the store cannot be written.
  /// - Returns: Whether it was in use.
  @discardableResult
  package func reject(
    _ workspace: WorkspaceID,
    _ id: AddressID,
    code: String,
    since moment: Timestamp,
    now: Timestamp
  ) async throws -> Bool {
    try await driver.write(for: .workspace(workspace)) { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return false }
      return try Self.reject(connection, tenant, id, code: code, since: moment, now: now)
    }
  }

  /// The same within another's transaction.
  static func reject(
    _ connection: any SQLConnection,
    _ tenant: Int64,
    _ id: AddressID,
    code: String,
    since moment: Timestamp,
    now: Timestamp
  ) throws -> Bool {
    try connection.execute(
      """
      UPDATE push_address SET retired_at = \(now),
        retired_reason = \(AddressRetirement.Reason.rejected.rawValue), retired_code = \(code)
      WHERE tenant_no = \(tenant) AND id = \(id) AND retired_at IS NULL
        AND registered_at <= \(moment)
      """
    ) == 1
  }

  /// Notes that providers accepted messages: a moment, tenant and address each; for use within a
  /// transaction.
  static func accept(_ connection: any SQLConnection, _ addresses: [[SQLValue]]) throws {
    _ = try connection.executeEach(
      "UPDATE push_address SET accepted_at = ? WHERE tenant_no = ? AND id = ?",
      addresses
    )
  }

  /// Notes that an install was heard from.
  package func saw(
    _ workspace: WorkspaceID,
    app: AppID,
    _ address: PushAddress,
    now: Timestamp
  ) async throws {
    try await driver.write(for: .workspace(workspace)) { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return }
      try connection.execute(
        """
        UPDATE push_address SET last_seen_at = \(now)
        WHERE tenant_no = \(tenant) AND app_id = \(app) AND digest = \(AddressRow.digest(address))
          AND last_seen_at < \(now)
        """
      )
    }
  }
}

extension AddressRepository {
  /// The addresses of a person under every id that was merged with this one, the last registered
  /// first; retired ones too.
  package func list(_ workspace: WorkspaceID, person: String) async throws -> [AddressRecord] {
    try await driver.read { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return [] }
      let subject = try MergedPerson(person, tenant: tenant, connection)
      guard !subject.numbers.isEmpty else { return [] }
      var statement = AddressRow.select(by: connection.dialect.index("push_address_person"))
      statement += " WHERE a.tenant_no = \(tenant) AND a.person_no IN ("
      statement += subject.list
      statement += ") ORDER BY a.registered_at DESC, a.id DESC LIMIT 200"
      return try connection.query(statement).map(AddressRow.record)
    }
  }

  /// The address, if an app of the workspace has it.
  package func find(
    _ workspace: WorkspaceID,
    app: AppID,
    _ address: PushAddress
  ) async throws -> AddressRecord? {
    try await driver.read { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return nil }
      return try Self.find(connection, tenant, app, address)
    }
  }

  private static func find(
    _ connection: any SQLConnection,
    _ tenant: Int64,
    _ app: AppID,
    _ address: PushAddress
  ) throws -> AddressRecord? {
    try connection.first(
      """
      \(AddressRow.select())
      WHERE a.tenant_no = \(tenant) AND a.app_id = \(app)
        AND a.digest = \(AddressRow.digest(address))
      """
    ).map(AddressRow.record)
  }

  /// Retires addresses whose install was silent since before `moment`, and removes those that were
  /// retired before `removal`, a page of `page` rows at a time.
  ///
  /// - Returns: How many changed or went.
  @discardableResult
  package func sweep(
    silentSince moment: Timestamp,
    retiredBefore removal: Timestamp,
    now: Timestamp,
    page: Int = 2_000
  ) async throws -> Int {
    var changed = 0
    var last = (tenant: Int64.min, id: EntityID(high: 0, low: 0))
    while let walked = try await addresses(after: last, silentSince: moment, page) {
      last = walked.last
      guard !walked.silent.isEmpty else { continue }
      changed += try await driver.writeInBackground { connection in
        try connection.executeEach(
          """
          UPDATE push_address
          SET retired_at = ?, retired_reason = '\(AddressRetirement.Reason.stale.rawValue)'
          WHERE tenant_no = ? AND id = ? AND retired_at IS NULL AND last_seen_at < ?
          """,
          walked.silent.map { [now.sqlValue] + $0 + [moment.sqlValue] }
        ).reduce(0, +)
      }
    }
    let retired = driver.dialect.index("push_address_retired")
    while true {
      let removed = try await driver.writeInBackground { connection in
        try connection.execute(
          """
          DELETE FROM push_address WHERE (tenant_no, id) IN (
            SELECT tenant_no, id FROM push_address\(retired)
            WHERE retired_at < \(removal) LIMIT \(page)
          )
          """
        )
      }
      changed += removed
      guard removed == page else { return changed }
    }
  }

  /// The next addresses of a walk in the order of their keys: the last one, and the keys of those in use
  /// whose install was silent.
  private func addresses(
    after last: (tenant: Int64, id: EntityID),
    silentSince moment: Timestamp,
    _ page: Int
  ) async throws -> (last: (tenant: Int64, id: EntityID), silent: [[SQLValue]])? {
    let rows = try await driver.read { connection in
      try connection.query(
        """
        SELECT tenant_no, id, CASE WHEN retired_at IS NULL AND last_seen_at < \(moment)
          THEN 1 ELSE 0 END AS is_silent
        FROM push_address WHERE (tenant_no, id) > (\(last.tenant), \(last.id))
        ORDER BY tenant_no, id LIMIT \(page)
        """
      )
    }
    guard let end = rows.last else { return nil }
    let silent = try rows.filter { try $0.bool("is_silent") }
      .map { [try $0.value("tenant_no"), try $0.value("id")] }
    return ((try end.int64("tenant_no"), try end.entityID("id")), silent)
  }
}

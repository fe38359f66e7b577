package import LinkCore
import WireModels

/// What a person said about marketing of a category, apart from the system's permission.
package struct ConsentRecord: Hashable, Sendable {
  /// Who said it.
  package enum Source: String, Hashable, Sendable, CaseIterable {
    /// The user, in the app.
    case app
    /// The operator, by the management API.
    case api
  }

  /// The category, such as `marketing` or `news`.
  package var category: ConsentCategory
  /// Whether the person agreed; `false` where consent was refused or withdrawn.
  package var isGranted: Bool
  /// Which text the person agreed to, in the app's own words, such as `2026-03`.
  package var textVersion: String?
  /// Who said it.
  package var source: Source
  /// When the person said it.
  package var changedAt: Timestamp

  package init(
    _ category: ConsentCategory,
    isGranted: Bool,
    textVersion: String? = nil,
    source: Source,
    changedAt: Timestamp
  ) {
    self.category = category
    self.isGranted = isGranted
    self.textVersion = textVersion
    self.source = source
    self.changedAt = changedAt
  }
}

/// Consent to marketing, by person and category.
package struct ConsentRepository: Sendable {
  /// The most categories that a person has.
  package static let maximumCategories = 50

  let driver: any SQLDriver
  let tombstoneKey: TombstoneKey

  /// Stores what a person said; something that the person said later stays.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where there is no such workspace,
  ///   ``StoreError/Code/conflict`` where the person has ``maximumCategories`` others.
  package func set(
    _ workspace: WorkspaceID,
    person: String,
    _ consent: ConsentRecord,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) { [tombstoneKey] connection in
      try connection.take([AdvisoryLock(.appending, workspace.value)])
      guard let place = try PersonPlace(workspace, person, tombstoneKey: tombstoneKey, connection)
      else { return }
      let others: SQLStatement = """
        SELECT count(*) AS count FROM marketing_consent
        WHERE tenant_no = \(place.tenant) AND person_no = \(place.person)
          AND category <> \(consent.category.name)
        """
      guard try connection.count(others) < Self.maximumCategories else {
        throw StoreError(
          .conflict,
          reason: ProblemReason.consentCategories.code,
          ["count": String(Self.maximumCategories)],
          field: "category"
        )
      }
      let wasGranted = try connection.first(
        """
        SELECT is_granted FROM marketing_consent WHERE tenant_no = \(place.tenant)
          AND person_no = \(place.person) AND category = \(consent.category.name)
        """
      )?.bool("is_granted")
      let isStored = try Self.store(consent, of: place, connection)
      if isStored {
        try audit.noted(
          "consent",
          workspace,
          id: nil,
          "set",
          field: consent.category.name,
          before: wasGranted.map { $0 ? "granted" : "refused" },
          after: consent.isGranted ? "granted" : "refused",
          connection
        )
      }
      guard isStored, !consent.isGranted, wasGranted != false else { return }
      var counts = MessageCounts()
      try counts.addWithdrawal(
        of: consent,
        workspace,
        tenant: place.tenant,
        person: place.person,
        connection
      )
      try counts.write(connection)
    }
  }

  /// Stores what a person said, unless something later is stored; says whether it was stored.
  private static func store(
    _ consent: ConsentRecord,
    of place: PersonPlace,
    _ connection: any SQLConnection
  ) throws -> Bool {
    try connection.execute(
      """
      INSERT INTO marketing_consent
      (tenant_no, person_no, category, is_granted, text_version, source, changed_at)
      VALUES (
        \(place.tenant), \(place.person), \(consent.category.name), \(consent.isGranted),
        \(consent.textVersion), \(consent.source.rawValue), \(consent.changedAt)
      )
      ON CONFLICT (tenant_no, person_no, category) DO UPDATE
      SET is_granted = excluded.is_granted, text_version = excluded.text_version,
        source = excluded.source, changed_at = excluded.changed_at
      WHERE marketing_consent.changed_at <= excluded.changed_at
      """
    ) == 1
  }

  /// What a person said last about each category, under any id that was merged with this one.
  package func list(_ workspace: WorkspaceID, person: String) async throws -> [ConsentRecord] {
    try await driver.read { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return [] }
      let subject = try MergedPerson(person, tenant: tenant, connection)
      guard !subject.numbers.isEmpty else { return [] }
      var statement: SQLStatement = """
        SELECT category, is_granted, text_version, source, changed_at FROM marketing_consent
        WHERE tenant_no = \(tenant) AND person_no IN (
        """
      statement += subject.list
      // Of two that were said at once, the refusal counts.
      statement += ") ORDER BY category, changed_at DESC, is_granted"
      let all = try connection.query(statement).map(Self.record)
      return Dictionary(grouping: all, by: \.category).values.compactMap(\.first)
        .sorted { $0.category.name < $1.category.name }
    }
  }

  private static func record(_ row: SQLRow) throws -> ConsentRecord {
    guard let category = ConsentCategory(try row.text("category")),
      let source = ConsentRecord.Source(rawValue: try row.text("source"))
    else { throw StoreError.corrupt(column: "category", expected: "a category and a source") }
    return ConsentRecord(
      category,
      isGranted: try row.bool("is_granted"),
      textVersion: try row.optionalText("text_version"),
      source: source,
      changedAt: try row.timestamp("changed_at")
    )
  }
}

import AttributionCore
package import LinkCore
package import WireModels

/// Transactions of stores, one row each: what the store signed, and what the SDK reported.
package struct PurchaseRepository: Sendable {
  let driver: any SQLDriver
  let tombstoneKey: TombstoneKey

  /// Stores a notification, and what it says about a transaction.
  ///
  /// - Returns: Whether it is new; one that came before changes nothing.
  /// - Throws: ``StoreError/Code/notFound`` where there is no such workspace.
  package func store(
    _ workspace: WorkspaceID,
    app: AppID,
    _ notification: StoreNotificationResource,
    _ purchase: SignedPurchase?
  ) async throws -> Bool {
    try await driver.write(for: .workspace(workspace)) { [tombstoneKey] connection in
      try connection.take([AdvisoryLock(.appending, workspace.value)])
      var dictionary = StringDictionary(connection, cache: DictionaryCache())
      let tenant = try dictionary.tenant(workspace)
      let stored = try connection.execute(
        """
        INSERT INTO store_notification (
          tenant_no, id, app_id, type, subtype, environment, transaction_id, signed_at, received_at
        ) VALUES (
          \(tenant), \(notification.id), \(app), \(notification.type), \(notification.subtype),
          \(notification.environment?.rawValue), \(notification.transactionID),
          \(notification.signedAt), \(notification.receivedAt)
        ) ON CONFLICT (tenant_no, id) DO NOTHING
        """
      )
      guard stored == 1 else { return false }
      guard var purchase else { return true }
      let erased = ErasedPeople(workspace, tenant: tenant, tombstoneKey: tombstoneKey, connection)
      let person = try Self.person(purchase.accountToken, tenant: tenant, &dictionary, erased)
      if person == nil { purchase.accountToken = nil }
      try purchase.store(connection, tenant: tenant, notification: notification, person: person)
      return true
    }
  }

  /// The person whose distinct id the app passed to the store; none for one that was erased.
  private static func person(
    _ token: EntityID?,
    tenant: Int64,
    _ dictionary: inout StringDictionary,
    _ erased: ErasedPeople
  ) throws -> Int64? {
    guard let token else { return nil }
    // SDKs write ids in lower case, and `UUID().uuidString` is in upper case.
    let texts = [token.description, token.description.uppercased()]
    guard try erased.among(Set(texts.map { ExactText($0) })).isEmpty else { return nil }
    for text in texts {
      if let known = try dictionary.existing(TermKey(tenant, .person, text)) { return known }
    }
    return try dictionary.term(TermKey(tenant, .person, texts[0]))
  }

  /// A page of transactions, those that the server learnt of last first; of one buyer if `person` names one.
  ///
  /// - Throws: ``StoreError/Code/invalid`` for a cursor that was not issued here.
  package func list(
    _ workspace: WorkspaceID,
    person: String? = nil,
    cursor: String? = nil,
    limit: Int = 50
  ) async throws -> RecordPage<PurchaseResource> {
    let start = try Cursor.start(cursor)
    let rows = try await driver.read { connection -> [PurchaseResource] in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return [] }
      var statement: SQLStatement = """
        SELECT p.*, t.text AS person FROM purchase p LEFT JOIN term t ON t.no = p.person_no
        WHERE p.tenant_no = \(tenant) AND p.id < \(start)
        """
      if let person {
        let buyer = try MergedPerson(person, tenant: tenant, connection)
        if buyer.numbers.isEmpty { return [] }
        statement += " AND p.person_no IN ("
        statement += buyer.list
        statement += ")"
      }
      statement += " ORDER BY p.id DESC LIMIT \(Cursor.rows(for: limit))"
      return try connection.query(statement).map(Self.resource)
    }
    return Cursor.page(rows, limit: limit, id: \.id)
  }

  /// A page of the notifications of an app, those with the largest id first.
  ///
  /// - Throws: ``StoreError/Code/invalid`` for a cursor that was not issued here.
  package func notifications(
    _ workspace: WorkspaceID,
    app: AppID,
    limit: Int = 50
  ) async throws -> [StoreNotificationResource] {
    try await driver.read { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return [] }
      return try connection.query(
        """
        SELECT id, type, subtype, environment, transaction_id, signed_at, received_at
        FROM store_notification WHERE tenant_no = \(tenant) AND app_id = \(app)
        ORDER BY received_at DESC, id DESC LIMIT \(limit)
        """
      ).map { row in
        StoreNotificationResource(
          id: try row.entityID("id"),
          type: try row.text("type"),
          subtype: try row.optionalText("subtype"),
          environment: try row.optionalText("environment")
            .flatMap { PurchaseEnvironment(rawValue: $0) },
          transactionID: try row.optionalText("transaction_id"),
          signedAt: try row.timestamp("signed_at"),
          receivedAt: try row.timestamp("received_at")
        )
      }
    }
  }

  private static func resource(_ row: SQLRow) throws -> PurchaseResource {
    let isVerified = try row.optionalInt64("state_at") != nil
    let amount = try row.optionalInt64("price") ?? row.optionalInt64("reported_price") ?? 0
    let share = try row.int64(isVerified ? "refund_share" : "reported_share")
    let refunded = (amount * share + SignedPurchase.wholeShare / 2) / SignedPurchase.wholeShare
    var purchase = PurchaseResource(
      id: try row.entityID("id"),
      transactionID: try row.text("transaction_id"),
      originalTransactionID: try row.text("original_id"),
      productID: try row.text("product"),
      state: PurchaseState(rawValue: try row.text("state")) ?? .reported,
      isVerified: isVerified,
      purchasedAt: try row.timestamp("purchased_at"),
      currency: try row.optionalText("currency") ?? row.optionalText("reported_currency")
        ?? CurrencyCode.none.code,
      amount: MoneyAmount(thousandths: amount).decimal,
      refunded: MoneyAmount(thousandths: refunded).decimal
    )
    purchase.app = try row.optionalEntityID("app_id").map { AppID($0) }
    purchase.environment = try row.optionalText("environment")
      .flatMap { PurchaseEnvironment(rawValue: $0) }
    purchase.expiresAt = try row.optionalTimestamp("expires_at")
    purchase.revokedAt = try row.optionalTimestamp("revoked_at")
    purchase.accountToken = try row.optionalEntityID("account_token")
    purchase.distinctID = try row.optionalText("person")
    purchase.event = try row.optionalEntityID("event_id")
    purchase.origin = PurchaseOriginResource(
      openedBy: try row.optionalText("opened_by"),
      screen: try row.optionalText("screen"),
      placement: try row.optionalText("placement"),
      variant: try row.optionalText("variant"),
      plan: try row.optionalText("plan"),
      message: try row.optionalText("message")
    )
    return purchase
  }
}

public import LinkCore

extension APIRoute where Answer == Page<PurchaseResource> {
  /// A page of transactions, those that the server learnt of last first.
  public static func purchases(
    person: String? = nil,
    cursor: String? = nil,
    limit: Int? = nil
  ) -> Self {
    let query = [
      APIQueryItem("person", person), APIQueryItem("cursor", cursor), APIQueryItem("limit", limit),
    ]
    return Self(.listPurchases, query: query.compactMap(\.self))
  }
}

extension APIRoute where Answer == Page<StoreNotificationResource> {
  /// The last notifications of the App Store about an app.
  public static func storeNotifications(_ app: AppID, limit: Int? = nil) -> Self {
    let query = [APIQueryItem("limit", limit)]
    return Self(.listStoreNotifications, [app.description], query: query.compactMap(\.self))
  }
}

extension APIRoute where Answer == PurchaseReport {
  /// What stores sold, by what led to it.
  public static func purchaseReport(
    by grouping: PurchaseGrouping,
    environment: PurchaseEnvironment = .production,
    from: Timestamp? = nil,
    to: Timestamp? = nil
  ) -> Self {
    let query = [
      APIQueryItem("by", grouping.rawValue), APIQueryItem("environment", environment.rawValue),
      APIQueryItem("from", from?.milliseconds), APIQueryItem("to", to?.milliseconds),
    ]
    return Self(.reportPurchases, query: query.compactMap(\.self))
  }
}

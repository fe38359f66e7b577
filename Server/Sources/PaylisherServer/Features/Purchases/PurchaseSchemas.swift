import WireModels

extension Schema {
  static let purchaseGrouping = Schema.choice(words: PurchaseGrouping.allCases.map(\.rawValue))
  static let purchaseEnvironment = Schema.choice(
    words: PurchaseEnvironment.allCases.map(\.rawValue)
  )
  private static let amount = Schema.text(1...64, example: "59.99")

  static let appStoreNotification = Schema.named(
    "AppStoreNotification",
    .open([
      .required("signedPayload", .text(1...131_072), "The signed payload of the App Store, a JWS.")
    ])
  )

  static let storedNotification = Schema.named(
    "StoredNotification",
    .object([
      .required("status", .choice("stored", "repeated"), "True if it is new.")
    ])
  )

  static let storeNotification = Schema.named(
    "StoreNotification",
    .object([
      .required("id", .id, "The store's id."),
      .required("type", .text(0...100, example: "DID_RENEW"), "The type of the notification."),
      .optional("subtype", .text(0...100), "More about it."),
      .optional("environment", purchaseEnvironment, "The environment of the purchase."),
      .optional("transactionID", .text(1...64), "The transaction that it is about."),
      .required("signedAt", .timestamp, "The time at which the store signed it."),
      .required("receivedAt", .timestamp, "The time at which the server first received it."),
    ])
  )

  static let purchase = Schema.named(
    "Purchase",
    .object([
      .required("id", .id, "The server's id."),
      .required("transactionID", .text(1...255), "The store's id."),
      .required(
        "originalTransactionID",
        .text(1...255),
        "The first transaction of the subscription."
      ), .required("productID", .text(1...255), "The product."),
      .optional("app", .id, "The app that sold it."),
      .required(
        "state",
        .choice(words: PurchaseState.allCases.map(\.rawValue)),
        "The state; `reported` until the store confirms it."
      ),
      .required("isVerified", .boolean, "True if the store has confirmed it."),
      .optional("environment", purchaseEnvironment, "The environment, once it is confirmed."),
      .required("purchasedAt", .timestamp, "The time of the charge."),
      .optional("expiresAt", .timestamp, "The end of the paid period."),
      .optional("revokedAt", .timestamp, "The time of the refund or revocation."),
      .required("currency", .text(3...3), "The currency (ISO 4217); `XXX` if unknown."),
      .required("amount", amount, "The price."),
      .required("refunded", amount, "The refunded amount."),
      .optional("accountToken", .id, "The UUID that the app passed to the store."),
      .optional("distinctID", .text(), "The distinct id of the buyer."),
      .optional("event", .id, "The event that reported it."),
      .required("origin", purchaseOrigin, "The source of the purchase, if the SDK reported it."),
    ])
  )

  private static let purchaseOrigin = Schema.named(
    "PurchaseOrigin",
    .object([
      .optional("openedBy", .text(), "`deeplink`, `message` or `app`."),
      .optional("screen", .text(), "The screen."),
      .optional("placement", .text(), "The placement that chose the screen."),
      .optional("variant", .text(), "The variant of the placement's A/B test."),
      .optional("plan", .text(), "The plan of the screen."),
      .optional("message", .text(), "The message whose tap opened the screen."),
    ])
  )

  static let purchaseReport = Schema.named(
    "PurchaseReport",
    .object([
      .required("by", purchaseGrouping, "The dimension."),
      .required("from", .timestamp, "The start of the range."),
      .required("to", .timestamp, "The end of the range, not included."),
      .required("environment", purchaseEnvironment, "Whose purchases count."),
      .required("rows", .array(purchaseRow, count: 0...Int.max), "One for each value."),
    ])
  )

  private static let purchaseRow = Schema.named(
    "PurchaseRow",
    .object([
      .optional(
        "value",
        .text(),
        "The value, or the code of a link. Absent for purchases without one."
      ),
      .optional("link", .id, "The link, in a report by link."),
      .optional("placement", .text(), "The placement, in a report by variant."),
      .required("sums", .array(purchaseSum, count: 0...Int.max), "The money, by currency."),
    ])
  )

  private static let purchaseSum = Schema.named(
    "PurchaseSum",
    .object([
      .required("currency", .text(3...3), "The currency (ISO 4217)."),
      .required("purchases", .integer(), "Confirmed transactions, renewals included."),
      .required("renewals", .integer(), "The purchases that are renewals."),
      .required("refunds", .integer(), "The purchases that were refunded or revoked."),
      .required("gross", amount, "The prices of confirmed transactions."),
      .required("refunded", amount, "The refunded part."),
      .required("net", amount, "The remaining data."),
      .required("unverifiedPurchases", .integer(), "Transactions that only the app reported."),
      .required("unverified", amount, "Their prices less refunds; in no other sum."),
    ])
  )
}

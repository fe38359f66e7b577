package import LinkCore

/// A notification of the App Store whose signature was checked.
///
/// ([App Store Server Notifications V2](
/// https://developer.apple.com/documentation/appstoreservernotifications))
package struct AppStoreNotification: Hashable, Sendable {
  /// Unique; the App Store repeats a notification under the same id until it gets a 200.
  package var id: EntityID
  /// What happened, such as `DID_RENEW`; names that are new with the App Store come as they are.
  package var type: String
  /// More about it, such as `BILLING_RECOVERY`.
  package var subtype: String?
  package var signedAt: Timestamp
  /// The environment, where the notification names one.
  package var environment: AppStoreEnvironment?
  /// The transaction it is about.
  package var transaction: AppStoreTransaction?
}

/// The environment of a purchase.
package enum AppStoreEnvironment: String, Hashable, Sendable, CaseIterable {
  /// Purchases for money.
  case production = "Production"
  /// Purchases of testers, TestFlight included.
  case sandbox = "Sandbox"
}

/// What the App Store signs about a transaction.
///
/// ([JWSTransactionDecodedPayload](
/// https://developer.apple.com/documentation/appstoreservernotifications/jwstransactiondecodedpayload))
package struct AppStoreTransaction: Hashable, Sendable {
  /// Unique among all transactions.
  package var id: String
  /// The first transaction of the subscription; its own id for other purchases.
  package var originalID: String
  package var productID: String
  /// When the user was charged.
  package var purchasedAt: Timestamp
  /// When the paid period ends; `nil` for what is no subscription.
  package var expiresAt: Timestamp?
  /// The UUID that the app passed with the purchase.
  package var accountToken: EntityID?
  /// Whether a family member bought it, who alone was charged.
  package var isFamilyShared: Bool
  /// Whether it is a renewal, or the purchase itself.
  package var isRenewal: Bool
  /// The price in thousandths of the currency, for all items of the transaction.
  package var price: Int64?
  /// The currency (ISO 4217).
  package var currency: String?
  /// When the store took it back, `nil` where it did not.
  package var revokedAt: Timestamp?
  /// Whether the money was returned; otherwise access through the family ended.
  package var isRefund: Bool
  /// The refunded part of the price in thousandths of a percent; `nil` for all of it.
  package var refundedShare: Int64?
  package var signedAt: Timestamp
}

/// The app that notifications must be about.
package struct AppStoreApp: Hashable, Sendable {
  package var bundleID: String
  /// The number in the app's page on the App Store; `nil` accepts any.
  package var appleID: Int64?

  /// Makes the identity of an app.
  package init(bundleID: String, appleID: Int64? = nil) {
    (self.bundleID, self.appleID) = (bundleID, appleID)
  }
}

/// Why a notification is refused; the raw value is stable.
package enum AppStoreRefusal: String, Error, Hashable, Sendable, CaseIterable {
  /// It is no JWS in compact form, or a part of it is no JSON object.
  case unreadable
  /// The signature is by another algorithm than ES256, or the header asks for extensions.
  case algorithm
  /// `x5c` does not hold three certificates.
  case certificates
  /// The third certificate is no trusted root.
  case root
  /// The leaf or the intermediate certificate is not one that Apple issues for signing receipts.
  case purpose
  /// The certificates do not form a chain that was valid when the payload was signed.
  case chain
  /// The signature does not fit the payload.
  case signature
  /// It was signed too long ago, or in the future.
  case date
  /// It is about another bundle id.
  case bundle
  /// It is about another app of the App Store.
  case app
  /// Its environment is unknown, or differs between the notification and its transaction.
  case environment
  /// A field is missing or has the wrong type.
  case field
}

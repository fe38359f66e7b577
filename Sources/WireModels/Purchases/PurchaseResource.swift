public import LinkCore

/// One transaction of a store.
public struct PurchaseResource: Codable, Hashable, Sendable {
  /// The server's id.
  public var id: EntityID
  /// The store's id.
  public var transactionID: String
  /// The first transaction of the subscription; the same id for other purchases.
  public var originalTransactionID: String
  /// The product.
  public var productID: String
  /// The app that sold it, where the server knows it.
  public var app: AppID?
  /// What became of it.
  public var state: PurchaseState
  /// Whether the store has confirmed it with its signature.
  public var isVerified: Bool
  /// `production` or `sandbox`; absent until the store confirms it.
  public var environment: PurchaseEnvironment?
  /// When the user was charged.
  public var purchasedAt: Timestamp
  /// When the paid period ends.
  public var expiresAt: Timestamp?
  /// When the store took it back.
  public var revokedAt: Timestamp?
  /// The currency (ISO 4217).
  public var currency: String
  /// The price as a decimal number, such as `59.99`.
  public var amount: String
  /// What of it was refunded.
  public var refunded: String
  /// The UUID that the app passed to the store.
  public var accountToken: EntityID?
  /// The distinct id of the buyer, where it is known.
  public var distinctID: String?
  /// The event of the SDK that reported it.
  public var event: EntityID?
  /// What sold it, as far as the SDK reported it.
  public var origin = PurchaseOriginResource()

  /// Makes a transaction; the rest is set where it is known.
  public init(
    id: EntityID,
    transactionID: String,
    originalTransactionID: String,
    productID: String,
    state: PurchaseState,
    isVerified: Bool,
    purchasedAt: Timestamp,
    currency: String,
    amount: String,
    refunded: String
  ) {
    (self.id, self.transactionID, self.productID) = (id, transactionID, productID)
    (self.originalTransactionID, self.state) = (originalTransactionID, state)
    (self.isVerified, self.purchasedAt) = (isVerified, purchasedAt)
    (self.currency, self.amount, self.refunded) = (currency, amount, refunded)
  }
}

/// The screen that sold a product, and what opened it.
public struct PurchaseOriginResource: Codable, Hashable, Sendable {
  /// What opened the screen: `deeplink`, `message` or `app`.
  public var openedBy: String?
  /// The screen.
  public var screen: String?
  /// The placement that chose the screen.
  public var placement: String?
  /// The variant of the placement's A/B test.
  public var variant: String?
  /// The plan of the screen.
  public var plan: String?
  /// The message whose tap opened the screen.
  public var message: String?

  /// Names what is known.
  public init(
    openedBy: String? = nil,
    screen: String? = nil,
    placement: String? = nil,
    variant: String? = nil,
    plan: String? = nil,
    message: String? = nil
  ) {
    (self.openedBy, self.screen, self.placement) = (openedBy, screen, placement)
    (self.variant, self.plan, self.message) = (variant, plan, message)
  }
}

/// What became of a purchase.
public enum PurchaseState: String, Codable, Hashable, Sendable, CaseIterable {
  /// The app reported it, and the store has not confirmed it yet.
  case reported
  /// The user bought it.
  case purchased
  /// The subscription was renewed.
  case renewed
  /// The renewal failed, and the subscription goes on for a grace period.
  case grace
  /// The subscription is over, or its renewal failed without a grace period.
  case expired
  /// The store returned the money, all or a part of it.
  case refunded
  /// The store took it back from a family member.
  case revoked
}

/// Where a purchase was made.
public enum PurchaseEnvironment: String, Codable, Hashable, Sendable, CaseIterable {
  /// For money.
  case production
  /// By testers, TestFlight included.
  case sandbox
}

/// A notification that a store sent.
public struct StoreNotificationResource: Codable, Hashable, Sendable {
  /// The store's id.
  public var id: EntityID
  /// What happened, such as `DID_RENEW`.
  public var type: String
  /// More about it, such as `BILLING_RECOVERY`.
  public var subtype: String?
  /// `production` or `sandbox`.
  public var environment: PurchaseEnvironment?
  /// The transaction that it is about.
  public var transactionID: String?
  /// When the store signed it.
  public var signedAt: Timestamp
  /// When the server received it first.
  public var receivedAt: Timestamp

  /// Names all of it.
  public init(
    id: EntityID,
    type: String,
    subtype: String? = nil,
    environment: PurchaseEnvironment? = nil,
    transactionID: String? = nil,
    signedAt: Timestamp,
    receivedAt: Timestamp
  ) {
    (self.id, self.type, self.subtype) = (id, type, subtype)
    (self.environment, self.transactionID) = (environment, transactionID)
    (self.signedAt, self.receivedAt) = (signedAt, receivedAt)
  }
}

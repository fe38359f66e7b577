import Foundation
package import LinkCore
package import ScreenCore

/// The store of the platform: StoreKit 2, StoreKit 1, or a script in tests.
package protocol PaylisherStore: Sendable {
  /// The products of some ids, for this user; fewer where the store does not know them.
  func products(_ ids: [String]) async throws -> [StoreProduct]
  /// Buys a product; ends when the user has decided.
  func purchase(_ productID: String, account: String) async -> StorePurchase
  /// What the user owns now, as far as the device knows; asks the user nothing.
  func entitlements() async -> [StoreTransaction]
  /// Asks the store for earlier purchases, which may ask the user to sign in: only after a tap.
  func restore() async throws -> [StoreTransaction]
  /// Tells the store that a transaction was recorded; until then it delivers it again.
  func finish(_ transaction: StoreTransaction) async
  /// Transactions that no call returned: approved later, bought on another device, refunded; at a
  /// launch all that are not finished.
  func updates() -> AsyncStream<StoreTransaction>
  /// Shows the store's page of subscriptions.
  func manageSubscriptions() async
  /// Shows the store's sheet for codes.
  func redeemCode() async
}

/// What became of an attempt to buy.
package enum StorePurchase: Equatable, Sendable {
  /// The store has the money.
  case purchased(StoreTransaction)
  /// Another person has to approve; the transaction comes with the updates, perhaps days later.
  case pending
  /// The user changed their mind.
  case cancelled
  /// The store failed, with its reason.
  case failed(String)
}

/// A transaction of the store whose signature was checked.
package struct StoreTransaction: Equatable, Sendable, Codable {
  /// The store's id, unique among all transactions.
  package var id: String
  /// The id of the first transaction of a subscription.
  package var originalID: String
  /// The product.
  package var productID: String
  /// When it was bought.
  package var purchasedAt: Timestamp
  /// The price in millionths of the currency.
  package var price: Int64
  /// The currency (ISO 4217).
  package var currency: String
  /// When the store took it back, `nil` where it did not.
  package var revokedAt: Timestamp?
  /// Why the store took it back: `refunded`, or `revoked` by a family member or the store.
  package var revocation: Revocation?
  /// The signed form, for the server.
  package var signed: String?

  /// Why a store takes a transaction back.
  package enum Revocation: String, Equatable, Sendable, Codable {
    case refunded
    case revoked
  }

  /// Makes a transaction.
  package init(
    id: String,
    originalID: String? = nil,
    productID: String,
    purchasedAt: Timestamp,
    price: Int64,
    currency: String
  ) {
    (self.id, self.originalID, self.productID) = (id, originalID ?? id, productID)
    (self.purchasedAt, self.price, self.currency) = (purchasedAt, price, currency)
  }

  /// Takes the amount over that the store charged, which the price of the product is not where an
  /// introductory or promotional offer applied.
  ///
  /// Stores before 2023 do not say what they charged; the price of the product stays then. What a
  /// family member shares is not charged again.
  ///
  /// - Parameter json: The store's own form of the transaction, with `price` in thousandths.
  package mutating func readCharge(from json: JSONValue) {
    if case .integer(let thousandths)? = json["price"], let code = json["currency"]?.stringValue {
      let millionths = thousandths.multipliedReportingOverflow(by: 1_000)
      if thousandths >= 0, !millionths.overflow {
        (price, currency) = (millionths.partialValue, code)
      }
    }
    if json["inAppOwnershipType"] == "FAMILY_SHARED" { price = 0 }
  }
}

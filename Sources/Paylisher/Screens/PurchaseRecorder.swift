import Foundation
import LinkCore
import ScreenCore

/// Captures what the store sold, durably and once, with the screen that sold it.
///
/// A transaction is captured before it is finished: a process that ends between the two gets the
/// transaction again, and captures the same event again, with the same id, which the server counts
/// once. What opened the screen is kept before the store is asked, so that a purchase that another
/// person approves days later is still the screen's.
final class PurchaseRecorder: Sendable {
  static let name = "purchase-origins"

  private let recorder: EventRecorder
  private let environment: PaylisherEnvironment
  private let origins: Locked<[String: PurchaseOrigin]>

  init(recorder: EventRecorder, environment: PaylisherEnvironment) {
    (self.recorder, self.environment) = (recorder, environment)
    let kept = environment.storage.decoded([String: PurchaseOrigin].self, named: Self.name)
    origins = Locked(kept ?? [:])
  }

  /// A screen is about to ask the store for a product.
  func begin(_ productID: String, origin: PurchaseOrigin) {
    let kept = origins.withLock { origins in
      origins[productID] = origin
      if origins.count > 50, let oldest = origins.min(by: { $0.value.at < $1.value.at }) {
        origins[oldest.key] = nil
      }
      return origins
    }
    environment.storage.encode(kept, named: Self.name)
  }

  /// Captures a transaction; the caller finishes it afterwards.
  ///
  /// - Parameters:
  ///   - transaction: What the store delivered.
  ///   - occasion: Why it did.
  /// - Returns: Whether it may be finished: whether its event survives the process. One that is not finished comes
  ///   again with the next launch, and is captured with the same id.
  @discardableResult
  func record(_ transaction: StoreTransaction, _ occasion: Occasion = .sold) -> Bool {
    let origin = origins.withLock { $0[transaction.productID] }
    let kind = Kind(transaction, occasion)
    var properties = origin?.properties ?? [:]
    properties["product_id"] = .string(transaction.productID)
    properties["transaction_id"] = .string(transaction.id)
    properties["original_transaction_id"] = .string(transaction.originalID)
    properties["currency"] = .string(transaction.currency)
    let amount = Double(transaction.price) / 1_000_000
    switch kind {
    case .purchased: properties["revenue"] = JSONValue(amount)
    case .refunded, .revoked: properties["refunded_revenue"] = JSONValue(amount)
    case .restored: properties["price"] = JSONValue(amount)
    }
    let moment = transaction.revokedAt ?? (occasion == .restored ? nil : transaction.purchasedAt)
    return recorder.keep(
      kind.eventName,
      properties,
      at: moment,
      id: kind == .restored && occasion == .restored ? nil : kind.eventID(of: transaction)
    )
  }

  /// Why a store delivers a transaction.
  enum Occasion {
    /// The user bought it, or the store took it back.
    case sold
    /// The user asked for earlier purchases, which are no revenue again; each time is an event.
    case restored
    /// The app asked what the user owns, perhaps often; each transaction is one event.
    case owned
  }

  private enum Kind: String {
    case purchased
    case restored
    case refunded
    case revoked

    init(_ transaction: StoreTransaction, _ occasion: Occasion) {
      switch transaction.revocation {
      case .refunded: self = .refunded
      case .revoked: self = .revoked
      case nil: self = occasion == .sold ? .purchased : .restored
      }
    }

    var eventName: String {
      switch self {
      case .purchased: "In-App Purchase"
      case .restored: "In-App Purchase Restored"
      case .refunded: "In-App Purchase Refunded"
      case .revoked: "In-App Purchase Revoked"
      }
    }

    /// The id of the event of a transaction, the same wherever and however often it is captured.
    func eventID(of transaction: StoreTransaction) -> EntityID {
      var generator = Digest(text: "\(rawValue)\n\(transaction.id)")
      let moment = transaction.revokedAt ?? transaction.purchasedAt
      return EntityID(timestamp: moment, using: &generator)
    }
  }

  /// Numbers that follow from a text: FNV-1a, then SplitMix64.
  private struct Digest: RandomNumberGenerator {
    private var state: UInt64

    init(text: String) {
      state = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}

/// The screen that asked the store for a product, and what opened it.
struct PurchaseOrigin: Equatable, Sendable, Codable {
  var screen: String
  var version: Int64?
  var placement: String?
  var rule: String?
  var variant: String?
  var plan: String?
  /// `deeplink`, `message` or `app`.
  var source: String
  /// The message whose tap led to the screen.
  var message: String?
  /// The attribution of the session in which the screen opened.
  var campaignKey: String?
  var jid: String?
  var at: Timestamp

  var properties: [String: JSONValue] {
    let texts: [(String, String?)] = [
      ("screen_id", screen), ("placement_id", placement), ("placement_rule", rule),
      ("variant", variant), ("plan_id", plan), ("screen_source", source),
      ("message_id", message), ("campaign_key", campaignKey),
      ("deeplink_key", campaignKey), ("jid", jid),
    ]
    var properties: [String: JSONValue] = [:]
    for case (let name, let text?) in texts { properties[name] = .string(text) }
    properties["screen_version"] = version.map { .integer($0) }
    return properties
  }
}

// The part of StoreKit 2 that the SDK names, with the signatures of Apple's documentation.
import Foundation
import UIKit

@available(iOS 15, *)
public enum VerificationResult<SignedType> {
  case unverified(SignedType, VerificationError)
  case verified(SignedType)

  public enum VerificationError: Error {
    case invalidSignature
  }
}

extension VerificationResult where SignedType == Transaction {
  public var jwsRepresentation: String { "" }
}

extension VerificationResult: Sendable where SignedType: Sendable {}

@available(iOS 15, *)
public struct Product: Sendable {
  public let id: String
  public let displayName: String
  public let displayPrice: String
  public let price: Decimal
  public let priceFormatStyle: PriceFormatStyle
  public let subscription: SubscriptionInfo?

  /// `Decimal.FormatStyle.Currency` on Apple's platforms.
  public struct PriceFormatStyle: Sendable {
    public let currencyCode: String
  }

  public struct SubscriptionPeriod: Sendable {
    public enum Unit: Sendable { case day, week, month, year }

    public let unit: Unit
    public let value: Int
  }

  public struct SubscriptionOffer: Sendable {
    public struct PaymentMode: Equatable, Sendable {
      let name: String
      public static let payAsYouGo = PaymentMode(name: "payAsYouGo")
      public static let payUpFront = PaymentMode(name: "payUpFront")
      public static let freeTrial = PaymentMode(name: "freeTrial")
    }

    public let displayPrice: String
    public let price: Decimal
    public let paymentMode: PaymentMode
    public let period: SubscriptionPeriod
    public let periodCount: Int
  }

  public struct SubscriptionInfo: Sendable {
    public let introductoryOffer: SubscriptionOffer?
    public let subscriptionPeriod: SubscriptionPeriod

    public var isEligibleForIntroOffer: Bool { get async { false } }
  }

  public enum PurchaseResult: Sendable {
    case success(VerificationResult<Transaction>)
    case userCancelled
    case pending
  }

  public struct PurchaseOption: Hashable, Sendable {
    public static func appAccountToken(_ token: UUID) -> PurchaseOption { PurchaseOption() }
  }

  public static func products<Identifiers: Collection>(
    for identifiers: Identifiers
  ) async throws -> [Product] where Identifiers.Element == String { [] }

  @MainActor public func purchase(
    options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult { .userCancelled }
}

@available(iOS 15, *)
public struct Transaction: Sendable {
  public let id: UInt64
  public let originalID: UInt64
  public let productID: String
  public let purchaseDate: Date
  public let revocationDate: Date?
  public let revocationReason: RevocationReason?
  public let jsonRepresentation: Data

  public struct RevocationReason: Equatable, Sendable {
    public static let developerIssue = RevocationReason()
    public static let other = RevocationReason()
  }

  public struct Transactions: AsyncSequence, Sendable {
    public typealias Element = VerificationResult<Transaction>

    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
      public mutating func next() async -> VerificationResult<Transaction>? { nil }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
  }

  public static var updates: Transactions { Transactions() }
  public static var unfinished: Transactions { Transactions() }
  public static var currentEntitlements: Transactions { Transactions() }

  public func finish() async {}
}

@available(iOS 15, *)
public enum AppStore {
  /// For tests: how often the user was asked to sign in.
  @MainActor public static var syncCount = 0
  public static func sync() async throws { await MainActor.run { syncCount += 1 } }

  @MainActor public static func showManageSubscriptions(in scene: UIWindowScene) async throws {}

  @available(iOS 16, *)
  @MainActor public static func presentOfferCodeRedeemSheet(
    in scene: UIWindowScene
  ) async throws {}
}

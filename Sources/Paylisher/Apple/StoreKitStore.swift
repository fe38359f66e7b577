#if canImport(StoreKit) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Foundation
import LinkCore
import ScreenCore
import StoreKit
import UIKit

/// The App Store by StoreKit 2.
///
/// Products are asked for once and kept, because a purchase needs the one that was shown. Transactions
/// that the store cannot verify give nothing and stay unfinished.
@available(iOS 15, macOS 12, *)
final class StoreKitStore: PaylisherStore {
  private let products = Locked<[String: Product]>([:])

  func products(_ ids: [String]) async throws -> [StoreProduct] {
    let found = try await Product.products(for: ids)
    products.withLock { known in
      for product in found { known[product.id] = product }
    }
    var sold: [StoreProduct] = []
    for product in found {
      let isEligible = await product.subscription?.isEligibleForIntroOffer ?? false
      sold.append(StoreProduct(product, isEligible: isEligible))
    }
    return sold
  }

  func purchase(_ productID: String, account: String) async -> StorePurchase {
    guard let product = products.withLock({ $0[productID] }) else {
      return .failed("unknown_product")
    }
    let token = UUID(uuidString: account)
    do {
      switch try await product.purchase(options: token.map { [.appAccountToken($0)] } ?? []) {
      case .success(let result):
        return transaction(result).map { .purchased($0) } ?? .failed("unverified")
      case .userCancelled: return .cancelled
      case .pending: return .pending
      @unknown default: return .failed("unknown_result")
      }
    } catch {
      return .failed(String(describing: error))
    }
  }

  func entitlements() async -> [StoreTransaction] {
    var owned: [StoreTransaction] = []
    for await result in Transaction.currentEntitlements {
      if let transaction = transaction(result) { owned.append(transaction) }
    }
    return owned
  }

  func restore() async throws -> [StoreTransaction] {
    try await AppStore.sync()
    return await entitlements()
  }

  func finish(_ transaction: StoreTransaction) async {
    for await result in Transaction.unfinished {
      guard case .verified(let found) = result, String(found.id) == transaction.id else { continue }
      await found.finish()
    }
  }

  /// What is not finished, then what comes while the app runs.
  func updates() -> AsyncStream<StoreTransaction> {
    AsyncStream { continuation in
      // Ends with the stream: its end cancels it.
      let task = Task { [weak self] in
        for await result in Transaction.unfinished {
          if let found = await self?.priced(result) { continuation.yield(found) }
        }
        for await result in Transaction.updates {
          if let found = await self?.priced(result) { continuation.yield(found) }
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  func manageSubscriptions() async {
    guard let scene = await UIKitPresentation.activeScene else { return }
    try? await AppStore.showManageSubscriptions(in: scene)
  }

  func redeemCode() async {
    guard #available(iOS 16, *), let scene = await UIKitPresentation.activeScene else { return }
    try? await AppStore.presentOfferCodeRedeemSheet(in: scene)
  }

  /// A transaction of a product that may not have been asked for in this process; `nil` where its price cannot be
  /// known now: it is not finished then, and comes again with the next launch.
  private func priced(_ result: VerificationResult<Transaction>) async -> StoreTransaction? {
    guard case .verified(let found) = result else { return nil }
    if products.withLock({ $0[found.productID] }) == nil {
      let isAnswered = (try? await products([found.productID])) != nil
      let says = try? JSONValue(parsing: Array(found.jsonRepresentation))
      guard isAnswered || says?["price"] != nil else { return nil }
    }
    return transaction(result)
  }

  private func transaction(_ result: VerificationResult<Transaction>) -> StoreTransaction? {
    guard case .verified(let found) = result else { return nil }
    let product = products.withLock { $0[found.productID] }
    var transaction = StoreTransaction(
      id: String(found.id),
      originalID: String(found.originalID),
      productID: found.productID,
      purchasedAt: Timestamp(found.purchaseDate),
      price: product?.price.millionths ?? 0,
      currency: product?.priceFormatStyle.currencyCode ?? ""
    )
    transaction.revokedAt = found.revocationDate.map { Timestamp($0) }
    transaction.revocation = found.revocationDate.map { _ in
      found.revocationReason == nil ? .revoked : .refunded
    }
    transaction.signed = result.jwsRepresentation
    if let json = try? JSONValue(parsing: Array(found.jsonRepresentation)) {
      transaction.readCharge(from: json)
    }
    return transaction
  }
}

@available(iOS 15, macOS 12, *)
extension StoreProduct {
  fileprivate init(_ product: Product, isEligible: Bool) {
    self.init(
      id: product.id,
      name: product.displayName,
      displayPrice: product.displayPrice,
      price: product.price.millionths,
      currency: product.priceFormatStyle.currencyCode,
      period: product.subscription.flatMap { BillingPeriod($0.subscriptionPeriod) }
    )
    guard isEligible, let offer = product.subscription?.introductoryOffer,
      let period = BillingPeriod(offer.period)
    else { return }
    let payment: IntroductoryOffer.Payment =
      offer.paymentMode == .freeTrial
      ? .freeTrial : offer.paymentMode == .payUpFront ? .payUpFront : .payAsYouGo
    introductoryOffer = IntroductoryOffer(
      payment: payment,
      displayPrice: offer.displayPrice,
      price: offer.price.millionths,
      period: period,
      periodCount: offer.periodCount
    )
  }
}

@available(iOS 15, macOS 12, *)
extension BillingPeriod {
  fileprivate init?(_ period: Product.SubscriptionPeriod) {
    let unit: Unit
    switch period.unit {
    case .day: unit = .day
    case .week: unit = .week
    case .month: unit = .month
    case .year: unit = .year
    @unknown default: return nil
    }
    self.init(period.value, unit)
  }
}

extension Decimal {
  /// The amount in millionths, rounded; 0 where it is beyond 64 bits.
  var millionths: Int64 {
    let scaled = NSDecimalNumber(decimal: self * 1_000_000).doubleValue.rounded()
    return Int64(exactly: scaled) ?? 0
  }
}

#endif

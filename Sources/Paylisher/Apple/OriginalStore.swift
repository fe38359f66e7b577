#if canImport(StoreKit) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Foundation
import LinkCore
import ScreenCore
import StoreKit

/// The App Store by StoreKit 1, for iOS 13 and 14.
///
/// Its products carry no introductory offer, because only a server can say who may have it.
///
/// `@unchecked` because the queue calls its observer on the main thread, and the rest is behind a lock.
final class OriginalStore: NSObject, PaylisherStore, SKPaymentTransactionObserver,
  @unchecked Sendable
{
  /// How long prices are waited for, in milliseconds: the store need not answer.
  private static let longestLoad: Int64 = 5_000

  private let state = Locked(State())

  private struct State {
    var products: [String: SKProduct] = [:]
    var requests: [ObjectIdentifier: ProductLoader] = [:]
    var purchases: [String: [CheckedContinuation<StorePurchase, Never>]] = [:]
    var restores: [CheckedContinuation<[StoreTransaction], any Error>] = []
    var restored: [StoreTransaction] = []
    var open: [String: SKPaymentTransaction] = [:]
    var listeners: [AsyncStream<StoreTransaction>.Continuation] = []
    var isObserving = false
  }

  /// Begins to hear of the queue's transactions, and of the end of a restore: the queue tells its
  /// observers alone.
  private func observe() {
    let isFirst = state.withLock { state in
      defer { state.isObserving = true }
      return !state.isObserving
    }
    if isFirst { SKPaymentQueue.default().add(self) }
  }

  /// The queue does not retain its observers.
  deinit {
    if state.withLock({ $0.isObserving }) { SKPaymentQueue.default().remove(self) }
  }

  /// Whether the SDK buys; otherwise the app finishes what is in the queue.
  private var isBuying: Bool { state.withLock { !$0.listeners.isEmpty } }

  func products(_ ids: [String]) async throws -> [StoreProduct] {
    let loader = ProductLoader(ids)
    state.withLock { $0.requests[ObjectIdentifier(loader)] = loader }
    defer { state.withLock { $0.requests[ObjectIdentifier(loader)] = nil } }
    let found = try await loader.load()
    state.withLock { state in
      for product in found.products { state.products[product.productIdentifier] = product }
    }
    return found.products.map { StoreProduct($0) }
  }

  func purchase(_ productID: String, account: String) async -> StorePurchase {
    await withCheckedContinuation { answer in
      let payment = state.withLock { state -> SKMutablePayment? in
        guard let product = state.products[productID] else { return nil }
        state.purchases[productID, default: []].append(answer)
        return SKMutablePayment(product: product)
      }
      guard let payment else { return answer.resume(returning: .failed("unknown_product")) }
      payment.applicationUsername = account
      SKPaymentQueue.default().add(payment)
    }
  }

  /// What is not finished: only restoring says what was bought before.
  func entitlements() async -> [StoreTransaction] {
    let owned = SKPaymentQueue.default().transactions.compactMap { transaction in
      let state = transaction.transactionState
      return state == .purchased || state == .restored ? sold(transaction) : nil
    }
    _ = await loadProducts(of: owned)
    return owned.map(priced)
  }

  func restore() async throws -> [StoreTransaction] {
    observe()
    let restored = try await withCheckedThrowingContinuation { answer in
      state.withLock { $0.restores.append(answer) }
      SKPaymentQueue.default().restoreCompletedTransactions()
    }
    _ = await loadProducts(of: restored)
    return restored.map(priced)
  }

  func finish(_ transaction: StoreTransaction) async {
    let open = state.withLock { $0.open.removeValue(forKey: transaction.id) }
    if let open { SKPaymentQueue.default().finishTransaction(open) }
  }

  func updates() -> AsyncStream<StoreTransaction> {
    let (stream, continuation) = AsyncStream<StoreTransaction>.makeStream()
    state.withLock { $0.listeners.append(continuation) }
    observe()
    return stream
  }

  func manageSubscriptions() async {
    guard let url = URL(string: "https://apps.apple.com/account/subscriptions") else { return }
    PlatformHooks.present(.url(url))
  }

  func redeemCode() async {
    if #available(iOS 14, *) { SKPaymentQueue.default().presentCodeRedemptionSheet() }
  }

  // MARK: The queue

  func paymentQueue(
    _ queue: SKPaymentQueue,
    updatedTransactions transactions: [SKPaymentTransaction]
  ) {
    for transaction in transactions { update(transaction, of: queue) }
  }

  private func update(_ transaction: SKPaymentTransaction, of queue: SKPaymentQueue) {
    let product = transaction.payment.productIdentifier
    switch transaction.transactionState {
    case .purchased:
      guard let sold = keep(transaction) else { return }
      if !answer(.purchased(sold), about: product) { deliver(sold) }
    case .restored:
      guard let sold = keep(transaction) else { return }
      state.withLock { $0.restored.append(sold) }
    case .failed:
      let isCancelled = (transaction.error as? SKError)?.code == .paymentCancelled
      let reason = transaction.error.map { String(describing: $0) } ?? "unknown"
      answer(isCancelled ? .cancelled : .failed(reason), about: product)
      if isBuying { queue.finishTransaction(transaction) }
    case .deferred: answer(.pending, about: product)
    case .purchasing: break
    @unknown default: break
    }
  }

  /// Delivers what no purchase waits for once its price is known, which a transaction does not say.
  ///
  /// Where the store cannot be asked, the queue brings the transaction again with the next launch.
  private func deliver(_ sold: StoreTransaction) {
    // Ends with the store's answer.
    Task { [weak self] in
      guard let self, await loadProducts(of: [sold]) else { return }
      for listener in state.withLock({ $0.listeners }) { listener.yield(priced(sold)) }
    }
  }

  /// Asks for the products of transactions that are not known; `false` where the store cannot be asked.
  private func loadProducts(of transactions: [StoreTransaction]) async -> Bool {
    let unknown = state.withLock { state in
      Set(transactions.map(\.productID)).filter { state.products[$0] == nil }
    }
    if unknown.isEmpty { return true }
    let found = await withTimeout(milliseconds: Self.longestLoad, clock: SystemClock()) {
      try? await self.products(unknown.sorted())
    }
    return found != nil
  }

  private func priced(_ transaction: StoreTransaction) -> StoreTransaction {
    state.withLock { state in
      guard let product = state.products[transaction.productID] else { return transaction }
      var priced = transaction
      priced.price = product.price.decimalValue.millionths
      priced.currency = product.priceLocale.currencyCode ?? ""
      return priced
    }
  }

  /// Answers the first who waits for a product; `false` where none does.
  @discardableResult
  private func answer(_ purchase: StorePurchase, about product: String) -> Bool {
    let waiting = state.withLock { state -> CheckedContinuation<StorePurchase, Never>? in
      guard state.purchases[product]?.isEmpty == false else { return nil }
      return state.purchases[product]?.removeFirst()
    }
    waiting?.resume(returning: purchase)
    return waiting != nil
  }

  /// Keeps a transaction until it is finished, where the SDK does that.
  private func keep(_ transaction: SKPaymentTransaction) -> StoreTransaction? {
    guard let sold = sold(transaction) else { return nil }
    if isBuying { state.withLock { $0.open[sold.id] = transaction } }
    return sold
  }

  private func sold(_ transaction: SKPaymentTransaction) -> StoreTransaction? {
    guard let id = transaction.transactionIdentifier else { return nil }
    let sold = StoreTransaction(
      id: id,
      originalID: transaction.original?.transactionIdentifier,
      productID: transaction.payment.productIdentifier,
      purchasedAt: Timestamp(transaction.transactionDate ?? Date()),
      price: 0,
      currency: ""
    )
    return priced(sold)
  }

  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
    let (waiting, restored) = takeRestores()
    for answer in waiting { answer.resume(returning: restored) }
  }

  func paymentQueue(
    _ queue: SKPaymentQueue,
    restoreCompletedTransactionsFailedWithError error: any Error
  ) {
    for answer in takeRestores().0 { answer.resume(throwing: error) }
  }

  private func takeRestores() -> (
    [CheckedContinuation<[StoreTransaction], any Error>], [StoreTransaction]
  ) {
    state.withLock { state in
      defer { (state.restores, state.restored) = ([], []) }
      return (state.restores, state.restored)
    }
  }
}

/// Asks StoreKit 1 for products.
///
/// `@unchecked` because StoreKit answers on one thread, and the rest is behind a lock.
private final class ProductLoader: NSObject, SKProductsRequestDelegate, @unchecked Sendable {
  /// Products on their way between threads; nothing changes them.
  struct Found: @unchecked Sendable {
    let products: [SKProduct]
  }

  private let request: SKProductsRequest
  private let waiting = Locked<CheckedContinuation<Found, any Error>?>(nil)

  init(_ ids: [String]) {
    request = SKProductsRequest(productIdentifiers: Set(ids))
    super.init()
    request.delegate = self
  }

  func load() async throws -> Found {
    try await withCheckedThrowingContinuation { answer in
      waiting.withLock { $0 = answer }
      request.start()
    }
  }

  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
    take()?.resume(returning: Found(products: response.products))
  }

  func request(_ request: SKRequest, didFailWithError error: any Error) {
    take()?.resume(throwing: error)
  }

  private func take() -> CheckedContinuation<Found, any Error>? {
    waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
  }
}

extension StoreProduct {
  fileprivate init(_ product: SKProduct) {
    let formatter = NumberFormatter()
    formatter.numberStyle = .currency
    formatter.locale = product.priceLocale
    self.init(
      id: product.productIdentifier,
      name: product.localizedTitle,
      displayPrice: formatter.string(from: product.price) ?? product.price.stringValue,
      price: product.price.decimalValue.millionths,
      currency: product.priceLocale.currencyCode ?? "",
      period: product.subscriptionPeriod.flatMap { BillingPeriod($0) }
    )
  }
}

extension BillingPeriod {
  fileprivate init?(_ period: SKProductSubscriptionPeriod) {
    let unit: Unit
    switch period.unit {
    case .day: unit = .day
    case .week: unit = .week
    case .month: unit = .month
    case .year: unit = .year
    @unknown default: return nil
    }
    self.init(period.numberOfUnits, unit)
  }
}
#endif

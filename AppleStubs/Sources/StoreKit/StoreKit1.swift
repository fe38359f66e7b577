// The part of StoreKit 1 that the SDK names, with the signatures of Apple's headers.
import Foundation

open class SKRequest: NSObject {
  public weak var delegate: (any SKRequestDelegate)?
  open func start() {}
}

public protocol SKRequestDelegate: NSObjectProtocol {
  func requestDidFinish(_ request: SKRequest)
  func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
  public func requestDidFinish(_ request: SKRequest) {}
  public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}

public protocol SKProductsRequestDelegate: SKRequestDelegate {
  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}

open class SKProductsRequest: SKRequest {
  public init(productIdentifiers: Set<String>) {}
}

open class SKProductsResponse: NSObject {
  public var products: [SKProduct] { [] }
}

open class SKProduct: NSObject {
  public enum PeriodUnit: UInt { case day, week, month, year }

  public var productIdentifier: String { "" }
  public var localizedTitle: String { "" }
  public var price: NSDecimalNumber { 0 }
  public var priceLocale: Locale { Locale(identifier: "en_US") }
  public var subscriptionPeriod: SKProductSubscriptionPeriod? { nil }
}

open class SKProductSubscriptionPeriod: NSObject {
  public var numberOfUnits: Int { 1 }
  public var unit: SKProduct.PeriodUnit { .month }
}

open class SKPayment: NSObject {
  public var productIdentifier: String { "" }
}

open class SKMutablePayment: SKPayment {
  public convenience init(product: SKProduct) { self.init() }
  public var applicationUsername: String?
}

public enum SKPaymentTransactionState: Int {
  case purchasing, purchased, failed, restored, deferred
}

open class SKPaymentTransaction: NSObject {
  open var payment: SKPayment { SKPayment() }
  open var transactionIdentifier: String? { nil }
  open var transactionDate: Date? { nil }
  open var transactionState: SKPaymentTransactionState { .failed }
  open var original: SKPaymentTransaction? { nil }
  open var error: (any Error)? { nil }
}

public protocol SKPaymentTransactionObserver: NSObjectProtocol {
  func paymentQueue(
    _ queue: SKPaymentQueue,
    updatedTransactions transactions: [SKPaymentTransaction]
  )
  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)
  func paymentQueue(
    _ queue: SKPaymentQueue,
    restoreCompletedTransactionsFailedWithError error: any Error
  )
}

open class SKPaymentQueue: NSObject {
  nonisolated(unsafe) private static let shared = SKPaymentQueue()
  public class func `default`() -> SKPaymentQueue { shared }

  private let lock = NSLock()
  private var observers: [any SKPaymentTransactionObserver] = []
  private var waiting: [SKPaymentTransaction] = []
  private var finishedCount = 0

  open func add(_ observer: any SKPaymentTransactionObserver) {
    lock.withLock { observers.append(observer) }
  }
  open func remove(_ observer: any SKPaymentTransactionObserver) {
    lock.withLock { observers.removeAll { $0 === observer } }
  }
  open func add(_ payment: SKPayment) {}
  open var transactions: [SKPaymentTransaction] { lock.withLock { waiting } }
  open func finishTransaction(_ transaction: SKPaymentTransaction) {
    lock.withLock {
      finishedCount += 1
      waiting.removeAll { $0 === transaction }
    }
  }
  open func restoreCompletedTransactions() {
    nonisolated(unsafe) let queue = self
    DispatchQueue.main.async {
      for observer in queue.lock.withLock({ queue.observers }) {
        observer.paymentQueueRestoreCompletedTransactionsFinished(queue)
      }
    }
  }

  /// For tests: how many transactions were finished.
  public var finished: Int { lock.withLock { finishedCount } }
  /// For tests: the store delivers transactions.
  public func deliver(_ transactions: [SKPaymentTransaction]) {
    let observers = lock.withLock {
      waiting += transactions
      return self.observers
    }
    for observer in observers { observer.paymentQueue(self, updatedTransactions: transactions) }
  }
  @available(iOS 14, *)
  open func presentCodeRedemptionSheet() {}
}

public struct SKError: Error {
  public enum Code: Int { case unknown, clientInvalid, paymentCancelled }

  public let code: Code
}

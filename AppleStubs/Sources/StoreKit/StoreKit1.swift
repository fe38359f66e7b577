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
  public var payment: SKPayment { SKPayment() }
  public var transactionIdentifier: String? { nil }
  public var transactionDate: Date? { nil }
  public var transactionState: SKPaymentTransactionState { .failed }
  public var original: SKPaymentTransaction? { nil }
  public var error: (any Error)? { nil }
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
  public class func `default`() -> SKPaymentQueue { SKPaymentQueue() }
  open func add(_ observer: any SKPaymentTransactionObserver) {}
  open func add(_ payment: SKPayment) {}
  open func finishTransaction(_ transaction: SKPaymentTransaction) {}
  open func restoreCompletedTransactions() {}
  open func presentCodeRedemptionSheet() {}
}

public struct SKError: Error {
  public enum Code: Int { case unknown, clientInvalid, paymentCancelled }

  public let code: Code
}

import AppStoreNotifications
import Foundation
import Hummingbird
import JSONCoding
import LinkCore
import Logging
import Persistence
import WireModels

/// Takes notifications of the App Store.
///
/// The answer 200 means that the transaction is on disk. The App Store repeats a notification after
/// any other answer; what it did not sign gets 400, which can never become right.
struct AppStoreResponder: Sendable {
  /// The largest body, in bytes.
  static let maximumBody = 2 * AppStoreVerifier.maximumLength

  private let verifier: AppStoreVerifier
  private let repositories: Repositories
  private let now: @Sendable () -> Timestamp
  private let logger: Logger
  private let notifications: MetricFamily

  init(_ dependencies: ServerDependencies) {
    verifier = dependencies.appStore
    repositories = dependencies.repositories
    now = dependencies.now
    logger = dependencies.logger
    notifications = dependencies.metrics.counter(
      "paylisher_store_notifications_total",
      "Notifications of stores, by what became of them."
    )
  }

  @Sendable
  func answer(_ request: Request, _ context: ServerContext) async throws -> Response {
    let id: AppID = try context.pathID()
    let payload = try await payload(request)
    guard let app = try await repositories.apps.find(id), app.platform == .ios else {
      throw ProblemError(.notFound, "There is no iOS app with this id.")
    }
    let now = now()
    let notification: AppStoreNotification
    do throws(AppStoreRefusal) {
      notification = try await verifier.notification(payload, for: AppStoreApp(app), now: now)
    } catch {
      notifications.add(1, ["verdict": error.rawValue])
      logger.notice(
        "a notification of the App Store is refused",
        metadata: ["app": "\(id)", "reason": "\(error.rawValue)"]
      )
      throw error.problem
    }
    let isNew = try await repositories.purchases.store(
      app.workspace,
      app: id,
      StoreNotificationResource(notification, receivedAt: now),
      notification.purchase(of: id)
    )
    notifications.add(1, ["verdict": isNew ? "stored" : "repeated"])
    return try .json(["status": isNew ? "stored" : "repeated"] as JSONValue)
  }

  private func payload(_ request: Request) async throws -> String {
    var limits = JSONLimits()
    limits.string = AppStoreVerifier.maximumLength
    let bytes = try await request.collected(upTo: Self.maximumBody)
    let body: JSONValue
    do throws(JSONFault) {
      body = try JSONValue(parsing: bytes, limits: limits)
    } catch {
      throw ProblemError(.malformedJSON, "The body is not JSON at byte \(error.offset).")
    }
    guard let payload = body["signedPayload"]?.stringValue else {
      throw ProblemError.field("/signedPayload", "missing", "is required, as a string")
    }
    return payload
  }
}

extension AppStoreApp {
  /// The number of the app is in the address of its page: `https://apps.apple.com/app/id123`.
  init(_ app: AppRecord) {
    let path = app.storeURL.flatMap { URL(string: $0) }?.pathComponents.last
    let number = path.flatMap { $0.hasPrefix("id") ? Int64($0.dropFirst(2)) : nil }
    self.init(bundleID: app.bundleID, appleID: number)
  }
}

extension AppStoreRefusal {
  /// What is wrong and what to do; what Apple signed may be right once the app's settings are.
  fileprivate var problem: ProblemError {
    switch self {
    case .bundle:
      ProblemError(
        .conflictingFields,
        "The bundle id of the notification differs from that of the app. Change one of them."
      )
    case .app:
      ProblemError(
        .conflictingFields,
        "The notification is for another app than the page in the app's `storeURL`."
      )
    default:
      ProblemError(
        .untrustedNotification,
        "The App Store did not sign this for this server (\(rawValue))."
      )
    }
  }
}

extension StoreNotificationResource {
  fileprivate init(_ notification: AppStoreNotification, receivedAt: Timestamp) {
    self.init(
      id: notification.id,
      type: String(notification.type.prefix(100)),
      subtype: notification.subtype.map { String($0.prefix(100)) },
      environment: notification.environment.map(PurchaseEnvironment.init),
      transactionID: notification.transaction?.id,
      signedAt: notification.signedAt,
      receivedAt: receivedAt
    )
  }
}

extension PurchaseEnvironment {
  fileprivate init(_ environment: AppStoreEnvironment) {
    switch environment {
    case .production: self = .production
    case .sandbox: self = .sandbox
    }
  }
}

extension AppStoreNotification {
  /// What it says about a transaction; `nil` where it is about none.
  fileprivate func purchase(of app: AppID) -> SignedPurchase? {
    guard let transaction, let environment else { return nil }
    let state = AppStoreState(type, subtype: subtype, transaction)
    var purchase = SignedPurchase(
      transactionID: transaction.id,
      originalID: transaction.originalID,
      productID: transaction.productID,
      app: app,
      environment: PurchaseEnvironment(environment),
      purchasedAt: transaction.purchasedAt,
      state: state.state,
      changesState: state.isChange,
      // The family member who bought it was charged, in a transaction of their own.
      price: transaction.isFamilyShared ? 0 : transaction.price,
      currency: transaction.currency
    )
    if transaction.revokedAt != nil {
      purchase.refundShare =
        transaction.isRefund
        ? transaction.refundedShare ?? SignedPurchase.wholeShare : SignedPurchase.wholeShare
    }
    purchase.expiresAt = transaction.expiresAt
    purchase.revokedAt = transaction.revokedAt
    purchase.accountToken = transaction.accountToken
    return purchase
  }
}

/// What a notification means for the state of its transaction.
struct AppStoreState: Hashable, Sendable {
  let state: PurchaseState
  /// Whether the notification says so; others only carry a transaction.
  let isChange: Bool

  /// Decides by the signed transaction first: a revocation is one, whatever brings it.
  init(_ type: String, subtype: String?, _ transaction: AppStoreTransaction) {
    let paid: PurchaseState = transaction.isRenewal ? .renewed : .purchased
    if transaction.revokedAt != nil {
      (state, isChange) = (transaction.isRefund ? .refunded : .revoked, true)
      return
    }
    switch type {
    case "SUBSCRIBED", "DID_RENEW", "OFFER_REDEEMED", "ONE_TIME_CHARGE", "REFUND_REVERSED",
      "RENEWAL_EXTENDED":
      (state, isChange) = (paid, true)
    case "DID_FAIL_TO_RENEW":
      (state, isChange) = (subtype == "GRACE_PERIOD" ? .grace : .expired, true)
    case "GRACE_PERIOD_EXPIRED", "EXPIRED": (state, isChange) = (.expired, true)
    default: (state, isChange) = (paid, false)
    }
  }
}

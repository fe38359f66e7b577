import JSONCoding
package import LinkCore
import SwiftASN1
import X509

/// Checks notifications of the App Store without asking Apple: signature, certificates, date and app.
///
/// ```swift
/// let verifier = AppStoreVerifier()
/// let notification = try await verifier.notification(
///   signedPayload, for: AppStoreApp(bundleID: "com.example.app"), now: now)
/// ```
///
/// Revocation of certificates (OCSP) is not asked for: the certificate must be valid when the payload
/// was signed, and the payload must be recent.
package struct AppStoreVerifier: Sendable {
  /// How old a notification may be: the App Store gives up after 6 days, in milliseconds.
  package static let maximumAge: Int64 = 10 * 86_400_000
  /// How far the server's clock may be behind, in milliseconds.
  package static let maximumLead: Int64 = 5 * 60_000
  /// The longest payload, in bytes.
  package static let maximumLength = 131_072

  private let roots: [Certificate]

  /// Trusts Apple's root certificate.
  package init() {
    roots = (try? Certificate(pemEncoded: Self.appleRoot)).map { [$0] } ?? []
  }

  /// Trusts other root certificates, in PEM form, for tests.
  ///
  /// - Throws: An error of swift-certificates for a text that is no certificate.
  package init(roots: [String]) throws {
    self.roots = try roots.map { try Certificate(pemEncoded: $0) }
  }

  /// Checks a notification, and reads it.
  ///
  /// Whether its id came before is for the caller to know.
  ///
  /// - Parameters:
  ///   - signedPayload: The member of this name in the body of the App Store's request.
  ///   - app: The app that it must be about.
  ///   - now: The time.
  /// - Returns: What it says.
  /// - Throws: The first reason not to accept it.
  package func notification(
    _ signedPayload: String,
    for app: AppStoreApp,
    now: Timestamp
  ) async throws(AppStoreRefusal) -> AppStoreNotification {
    let payload = try await payload(of: signedPayload, now: now)
    guard let id = payload.text("notificationUUID").flatMap({ EntityID($0) }),
      let type = payload.text("notificationType"), let signedAt = payload.moment("signedDate")
    else { throw .field }
    var notification = AppStoreNotification(
      id: id,
      type: type,
      subtype: payload.text("subtype"),
      signedAt: signedAt
    )
    let subject = try Subject(payload)
    try subject.check(app)
    notification.environment = subject.environment
    guard let signed = subject.signedTransaction else { return notification }
    let transaction = try await self.payload(of: signed, now: now)
    guard transaction.text("bundleId") == app.bundleID else { throw .bundle }
    guard let environment = transaction.text("environment"),
      environment == subject.environment?.rawValue
    else { throw .environment }
    notification.transaction = try AppStoreTransaction(transaction)
    return notification
  }

  private func payload(
    of text: String,
    now: Timestamp
  ) async throws(AppStoreRefusal) -> JSONObject {
    guard text.utf8.count <= Self.maximumLength, let signed = SignedPayload(text) else {
      throw .unreadable
    }
    guard let signedAt = signed.payload.moment("signedDate") else { throw .field }
    let age = now.milliseconds(since: signedAt)
    guard (-Self.maximumLead...Self.maximumAge).contains(age) else { throw .date }
    try await signed.verify(by: roots, at: signedAt)
    return signed.payload
  }
}

/// What a notification is about: exactly one of four members says so.
private struct Subject {
  let bundleID: String?
  let appleID: Int64?
  let environment: AppStoreEnvironment?
  let signedTransaction: String?

  init(_ payload: JSONObject) throws(AppStoreRefusal) {
    let names = ["data", "summary", "externalPurchaseToken", "appData"]
    let found = names.compactMap { name in payload[name]?.objectValue.map { (name, $0) } }
    guard let (name, members) = found.first, found.count == 1 else { throw .field }
    bundleID = members.text("bundleId")
    appleID = members.number("appAppleId")
    signedTransaction = name == "data" ? members.text("signedTransactionInfo") : nil
    if name == "externalPurchaseToken" {
      let isSandbox = members.text("externalPurchaseId")?.hasPrefix("SANDBOX") ?? false
      environment = isSandbox ? .sandbox : .production
    } else {
      guard let known = members.text("environment").flatMap({ AppStoreEnvironment(rawValue: $0) })
      else { throw .environment }
      environment = known
    }
  }

  /// The number of the app is only there in production.
  func check(_ app: AppStoreApp) throws(AppStoreRefusal) {
    guard bundleID == app.bundleID else { throw .bundle }
    guard environment == .production, let expected = app.appleID else { return }
    guard appleID == expected else { throw .app }
  }
}

extension AppStoreTransaction {
  fileprivate init(_ payload: JSONObject) throws(AppStoreRefusal) {
    guard let id = payload.identifier("transactionId"),
      let originalID = payload.identifier("originalTransactionId"),
      let productID = payload.text("productId"), (1...255).contains(productID.utf8.count),
      let purchasedAt = payload.moment("purchaseDate"), let signedAt = payload.moment("signedDate")
    else { throw .field }
    let price = payload.number("price")
    let share = payload.number("revocationPercentage")
    guard (0...MaximumPrice.thousandths).contains(price ?? 0), (0...100_000).contains(share ?? 0)
    else { throw .field }
    let revocation = payload.text("revocationType")
    self.init(
      id: id,
      originalID: originalID,
      productID: productID,
      purchasedAt: purchasedAt,
      expiresAt: payload.moment("expiresDate"),
      accountToken: payload.text("appAccountToken").flatMap { EntityID($0) },
      isFamilyShared: payload.text("inAppOwnershipType") == "FAMILY_SHARED",
      isRenewal: payload.text("transactionReason") == "RENEWAL",
      price: price,
      currency: payload.text("currency"),
      revokedAt: payload.moment("revocationDate"),
      isRefund: revocation.map { $0.hasPrefix("REFUND") }
        ?? (payload["revocationReason"] != nil),
      refundedShare: share,
      signedAt: signedAt
    )
  }

  private enum MaximumPrice {
    /// Nine digits before the point, as other amounts.
    static let thousandths: Int64 = 999_999_999_999
  }
}

extension JSONObject {
  func text(_ name: String) -> String? { self[name]?.stringValue }

  func number(_ name: String) -> Int64? {
    if case .integer(let number)? = self[name] { number } else { nil }
  }

  /// A date in milliseconds; none before 1970 or after the year 9999.
  func moment(_ name: String) -> Timestamp? {
    number(name).flatMap { (0...253_402_300_799_999).contains($0) ? $0 : nil }
      .map { Timestamp(milliseconds: $0) }
  }

  /// An id of the store: decimal digits.
  func identifier(_ name: String) -> String? {
    text(name).flatMap { text in
      (1...64).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        ? text : nil
    }
  }
}

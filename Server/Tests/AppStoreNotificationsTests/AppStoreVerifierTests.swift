import AppStoreNotifications
import AppStoreTestSupport
import JSONCoding
import LinkCore
import Testing

@Suite struct AppStoreVerifierTests {
  static let now = Timestamp(milliseconds: 1_790_000_000_000)
  static let app = AppStoreApp(bundleID: "com.example.acme", appleID: 41_234)

  private func check(
    _ store: TestAppStore,
    _ signed: String,
    for app: AppStoreApp = Self.app,
    now: Timestamp = Self.now
  ) async throws -> AppStoreNotification {
    try await AppStoreVerifier(roots: [store.rootPEM()]).notification(signed, for: app, now: now)
  }

  @Test func readsWhatTheAppStoreSigned() async throws {
    let store = try TestAppStore(at: Self.now)
    var test = TestNotification("DID_RENEW", transaction: "20", original: "10", at: Self.now)
    let token = EntityID(timestamp: Self.now)
    test.transaction?["appAccountToken"] = .string("\(token)".uppercased())
    test.transaction?["expiresDate"] = .integer(Self.now.milliseconds + 1_000)
    let read = try await check(store, test.signed(by: store))
    #expect((read.type, read.subtype, read.signedAt) == ("DID_RENEW", nil, Self.now))
    let transaction = try #require(read.transaction)
    #expect((transaction.id, transaction.originalID) == ("20", "10"))
    #expect((transaction.price, transaction.currency) == (59_990, "EUR"))
    #expect((transaction.accountToken, transaction.isRenewal) == (token, true))
    #expect(transaction.expiresAt == Self.now.advanced(bySeconds: 1))
    #expect((transaction.revokedAt, transaction.isFamilyShared) == (nil, false))
  }

  @Test func readsRefunds() async throws {
    let store = try TestAppStore(at: Self.now)
    var test = TestNotification("REFUND", at: Self.now)
    test.transaction?["revocationDate"] = .integer(Self.now.milliseconds)
    test.transaction?["revocationReason"] = 0
    let whole = try await check(store, test.signed(by: store)).transaction
    #expect((whole?.revokedAt, whole?.isRefund, whole?.refundedShare) == (Self.now, true, nil))
    test.transaction?["revocationType"] = "REFUND_PRORATED"
    test.transaction?["revocationPercentage"] = 50_000
    let part = try await check(store, test.signed(by: store)).transaction
    #expect((part?.isRefund, part?.refundedShare) == (true, 50_000))
    test.transaction?["revocationType"] = "FAMILY_REVOKE"
    #expect(try await check(store, test.signed(by: store)).transaction?.isRefund == false)
  }

  /// Types that the App Store invents later, and what is about no transaction.
  @Test func takesNotificationsWithoutATransaction() async throws {
    let store = try TestAppStore(at: Self.now)
    var test = TestNotification("SOMETHING_NEW", at: Self.now)
    test.transaction = nil
    let read = try await check(store, test.signed(by: store))
    #expect((read.type, read.transaction) == ("SOMETHING_NEW", nil))
    for (member, value, environment) in Self.subjects {
      var payload = test.notification
      payload[member] = value
      let read = try await check(store, store.sign(.object(payload)))
      #expect(read.environment == environment)
    }
  }

  private static let subjects: [(String, JSONValue, AppStoreEnvironment)] = [
    (
      "summary",
      ["bundleId": "com.example.acme", "appAppleId": 41_234, "environment": "Production"],
      .production
    ), ("appData", ["bundleId": "com.example.acme", "environment": "Sandbox"], .sandbox),
    (
      "externalPurchaseToken",
      ["bundleId": "com.example.acme", "appAppleId": 41_234, "externalPurchaseId": "x"], .production
    ),
    (
      "externalPurchaseToken",
      ["bundleId": "com.example.acme", "externalPurchaseId": "SANDBOX_x"], .sandbox
    ),
  ]

  @Test func takesTheAppsNumberOnlyInProduction() async throws {
    let store = try TestAppStore(at: Self.now)
    var test = TestNotification(at: Self.now)
    (test.data["environment"], test.data["appAppleId"]) = ("Sandbox", nil)
    test.transaction?["environment"] = "Sandbox"
    #expect(try await check(store, test.signed(by: store)).environment == .sandbox)
    let any = AppStoreApp(bundleID: "com.example.acme")
    let other = TestNotification(at: Self.now)
    #expect(try await check(store, other.signed(by: store), for: any).environment == .production)
  }

  /// A notification stays valid after its certificate has expired, for as long as one is repeated.
  @Test func looksAtCertificatesAtTheTimeOfSigning() async throws {
    var soon = TestAppStore.Differences()
    soon.until = Self.now.advanced(bySeconds: 60)
    let store = try TestAppStore(at: Self.now, leaf: soon)
    let signed = try TestNotification(at: Self.now).signed(by: store)
    let later = Self.now.advanced(bySeconds: 86_400)
    #expect(try await check(store, signed, now: later).signedAt == Self.now)
  }

  @Test(arguments: Forgery.all)
  func refuses(_ forgery: Forgery) async throws {
    let store = try TestAppStore(at: Self.now)
    // The control: what the forgery starts from is accepted.
    _ = try await check(store, TestNotification(at: Self.now).signed(by: store))
    let signed = try forgery.make(store)
    await #expect(throws: forgery.refusal) { try await check(store, signed) }
  }

  @Test func thereAreEnoughForgeries() {
    #expect(Forgery.all.count >= 40)
    #expect(Set(Forgery.all.map(\.refusal)) == Set(AppStoreRefusal.allCases))
  }
}

/// Apple's own certificates and published example.
@Suite struct AppleExampleTests {
  @Test func trustsApplesRoot() async throws {
    // asvs 11.6.1
    let verifier = AppStoreVerifier()
    // The certificates are genuine and were valid in 2022, so that only the signature is wrong.
    let summer2022 = Timestamp(milliseconds: 1_656_633_600_000)
    let store = try TestAppStore(at: summer2022)
    let header: JSONValue = ["alg": "ES256", "x5c": .array(AppleExample.chain.map { .string($0) })]
    let payload: JSONValue = ["signedDate": .integer(summer2022.milliseconds)]
    let signed = try store.sign(payload, header: header)
    await #expect(throws: AppStoreRefusal.signature) {
      try await verifier.notification(signed, for: AppStoreVerifierTests.app, now: summer2022)
    }
    // The leaf expired in September 2023.
    let summer2024 = Timestamp(milliseconds: 1_719_792_000_000)
    let late = try store.sign(
      ["signedDate": .integer(summer2024.milliseconds)],
      header: header
    )
    await #expect(throws: AppStoreRefusal.chain) {
      try await verifier.notification(late, for: AppStoreVerifierTests.app, now: summer2024)
    }
  }

  @Test func acceptsApplesExample() async throws {
    // asvs 11.6.1
    let verifier = try AppStoreVerifier(roots: [AppleExample.testRoot])
    let now = Timestamp(milliseconds: 1_681_314_324_000)
    let read = try await verifier.notification(
      AppleExample.testNotification,
      for: AppStoreApp(bundleID: "com.example", appleID: 1_234),
      now: now
    )
    #expect((read.type, read.environment) == ("TEST", .sandbox))
    await #expect(throws: AppStoreRefusal.root) {
      try await AppStoreVerifier()
        .notification(
          AppleExample.testNotification,
          for: AppStoreApp(bundleID: "com.example"),
          now: now
        )
    }
  }
}

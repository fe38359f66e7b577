import AppStoreNotifications
import AppStoreTestSupport
import Crypto
import Foundation
import JSONCoding
import LinkCore
import Testing
import X509

/// A notification that the App Store did not send, or not to this app, or not now.
struct Forgery: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let refusal: AppStoreRefusal
  let make: @Sendable (TestAppStore) throws -> String

  init(
    _ name: String,
    _ refusal: AppStoreRefusal,
    _ make: @escaping @Sendable (TestAppStore) throws -> String
  ) {
    (testDescription, self.refusal, self.make) = (name, refusal, make)
  }

  static var now: Timestamp { AppStoreVerifierTests.now }
  static var good: TestNotification { TestNotification(at: now) }

  static let all: [Forgery] = form + algorithms + chains + payloads + inner

  private static let form: [Forgery] = [
    Forgery("nothing", .unreadable) { _ in "" },
    Forgery("two parts", .unreadable) { store in
      try good.signed(by: store).split(separator: ".").prefix(2).joined(separator: ".")
    },
    Forgery("four parts", .unreadable) { try good.signed(by: $0) + ".e30" },
    Forgery("padding", .unreadable) { try good.signed(by: $0) + "=" },
    Forgery("text instead of base64url", .unreadable) { _ in "{}.{}.x" },
    Forgery("a header that is no object", .unreadable) { try $0.sign([:], header: []) },
    Forgery("a payload that is no object", .unreadable) { try $0.sign(["x"]) },
    Forgery("a member twice", .unreadable) { store in
      try parts(of: good.signed(by: store), payload: #"{"signedDate":1,"signedDate":2}"#)
    },
    Forgery("too long", .unreadable) { store in
      try good.signed(by: store)
        + String(repeating: "A", count: AppStoreVerifier.maximumLength)
    },
  ]

  private static let algorithms: [Forgery] = [
    header("none", .algorithm) { $0["alg"] = "none" },
    header("no algorithm", .algorithm) { $0["alg"] = nil },
    header("lower case", .algorithm) { $0["alg"] = "es256" },
    header("RSA", .algorithm) { $0["alg"] = "RS256" },
    header("another curve", .algorithm) { $0["alg"] = "ES384" },
    Forgery("HMAC with the certificate as the key", .algorithm) { store in
      var header: JSONObject = ["alg": "HS256"]
      header["x5c"] = .array(try store.chain().map { .string($0) })
      let text = try parts(of: store.sign(.object(good.notification), header: .object(header)))
      let input = text.prefix(2).joined(separator: ".")
      let key = SymmetricKey(data: Data(try store.chain()[0].utf8))
      let code = HMAC<SHA256>.authenticationCode(for: Data(input.utf8), using: key)
      return "\(input).\(Base64URL.encode(Array(code)))"
    },
    header("an extension that must be understood", .algorithm) { $0["crit"] = ["b64"] },
    header("an unencoded payload", .algorithm) { $0["b64"] = false },
    Forgery("no signature", .signature) { store in
      try parts(of: good.signed(by: store)).prefix(2).joined(separator: ".") + "."
    },
    Forgery("a signature of zeros", .signature) { store in
      let zeros = Base64URL.encode(Array(repeating: 0, count: 64))
      return try parts(of: good.signed(by: store)).prefix(2).joined(separator: ".") + "." + zeros
    },
    Forgery("a signature in DER form", .signature) { store in
      let parts = try parts(of: good.signed(by: store))
      let input = parts.prefix(2).joined(separator: ".")
      let der = try store.leaf.key.signature(for: Data(input.utf8)).derRepresentation
      return "\(input).\(Base64URL.encode(Array(der)))"
    },
    Forgery("another key", .signature) { store in
      try store.sign(.object(good.notification), key: P256.Signing.PrivateKey())
    },
    Forgery("the key in the header", .signature) { store in
      let key = P256.Signing.PrivateKey()
      let point = Array(key.publicKey.rawRepresentation)
      let header: JSONValue = [
        "alg": "ES256", "x5c": .array(try store.chain().map { .string($0) }),
        "jwk": [
          "kty": "EC", "crv": "P-256", "x": .string(Base64URL.encode(Array(point.prefix(32)))),
          "y": .string(Base64URL.encode(Array(point.suffix(32)))),
        ],
      ]
      return try store.sign(.object(good.notification), header: header, key: key)
    },
    Forgery("a changed payload", .signature) { store in
      var other = good
      other.notification["notificationType"] = "REFUND"
      return try parts(
        of: good.signed(by: store),
        payload: JSONValue.object(other.notification).canonicalText
      )
    },
  ]

  private static let chains: [Forgery] = [
    header("no certificates", .certificates) { $0["x5c"] = nil },
    header("empty certificates", .certificates) { $0["x5c"] = [] },
    chain("two certificates", .certificates) { try Array($0.chain().prefix(2)) },
    chain("four certificates", .certificates) { try $0.chain() + [$0.chain()[2]] },
    chain("text for a certificate", .certificates) { _ in ["a", "b", "c"] },
    chain("damaged certificate", .certificates) { store in
      var chain = try store.chain()
      chain[0] = String(chain[0].dropLast(8))
      return chain
    },
    header("a number among the certificates", .certificates) { header in
      let texts = (header["x5c"]?.arrayValue ?? []).prefix(2)
      header["x5c"] = .array(texts + [1])
    },
    chain("the wrong order", .root) { try $0.chain().reversed() },
    Forgery("another authority", .root) { _ in
      try good.signed(by: TestAppStore(at: now))
    },
    Forgery("another authority under the trusted root", .chain) { store in
      let other = try TestAppStore(at: now)
      let header: JSONValue = [
        "alg": "ES256",
        "x5c": .array(
          try (other.chain().prefix(2) + [store.chain()[2]]).map { .string($0) }
        ),
      ]
      return try other.sign(.object(good.notification), header: header)
    },
    Forgery("a leaf of another authority", .chain) { store in
      let other = try TestAppStore(at: now)
      let header: JSONValue = [
        "alg": "ES256",
        "x5c": .array(
          try (other.chain().prefix(1) + store.chain().suffix(2)).map { .string($0) }
        ),
      ]
      return try other.sign(.object(good.notification), header: header)
    },
    chain("the root three times", .purpose) { store in
      let root = try store.chain()[2]
      return [root, root, root]
    },
    leaf("a leaf without Apple's mark", .purpose) { $0.hasMark = false },
    leaf("a leaf with another mark", .purpose) { $0.mark = TestAppStore.marks.intermediate },
    leaf("an expired leaf", .chain) { $0.until = now.advanced(bySeconds: -1) },
    leaf("a leaf of tomorrow", .chain) { $0.from = now.advanced(bySeconds: 86_400) },
    intermediate("an intermediate without Apple's mark", .purpose) { $0.hasMark = false },
    intermediate("an intermediate with another mark", .purpose) {
      $0.mark = TestAppStore.marks.leaf
    },
    intermediate("an expired intermediate", .chain) { $0.until = now.advanced(bySeconds: -1) },
    intermediate("an intermediate that may not issue", .chain) { $0.isAuthority = false },
  ]

  private static let payloads: [Forgery] = [
    notification("no date", .field) { $0.notification["signedDate"] = nil },
    notification("a date as text", .field) { $0.notification["signedDate"] = "now" },
    notification("a date before 1970", .field) { $0.notification["signedDate"] = -1 },
    notification("replayed after eleven days", .date) {
      $0.notification["signedDate"] = .integer(now.milliseconds - 11 * 86_400_000)
    },
    notification("signed in the future", .date) {
      $0.notification["signedDate"] = .integer(now.milliseconds + 6 * 60_000)
    },
    notification("no id", .field) { $0.notification["notificationUUID"] = nil },
    notification("an id that is no UUID", .field) { $0.notification["notificationUUID"] = "1" },
    notification("no type", .field) { $0.notification["notificationType"] = nil },
    notification("another bundle id", .bundle) { $0.data["bundleId"] = "com.example.other" },
    notification("the bundle id in other case", .bundle) {
      $0.data["bundleId"] = "com.example.Acme"
    },
    notification("no bundle id", .bundle) { $0.data["bundleId"] = nil },
    notification("another app's number", .app) { $0.data["appAppleId"] = 1 },
    notification("no number in production", .app) { $0.data["appAppleId"] = nil },
    notification("an environment of Xcode", .environment) { $0.data["environment"] = "Xcode" },
    notification("local testing", .environment) { $0.data["environment"] = "LocalTesting" },
    notification("no environment", .environment) { $0.data["environment"] = nil },
    notification("two subjects", .field) { $0.notification["summary"] = [:] },
  ]

  private static let inner: [Forgery] = [
    notification("a transaction of another app", .bundle) {
      $0.transaction?["bundleId"] = "com.example.other"
    },
    notification("a transaction of a tester", .environment) {
      $0.transaction?["environment"] = "Sandbox"
    },
    notification("an old transaction", .date) {
      $0.transaction?["signedDate"] = .integer(now.milliseconds - 11 * 86_400_000)
    },
    notification("no transaction id", .field) { $0.transaction?["transactionId"] = nil },
    notification("a transaction id of letters", .field) {
      $0.transaction?["transactionId"] = "x"
    },
    notification("a negative price", .field) { $0.transaction?["price"] = -1 },
    notification("more than all refunded", .field) {
      $0.transaction?["revocationPercentage"] = 100_001
    },
    Forgery("a transaction of another authority", .root) { store in
      let other = try TestAppStore(at: now)
      var (notification, data) = (good.notification, good.data)
      let signed = try other.sign(.object(good.transaction ?? [:]))
      data["signedTransactionInfo"] = .string(signed)
      notification["data"] = .object(data)
      return try store.sign(.object(notification))
    },
    Forgery("a transaction without a signature", .unreadable) { store in
      var (notification, data) = (good.notification, good.data)
      data["signedTransactionInfo"] = .string(
        JSONValue.object(good.transaction ?? [:]).canonicalText
      )
      notification["data"] = .object(data)
      return try store.sign(.object(notification))
    },
    Forgery("a notification as its own transaction", .bundle) { store in
      var (notification, data) = (good.notification, good.data)
      data["signedTransactionInfo"] = .string(try good.signed(by: store))
      notification["data"] = .object(data)
      return try store.sign(.object(notification))
    },
  ]
}

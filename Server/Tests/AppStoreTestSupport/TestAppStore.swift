package import Crypto
import Foundation
package import JSONCoding
package import LinkCore
package import SwiftASN1
package import X509

/// A certificate authority with the marks of Apple's, which signs as the App Store does.
package struct TestAppStore: Sendable {
  /// A certificate and its key.
  package struct Identity: Sendable {
    /// The certificate.
    package var certificate: Certificate
    /// The key.
    package var key: P256.Signing.PrivateKey
  }

  /// What is trusted.
  package var root: Identity
  /// What the root signed.
  package var intermediate: Identity
  /// What signs payloads.
  package var leaf: Identity

  /// What is different about a certificate that is not as Apple's.
  package struct Differences: Sendable {
    /// When it becomes valid; a year ago where absent.
    package var from: Timestamp?
    /// Until when it is valid; in a year where absent.
    package var until: Timestamp?
    /// The mark of its purpose.
    package var mark: ASN1ObjectIdentifier?
    /// Whether it has the mark.
    package var hasMark = true
    /// Whether it may issue certificates.
    package var isAuthority: Bool?

    /// No differences.
    package init() {}
  }

  /// Apple's marks of leaf and intermediate certificates.
  package static let marks: (leaf: ASN1ObjectIdentifier, intermediate: ASN1ObjectIdentifier) = (
    [1, 2, 840, 113_635, 100, 6, 11, 1], [1, 2, 840, 113_635, 100, 6, 2, 1]
  )

  /// Makes keys and certificates that are valid a year before and after a moment.
  package init(
    at moment: Timestamp,
    intermediate differences: Differences = Differences(),
    leaf leafDifferences: Differences = Differences()
  ) throws {
    var differences = differences
    if differences.mark == nil { differences.mark = Self.marks.intermediate }
    var leafDifferences = leafDifferences
    if leafDifferences.mark == nil { leafDifferences.mark = Self.marks.leaf }
    var authority = Differences()
    (authority.hasMark, authority.isAuthority) = (false, true)
    root = try Self.identity("Test Root", by: nil, at: moment, authority)
    if differences.isAuthority == nil { differences.isAuthority = true }
    intermediate = try Self.identity("Test Intermediate", by: root, at: moment, differences)
    leaf = try Self.identity("Test Leaf", by: intermediate, at: moment, leafDifferences)
  }

  /// Issues a certificate.
  package static func identity(
    _ name: String,
    by issuer: Identity?,
    at moment: Timestamp,
    _ differences: Differences
  ) throws -> Identity {
    let key = P256.Signing.PrivateKey()
    let year: Int64 = 365 * 86_400
    let subject = try DistinguishedName { CommonName(name) }
    let isAuthority = differences.isAuthority ?? false
    var extensions = try Certificate.Extensions {
      Critical(
        isAuthority
          ? BasicConstraints.isCertificateAuthority(maxPathLength: nil)
          : BasicConstraints.notCertificateAuthority
      )
    }
    if differences.hasMark, let mark = differences.mark {
      try extensions.append(
        Certificate.Extension(oid: mark, critical: false, value: [0x05, 0x00])
      )
    }
    let certificate = try Certificate(
      version: .v3,
      serialNumber: Certificate.SerialNumber(),
      publicKey: Certificate.PublicKey(key.publicKey),
      notValidBefore: Date(differences.from ?? moment.advanced(bySeconds: -year)),
      notValidAfter: Date(differences.until ?? moment.advanced(bySeconds: year)),
      issuer: issuer?.certificate.subject ?? subject,
      subject: subject,
      signatureAlgorithm: .ecdsaWithSHA256,
      extensions: extensions,
      issuerPrivateKey: Certificate.PrivateKey(issuer?.key ?? key)
    )
    return Identity(certificate: certificate, key: key)
  }

  /// The root certificate in PEM form.
  package func rootPEM() throws -> String { try root.certificate.serializeAsPEM().pemString }

  /// The certificates of the header: leaf, intermediate, root.
  package func chain() throws -> [String] {
    try [leaf, intermediate, root].map { try Self.base64($0.certificate) }
  }

  /// A certificate as `x5c` has it.
  package static func base64(_ certificate: Certificate) throws -> String {
    var serializer = DER.Serializer()
    try serializer.serialize(certificate)
    return Data(serializer.serializedBytes).base64EncodedString()
  }

  /// Signs a payload.
  ///
  /// - Parameters:
  ///   - payload: What is signed.
  ///   - header: The header; by default `ES256` and the chain.
  ///   - key: The key; by default that of the leaf.
  /// - Returns: A JWS in compact form.
  /// - Throws: An error of swift-crypto.
  package func sign(
    _ payload: JSONValue,
    header: JSONValue? = nil,
    key: P256.Signing.PrivateKey? = nil
  ) throws -> String {
    let own: JSONValue = [
      "alg": "ES256", "x5c": .array(try chain().map { .string($0) }),
    ]
    let text = [header ?? own, payload].map { Base64URL.encode(Array($0.canonicalText.utf8)) }
      .joined(separator: ".")
    let signature = try (key ?? leaf.key).signature(for: Data(text.utf8))
    return "\(text).\(Base64URL.encode(Array(signature.rawRepresentation)))"
  }
}

extension Date {
  init(_ moment: Timestamp) {
    self.init(timeIntervalSince1970: Double(moment.milliseconds) / 1_000)
  }
}

/// What a notification of a test says; its members are the App Store's.
package struct TestNotification: Sendable {
  /// The notification without `data`.
  package var notification: JSONObject
  /// Its `data`, without the transaction.
  package var data: JSONObject
  /// The transaction.
  package var transaction: JSONObject?

  /// A purchase of a yearly subscription for 59.99 EUR.
  package init(
    _ type: String = "SUBSCRIBED",
    subtype: String? = nil,
    transaction id: String = "1",
    original: String? = nil,
    bundleID: String = "com.example.acme",
    at moment: Timestamp
  ) {
    let date = JSONValue.integer(moment.milliseconds)
    notification = [
      "notificationType": .string(type), "version": "2.0", "signedDate": date,
      "notificationUUID": .string("\(EntityID(timestamp: moment))"),
    ]
    notification["subtype"] = subtype.map(JSONValue.string)
    data = [
      "environment": "Production", "bundleId": .string(bundleID), "appAppleId": 41_234,
      "bundleVersion": "1",
    ]
    transaction = [
      "transactionId": .string(id), "originalTransactionId": .string(original ?? id),
      "bundleId": .string(bundleID), "productId": "pro_yearly", "purchaseDate": date,
      "originalPurchaseDate": date, "quantity": 1, "type": "Auto-Renewable Subscription",
      "inAppOwnershipType": "PURCHASED", "signedDate": date, "environment": "Production",
      "transactionReason": original == nil ? "PURCHASE" : "RENEWAL", "storefront": "DEU",
      "price": 59_990, "currency": "EUR",
    ]
  }

  /// The signed payload.
  package func signed(by store: TestAppStore) throws -> String {
    var (notification, data) = (notification, data)
    if let transaction {
      data["signedTransactionInfo"] = .string(try store.sign(.object(transaction)))
    }
    notification["data"] = .object(data)
    return try store.sign(.object(notification))
  }

  /// The body that the App Store posts.
  package func body(by store: TestAppStore) throws -> String {
    JSONValue.object(["signedPayload": .string(try signed(by: store))]).canonicalText
  }
}

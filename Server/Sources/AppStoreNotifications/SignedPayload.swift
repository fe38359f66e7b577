import Crypto
import Foundation
import JSONCoding
import LinkCore
import SwiftASN1
@_spi(FixedExpiryValidationTime) import X509

/// A JSON Web Signature in compact form ([RFC 7515](https://www.rfc-editor.org/rfc/rfc7515)), not
/// checked yet.
struct SignedPayload {
  let payload: JSONObject
  private let header: JSONObject
  private let signed: Data
  private let signature: [UInt8]

  /// `nil` for a text that is not three parts in base64url, or whose first two are no JSON objects.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let header = Self.object(parts[0]),
      let payload = Self.object(parts[1]), let signature = Base64URL.decode(parts[2])
    else { return nil }
    (self.header, self.payload, self.signature) = (header, payload, signature)
    signed = Data(text.utf8.prefix(parts[0].utf8.count + 1 + parts[1].utf8.count))
  }

  private static func object(_ part: Substring) -> JSONObject? {
    var limits = JSONLimits()
    limits.string = AppStoreVerifier.maximumLength
    guard let bytes = Base64URL.decode(part) else { return nil }
    return (try? JSONValue(parsing: bytes, limits: limits))?.objectValue
  }

  /// Checks that Apple signed it: nothing in the header but the certificates decides.
  ///
  /// - Parameters:
  ///   - roots: The trusted root certificates; the third certificate must be one of them.
  ///   - moment: When it was signed.
  /// - Throws: The first reason not to accept it.
  func verify(by roots: [Certificate], at moment: Timestamp) async throws(AppStoreRefusal) {
    guard header.text("alg") == "ES256", header["crit"] == nil, header["b64"] == nil else {
      throw .algorithm
    }
    let (leaf, intermediate, root) = try certificates()
    guard roots.contains(root) else { throw .root }
    guard leaf.extensions[oid: .receiptSigning] != nil,
      intermediate.extensions[oid: .developerRelations] != nil,
      let key = P256.Signing.PublicKey(leaf.publicKey)
    else { throw .purpose }
    let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000)
    var verifier = Verifier(rootCertificates: CertificateStore([root])) {
      RFC5280Policy(fixedExpiryValidationTime: date)
    }
    let result = await verifier.validate(
      leaf: leaf,
      intermediates: CertificateStore([intermediate])
    )
    guard case .validCertificate(let chain) = result,
      Array(chain) == [leaf, intermediate, root]
    else { throw .chain }
    guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature),
      key.isValidSignature(signature, for: signed)
    else { throw .signature }
  }

  private func certificates() throws(AppStoreRefusal) -> (Certificate, Certificate, Certificate) {
    let texts = header["x5c"]?.arrayValue?.compactMap(\.stringValue) ?? []
    guard texts.count == 3, header["x5c"]?.arrayValue?.count == 3 else { throw .certificates }
    let certificates = texts.compactMap { text in
      Data(base64Encoded: text).flatMap { try? Certificate(derEncoded: Array($0)) }
    }
    guard certificates.count == 3 else { throw .certificates }
    return (certificates[0], certificates[1], certificates[2])
  }
}

extension ASN1ObjectIdentifier {
  /// Apple's mark of certificates that sign receipts and transactions.
  static let receiptSigning: Self = [1, 2, 840, 113_635, 100, 6, 11, 1]
  /// Apple's mark of the intermediate certificates of Worldwide Developer Relations.
  static let developerRelations: Self = [1, 2, 840, 113_635, 100, 6, 2, 1]
}

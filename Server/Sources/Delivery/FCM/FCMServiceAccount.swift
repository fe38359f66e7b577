import Foundation
import JWTKit

/// The key of a Google service account that may send messages for one Firebase project.
///
/// ([Using OAuth 2.0 for server to server applications](
/// https://developers.google.com/identity/protocols/oauth2/service-account))
package struct FCMServiceAccount: Sendable {
  /// The Firebase project.
  package let projectID: String
  /// The account's mail address.
  package let email: String
  private let keyID: String?
  private let key: Insecure.RSA.PrivateKey

  static let scope = "https://www.googleapis.com/auth/firebase.messaging"
  static let tokenAddress = "https://oauth2.googleapis.com/token"

  /// Reads the JSON key file that the Google Cloud console makes.
  ///
  /// - Throws: ``PushCredentialError`` that says what is wrong with it.
  package init(json: String) throws(PushCredentialError) {
    guard let form = try? JSONDecoder().decode(Form.self, from: Data(json.utf8)),
      Self.isProjectID(form.projectID), form.email.utf8.contains(UInt8(ascii: "@")),
      !form.email.utf8.contains(UInt8(ascii: "\"")),
      let key = try? Insecure.RSA.PrivateKey(pem: form.privateKey)
    else { throw .serviceAccount }
    guard form.tokenAddress == Self.tokenAddress else { throw .tokenAddress }
    projectID = form.projectID
    email = form.email
    keyID = form.keyID
    self.key = key
  }

  private static func isProjectID(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x3A
          || byte == 0x2E
      }
  }

  /// The signed request for an access token, at a moment in seconds since 1970: a JSON Web Token signed with RS256.
  func grant(issuedAt: Int64) async throws -> String {
    let name = keyID.map { JWKIdentifier(string: $0) }
    let keys = await JWTKeyCollection().add(rsa: key, digestAlgorithm: .sha256, kid: name)
    let claims = Claims(
      iss: email,
      scope: Self.scope,
      aud: Self.tokenAddress,
      iat: issuedAt,
      exp: issuedAt + 3_600
    )
    return try await keys.sign(claims, kid: name)
  }

  private struct Claims: JWTPayload {
    var iss: String
    var scope: String
    var aud: String
    var iat: Int64
    var exp: Int64

    func verify(using algorithm: some JWTAlgorithm) {}
  }

  private struct Form: Decodable {
    var projectID: String
    var email: String
    var privateKey: String
    var keyID: String?
    var tokenAddress: String

    enum CodingKeys: String, CodingKey {
      case projectID = "project_id"
      case email = "client_email"
      case privateKey = "private_key"
      case keyID = "private_key_id"
      case tokenAddress = "token_uri"
    }
  }
}

import JWTKit

/// A signing key of Apple's push service: the `.p8` file of an Apple developer account.
///
/// ([Establishing a token-based connection to APNs](
/// https://developer.apple.com/documentation/usernotifications/establishing-a-token-based-connection-to-apns))
package struct APNsKey: Sendable {
  /// The ten characters that name the key.
  package let keyID: String
  /// The ten characters that name the team.
  package let teamID: String
  private let key: ES256PrivateKey

  /// Makes a key.
  ///
  /// - Throws: ``PushCredentialError`` that says which part is wrong.
  package init(keyID: String, teamID: String, pem: String) throws(PushCredentialError) {
    guard Self.isID(keyID) else { throw .keyID }
    guard Self.isID(teamID) else { throw .teamID }
    guard let key = try? ES256PrivateKey(pem: pem) else { throw .p8 }
    self.keyID = keyID
    self.teamID = teamID
    self.key = key
  }

  /// Ten capital letters and digits.
  private static func isID(_ text: String) -> Bool {
    text.utf8.count == 10
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
  }

  /// The provider token of a moment, in seconds since 1970: a JSON Web Token signed with ES256.
  func token(issuedAt: Int64) async throws -> String {
    let name = JWKIdentifier(string: keyID)
    let keys = await JWTKeyCollection().add(ecdsa: key, kid: name)
    return try await keys.sign(Claims(iss: teamID, iat: issuedAt), kid: name)
  }

  private struct Claims: JWTPayload {
    var iss: String
    var iat: Int64

    func verify(using algorithm: some JWTAlgorithm) {}
  }
}

/// What is wrong with a provider's credentials.
package enum PushCredentialError: Error, Hashable, Sendable, CaseIterable {
  /// The key id is not ten capital letters and digits.
  case keyID
  /// The team id is not.
  case teamID
  /// The file is no P-256 key in PEM form.
  case p8
  /// The JSON is no key of a service account.
  case serviceAccount
  /// The token address is not Google's.
  case tokenAddress
}

import Crypto
import Foundation

/// A signing key of Apple's push service: the `.p8` file of an Apple developer account.
///
/// ([Establishing a token-based connection to APNs](
/// https://developer.apple.com/documentation/usernotifications/establishing-a-token-based-connection-to-apns))
public struct APNsKey: Sendable {
  /// The ten characters that name the key.
  public let keyID: String
  /// The ten characters that name the team.
  public let teamID: String
  private let key: P256.Signing.PrivateKey

  /// Makes a key.
  ///
  /// - Throws: ``PushCredentialError`` that says which part is wrong.
  public init(keyID: String, teamID: String, pem: String) throws(PushCredentialError) {
    guard Self.isID(keyID) else { throw .keyID }
    guard Self.isID(teamID) else { throw .teamID }
    guard let key = try? P256.Signing.PrivateKey(pemRepresentation: pem) else { throw .p8 }
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
  func token(issuedAt: Int64) throws -> String {
    let head = JSONWebToken.part(["alg": "ES256", "kid": keyID])
    let claims = JSONWebToken.part(#"{"iss":"\#(teamID)","iat":\#(issuedAt)}"#)
    let text = "\(head).\(claims)"
    let signature = try key.signature(for: Data(text.utf8)).rawRepresentation
    return "\(text).\(JSONWebToken.part(bytes: signature))"
  }
}

/// What is wrong with a provider's credentials.
public enum PushCredentialError: String, Error, Hashable, Sendable, CaseIterable {
  /// The key id is not ten capital letters and digits.
  case keyID =
    "The key id must be the 10 capital letters and digits beside the key in Apple's developer account."
  /// The team id is not.
  case teamID =
    "The team id must be the 10 capital letters and digits under Membership in Apple's developer account."
  /// The file is no P-256 key in PEM form.
  case p8 =
    "The key must be the .p8 file from Apple's developer account, which begins with -----BEGIN PRIVATE KEY-----."
  /// The JSON is no key of a service account.
  case serviceAccount =
    "The service account must be the JSON key file from the Google Cloud console, with client_email, private_key, project_id and token_uri."
  /// The token address is not Google's.
  case tokenAddress = "The service account's token_uri must be https://oauth2.googleapis.com/token."
}

/// The text form of JSON Web Tokens ([RFC 7519](https://www.rfc-editor.org/rfc/rfc7519)).
enum JSONWebToken: Sendable {
  /// A part from members whose names and values need no escaping.
  static func part(_ members: KeyValuePairs<String, String>) -> String {
    part("{" + members.map { #""\#($0)":"\#($1)""# }.joined(separator: ",") + "}")
  }

  /// A part from a JSON text.
  static func part(_ json: String) -> String { part(bytes: Data(json.utf8)) }

  /// Base64 for URLs, without padding.
  static func part(bytes: Data) -> String {
    bytes.base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}

import Foundation
import JWTKit
import LinkCore

/// What an identity provider says of a user who signed in there.
package struct OpenIDIdentity: Hashable, Sendable {
  /// The provider, by its issuer URL.
  package var issuer: String
  /// The user's id at the provider; with the issuer it is the identity, an e-mail address never is.
  package var subject: String
  /// The e-mail address that the provider verified; `nil` where it says so of none.
  package var email: String?
  /// The user's name at the provider.
  package var name: String?
  /// When the user last signed in at the provider, in seconds since 1970; `nil` where it does not say.
  package var signedInAt: Double?

  /// Makes an identity.
  package init(issuer: String, subject: String) {
    (self.issuer, self.subject) = (issuer, subject)
  }
}

/// Why an ID token is not accepted.
package enum IDTokenRefusal: String, Error, Hashable, Sendable {
  /// It is no signed JSON Web Token.
  case form
  /// It is signed by no public key's algorithm, or has critical extensions.
  case algorithm
  /// The provider publishes no key of its name and kind.
  case key
  case signature
  case issuer
  /// It was made for another client.
  case audience
  /// It is too old, or of the future.
  case time
  /// It answers another sign-in.
  case nonce
  case subject
}

/// A key that a provider publishes ([RFC 7517](https://www.rfc-editor.org/rfc/rfc7517)).
struct PublishedKey: Decodable, Sendable {
  private let use: String?
  private let jwk: JWK

  /// The shortest modulus that is accepted: 2048 bits.
  private static let shortestModulus = 256

  private enum CodingKeys: CodingKey { case use }

  init(from decoder: any Decoder) throws {
    use = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .use)
    jwk = try JWK(from: decoder)
  }

  /// Its name.
  var id: String? { jwk.keyIdentifier?.string }

  /// The key for tokens of an algorithm; `nil` if it is for another, or too short.
  func key(for algorithm: JWK.Algorithm) -> JWK? {
    guard (use ?? "sig") == "sig", (jwk.algorithm ?? algorithm) == algorithm,
      jwk.keyType == algorithm.keyType
    else { return nil }
    if let modulus = jwk.modulus.flatMap({ Base64URL.decode($0) }),
      modulus.count < Self.shortestModulus
    {
      return nil
    }
    var key = jwk
    (key.algorithm, key.privateExponent) = (algorithm, nil)
    key.keyIdentifier = key.keyIdentifier ?? JWKIdentifier(string: "")
    return key
  }
}

extension JWK.Algorithm {
  /// The kind of its keys; `nil` for what signs nothing.
  fileprivate var keyType: JWK.KeyType? {
    switch self {
    case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: .rsa
    case .es256, .es384, .es512: .ecdsa
    case .eddsa: .octetKeyPair
    default: nil
    }
  }
}

/// The published keys that this server can read; others do not make the set unreadable.
struct PublishedKeys: Decodable {
  let keys: [PublishedKey]

  private struct Readable: Decodable {
    let key: PublishedKey?

    init(from decoder: any Decoder) {
      key = try? PublishedKey(from: decoder)
    }
  }

  private enum CodingKeys: CodingKey { case keys }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    keys = try container.decode([Readable].self, forKey: .keys).compactMap(\.key)
  }
}

/// An ID token ([OpenID Connect Core, 3.1.3.7](https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation)),
/// not checked yet.
package struct IDToken: Sendable {
  /// What a token must say.
  package struct Expectation: Sendable {
    var issuer: String
    var client: String
    var nonce: String

    /// Makes an expectation.
    package init(issuer: String, client: String, nonce: String) {
      (self.issuer, self.client, self.nonce) = (issuer, client, nonce)
    }
  }

  /// How far the clocks of two servers may be apart, in seconds.
  package static let leeway: Int64 = 60

  private struct Claims: JWTPayload {
    var iss: String
    var sub: String
    var aud: Audience
    var azp: String?
    var exp: Double
    var iat: Double
    var nonce: String?
    var email: String?
    var emailVerified: Flag?
    var name: String?
    var authTime: Double?

    enum CodingKeys: String, CodingKey {
      case iss, sub, aud, azp, exp, iat, nonce, email, name
      case emailVerified = "email_verified"
      case authTime = "auth_time"
    }

    /// ``IDToken/identity(by:expecting:now:)`` checks the claims, by a clock that tests set.
    func verify(using algorithm: some JWTAlgorithm) {}
  }

  /// `true`, which some providers write as a text.
  private struct Flag: Codable, Sendable {
    let isTrue: Bool

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let text = try? container.decode(String.self)
      isTrue = try text.map { $0 == "true" } ?? container.decode(Bool.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(isTrue)
    }
  }

  /// One client, or a list of them.
  private enum Audience: Codable, Sendable {
    case list([String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let one = try? container.decode(String.self) {
        self = .list([one])
      } else {
        self = .list(try container.decode([String].self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      guard case .list(let clients) = self else { return }
      var container = encoder.singleValueContainer()
      try container.encode(clients)
    }
  }

  private let text: String
  private let header: JWTHeader

  /// Reads a token.
  ///
  /// - Throws: ``IDTokenRefusal/form``.
  package init(_ text: String) throws(IDTokenRefusal) {
    guard text.utf8.count <= 16_384,
      let token = try? DefaultJWTParser().parse(Array(text.utf8), as: Claims.self)
    else { throw .form }
    (self.text, header) = (text, token.header)
  }

  /// The name of the key that signed it.
  var keyID: String? { header.kid }

  /// Checks the signature and every claim.
  ///
  /// - Parameters:
  ///   - keys: The keys that the provider publishes.
  ///   - expected: What the token must say.
  ///   - now: The moment.
  /// - Returns: The identity.
  /// - Throws: The first reason not to accept it.
  func identity(
    by keys: [PublishedKey],
    expecting expected: Expectation,
    now: Timestamp
  ) async throws(IDTokenRefusal) -> OpenIDIdentity {
    let claims = try await verifiedClaims(by: keys)
    guard claims.iss == expected.issuer else { throw .issuer }
    guard case .list(let audience) = claims.aud, audience.contains(expected.client),
      audience.count == 1 || claims.azp == expected.client
    else { throw .audience }
    let (seconds, leeway) = (Double(now.milliseconds) / 1_000, Double(Self.leeway))
    guard claims.exp > seconds - leeway, claims.iat < seconds + leeway else { throw .time }
    guard claims.nonce == expected.nonce else { throw .nonce }
    guard (1...255).contains(claims.sub.utf8.count) else { throw .subject }
    var identity = OpenIDIdentity(issuer: claims.iss, subject: claims.sub)
    identity.email = claims.emailVerified?.isTrue == true ? claims.email : nil
    (identity.name, identity.signedInAt) = (claims.name, claims.authTime)
    return identity
  }

  /// The claims, if one of the keys signed them.
  private func verifiedClaims(by keys: [PublishedKey]) async throws(IDTokenRefusal) -> Claims {
    guard header.fields["crit"] == nil, let name = header.alg,
      let algorithm = JWK.Algorithm(rawValue: name), algorithm.keyType != nil
    else { throw .algorithm }
    let fitting = keys.filter { keyID == nil || $0.id == keyID }.compactMap {
      $0.key(for: algorithm)
    }
    guard !fitting.isEmpty else { throw .key }
    for key in fitting {
      // A collection of its own for each key: a shared one falls back to another key than the named one.
      let collection = JWTKeyCollection()
      if (try? await collection.add(jwk: key)) != nil,
        let claims = try? await collection.verify(text, as: Claims.self)
      {
        return claims
      }
    }
    throw .signature
  }
}

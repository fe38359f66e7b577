import Crypto
import CryptoExtras
import Foundation
public import LinkCore

/// What an identity provider says of a user who signed in there.
public struct OpenIDIdentity: Hashable, Sendable {
  /// The provider, by its issuer URL.
  public var issuer: String
  /// The user's id at the provider; with the issuer it is the identity, an e-mail address never is.
  public var subject: String
  /// The e-mail address that the provider verified; `nil` where it says so of none.
  public var email: String?
  /// The user's name at the provider.
  public var name: String?
  /// When the user last signed in at the provider, in seconds since 1970; `nil` where it does not say.
  public var signedInAt: Double?

  /// Makes an identity.
  public init(issuer: String, subject: String) {
    (self.issuer, self.subject) = (issuer, subject)
  }
}

/// Why an ID token is not accepted.
public enum IDTokenRefusal: String, Error, Hashable, Sendable {
  /// It is no signed JSON Web Token.
  case form
  /// It is signed by another algorithm than RS256 or ES256, or has critical extensions.
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
public struct JSONWebKey: Codable, Hashable, Sendable {
  /// `RSA` or `EC`.
  public var kty: String
  /// Its name.
  public var kid: String?
  /// What it is for; `sig`, or absent.
  public var use: String?
  /// The curve of an `EC` key.
  public var crv: String?
  /// The modulus of an `RSA` key.
  public var n: String?
  /// The exponent of an `RSA` key.
  public var e: String?
  /// The first coordinate of an `EC` key.
  public var x: String?
  /// The second coordinate of an `EC` key.
  public var y: String?

  /// The shortest modulus that is accepted: 2048 bits.
  private static let shortestModulus = 256

  fileprivate func accepts(_ signature: [UInt8], of text: Data, algorithm: String) -> Bool {
    switch algorithm {
    case "RS256":
      guard kty == "RSA", let n = n.flatMap({ Base64URL.decode($0) }),
        let e = e.flatMap({ Base64URL.decode($0) }), n.count >= Self.shortestModulus,
        let key = try? _RSA.Signing.PublicKey(n: n, e: e)
      else { return false }
      let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
      return key.isValidSignature(signature, for: text, padding: .insecurePKCS1v1_5)
    case "ES256":
      guard kty == "EC", crv == "P-256", let x = x.flatMap({ Base64URL.decode($0) }),
        let y = y.flatMap({ Base64URL.decode($0) }), x.count == 32, y.count == 32,
        let key = try? P256.Signing.PublicKey(rawRepresentation: x + y),
        let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
      else { return false }
      return key.isValidSignature(signature, for: text)
    default: return false
    }
  }
}

/// An ID token ([OpenID Connect Core, 3.1.3.7](https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation)),
/// not checked yet.
public struct IDToken: Sendable {
  /// What a token must say.
  public struct Expectation: Sendable {
    var issuer: String
    var client: String
    var nonce: String

    /// Makes an expectation.
    public init(issuer: String, client: String, nonce: String) {
      (self.issuer, self.client, self.nonce) = (issuer, client, nonce)
    }
  }

  /// How far the clocks of two servers may be apart, in seconds.
  public static let leeway: Int64 = 60

  private struct Header: Decodable {
    var alg: String
    var kid: String?
    var crit: [String]?
  }

  private struct Claims: Decodable {
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
  }

  /// `true`, which some providers write as a text.
  private struct Flag: Decodable {
    let isTrue: Bool

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let text = try? container.decode(String.self)
      isTrue = try text.map { $0 == "true" } ?? container.decode(Bool.self)
    }
  }

  /// One client, or a list of them.
  private enum Audience: Decodable {
    case list([String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let one = try? container.decode(String.self) {
        self = .list([one])
      } else {
        self = .list(try container.decode([String].self))
      }
    }
  }

  private let header: Header
  private let claims: Claims
  private let signed: Data
  private let signature: [UInt8]

  /// Reads a token.
  ///
  /// - Throws: ``IDTokenRefusal/form``.
  public init(_ text: String) throws(IDTokenRefusal) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count <= 16_384, parts.count == 3,
      let signature = Base64URL.decode(parts[2]),
      let header: Header = Self.object(parts[0]), let claims: Claims = Self.object(parts[1])
    else { throw .form }
    (self.header, self.claims, self.signature) = (header, claims, signature)
    signed = Data(text.utf8.prefix(parts[0].utf8.count + 1 + parts[1].utf8.count))
  }

  private static func object<Value: Decodable>(_ part: Substring) -> Value? {
    Base64URL.decode(part).flatMap { try? JSONDecoder().decode(Value.self, from: Data($0)) }
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
  public func identity(
    by keys: [JSONWebKey],
    expecting expected: Expectation,
    now: Timestamp
  ) throws(IDTokenRefusal) -> OpenIDIdentity {
    guard ["RS256", "ES256"].contains(header.alg), header.crit == nil else { throw .algorithm }
    let fitting = keys.filter { key in
      (header.kid == nil || key.kid == header.kid) && (key.use ?? "sig") == "sig"
        && key.kty == (header.alg == "RS256" ? "RSA" : "EC")
    }
    guard !fitting.isEmpty else { throw .key }
    let isSigned = fitting.contains {
      $0.accepts(signature, of: signed, algorithm: header.alg)
    }
    guard isSigned else { throw .signature }
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
}

import AsyncHTTPClient
import Foundation
package import LinkCore
import NIOCore
import NIOHTTP1

/// An identity provider by which users sign in, as an operator configures it.
package struct OpenIDSettings: Hashable, Sendable {
  /// The issuer, such as `https://accounts.google.com`: what its tokens name, letter by letter.
  package var issuer: String
  /// The id of this server at the provider.
  package var client: String
  /// The secret of this server at the provider.
  package var secret: String
  /// What the button says, such as `Google`.
  package var name: String

  /// Makes settings.
  package init(issuer: String, client: String, secret: String, name: String) {
    (self.issuer, self.client, self.secret, self.name) = (issuer, client, secret, name)
  }
}

/// Sends a request to the provider; a test answers itself.
package protocol OpenIDTransport: Sendable {
  /// Sends a `GET`, or a `POST` where there is a form.
  func send(
    _ url: String,
    form: String?,
    authorization: String?
  ) async throws -> (status: Int, body: [UInt8])
}

/// What a provider does not answer as it must.
package struct OpenIDFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was asked for: `discovery`, `keys`, `token` or `id_token`.
  package let step: String
  /// What came, for the operator's log; nothing secret.
  package let description: String
}

/// The provider's side of a sign-in: authorization code flow with PKCE
/// ([RFC 7636](https://www.rfc-editor.org/rfc/rfc7636)) and a nonce.
package actor OpenIDProvider {
  private struct Discovery: Decodable {
    var issuer: String
    var authorization: String
    var token: String
    var keys: String

    enum CodingKeys: String, CodingKey {
      case issuer
      case authorization = "authorization_endpoint"
      case token = "token_endpoint"
      case keys = "jwks_uri"
    }
  }

  private struct TokenAnswer: Decodable {
    var token: String

    enum CodingKeys: String, CodingKey {
      case token = "id_token"
    }
  }

  /// What the operator configures.
  package nonisolated let settings: OpenIDSettings
  private let transport: any OpenIDTransport
  private var discovery: (value: Discovery, readAt: Timestamp)?
  private var keys: (value: [PublishedKey], readAt: Timestamp)?

  /// How long what a provider publishes is kept, in milliseconds: an hour.
  private static let lifetime: Int64 = 3_600_000
  /// How soon keys are read again where a token names one that is not known, in milliseconds.
  private static let keyInterval: Int64 = 60_000

  /// Makes a provider; nothing is asked yet.
  package init(_ settings: OpenIDSettings, transport: any OpenIDTransport = OpenIDClient()) {
    (self.settings, self.transport) = (settings, transport)
  }

  /// What a sign-in at the provider is for.
  package enum Purpose: String, Hashable, Sendable {
    case signIn
    /// A user of this server connects an account.
    case connect
    /// The reader of an invitation joins with the e-mail address that the provider verified.
    case join
    /// A user of this server signs in there again, before a change of keys or members.
    case confirm
  }

  /// The address at the provider to which a browser goes.
  ///
  /// - Parameters:
  ///   - redirect: The page of this server to which the browser comes back.
  ///   - state: Binds the answer to the browser.
  ///   - nonce: Binds the token to this sign-in.
  ///   - challenge: SHA-256 of the verifier, in base64url.
  ///   - purpose: What the answer is for.
  ///   - now: The moment.
  /// - Returns: The address, with every parameter.
  /// - Throws: ``OpenIDFailure``.
  package func address(
    redirect: String,
    state: String,
    nonce: String,
    challenge: String,
    for purpose: Purpose = .signIn,
    now: Timestamp
  ) async throws -> String {
    let base = try await discovered(now: now).authorization
    var pairs = [
      ("response_type", "code"), ("client_id", settings.client), ("redirect_uri", redirect),
      ("scope", purpose == .join ? "openid email profile" : "openid"), ("state", state),
      ("nonce", nonce), ("code_challenge", challenge), ("code_challenge_method", "S256"),
    ]
    switch purpose {
    case .connect: pairs.append(("prompt", "select_account"))
    case .confirm: pairs += [("prompt", "login"), ("max_age", "0")]
    case .signIn, .join: break
    }
    let query = Self.form(pairs)
    return base + (base.contains("?") ? "&" : "?") + query
  }

  /// The user who signed in at the provider, by the code that the browser brought back.
  ///
  /// - Throws: ``OpenIDFailure`` where the provider refuses or its token is not accepted.
  package func identity(
    code: String,
    verifier: String,
    redirect: String,
    nonce: String,
    now: Timestamp
  ) async throws -> OpenIDIdentity {
    let place = try await discovered(now: now)
    let form = Self.form([
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
      ("code_verifier", verifier),
    ])
    let pair = "\(PercentCoding.encode(settings.client)):\(PercentCoding.encode(settings.secret))"
    let authorization = "Basic \(Data(pair.utf8).base64EncodedString())"
    let answer: TokenAnswer = try await ask("token", place.token, form, authorization)
    do throws(IDTokenRefusal) {
      let token = try IDToken(answer.token)
      return try await token.identity(
        by: try await knownKeys(of: token, at: place.keys, now: now),
        expecting: .init(issuer: settings.issuer, client: settings.client, nonce: nonce),
        now: now
      )
    } catch {
      throw OpenIDFailure(step: "id_token", description: error.rawValue)
    }
  }

  private func discovered(now: Timestamp) async throws -> Discovery {
    if let discovery, Self.isFresh(discovery.readAt, for: Self.lifetime, now) {
      return discovery.value
    }
    let slash = settings.issuer.hasSuffix("/") ? "" : "/"
    let url = settings.issuer + slash + ".well-known/openid-configuration"
    let value: Discovery = try await ask("discovery", url)
    guard value.issuer == settings.issuer else {
      throw OpenIDFailure(step: "discovery", description: "names the issuer \(value.issuer)")
    }
    discovery = (value, now)
    return value
  }

  /// The published keys, read again where the token names one that is not among them.
  private func knownKeys(
    of token: IDToken,
    at url: String,
    now: Timestamp
  ) async throws(IDTokenRefusal) -> [PublishedKey] {
    if let keys, Self.isFresh(keys.readAt, for: Self.lifetime, now) {
      let isKnown = token.keyID == nil || keys.value.contains { $0.id == token.keyID }
      if isKnown || Self.isFresh(keys.readAt, for: Self.keyInterval, now) { return keys.value }
    }
    guard let set: PublishedKeys = try? await ask("keys", url) else { throw .key }
    keys = (set.keys, now)
    return set.keys
  }

  private static func isFresh(_ moment: Timestamp, for length: Int64, _ now: Timestamp) -> Bool {
    (0..<length).contains(now.milliseconds(since: moment))
  }

  private func ask<Answer: Decodable>(
    _ step: String,
    _ url: String,
    _ form: String? = nil,
    _ authorization: String? = nil
  ) async throws -> Answer {
    let answer: (status: Int, body: [UInt8])
    do {
      answer = try await transport.send(url, form: form, authorization: authorization)
    } catch {
      throw OpenIDFailure(step: step, description: "\(error)")
    }
    guard answer.status == 200 else {
      throw OpenIDFailure(step: step, description: "status \(answer.status)")
    }
    guard let value = try? JSONDecoder().decode(Answer.self, from: Data(answer.body)) else {
      throw OpenIDFailure(step: step, description: "an answer of another form")
    }
    return value
  }

  private static func form(_ pairs: [(String, String)]) -> String {
    pairs.map { "\($0.0)=\(PercentCoding.encode($0.1))" }.joined(separator: "&")
  }
}

/// Asks a provider over HTTPS; over plain HTTP only one on this computer.
package struct OpenIDClient: OpenIDTransport {
  /// Lives as long as the process.
  private static let client = HTTPClient(
    eventLoopGroupProvider: .singleton,
    configuration: HTTPClient.Configuration(redirectConfiguration: .disallow).untraced
  )
  private static let longest = 1 << 20

  /// Makes a client.
  package init() {}

  /// Sends a `GET`, or a `POST` where there is a form; follows no redirect.
  package func send(
    _ url: String,
    form: String?,
    authorization: String?
  ) async throws -> (status: Int, body: [UInt8]) {
    guard let parts = URLComponents(string: url),
      parts.scheme == "https" || ["127.0.0.1", "localhost"].contains(parts.host ?? "")
    else { throw OpenIDFailure(step: "address", description: "no https URL") }
    var request = HTTPClientRequest(url: url)
    request.headers.add(name: "Accept", value: "application/json")
    if let authorization { request.headers.add(name: "Authorization", value: authorization) }
    if let form {
      request.method = .POST
      request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
      request.body = .bytes(ByteBuffer(string: form))
    }
    let response = try await Self.client.execute(
      request,
      to: parts.host ?? "",
      within: .seconds(10)
    )
    let body = try await response.body.collect(upTo: Self.longest)
    return (Int(response.status.code), Array(body.readableBytesView))
  }
}

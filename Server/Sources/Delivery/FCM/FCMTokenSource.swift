import Foundation
import WireModels

/// The access token of one service account; it is refreshed five minutes before it ends, once for
/// all sends that wait for it.
package actor FCMTokenSource {
  /// How early a token is refreshed, in seconds.
  static let early: Int64 = 300

  private let account: FCMServiceAccount
  private let pool: HTTP2Pool
  private var current: (text: String, expiresAt: Int64)?
  private var refresh: Task<(text: String, expiresAt: Int64), any Error>?

  /// Makes a source that asks Google, or a fake, by `pool`.
  package init(_ account: FCMServiceAccount, pool: HTTP2Pool) {
    self.account = account
    self.pool = pool
  }

  /// The token at a moment, in seconds since 1970.
  ///
  /// - Throws: ``FCMTokenError`` where Google refuses, ``PushInterruption`` where it does not answer.
  package func token(now: Int64) async throws -> String {
    if let current, now < current.expiresAt - Self.early { return current.text }
    if let refresh { return try await refresh.value.text }
    let (account, pool) = (account, pool)
    let task = Task { try await Self.ask(account, pool, now: now) }
    refresh = task
    defer { refresh = nil }
    let fresh = try await task.value
    current = fresh
    return fresh.text
  }

  /// Forgets a token that was refused.
  package func discard(_ token: String) {
    if current?.text == token { current = nil }
  }

  private static func ask(
    _ account: FCMServiceAccount,
    _ pool: HTTP2Pool,
    now: Int64
  ) async throws -> (text: String, expiresAt: Int64) {
    let assertion = try await account.grant(issuedAt: now)
    let form =
      "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=\(assertion)"
    let request = HTTP2Request(
      path: "/token",
      headers: [("content-type", "application/x-www-form-urlencoded")],
      body: Array(form.utf8)
    )
    let response = try await pool.send(request).response
    guard response.status == 200 else { throw FCMTokenError(response) }
    guard let body = try? JSONDecoder().decode(Body.self, from: Data(response.body)) else {
      throw FCMTokenError(response)
    }
    return (body.token, now + min(max(60, body.lifetime), 3_600))
  }

  private struct Body: Decodable {
    var token: String
    var lifetime: Int64

    enum CodingKeys: String, CodingKey {
      case token = "access_token"
      case lifetime = "expires_in"
    }
  }
}

/// Google's refusal to give an access token.
package struct FCMTokenError: Error, Hashable, Sendable {
  /// The HTTP status.
  package let status: Int
  /// Google's code, such as `invalid_grant`.
  package let code: String

  init(_ response: PushResponse) {
    status = response.status
    let form = try? JSONDecoder().decode([String: String].self, from: Data(response.body))
    code = form?["error"] ?? "status_\(response.status)"
  }

  /// What follows: later where Google has a fault, else the key is held.
  func outcome(_ context: PushContext) -> PushOutcome {
    if status == 429 || status >= 500 {
      return PushOutcome(
        .retry(afterMilliseconds: context.backoff(from: 10_000), .credential),
        code: code
      )
    }
    return PushOutcome(
      .stopCredential,
      code: code,
      Remark(.accountRefused, ["code": .init(code)])
    )
  }
}

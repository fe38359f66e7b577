import Crypto
public import Hummingbird
import LinkCore
import Persistence

/// Turns the key of a request into a ``Principal``, or refuses it saying what was expected.
///
/// Keys are looked up by their public part and kept for a second; revoking one in this process
/// forgets it at once.
public struct Authenticator: Sendable {
  private let keys: KeyCache
  private let repository: KeyRepository
  private let now: @Sendable () -> Timestamp
  private let pepper: [UInt8]

  /// Makes an authenticator.
  init(_ dependencies: ServerDependencies) {
    let repository = dependencies.repositories.keys
    self.repository = repository
    now = dependencies.now
    keys = KeyCache(now: dependencies.now) { try await repository.find(id: $0) }
    pepper = dependencies.secrets.pepper
  }

  /// The owner of a request's secret key.
  ///
  /// - Throws: ``ProblemError`` of kind `missing_key`, `invalid_key`, `revoked_key`,
  ///   `wrong_key_kind`.
  public func secret(_ request: Request) async throws -> Principal {
    guard let text = Self.bearer(request) else {
      throw ProblemError.key(.missingKey, "Send `Authorization: Bearer` and a secret key.")
    }
    let record = try await verified(text)
    guard record.kind == .secret else {
      throw ProblemError(
        .wrongKeyKind,
        "This is a publishable key; management needs a secret key."
      )
    }
    return Principal(record)
  }

  /// The owner of a publishable key that stood in a body or a header.
  ///
  /// - Parameters:
  ///   - key: The key from the body, where the format puts it there.
  ///   - request: The request, for its `Authorization` header where `key` is `nil`.
  /// - Returns: The owner; its `app` is never `nil`.
  /// - Throws: ``ProblemError`` of kind `missing_key`, `invalid_key`, `revoked_key`,
  ///   `wrong_key_kind`.
  public func publishable(_ key: String?, of request: Request) async throws -> Principal {
    guard let text = key ?? Self.bearer(request) else {
      throw ProblemError.key(
        .missingKey,
        "Send the app's publishable key, as `Authorization: Bearer` or as this format says."
      )
    }
    let record = try await verified(text)
    guard record.kind == .publishable, record.app != nil else {
      throw ProblemError(
        .wrongKeyKind,
        "This is a secret key; apps send a publishable key. Revoke the secret key if it shipped."
      )
    }
    return Principal(record)
  }

  /// Forgets a key, so that revoking it works at once.
  func forget(keyID: String) async {
    await keys.forget(keyID)
  }

  private func verified(_ text: String) async throws -> KeyRecord {
    guard let key = APIKey(text) else {
      throw ProblemError.key(.invalidKey, "This is not a key of this server, or it is damaged.")
    }
    guard let record = try await keys.record(key.id), record.kind == key.kind,
      key.matches(record.secretHash, pepper: pepper)
    else {
      throw ProblemError.key(.invalidKey, "There is no such key.")
    }
    guard record.revokedAt == nil else {
      throw ProblemError.key(.revokedKey, "This key was revoked; use another.")
    }
    if await keys.isFirstUseOfMinute(key.id) {
      let now = now()
      // No request waits for it, nor fails where it does.
      Task { try? await repository.markUsed(record.workspace, record.id, now: now) }
    }
    return record
  }

  private static func bearer(_ request: Request) -> String? {
    guard let field = request.headers[.authorization] else { return nil }
    let parts = field.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return String(parts[1])
  }
}

extension ProblemError {
  /// A `401`, which must name the scheme (RFC 9110 §11.6.1).
  fileprivate static func key(_ kind: ProblemKind, _ detail: String) -> ProblemError {
    ProblemError(kind, detail, headers: [.wwwAuthenticate: "Bearer realm=\"paylisher\""])
  }
}

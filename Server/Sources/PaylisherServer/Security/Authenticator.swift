import Crypto
package import Hummingbird
package import LinkCore
import Logging
import Persistence
package import WireModels

/// Turns the key of a request into a ``Principal``, or refuses it saying what was expected.
///
/// Keys are looked up by their public part and kept for a second; revoking one in this process
/// forgets it at once.
package struct Authenticator: Sendable {
  private let keys: KeyCache
  private let repository: KeyRepository
  private let now: @Sendable () -> Timestamp
  private let logger: Logger
  private let pepper: [UInt8]

  init(_ dependencies: ServerDependencies) {
    let repository = dependencies.repositories.keys
    self.repository = repository
    now = dependencies.now
    logger = dependencies.logger
    keys = KeyCache(now: dependencies.now) { try await repository.find(id: $0) }
    pepper = dependencies.secrets.pepper
  }

  /// The owner of a request's secret key.
  ///
  /// - Throws: ``ProblemError`` of kind `missing_key`, `invalid_key`, `revoked_key`,
  ///   `wrong_key_kind`.
  package func secret(_ request: Request) async throws -> Principal {
    guard let text = Self.bearer(request) else {
      throw ProblemError.key(.missingKey, "Send `Authorization: Bearer` and a secret key.")
    }
    let record = try await verified(text)
    guard record.kind == .secret else {
      throw ProblemError(
        .wrongKeyKind,
        "This is a publishable key. Use a secret key for the management API."
      )
    }
    return Principal(record)
  }

  /// The owner of a publishable key that stood in a body or a header.
  ///
  /// - Parameters:
  ///   - key: The key from the body, where the format puts it there.
  ///   - name: A member of the body that seems to hold the key and is not read.
  ///   - request: The request, for its `Authorization` header where `key` is `nil`.
  /// - Returns: The owner; its `app` is never `nil`.
  /// - Throws: ``ProblemError`` of kind `missing_key`, `invalid_key`, `revoked_key`,
  ///   `wrong_key_kind`.
  package func publishable(
    _ key: String?,
    misnamed name: String? = nil,
    of request: Request
  ) async throws -> Principal {
    guard let text = key ?? Self.bearer(request) else {
      throw ProblemError.key(
        .missingKey,
        name.map { "The key cannot be in `\($0)`. Send it as `api_key`." }
          ?? "Send the app's publishable key, as `Authorization: Bearer` or as this format says."
      )
    }
    let record = try await verified(text)
    guard record.kind == .publishable, record.app != nil else {
      throw ProblemError(
        .wrongKeyKind,
        "This is a secret key. Use a publishable key in apps, and revoke the secret key if it shipped."
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
      throw ProblemError.key(.invalidKey, "This key does not exist.")
    }
    guard record.revokedAt == nil else {
      throw ProblemError.key(.revokedKey, "This key was revoked. Use another.")
    }
    let now = now()
    if let end = record.endsAt, end <= now {
      throw ProblemError.key(
        .revokedKey,
        "This key was replaced and ended at \(end.iso8601). Use its successor."
      )
    }
    if await keys.isFirstUseOfMinute(key.id) {
      // No request waits for it, nor fails where it does.
      Task { [logger, repository] in
        await logger.attempt(orLog: "the last use of a key was not stored") {
          try await repository.markUsed(record.workspace, record.id, now: now)
        }
      }
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

/// The keys that were used in the last half second.
actor KeyCache {
  private struct Entry {
    var record: KeyRecord
    var readAt: Timestamp
  }

  private static let lifetime: Int64 = 500
  private static let capacity = 10_000

  private let now: @Sendable () -> Timestamp
  private let find: @Sendable (String) async throws -> KeyRecord?
  private var entries: [String: Entry] = [:]
  private var forgotten: UInt64 = 0
  private var usedAt: [String: Timestamp] = [:]

  init(
    now: @escaping @Sendable () -> Timestamp,
    find: @escaping @Sendable (String) async throws -> KeyRecord?
  ) {
    self.now = now
    self.find = find
  }

  func record(_ id: String) async throws -> KeyRecord? {
    if let entry = entries[id],
      (0..<Self.lifetime).contains(now().milliseconds(since: entry.readAt))
    {
      return entry.record
    }
    let generation = forgotten
    guard let record = try await find(id) else { return nil }
    // A key revoked while it was read must not come back as it was before.
    if generation == forgotten { keep(record) }
    return record
  }

  /// Whether a key is used for the first time in this minute.
  func isFirstUseOfMinute(_ id: String) -> Bool {
    let now = now()
    if let last = usedAt[id], (0..<60_000).contains(now.milliseconds(since: last)) { return false }
    if usedAt.count >= Self.capacity { usedAt = [:] }
    usedAt[id] = now
    return true
  }

  func forget(_ id: String) {
    forgotten += 1
    entries[id] = nil
  }

  private func keep(_ record: KeyRecord) {
    if entries.count >= Self.capacity { entries = [:] }
    entries[record.id] = Entry(record: record, readAt: now())
  }
}

/// Who sent a request: the owner of the key that came with it.
///
/// Only ``Authenticator`` and ``SessionAuthenticator`` make one, so that a workspace's id in a handler
/// is always that of the caller.
package struct Principal: Hashable, Sendable {
  /// The workspace that everything the request does belongs to.
  package let workspace: WorkspaceID
  /// The app, for a publishable key.
  package let app: AppID?
  /// The public part of the key; `nil` for a member who signed in.
  package let keyID: String?
  /// The session of a member who signed in.
  package let session: SessionID?
  /// The user who signed in.
  package let user: UserID?
  /// What the secret key or the member may do; `nil` for a publishable key.
  package let role: Role?

  init(_ key: KeyRecord) {
    workspace = key.workspace
    app = key.app
    keyID = key.id
    (session, user) = (nil, nil)
    role = key.role
  }

  /// A reader of a shared report, who may do what a viewer may.
  init(readerOf workspace: WorkspaceID) {
    self.workspace = workspace
    (app, keyID, session, user) = (nil, nil, nil, nil)
    role = .viewer
  }

  init(_ member: Member) {
    workspace = member.workspace
    (app, keyID) = (nil, nil)
    session = member.signedIn.session
    user = member.signedIn.user
    role = member.role
  }
}

extension AuditActor {
  init(_ principal: Principal, _ context: ServerContext, moment: Timestamp) {
    self.init(kind: .key, id: principal.keyID, request: context.requestID, moment: moment)
  }

  init(_ signedIn: SignedIn, _ context: ServerContext, moment: Timestamp) {
    self.init(
      kind: .member,
      id: signedIn.user.description,
      session: signedIn.session,
      request: context.requestID,
      moment: moment
    )
  }
}

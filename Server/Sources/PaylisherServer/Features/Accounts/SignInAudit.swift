import Crypto
import Hummingbird
import LinkCore
import Logging
import Persistence
import RoutingCore

/// Notes attempts to sign in, in the audit logs of the user's workspaces; attempts for unknown addresses
/// belong to no workspace.
///
/// Refusals are written after the answer, so that a known address takes no longer than an unknown one.
struct SignInAudit: Sendable {
  private let dependencies: ServerDependencies
  private let addresses: ClientAddressReader
  private let key: SymmetricKey
  /// The entries about throttled attempts: one in ten minutes for an account.
  private let perAccount = RateLimiter<EmailAddress>(
    "account",
    RateLimit(count: 1, seconds: 600, burst: 1)
  )

  init(_ dependencies: ServerDependencies) {
    self.dependencies = dependencies
    addresses = ClientAddressReader(dependencies.settings)
    key = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: dependencies.secrets.signingKey),
      info: Array("paylisher networks of sign-ins".utf8),
      outputByteCount: 32
    )
  }

  /// Notes a sign-in; it fails where the entry cannot be written.
  func succeeded(
    _ session: SessionRecord,
    _ method: SignInAttempt.Method,
    _ request: Request,
    _ context: ServerContext
  ) async throws {
    let actor = AuditActor(
      kind: .member,
      id: session.user.description,
      session: session.id,
      request: context.requestID,
      moment: session.createdAt
    )
    try await dependencies.repositories.audit.note(
      attempt(session.user, .success, method, request, context),
      by: actor
    )
  }

  /// Notes a wrong password or code.
  func refused(
    _ user: UserID,
    _ method: SignInAttempt.Method,
    _ request: Request,
    _ context: ServerContext
  ) {
    noteLater(attempt(user, .refused, method, request, context), context)
  }

  /// Notes that an attempt was not checked, once in ten minutes for an account.
  func throttled(
    _ email: EmailAddress,
    _ method: SignInAttempt.Method,
    _ request: Request,
    _ context: ServerContext
  ) {
    guard perAccount?.allows(email, now: dependencies.now()) == true else { return }
    let (users, logger) = (dependencies.repositories.users, dependencies.logger)
    Task {
      let user = await logger.attempt(orLog: Self.isMissing) { try await users.find(email) }
      guard let user = user ?? nil else { return }
      noteLater(attempt(user.id, .throttled, method, request, context), context)
    }
  }

  private static let isMissing: Logger.Message =
    "an attempt to sign in is missing in the audit log"

  private func noteLater(_ attempt: SignInAttempt, _ context: ServerContext) {
    let actor = AuditActor(
      kind: .visitor,
      request: context.requestID,
      moment: dependencies.now()
    )
    let (audit, logger) = (dependencies.repositories.audit, dependencies.logger)
    Task {
      do {
        try await audit.note(attempt, by: actor)
      } catch {
        logger.warning(
          Self.isMissing,
          metadata: ["error": "\(error)", "outcome": "\(attempt.outcome.rawValue)"]
        )
      }
    }
  }

  private func attempt(
    _ user: UserID,
    _ outcome: SignInAttempt.Outcome,
    _ method: SignInAttempt.Method,
    _ request: Request,
    _ context: ServerContext
  ) -> SignInAttempt {
    SignInAttempt(
      user: user,
      outcome: outcome,
      method: method,
      network: addresses.address(of: request, context).map { pseudonym(of: $0) }
    )
  }

  /// A name for a network that is the same for a day of UTC and says nothing without the server's key.
  private func pseudonym(of address: NetworkAddress) -> String {
    let day = dependencies.now().milliseconds / 86_400_000
    let code = HMAC<SHA256>.authenticationCode(
      for: Array("\(day) ".utf8) + address.networkBytes,
      using: key
    )
    return Hexadecimal.text(Array(code.prefix(6)))
  }
}

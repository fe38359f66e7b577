import Hummingbird
import LinkCore
import Persistence

/// The cookie of a browser whose user gave the right password and must still give a code.
///
/// It is signed beside the password's hash, so that it ends when the password changes.
struct PendingSignIn: Sendable {
  static let name = "__Host-sign-in"
  /// How long the code may be given, in seconds.
  static let lifetime: Int64 = 300

  private let signer: CookieSigner
  private let users: UserRepository

  init(_ dependencies: ServerDependencies) {
    signer = CookieSigner(dependencies.secrets, purpose: "sign-in")
    users = dependencies.repositories.users
  }

  /// The cookie to set.
  func cookie(for user: UserRecord, now: Timestamp) -> String {
    let text = "\(user.id)_\(now.advanced(bySeconds: Self.lifetime).milliseconds)"
    let value = signer.signed(text, beside: user.passwordHash)
    return SessionCookie.set(Self.name, value, seconds: Self.lifetime)
  }

  /// Removes the cookie.
  static let removal = SessionCookie.set(name, "", seconds: 0)

  /// The user who must still give a code; `nil` without such a cookie.
  func user(of request: Request, now: Timestamp) async throws -> UserRecord? {
    guard let value = SessionCookie.value(Self.name, of: request) else { return nil }
    let parts = value.prefix { $0 != "." }.split(separator: "_")
    guard parts.count == 2, let id = UserID(String(parts[0])), let end = Int64(parts[1]),
      now.milliseconds < end, let user = try await users.find(id),
      signer.verified(value, beside: user.passwordHash) != nil
    else { return nil }
    return user
  }
}

/// The cookie of a browser whose user confirmed at the identity provider and must still give a code.
///
/// It is signed for one session.
struct PendingConfirmation: Sendable {
  static let name = "__Host-confirm"

  private let signer: CookieSigner

  init(_ dependencies: ServerDependencies) {
    signer = CookieSigner(dependencies.secrets, purpose: "confirm")
  }

  /// The cookie to set.
  func cookie(for session: SessionID, now: Timestamp) -> String {
    let end = now.advanced(bySeconds: PendingSignIn.lifetime).milliseconds
    let value = signer.signed("\(end)", beside: session.description)
    return SessionCookie.set(Self.name, value, seconds: PendingSignIn.lifetime)
  }

  /// Removes the cookie.
  static let removal = SessionCookie.set(name, "", seconds: 0)

  /// Whether the code of a session may still be given.
  func isPending(_ request: Request, for session: SessionID, now: Timestamp) -> Bool {
    guard let value = SessionCookie.value(Self.name, of: request),
      let text = signer.verified(value, beside: session.description), let end = Int64(text)
    else { return false }
    return now.milliseconds < end
  }
}

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

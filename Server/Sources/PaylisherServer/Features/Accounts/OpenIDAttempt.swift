import Crypto
import Delivery
import Hummingbird
import LinkCore
import Persistence

/// A sign-in at the provider that a browser began.
struct OpenIDAttempt: Hashable, Sendable {
  /// Binds the answer to the browser.
  let state: String
  /// Binds the token to this attempt.
  let nonce: String
  /// What only this server knows, of PKCE.
  let verifier: String
  /// Where the browser goes afterwards.
  let next: String
  /// What the answer is for.
  let purpose: OpenIDProvider.Purpose
  /// The user who connects an account or confirms; `nil` for others.
  let user: UserID?
  let expiresAt: Timestamp

  /// How long a sign-in at the provider may take, in seconds.
  static let lifetime: Int64 = 600

  init(
    _ purpose: OpenIDProvider.Purpose,
    next: String,
    user: UserID? = nil,
    now: Timestamp
  ) {
    state = SecretToken.random().description
    nonce = SecretToken.random().description
    verifier = SecretToken.random().description
    (self.purpose, self.next, self.user) = (purpose, next, user)
    expiresAt = now.advanced(bySeconds: Self.lifetime)
  }

  /// When it began.
  var beganAt: Timestamp { expiresAt.advanced(bySeconds: -Self.lifetime) }

  /// SHA-256 of the verifier, in base64url.
  var challenge: String {
    Base64URL.encode(Array(SHA256.hash(data: Array(verifier.utf8))))
  }

  /// The cookie that keeps an attempt in the browser, signed.
  struct Cookie: Sendable {
    static let name = "__Host-openid"
    private let signer: CookieSigner

    init(_ dependencies: ServerDependencies) {
      signer = CookieSigner(dependencies.secrets, purpose: "openid")
    }

    static let removal = SessionCookie.set(name, "", seconds: 0)

    func set(_ attempt: OpenIDAttempt) -> String {
      let parts = [
        attempt.state, attempt.nonce, attempt.verifier, "\(attempt.expiresAt.milliseconds)",
        attempt.user?.description ?? "", Hexadecimal.text(Array(attempt.next.utf8)),
        attempt.purpose.rawValue,
      ]
      let value = signer.signed(parts.joined(separator: "_"), beside: "")
      return SessionCookie.set(Self.name, value, seconds: OpenIDAttempt.lifetime)
    }

    func attempt(of request: Request, now: Timestamp) -> OpenIDAttempt? {
      guard let value = SessionCookie.value(Self.name, of: request),
        let text = signer.verified(value, beside: "")
      else { return nil }
      let parts = text.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 7, let end = Int64(parts[3]), now.milliseconds < end,
        let next = Hexadecimal.bytes(parts[5]).map({ String(decoding: $0, as: UTF8.self) }),
        let purpose = OpenIDProvider.Purpose(rawValue: parts[6])
      else { return nil }
      return OpenIDAttempt(parts, purpose, next: SignInRoutes.next(next), end: end)
    }
  }

  private init(
    _ parts: [String],
    _ purpose: OpenIDProvider.Purpose,
    next: String,
    end: Int64
  ) {
    (state, nonce, verifier) = (parts[0], parts[1], parts[2])
    (self.purpose, self.next, user) = (purpose, next, UserID(parts[4]))
    expiresAt = Timestamp(milliseconds: end)
  }
}

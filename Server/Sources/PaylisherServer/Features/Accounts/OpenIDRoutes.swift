import Crypto
import Dashboard
import Delivery
import Foundation
import HTTPTypes
import Hummingbird
import LinkCore
import Logging
import Persistence

/// Sign-in by an identity provider: a user connects an account once, and signs in by it from then on.
struct OpenIDRoutes: Sendable {
  let provider: OpenIDProvider
  let service: SignInService
  let authenticator: SessionAuthenticator
  let pending: PendingSignIn
  let attempts: OpenIDAttempt.Cookie
  let identities: IdentityRepository

  static let callback = "/login/openid/callback"

  func register(on routes: inout RouteTable) {
    routes.add(.get, "/login/openid", family: .dashboard) { request, _ in
      let next = SignInRoutes.next(request.uri.queryParameters["next"].map(String.init))
      return try await begin(OpenIDAttempt(next: next, user: nil, now: service.now), request)
    }
    routes.add(.get, Self.callback, family: .dashboard, handler: finish)
    routes.userPage(.get, "/account/openid") { request, _, signedIn in
      guard signedIn.isConfirmed(now: service.now) else {
        return .seeOther("/account/confirm?next=%2Faccount%2Fopenid")
      }
      let attempt = OpenIDAttempt(next: "/account", user: signedIn.user, now: service.now)
      return try await begin(attempt, request)
    }
    routes.userPage(.post, "/account/openid/remove") { _, _, signedIn in
      guard signedIn.isConfirmed(now: service.now) else {
        return .seeOther("/account/confirm?next=%2Faccount")
      }
      try await identities.unlink(signedIn.user, issuer: provider.settings.issuer)
      return .seeOther("/account")
    }
  }

  private var redirect: String { service.origin + Self.callback }

  /// Sends the browser to the provider, with a cookie by which its answer is recognised.
  private func begin(_ attempt: OpenIDAttempt, _ request: Request) async throws -> Response {
    do {
      let address = try await provider.address(
        redirect: redirect,
        state: attempt.state,
        nonce: attempt.nonce,
        challenge: attempt.challenge,
        now: service.now
      )
      return .seeOther(address, cookies: [attempts.set(attempt)])
    } catch let error as OpenIDFailure {
      return refusal(.openIDFailed, error, request)
    }
  }

  @Sendable
  private func finish(_ request: Request, _ context: ServerContext) async throws -> Response {
    let query = FormBody(request.uri.query ?? "")
    let issuer = provider.settings.issuer
    guard let attempt = attempts.attempt(of: request, now: service.now),
      ConstantTime.isEqual(Array(query["state"].utf8), Array(attempt.state.utf8)),
      query["iss"].isEmpty || query["iss"] == issuer
    else { return refusal(.openIDFailed, nil, request) }
    guard query["error"].isEmpty, !query["code"].isEmpty else {
      return refusal(.openIDFailed, nil, request)
    }
    do {
      let identity = try await provider.identity(
        code: query["code"],
        verifier: attempt.verifier,
        redirect: redirect,
        nonce: attempt.nonce,
        now: service.now
      )
      return try await accept(identity, attempt, request)
    } catch let error as OpenIDFailure {
      return refusal(.openIDFailed, error, request)
    }
  }

  private func accept(
    _ identity: OpenIDIdentity,
    _ attempt: OpenIDAttempt,
    _ request: Request
  ) async throws -> Response {
    let gone = OpenIDAttempt.Cookie.removal
    if let id = attempt.user {
      guard let signedIn = try await authenticator.signedIn(request), signedIn.user == id else {
        return refusal(.openIDFailed, nil, request)
      }
      do {
        try await identities.link(id, issuer: identity.issuer, subject: identity.subject)
      } catch let error as StoreError where error.code == .conflict {
        return refusal(.openIDTaken, nil, request)
      }
      return .seeOther(attempt.next, cookies: [gone])
    }
    let found = try await identities.find(issuer: identity.issuer, subject: identity.subject)
    guard let user = found else { return refusal(.openIDUnknown, nil, request) }
    if user.needsSecondFactor {
      let path = "/login/code?next=\(PercentCoding.encode(attempt.next))"
      return .seeOther(path, cookies: [pending.cookie(for: user, now: service.now), gone])
    }
    return .seeOther(attempt.next, cookies: try await service.open(user, request) + [gone])
  }

  private func refusal(
    _ problem: AccountProblem,
    _ failure: OpenIDFailure?,
    _ request: Request
  ) -> Response {
    if let failure {
      service.dependencies.logger.warning(
        "the identity provider did not answer as it must",
        metadata: ["step": "\(failure.step)", "error": "\(failure)"]
      )
    }
    var model = SignInPage.Model(next: "/", problem: problem)
    model.provider = provider.settings.name
    let html = SignInPage(model, language: request.pageLanguage).html
    return .account(html, request, problem: problem, cookies: [OpenIDAttempt.Cookie.removal])
  }
}

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
  /// The user who connects an account; `nil` for a sign-in.
  let user: UserID?
  let expiresAt: Timestamp

  /// How long a sign-in at the provider may take, in seconds.
  static let lifetime: Int64 = 600

  init(next: String, user: UserID?, now: Timestamp) {
    state = SecretToken.random().description
    nonce = SecretToken.random().description
    verifier = SecretToken.random().description
    (self.next, self.user) = (next, user)
    expiresAt = now.advanced(bySeconds: Self.lifetime)
  }

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
      ]
      let value = signer.signed(parts.joined(separator: "_"), beside: "")
      return SessionCookie.set(Self.name, value, seconds: OpenIDAttempt.lifetime)
    }

    func attempt(of request: Request, now: Timestamp) -> OpenIDAttempt? {
      guard let value = SessionCookie.value(Self.name, of: request),
        let text = signer.verified(value, beside: "")
      else { return nil }
      let parts = text.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 6, let end = Int64(parts[3]), now.milliseconds < end,
        let next = Hexadecimal.bytes(parts[5]).map({ String(decoding: $0, as: UTF8.self) })
      else { return nil }
      return OpenIDAttempt(parts, next: SignInRoutes.next(next), end: end)
    }
  }

  private init(_ parts: [String], next: String, end: Int64) {
    (state, nonce, verifier) = (parts[0], parts[1], parts[2])
    (self.next, user) = (next, UserID(parts[4]))
    expiresAt = Timestamp(milliseconds: end)
  }
}

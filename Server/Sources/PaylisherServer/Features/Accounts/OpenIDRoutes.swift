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
  let confirmations: PendingConfirmation
  let identities: IdentityRepository

  static let callback = "/login/openid/callback"

  func register(on routes: inout RouteTable) {
    routes.add(.get, "/login/openid", family: .dashboard) { request, _ in
      let next = SignInRoutes.next(request.uri.queryParameters["next"].map(String.init))
      // A page of another site gets a user to the button, and begins no sign-in.
      guard request.isOfSameSite else {
        return .seeOther("/login?next=\(PercentCoding.encode(next))")
      }
      return try await begin(OpenIDAttempt(.signIn, next: next, now: service.now), request)
    }
    routes.add(.get, "/invitations/{token}/openid", family: .dashboard) { request, context in
      let token = context.parameters.get("token").flatMap { SecretToken($0) }
      let next = "/invitations/\(token?.description ?? "-")"
      guard request.isOfSameSite else { return .seeOther(next) }
      return try await begin(OpenIDAttempt(.join, next: next, now: service.now), request)
    }
    routes.add(.get, Self.callback, family: .dashboard, handler: finish)
    registerAccount(on: &routes)
  }

  private var redirect: String { service.origin + Self.callback }

  /// Sends the browser to the provider, with a cookie by which its answer is recognised.
  func begin(_ attempt: OpenIDAttempt, _ request: Request) async throws -> Response {
    do {
      return .seeOther(try await address(for: attempt), cookies: [attempts.set(attempt)])
    } catch let error as OpenIDFailure {
      return refusal(.openIDFailed, error, request)
    }
  }

  /// The address at the provider by which an attempt begins.
  func address(for attempt: OpenIDAttempt) async throws -> String {
    try await provider.address(
      redirect: redirect,
      state: attempt.state,
      nonce: attempt.nonce,
      challenge: attempt.challenge,
      for: attempt.purpose,
      now: service.now
    )
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
      return try await accept(identity, attempt, request, context)
    } catch let error as OpenIDFailure {
      return refusal(.openIDFailed, error, request)
    }
  }

  private func accept(
    _ identity: OpenIDIdentity,
    _ attempt: OpenIDAttempt,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    switch attempt.purpose {
    case .signIn: return try await signIn(identity, attempt, request, context)
    case .join: return try await join(identity, attempt, request, context)
    case .connect, .confirm: break
    }
    guard let signedIn = try await authenticator.signedIn(request), signedIn.user == attempt.user
    else { return refusal(.openIDFailed, nil, request) }
    return attempt.purpose == .connect
      ? try await connect(identity, attempt, signedIn, request, context)
      : try await confirm(identity, attempt, signedIn, request)
  }

  private func signIn(
    _ identity: OpenIDIdentity,
    _ attempt: OpenIDAttempt,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let gone = OpenIDAttempt.Cookie.removal
    let found = try await identities.find(issuer: identity.issuer, subject: identity.subject)
    guard let user = found else { return refusal(.openIDUnknown, nil, request) }
    if user.needsSecondFactor {
      let path = "/login/code?next=\(PercentCoding.encode(attempt.next))"
      return .seeOther(path, cookies: [pending.cookie(for: user, now: service.now), gone])
    }
    let cookies = try await service.open(user, by: .openID, request, context)
    return .seeOther(attempt.next, cookies: cookies + [gone])
  }

  /// Registers the reader of an invitation, where the provider verified the invited e-mail address.
  private func join(
    _ identity: OpenIDIdentity,
    _ attempt: OpenIDAttempt,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let token = attempt.next.split(separator: "/").last.flatMap { SecretToken(String($0)) }
    let links = service.dependencies.repositories.oneTimeLinks
    guard let hash = token?.hash(pepper: service.pepper),
      let (link, _) = try await links.find(tokenHash: hash, now: service.now),
      link.kind == .invitation
    else { return refusal(.linkIsOver, nil, request) }
    guard let invited = link.email.flatMap({ EmailAddress($0) }),
      identity.email.flatMap({ EmailAddress($0) }) == invited
    else { return refusal(.openIDOtherEmail(provider: provider.settings.name), nil, request) }
    let name = (identity.name ?? "").trimmingCharacters(in: .whitespacesAndNewlines).prefix(120)
    let user = UserRecord(
      id: UserID(service.dependencies.makeID(service.now)),
      email: invited,
      name: name.isEmpty ? invited.description : String(name),
      passwordHash: "",
      createdAt: service.now
    )
    do {
      let account = (issuer: identity.issuer, subject: identity.subject)
      let (joined, cookies) = try await service.register(
        user,
        with: hash,
        identity: account,
        request,
        context
      )
      let path = "/dashboard?workspace=\(joined.workspace)"
      return .seeOther(path, cookies: cookies + [OpenIDAttempt.Cookie.removal])
    } catch let error as StoreError where error.code == .conflict {
      return refusal(error.field == "subject" ? .openIDTaken : .emailTaken, nil, request)
    } catch let error as StoreError where error.code == .notFound {
      return refusal(.linkIsOver, nil, request)
    }
  }

  /// The page of sign-in, which says why the provider's answer was not taken.
  func refusal(
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

import Dashboard
import Delivery
import HTTPTypes
import Hummingbird
import LinkCore
import Persistence
import WireModels

/// What users do with an account at the provider once they signed in: they connect it, confirm by it and disconnect it.
extension OpenIDRoutes {
  static let codePath = "/account/openid/code"

  func registerAccount(on routes: inout RouteTable) {
    // Only a form of this server connects an account: a link of another site could do it in a browser that the
    // site signed in at the provider before, with its own account.
    routes.userPage(.post, "/account/openid", handler: beginConnecting)
    routes.userPage(.post, "/account/openid/remove", handler: disconnect)
    routes.userPage(.get, "/account/openid/confirm") { request, _, signedIn in
      let next = SignInRoutes.next(request.uri.queryParameters["next"].map(String.init))
      let user = signedIn.user
      let attempt = OpenIDAttempt(.confirm, next: next, user: user, now: service.now)
      return try await begin(attempt, request)
    }
    routes.userPage(.get, Self.codePath, handler: showCode)
    routes.userPage(.post, Self.codePath, handler: giveCode)
  }

  private var name: String { provider.settings.name }

  // MARK: - Connecting

  /// Leads on to the provider, which asks for the account, so that the user sees which one is connected.
  @Sendable
  private func beginConnecting(
    _ request: Request,
    _ context: ServerContext,
    _ signedIn: SignedIn
  ) async throws -> Response {
    guard signedIn.isConfirmed(now: service.now) else {
      return .confirmation(before: "/account")
    }
    let issuer = provider.settings.issuer
    guard try await !identities.isLinked(signedIn.user, issuer: issuer) else {
      return refusal(.openIDConnected(provider: name), nil, request)
    }
    let user = signedIn.user
    let attempt = OpenIDAttempt(.connect, next: "/account", user: user, now: service.now)
    do {
      let address = try await address(for: attempt)
      let language = request.pageLanguage(of: signedIn)
      let page = ProviderPage(name: name, address: address, language: language)
      return .onward(page.html, request, to: address, cookies: [attempts.set(attempt)])
    } catch let error as OpenIDFailure {
      return refusal(.openIDFailed, error, request)
    }
  }

  /// Connects the account with which the user came back; other browsers of the user are signed out.
  func connect(
    _ identity: OpenIDIdentity,
    _ attempt: OpenIDAttempt,
    _ signedIn: SignedIn,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    do {
      try await identities.link(
        signedIn.user,
        issuer: identity.issuer,
        subject: identity.subject,
        keeping: signedIn.session,
        now: service.now,
        by: AuditActor(signedIn, context, moment: service.now)
      )
    } catch let error as StoreError where error.code == .conflict {
      let isTaken = error.field == "subject"
      return refusal(isTaken ? .openIDTaken : .openIDConnected(provider: name), nil, request)
    }
    return .seeOther(attempt.next, cookies: [OpenIDAttempt.Cookie.removal])
  }

  @Sendable
  private func disconnect(
    _ request: Request,
    _ context: ServerContext,
    _ signedIn: SignedIn
  ) async throws -> Response {
    guard signedIn.isConfirmed(now: service.now) else {
      return .confirmation(before: "/account")
    }
    guard signedIn.hasPassword else {
      throw ProblemError(.conflict, .passwordFirst)
    }
    try await identities.unlink(signedIn.user, issuer: provider.settings.issuer, by: context.actor)
    return .seeOther("/account")
  }

  // MARK: - Confirming

  /// Takes a sign-in at the provider in place of a password; it must be newer than the question.
  ///
  /// A second factor is asked for in addition, as with a password.
  func confirm(
    _ identity: OpenIDIdentity,
    _ attempt: OpenIDAttempt,
    _ signedIn: SignedIn,
    _ request: Request
  ) async throws -> Response {
    let found = try await identities.find(issuer: identity.issuer, subject: identity.subject)
    let earliest = Double(attempt.beganAt.milliseconds) / 1_000 - Double(IDToken.leeway)
    guard found?.id == signedIn.user, let moment = identity.signedInAt, moment >= earliest else {
      return refusal(.openIDFailed, nil, request)
    }
    let gone = OpenIDAttempt.Cookie.removal
    if signedIn.hasSecondFactor {
      let path = "\(Self.codePath)?next=\(PercentCoding.encode(attempt.next))"
      let pending = confirmations.cookie(for: signedIn.session, now: service.now)
      return .seeOther(path, cookies: [pending, gone])
    }
    return .seeOther(attempt.next, cookies: [try await service.renew(signedIn.session), gone])
  }

  @Sendable
  private func showCode(
    _ request: Request,
    _ context: ServerContext,
    _ signedIn: SignedIn
  ) async throws -> Response {
    let next = SignInRoutes.next(request.uri.queryParameters["next"].map(String.init))
    guard isPending(request, signedIn) else { return .confirmation(before: next) }
    return codePage(request, signedIn, next, nil)
  }

  @Sendable
  private func giveCode(
    _ request: Request,
    _ context: ServerContext,
    _ signedIn: SignedIn
  ) async throws -> Response {
    let form = try await request.form()
    let next = SignInRoutes.next(form["next"])
    guard isPending(request, signedIn) else { return .confirmation(before: next) }
    let user = try await service.users.find(signedIn.user).found("user")
    let outcome = try await service.code(form["code"], of: user, request, context)
    guard case .passed = outcome else {
      return codePage(request, signedIn, next, outcome.problem)
    }
    let cookie = try await service.renew(signedIn.session)
    return .seeOther(next, cookies: [cookie, PendingConfirmation.removal])
  }

  private func isPending(_ request: Request, _ signedIn: SignedIn) -> Bool {
    confirmations.isPending(request, for: signedIn.session, now: service.now)
  }

  private func codePage(
    _ request: Request,
    _ signedIn: SignedIn,
    _ next: String,
    _ problem: AccountProblem?
  ) -> Response {
    let page = ConfirmCodePage(
      path: Self.codePath,
      next: next,
      problem: problem,
      language: request.pageLanguage(of: signedIn)
    )
    return .account(page.html, request, problem: problem)
  }
}

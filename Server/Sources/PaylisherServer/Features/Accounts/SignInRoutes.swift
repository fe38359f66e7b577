import Dashboard
import Delivery
import HTTPTypes
import Hummingbird
import LinkCore
import Persistence

/// The pages by which users sign in and out.
struct SignInRoutes: Sendable {
  let service: SignInService
  let authenticator: SessionAuthenticator
  let pending: PendingSignIn

  func register(on routes: inout RouteTable) {
    routes.add(.get, "/login", family: .dashboard, handler: show)
    routes.add(.post, "/login", family: .dashboard, handler: signIn)
    routes.add(.get, "/login/code", family: .dashboard, handler: showCode)
    routes.add(.post, "/login/code", family: .dashboard, handler: giveCode)
    routes.add(.post, "/logout", family: .dashboard, handler: signOut)
  }

  @Sendable
  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    let next = Self.next(request.uri.queryParameters["next"].map(String.init))
    if try await authenticator.signedIn(request) != nil { return .seeOther(next) }
    return page(SignInPage.Model(next: next), request)
  }

  @Sendable
  private func signIn(_ request: Request, _ context: ServerContext) async throws -> Response {
    try request.requireOwnOrigin(service.origin)
    let form = try await request.form()
    let next = Self.next(form["next"])
    let outcome = try await service.password(
      form["password"],
      of: form["email"],
      request,
      context
    )
    switch outcome {
    case .passed(let user) where user.needsSecondFactor:
      let path = "/login/code?next=\(PercentCoding.encode(next))"
      return .seeOther(path, cookies: [pending.cookie(for: user, now: service.now)])
    case .passed(let user):
      return .seeOther(next, cookies: try await service.open(user, by: .password, request, context))
    case .refused, .wait, .busy:
      var model = SignInPage.Model(next: next, email: String(form["email"].prefix(254)))
      model.problem = outcome.problem
      return page(model, request)
    }
  }

  @Sendable
  private func showCode(_ request: Request, _ context: ServerContext) async throws -> Response {
    let next = Self.next(request.uri.queryParameters["next"].map(String.init))
    guard try await pending.user(of: request, now: service.now) != nil else {
      return .seeOther("/login?next=\(PercentCoding.encode(next))")
    }
    return codePage(next, nil, request)
  }

  @Sendable
  private func giveCode(_ request: Request, _ context: ServerContext) async throws -> Response {
    try request.requireOwnOrigin(service.origin)
    let form = try await request.form()
    let next = Self.next(form["next"])
    guard let user = try await pending.user(of: request, now: service.now) else {
      return .seeOther("/login?next=\(PercentCoding.encode(next))")
    }
    let outcome = try await service.code(form["code"], of: user, request, context)
    guard case .passed(let user) = outcome else {
      return codePage(next, outcome.problem, request)
    }
    let cookies = try await service.open(user, by: .code, request, context)
    return .seeOther(next, cookies: cookies + [PendingSignIn.removal])
  }

  @Sendable
  private func signOut(_ request: Request, _ context: ServerContext) async throws -> Response {
    try request.requireOwnOrigin(service.origin)
    try await service.end(request)
    return .seeOther("/login", cookies: [SessionCookie.removal])
  }

  private func page(_ model: SignInPage.Model, _ request: Request) -> Response {
    var model = model
    model.provider = service.dependencies.openID?.settings.name
    model.sendsMail = service.dependencies.mail != nil
    let html = SignInPage(model, language: request.pageLanguage).html
    return .account(html, request, problem: model.problem)
  }

  private func codePage(
    _ next: String,
    _ problem: AccountProblem?,
    _ request: Request
  ) -> Response {
    let page = SignInCodePage(next: next, problem: problem, language: request.pageLanguage)
    return .account(page.html, request, problem: problem)
  }

  /// Where a browser goes after sign-in: a page of this server.
  static func next(_ text: String?, otherwise path: String = "/") -> String {
    text.flatMap { ReturnPath($0) }?.description ?? path
  }
}

extension SignInService.Outcome {
  /// What the page says about it.
  var problem: AccountProblem? {
    switch self {
    case .passed: nil
    case .refused: .refused
    case .wait(let seconds): .wait(seconds: seconds)
    case .busy: .busy
    }
  }
}

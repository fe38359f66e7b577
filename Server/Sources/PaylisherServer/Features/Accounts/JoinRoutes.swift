import Dashboard
import Delivery
import Foundation
import HTTPTypes
import Hummingbird
import LinkCore
import Persistence

/// The pages of links that work once: the first owner's, invitations, and new passwords.
struct JoinRoutes: Sendable {
  let service: SignInService
  let links: OneTimeLinkRepository
  let authenticator: SessionAuthenticator

  func register(on routes: inout RouteTable) {
    for path in ["/welcome/{token}", "/invitations/{token}"] {
      routes.add(.get, path, family: .dashboard, handler: show)
      routes.add(.post, path, family: .dashboard, handler: join)
    }
    routes.add(.get, "/login/password/{token}", family: .dashboard, handler: showPassword)
    routes.add(.post, "/login/password/{token}", family: .dashboard, handler: setPassword)
  }

  // MARK: - Joining a workspace

  @Sendable
  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let model = try await invitation(request, context) else { return over(request) }
    return page(model, request)
  }

  @Sendable
  private func join(_ request: Request, _ context: ServerContext) async throws -> Response {
    try request.requireOwnOrigin(service.origin)
    guard var model = try await invitation(request, context), let hash = tokenHash(context) else {
      return over(request)
    }
    do {
      if let signedIn = try await authenticator.signedIn(request) {
        let actor = AuditActor(signedIn, context, moment: service.now)
        let link = try await links.accept(signedIn.user, with: hash, now: service.now, by: actor)
        let cookie = try await service.renew(signedIn.session, isConfirmed: false)
        return .seeOther("/dashboard?workspace=\(link.workspace)", cookies: [cookie])
      }
      let form = try await request.form()
      model.name = form["name"].trimmingCharacters(in: .whitespaces)
      model.email = String(form["email"].prefix(254))
      guard let email = EmailAddress(form["email"]) else {
        model.problem = .invalidEmail
        return page(model, request)
      }
      if let fault = Self.fault(form, email, model) {
        model.problem = fault
        return page(model, request)
      }
      return try await register(form, email, model, with: hash, request, context)
    } catch let error as StoreError where error.code == .conflict {
      model.problem = error.field == "email" ? .emailTaken : .alreadyMember
      return page(model, request)
    } catch let error as StoreError where error.code == .notFound {
      return over(request)
    }
  }

  private static func fault(
    _ form: FormBody,
    _ email: EmailAddress,
    _ model: JoinPage.Model
  ) -> AccountProblem? {
    if let fault = AccountProblem.fault(inName: model.name) { return fault }
    return PasswordPolicy.fault(
      in: form["password"],
      context: [email.description, model.name, model.workspace]
    ).map { AccountProblem($0) }
  }

  private func register(
    _ form: FormBody,
    _ email: EmailAddress,
    _ model: JoinPage.Model,
    with hash: [UInt8],
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let user = UserRecord(
      id: UserID(service.dependencies.makeID(service.now)),
      email: email,
      name: model.name,
      passwordHash: try await service.hash(form["password"]),
      createdAt: service.now
    )
    let (link, cookies) = try await service.register(user, with: hash, request, context)
    return .seeOther("/dashboard?workspace=\(link.workspace)", cookies: cookies)
  }

  /// What the page of a link says; `nil` for one that joins no workspace.
  private func invitation(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> JoinPage.Model? {
    guard let hash = tokenHash(context),
      let (link, workspace) = try await links.find(tokenHash: hash, now: service.now),
      link.kind != .passwordReset
    else { return nil }
    let signedIn = try await authenticator.signedIn(request)
    var model = JoinPage.Model(
      workspace: workspace,
      role: link.role,
      isFirst: link.kind == .firstOwner,
      path: request.uri.path,
      email: link.email ?? "",
      signedIn: signedIn.map { "\($0.name) (\($0.email))" }
    )
    if link.kind == .invitation, link.email != nil {
      model.provider = service.dependencies.openID?.settings.name
    }
    return model
  }

  private func page(_ model: JoinPage.Model, _ request: Request) -> Response {
    let html = JoinPage(model, language: request.pageLanguage).html
    return .account(html, request, problem: model.problem)
  }

  // MARK: - New passwords

  @Sendable
  private func showPassword(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let user = try await reset(context) else { return over(request) }
    return passwordPage(request, user, nil)
  }

  @Sendable
  private func setPassword(_ request: Request, _ context: ServerContext) async throws -> Response {
    try request.requireOwnOrigin(service.origin)
    guard let hash = tokenHash(context), let user = try await reset(context) else {
      return over(request)
    }
    let password = try await request.form()["password"]
    let fault = PasswordPolicy.fault(
      in: password,
      hasSecondFactor: user.needsSecondFactor,
      context: [user.email, user.name]
    )
    if let fault { return passwordPage(request, user, AccountProblem(fault)) }
    let new = try await service.hash(password)
    let actor = AuditActor(kind: .visitor, request: context.requestID, moment: service.now)
    do {
      _ = try await links.setPassword(new, with: hash, now: service.now, by: actor)
    } catch let error as StoreError where error.code == .notFound {
      return over(request)
    }
    return .seeOther("/login", cookies: [SessionCookie.removal])
  }

  /// The user whose password a link sets.
  private func reset(_ context: ServerContext) async throws -> UserRecord? {
    guard let hash = tokenHash(context),
      let (link, _) = try await links.find(tokenHash: hash, now: service.now),
      link.kind == .passwordReset, let user = link.user
    else { return nil }
    return try await service.users.find(user)
  }

  private func passwordPage(
    _ request: Request,
    _ user: UserRecord,
    _ problem: AccountProblem?
  ) -> Response {
    let page = NewPasswordPage(
      path: request.uri.path,
      shortest: PasswordPolicy.shortest(hasSecondFactor: user.needsSecondFactor),
      problem: problem,
      language: request.pageLanguage
    )
    return .account(page.html, request, problem: problem)
  }

  // MARK: - Tokens

  private func tokenHash(_ context: ServerContext) -> [UInt8]? {
    context.parameters.get("token").flatMap { SecretToken($0) }?.hash(pepper: service.pepper)
  }

  /// The same page for links that were used, that are too old, and that never were.
  private func over(_ request: Request) -> Response {
    .account(LinkOverPage(language: request.pageLanguage).html, request, problem: .linkIsOver)
  }
}

import Dashboard
import Delivery
import Foundation
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import Persistence
import RoutingCore
import WireModels

/// The pages about a user's own account: profile, password, second factor, sessions.
struct AccountRoutes: Sendable {
  let service: SignInService

  func register(on routes: inout RouteTable) {
    routes.userPage(.get, "/account") { request, _, signedIn in
      try await page(request, signedIn)
    }
    routes.userPage(.post, "/account/profile", handler: changeProfile)
    routes.userPage(.post, "/account/password", handler: changePassword)
    routes.userPage(.post, "/account/sessions/end", handler: endOtherSessions)
    routes.userPage(.post, "/account/sessions/{id}/end", handler: endSession)
    routes.userPage(.post, "/account/workspaces/{id}/leave", handler: leave)
    routes.userPage(.get, "/account/confirm", handler: showConfirmation)
    routes.userPage(.post, "/account/confirm", handler: confirm)
    SecondFactorRoutes(service: service).register(on: &routes)
  }

  // MARK: - Profile and password

  @Sendable
  private func changeProfile(
    _ request: Request,
    _ context: ServerContext,
    _ signedIn: SignedIn
  ) async throws -> Response {
    let form = try await request.form()
    let name = form["name"].trimmingCharacters(in: .whitespaces)
    let zone = form["timeZone"].trimmingCharacters(in: .whitespaces)
    let language = PageLanguage(rawValue: form["language"])
    if let problem = AccountProblem(name: name, timeZone: zone) {
      return try await page(request, signedIn, problem) { model in
        (model.name, model.timeZone, model.language) = (name, zone, language)
      }
    }
    try await service.users.update(
      signedIn.user,
      name: name,
      language: language?.rawValue,
      timeZone: zone.isEmpty ? nil : TimeText.zoneName(zone),
      by: context.actor
    )
    return .seeOther("/account?saved=1")
  }

  @Sendable
  private func changePassword(
    _ request: Request,
    _ context: ServerContext,
    _ signedIn: SignedIn
  ) async throws -> Response {
    let form = try await request.form()
    if signedIn.hasPassword {
      let outcome = try await service.password(
        form["current"],
        of: signedIn.email,
        request,
        context
      )
      guard case .passed = outcome else {
        return try await page(request, signedIn, outcome.problem)
      }
    } else if !signedIn.isConfirmed(now: service.now) {
      return .confirmation(before: "/account")
    }
    let fault = PasswordPolicy.fault(
      in: form["password"],
      hasSecondFactor: signedIn.hasSecondFactor,
      context: [signedIn.email, signedIn.name]
    )
    if let fault { return try await page(request, signedIn, AccountProblem(fault)) }
    try await service.users.setPassword(
      signedIn.user,
      hash: try await service.hash(form["password"]),
      keeping: signedIn.session,
      now: service.now,
      by: context.actor
    )
    return .seeOther("/account", cookies: [try await service.renew(signedIn.session)])
  }

  // MARK: - Sessions

  @Sendable
  private func endSession(
    _ request: Request,
    _ context: ServerContext,
    _ signedIn: SignedIn
  ) async throws -> Response {
    try await service.sessions.end(signedIn.user, context.pathID(), now: service.now)
    return .seeOther("/account")
  }

  @Sendable
  private func endOtherSessions(
    _ request: Request,
    _ context: ServerContext,
    _ signedIn: SignedIn
  ) async throws -> Response {
    try await service.sessions.endAll(signedIn.user, but: signedIn.session, now: service.now)
    return .seeOther("/account")
  }

  // MARK: - Workspaces

  /// Ends the user's own membership, which every role may.
  @Sendable
  private func leave(
    _ request: Request,
    _ context: ServerContext,
    _ signedIn: SignedIn
  ) async throws -> Response {
    let workspace: WorkspaceID = try context.pathID()
    let membership = try signedIn.memberships.first { $0.workspace == workspace }.found("workspace")
    guard signedIn.isConfirmed(now: service.now) else {
      return .confirmation(before: "/account")
    }
    let members = service.dependencies.repositories.members
    do {
      try await members.change(
        workspace,
        signedIn.user,
        to: nil,
        as: (membership.role, signedIn.user),
        now: service.now,
        by: context.actor
      )
    } catch MemberChange.Refusal.lastOwner {
      return try await page(request, signedIn, .lastOwner)
    }
    return .seeOther("/account")
  }

  // MARK: - Confirmation

  @Sendable
  private func showConfirmation(
    _ request: Request,
    _ context: ServerContext,
    _ signedIn: SignedIn
  ) async throws -> Response {
    let next = SignInRoutes.next(request.uri.queryParameters["next"].map(String.init))
    return confirmation(request, signedIn, next, nil)
  }

  @Sendable
  private func confirm(
    _ request: Request,
    _ context: ServerContext,
    _ signedIn: SignedIn
  ) async throws -> Response {
    let form = try await request.form()
    let next = SignInRoutes.next(form["next"])
    var outcome = try await service.password(
      form["password"],
      of: signedIn.email,
      request,
      context
    )
    if case .passed(let user) = outcome, user.needsSecondFactor {
      outcome = try await service.code(form["code"], of: user, request, context)
    }
    guard case .passed = outcome else {
      return confirmation(request, signedIn, next, outcome.problem)
    }
    return .seeOther(next, cookies: [try await service.renew(signedIn.session)])
  }

  private func confirmation(
    _ request: Request,
    _ signedIn: SignedIn,
    _ next: String,
    _ problem: AccountProblem?
  ) -> Response {
    let page = ConfirmPage(
      next: next,
      asksForCode: signedIn.hasSecondFactor,
      provider: signedIn.hasPassword ? nil : service.dependencies.openID?.settings.name,
      problem: problem,
      language: request.pageLanguage(of: signedIn)
    )
    return .account(page.html, request, problem: problem)
  }

  // MARK: - The page

  private func page(
    _ request: Request,
    _ signedIn: SignedIn,
    _ problem: AccountProblem? = nil,
    typed: (inout AccountPage.Model) -> Void = { _ in }
  ) async throws -> Response {
    let sessions = try await service.sessions.list(signedIn.user, now: service.now)
    let codes = try await service.users.recoveryCodesLeft(signedIn.user)
    var model = AccountPage.Model(
      name: signedIn.name,
      email: signedIn.email,
      language: signedIn.language.flatMap { PageLanguage(rawValue: $0) },
      timeZone: signedIn.timeZone,
      recoveryCodes: signedIn.hasSecondFactor ? Int(codes) : nil,
      sessions: sessions.map { session in
        AccountPage.Session(
          id: session.id.description,
          browser: Self.browser(session.userAgent),
          lastUsed: session.lastUsedAt,
          isCurrent: session.id == signedIn.session
        )
      },
      problem: problem
    )
    model.isSaved = problem == nil && request.uri.queryParameters["saved"] == "1"
    typed(&model)
    model.hasPassword = signedIn.hasPassword
    model.workspaces = signedIn.memberships.map { ($0.workspace.description, $0.name) }
    if let provider = service.dependencies.openID?.settings {
      let identities = service.dependencies.repositories.identities
      let isLinked = try await identities.isLinked(signedIn.user, issuer: provider.issuer)
      model.provider = (provider.name, isLinked)
    }
    let member = signedIn.memberships.first.map { Member(signedIn, $0) }
    var environment = member.map { DashboardEnvironment($0, request, now: service.now) }
    environment?.suggestStandards([.timeZone])
    let html = AccountPage(
      model,
      language: request.pageLanguage(of: signedIn),
      environment: environment
    ).html
    return .account(html, request, problem: problem)
  }

  /// A browser and its system, such as "Firefox, macOS".
  private static func browser(_ userAgent: String) -> String {
    let agent = AgentScanner.classify(userAgent)
    let parts = [agent.browser, agent.systemName].compactMap(\.self)
    return parts.isEmpty ? String(userAgent.prefix(40)) : parts.joined(separator: ", ")
  }
}

extension AccountProblem {
  /// The longest name of a user, in characters.
  static let longestName = 120

  /// What is wrong with a profile; `nil` where nothing is.
  fileprivate init?(name: String, timeZone: String) {
    if let fault = AccountProblem.fault(inName: name) {
      self = fault
    } else if !timeZone.isEmpty, TimeText.zone(timeZone) == nil {
      self = .unknownTimeZone
    } else {
      return nil
    }
  }

  /// What is wrong with the name of a user.
  static func fault(inName name: String) -> AccountProblem? {
    if name.isEmpty { return .missingName }
    return name.count > longestName ? .nameTooLong(longestName) : nil
  }
}

import Persistence

/// Users of the dashboard: how they sign in, join workspaces, and change their account.
struct AccountsFeature: ServerFeature {
  private let dependencies: ServerDependencies
  private let service: SignInService

  init(_ dependencies: ServerDependencies) {
    self.dependencies = dependencies
    service = SignInService(dependencies)
  }

  func register(on routes: inout RouteTable) {
    let pending = PendingSignIn(dependencies)
    SignInRoutes(
      service: service,
      authenticator: routes.sessions,
      pending: pending
    ).register(on: &routes)
    if let provider = dependencies.openID {
      OpenIDRoutes(
        provider: provider,
        service: service,
        authenticator: routes.sessions,
        pending: pending,
        attempts: OpenIDAttempt.Cookie(dependencies),
        confirmations: PendingConfirmation(dependencies),
        identities: dependencies.repositories.identities
      ).register(on: &routes)
    }
    JoinRoutes(
      service: service,
      links: dependencies.repositories.oneTimeLinks,
      authenticator: routes.sessions
    ).register(on: &routes)
    if let mail = dependencies.mail {
      ForgottenPasswordRoutes(service, mail).register(on: &routes)
    }
    AccountRoutes(service: service).register(on: &routes)
    MemberRoutes(dependencies).register(on: &routes)
    AuditRoutes(audit: dependencies.repositories.audit, links: dependencies.repositories.links)
      .register(on: &routes)
  }
}

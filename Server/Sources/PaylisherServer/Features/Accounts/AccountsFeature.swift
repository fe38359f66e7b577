import Persistence

/// Users of the dashboard: how they sign in, join workspaces, and change their account.
struct AccountsFeature: ServerFeature {
  private let dependencies: ServerDependencies

  init(_ dependencies: ServerDependencies) {
    self.dependencies = dependencies
  }

  func register(on routes: inout RouteTable) {
    MemberRoutes(dependencies).register(on: &routes)
    AuditRoutes(audit: dependencies.repositories.audit).register(on: &routes)
  }
}

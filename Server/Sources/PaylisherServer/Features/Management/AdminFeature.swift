import LinkCore
import Persistence
import ServiceLifecycle
import WireModels

/// The management API, `/api/v1`: what the owner of a secret key does with a workspace.
struct AdminFeature: ServerFeature {
  let dependencies: ServerDependencies
  let authenticator: Authenticator
  let explainer: any LinkExplainer
  let quota: LinkQuota
  let ownership: DomainOwnership

  init(
    _ dependencies: ServerDependencies,
    authenticator: Authenticator,
    explainer: any LinkExplainer,
    quota: LinkQuota
  ) {
    self.dependencies = dependencies
    self.authenticator = authenticator
    self.explainer = explainer
    self.quota = quota
    ownership = DomainOwnership(dependencies)
  }

  var services: [any Service] {
    [
      DomainVerifier(
        ownership: ownership,
        domains: dependencies.repositories.domains,
        now: dependencies.now,
        logger: dependencies.logger
      )
    ]
  }

  func register(on routes: inout RouteTable) {
    WorkspaceRoutes(dependencies).register(on: &routes)
    AppRoutes(dependencies).register(on: &routes)
    DomainRoutes(dependencies, ownership).register(on: &routes)
    LinkRoutes(dependencies, quota).register(on: &routes)
    LinkPreviewRoutes(dependencies, explainer).register(on: &routes)
    KeyRoutes(dependencies, authenticator: authenticator).register(on: &routes)
    ReportRoutes(dependencies).register(on: &routes)
  }

  var readinessChecks: [ReadinessCheck] {
    let repositories = dependencies.repositories
    return [
      ReadinessCheck(name: "store") {
        do {
          // A write that changes nothing: it needs all that every other write needs.
          _ = try await repositories.handoffs.removeExpired(before: Timestamp(milliseconds: 0))
          return nil
        } catch {
          return Remark(.noWrites)
        }
      }
    ]
  }
}

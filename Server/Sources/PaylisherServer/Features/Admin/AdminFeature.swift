import LinkCore
import Persistence

/// The management API, `/api/v1`: what the owner of a secret key does with a workspace.
struct AdminFeature: ServerFeature {
  let dependencies: ServerDependencies
  let authenticator: Authenticator

  init(_ dependencies: ServerDependencies, authenticator: Authenticator) {
    self.dependencies = dependencies
    self.authenticator = authenticator
  }

  func register(on routes: inout RouteTable) {}

  var readinessChecks: [ReadinessCheck] {
    let repositories = dependencies.repositories
    return [
      ReadinessCheck(name: "store") {
        do {
          _ = try await repositories.links.revision()
          return nil
        } catch {
          return "the store does not answer"
        }
      }
    ]
  }
}

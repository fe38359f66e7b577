public import LinkCore
package import Persistence

/// What the links of a workspace may lead to.
public struct WorkspacePolicy: Hashable, Sendable {
  /// Web pages: the hosts that the workspace lists, or any public one.
  public let web: TargetPolicy
  /// Pages in stores: the same, and the stores themselves.
  public let store: TargetPolicy
  /// Routes inside apps: the schemes that the workspace's apps register.
  public let app: TargetPolicy

  /// Where apps are got; a list of hosts need not name them.
  package static let storeHosts = [
    "apps.apple.com", "itunes.apple.com", "play.google.com", "appgallery.huawei.com",
    "appgallery.cloud.huawei.com",
  ]

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - schemes: The schemes that the workspace's apps register.
  ///   - hosts: The hosts that it lists; `nil` for any public one.
  public init(schemes: Set<String> = [], hosts: [String]? = nil) {
    web = TargetPolicy(schemes: ["https"], hosts: hosts)
    store = TargetPolicy(schemes: ["https"], hosts: hosts.map { $0 + Self.storeHosts })
    app = TargetPolicy(schemes: schemes)
  }

  /// What a kind of target may be.
  package subscript(kind: TargetPlace.Kind) -> TargetPolicy {
    switch kind {
    case .app: app
    case .store: store
    case .web: web
    }
  }

  package init(apps: [AppRecord], hosts: [String]?) {
    self.init(schemes: Set(apps.compactMap(\.scheme)), hosts: hosts)
  }

  /// What a workspace allows now.
  package init(of workspace: WorkspaceID, in repositories: Repositories) async throws {
    let apps = try await repositories.apps.list(workspace)
    let hosts = try await repositories.workspaces.find(workspace)?.allowedHosts
    self.init(apps: apps, hosts: hosts)
  }
}

import LinkCore
import Persistence
import Redirecting
import ScreenLinting
import Synchronization

extension ContentTargets {
  /// What the messages and screens of a workspace may open and show now.
  init(of workspace: WorkspaceID, in repositories: Repositories) async throws {
    let policy = try await WorkspacePolicy(of: workspace, in: repositories)
    self.init(
      pages: policy.pages,
      schemes: policy.app.schemes.union(policy.web.schemes),
      domains: try await repositories.domains.list(workspace).filter(\.form.isServed)
        .map(\.baseURL)
    )
  }
}

/// What workspaces allow their messages and screens, read again once anything of it changed.
///
/// Each batch of sends and each answer to a device asks; that costs one look-up of a number.
final class ContentTargetReader: Sendable {
  private struct Known {
    var revision: Int64
    var targets: ContentTargets
  }

  private let repositories: Repositories
  private let known = Mutex<[WorkspaceID: Known]>([:])
  /// The most workspaces that are kept.
  private static let most = 10_000

  init(_ repositories: Repositories) {
    self.repositories = repositories
  }

  func targets(of workspace: WorkspaceID) async throws -> ContentTargets {
    let revision = try await repositories.links.revision()
    if let kept = known.withLock({ $0[workspace] }), kept.revision == revision {
      return kept.targets
    }
    let targets = try await ContentTargets(of: workspace, in: repositories)
    known.withLock { known in
      if known.count >= Self.most { known = [:] }
      known[workspace] = Known(revision: revision, targets: targets)
    }
    return targets
  }
}

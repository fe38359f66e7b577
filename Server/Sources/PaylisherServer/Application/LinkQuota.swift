import LinkCore
import Redirecting
import Synchronization
import WireModels

/// How many links a workspace may have: all are kept in memory, which workspaces share.
///
/// What is being stored counts as well, so that requests at the same time pass no bound together. Of several
/// servers each knows the links of the others a moment later.
final class LinkQuota: Sendable {
  /// Who makes links.
  enum Maker: Sendable {
    case member
    /// A device, with the publishable key: it leaves a tenth of the links to members.
    case device
  }

  private let directory: LinkDirectory
  private let perWorkspace: Int
  private let pending = Mutex<[WorkspaceID: Int]>([:])

  /// Makes a quota.
  ///
  /// - Parameters:
  ///   - directory: Where links are counted.
  ///   - perWorkspace: The most links of a workspace; 0 for no limit.
  init(_ directory: LinkDirectory, perWorkspace: Int) {
    (self.directory, self.perWorkspace) = (directory, perWorkspace)
  }

  /// Stores new links where the workspace may have them.
  ///
  /// - Throws: ``ProblemError`` of kind `too_many_links`, before anything is stored; what `store` throws.
  func admit<Stored>(
    _ count: Int,
    of workspace: WorkspaceID,
    by maker: Maker = .member,
    _ store: () async throws -> Stored
  ) async throws -> Stored {
    try check(count, of: workspace, by: maker, counting: count)
    defer { release(count, of: workspace) }
    return try await store()
  }

  /// Checks whether a workspace may have new links.
  ///
  /// - Throws: ``ProblemError`` of kind `too_many_links`.
  func check(
    _ count: Int,
    of workspace: WorkspaceID,
    by maker: Maker = .member
  ) throws(ProblemError) {
    try check(count, of: workspace, by: maker, counting: 0)
  }

  private func check(
    _ count: Int,
    of workspace: WorkspaceID,
    by maker: Maker,
    counting step: Int
  ) throws(ProblemError) {
    let problem = pending.withLock { pending -> ProblemError? in
      let others = pending[workspace] ?? 0
      let problem = refusal(of: count, beside: others, workspace, maker)
      if problem == nil, step > 0 { pending[workspace] = others + step }
      return problem
    }
    if let problem { throw problem }
  }

  private func release(_ count: Int, of workspace: WorkspaceID) {
    pending.withLock { pending in
      let rest = (pending[workspace] ?? 0) - count
      pending[workspace] = rest > 0 ? rest : nil
    }
  }

  private func refusal(
    of count: Int,
    beside others: Int,
    _ workspace: WorkspaceID,
    _ maker: Maker
  ) -> ProblemError? {
    guard count > 0 else { return nil }
    guard directory.room.isLeft else {
      return ProblemError(.tooManyLinks, .noRoom)
    }
    guard perWorkspace > 0 else { return nil }
    let usage = directory.usage(of: workspace)
    let most = maker == .member ? perWorkspace : perWorkspace - perWorkspace / 10
    let isOver = usage.links + others + count > most || usage.bytes > directory.capacity / 2
    return isOver ? Self.refusal(to: maker) : nil
  }

  private static func refusal(to maker: Maker) -> ProblemError {
    switch maker {
    case .member:
      ProblemError(.tooManyLinks, .tooManyLinks)
    case .device:
      ProblemError(
        .tooManyLinks,
        """
        The workspace has no room for more invitations. Use the template link with the parameters in its query \
        instead.
        """
      )
    }
  }
}

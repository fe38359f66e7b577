package import LinkCore

/// Learns at once which events were stored.
package protocol CommitObserver: Sendable {
  /// Called after a commit with the events of a workspace that were new; every append waits for it, so
  /// it must not wait for anything itself.
  func stored(_ ids: [EntityID], of workspace: WorkspaceID)
}

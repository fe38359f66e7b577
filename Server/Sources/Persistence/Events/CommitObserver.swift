public import LinkCore

/// Hears at once which events were stored.
public protocol CommitObserver: Sendable {
  /// Called after a commit with the events of a workspace that were new; everybody who stores events
  /// waits for it, so it must not wait for anything itself.
  func stored(_ ids: [EntityID], of workspace: WorkspaceID)
}

public import LinkCore

/// Something that keeps a copy of links and must know when the original changed.
public protocol LinkChangeObserver: Sendable {
  /// Called after a link was made, changed or deleted, and before the request is answered.
  func linkChanged(_ link: LinkID, domain: DomainID, workspace: WorkspaceID) async
}

package import LinkCore

/// Every live domain and link of the installation in one state, for the directory in memory.
package struct LinkSnapshot: Hashable, Sendable {
  /// Counts the changes to workspaces, domains, apps and links; a directory is stale when it has grown.
  package var revision: Int64
  /// The domains, of every workspace.
  package var domains: [DomainRecord]
  /// The apps, of every workspace.
  package var apps: [AppRecord]
  /// The hosts that links may lead to, of the workspaces that list any.
  package var allowedHosts: [WorkspaceID: [String]]
  /// The schemes besides `https` that web targets may have, of the workspaces that allow any.
  package var allowedSchemes: [WorkspaceID: [String]]
  /// The workspaces whose taps may name their targets as those of a OneLink do.
  package var oneLinkWorkspaces: Set<WorkspaceID>
  /// The workspaces that switched the inspection pages of their links off.
  package var uninspectable: Set<WorkspaceID>
  package var names: [WorkspaceID: String]
  /// The links, of every workspace; disabled and expired ones too.
  package var links: [LinkRecord]

  package init(
    revision: Int64,
    domains: [DomainRecord],
    apps: [AppRecord],
    allowedHosts: [WorkspaceID: [String]] = [:],
    allowedSchemes: [WorkspaceID: [String]] = [:],
    oneLinkWorkspaces: Set<WorkspaceID> = [],
    uninspectable: Set<WorkspaceID> = [],
    names: [WorkspaceID: String] = [:],
    links: [LinkRecord]
  ) {
    self.revision = revision
    self.domains = domains
    self.apps = apps
    self.allowedHosts = allowedHosts
    self.allowedSchemes = allowedSchemes
    self.oneLinkWorkspaces = oneLinkWorkspaces
    self.uninspectable = uninspectable
    self.names = names
    self.links = links
  }
}

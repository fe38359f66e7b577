public import LinkCore

/// Every live domain and link of the installation in one state, for the directory in memory.
public struct LinkSnapshot: Hashable, Sendable {
  /// Counts the changes to workspaces, domains, apps and links; a directory is stale when it has grown.
  public var revision: Int64
  /// The domains, of every workspace.
  public var domains: [DomainRecord]
  /// The apps, of every workspace.
  public var apps: [AppRecord]
  /// The hosts that links may lead to, of the workspaces that list any.
  public var allowedHosts: [WorkspaceID: [String]]
  /// The schemes besides `https` that web targets may have, of the workspaces that allow any.
  public var allowedSchemes: [WorkspaceID: [String]]
  /// The workspaces whose taps may name their targets as those of a OneLink do.
  public var oneLinkWorkspaces: Set<WorkspaceID>
  /// The workspaces that switched the inspection pages of their links off.
  public var uninspectable: Set<WorkspaceID>
  public var names: [WorkspaceID: String]
  /// The links, of every workspace; disabled and expired ones too.
  public var links: [LinkRecord]

  public init(
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

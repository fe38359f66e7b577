/// Every live domain and link of the installation in one state, for the directory in memory.
public struct LinkSnapshot: Hashable, Sendable {
  /// Counts the changes to domains, apps and links; a directory is stale when it has grown.
  public var revision: Int64
  /// The domains, of every workspace.
  public var domains: [DomainRecord]
  /// The apps, of every workspace.
  public var apps: [AppRecord]
  /// The links, of every workspace; disabled and expired ones too.
  public var links: [LinkRecord]

  /// Makes a snapshot.
  public init(
    revision: Int64,
    domains: [DomainRecord],
    apps: [AppRecord],
    links: [LinkRecord]
  ) {
    self.revision = revision
    self.domains = domains
    self.apps = apps
    self.links = links
  }
}

public import LinkCore

extension APIRoute where Answer == Page<DomainResource> {
  /// The workspace's link domains.
  public static var domains: Self { Self(.get, "/api/v1/domains") }
}

extension APIRoute where Answer == DomainResource {
  /// Registers a link domain.
  public static func createDomain(_ settings: DomainSettings) -> Self {
    Self(.post, "/api/v1/domains", body: settings)
  }

  /// Moves a link domain, and every link on it, to another host or URL.
  public static func updateDomain(_ id: DomainID, _ change: DomainChange) -> Self {
    Self(.patch, "/api/v1/domains/{id}", [id.description], body: change)
  }
}

extension APIRoute where Answer == NoAnswer {
  /// Removes a link domain that has no links.
  public static func deleteDomain(_ id: DomainID) -> Self {
    Self(.delete, "/api/v1/domains/{id}", [id.description])
  }
}

public import LinkCore

extension APIRoute where Answer == Page<DomainResource> {
  /// The workspace's link domains.
  public static var domains: Self { Self(.listDomains) }
}

extension APIRoute where Answer == DomainResource {
  /// Registers a link domain.
  public static func createDomain(_ settings: DomainSettings) -> Self {
    Self(.createDomain, body: settings)
  }

  /// Moves a link domain, and every link on it, to another host or URL.
  public static func updateDomain(_ id: DomainID, _ change: DomainChange) -> Self {
    Self(.updateDomain, [id.description], body: change)
  }
}

extension APIRoute where Answer == DomainVerificationReport {
  /// Looks for the DNS record by which the workspace shows that a domain is its own.
  public static func verifyDomain(_ id: DomainID) -> Self {
    Self(.verifyDomain, [id.description])
  }
}

extension APIRoute where Answer == AssociationReport {
  /// The association files of a domain, and what phones make of a URL.
  public static func association(of id: DomainID, url: String? = nil) -> Self {
    Self(
      .showAssociation,
      [id.description],
      query: [APIQueryItem("url", url)].compactMap(\.self)
    )
  }
}

extension APIRoute where Answer == NoAnswer {
  /// Removes a link domain that has no links.
  public static func deleteDomain(_ id: DomainID) -> Self {
    Self(.deleteDomain, [id.description])
  }
}

extension LinkRepository {
  /// Every live domain, app and link of the installation in one state; links without their tags
  /// and notes, which serving does not need.
  public func snapshot() async throws -> LinkSnapshot {
    try await driver.read { connection in
      LinkSnapshot(
        revision: try Directory.revision(connection),
        domains: try connection.query(
          """
          SELECT \(raw: DomainRepository.columns) FROM domain WHERE deleted_at IS NULL ORDER BY id
          """
        ).map(DomainRepository.record),
        apps: try connection.query(
          "SELECT \(raw: AppRepository.columns) FROM app WHERE deleted_at IS NULL ORDER BY id"
        ).map(AppRepository.record),
        links: try connection.query(
          "SELECT \(raw: LinkRow.servedColumns) FROM link WHERE deleted_at IS NULL ORDER BY id"
        ).map(LinkRow.record)
      )
    }
  }

  /// The number of changes to domains, apps and links so far: one cheap read to poll.
  public func revision() async throws -> Int64 {
    try await driver.read(Directory.revision)
  }
}

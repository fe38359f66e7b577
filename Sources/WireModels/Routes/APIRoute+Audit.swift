public import LinkCore

extension APIRoute where Answer == Page<AuditEntryResource> {
  /// A page of the audit log, newest first.
  public static func auditLog(
    kind: String? = nil,
    thing: String? = nil,
    cursor: String? = nil,
    limit: Int? = nil
  ) -> Self {
    Self(
      .listAuditEntries,
      query: [
        APIQueryItem("kind", kind), APIQueryItem("thing", thing), APIQueryItem("cursor", cursor),
        APIQueryItem("limit", limit?.description),
      ].compactMap(\.self)
    )
  }
}

extension APIRoute where Answer == Page<AuditEntryResource> {
  /// A page of the changes of a link from the audit log, newest first.
  public static func linkChanges(
    _ id: LinkID,
    cursor: String? = nil,
    limit: Int? = nil
  ) -> Self {
    let query = [APIQueryItem("cursor", cursor), APIQueryItem("limit", limit)]
    return Self(.listLinkChanges, [id.description], query: query.compactMap(\.self))
  }
}

extension APIRoute where Answer == AuditReport {
  /// Whether the audit log is whole.
  public static var auditReport: Self { Self(.verifyAuditLog, isLongRunning: true) }
}

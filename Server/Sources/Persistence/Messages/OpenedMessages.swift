import AudienceCore
import LinkCore

/// The links that opened notifications lead to.
struct OpenedMessages {
  private let workspace: WorkspaceID
  private let tenant: Int64
  private let connection: any SQLConnection

  init(_ workspace: WorkspaceID, tenant: Int64, _ connection: any SQLConnection) {
    (self.workspace, self.tenant, self.connection) = (workspace, tenant, connection)
  }

  /// Lets each event that says a notification was opened name the link that the notification led to, so
  /// that it is a touch as a click is.
  func naming(_ events: [EventParts]) throws -> [EventParts] {
    guard events.contains(where: { $0.event.name == StoredTouch.notification }) else {
      return events
    }
    return try events.map { parts in
      guard parts.event.name == StoredTouch.notification, parts.origin.link == nil,
        let send = parts.acknowledgement.flatMap({ SendID($0.pushID) })
      else { return parts }
      var named = parts
      named.origin.link = try link(of: send)
      return named
    }
  }

  private func link(of send: SendID) throws -> LinkID? {
    let row = try connection.first(
      """
      SELECT s.message_id, s.variant, a.language FROM message_send s
      LEFT JOIN push_address a ON a.tenant_no = s.tenant_no AND a.id = s.address_id
      WHERE s.tenant_no = \(tenant) AND s.id = \(send)
      """
    )
    guard let row,
      let stored = try MessageRepository.find(workspace, row.id("message_id"), connection),
      let action = try Message(stored.message)
        .content(Int(row.int64("variant")), language: row.optionalText("language"))?.action
    else { return nil }
    let domains = try connection.query(
      """
      SELECT id, host FROM domain WHERE workspace_id = \(workspace) AND deleted_at IS NULL
      ORDER BY id
      """
    )
    for domain in domains {
      guard let host = LinkDomain(try domain.text("host")) else { continue }
      let verdict = LinkGrammar.parse(action, configuration: .init(domains: [host]))
      guard let code = verdict.link?.campaignKey.flatMap({ ShortCode($0) }) else { continue }
      return try connection.first(
        """
        SELECT id FROM link WHERE workspace_id = \(workspace) AND deleted_at IS NULL
          AND domain_id = \(try domain.entityID("id")) AND code_folded = \(code.folded)
        """
      )?.id("id")
    }
    return nil
  }
}

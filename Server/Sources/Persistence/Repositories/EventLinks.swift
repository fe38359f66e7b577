import LinkCore

/// Finds the links that events are attributed to, each journey and key once per transaction.
struct EventLinks {
  private let workspace: WorkspaceID
  private let connection: any SQLConnection
  private var byJourney: [ClickID: LinkID?] = [:]
  private var byKey: [String: LinkID?] = [:]

  init(_ workspace: WorkspaceID, _ connection: any SQLConnection) {
    self.workspace = workspace
    self.connection = connection
  }

  /// The link that the event names, that its journey began with, or that its key names.
  mutating func link(of event: EventRecord) throws -> LinkID? {
    if let link = event.link, try exists(link) { return link }
    if let click = event.jid.flatMap({ ClickID($0) }), let link = try link(click) { return link }
    return try event.campaignKey.flatMap { ShortCode($0) }.flatMap { try link(key: $0.folded) }
  }

  private func exists(_ link: LinkID) throws -> Bool {
    try connection.exists(
      "SELECT id FROM link WHERE workspace_id = \(workspace) AND id = \(link)"
    )
  }

  private mutating func link(_ click: ClickID) throws -> LinkID? {
    if let known = byJourney[click] { return known }
    let link: LinkID? = try connection.first(
      "SELECT link_id FROM click WHERE workspace_id = \(workspace) AND id = \(click)"
    )?.id("link_id")
    byJourney[click] = link
    return link
  }

  /// A key that several domains of the workspace have names the oldest link.
  private mutating func link(key: String) throws -> LinkID? {
    if let known = byKey[key] { return known }
    let link: LinkID? = try connection.first(
      """
      SELECT id FROM link
      WHERE workspace_id = \(workspace) AND code_folded = \(key) AND deleted_at IS NULL
      ORDER BY id LIMIT 1
      """
    )?.id("id")
    byKey[key] = link
    return link
  }
}

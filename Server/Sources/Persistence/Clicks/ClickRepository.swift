import JSONCoding
package import LinkCore
import TargetCore
package import WireModels

package struct ClickRepository: Sendable {
  let driver: any SQLDriver
  let cache: DictionaryCache

  static let columns: StaticString = """
    workspace_id, id, link_id, occurred_at, platform, destination, is_bot, referrer_host,
    in_app_browser, language, country, trace, is_scan, network, source, medium, campaign, rule, variant,
    is_unique, device, system
    """

  /// The code of the link, which a click does not store.
  private static let code: StaticString = """
    (SELECT l.code FROM link l WHERE l.workspace_id = click.workspace_id AND l.id = click.link_id)
    AS code
    """

  /// The same where a click is only counted, without the text of its trace.
  static let countedColumns: StaticString = """
    workspace_id, id, link_id, occurred_at, platform, destination, is_bot, referrer_host,
    in_app_browser, language, country, '[]' AS trace, is_scan, network, source, medium, campaign,
    rule, variant, is_unique, device, system
    """

  private static let insert = """
    INSERT INTO click (\(columns))
    SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
    WHERE EXISTS (SELECT 1 FROM link WHERE workspace_id = ? AND id = ?)
    ON CONFLICT (workspace_id, id) DO NOTHING
    """

  /// Stores clicks of any workspaces in one transaction.
  ///
  /// Clicks that are stored already change nothing, so that a journal may be replayed; clicks on
  /// links that the workspace never had are dropped. Roll-ups are counted in the same transaction,
  /// and events that came before the click of their journey are attributed to it.
  ///
  /// - Parameters:
  ///   - clicks: The clicks.
  ///   - visitors: What tells the visitors of a link apart on a day; the first stored click of each is
  ///     unique. A click without one is unique, because nothing tells its visitor from others.
  ///   - isInBackground: Whether taps and the writes of clients go first.
  /// - Returns: How many were new.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func append(
    _ clicks: [ClickRecord],
    visitors: [ClickID: VisitorHash] = [:],
    isInBackground: Bool = false
  ) async throws -> Int {
    guard !clicks.isEmpty else { return 0 }
    let (stored, additions) = try await driver.writeInBackground(if: isInBackground) {
      [cache] connection in
      try connection.take(Set(clicks.map { AdvisoryLock(.appending, $0.workspace.value) }))
      var insertion = ClickInsertion(connection, cache: cache)
      var clicks = try clicks.map { try insertion.bounded($0) }
      try insertion.markUnique(&clicks, visitors)
      let changes = try connection.executeEach(Self.insert, try clicks.map(Self.values))
      let new = zip(clicks, changes).filter { $0.1 == 1 }.map(\.0)
      try insertion.count(new)
      return (new.count, insertion.dictionary.additions)
    }
    cache.keep(additions)
    return stored
  }

  /// How many people's clicks a link had; those of programs do not count.
  package func count(_ workspace: WorkspaceID, link: LinkID) async throws -> Int64 {
    try await driver.read { connection in
      try connection.count(
        """
        SELECT count(*) AS count FROM click
        WHERE workspace_id = \(workspace) AND link_id = \(link) AND is_bot = 0
        """
      )
    }
  }

  /// How many of a link's newest taps by people each rule decided.
  package func rules(_ workspace: WorkspaceID, link: LinkID) async throws -> RuleReport {
    let rows = try await driver.read { connection in
      try connection.query(
        """
        SELECT rule, count(*) AS count, min(occurred_at) AS since FROM (
          SELECT rule, occurred_at FROM click
          WHERE workspace_id = \(workspace) AND link_id = \(link) AND is_bot = 0
          ORDER BY id DESC LIMIT \(RuleReport.most)
        ) AS newest GROUP BY rule ORDER BY count DESC, rule
        """
      ).map { row in
        (
          row: RuleReport.Row(rule: try row.optionalText("rule"), taps: try row.int64("count")),
          since: try row.timestamp("since")
        )
      }
    }
    return RuleReport(
      taps: rows.reduce(0) { $0 + $1.row.taps },
      since: rows.map(\.since).min(),
      rows: rows.map(\.row)
    )
  }

  /// The click, if the workspace has it.
  package func find(_ workspace: WorkspaceID, _ id: ClickID) async throws -> ClickRecord? {
    try await driver.read { connection in
      try connection.first(
        """
        SELECT \(raw: Self.columns), \(raw: Self.code) FROM click
        WHERE workspace_id = \(workspace) AND id = \(id)
        """
      ).map(Self.shown)
    }
  }

  /// A page of the clicks on a link, or on all links, newest first.
  ///
  /// - Throws: ``StoreError/Code/invalid`` for a cursor that was not issued here.
  package func list(
    _ workspace: WorkspaceID,
    link: LinkID? = nil,
    cursor: String? = nil,
    limit: Int = 50
  ) async throws -> RecordPage<ClickRecord> {
    var statement: SQLStatement = """
      SELECT \(raw: Self.columns), \(raw: Self.code) FROM click
      WHERE workspace_id = \(workspace) AND id < \(try Cursor.start(cursor))
      """
    if let link {
      statement += " AND link_id = \(link) AND is_bot IN (0, 1)"
    }
    statement += " ORDER BY id DESC LIMIT \(Cursor.rows(for: limit))"
    let clicks = try await driver.read { [statement] in try $0.query(statement).map(Self.shown) }
    return Cursor.page(clicks, limit: limit, id: \.id.value)
  }

  private static func values(_ click: ClickRecord) throws -> [SQLValue] {
    [
      click.workspace.sqlValue, click.id.sqlValue, click.link.sqlValue, click.occurredAt.sqlValue,
      .text(click.platform.rawValue), .text(click.destination.rawValue), click.isBot.sqlValue,
      click.referrerHost.sqlValue, click.inAppBrowser.sqlValue, click.language.sqlValue,
      click.country.sqlValue, .text(try TraceEntry.json(click.trace)), click.isScan.sqlValue,
      click.network.sqlValue, click.source.sqlValue, click.medium.sqlValue,
      click.campaign.sqlValue, click.rule.sqlValue, click.variant.sqlValue,
      click.isUnique.sqlValue, click.device.sqlValue, click.system.sqlValue,
      click.workspace.sqlValue, click.link.sqlValue,
    ]
  }

  private static func destination(_ row: SQLRow) throws -> DestinationKind {
    guard let kind = DestinationKind(rawValue: try row.text("destination")) else {
      throw StoreError.corrupt(column: "destination", expected: "landing, store, web or the like")
    }
    return kind
  }

  private static func shown(_ row: SQLRow) throws -> ClickRecord {
    var click = try record(row)
    click.code = try row.optionalText("code")
    click.source = click.source ?? click.word
    return click
  }

  static func record(_ row: SQLRow) throws -> ClickRecord {
    var click = ClickResource(
      id: try row.id("id"),
      link: try row.id("link_id"),
      occurredAt: try row.timestamp("occurred_at"),
      platform: RoutePlatform(rawValue: try row.text("platform")) ?? .other,
      destination: try destination(row)
    )
    click.isBot = try row.bool("is_bot")
    click.isScan = try row.bool("is_scan")
    click.referrerHost = try row.optionalText("referrer_host")
    click.inAppBrowser = try row.optionalText("in_app_browser")
    click.language = try row.optionalText("language")
    click.country = try row.optionalText("country")
    click.network = try row.optionalInt64("network")
    click.source = try row.optionalText("source")
    click.medium = try row.optionalText("medium")
    click.campaign = try row.optionalText("campaign")
    click.rule = try row.optionalText("rule")
    click.variant = try row.optionalText("variant")
    click.isUnique = try row.bool("is_unique")
    click.device = try row.optionalText("device")
    click.system = try row.optionalText("system")
    click.trace = try JSONColumn.value([TraceEntry].self, from: row.text("trace"), column: "trace")
    return ClickRecord(click, in: try row.id("workspace_id"))
  }
}

extension TraceEntry {
  /// A trace as the JSON of a column, as ``JSONColumn`` reads and writes it.
  ///
  /// Every click has one: the general encoder takes longer for it than SQLite for the row.
  static func json(_ trace: [TraceEntry]) throws -> String {
    var writer = JSONWriter(capacity: 96 * trace.count + 2)
    try writer.write(trace) { writer, entry in try entry.write(to: &writer) }
    return writer.text
  }

  private func write(to writer: inout JSONWriter) throws {
    var separator = "{"
    func name(_ name: String) {
      writer.raw(separator)
      writer.raw(name)
      separator = ","
    }
    if let arguments {
      name("\"arguments\":")
      writer.write(JSONObject(arguments.mapValues(\.json)))
    }
    if let condition {
      name("\"condition\":")
      writer.raw(try JSONColumn.text(condition))
    }
    for (member, value) in [
      ("\"detail\":", detail.isEmpty ? nil : detail), ("\"outcome\":", outcome),
      ("\"reason\":", reason), ("\"step\":", step),
    ] {
      guard let value else { continue }
      name(member)
      writer.write(value)
    }
    writer.raw("}")
  }
}

extension Problem.Argument {
  fileprivate var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): .integer(number)
    case .list(let list): .array(list.map { .string($0) })
    }
  }
}

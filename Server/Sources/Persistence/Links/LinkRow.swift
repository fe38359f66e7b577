import LinkCore
import RoutingCore
import WireModels

/// A row of `link` and its record.
enum LinkRow: Sendable {
  /// Everything about a link.
  static let columns: StaticString = """
    workspace_id, id, domain_id, code, title, tags, notes, targets, rules, campaign, preview,
    is_enabled, is_warned, is_unlisted, is_sensitive, starts_at, expires_at, expired_target,
    click_limit, password_hash, certain_window, probabilistic_window,
    created_at, updated_at, version
    """

  /// What answering taps needs: no tags and no notes.
  static let servedColumns: StaticString = """
    workspace_id, id, domain_id, code, title, NULL AS tags, NULL AS notes, targets, rules,
    campaign, preview,
    is_enabled, is_warned, is_unlisted, is_sensitive, starts_at, expires_at, expired_target,
    click_limit, password_hash, certain_window, probabilistic_window,
    created_at, updated_at, version
    """

  static func record(_ row: SQLRow) throws -> LinkRecord {
    guard let code = ShortCode(try row.text("code")) else {
      throw StoreError.corrupt(column: "code", expected: "a short code")
    }
    return LinkRecord(
      id: try row.id("id"),
      workspace: try row.id("workspace_id"),
      domain: try row.id("domain_id"),
      code: code,
      title: try row.optionalText("title"),
      tags: try json([String].self, row, "tags") ?? [],
      notes: try row.optionalText("notes"),
      targets: try targets(row.text("targets")),
      rules: try row.optionalText("rules").map(rules) ?? [],
      campaign: try json(CampaignFields.self, row, "campaign"),
      preview: try json(SharePreview.self, row, "preview"),
      state: try state(row),
      isUnlisted: try row.bool("is_unlisted"),
      isSensitive: try row.bool("is_sensitive"),
      startsAt: try row.optionalTimestamp("starts_at"),
      expiresAt: try row.optionalTimestamp("expires_at"),
      expiredTarget: try row.optionalText("expired_target").flatMap(StoredForms.page),
      clickLimit: try row.optionalInt64("click_limit"),
      password: try row.optionalText("password_hash").map { PasswordHash(text: $0) ?? .never },
      matchWindow: try matchWindow(row),
      createdAt: try row.timestamp("created_at"),
      updatedAt: try row.timestamp("updated_at"),
      version: try row.int64("version")
    )
  }

  static func targets(_ text: String) throws -> LinkTargets {
    let bytes = Array(text.utf8)
    return try targets(bytes, bytes.indices)
  }

  /// The targets in a part of some bytes.
  static func targets(_ bytes: [UInt8], _ range: Range<Int>) throws -> LinkTargets {
    if let plain = PlainTargets.read(bytes, range) { return plain }
    let text = String(decoding: bytes[range], as: UTF8.self)
    let form = try JSONColumn.value(TargetsForm.self, from: text, column: "targets")
    return StoredForms.targets(form)
  }

  static func rules(_ text: String) throws -> [RoutingRule] {
    try JSONColumn.value([RuleForm].self, from: text, column: "rules").map(StoredForms.rule)
  }

  private static func json<Value: Decodable>(
    _ type: Value.Type,
    _ row: SQLRow,
    _ column: String
  ) throws -> Value? {
    try row.optionalText(column).map {
      try JSONColumn.value(type, from: $0, column: column)
    }
  }

  /// `is_enabled` alone is what versions before the state knew.
  private static func state(_ row: SQLRow) throws -> LinkState {
    guard try row.bool("is_enabled") else { return .disabled }
    return try row.bool("is_warned") ? .warn : .active
  }

  private static func matchWindow(_ row: SQLRow) throws -> MatchWindow? {
    let window = MatchWindow(
      certain: try row.optionalInt64("certain_window"),
      probabilistic: try row.optionalInt64("probabilistic_window")
    )
    return window == MatchWindow() ? nil : window
  }
}

// MARK: - Writing

extension LinkRow {
  private typealias Cell = (column: String, value: any SQLBindable)

  static func insert(_ link: LinkRecord) throws -> SQLStatement {
    let fixed: [Cell] = [
      ("workspace_id", link.workspace), ("id", link.id), ("domain_id", link.domain),
      ("code", link.code.description), ("code_folded", link.code.folded),
      ("is_unlisted", link.isUnlisted), ("created_at", link.createdAt), ("version", Int64(1)),
    ]
    let cells = try fixed + changeable(link)
    let names = cells.map(\.column).joined(separator: ", ")
    let marks = Array(repeating: "?", count: cells.count).joined(separator: ", ")
    return SQLStatement(
      text: "INSERT INTO link (\(names)) VALUES (\(marks)) ON CONFLICT DO NOTHING",
      values: cells.map(\.value.sqlValue)
    )
  }

  static func update(_ link: LinkRecord, version: Int64) throws -> SQLStatement {
    let cells = try changeable(link)
    var statement = SQLStatement(
      text: "UPDATE link SET " + cells.map { "\($0.column) = ?" }.joined(separator: ", "),
      values: cells.map(\.value.sqlValue)
    )
    statement += """
      , version = version + 1
      WHERE workspace_id = \(link.workspace) AND id = \(link.id) AND version = \(version)
        AND deleted_at IS NULL
      """
    return statement
  }

  /// Everything that an owner may change.
  private static func changeable(_ link: LinkRecord) throws -> [Cell] {
    [
      ("title", link.title), ("search_text", searchText(link)),
      ("tags", try text(link.tags)), ("notes", link.notes),
      ("targets", try JSONColumn.text(link.targets.form)),
      ("rules", try text(link.rules.map(\.form))),
      ("campaign", try link.campaign.map(JSONColumn.text)),
      ("preview", try link.preview.map(JSONColumn.text)),
      ("is_enabled", link.isEnabled), ("is_warned", link.state == .warn),
      ("is_sensitive", link.isSensitive), ("starts_at", link.startsAt),
      ("expires_at", link.expiresAt), ("expired_target", link.expiredTarget?.description),
      ("click_limit", link.clickLimit), ("password_hash", link.password?.text),
      ("certain_window", link.matchWindow?.certain),
      ("probabilistic_window", link.matchWindow?.probabilistic), ("updated_at", link.updatedAt),
    ]
  }

  /// The JSON of a list; `NULL` for an empty one, which most are.
  private static func text(_ list: [some Encodable]) throws -> String? {
    list.isEmpty ? nil : try JSONColumn.text(list)
  }

  /// What a search looks through: engines fold letters outside ASCII differently, or not at all.
  private static func searchText(_ link: LinkRecord) -> String {
    let words = [link.code.folded, link.title ?? ""] + link.tags + hosts(link.targets)
    return words.joined(separator: "\n").lowercased()
  }

  /// The web hosts that targets lead to, each once.
  private static func hosts(_ targets: LinkTargets) -> [String] {
    let phones = [targets.ios, targets.ipad, targets.android, targets.huawei].compactMap(\.self)
    let all =
      phones.flatMap { [$0.universalLink, $0.store, $0.web] } + [targets.desktop, targets.fallback]
    return Set(all.compactMap { $0?.host }).sorted()
  }
}

/// The rows of `link_tag`, by which links are found.
enum TagRows: Sendable {
  /// A tag as it is compared.
  static func folded(_ tag: String) -> String { tag.lowercased() }

  /// Makes the rows of a link be its tags.
  static func replace(_ link: LinkRecord, _ connection: any SQLConnection) throws {
    try remove(link.workspace, link.id, connection)
    try insert(link, connection)
  }

  /// Adds the rows of a new link.
  static func insert(_ link: LinkRecord, _ connection: any SQLConnection) throws {
    for tag in Set(link.tags.map(folded)) {
      try connection.execute(
        """
        INSERT INTO link_tag (workspace_id, tag, link_id)
        VALUES (\(link.workspace), \(tag), \(link.id))
        """
      )
    }
  }

  /// Removes the rows of a link.
  static func remove(
    _ workspace: WorkspaceID,
    _ link: LinkID,
    _ connection: any SQLConnection
  ) throws {
    try connection.execute(
      "DELETE FROM link_tag WHERE workspace_id = \(workspace) AND link_id = \(link)"
    )
  }
}

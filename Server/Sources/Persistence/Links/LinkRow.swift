import LinkCore
import RoutingCore
import TargetCore
import WireModels

/// A row of `link` and its record.
enum LinkRow: Sendable {
  /// The columns by which a link is found; they come first in every row.
  static let heads: [StaticString] = ["workspace_id", "id", "domain_id", "code", "version"]
  /// Everything about a link.
  static let columns = heads + LinkColumn.all.map(\.name)
  /// What answering taps needs: no tags and no notes.
  static let servedColumns = heads + LinkColumn.served.map(\.name)

  /// The code in a row.
  static func code(_ row: SQLRow) throws -> ShortCode {
    guard let code = ShortCode(try row.text("code")) else {
      throw StoreError.corrupt(column: "code", expected: "a short code")
    }
    return code
  }

  /// The link in a row of ``columns``.
  static func record(_ row: SQLRow) throws -> LinkRecord { try record(row, LinkColumn.all) }

  /// The link in a row of ``servedColumns``.
  static func served(_ row: SQLRow) throws -> LinkRecord { try record(row, LinkColumn.served) }

  private static func record(_ row: SQLRow, _ columns: [LinkColumn]) throws -> LinkRecord {
    let code = try code(row)
    var link = LinkRecord(
      id: try row.id("id"),
      workspace: try row.id("workspace_id"),
      domain: try row.id("domain_id"),
      code: code,
      createdAt: Timestamp(milliseconds: 0)
    )
    link.version = try row.int64("version")
    for (column, value) in zip(columns, row.all.dropFirst(heads.count)) {
      try column.read(value, &link)
    }
    return link
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
}

// MARK: - Writing

extension LinkRow {
  static func insert(_ link: LinkRecord, isCaseSensitive: Bool) throws -> SQLStatement {
    let heads: [(StaticString, SQLValue)] = [
      ("workspace_id", link.workspace.sqlValue), ("id", link.id.sqlValue),
      ("domain_id", link.domain.sqlValue), ("code", .text(link.code.description)),
      ("code_folded", .text(isCaseSensitive ? link.code.description : link.code.folded)),
      ("version", .integer(1)),
      ("search_text", .text(searchText(link))),
    ]
    let cells = try heads + LinkColumn.all.map { ($0.name, try $0.value(link)) }
    let marks = Array(repeating: "?", count: cells.count).joined(separator: ", ")
    var statement: SQLStatement = "INSERT INTO link (\(columns: cells.map(\.0))) VALUES ("
    statement += SQLStatement(text: marks, values: cells.map(\.1))
    statement += ") ON CONFLICT DO NOTHING"
    return statement
  }

  static func update(_ link: LinkRecord, version: Int64) throws -> SQLStatement {
    var statement: SQLStatement =
      "UPDATE link SET version = version + 1, search_text = \(searchText(link))"
    for column in LinkColumn.all where !column.isFixed {
      statement += ", \(columns: [column.name]) = \(try column.value(link))"
    }
    statement += """
       WHERE workspace_id = \(link.workspace) AND id = \(link.id) AND version = \(version)
        AND deleted_at IS NULL
      """
    return statement
  }

  /// What a search looks through: engines fold letters outside ASCII differently, or not at all.
  private static func searchText(_ link: LinkRecord) -> String {
    let words = [link.code.folded, link.title ?? ""] + link.tags + hosts(link.targets)
    return words.joined(separator: "\n").lowercased()
  }

  /// The web hosts that targets lead to, each once.
  private static func hosts(_ targets: LinkTargets) -> [String] {
    var hosts: Set<String> = []
    _ = targets.map { target, place in
      if place.kind != .app, let host = target.host { hosts.insert(host) }
      return target
    }
    return hosts.sorted()
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

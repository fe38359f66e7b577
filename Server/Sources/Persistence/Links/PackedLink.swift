package import LinkCore

/// A link as few bytes, decoded on first use.
///
/// It holds the columns of the link's row as they were read, so that whatever a link learns is
/// carried along; the URLs in it are accepted anew each time it is decoded.
package struct PackedLink: Hashable, Sendable {
  package var id: LinkID
  package var workspace: WorkspaceID
  package var domain: DomainID
  /// Its code, as it was chosen.
  package var code: ShortCode
  package var version: Int64
  /// The other columns.
  package var body: [UInt8]

  /// Makes a packed link from its parts, as they were kept.
  package init(
    id: LinkID,
    workspace: WorkspaceID,
    domain: DomainID,
    code: ShortCode,
    version: Int64,
    body: [UInt8]
  ) {
    self.id = id
    self.workspace = workspace
    self.domain = domain
    self.code = code
    self.version = version
    self.body = body
  }

  /// Names the columns that a body holds: bodies that were kept under another name are of no use.
  package static let format =
    "2:" + LinkColumn.served.map(\.name.description).joined(separator: ",")

  /// The link.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` where the body is not what it should be.
  package func record() throws -> LinkRecord {
    let heads: [SQLValue] = [
      workspace.sqlValue, id.sqlValue, domain.sqlValue, .text(code.description), .integer(version),
    ]
    guard let values = SQLPacking.values(body), values.count == LinkColumn.served.count else {
      throw StoreError.corrupt(column: "link", expected: "packed columns")
    }
    return try LinkRow.served(SQLRow(columns: Self.columns, values: heads + values))
  }

  private static let columns = SQLRow.Columns(LinkRow.servedColumns.map(\.description))

  init(_ row: SQLRow) throws {
    guard let code = ShortCode(try row.text("code")) else {
      throw StoreError.corrupt(column: "code", expected: "a short code")
    }
    self.init(
      id: try row.id("id"),
      workspace: try row.id("workspace_id"),
      domain: try row.id("domain_id"),
      code: code,
      version: try row.int64("version"),
      body: SQLPacking.bytes(row.all.dropFirst(LinkRow.heads.count))
    )
  }
}

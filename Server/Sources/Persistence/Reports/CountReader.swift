/// Reads the rows of ``CountQuery``.
struct CountReader: Sendable {
  private let currencies: [Int64: String]

  init(tenant: Int64, _ connection: any SQLConnection) throws {
    let rows = try connection.query(
      "SELECT no, text FROM term WHERE tenant_no = \(tenant) AND kind = 'currency'"
    )
    currencies = try rows.reduce(into: [:]) { $0[try $1.int64("no")] = try $1.text("text") }
  }

  func add(_ row: SQLRow, to counts: inout ReportCounts) throws {
    guard let kind = RollupKind(rawValue: try row.int64("kind")) else { return }
    let currency = try currencies[row.int64("name_no")] ?? ""
    counts.add(try row.int64("count"), kind, currency: currency)
  }
}

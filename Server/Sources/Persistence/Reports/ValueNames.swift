import LinkCore

/// What the numbers of a grouping stand for.
struct ValueNames {
  /// Stands for every value of a property without a count of its own.
  static let other = "(other)"

  private let workspace: WorkspaceID
  private let grouping: ReportGrouping
  private let connection: any SQLConnection

  init(_ workspace: WorkspaceID, _ grouping: ReportGrouping, _ connection: any SQLConnection) {
    self.workspace = workspace
    self.grouping = grouping
    self.connection = connection
  }

  func row(_ number: Int64, _ counts: ReportCounts) throws -> BreakdownRow {
    if case .property = grouping {
      let value = try connection.first("SELECT value FROM property_value WHERE no = \(number)")
      return BreakdownRow(
        value: try value?.text("value") ?? Self.other,
        link: nil,
        counts: counts
      )
    }
    guard number > 0 else { return BreakdownRow(value: nil, link: nil, counts: counts) }
    let term = try connection.first("SELECT digest, text FROM term WHERE no = \(number)")
    guard grouping == .dimension(.link), let term else {
      return BreakdownRow(value: try term?.optionalText("text"), link: nil, counts: counts)
    }
    let link: LinkID = try term.id("digest")
    let code = try connection.first(
      "SELECT code FROM link WHERE workspace_id = \(workspace) AND id = \(link)"
    )?.text("code")
    return BreakdownRow(value: code, link: link, counts: counts)
  }
}

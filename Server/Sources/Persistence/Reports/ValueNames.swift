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
    let name = try name(number)
    return BreakdownRow(value: name.value, link: name.link, title: name.title, counts: counts)
  }

  /// The value that a number stands for, for links their code, and the link with its title.
  func name(_ number: Int64) throws -> (value: String?, link: LinkID?, title: String?) {
    if case .property = grouping {
      let value = try connection.first("SELECT value FROM property_value WHERE no = \(number)")
      return (try value?.text("value") ?? Self.other, nil, nil)
    }
    guard number > 0 else { return (nil, nil, nil) }
    let term = try connection.first("SELECT digest, text FROM term WHERE no = \(number)")
    guard grouping == .dimension(.link), let term else {
      return (try term?.optionalText("text"), nil, nil)
    }
    let link: LinkID = try term.id("digest")
    let row = try connection.first(
      "SELECT code, title FROM link WHERE workspace_id = \(workspace) AND id = \(link)"
    )
    return (try row?.text("code"), link, try row?.optionalText("title"))
  }
}

import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// Prints what happened by the values of a dimension.
struct ReportBreakdownCommand: TableCommand {
  static let configuration = CommandConfiguration(
    commandName: "breakdown",
    abstract: "Show report totals grouped by a dimension, event or property.",
    discussion: """
      To group by a property, name it: paylisher report breakdown property --by-property plan. The server counts \
      at most 40 properties, with the first 100 values of each. All further values share the row (other).
      """
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var range: RangeOptions
  @OptionGroup var filter: FilterOptions
  @Argument(
    help: ArgumentHelp(
      "One of: " + ReportField.groupings.map(\.option).joined(separator: ", ") + "."
    )
  )
  var by = "link"
  @Option(help: "The property, if the dimension is property.") var byProperty: String?
  @Option(
    help: ArgumentHelp(
      "Sort by a count, the largest first, or by value from A to Z: "
        + ReportOrder.allCases.map(\.option).joined(separator: ", ") + ".",
      valueName: "count"
    )
  )
  var sort = ReportOrder.clicks.option
  @Flag(help: "Print comma-separated values.") var csv = false

  func validate() throws {
    guard order != nil else {
      let orders = ReportOrder.allCases.map(\.option).joined(separator: ", ")
      throw ValidationError("\"\(sort)\" is not a count to sort by: give \(orders).")
    }
    guard ["property", "properties"].contains(by), byProperty == nil, filter.property == nil else {
      return
    }
    throw ValidationError("Name the property with --by-property, such as plan.")
  }

  private var order: ReportOrder? {
    ReportOrder.allCases.first { $0.option == sort || $0.rawValue == sort }
  }

  /// The fields by their options, and by names that other tools have for them.
  private static let names = Dictionary(
    uniqueKeysWithValues: ReportField.groupings.map { ($0.option, $0.rawValue) }
  ).merging(otherNames) { own, _ in own }

  private static let otherNames = [
    "utm_source": "source", "utm_medium": "medium", "utm_campaign": "campaign",
    "sources": "source", "mediums": "medium", "campaigns": "campaign", "links": "link",
    "platforms": "platform", "countries": "country", "variants": "variant", "events": "event",
    "properties": "property", "devicetype": "deviceType", "devices": "device", "systems": "system",
    "os": "system", "appversion": "appVersion",
  ]

  func ask(_ client: PaylisherClient) async throws -> BreakdownReport {
    let moments = try range.moments()
    var selection = try await filter.selection(moments, client)
    if let byProperty { selection.filters[.property] = byProperty }
    let dimension = Self.names[by.lowercased()] ?? by
    var report = try await client.send(.breakdown(by: dimension, selection, order: order))
    while let cursor = report.nextCursor {
      let page = try await client.send(
        .breakdown(by: dimension, selection, order: order, cursor: cursor)
      )
      report.rows += page.rows
      report.nextCursor = page.nextCursor
    }
    return report
  }

  func table(_ report: BreakdownReport) -> (headings: [String], rows: [[String]]) {
    (
      [report.property ?? report.by] + CountColumns.names,
      report.rows.map { [$0.value ?? "(none)"] + CountColumns.cells($0.counts) }
    )
  }

  func show(_ report: BreakdownReport, on terminal: Terminal) {
    guard !report.rows.isEmpty else {
      terminal.line("No data in this period.")
      guard let property = report.property else { return }
      return terminal.line(
        "Check with paylisher property list that \(property) is counted."
      )
    }
    // Events have no clicks: then the bars are those of events.
    let most = report.rows.map(\.counts.clicks).max() ?? 0
    let events = report.rows.map(\.counts.events).max() ?? 0
    let table = table(report)
    let rows = zip(table.rows, report.rows).map { cells, row in
      cells + [
        most > 0
          ? Sparkline.bar(row.counts.clicks, of: most)
          : Sparkline.bar(row.counts.events, of: events)
      ]
    }
    TextTable(
      headings: table.headings + [""],
      rows: rows,
      rightAligned: CountColumns.aligned
    ).write(to: terminal)
  }
}

import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// Prints what happened by the values of a dimension.
struct ReportBreakdownCommand: TableCommand {
  static let configuration = CommandConfiguration(
    commandName: "breakdown",
    abstract: "Print what happened by link, campaign, source, platform or country."
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var range: RangeOptions
  @Argument(help: "link, campaign, source, platform or country.") var by = "link"
  @Flag(help: "Print comma-separated values.") var csv = false

  func ask(_ client: PaylisherClient) async throws -> BreakdownReport {
    let moments = try range.moments()
    return try await client.send(.breakdown(by: by, from: moments.from, to: moments.to))
  }

  func table(_ report: BreakdownReport) -> (headings: [String], rows: [[String]]) {
    (
      [report.by] + CountColumns.names,
      report.rows.map { [$0.value ?? "(none)"] + CountColumns.cells($0.counts) }
    )
  }

  func show(_ report: BreakdownReport, on terminal: Terminal) {
    guard !report.rows.isEmpty else { return terminal.line("Nothing happened.") }
    let most = report.rows.map(\.counts.clicks).max() ?? 0
    let table = table(report)
    let rows = zip(table.rows, report.rows).map { cells, row in
      cells + [Sparkline.bar(row.counts.clicks, of: most)]
    }
    TextTable(
      headings: table.headings + [""],
      rows: rows,
      rightAligned: CountColumns.aligned
    ).write(to: terminal)
  }
}

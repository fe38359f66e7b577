import ArgumentParser
import Foundation
import LinkCore
import PaylisherClient
import WireModels

/// Prints what happened, day by day.
struct ReportOverviewCommand: TableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overview",
    abstract: "Show totals and daily counts of clicks, installs, opens and events."
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var range: RangeOptions
  @Option(
    help: ArgumentHelp(
      "Time zone in which days begin and end, such as Europe/Istanbul. (default: UTC)",
      valueName: "zone"
    )
  )
  var timeZone: String?
  @OptionGroup var filter: FilterOptions
  @Flag(help: "Print the result as CSV.") var csv = false

  func ask(_ client: PaylisherClient) async throws -> OverviewReport {
    let moments = try range.moments(in: try RangeOptions.zone(timeZone))
    let selection = try await filter.selection(moments, client)
    return try await client.send(.overview(selection, timeZone: timeZone))
  }

  func table(_ report: OverviewReport) -> (headings: [String], rows: [[String]]) {
    let zone = TimeZone(identifier: report.timeZone) ?? .gmt
    return (
      ["day"] + CountColumns.names,
      report.days.map { [$0.from.day(in: zone)] + CountColumns.cells($0.counts) }
    )
  }

  func show(_ report: OverviewReport, on terminal: Terminal) {
    for name in CountColumns.lines {
      let days = report.days.map { CountColumns.value(name, of: $0.counts) }
      let label = name + String(repeating: " ", count: 9 - name.count)
      let total = String(CountColumns.value(name, of: report.totals))
      let space = String(repeating: " ", count: max(0, 9 - total.count))
      let line = terminal.style(Sparkline.text(days), .cyan)
      terminal.line("\(terminal.style(label, .bold))\(space)\(total)  \(line)")
    }
    let money = CountColumns.money(report.totals)
    if !money.isEmpty {
      terminal.line("\(terminal.style("revenue", .bold))    \(money)")
      terminal.line("Revenue comes from events. See report purchases for confirmed store revenue.")
    }
    terminal.line()
    let days = table(report)
    let first = report.days.firstIndex { $0.counts != ReportCountsResource() } ?? report.days.count
    let rows = days.rows.dropFirst(min(first, max(0, days.rows.count - 7)))
    TextTable(headings: days.headings, rows: Array(rows), rightAligned: CountColumns.aligned)
      .write(to: terminal)
    if rows.count < days.rows.count {
      terminal.line(
        terminal.style("\(days.rows.count - rows.count) days before these have no data.", .dim)
      )
    }
    terminal.line()
    terminal.line(terminal.style(CountColumns.explanation, .dim))
  }
}

import ArgumentParser
import Foundation
import LinkCore
import PaylisherClient
import WireModels

/// Prints what happened, day by day.
struct ReportOverviewCommand: TableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overview",
    abstract: "Print what happened, in all and day by day."
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var range: RangeOptions
  @Option(help: "The time zone of the days, such as Europe/Istanbul. (default: UTC)")
  var timeZone: String?
  @Option(help: "Only this link: its code, its short URL or its id.") var link: String?
  @Flag(help: "Print comma-separated values.") var csv = false

  func ask(_ client: PaylisherClient) async throws -> OverviewReport {
    let moments = try range.moments(in: try RangeOptions.zone(timeZone))
    return try await client.send(
      .overview(
        from: moments.from,
        to: moments.to,
        timeZone: timeZone,
        link: try await LinkFinder(client: client).id(link)
      )
    )
  }

  func table(_ report: OverviewReport) -> (headings: [String], rows: [[String]]) {
    let zone = TimeZone(identifier: report.timeZone) ?? .gmt
    return (
      ["day"] + CountColumns.names,
      report.days.map { [$0.from.day(in: zone)] + CountColumns.cells($0.counts) }
    )
  }

  func show(_ report: OverviewReport, on terminal: Terminal) {
    for name in CountColumns.names where name != "bots" {
      let days = report.days.map { CountColumns.value(name, of: $0.counts) }
      let label = name + String(repeating: " ", count: 9 - name.count)
      let total = String(CountColumns.value(name, of: report.totals))
      let space = String(repeating: " ", count: max(0, 9 - total.count))
      let line = terminal.style(Sparkline.text(days), .cyan)
      terminal.line("\(terminal.style(label, .bold))\(space)\(total)  \(line)")
    }
    terminal.line()
    let days = table(report)
    TextTable(headings: days.headings, rows: days.rows, rightAligned: CountColumns.aligned)
      .write(to: terminal)
  }
}

/// The columns that reports of counts share.
enum CountColumns: Sendable {
  /// A column by its name; bots last.
  static func value(_ name: String, of counts: ReportCountsResource) -> Int64 {
    switch name {
    case "clicks": counts.clicks
    case "installs": counts.installs
    case "opens": counts.opens
    case "events": counts.events
    default: counts.botClicks
    }
  }

  static let names = ["clicks", "installs", "opens", "events", "bots"]
  /// The columns of numbers, after a first one of text.
  static let aligned = Set(1...names.count)

  static func cells(_ counts: ReportCountsResource) -> [String] {
    names.map { String(value($0, of: counts)) }
  }
}

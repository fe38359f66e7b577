import ArgumentParser
import Foundation
import LinkCore
import PaylisherClient
import WireModels

/// Prints how often events were refused.
struct ReportRefusedCommand: TableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refused",
    abstract: "Show rejected events by day and reason.",
    discussion:
      "Also shows the latest example. The server updates counts every minute and keeps them for 90 days."
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var range: RangeOptions
  @Flag(help: "Print the result as CSV.") var csv = false

  func ask(_ client: PaylisherClient) async throws -> RefusedEventReport {
    let moments = try range.moments()
    return try await client.send(.refusedEventReport(from: moments.from, to: moments.to))
  }

  func table(_ report: RefusedEventReport) -> (headings: [String], rows: [[String]]) {
    (
      ["day", "events", "reason", "last example"],
      report.rows.map { [$0.day.day(in: .gmt), String($0.count), $0.code, $0.detail] }
    )
  }

  func show(_ report: RefusedEventReport, on terminal: Terminal) {
    guard !report.rows.isEmpty else {
      return terminal.line("No event was rejected in this period.")
    }
    let table = table(report)
    TextTable(headings: table.headings, rows: table.rows, rightAligned: [1]).write(to: terminal)
  }
}

import ArgumentParser
import Foundation
import LinkCore
import PaylisherClient
import WireModels

/// Prints why first launches got a link or none, and how good matches by network and device are.
struct ReportFirstLaunchesCommand: TableCommand {
  static let configuration = CommandConfiguration(
    commandName: "first-launches",
    abstract: "Show first launches by outcome and evidence.",
    discussion: """
      The tables for each app show how often matching by network and device was right or wrong. To measure this, the \
      server takes first launches whose link is certain and decides them again without the certain evidence. These \
      tables cover all time, not only the period.
      """
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var range: RangeOptions
  @Flag(help: "Print only the first table, as CSV.") var csv = false

  func ask(_ client: PaylisherClient) async throws -> FirstLaunchReport {
    let moments = try range.moments()
    return try await client.send(.firstLaunchReport(from: moments.from, to: moments.to))
  }

  func table(_ report: FirstLaunchReport) -> (headings: [String], rows: [[String]]) {
    (
      ["outcome", "evidence", "launches"],
      report.reasons.map { [$0.reason, $0.method ?? "", String($0.count)] }
    )
  }

  func show(_ report: FirstLaunchReport, on terminal: Terminal) {
    guard report.total > 0 || !report.measured.isEmpty else {
      return terminal.line("No first launches in this period.")
    }
    let table = table(report)
    TextTable(headings: table.headings, rows: table.rows, rightAligned: [2]).write(to: terminal)
    if report.isTruncated { terminal.line("Only the newest launches are counted.") }
    for figures in report.measured {
      terminal.line("")
      terminal.line(Self.summary(of: figures))
      TextTable(
        headings: ["network", "doubt", "right", "wrong", "refused"],
        rows: figures.bands.map {
          [$0.network, $0.doubt, String($0.right), String($0.wrong), String($0.refused)]
        },
        rightAligned: [2, 3, 4]
      ).write(to: terminal)
    }
  }

  private static func summary(of figures: FirstLaunchReport.Measured) -> String {
    let parts = [("found", figures.found), ("wrong", figures.wrong)].compactMap { name, part in
      part.map { "\(name) \(percent($0.value)) % (\(percent($0.low)) to \(percent($0.high)))" }
    }
    let held = figures.held < 1 ? ", held to \(percent(figures.held)) % of the usual doubt" : ""
    let deliveries = "\(figures.deliveries) measured deliveries"
    return "App \(figures.app): \(([deliveries] + parts).joined(separator: ", "))\(held)"
  }

  private static func percent(_ part: Double) -> String {
    String(format: "%.2f", part * 100)
  }
}

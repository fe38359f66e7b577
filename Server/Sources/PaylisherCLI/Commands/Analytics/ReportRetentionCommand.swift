import ArgumentParser
import Foundation
import LinkCore
import PaylisherClient
import WireModels

/// Prints how many users came back.
struct ReportRetentionCommand: TableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retention",
    abstract: "Show user retention by day of first event.",
    aliases: ["cohorts"]
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var range: RangeOptions
  @Flag(help: "Print the result as CSV.") var csv = false

  func ask(_ client: PaylisherClient) async throws -> RetentionReport {
    let moments = try range.moments()
    return try await client.send(.retention(from: moments.from, to: moments.to))
  }

  func table(_ report: RetentionReport) -> (headings: [String], rows: [[String]]) {
    let length = report.cohorts.map(\.people.count).max() ?? 0
    return (
      ["first day", "users"] + (1..<max(1, length)).map { "day \($0)" },
      report.cohorts.map { [$0.day.day(in: .gmt)] + $0.people.map(String.init) }
    )
  }

  func show(_ report: RetentionReport, on terminal: Terminal) {
    guard !report.cohorts.isEmpty else { return terminal.line("No users in this period.") }
    let length = min(15, report.cohorts.map(\.people.count).max() ?? 0)
    let rows = report.cohorts.map { cohort in
      let size = cohort.people.first ?? 0
      let later = cohort.people.dropFirst().prefix(length - 1).map { Self.share($0, of: size) }
      return [cohort.day.day(in: .gmt), String(size)] + later
    }
    TextTable(
      headings: ["first day", "users"] + (1..<max(1, length)).map { "day \($0)" },
      rows: rows,
      rightAligned: Set(1...max(1, length))
    ).write(to: terminal)
  }

  private static func share(_ count: Int64, of size: Int64) -> String {
    size > 0 && count > 0 ? Share.text(count, of: size) : "·"
  }
}

import ArgumentParser
import Foundation
import LinkCore
import PaylisherClient
import WireModels

/// Prints how many people did something.
struct ReportPeopleCommand: TableCommand {
  static let configuration = CommandConfiguration(
    commandName: "people",
    abstract: "Print how many people did something, in all and day by day.",
    discussion: "Days are those of UTC. Distinct ids that were merged are one person."
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var range: RangeOptions
  @Flag(help: "Print comma-separated values.") var csv = false

  func ask(_ client: PaylisherClient) async throws -> PeopleReport {
    let moments = try range.moments()
    return try await client.send(.people(from: moments.from, to: moments.to))
  }

  func table(_ report: PeopleReport) -> (headings: [String], rows: [[String]]) {
    (["day", "people"], report.days.map { [$0.from.day(in: .gmt), String($0.people)] })
  }

  func show(_ report: PeopleReport, on terminal: Terminal) {
    let line = terminal.style(Sparkline.text(report.days.map(\.people)), .cyan)
    terminal.line("\(terminal.style("people", .bold))  \(report.people)  \(line)")
    terminal.line()
    let days = table(report)
    TextTable(headings: days.headings, rows: days.rows, rightAligned: [1]).write(to: terminal)
  }
}

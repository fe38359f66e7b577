import ArgumentParser
import Foundation
import LinkCore
import PaylisherClient
import WireModels

/// Prints how many people did something.
struct ReportPeopleCommand: TableCommand {
  static let configuration = CommandConfiguration(
    commandName: "people",
    abstract: "Show active users by day or by a dimension.",
    discussion: """
      Days are in UTC. Distinct IDs that were merged count as one user. If a user has several values of a dimension, \
      the user counts once for each value. The rows can therefore add up to more than the total.
      """
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var range: RangeOptions
  @OptionGroup var filter: DimensionOptions
  @Argument(
    help: "Dimension to group by: link, campaign, source, platform or country. Defaults to days."
  ) var by: String?
  @Flag(help: "Print the result as CSV.") var csv = false

  func ask(_ client: PaylisherClient) async throws -> PeopleReport {
    let selection = try await filter.selection(range.moments(), client)
    return try await client.send(.people(by: by, selection))
  }

  func table(_ report: PeopleReport) -> (headings: [String], rows: [[String]]) {
    guard let by = report.by, let rows = report.rows else {
      return (["day", "people"], report.days.map { [$0.from.day(in: .gmt), String($0.people)] })
    }
    return ([by, "people"], rows.map { [$0.value ?? "(none)", String($0.people)] })
  }

  func show(_ report: PeopleReport, on terminal: Terminal) {
    guard report.rows?.isEmpty != true else { return terminal.line("No users in this period.") }
    let line = terminal.style(Sparkline.text(report.days.map(\.people)), .cyan)
    terminal.line("\(terminal.style("people", .bold))  \(report.people)  \(line)")
    terminal.line()
    let table = table(report)
    let most = report.rows?.map(\.people).max() ?? 0
    let rows = zip(table.rows, report.rows ?? []).map { $0 + [Sparkline.bar($1.people, of: most)] }
    TextTable(
      headings: table.headings + (rows.isEmpty ? [] : [""]),
      rows: rows.isEmpty ? table.rows : rows,
      rightAligned: [1]
    ).write(to: terminal)
  }
}

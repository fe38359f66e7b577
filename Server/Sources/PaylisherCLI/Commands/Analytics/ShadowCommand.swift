import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// Compares an earlier vendor's answers with Paylisher's, while both run in an app.
struct ShadowCommand: TableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shadow",
    abstract: "Compare an earlier vendor's links and screens with Paylisher's.",
    discussion: """
      Reads the events that the shadow module captured in your app and shows differences by link and launch. See \
      docs/migrate-from-appsflyer.md and docs/migrate-from-purchasely.md. The exit code is 0 even if there are \
      differences.
      """
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var range: RangeOptions
  @Flag(help: "Print the result as CSV.") var csv = false

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> ShadowReport {
    let moments = try range.moments()
    return try await client.send(.shadowReport(from: moments.from, to: moments.to))
  }

  func table(_ report: ShadowReport) -> (headings: [String], rows: [[String]]) {
    let rows = report.rows.map { row in
      [
        row.link ?? "(none)", row.answers.kind, row.answers.vendor, row.answers.theirs,
        row.answers.ours, row.answers.differences.joined(separator: " "),
        row.answers.reason ?? "", String(row.count),
      ]
    }
    return (
      ["link", "kind", "vendor", "theirs", "ours", "differences", "reason", "count"], rows
    )
  }

  func show(_ report: ShadowReport, on terminal: Terminal) {
    guard report.comparisons > 0 else {
      return terminal.line("No comparisons in this period; see docs/migrate-from-appsflyer.md.")
    }
    let share = Share.text(report.agreements, of: report.comparisons)
    terminal.line("\(report.agreements) of \(report.comparisons) alike (\(share))")
    if report.isTruncated { terminal.line("These are the newest; there are more.") }
    let wrong = report.rows.filter { !$0.answers.agree }
    guard !wrong.isEmpty else { return }
    terminal.line("")
    let rows = wrong.map { row in
      [
        row.link ?? "(none)", row.answers.kind, String(row.count),
        row.answers.explanation ?? "",
      ]
    }
    TextTable(headings: ["link", "kind", "count", "why"], rows: rows, rightAligned: [2])
      .write(to: terminal)
    terminal.line("")
    let launches = report.disagreements.prefix(20).map { launch in
      [
        launch.occurredAt.forPeople, launch.link ?? "(none)", launch.answers.kind,
        launch.distinctID.printable, launch.event.description,
      ]
    }
    TextTable(headings: ["when", "link", "kind", "person", "event"], rows: Array(launches))
      .write(to: terminal)
  }
}

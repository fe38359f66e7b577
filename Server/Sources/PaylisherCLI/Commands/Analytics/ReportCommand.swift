import ArgumentParser
import PaylisherClient
import WireModels

/// The commands about reports.
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Show reports on clicks, events, users and revenue.",
    subcommands: [
      ReportOverviewCommand.self, ReportBreakdownCommand.self, ReportFunnelCommand.self,
      ReportConversionCommand.self, ReportPeopleCommand.self, ReportRetentionCommand.self,
      ReportPurchasesCommand.self, ReportFirstLaunchesCommand.self, ReportRefusedCommand.self,
      ReportLiveCommand.self,
    ]
  )
}

/// Prints how many clicks became installs, opens and events.
struct ReportFunnelCommand: TableCommand {
  static let configuration = CommandConfiguration(
    commandName: "funnel",
    abstract: "Show the funnel from clicks to installs, opens and events."
  )

  @OptionGroup var options: ServerOptions
  @Option(
    help: ArgumentHelp(
      "Show the funnel of only the link with this code, short URL or ID.",
      valueName: "link"
    )
  )
  var link: String?
  @Flag(help: "Print the result as CSV.") var csv = false

  func ask(_ client: PaylisherClient) async throws -> FunnelReport {
    let link = try await LinkFinder(client: client).id(link)
    return try await client.send(.funnel(link: link))
  }

  func table(_ report: FunnelReport) -> (headings: [String], rows: [[String]]) {
    (["step", "count"], report.steps.map { [$0.name, String($0.count)] })
  }

  func show(_ report: FunnelReport, on terminal: Terminal) {
    let chart = FunnelChart(report: report)
    for (index, line) in chart.lines.enumerated() {
      terminal.line(index == 0 ? terminal.style(line, .dim) : line)
    }
    terminal.line()
    for line in FunnelChart.explanation { terminal.line(terminal.style(line, .dim)) }
  }
}

/// A funnel as text: a row for each step, with a bar.
struct FunnelChart: Sendable {
  /// The length of the longest bar, in characters.
  static let width = 40

  /// What each number counts.
  static let explanation = [
    "click    Taps by people; bots are left out.",
    "install  First launches of the app that are attributed to a link.",
    "open     Journeys (taps, or users without one) in which the app opened, each once for its link.",
    "event    Events of the app that are attributed to a link.",
  ]

  let report: FunnelReport

  /// The heading and the rows.
  var lines: [String] {
    let first = report.steps.first?.count ?? 0
    let most = report.steps.map(\.count).max() ?? 0
    let rows = report.steps.map { step in
      // A person makes many events, so that their number is no share of the clicks.
      let share = step.name == "event" ? "" : Share.text(step.count, of: first)
      return [
        step.name, String(step.count), share,
        Sparkline.bar(step.count, of: most, width: Self.width),
      ]
    }
    let headings = ["step", "count", "of first", ""]
    return TextTable(headings: headings, rows: rows, rightAligned: [1, 2]).lines
  }
}

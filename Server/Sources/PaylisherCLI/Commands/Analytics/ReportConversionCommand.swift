import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// Prints how many people did some things one after another.
struct ReportConversionCommand: TableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conversion",
    abstract: "Show the conversion funnel of a series of events.",
    discussion: """
      Shows how many people reach each step, and how long they take from the previous step. Counts people whose first \
      step is in the period. If you give --link and no events, the steps are the link's click, install, open and \
      event.
      """
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var range: RangeOptions
  @Argument(help: "Names of the events, from the first step to the last.") var events: [String] = []
  @Option(
    help: ArgumentHelp(
      "Days within which the last step must follow the first one, 1 to 90, such as 14 or 14d. Defaults to 7.",
      valueName: "days"
    ),
    transform: ReportConversionCommand.days
  ) var within = 7
  @Option(
    help: ArgumentHelp(
      "Count only first steps attributed to the link with this code, short URL or ID.",
      valueName: "link"
    )
  )
  var link: String?
  @Flag(help: "Print the result as CSV.") var csv = false

  private static func days(_ text: String) throws -> Int {
    guard let days = Int(text.hasSuffix("d") ? String(text.dropLast()) : text) else {
      throw ValidationError("\"\(text)\" is not a number of days, such as 7.")
    }
    return days
  }

  func validate() throws {
    if events.count < 2, !(events.isEmpty && link != nil) {
      throw ValidationError("Give two or more event names, first to last, or only --link.")
    }
    guard (1...90).contains(within) else { throw ValidationError("--within is 1 to 90 days.") }
    if let name = events.first(where: { $0.contains(",") }) {
      throw ValidationError("\"\(name)\" has a comma, which names in this report cannot have.")
    }
  }

  func ask(_ client: PaylisherClient) async throws -> ConversionReport {
    let moments = try range.moments()
    return try await client.send(
      .conversion(
        steps: events,
        within: Int64(within) * 86_400_000,
        from: moments.from,
        to: moments.to,
        link: try await LinkFinder(client: client).id(link)
      )
    )
  }

  func table(_ report: ConversionReport) -> (headings: [String], rows: [[String]]) {
    (
      ["step", "people", "median ms", "p90 ms"],
      report.steps.map { step in
        [step.event, String(step.people)]
          + [step.median, step.p90].map { $0.map { String($0) } ?? "" }
      }
    )
  }

  func show(_ report: ConversionReport, on terminal: Terminal) {
    let first = report.steps.first?.people ?? 0
    let rows = report.steps.map { step in
      [
        step.event, String(step.people), Share.text(step.people, of: first),
        step.median.map(Self.time) ?? "", step.p90.map(Self.time) ?? "",
        Sparkline.bar(step.people, of: first),
      ]
    }
    TextTable(
      headings: ["step", "people", "of first", "median", "p90", ""],
      rows: rows,
      rightAligned: Set(1...4)
    ).write(to: terminal)
  }

  /// A length of time in its largest unit, with one decimal.
  private static func time(_ milliseconds: Int64) -> String {
    let units: [(length: Int64, name: String)] = [
      (86_400_000, "d"), (3_600_000, "h"), (60_000, "min"), (1_000, "s"),
    ]
    guard let unit = units.first(where: { milliseconds >= $0.length }) else {
      return "\(milliseconds) ms"
    }
    let tenths = milliseconds * 10 / unit.length
    return "\(tenths / 10).\(tenths % 10) \(unit.name)"
  }
}

import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// The commands about reports that readers without an account open by a link.
struct ShareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Share reports with readers who have no account.",
    subcommands: [
      ShareCreateCommand.self, ShareListCommand.self, ShareRevokeCommand.self,
    ]
  )
}

/// Shares a report.
struct ShareCreateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a link to a report and print it once.",
    discussion: """
      Readers see only this report with these filters. The link works until it expires or you revoke it.
      """
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "Report to share: overview, breakdown, funnel, retention, people or revenue.")
  var report: String
  @Option(help: ArgumentHelp("Title that readers of the report see.", valueName: "text")) var name:
    String
  @Option(
    help: ArgumentHelp(
      "Range and filters, copied from the URL of the report page after the ?, such as last=30&campaign=summer.",
      valueName: "query"
    )
  )
  var query: String?
  @Option(help: "Days until the link expires, 1 to \(ReportShareSettings.mostDays).")
  var days = ReportShareSettings.standardDays
  @Option(help: "Time zone in which days begin and end, such as Europe/Istanbul.") var timeZone =
    "UTC"

  func validate() throws {
    guard ReportShareSettings.Report(rawValue: report) != nil else {
      let names = ReportShareSettings.Report.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(
        "\"\(report)\" is not a report that can be shared. Give one of \(names)."
      )
    }
  }

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> ReportShareResource {
    let settings = ReportShareSettings(
      name: name,
      report: ReportShareSettings.Report(rawValue: report) ?? .overview,
      query: query,
      timeZone: timeZone,
      days: days
    )
    return try await client.send(.createReportShare(settings))
  }

  func show(_ share: ReportShareResource, on terminal: Terminal) {
    terminal.line(share.url ?? share.id.description)
    Terminal.error.line(
      "The link works until \(share.expiresAt.forPeople). It is shown only now."
    )
  }
}

struct ShareListCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List active shared reports, without their links."
  )

  static let headings = ["id", "report", "ends", "opened", "name"]
  static let none = "No shared reports."

  @OptionGroup var options: ServerOptions
  @Flag(help: "Print the result as CSV.") var csv = false

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> Page<ReportShareResource> {
    try await client.send(.reportShares)
  }

  func row(_ share: ReportShareResource) -> [String] {
    [
      share.id.description, share.report.rawValue, share.expiresAt.forPeople,
      share.lastOpenedAt?.forPeople ?? "never", share.name,
    ]
  }
}

struct ShareRevokeCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Revoke a shared report immediately."
  )

  @OptionGroup var options: ServerOptions
  @Argument(
    help: "ID of the shared report, as printed by paylisher share list.",
    transform: ReportShareID.init(option:)
  )
  var id: ReportShareID

  func ask(_ client: PaylisherClient) async throws -> NoAnswer {
    try await client.send(.revokeReportShare(id))
  }

  func show(_ answer: NoAnswer, on terminal: Terminal) {
    terminal.line("The link of report \(id) no longer works.")
  }
}

extension ReportShareID {
  /// Reads the value of an argument.
  fileprivate init(option text: String) throws {
    guard let id = Self(text) else {
      throw ValidationError(
        "\"\(text)\" is not the id of a shared report. See paylisher share list."
      )
    }
    self = id
  }
}

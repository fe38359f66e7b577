import ArgumentParser
import LinkCore
import PaylisherServer
import Persistence

/// Shows the months of events, and drops the old ones.
struct RetentionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retention",
    abstract: "Show the events of each month, and drop months that are too old.",
    discussion: """
      A server with --retention-days does this by itself every hour; on SQLite this command needs \
      the data directory for itself, so stop the server first. Whole months are dropped. Reports \
      keep what they counted.
      """
  )

  @OptionGroup(title: "Settings") var options: SettingsOptions
  @Flag(help: "Drop the months that ended more than --retention-days ago.") var drop = false

  func run() async throws {
    let settings = try options.settings()
    guard !drop || settings.retentionDays != nil else {
      throw CommandFailure(
        .badSettings,
        "How long events are kept is not set.",
        advice: "Add --retention-days, such as 400; nothing was dropped."
      )
    }
    let now = SystemClock.now()
    let installation = try await Installation.open(
      DataDirectory(path: settings.data),
      settings.database,
      now: now
    )
    do {
      let retention = installation.repositories.retention
      if drop, let days = settings.retentionDays {
        show(try await retention.sweep(keepingDays: days, now: now))
      }
      show(try await retention.months())
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
    try await installation.close()
  }

  private func show(_ report: RetentionReport) {
    for month in report.dropped {
      Terminal.output.line("Dropped \(month.month ?? ""): \(month.events) events.")
    }
    if report.strays > 0 {
      Terminal.output.line("\(report.strays) of them happened later than their ids say: kept.")
    }
    if report.removed > 0 {
      Terminal.output.line("Removed \(report.removed) events whose ids are of no month.")
    }
    Terminal.output.line("Events are kept from \(report.keptFrom.forPeople) on.")
  }

  private func show(_ months: [EventMonthRecord]) {
    TextTable(
      headings: ["month of the id", "events"],
      rows: months.map { [$0.month ?? "none", String($0.events)] },
      rightAligned: [1]
    ).write(to: .output)
  }
}

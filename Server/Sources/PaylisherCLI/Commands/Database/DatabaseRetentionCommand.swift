import ArgumentParser
import LinkCore
import PaylisherServer
import Persistence

/// Shows the months of events, and deletes old ones.
struct DatabaseRetentionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retention",
    abstract: "Show the number of events by month, or delete old months.",
    discussion: """
      Deletes whole months of events, but reports keep their counts. If the server has --retention-days, it deletes \
      old months every hour. With SQLite, stop the server before you run this command. For the retention of users, run \
      paylisher report retention.
      """
  )

  @OptionGroup(title: "Settings") var options: StorageOptions
  @Option(
    help: ArgumentHelp(
      "Days of events to keep, such as 400. Defaults to the server's retention-days setting.",
      valueName: "days"
    )
  )
  var olderThan: Int64?
  @Flag(help: "Delete the months that are older than the days to keep.") var drop = false

  func validate() throws {
    guard let olderThan, !(1...36_500).contains(olderThan) else { return }
    throw ValidationError("--older-than must be 1 to 36500 days.")
  }

  func run() async throws {
    let settings = try options.settings()
    let days = olderThan ?? settings.retentionDays
    guard !drop || days != nil else {
      throw CommandFailure(
        .badSettings,
        "No retention is set, so nothing was deleted.",
        advice: "Add --older-than, such as 400."
      )
    }
    let now = SystemClock.now()
    let installation = try await Installation.open(
      DataDirectory(path: settings.data),
      settings.databaseURL,
      now: now
    )
    do {
      let retention = installation.repositories.retention
      if drop, let days {
        show(try await retention.sweep(keepingDays: days, now: now))
      }
      show(try await retention.months())
      if !drop, olderThan != nil {
        Terminal.error.line(
          "Nothing was deleted. To delete older months, add --drop."
        )
      }
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
    try await installation.close()
  }

  private func show(_ report: RetentionReport) {
    for month in report.dropped {
      Terminal.output.line("Deleted \(month.month ?? ""): \(month.events) events.")
    }
    if report.strays > 0 {
      Terminal.output.line(
        "\(report.strays) of them happened later than their ids indicate and are kept."
      )
    }
    if report.removed > 0 {
      Terminal.output.line("Removed \(report.removed) events whose ids belong to no month.")
    }
    Terminal.output.line("Events since \(report.keptFrom.forPeople) are kept.")
  }

  private func show(_ months: [EventMonthRecord]) {
    TextTable(
      headings: ["month of the id", "events"],
      rows: months.map { [$0.month ?? "none", String($0.events)] },
      rightAligned: [1]
    ).write(to: .output)
  }
}

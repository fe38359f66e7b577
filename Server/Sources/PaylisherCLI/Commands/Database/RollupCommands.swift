import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// Compares the roll-ups with the rows.
struct DatabaseVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check report totals against the stored data.",
    discussion:
      "Needs a running server. Exits with 1 if a total differs. To correct the totals, run paylisher database rebuild."
  )

  @OptionGroup var options: ServerOptions

  func run() async throws {
    do {
      let progress = ProgressLine(to: .error)
      defer { progress.finish() }
      let report = try await options.client().verifyRollups { progress.show($0) }
      progress.finish()
      if options.json {
        Terminal.output.line(try JSONText.pretty(report))
      } else if report.wrong == 0 {
        Terminal.output.line("All \(report.cells) totals match the stored data.")
      }
      guard report.wrong == 0 else {
        throw CommandFailure(
          .failure,
          "\(report.wrong) totals differ from the stored data.",
          advice: "Rebuild them with paylisher database rebuild."
        )
      }
    } catch let error as ClientError {
      throw CommandFailure(error)
    }
  }
}

/// Counts the roll-ups again.
struct DatabaseRebuildCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebuild",
    abstract: "Rebuild report totals from the stored data.",
    discussion: """
      Needs a running server, which continues to accept events. If the rebuild is interrupted, run the command again \
      to continue it.
      """
  )

  @OptionGroup var options: ServerOptions

  func ask(_ client: PaylisherClient) async throws -> RollupReport {
    let progress = ProgressLine(to: .error)
    defer { progress.finish() }
    return try await client.rebuildRollups { progress.show($0) }
  }

  func show(_ report: RollupReport, on terminal: Terminal) {
    let found = report.wrong == 0 ? "" : "; \(report.wrong) were wrong"
    terminal.line("Counted \(report.cells) totals from the stored data\(found).")
  }
}

extension ProgressLine {
  func show(_ report: RollupReport) {
    let day = report.day.map { String($0.iso8601.prefix(10)) } ?? "events"
    show(day, Int(report.progress * 100), of: 100)
  }
}

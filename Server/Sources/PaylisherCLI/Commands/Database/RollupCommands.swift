import ArgumentParser
import PaylisherClient
import WireModels

/// Compares the roll-ups with the rows.
struct DatabaseVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify the totals of reports against the stored data.",
    discussion:
      "Asks a running server. Ends with 1 if a total differs; paylisher database rebuild counts again."
  )

  @OptionGroup var options: ServerOptions

  func run() async throws {
    do {
      let report = try await options.client().send(.verifyRollups)
      if options.json {
        Terminal.output.line(try JSONText.pretty(report))
      } else if report.wrong == 0 {
        Terminal.output.line("All \(report.cells) totals match the stored data.")
      }
      guard report.wrong == 0 else {
        throw CommandFailure(
          .failure,
          "\(report.wrong) totals differ from the stored data.",
          advice: "Count them again with paylisher database rebuild."
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
    abstract: "Rebuild the totals of reports from the stored data."
  )

  @OptionGroup var options: ServerOptions

  func ask(_ client: PaylisherClient) async throws -> RollupReport {
    try await client.send(.rebuildRollups)
  }

  func show(_ report: RollupReport, on terminal: Terminal) {
    terminal.line("Counted \(report.cells) totals from the stored data.")
  }
}

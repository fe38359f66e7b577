import ArgumentParser
import PaylisherClient
import WireModels

/// Compares the roll-ups with the rows.
struct ReportVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare what reports count with the rows, number by number.",
    discussion: "Ends with 1 where a number differs; paylisher report rebuild counts again."
  )

  @OptionGroup var options: ServerOptions

  func run() async throws {
    do {
      let report = try await options.client().send(.verifyRollups)
      if options.json {
        Terminal.output.line(try JSONText.pretty(report))
      } else if report.wrong == 0 {
        Terminal.output.line("All \(report.cells) numbers are those of the rows.")
      }
      guard report.wrong == 0 else {
        throw CommandFailure(
          .failure,
          "\(report.wrong) numbers differ from the rows.",
          advice: "Count them again with paylisher report rebuild."
        )
      }
    } catch let error as ClientError {
      throw CommandFailure(error)
    }
  }
}

/// Counts the roll-ups again.
struct ReportRebuildCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebuild",
    abstract: "Count what reports say again, from the rows."
  )

  @OptionGroup var options: ServerOptions

  func ask(_ client: PaylisherClient) async throws -> RollupReport {
    try await client.send(.rebuildRollups)
  }

  func show(_ report: RollupReport, on terminal: Terminal) {
    terminal.line("Counted \(report.cells) numbers from the rows.")
  }
}

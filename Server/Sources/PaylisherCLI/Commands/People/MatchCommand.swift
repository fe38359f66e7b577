import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// The commands about deferred matches.
struct MatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Explain and delete deferred matches.",
    subcommands: [MatchExplainCommand.self, MatchForgetCommand.self]
  )
}

/// Says why a first launch got a link, or none.
struct MatchExplainCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain the deferred match of a first launch."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the receipt, from the server's response to the first launch.") var receipt:
    String

  func validate() throws {
    guard ReceiptID(receipt) != nil else {
      throw ValidationError("\"\(receipt)\" is not a receipt's id, which is a UUID.")
    }
  }

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> ReceiptResource {
    guard let id = ReceiptID(receipt) else { throw CommandFailure(.usage, "No such receipt.") }
    return try await client.send(.receipt(id))
  }

  func show(_ receipt: ReceiptResource, on terminal: Terminal) {
    TraceText(steps: receipt.trace).write(to: terminal)
    terminal.line()
    Facts([
      ("Outcome", terminal.style(receipt.reason, .bold)),
      ("Evidence", receipt.method),
      ("Certainty", receipt.confidence.map { "\(Int(($0 * 100).rounded(.down))) %" }),
      ("Would change it", receipt.counterfactual),
      ("Today", receipt.today.map { $0.differs ? "\($0.reason) (different)" : "the same" }),
      ("Link", receipt.link?.description),
      ("Click", receipt.click?.description),
      ("When", receipt.createdAt.forPeople),
    ]).write(to: terminal)
  }
}

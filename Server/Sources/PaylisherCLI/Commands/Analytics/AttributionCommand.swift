import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// The commands about what events belong to.
struct AttributionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attribution",
    abstract: "Explain the attribution of events.",
    subcommands: [AttributionExplainCommand.self]
  )
}

/// Says what an event belongs to, and why.
struct AttributionExplainCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show which link an event is attributed to, and why."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "ID of the event, as printed by paylisher export events.") var event: String

  func validate() throws {
    guard EntityID(event) != nil else {
      throw ValidationError("\"\(event)\" is not an event's id, which is a UUID.")
    }
  }

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> AttributionReport {
    guard let id = EntityID(event) else { throw CommandFailure(.usage, "No such event.") }
    return try await client.send(.attribution(of: id))
  }

  func show(_ report: AttributionReport, on terminal: Terminal) {
    TraceText(steps: report.trace).write(to: terminal)
    terminal.line()
    Facts([
      ("Event", "\(report.name), \(report.occurredAt.forPeople)"),
      ("Reason", terminal.style(report.reason, .bold)),
      ("Link", report.link?.description),
      ("Click", report.click?.description),
      ("Campaign", report.campaign),
      ("Source", report.source),
      ("Touch", report.touch?.description),
    ]).write(to: terminal)
  }
}

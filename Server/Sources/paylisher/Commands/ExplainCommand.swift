import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// Says where a tap would go, and why.
struct ExplainCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say where a tap on a link would go, and why.",
    discussion: "The server answers with the engine that decides real taps; nothing is counted."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "The link: its short URL, its code or its id.") var url: String
  @Option(help: "The user agent of the browser that taps.") var userAgent: String

  func ask(_ client: PaylisherClient) async throws -> Explanation {
    guard let link = try await LinkFinder(client: client).id(url) else {
      throw CommandFailure(.usage, "There is no link to explain.")
    }
    return try await client.send(.explain(link, userAgent: userAgent))
  }

  func show(_ explanation: Explanation, on terminal: Terminal) {
    TraceText(steps: explanation.trace).write(to: terminal)
    terminal.line()
    Facts([
      ("Goes to", terminal.style(explanation.destination, .bold)),
      ("URL", explanation.url),
      ("Status", String(explanation.status)),
      ("Link", explanation.link?.description),
    ]).write(to: terminal)
  }
}

import ArgumentParser
import PaylisherClient
import WireModels

/// A command that sends one request and shows its answer, as text or as JSON.
protocol RemoteCommand: AsyncParsableCommand {
  associatedtype Answer: Encodable & Sendable

  /// The server, the key, and whether to print JSON.
  var options: ServerOptions { get }

  /// Asks the server.
  func ask(_ client: PaylisherClient) async throws -> Answer

  /// Writes the answer for people.
  func show(_ answer: Answer, on terminal: Terminal)
}

extension RemoteCommand {
  /// Asks, then shows.
  func run() async throws {
    do {
      let answer = try await ask(options.client())
      if options.json {
        Terminal.output.line(try JSONText.pretty(answer))
      } else {
        show(answer, on: .output)
      }
    } catch let error as ClientError {
      throw CommandFailure(error, of: Self.self)
    }
  }
}

import ArgumentParser
import PaylisherClient
import WireModels

/// A command that sends one request and shows its answer, as text or as JSON.
protocol RemoteCommand: AsyncParsableCommand {
  associatedtype Answer: Encodable & Sendable

  /// The server, the key, and whether to print JSON.
  var options: ServerOptions { get }

  /// Whether the answer for people has times, which are those of the workspace's zone.
  var showsTimes: Bool { get }

  /// Asks the server.
  func ask(_ client: PaylisherClient) async throws -> Answer

  /// Writes the answer for people.
  func show(_ answer: Answer, on terminal: Terminal)
}

extension RemoteCommand {
  var showsTimes: Bool { false }

  /// Asks, then shows.
  func run() async throws {
    do {
      let client = try options.client()
      let answer = try await ask(client)
      if options.json {
        Terminal.output.line(try JSONText.pretty(answer))
      } else {
        await show(answer, of: client)
      }
    } catch let error as ClientError {
      throw CommandFailure(error, of: Self.self)
    }
  }

  /// Writes the answer for people.
  func show(_ answer: Answer, of client: PaylisherClient) async {
    guard showsTimes else { return show(answer, on: .output) }
    await client.withZoneOfWorkspace { show(answer, on: .output) }
  }
}

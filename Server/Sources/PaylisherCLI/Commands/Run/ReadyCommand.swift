import ArgumentParser
import Foundation
import PaylisherClient
import WireModels

/// The health check of containers, whose images have no other HTTP client.
struct ReadyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ready",
    abstract: "Check that the server on this computer is ready.",
    discussion: """
      Use this command for container health checks. It requests /readyz from the host and port in the settings. It \
      exits with 0 if the server is ready, and with 69 if the server is not ready or does not respond within \
      --timeout.
      """
  )

  @OptionGroup(title: "Settings") var options: ListeningOptions
  @Flag(help: "Request /livez instead, which succeeds even if the database is unreachable.")
  var alive = false
  @Option(help: ArgumentHelp("Seconds to wait for the response, 1 to 60.", valueName: "seconds"))
  var timeout: Int64 = 3

  func validate() throws {
    guard (1...60).contains(timeout) else {
      throw ValidationError("--timeout must be a number of seconds from 1 to 60.")
    }
  }

  func run() async throws {
    let settings = try options.settings()
    let url = PublicURL(host: settings.host, port: settings.port).description
    let path = alive ? "/livez" : "/readyz"
    do {
      let client = try PaylisherClient(server: url, key: nil, timeout: timeout)
      let (status, body) = try await client.document(path)
      guard status == 200 else {
        let detail = (try? JSONDecoder().decode(Problem.self, from: body))?.detail
        throw CommandFailure(
          .unavailable,
          detail ?? "\(url)\(path) answers with status \(status).",
          advice: status == 503 ? nil : "Name the server's port with --port or PAYLISHER_PORT."
        )
      }
    } catch let error as ClientError {
      throw CommandFailure(
        .unavailable,
        error.message,
        advice: "Name the server's port with --port or PAYLISHER_PORT."
      )
    }
    Terminal.output.line(alive ? "alive" : "ready")
  }
}

import ArgumentParser
import PaylisherClient
import WireModels

/// Registers a link domain.
struct DomainCreateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Register a link domain.",
    discussion: """
      Point the domain at the server before, and let a proxy in front of it end TLS. Then paylisher \
      doctor says what is missing.
      """
  )

  @OptionGroup var options: ServerOptions
  @Option(
    help: ArgumentHelp(
      "Where its links begin; https:// and the host where absent.",
      valueName: "url"
    )
  )
  var baseURL: String?
  @Argument(help: "The host, such as go.example.com.") var host: String

  func ask(_ client: PaylisherClient) async throws -> DomainResource {
    try await client.send(.createDomain(DomainSettings(host: host, baseURL: baseURL)))
  }

  func show(_ domain: DomainResource, on terminal: Terminal) {
    terminal.line("Links of \(domain.host) begin with \(domain.baseURL)/c/")
  }
}

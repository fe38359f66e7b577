import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// Removes a link domain.
struct DomainDeleteCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Remove a link domain that has no links."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "The host, or the domain's id.") var domain: String

  func ask(_ client: PaylisherClient) async throws -> DomainResource {
    let (id, host) = (DomainID(domain), LinkDomain(domain)?.description)
    let found = try await client.send(.domains).items.first { $0.id == id || $0.host == host }
    guard let found else {
      throw CommandFailure(
        .failure,
        "There is no domain \"\(domain)\" in this workspace.",
        advice: "See paylisher domain list."
      )
    }
    _ = try await client.send(APIRoute<NoAnswer>.deleteDomain(found.id))
    return found
  }

  func show(_ domain: DomainResource, on terminal: Terminal) {
    terminal.line("\(domain.host) is removed.")
  }
}

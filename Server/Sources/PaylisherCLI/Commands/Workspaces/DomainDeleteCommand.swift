import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// Removes a link domain.
struct DomainDeleteCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a link domain that has no links."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "The host, or the domain's id.") var domain: String

  func ask(_ client: PaylisherClient) async throws -> DomainResource {
    let found = try await DomainFinder(client: client).find(domain)
    _ = try await client.send(APIRoute<NoAnswer>.deleteDomain(found.id))
    return found
  }

  func show(_ domain: DomainResource, on terminal: Terminal) {
    terminal.line("\(domain.host) is removed.")
  }
}

import ArgumentParser
import PaylisherClient
import WireModels

/// Removes a link.
struct LinkDeleteCommand: DeleteCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a link and free its code, but keep its clicks."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "Code, short URL or ID of the link.") var link: String

  func ask(_ client: PaylisherClient) async throws -> LinkResource {
    let found = try await LinkFinder(client: client).find(link)
    _ = try await client.send(APIRoute<NoAnswer>.deleteLink(found.id))
    return found
  }

  func subject(_ link: LinkResource) -> String { link.shortURL }
}

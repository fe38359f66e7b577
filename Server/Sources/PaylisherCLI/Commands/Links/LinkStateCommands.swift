import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// Makes a link answer like an unknown one.
struct LinkDisableCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable",
    abstract: "Disable a link, so that it returns 404 like an unknown link."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "Code, short URL or ID of the link.") var link: String

  func ask(_ client: PaylisherClient) async throws -> LinkResource {
    try await LinkFinder(client: client).set(link, state: "disabled")
  }

  func show(_ link: LinkResource, on terminal: Terminal) {
    terminal.line("\(link.shortURL) is disabled.")
  }
}

/// Makes a disabled link work again.
struct LinkEnableCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable",
    abstract: "Enable a disabled link."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "Code, short URL or ID of the link.") var link: String

  func ask(_ client: PaylisherClient) async throws -> LinkResource {
    try await LinkFinder(client: client).set(link, state: "active")
  }

  func show(_ link: LinkResource, on terminal: Terminal) {
    terminal.line("\(link.shortURL) works.")
  }
}

extension LinkFinder {
  /// Changes whether a link works, and nothing else.
  fileprivate func set(_ text: String, state: String) async throws -> LinkResource {
    let link = try await find(text)
    return try await client.send(.changeLink(link.id, LinkPatch(["state": .string(state)])))
  }
}

import ArgumentParser
import PaylisherClient
import WireModels

/// Makes a link answer like an unknown one.
struct LinkDisableCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable",
    abstract: "Make a link answer as if there were none."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "The link: its code, its short URL or its id.") var link: String

  func ask(_ client: PaylisherClient) async throws -> LinkResource {
    try await LinkFinder(client: client).set(link, enabled: false)
  }

  func show(_ link: LinkResource, on terminal: Terminal) {
    terminal.line("\(link.shortURL) is disabled.")
  }
}

/// Makes a disabled link work again.
struct LinkEnableCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable",
    abstract: "Make a disabled link work again."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "The link: its code, its short URL or its id.") var link: String

  func ask(_ client: PaylisherClient) async throws -> LinkResource {
    try await LinkFinder(client: client).set(link, enabled: true)
  }

  func show(_ link: LinkResource, on terminal: Terminal) {
    terminal.line("\(link.shortURL) works.")
  }
}

extension LinkFinder {
  /// Changes whether a link works, and nothing else.
  fileprivate func set(_ text: String, enabled: Bool) async throws -> LinkResource {
    let link = try await find(text)
    var settings = LinkSettings(link)
    settings.state = enabled ? "active" : "disabled"
    return try await client.send(.updateLink(link.id, settings))
  }
}

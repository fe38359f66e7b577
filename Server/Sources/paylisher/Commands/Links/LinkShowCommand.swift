import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// Shows one link.
struct LinkShowCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one link."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "The link: its code, its short URL or its id.") var link: String

  func ask(_ client: PaylisherClient) async throws -> LinkResource {
    try await LinkFinder(client: client).find(link)
  }

  func show(_ link: LinkResource, on terminal: Terminal) {
    LinkFacts(link: link).write(to: terminal)
  }
}

/// A link, for people.
struct LinkFacts: Sendable {
  let link: LinkResource

  /// Writes everything about the link that is set.
  func write(to terminal: Terminal) {
    let targets = link.targets
    terminal.line(terminal.style(link.shortURL, .bold))
    Facts([
      ("Title", link.title),
      ("State", link.enabled ? "works" : "disabled"),
      ("Expires", link.expiresAt?.forPeople),
      ("iOS app", targets.ios?.app),
      ("iOS store", targets.ios?.store),
      ("iOS web", targets.ios?.web),
      ("Android app", targets.android?.app),
      ("Android store", targets.android?.store),
      ("Android web", targets.android?.web),
      ("Desktop", targets.desktop),
      ("Fallback", targets.fallback),
      ("Campaign", link.campaign?.title),
      ("Id", link.id.description),
      ("Made", link.createdAt.forPeople),
      ("Changed", "\(link.updatedAt.forPeople), version \(link.version)"),
    ]).write(to: terminal)
  }
}

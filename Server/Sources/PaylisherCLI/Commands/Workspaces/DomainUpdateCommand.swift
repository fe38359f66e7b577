import ArgumentParser
import Foundation
import LinkCore
import PaylisherClient
import WireModels

/// Moves a link domain to another URL.
struct DomainUpdateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Move a link domain, and every link on it, to another URL.",
    discussion: """
      Short links, QR codes and snippets change with it. Under a former host they are no longer \
      found, so that codes which are printed stop working.
      """
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "The host, or the domain's id.") var domain: String
  @Option(
    help: ArgumentHelp(
      "Where its links begin from now on, such as https://go.example.com.",
      valueName: "url"
    )
  )
  var baseURL: String

  func ask(_ client: PaylisherClient) async throws -> DomainResource {
    let found = try await DomainFinder(client: client).find(domain)
    let host = URLComponents(string: baseURL)?.host
    return try await client.send(
      .updateDomain(found.id, DomainChange(host: host, baseURL: baseURL))
    )
  }

  func show(_ domain: DomainResource, on terminal: Terminal) {
    terminal.line("Links of \(domain.host) begin with \(domain.baseURL)/c/")
  }
}

/// Finds a domain by its id or host.
struct DomainFinder: Sendable {
  let client: PaylisherClient

  /// The domain.
  ///
  /// - Throws: ``CommandFailure`` where there is none.
  func find(_ text: String) async throws -> DomainResource {
    let (id, host) = (DomainID(text), LinkDomain(text)?.description)
    let found = try await client.send(.domains).items.first { $0.id == id || $0.host == host }
    guard let found else {
      throw CommandFailure(
        .failure,
        "There is no domain \"\(text)\" in this workspace.",
        advice: "See paylisher domain list."
      )
    }
    return found
  }
}

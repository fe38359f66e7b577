import ArgumentParser
import Foundation
import LinkCore
import PaylisherClient
import WireModels

/// The commands about link domains.
struct DomainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "domain",
    abstract: "Register, verify, change and delete link domains.",
    subcommands: [
      DomainCreateCommand.self, DomainListCommand.self, DomainUpdateCommand.self,
      DomainDeleteCommand.self, DomainVerifyCommand.self,
    ]
  )
}

/// Registers a link domain.
struct DomainCreateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Register a link domain.",
    discussion: """
      Before you register the domain, point its DNS record at a proxy that terminates TLS in front of the server. Then \
      check the setup with paylisher doctor. If the server has several workspaces, it serves the domain only after a \
      TXT record proves that you own it. See paylisher domain verify.
      """
  )

  @OptionGroup var options: ServerOptions
  @Option(
    help: ArgumentHelp(
      "Base URL of the domain's links. Defaults to https:// followed by the host.",
      valueName: "url"
    )
  )
  var baseURL: String?
  @OptionGroup var pages: DomainPageOptions
  @Argument(help: "Host of the domain, such as go.example.com.") var host: String

  func validate() throws {
    let rest = host[(host.range(of: "://")?.upperBound ?? host.startIndex)...].drop { $0 != "/" }
    guard rest.isEmpty || rest == "/" else {
      throw ValidationError(
        "\(host) has a path. Use only the host, such as \(parts.host). Its links begin with "
          + "https://\(parts.host)/c/."
      )
    }
  }

  func ask(_ client: PaylisherClient) async throws -> DomainResource {
    let (name, origin) = parts
    return try await client.send(
      .createDomain(
        DomainSettings(
          host: name,
          baseURL: baseURL ?? origin,
          rootURL: pages.rootURL,
          notFoundURL: pages.notFoundURL,
          expiredURL: pages.expiredURL,
          caseSensitive: pages.caseSensitive
        )
      )
    )
  }

  /// The host alone, and where its links begin, where it was given with a scheme or a port.
  private var parts: (host: String, origin: String?) {
    let scheme = host.range(of: "://")
    let authority = host[(scheme?.upperBound ?? host.startIndex)...].prefix { $0 != "/" }
    let name = String(authority.prefix { $0 != ":" })
    guard scheme != nil || authority.contains(":") else { return (host, nil) }
    let prefix = scheme.map { host[..<$0.upperBound] } ?? "https://"
    return (name, "\(prefix)\(authority)")
  }

  func show(_ domain: DomainResource, on terminal: Terminal) {
    DomainFacts(domain: domain).write(to: terminal)
    guard !domain.host.contains(".") else { return }
    Terminal.error.line(
      Terminal.error.style(
        "Only this computer can reach \(domain.host). Phones need a public name.",
        .yellow
      )
    )
  }
}

/// Lists link domains.
struct DomainListCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the link domains of the workspace."
  )

  static let headings = ["host", "links begin", "verification", "id"]
  static let none = "There are no domains."

  @OptionGroup var options: ServerOptions
  @Flag(help: "Print the result as CSV.") var csv = false

  func ask(_ client: PaylisherClient) async throws -> Page<DomainResource> {
    try await client.send(.domains)
  }

  func row(_ domain: DomainResource) -> [String] {
    [
      domain.host, domain.baseURL, domain.verificationStatus.rawValue, domain.id.description,
    ]
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

/// Removes a link domain.
struct DomainDeleteCommand: DeleteCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a link domain that has no links."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "Host or ID of the domain.") var domain: String

  func ask(_ client: PaylisherClient) async throws -> DomainResource {
    let found = try await DomainFinder(client: client).find(domain)
    _ = try await client.send(APIRoute<NoAnswer>.deleteDomain(found.id))
    return found
  }

  func subject(_ domain: DomainResource) -> String { domain.host }
}

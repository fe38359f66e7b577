import ArgumentParser
import Foundation
import LinkCore
import PaylisherClient
import WireModels

/// What a domain redirects to, and how it compares codes.
struct DomainPageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("URL to redirect to from the root of the domain.", valueName: "url")
  )
  var rootURL: String?
  @Option(
    help: ArgumentHelp("URL to redirect to from unknown links and paths.", valueName: "url")
  )
  var notFoundURL: String?
  @Option(
    help: ArgumentHelp(
      "URL to redirect to from expired links that have no redirect of their own.",
      valueName: "url"
    )
  )
  var expiredURL: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Treat AbC and abc as different codes, as Bitly, Branch, Firebase and YOURLS do."
  )
  var caseSensitive: Bool?

  /// What was given, by page.
  var given: [DomainPage: String] {
    let pairs: [(DomainPage, String?)] = [
      (.root, rootURL), (.notFound, notFoundURL), (.expired, expiredURL),
    ]
    return pairs.reduce(into: [:]) { $0[$1.0] = $1.1 }
  }
}

/// Changes a link domain.
struct DomainUpdateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract:
      "Set the redirects of a link domain, or change its URL.",
    discussion: """
      If you change the base URL, short links, QR codes and snippets use the new URL. The server no longer finds links \
      on the former host, so printed QR codes stop working.
      """
  )

  /// What can be removed.
  enum Field: String, ExpressibleByArgument, CaseIterable, Sendable {
    case rootURL = "root-url"
    case notFoundURL = "not-found-url"
    case expiredURL = "expired-url"

    /// The page that it is.
    var page: DomainPage {
      switch self {
      case .rootURL: .root
      case .notFoundURL: .notFound
      case .expiredURL: .expired
      }
    }
  }

  @OptionGroup var options: ServerOptions
  @Argument(help: "Host or ID of the domain.") var domain: String
  @Option(
    help: ArgumentHelp(
      "New base URL of the domain's links, such as https://go.example.com.",
      valueName: "url"
    )
  )
  var baseURL: String?
  @OptionGroup var pages: DomainPageOptions
  @Option(
    help: ArgumentHelp(
      "Redirect to remove, so that the server shows its own page again. Can be repeated.",
      valueName: "field"
    )
  )
  var clear: [Field] = []

  func validate() throws {
    let isEmpty = pages.given.isEmpty && pages.caseSensitive == nil && clear.isEmpty
    guard baseURL != nil || !isEmpty else {
      throw ValidationError("Nothing to change. Give an option, or --clear.")
    }
    if let field = clear.first(where: { pages.given[$0.page] != nil }) {
      throw ValidationError("--\(field.rawValue) is both set and cleared. Use one.")
    }
  }

  func ask(_ client: PaylisherClient) async throws -> DomainResource {
    let found = try await DomainFinder(client: client).find(domain)
    let host = baseURL.flatMap { URLComponents(string: $0)?.host }
    var change = DomainChange(host: host, baseURL: baseURL, caseSensitive: pages.caseSensitive)
    for (page, url) in pages.given { change.pages.updateValue(url, forKey: page) }
    for field in clear { change.pages.updateValue(nil, forKey: field.page) }
    return try await client.send(.updateDomain(found.id, change))
  }

  func show(_ domain: DomainResource, on terminal: Terminal) {
    DomainFacts(domain: domain).write(to: terminal)
  }
}

/// A domain, for people.
struct DomainFacts: Sendable {
  let domain: DomainResource

  /// What to publish before the server serves the domain.
  private var record: [String] {
    [
      "The server serves it once the DNS shows that you own it. Publish this TXT record:",
      "",
      "  \(domain.verification.recordName)  TXT  \"\(domain.verification.recordValue)\"",
      "",
      "Then run paylisher domain verify \(domain.host), or wait a few minutes.",
    ]
  }

  /// Writes where its links begin, and where it redirects.
  func write(to terminal: Terminal) {
    terminal.line("Links of \(domain.host) begin with \(domain.baseURL)/c/")
    if domain.caseSensitive { terminal.line("Its codes are case-sensitive.") }
    for line in domain.isServed ? [] : record { terminal.line(line) }
    for (page, name) in [
      (DomainPage.root, "The root"), (.notFound, "Unknown links"), (.expired, "Ended links"),
    ] {
      if let url = domain[page] {
        terminal.line("\(name) redirect\(page == .root ? "s" : "") to \(url)")
      }
    }
  }
}

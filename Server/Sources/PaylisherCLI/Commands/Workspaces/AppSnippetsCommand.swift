import ArgumentParser
import AssociationCore
import LinkCore
import PaylisherClient
import WireModels

/// Prints what an app's project needs for its links to work, and commands to try them.
struct AppSnippetsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snippets",
    abstract:
      "Print the link configuration for app projects.",
    discussion: """
      Prints entitlements, entries for Info.plist and AndroidManifest.xml, and test commands for simulators and \
      emulators. By default, prints them for every app of the workspace.
      """
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "Bundle ID or package name of the app. Defaults to every app.") var app: String?
  @Option(help: "Link domain to use. Defaults to the first domain that phones can reach.")
  var domain: String?
  @Option(
    help: ArgumentHelp(
      "Code of the link for the test commands. Defaults to the newest link of the domain.",
      valueName: "code"
    )
  ) var link: String?
  @Option(help: ArgumentHelp("Print only the snippet with this name.", valueName: "name"))
  var only: String?

  func run() async throws {
    do {
      try await show()
    } catch let error as ClientError {
      throw CommandFailure(error)
    }
  }

  private func show() async throws {
    let client = try options.client()
    let apps = try await client.send(.apps).items.map(\.settings)
      .filter { app == nil || app == $0.bundleID || app == "\($0.platform):\($0.bundleID)" }
    guard !apps.isEmpty else {
      throw CommandFailure(.failure, "There is no such app.", advice: "See paylisher app list.")
    }
    let site = try await site(client)
    let link = try await link(client, site)
    let named = apps.map { ($0, snippets(of: $0, site: site, link: link)) }
    if let only { return try print(only, named.flatMap(\.1)) }
    if options.json {
      let reports = named.flatMap { app, snippets in snippets.map { SnippetReport(app, $0) } }
      return Terminal.output.line(try JSONText.pretty(reports))
    }
    for (app, snippets) in named { write(app, snippets, to: .output) }
    if LinkDomain(site.host)?.isForDevelopment == true {
      let text =
        "Phones cannot reach \(site.host). For universal links and App Links, register a public "
        + "name with paylisher domain create."
      Terminal.error.line(Terminal.error.style(text, .yellow))
    }
  }

  private func print(_ name: String, _ snippets: [AppSnippet]) throws {
    let found = snippets.filter { $0.name == name }
    guard !found.isEmpty else {
      let names = Set(snippets.map(\.name)).sorted().joined(separator: ", ")
      throw CommandFailure(
        .usage,
        "There is no snippet \"\(name)\".",
        advice: "There are: \(names)."
      )
    }
    for snippet in found { Terminal.output.line(snippet.text) }
  }

  /// The domain, and the URL that it is reached at, which may have a port.
  private func site(_ client: PaylisherClient) async throws -> (host: String, baseURL: String) {
    let domains = try await client.send(.domains).items
    if let domain {
      guard let host = LinkDomain(domain)?.description else {
        throw CommandFailure(.usage, "\"\(domain)\" is not a domain.")
      }
      return (host, domains.first { $0.host == host }?.baseURL ?? "https://\(host)")
    }
    guard let first = DomainResource.preferred(of: domains) else {
      throw CommandFailure(
        .failure,
        "The workspace has no domain.",
        advice: "Name one with --domain."
      )
    }
    return (first.host, first.baseURL)
  }

  private func link(
    _ client: PaylisherClient,
    _ site: (host: String, baseURL: String)
  ) async throws -> String {
    if let link { return link }
    let links = try await client.send(.links(limit: 200)).items
    let found = links.first {
      $0.domain == site.host && !$0.hasPassword && $0.status == .active
    }
    return found?.shortURL ?? "\(site.baseURL)/c/TEST"
  }

  private func snippets(
    of app: AppSettings,
    site: (host: String, baseURL: String),
    link: String
  ) -> [AppSnippet] {
    guard app.platform == .ios else {
      return AndroidSnippets(
        packageName: app.bundleID,
        scheme: app.scheme,
        domain: site.host,
        link: link
      ).all
    }
    return AppleSnippets(
      bundleID: app.bundleID,
      teamID: app.teamID,
      scheme: app.scheme,
      domain: site.host,
      link: link,
      server: site.baseURL
    ).all
  }

  private func write(_ app: AppSettings, _ snippets: [AppSnippet], to terminal: Terminal) {
    terminal.line(terminal.style("\(app.name) (\(app.bundleID))", .bold))
    for snippet in snippets {
      terminal.line("\n\(terminal.style(snippet.place, .cyan))\n\n\(snippet.text)")
    }
    terminal.line()
  }
}

/// A snippet in JSON.
private struct SnippetReport: Encodable {
  let app: String
  let name: String
  let place: String
  let text: String

  init(_ app: AppSettings, _ snippet: AppSnippet) {
    self.app = app.bundleID
    name = snippet.name
    place = snippet.place
    text = snippet.text
  }
}

import ArgumentParser
import LinkCore
import PaylisherClient
import PaylisherServer
import WireModels

/// Makes a link.
struct LinkCreateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a link and print its short URL.",
    discussion: """
      To send every visitor to one page, give only its URL: paylisher link create https://example.com/sale. Add \
      targets to open the app or a store, or to open different pages on each platform. To add rules or splits, run \
      paylisher link rule add.
      """
  )

  @OptionGroup var options: ServerOptions
  @Option(
    help: ArgumentHelp(
      "Short code, such as SUMMER25. Defaults to eight random characters.",
      valueName: "code"
    )
  ) var code: String?
  @Option(
    help: ArgumentHelp(
      "Link domain, such as go.example.com. Defaults to the first domain that phones can reach.",
      valueName: "host"
    )
  )
  var domain: String?
  @Flag(help: "Generate a code of 22 characters that cannot be guessed.")
  var unlisted = false
  @Option(
    help: ArgumentHelp(
      "Idempotency key. If you repeat the command with the same key within a day, no second link is created.",
      valueName: "key"
    )
  )
  var idempotencyKey: String?
  @OptionGroup var fields: LinkFieldOptions
  @Argument(
    help: ArgumentHelp(
      "Web page to open unless another target applies. Same as --fallback.",
      valueName: "url"
    )
  )
  var url: String?

  var showsTimes: Bool { fields.needsZone }

  func ask(_ client: PaylisherClient) async throws -> LinkResource {
    try checkURL()
    try fields.checkFiles()
    let zone = try await client.timeZone(if: fields.needsZone)
    var settings = try fields.start(in: zone)
    if let code { settings.code = code }
    if let domain { settings.domain = domain }
    if unlisted { settings.unlisted = true }
    if let url { settings.targets.fallback = LinkTargetOptions.url(url) }
    try fields.apply(to: &settings, in: zone)
    try await fields.screens.apply(to: &settings.targets, client)
    guard settings.targets != TargetsForm() else {
      throw ValidationError(
        "A link needs a target: paylisher link create https://example.com/sale, or --app, --web, "
          + "--app-store, --play-store or another target."
      )
    }
    return try await client.send(.createLink(settings, key: idempotencyKey))
  }

  /// Whether a text is an address without `//`, such as `tel:+15550100`; the server knows which are allowed.
  private static func isOpaque(_ url: String) -> Bool {
    guard let colon = url.firstIndex(of: ":"), !url[url.index(after: colon)...].hasPrefix("/")
    else {
      return false
    }
    return CustomScheme.mayBeAllowed(url[..<colon].lowercased())
  }

  /// Refuses what is no URL, after the parser has named options that there are not.
  private func checkURL() throws {
    guard let url else { return }
    if fields.targets.fallback != nil {
      throw ValidationError("Give the URL or --fallback, not both.")
    }
    guard LinkTargetOptions.url(url).contains("://") || Self.isOpaque(url) else {
      throw ValidationError("\"\(url)\" is not a URL, such as https://example.com/sale.")
    }
  }

  func show(_ link: LinkResource, on terminal: Terminal) {
    terminal.line(link.shortURL)
    WarningText(link).write(to: .error)
  }
}

/// What is odd about a link, for people.
struct WarningText: Sendable {
  private let texts: [String]

  init(_ link: LinkResource) {
    let now = SystemClock.now()
    let warnings = link.warnings ?? []
    let isSaid = warnings.contains { $0.pointer == "/expiresAt" }
    let end = isSaid ? nil : link.expiresAt
    let expiry = end.flatMap { $0 <= now ? "It expired at \($0.forPeople)." : nil }
    texts = [expiry].compactMap(\.self) + warnings.map(\.detail)
  }

  func write(to terminal: Terminal) {
    for text in texts { terminal.line(terminal.style(text, .yellow)) }
  }
}

import ArgumentParser
import PaylisherClient
import WireModels

/// Makes a link.
struct LinkCreateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Make a link, and print its short URL."
  )

  @OptionGroup var options: ServerOptions
  @Option(help: "The short code; eight random characters where absent.") var code: String?
  @Option(help: "The domain's host; the workspace's only domain where absent.")
  var domain: String?
  @Flag(help: "Draw a code of 22 characters, which nobody guesses.") var unlisted = false
  @Option(
    help: ArgumentHelp(
      "A name for this request: sent twice within a day, the link is made once.",
      valueName: "key"
    )
  )
  var idempotencyKey: String?
  @OptionGroup var fields: LinkFieldOptions

  func ask(_ client: PaylisherClient) async throws -> LinkResource {
    var settings = try fields.start()
    if let code { settings.code = code }
    if let domain { settings.domain = domain }
    if unlisted { settings.unlisted = true }
    try fields.apply(to: &settings)
    return try await client.send(.createLink(settings, key: idempotencyKey))
  }

  func show(_ link: LinkResource, on terminal: Terminal) {
    terminal.line(link.shortURL)
    WarningText(link).write(to: .error)
  }
}

/// What is odd about a link, for people.
struct WarningText: Sendable {
  private let warnings: [LinkWarning]

  init(_ link: LinkResource) {
    warnings = link.warnings ?? []
  }

  func write(to terminal: Terminal) {
    for warning in warnings { terminal.line(terminal.style(warning.detail, .yellow)) }
  }
}

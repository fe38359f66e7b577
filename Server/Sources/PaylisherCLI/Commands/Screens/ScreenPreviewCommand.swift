import ArgumentParser
import LinkPages
import PaylisherClient
import WireModels

/// Makes links that show a draft on its author's phone.
struct ScreenPreviewCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Create a preview link for the draft of a screen.",
    discussion: "The link opens in the app. On devices without the app, it opens in the browser."
  )

  @OptionGroup var options: ServerOptions
  @Flag(help: "Also draw the link as a QR code.") var qr = false
  @Option(
    help: ArgumentHelp("Minutes until the link expires, 1 to 1440.", valueName: "count")
  )
  var minutes: Int64 = 60
  @Option(
    help: ArgumentHelp(
      "Distinct ID of a person whose data fills the texts. Without it, texts show their default words.",
      valueName: "id"
    )
  )
  var person: String?
  @Argument(help: "ID of the screen.") var screen: String

  func validate() throws {
    guard (1...1_440).contains(minutes) else {
      throw ValidationError("--minutes must be 1 to 1440.")
    }
  }

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> ScreenPreviewResource {
    let request = ScreenPreviewRequest(lifetimeSeconds: minutes * 60, person: person)
    return try await client.send(.previewScreen(try ScreenIDs.slug(screen), request))
  }

  func show(_ preview: ScreenPreviewResource, on terminal: Terminal) {
    if qr, let code = try? QRCode(preview.url) {
      terminal.line(code.terminalText(colors: terminal.usesColor))
    }
    terminal.line(preview.url)
    for url in preview.appURLs { terminal.line(url) }
    terminal.line("Works until \(preview.expiresAt.forPeople).")
    if let person = preview.person { Self.show(person, on: terminal) }
  }

  private static func show(_ person: ScreenPerson, on terminal: Terminal) {
    guard person.isKnown else {
      return terminal.line(
        "No data is stored for \"\(person.distinctID)\". The links show the defaults."
      )
    }
    guard !person.words.isEmpty else {
      return terminal.line("The texts of the draft have no words of a person.")
    }
    for word in person.words {
      terminal.line("\(word.name): \(word.value ?? "no value, the default is shown")")
    }
  }
}

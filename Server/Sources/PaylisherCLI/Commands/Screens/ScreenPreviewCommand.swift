import ArgumentParser
import LinkPages
import PaylisherClient
import WireModels

/// Makes links that show a draft on its author's phone.
struct ScreenPreviewCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Create a preview link for the draft of a screen.",
    discussion: "The link opens in the app, or in the browser on devices without the app."
  )

  @OptionGroup var options: ServerOptions
  @Flag(help: "Draw the link as a QR code.") var qr = false
  @Option(
    help: ArgumentHelp("Minutes until the link stops working, 1 to 1440.", valueName: "count")
  )
  var minutes: Int64 = 60
  @Option(
    help: ArgumentHelp(
      "Show the words of this person, by distinct ID. Without it, texts show their defaults.",
      valueName: "id"
    )
  )
  var person: String?
  @Argument(help: "The screen's id.") var screen: String

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

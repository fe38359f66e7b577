import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// Says where a tap would go, and why.
struct ExplainCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain where a tap on a link leads.",
    discussion: """
      Uses the same routing engine as real taps but does not count a click. Values that you omit are unknown to the \
      engine, as they can be in a real tap.
      """
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "Short URL (with or without a query), code or ID of the link.")
  var url: String
  @Option(help: ArgumentHelp("User agent of the visitor's browser.", valueName: "agent"))
  var userAgent: String?
  @Option(
    help: ArgumentHelp("Two-letter country code of the visitor, such as TR.", valueName: "code")
  )
  var country: String?
  @Option(
    help: ArgumentHelp(
      "Accept-Language header of the browser, such as de-CH,en;q=0.8.",
      valueName: "list"
    )
  )
  var language: String?
  @Option(
    help: ArgumentHelp(
      "Time of the tap, such as 2026-12-31 or \"2026-12-31 18:00\". Defaults to now.",
      valueName: "time"
    ),
    transform: WrittenTime.init(option:)
  )
  var at: WrittenTime?
  @Option(
    help: ArgumentHelp("Referrer of the tap, such as instagram.com.", valueName: "url or host")
  )
  var referrer: String?
  @Option(help: ArgumentHelp("IP address of the visitor.", valueName: "address")) var ip: String?
  @Flag(help: "Assume that the visitor entered the link's password.") var unlocked = false
  @Flag(help: "Assume that the visitor confirmed the warning page.") var confirmed = false
  @Flag(help: "Also show the headers of the response.") var headers = false

  func validate() throws {
    guard let language, !language.isEmpty else { return }
    let tag = language.prefix { $0 != "," && $0 != ";" && $0 != "-" }
    guard tag == "*" || (2...3).contains(tag.count), tag.allSatisfy({ $0.isLetter || $0 == "*" })
    else {
      throw ValidationError("--language must be a tag such as tr or pt-BR, not \"\(language)\".")
    }
  }

  func ask(_ client: PaylisherClient) async throws -> Explanation {
    guard let link = try await LinkFinder(client: client).id(String(parts.link)) else {
      throw CommandFailure(.usage, "The domain serves no link to explain.")
    }
    let zone = try await client.timeZone(if: at?.needsZone == true)
    return try await client.send(.explain(link, tap(at: at?.moment(in: zone))))
  }

  func show(_ explanation: Explanation, on terminal: Terminal) {
    TraceText(steps: explanation.trace).write(to: terminal)
    terminal.line()
    Facts([
      ("Destination", terminal.style(explanation.destination, .bold)),
      ("URL", explanation.url),
      ("Rule", explanation.rule),
      ("Variant", explanation.variant),
      ("Status", String(explanation.status)),
      ("Link", explanation.link?.description),
    ]).write(to: terminal)
    guard headers, let fields = explanation.headers else { return }
    terminal.line()
    Facts(fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }).write(to: terminal)
  }

  private func tap(at moment: Timestamp?) -> TapDescription {
    TapDescription(
      userAgent: userAgent,
      country: country,
      language: language,
      at: moment,
      referrer: referrer,
      ip: ip,
      query: parts.query.map(String.init),
      unlocked: unlocked ? true : nil,
      confirmed: confirmed ? true : nil
    )
  }

  /// The link, and the query behind it.
  private var parts: (link: Substring, query: Substring?) {
    let whole = url.prefix { $0 != "#" }
    guard let mark = whole.firstIndex(of: "?") else { return (whole, nil) }
    return (whole[..<mark], whole[whole.index(after: mark)...])
  }
}

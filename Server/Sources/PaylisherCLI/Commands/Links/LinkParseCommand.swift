import ArgumentParser
import Foundation
import LinkCore
import PaylisherServer
import WireModels

/// Says what an app would make of URLs.
struct LinkParseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse",
    abstract: "Show how the app would parse URLs.",
    discussion:
      "Reads URLs from the arguments or, one per line, from standard input. For each URL, prints a "
      + "line of JSON with the link that the SDK would deliver, or the reason why it would deliver "
      + "none. Does not need a server."
  )

  @Option(help: ArgumentHelp("URL scheme that the app registers, such as demo. Can be repeated."))
  var scheme: [String] = []
  @Option(
    help: ArgumentHelp(
      "Domain whose links the app opens, such as go.example.com. Can be repeated.",
      valueName: "host"
    )
  )
  var domain: [String] = []
  @Option(
    help: ArgumentHelp(
      "Route that requires a signed-in user, such as account. Can be repeated.",
      valueName: "route"
    )
  )
  var auth: [String] = []
  @Flag(help: "Exit with 65 if the app would not open one of the URLs. Use this in tests.")
  var strict =
    false
  @Argument(help: "URLs to parse. Defaults to the lines of standard input.") var urls: [String] = []

  func validate() throws {
    let unreadable = configuration.unreadableEntries
    guard unreadable.isEmpty else {
      let list = unreadable.map { "\"\($0)\"" }.joined(separator: ", ")
      throw ValidationError("These are neither schemes nor domains: \(list).")
    }
  }

  func run() throws {
    let configuration = configuration
    let encoder = JSONText.encoder([])
    let refused = Refusals()
    for url in urls {
      let verdict = LinkGrammar.parse(url, configuration: configuration)
      refused.note(verdict)
      let report = LinkReport(verdict, of: url, gatedRoutes: configuration.gatedRoutes)
      Terminal.output.write(Array(try encoder.encode(report)) + [0x0A])
    }
    guard urls.isEmpty else { return try end(refused) }
    let tool = LineTool(
      answer: { line in
        let url = try LineText.utf8(line)
        let verdict = LinkGrammar.parse(url, configuration: configuration)
        refused.note(verdict)
        let report = LinkReport(verdict, of: url, gatedRoutes: configuration.gatedRoutes)
        return Array(try encoder.encode(report))
      },
      placeholder: LineText.json
    )
    try tool.run()
    try end(refused)
  }

  private func end(_ refused: Refusals) throws {
    guard strict, refused.count > 0 else { return }
    throw CommandFailure(
      .badInput,
      refused.count == 1
        ? "The app would not open 1 of the URLs."
        : "The app would not open \(refused.count) of the URLs.",
      advice: "See reason in its line."
    )
  }

  private var configuration: LinkConfiguration {
    LinkConfiguration(
      customSchemes: scheme,
      universalLinkDomains: domain,
      authRequiredDestinations: auth
    )
  }
}

/// How many URLs the app would not open.
private final class Refusals {
  private(set) var count = 0

  func note(_ verdict: LinkVerdict) {
    if verdict.link == nil { count += 1 }
  }
}

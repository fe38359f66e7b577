import ArgumentParser
import Foundation
import LinkCore
import WireModels

/// Says what an app would make of URLs.
struct LinkParseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse",
    abstract: "Say what an app would make of URLs.",
    discussion: "Reads URLs from standard input, one a line, and prints a line of JSON for each: "
      + "what the SDK would deliver, or why it would not. Needs no server."
  )

  @Option(help: ArgumentHelp("A scheme that the app registers; may be repeated."))
  var scheme: [String] = []
  @Option(help: ArgumentHelp("A domain whose links the app opens; may be repeated."))
  var domain: [String] = []
  @Option(
    help: ArgumentHelp(
      "A route that needs a logged-in person; may be repeated.",
      valueName: "route"
    )
  )
  var auth: [String] = []

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
    let tool = LineTool(
      answer: { line in
        let url = try LineText.utf8(line)
        let verdict = LinkGrammar.parse(url, configuration: configuration)
        let report = LinkReport(verdict, of: url, gatedRoutes: configuration.gatedRoutes)
        return Array(try encoder.encode(report))
      },
      placeholder: LineText.json
    )
    try tool.run()
  }

  private var configuration: LinkConfiguration {
    LinkConfiguration(
      customSchemes: scheme,
      universalLinkDomains: domain,
      authRequiredDestinations: auth
    )
  }
}

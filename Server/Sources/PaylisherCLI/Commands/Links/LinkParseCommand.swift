import ArgumentParser
import Foundation
import LinkCore
import PaylisherServer
import WireModels

/// Says what an app would make of URLs.
struct LinkParseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse",
    abstract: "Show how the app reads URLs.",
    discussion: "Reads URLs from the arguments, or from standard input, one a line, and prints a "
      + "line of JSON for each: what the SDK would deliver, or why it would not. Needs no server."
  )

  @Option(help: ArgumentHelp("URL scheme that the app registers, such as demo; may be repeated."))
  var scheme: [String] = []
  @Option(
    help: ArgumentHelp(
      "Domain whose links the app opens, such as go.example.com; may be repeated.",
      valueName: "host"
    )
  )
  var domain: [String] = []
  @Option(
    help: ArgumentHelp(
      "Route that requires a signed-in user, such as account; may be repeated.",
      valueName: "route"
    )
  )
  var auth: [String] = []
  @Argument(help: "URLs; standard input where absent.") var urls: [String] = []

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
    for url in urls {
      let verdict = LinkGrammar.parse(url, configuration: configuration)
      let report = LinkReport(verdict, of: url, gatedRoutes: configuration.gatedRoutes)
      Terminal.output.write(Array(try encoder.encode(report)) + [0x0A])
    }
    guard urls.isEmpty else { return }
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

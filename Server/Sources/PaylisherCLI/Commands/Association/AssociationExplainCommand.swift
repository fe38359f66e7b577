import ArgumentParser
import AssociationCore
import Dashboard
import Doctor
import LinkCore
import PaylisherServer
import WireModels

/// Says which app opens a URL, and by which rule.
struct AssociationExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain which app opens a URL.",
    discussion: """
      Fetches the association file from the host of the URL, as phones do, unless you give --from. For every app in \
      the file, prints the decision and the rule behind it. With --app, prints every rule that was checked for one \
      app.
      """
  )

  @Argument(help: "URL to explain, such as https://go.example.com/sale.") var url: String
  @Option(
    help: ArgumentHelp(
      "File, URL or domain to read the association file from, or - for standard input.",
      valueName: "source"
    )
  )
  var from: String?
  @Option(
    help: ArgumentHelp(
      "Show only this app, given as its team ID and bundle ID, such as ABCDE12345.com.example.shop.",
      valueName: "app id"
    )
  ) var app: String?
  @Flag(help: "Print the result as JSON.") var json = false

  func run() async throws {
    let file = try await source().read(.apple)
    guard let value = file.value else {
      FindingsText(findings: file.findings).write(to: .error)
      throw CommandFailure(.failure, "\(file.place) cannot be read.")
    }
    let explanation = AssociationExplanation(file: value, url: url, only: app)
    if json {
      Terminal.output.line(try JSONText.pretty(explanation.apps.map(AssociationAnswer.init)))
    } else {
      explanation.write(to: .output, isDetailed: app != nil)
    }
  }

  private func source() throws -> AssociationSource {
    if let from { return try AssociationSource(from) }
    let rest = url.split(separator: "://", maxSplits: 1).dropFirst().first ?? ""
    let host = rest.prefix { !"/?#:".contains($0) }
    guard url.hasPrefix("https://"), let domain = LinkDomain(host) else {
      throw CommandFailure(
        .usage,
        "\"\(url)\" is not an https URL. Give the file with --from.",
        advice:
          "To write the file of this workspace, run paylisher association generate > aasa.json."
      )
    }
    return .domain(domain)
  }
}

extension AssociationExplanation {
  /// Writes a line for each app, and one for each of its rules where one app was asked for.
  func write(to terminal: Terminal, isDetailed: Bool) {
    if apps.isEmpty { terminal.line("The file does not contain this app.") }
    for app in apps {
      let (words, style): (String, TextStyle) =
        switch app.verdict {
        case .match: ("opens it", .green)
        case .exclude: ("leaves it to the browser", .yellow)
        case .noMatch: ("has no rule for it", .dim)
        }
      terminal.line("\(app.appID) \(terminal.style(words, style))\(Self.decided(app))")
      guard isDetailed else { continue }
      for step in app.steps {
        let why = step.mismatch.map { $0.remark.reason.detail($0.remark.arguments) } ?? "this one"
        terminal.line("  \(step.text)  \(terminal.style(why, .dim))")
      }
    }
  }

  private static func decided(_ app: App) -> String {
    guard app.rule != nil, let step = app.steps.last else { return "." }
    return " by \(step.text) (\(step.rule))."
  }
}

import ArgumentParser
import AssociationCore
import LinkCore

/// Says which app opens a URL, and by which rule.
struct AssociationExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say which app opens a URL, by which rule, and why the others do not.",
    discussion: """
      Without --from the file is fetched from the URL's own host, as phones do. Every app of the \
      file is answered for; --app shows each rule that was looked at for one.
      """
  )

  @Argument(help: "The URL.") var url: String
  @Option(
    help: ArgumentHelp("A file, a URL, a domain, or - for standard input.", valueName: "source")
  )
  var from: String?
  @Option(help: ArgumentHelp("One app, as team and bundle id.", valueName: "app id")) var app:
    String?
  @Flag(help: "Print JSON.") var json = false

  func run() async throws {
    let file = try await source().read(.apple)
    guard let value = file.value else {
      FindingsText(findings: file.findings).write(to: .error)
      throw CommandFailure(.failure, "\(file.place) cannot be read.")
    }
    let explanation = AssociationExplanation(file: value, url: url, only: app)
    if json {
      Terminal.output.line(try JSONText.pretty(explanation.apps))
    } else {
      explanation.write(to: .output)
    }
  }

  private func source() throws -> AssociationSource {
    if let from { return try AssociationSource(from) }
    let rest = url.split(separator: "://", maxSplits: 1).dropFirst().first ?? ""
    let host = rest.prefix { !"/?#:".contains($0) }
    guard url.hasPrefix("https://"), let domain = LinkDomain(host) else {
      throw CommandFailure(.usage, "\"\(url)\" is not an https URL; give its file with --from.")
    }
    return .domain(domain)
  }
}

/// What a file says about a URL, app by app.
struct AssociationExplanation {
  /// One app's answer.
  struct App: Encodable {
    let appID: String
    let verdict: String
    /// The rule that decided, as a JSON pointer.
    let rule: String?
    let steps: [Step]
  }

  /// One rule that was looked at.
  struct Step: Encodable {
    let rule: String
    let mismatch: String?
    let text: String
  }

  let apps: [App]
  private let isDetailed: Bool

  init(file: JSONValue, url: String, only app: String?) {
    let matcher = AssociationMatcher(file)
    let outline = RuleTexts(file)
    isDetailed = app != nil
    apps = matcher.matches(url: url).filter { app == nil || $0.appID == app }.map { id, match in
      App(
        appID: id,
        verdict: match.verdict.rawValue,
        rule: match.rule.map(outline.pointer),
        steps: matcher.trace(appID: id, url: url).map { step in
          Step(
            rule: outline.pointer(step.rule),
            mismatch: step.mismatch.map(Self.words),
            text: outline.text(step.rule)
          )
        }
      )
    }
  }

  /// Writes a line for each app, and one for each of its rules where one app was asked for.
  func write(to terminal: Terminal) {
    if apps.isEmpty { terminal.line("The file names no such app.") }
    for app in apps {
      let (words, style): (String, TextStyle) =
        switch app.verdict {
        case "match": ("opens it", .green)
        case "exclude": ("leaves it to the browser", .yellow)
        default: ("has no rule for it", .dim)
        }
      terminal.line("\(app.appID) \(terminal.style(words, style))\(decided(app))")
      guard isDetailed else { continue }
      for step in app.steps {
        terminal.line("  \(step.text)  \(terminal.style(step.mismatch ?? "this one", .dim))")
      }
    }
  }

  private func decided(_ app: App) -> String {
    guard app.rule != nil, let step = app.steps.last else { return "." }
    return " by \(step.text) (\(step.rule))."
  }

  private static func words(_ mismatch: AssociationMismatch) -> String {
    switch mismatch {
    case .path: "the path does not match"
    case .query: "the query does not match"
    case .queryItem(let name): "the query item \(name) does not match"
    case .fragment: "the fragment does not match"
    }
  }
}

/// The rules of a file, as they are written.
private struct RuleTexts {
  private let details: [JSONValue]

  init(_ file: JSONValue) {
    details = file["applinks"]?["details"]?.arrayValue ?? []
  }

  private func key(_ detail: Int) -> String {
    guard details.indices.contains(detail) else { return "paths" }
    return details[detail]["components"]?.arrayValue == nil ? "paths" : "components"
  }

  func pointer(_ place: AssociationRulePlace) -> String {
    "/applinks/details/\(place.detail)/\(key(place.detail))/\(place.rule)"
  }

  func text(_ place: AssociationRulePlace) -> String {
    guard details.indices.contains(place.detail),
      let rules = details[place.detail][key(place.detail)]?.arrayValue,
      rules.indices.contains(place.rule), let bytes = try? JSONText.line(rules[place.rule])
    else { return "rule \(place.rule + 1)" }
    return String(decoding: bytes, as: UTF8.self)
  }
}

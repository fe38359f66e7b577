import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// Shows or replaces the rules of a link.
struct LinkRulesCommand: CSVCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Show or replace the rules of a link.",
    discussion: """
      The server checks rules in order and uses the first one whose conditions all match. With --json, prints the \
      rules in the format that --set reads.
      """
  )

  @OptionGroup var options: ServerOptions
  @Flag(help: "Print the result as CSV.") var csv = false
  @Option(
    help: ArgumentHelp(
      "JSON file with the new list of rules, or - for standard input.",
      valueName: "file"
    )
  )
  var set: String?
  @Flag(help: "Remove all rules of the link.") var clear = false
  @Argument(help: "Code, short URL or ID of the link.") var link: String

  /// What is printed: the list alone, so that it can be edited and set again.
  struct Answer: Encodable, Sendable {
    var rules: [RuleForm]
    var warnings: [LinkWarning]

    func encode(to encoder: any Encoder) throws {
      try rules.encode(to: encoder)
    }
  }

  func validate() throws {
    if set != nil, clear { throw ValidationError("Give --set or --clear, not both.") }
  }

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> Answer {
    var found = try await LinkFinder(client: client).find(link)
    if set != nil || clear {
      var settings = LinkSettings(found)
      let zone = try await client.timeZone(if: set != nil)
      settings.rules = try set.map { try JSONFile.value([RuleForm].self, at: $0, in: zone) }
      found = try await client.send(.updateLink(found.id, settings, version: found.version))
    }
    return Answer(rules: found.rules ?? [], warnings: found.warnings ?? [])
  }

  func show(_ answer: Answer, on terminal: Terminal) {
    answer.write(to: terminal)
  }
}

extension LinkRulesCommand.Answer {
  /// Writes a row for each rule, then the warnings.
  func write(to terminal: Terminal) {
    guard !rules.isEmpty else { return terminal.line("The link has no rules.") }
    let rows = rules.enumerated().map { index, rule in
      [String(index + 1), rule.name, rule.conditionText, rule.outcomeText]
    }
    TextTable(headings: ["", "rule", "if", "then"], rows: rows, rightAligned: [0])
      .write(to: terminal)
    for warning in warnings { terminal.line(terminal.style(warning.detail, .yellow)) }
  }
}

extension RuleForm {
  /// What must hold, for people.
  var conditionText: String {
    let texts = (conditions ?? []).map(\.text)
    return texts.isEmpty ? "always" : texts.joined(separator: ", and ")
  }

  /// What then happens, for people.
  var outcomeText: String {
    if let web { return web }
    if let split {
      return split.map { "\($0.weight) × \($0.name)" }.joined(separator: " : ")
    }
    return targets.map(\.text) ?? ""
  }
}

extension TargetsForm {
  fileprivate var text: String {
    let phones = [("iOS", ios), ("iPad", ipad), ("Android", android), ("Huawei", huawei)]
    let pages = [("desktop", desktop), ("fallback", fallback)]
    let parts =
      phones.compactMap { name, target in
        target.map { "\(name) \($0.app ?? $0.universalLink ?? $0.store ?? $0.web ?? "")" }
      } + pages.compactMap { name, page in page.map { "\(name) \($0)" } }
    return parts.joined(separator: ", ")
  }
}

extension ConditionForm {
  fileprivate var text: String {
    let list = values?.joined(separator: " or ")
    switch kind {
    case "query": return "query \(name ?? "") " + (list.map { "is \($0)" } ?? "is there")
    case "inAppBrowser": return "inside " + (list ?? "any app")
    case "hours":
      let days = days?.map(String.init).joined(separator: ",") ?? "1-7"
      return "\(zone ?? "") \(from ?? "00:00")–\(until ?? "24:00") on days \(days)"
    case "dates": return Self.range(startsAt?.forPeople, endsAt?.forPeople)
    case "systemVersion", "appVersion": return "\(kind) " + Self.range(from, below)
    default: return "\(kind) is \(list ?? "")"
    }
  }

  private static func range(_ from: String?, _ below: String?) -> String {
    [from.map { "from \($0)" }, below.map { "before \($0)" }].compactMap(\.self)
      .joined(separator: " ")
  }
}

import ArgumentParser
import Foundation
import LinkCore
import PaylisherClient
import RoutingCore
import WireModels

/// The commands about single rules of a link.
struct LinkRuleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rule",
    abstract: "Add or remove a rule of a link.",
    discussion:
      "To show all rules of a link, or to replace them from a file, run paylisher link rules.",
    subcommands: [LinkRuleAddCommand.self, LinkRuleRemoveCommand.self]
  )
}

struct LinkRuleAddCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a rule to a link.",
    discussion: """
      A rule applies if all of its conditions match. A condition with several values matches if one of them does. \
      Example: paylisher link rule add SALE --platform android --language tr --until 2026-12-01 --web \
      https://example.com/tr
      """
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "Code, short URL or ID of the link.") var link: String
  @Option(
    help: ArgumentHelp(
      "Name of the rule in reports. Defaults to the values of its conditions, or to a name such as Split 1.",
      valueName: "text"
    )
  )
  var name: String?
  @Flag(help: "Add the rule before all others instead of at the end.") var first = false
  @OptionGroup(title: "Conditions") var conditions: RuleConditionOptions
  @OptionGroup(title: "Outcome") var outcome: RuleOutcomeOptions

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> LinkRulesCommand.Answer {
    let found = try await LinkFinder(client: client).find(link)
    let zone = try await client.timeZone(if: conditions.needsZone)
    let rules = found.rules ?? []
    var rule = RuleForm(
      name: name ?? conditions.name ?? outcome.name(beside: rules),
      conditions: conditions.forms(in: zone)
    )
    try outcome.apply(to: &rule)
    let old = LinkSettings(found)
    var new = old
    new.rules = first ? [rule] + rules : rules + [rule]
    let patch = try LinkPatch(from: old, to: new)
    let changed = try await client.send(.changeLink(found.id, patch, version: found.version))
    return LinkRulesCommand.Answer(rules: changed.rules ?? [], warnings: changed.warnings ?? [])
  }

  func show(_ answer: LinkRulesCommand.Answer, on terminal: Terminal) {
    answer.write(to: terminal)
  }
}

struct LinkRuleRemoveCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a rule from a link.",
    aliases: ["delete"]
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "Code, short URL or ID of the link.") var link: String
  @Argument(help: "Name of the rule, or its number as printed by paylisher link rules.") var rule:
    String

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> LinkRulesCommand.Answer {
    let found = try await LinkFinder(client: client).find(link)
    let old = LinkSettings(found)
    var rules = found.rules ?? []
    let index = Int(rule).map { $0 - 1 } ?? rules.firstIndex { $0.name == rule }
    guard let index, rules.indices.contains(index) else {
      throw CommandFailure(
        .failure,
        "The link has no rule \"\(rule)\".",
        advice: "See paylisher link rules \(found.code)."
      )
    }
    rules.remove(at: index)
    var new = old
    new.rules = rules.isEmpty ? nil : rules
    let patch = try LinkPatch(from: old, to: new)
    let changed = try await client.send(.changeLink(found.id, patch, version: found.version))
    return LinkRulesCommand.Answer(rules: changed.rules ?? [], warnings: changed.warnings ?? [])
  }

  func show(_ answer: LinkRulesCommand.Answer, on terminal: Terminal) {
    answer.write(to: terminal)
  }
}

/// What must hold for a rule, as options.
struct RuleConditionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Platform: ios, android, desktop or other. Can be repeated.",
      valueName: "platform"
    )
  )
  var platform: [RulePlatform] = []
  @Option(
    help: ArgumentHelp(
      "Two-letter country code, such as TR or GB (not UK). Can be repeated.",
      valueName: "code"
    )
  )
  var country: [RuleCountry] = []
  @Option(help: ArgumentHelp("Language, such as tr or pt-BR. Can be repeated.", valueName: "tag"))
  var language: [String] = []
  @Option(
    help: ArgumentHelp(
      "Host of the referrer, such as news.example.com. Can be repeated.",
      valueName: "host"
    )
  )
  var referrer: [String] = []
  @Option(
    help: ArgumentHelp(
      "Browser, named as in paylisher agent classify, such as safari. Can be repeated.",
      valueName: "name"
    )
  )
  var browser: [String] = []
  @Option(
    help: ArgumentHelp("In-app browser, such as instagram. Can be repeated.", valueName: "name")
  )
  var inApp: [String] = []
  @Option(
    help: ArgumentHelp(
      "Query parameter that the short URL must have, given as name or name=value.",
      valueName: "name=value"
    )
  )
  var query: [String] = []
  @Option(
    help: ArgumentHelp("Time from which the rule applies, such as 2026-11-01.", valueName: "time"),
    transform: WrittenTime.init(option:)
  )
  var from: WrittenTime?
  @Option(
    help: ArgumentHelp(
      "Time until which the rule applies, such as 2026-12-01 or 7d (in 7 days).",
      valueName: "time"
    ),
    transform: WrittenTime.init(endOption:)
  )
  var until: WrittenTime?

  /// Whether a time means another moment in each time zone.
  var needsZone: Bool { from?.needsZone == true || until?.needsZone == true }

  func forms(in zone: TimeZone) -> [ConditionForm] {
    let lists: [(kind: ConditionForm.Kind, values: [String])] = [
      (.platform, platform.map(\.name)), (.country, country.map(\.code)), (.language, language),
      (.referrer, referrer),
      (.browser, browser), (.inAppBrowser, inApp),
    ]
    var forms = lists.filter { !$0.values.isEmpty }.map {
      ConditionForm($0.kind, values: $0.values)
    }
    forms += query.map { text in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      let values = parts.count > 1 ? [parts[1]] : nil
      return ConditionForm(.query, values: values, name: parts.first ?? text)
    }
    if from != nil || until != nil {
      forms.append(
        ConditionForm(.dates, startsAt: from?.moment(in: zone), endsAt: until?.moment(in: zone))
      )
    }
    return forms
  }

  /// A name made of the values; `nil` where there are none.
  var name: String? {
    let values =
      platform.map(\.name) + country.map(\.code) + language + referrer + browser
      + inApp + query
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

/// Where a rule leads, as options.
struct RuleOutcomeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Web page to open on every platform.", valueName: "url")) var web:
    String?
  @Option(
    help: ArgumentHelp(
      "Variant of a split: its name, its weight (a whole number) and its web page, such as A=70=https://example.com/a. Give two or more variants.",
      valueName: "name=weight=url"
    )
  )
  var variant: [RuleVariant] = []

  func validate() throws {
    guard web != nil ? variant.isEmpty : variant.count > 1 else {
      throw ValidationError("Give --web, or --variant twice or more.")
    }
    let names = variant.map(\.name)
    if let twice = names.first(where: { name in names.filter { $0 == name }.count > 1 }) {
      throw ValidationError(
        "--variant \(twice) is set twice. Give each variant its own name for reports."
      )
    }
  }

  /// A name that no other rule has, such as `Split 2`.
  func name(beside rules: [RuleForm]) -> String {
    let (word, taken) = (variant.isEmpty ? "Rule" : "Split", Set(rules.map(\.name)))
    let number = (1...rules.count + 1).first { !taken.contains("\(word) \($0)") }
    return "\(word) \(number ?? 1)"
  }

  func apply(to rule: inout RuleForm) throws {
    rule.web = web.map(LinkTargetOptions.url)
    guard !variant.isEmpty else { return }
    rule.split = variant.map {
      VariantForm(name: $0.name, weight: $0.weight, targets: TargetsForm(fallback: $0.url))
    }
  }
}

/// `name=weight=url`.
struct RuleVariant: ExpressibleByArgument, Sendable {
  let name: String
  let weight: Int64
  let url: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 2).map(String.init)
    guard parts.count == 3 else { return nil }
    let share = parts[1].hasSuffix("%") ? String(parts[1].dropLast()) : parts[1]
    guard let weight = Int64(share), weight > 0 else { return nil }
    (name, self.weight, url) = (parts[0], weight, LinkTargetOptions.url(parts[2]))
  }
}

/// A platform of a condition, in any case; devices are taken for their system.
struct RulePlatform: ExpressibleByArgument, Sendable {
  let name: String

  static let allValueStrings = ["ios", "android", "desktop", "other"]
  private static let devices = [
    "iphone": "ios", "ipad": "ios", "ipados": "ios", "windows": "desktop", "mac": "desktop",
    "macos": "desktop", "linux": "desktop", "computer": "desktop", "pc": "desktop",
  ]

  init?(argument: String) {
    let word = argument.lowercased()
    guard let name = Self.devices[word] ?? (Self.allValueStrings.contains(word) ? word : nil) else {
      return nil
    }
    self.name = name
  }
}

/// A country of a condition, as two letters in any case.
struct RuleCountry: ExpressibleByArgument, Sendable {
  let code: String

  init?(argument: String) {
    guard let country = CountryCode(argument) else { return nil }
    code = country.description
  }
}

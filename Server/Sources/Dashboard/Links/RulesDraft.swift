import Foundation
import LinkCore
package import WireModels

/// The fields of the rules of a link: each rule as a row that can be moved, changed and removed.
package struct RulesDraft: Sendable {
  /// One rule as the form shows it.
  package struct Row: Hashable, Sendable {
    /// The place among the rules, as a number.
    package var order: String
    /// The rule's name.
    package var name: String
    /// `ios`, `android`, `desktop`, `other`, or empty for every platform.
    package var platform: String
    /// Countries in two letters, with commas between them.
    package var countries: String
    /// Languages, with commas between them.
    package var languages: String
    /// The time of day from which it applies.
    package var from: String
    /// The time of day until which it applies.
    package var until: String
    /// The page that it leads to.
    package var web: String
    /// Pages that share the taps, one a line: weight, URL and name.
    package var split: String
    /// The whole rule as JSON, in place of the other fields; empty where they say it all.
    package var json: String
    /// Whether the rule goes.
    package var isRemoved: Bool

    /// Makes a row.
    package init(
      order: String = "",
      name: String = "",
      platform: String = "",
      countries: String = "",
      languages: String = "",
      from: String = "",
      until: String = "",
      web: String = "",
      split: String = "",
      json: String = "",
      isRemoved: Bool = false
    ) {
      (self.order, self.name, self.platform) = (order, name, platform)
      (self.countries, self.languages) = (countries, languages)
      (self.from, self.until, self.web) = (from, until, web)
      (self.split, self.json, self.isRemoved) = (split, json, isRemoved)
    }

    /// Whether nothing is filled in.
    var isEmpty: Bool {
      [name, platform, countries, languages, from, until, web, split, json]
        .allSatisfy(\.isEmpty)
    }
  }

  /// How many empty rows the form has below the rules.
  static let spare = 2
  /// The rows.
  package var rows: [Row]
  /// The version of the link that the form was opened with; `nil` for the link as it is now.
  package var version: String?

  /// Makes a draft.
  package init(rows: [Row], version: String? = nil) {
    (self.rows, self.version) = (rows, version)
  }

  /// The rules of a link, and empty rows.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - zone: The time zone of times of the day; a rule with hours of another one is shown as JSON.
  package init(_ rules: [RuleForm], zone: String) {
    rows = rules.enumerated().map { index, rule in
      var row = Row(rule, zone: zone) ?? Row(name: rule.name, json: Row.json(of: rule))
      row.order = "\(index + 1)"
      return row
    }
    for index in 0..<Self.spare { rows.append(Row(order: "\(rules.count + index + 1)")) }
  }

  /// The rules in their order.
  ///
  /// - Parameter zone: The time zone of times of the day.
  /// - Returns: The rules; the server says what is wrong with them.
  /// - Throws: ``NotJSON`` for the first rule whose JSON cannot be read.
  package func rules(zone: String) throws(NotJSON) -> [RuleForm] {
    var rules: [RuleForm] = []
    for index in order {
      guard let rule = rows[index].rule(zone: zone) else { throw NotJSON(index: rules.count) }
      rules.append(rule)
    }
    return rules
  }

  /// Whether the form says these rules, in this order, with times of the day in a zone.
  package func says(_ rules: [RuleForm], zone: String) -> Bool {
    guard let drafted = try? self.rules(zone: zone) else { return false }
    return drafted == (try? RulesDraft(rules, zone: zone).rules(zone: zone))
  }

  /// The place among the rules of the rule that a row says; `nil` where it says none.
  func place(of row: Int) -> Int? {
    order.firstIndex(of: row)
  }

  /// The places of the rows that are rules, in the order of the rules.
  private var order: [Int] {
    rows.indices.filter { !rows[$0].isEmpty && !rows[$0].isRemoved }.sorted { left, right in
      (rows[left].number, left) < (rows[right].number, right)
    }
  }

  /// The names of the fields of a row, each of which has the number of the row after it.
  static let names = [
    "name", "platform", "countries", "languages", "from", "until", "web", "split", "json",
  ]

  /// The names of the form's fields by the places of errors in the settings of the link.
  func fields(of problem: Problem) -> [String: String] {
    let order = order
    var fields: [String: String] = [:]
    for error in problem.errors ?? [] {
      let parts = error.pointer.split(separator: "/").map(String.init)
      guard parts.first == "rules", parts.count > 1, let place = BoundedNumber.place(parts[1]),
        order.indices.contains(place)
      else { continue }
      fields[error.pointer] = "\(rows[order[place]].field(at: parts.dropFirst(2)))\(order[place])"
    }
    return fields
  }

  /// A row's JSON is no rule.
  package struct NotJSON: Error, Hashable {
    /// The place of the rule.
    package let index: Int
  }
}

extension RulesDraft.Row {
  /// The platforms of which a row names one.
  static let platforms = ["ios", "android", "desktop", "other"]

  /// The row of a rule; `nil` where it says more than a row shows, or would say another rule.
  init?(_ rule: RuleForm, zone: String) {
    let variants = (rule.split ?? []).compactMap(Self.line)
    guard rule.targets == nil, variants.count == rule.split?.count ?? 0,
      rule.web != nil || !variants.isEmpty
    else { return nil }
    self.init(name: rule.name, web: rule.web ?? "", split: variants.joined(separator: "\n"))
    var seen: Set<String> = []
    for condition in rule.conditions ?? [] {
      guard seen.insert(condition.kind).inserted, read(condition, zone: zone) else { return nil }
    }
    let zone = rule.conditions?.compactMap(\.zone).first ?? zone
    guard Self.isSame(self.rule(zone: zone), rule) else { return nil }
  }

  /// The position that the row names; the last where it names none.
  fileprivate var number: Int { BoundedNumber.read(order, in: Int.min...Int.max) ?? .max }

  /// Whether two rules are the same but for the order of their conditions, all of which hold.
  private static func isSame(_ first: RuleForm?, _ second: RuleForm) -> Bool {
    guard var first else { return false }
    let conditions = (Set(first.conditions ?? []), Set(second.conditions ?? []))
    first.conditions = second.conditions
    return conditions.0 == conditions.1 && first == second
  }

  private mutating func read(_ condition: ConditionForm, zone: String) -> Bool {
    let values = condition.values ?? []
    let text = values.joined(separator: ", ")
    switch ConditionForm.Kind(rawValue: condition.kind) {
    case .platform where values.count == 1 && Self.platforms.contains(text): platform = text
    case .country: countries = text
    case .language: languages = text
    case .hours where condition.days == nil && Self.isSame(condition.zone, zone):
      (from, until) = (condition.from ?? "", condition.until ?? "")
    default: return false
    }
    return true
  }

  private static func isSame(_ zone: String?, _ other: String) -> Bool {
    guard let zone, zone != other else { return true }
    // Foundation has other names for some zones, such as GMT for UTC.
    return TimeZone(identifier: zone)?.identifier == other
  }

  /// The line of a variant; `nil` where it leads to more than one page.
  private static func line(_ variant: VariantForm) -> String? {
    guard let web = variant.targets.fallback, variant.targets == TargetsForm(fallback: web) else {
      return nil
    }
    return "\(variant.weight) \(web) \(variant.name)"
  }

  /// The variant of a line; the server refuses one without a weight or a URL.
  private static func variant(_ line: Substring, at index: Int) -> VariantForm {
    let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
    let letter = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(min(index, 25))))
    return VariantForm(
      name: parts.count > 2 ? parts[2].trimmingCharacters(in: .whitespaces) : letter,
      weight: parts.first.flatMap { BoundedNumber.read($0, in: 0...1_000_000_000) } ?? 0,
      targets: TargetsForm(fallback: parts.count > 1 ? parts[1] : "")
    )
  }

  /// A rule as the form shows it where it says more than the fields.
  static func json(of rule: RuleForm) -> String {
    let data = (try? JSONEncoder.indented.encode(rule)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  /// The rule that the row says; `nil` where its JSON is none.
  func rule(zone: String) -> RuleForm? {
    guard json.isEmpty else {
      return try? JSONDecoder().decode(RuleForm.self, from: Data(json.utf8))
    }
    var conditions: [ConditionForm] = []
    if !platform.isEmpty { conditions.append(ConditionForm(.platform, values: [platform])) }
    let countries = Self.list(countries).map { $0.uppercased() }
    if !countries.isEmpty { conditions.append(ConditionForm(.country, values: countries)) }
    let languages = Self.list(languages)
    if !languages.isEmpty { conditions.append(ConditionForm(.language, values: languages)) }
    if !from.isEmpty || !until.isEmpty {
      let end = until.isEmpty ? "24:00" : until
      let start = from.isEmpty ? "00:00" : from
      conditions.append(ConditionForm(.hours, from: start, until: end, zone: zone))
    }
    let lines = split.split(whereSeparator: \.isNewline)
      .filter { !$0.allSatisfy(\.isWhitespace) }
    let variants = lines.enumerated().map { Self.variant($0.element, at: $0.offset) }
    return RuleForm(
      name: name.isEmpty ? "Rule \(order)" : name,
      conditions: conditions.isEmpty ? nil : conditions,
      web: variants.isEmpty || !web.isEmpty ? web : nil,
      split: variants.isEmpty ? nil : variants
    )
  }

  /// The name of the field that says the part of the rule at a place.
  fileprivate func field(at place: ArraySlice<String>) -> String {
    guard json.isEmpty else { return "json" }
    switch place.first {
    case "web", "split": return place.first ?? ""
    case "conditions":
      let conditions = rule(zone: "")?.conditions ?? []
      guard let number = place.dropFirst().first.flatMap({ BoundedNumber.place($0) }),
        conditions.indices.contains(number)
      else { return "name" }
      switch ConditionForm.Kind(rawValue: conditions[number].kind) {
      case .platform: return "platform"
      case .country: return "countries"
      case .language: return "languages"
      default: return "from"
      }
    default: return "name"
    }
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}

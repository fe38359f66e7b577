import Foundation
public import WireModels

/// The fields of the rules of a link: each rule as a row that can be moved, changed and removed.
public struct RulesDraft: Sendable {
  /// One rule as the form shows it.
  public struct Row: Hashable, Sendable {
    /// The place among the rules, as a number.
    public var order: String
    /// The rule's name.
    public var name: String
    /// `ios`, `android`, `desktop`, or empty for every platform.
    public var platform: String
    /// Countries in two letters, with commas between them.
    public var countries: String
    /// Languages, with commas between them.
    public var languages: String
    /// The time of day from which it applies.
    public var from: String
    /// The time of day until which it applies.
    public var until: String
    /// The page that it leads to.
    public var web: String
    /// The place in the link's rules of one that says more than the form shows, and stays as it is.
    public var kept: Int?
    /// Whether the rule goes.
    public var isRemoved: Bool

    /// Makes a row.
    public init(
      order: String = "",
      name: String = "",
      platform: String = "",
      countries: String = "",
      languages: String = "",
      from: String = "",
      until: String = "",
      web: String = "",
      kept: Int? = nil,
      isRemoved: Bool = false
    ) {
      (self.order, self.name, self.platform) = (order, name, platform)
      (self.countries, self.languages) = (countries, languages)
      (self.from, self.until, self.web) = (from, until, web)
      (self.kept, self.isRemoved) = (kept, isRemoved)
    }

    /// Whether nothing is filled in.
    var isEmpty: Bool {
      kept == nil
        && [name, platform, countries, languages, from, until, web].allSatisfy(\.isEmpty)
    }
  }

  /// How many empty rows the form has below the rules.
  static let spare = 2
  /// The rows.
  public var rows: [Row]

  /// Makes a draft.
  public init(rows: [Row]) {
    self.rows = rows
  }

  /// The rules of a link, and empty rows.
  public init(_ rules: [RuleForm]) {
    rows = rules.enumerated().map { index, rule in
      var row = Row(rule) ?? Row(name: rule.name, kept: index)
      row.order = "\(index + 1)"
      return row
    }
    for index in 0..<Self.spare { rows.append(Row(order: "\(rules.count + index + 1)")) }
  }

  /// The rules in their order.
  ///
  /// - Parameters:
  ///   - rules: The rules of the link, of which some stay as they are.
  ///   - zone: The time zone of times of the day.
  /// - Returns: The rules; the server says what is wrong with them.
  public func rules(keeping rules: [RuleForm], zone: String) -> [RuleForm] {
    let sorted = rows.filter { !$0.isEmpty && !$0.isRemoved }.enumerated().sorted { left, right in
      let (first, second) = (Int(left.element.order), Int(right.element.order))
      return (first ?? .max, left.offset) < (second ?? .max, right.offset)
    }
    return sorted.compactMap { _, row in
      guard let kept = row.kept else { return row.rule(zone: zone) }
      return rules.indices.contains(kept) ? rules[kept] : nil
    }
  }
}

extension RulesDraft.Row {
  /// The row of a rule; `nil` where it says more than a row shows.
  init?(_ rule: RuleForm) {
    guard let web = rule.web, rule.targets == nil, rule.split == nil else { return nil }
    self.init(name: rule.name, web: web)
    var seen: Set<String> = []
    for condition in rule.conditions ?? [] {
      guard seen.insert(condition.kind).inserted, read(condition) else { return nil }
    }
  }

  private mutating func read(_ condition: ConditionForm) -> Bool {
    let values = condition.values ?? []
    let text = values.joined(separator: ", ")
    switch ConditionForm.Kind(rawValue: condition.kind) {
    case .platform where values.count == 1: platform = text
    case .country: countries = text
    case .language: languages = text
    case .hours where condition.days == nil:
      (from, until) = (condition.from ?? "", condition.until ?? "")
    default: return false
    }
    return true
  }

  /// The rule that the row says.
  func rule(zone: String) -> RuleForm {
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
    return RuleForm(
      name: name.isEmpty ? "Rule \(order)" : name,
      conditions: conditions.isEmpty ? nil : conditions,
      web: web
    )
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}

import AttributionCore

/// The properties that an event itself brought, as its row keeps them: names and values side by side.
struct OwnProperties: Sendable {
  /// Every property with its value as JSON, in the order of their names.
  private(set) var members: [(name: String, value: String)] = []
  /// The canonical source that the event carries, which its row keeps with its visit.
  var source: String?

  /// No properties.
  init() {}

  /// Takes the columns apart; what could not be taken apart when it arrived has no members.
  init(keys: String?, values: String) {
    guard let keys else { return }
    for (name, value) in zip(JSONMembers.elements(of: keys), JSONMembers.elements(of: values)) {
      add(name, value)
    }
  }

  /// Adds a property by its name and its value, both as JSON.
  mutating func add(_ name: String, _ value: String) {
    members.append((Self.string(name) ?? "", value))
  }

  /// The value of a property, as JSON.
  subscript(_ name: String) -> String? {
    members.first { $0.name == name }?.value
  }

  /// What an event is counted by, in the order of names: the app's own properties that are a text, a
  /// number or a truth value, and before them the groups that the person belongs to, each as
  /// `$groups.` and its type.
  var counted: [(name: String, value: String)] {
    let own = members.lazy
      .filter { !$0.name.hasPrefix("$") && !EventMoney.names.contains($0.name) }
      .compactMap { name, value in Self.scalar(value).map { (name: name, value: $0) } }
    return groups + own
  }

  private var groups: [(name: String, value: String)] {
    guard let groups = self[Self.groupsName].flatMap({ JSONMembers($0) }) else { return [] }
    return groups.ranges.compactMap { member in
      guard let type = Self.string(groups.text(member.quotedKey)),
        let key = Self.scalar(groups.text(member.value))
      else { return nil }
      return ("\(Self.groupsName).\(type)", key)
    }
  }

  /// The property that names the groups of a person by their types.
  private static let groupsName = "$groups"

  /// The text of a JSON string; `nil` for another value.
  static func string(_ json: String) -> String? {
    guard json.utf8.first == UInt8(ascii: "\"") else { return nil }
    guard json.utf8.contains(UInt8(ascii: "\\")) else {
      return String(decoding: json.utf8.dropFirst().dropLast(), as: UTF8.self)
    }
    return try? JSONColumn.value(String.self, from: json, column: "properties")
  }

  /// The text of a string, a number or a truth value; `nil` for `null`, arrays and objects.
  static func scalar(_ json: String) -> String? {
    switch json.utf8.first {
    case UInt8(ascii: "\""): string(json)
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "n"): nil
    default: json
    }
  }
}

/// The money that an event says was earned.
enum EventMoney: Hashable, Sendable {
  /// An amount in a currency.
  case amount(MoneyAmount, CurrencyCode)
  /// An amount that cannot be added up: not a number, or too large.
  case unreadable

  /// The properties that hold an amount, the first that is there and not `null` counts.
  static let names = ["$revenue", "revenue"]
  private static let currencies = ["currency", "$currency"]

  /// `nil` for events that say nothing about money.
  init?(_ properties: OwnProperties) {
    guard let json = Self.first(of: Self.names, in: properties) else { return nil }
    guard let amount = OwnProperties.scalar(json).flatMap({ MoneyAmount(rounding: $0) }) else {
      self = .unreadable
      return
    }
    let currency = Self.first(of: Self.currencies, in: properties)
    self = .amount(amount, CurrencyCode(currency.flatMap { OwnProperties.string($0) }))
  }

  /// The first of some properties that is there and not `null`.
  private static func first(of names: [String], in properties: OwnProperties) -> String? {
    names.lazy.compactMap { properties[$0] }.first { $0 != "null" }
  }
}

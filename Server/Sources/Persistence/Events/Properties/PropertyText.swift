import AttributionCore
import JSONCoding

/// The properties of an event, taken apart for storing: what its device, its visit and the event
/// itself say.
///
/// Devices repeat themselves: version, model and language are the same in thousands of events. They
/// are stored once, and so are the names of the rest; an event keeps its values only.
struct PropertyText: Hashable, Sendable {
  /// The members that a device repeats, as an object; `nil` where there are none.
  var context: String?
  /// The members that a visit repeats, as the inside of an object.
  var visit = ""
  /// The names of the event's own members, as an array; `nil` where the text could not be taken
  /// apart, and `values` is all of it.
  var keys: String?
  /// The values of the event's own members, as an array.
  var values: String

  /// Takes a JSON object without white space apart.
  init(_ properties: EventProperties) {
    var own = OwnProperties()
    self.init(properties, &own)
  }

  /// Takes a JSON object without white space apart; the event's own members are added to `own`.
  init(_ properties: EventProperties, _ own: inout OwnProperties) {
    guard let members = properties.members else {
      values = properties.text
      return
    }
    var (context, visit, keys, values) = ([UInt8](), [UInt8](), [UInt8](), [UInt8]())
    keys.reserveCapacity(members.bytes.count)
    values.reserveCapacity(members.bytes.count)
    own.reserveCapacity(members.members.count)
    for member in members.members {
      switch PropertyHome(members.bytes[member.key]) {
      case .context: Self.add(members.bytes[member.whole], to: &context)
      case .visit:
        Self.add(members.bytes[member.whole], to: &visit)
        own.tags.add(members.bytes[member.key], members.text(member.value))
      case .event:
        Self.add(members.bytes[member.quotedKey], to: &keys)
        Self.add(members.bytes[member.value], to: &values)
        own.add(member, of: members)
      }
    }
    self.context = context.isEmpty ? nil : "{\(String(decoding: context, as: UTF8.self))}"
    self.visit = String(decoding: visit, as: UTF8.self)
    self.keys = "[\(String(decoding: keys, as: UTF8.self))]"
    self.values = "[\(String(decoding: values, as: UTF8.self))]"
  }

  /// Wraps what was stored.
  init(context: String?, visit: String, keys: String?, values: String) {
    self.context = context
    self.visit = visit
    self.keys = keys
    self.values = values
  }

  private static func add(_ bytes: ArraySlice<UInt8>, to list: inout [UInt8]) {
    if !list.isEmpty { list.append(UInt8(ascii: ",")) }
    list.append(contentsOf: bytes)
  }

  /// The whole object, its members in the order of their names.
  var text: String {
    guard let keys else { return values }
    var members: [(key: String, member: String)] = []
    for part in [context ?? "{}", "{\(visit)}"] {
      guard let found = JSONMembers(part) else { continue }
      members += found.members.map { (found.text($0.key), found.text($0.whole)) }
    }
    let names = JSONMembers.elements(of: keys)
    let values = JSONMembers.elements(of: values)
    members += zip(names, values).map { (String($0.dropFirst().dropLast()), "\($0):\($1)") }
    members.sort { $0.key < $1.key }
    return "{\(members.map(\.member).joined(separator: ","))}"
  }
}

/// Where a property is stored.
private enum PropertyHome: Sendable {
  case context, visit, event

  private static let visitKeys: Set<String> = [
    "$session_id", "jid", "campaign_key", "deeplink_key", "campaign_source", "journey_source",
    "utm_campaign", "utm_medium", "utm_source",
  ]
  private static let contextKeys: Set<String> = [
    "$active_feature_flags", "$app_build", "$app_name", "$app_namespace", "$app_version",
    "$browser", "$browser_version", "$device_manufacturer", "$device_model", "$device_name",
    "$device_type", "$geoip_disable", "$is_emulator", "$is_identified", "$lib",
    "$lib_version", "$locale", "$network_carrier", "$network_cellular", "$network_wifi", "$os",
    "$os_name", "$os_version", "$process_person_profile", "$python_runtime", "$python_version",
    "$raw_user_agent", "$screen_height", "$screen_width", "$sdk_package_version", "$set",
    "$set_once", "$timezone", "$user_agent", "$viewport_height", "$viewport_width",
  ]

  init(_ key: ArraySlice<UInt8>) {
    guard let first = key.first else {
      self = .event
      return
    }
    switch first {
    case UInt8(ascii: "$"):
      let name = String(decoding: key, as: UTF8.self)
      if name.hasPrefix("$feature/") || Self.contextKeys.contains(name) {
        self = .context
      } else {
        self = name == "$session_id" ? .visit : .event
      }
    case UInt8(ascii: "c"), UInt8(ascii: "d"), UInt8(ascii: "j"), UInt8(ascii: "u"):
      self = Self.visitKeys.contains(String(decoding: key, as: UTF8.self)) ? .visit : .event
    default: self = .event
    }
  }
}

/// The properties that an event itself brought, as its row keeps them: names and values side by side.
struct OwnProperties: Sendable {
  /// Every property with its value as JSON, in the order of their names.
  private(set) var members: [(name: String, value: String)] = []
  /// The campaign parameters that the event carries, which its row keeps with its visit.
  var tags = CampaignTags()

  /// No properties.
  init() {}

  /// Takes the columns apart; what could not be taken apart when it arrived has no members.
  init(keys: String?, values: String) {
    guard let keys else { return }
    for (name, value) in zip(JSONMembers.elements(of: keys), JSONMembers.elements(of: values)) {
      add(name, value)
    }
  }

  /// Makes room for so many properties.
  mutating func reserveCapacity(_ count: Int) {
    members.reserveCapacity(count)
  }

  /// Adds a property by its name and its value, both as JSON.
  mutating func add(_ name: String, _ value: String) {
    members.append((Self.string(name) ?? "", value))
  }

  /// Adds a member of an object.
  mutating func add(_ member: JSONMembers.Member, of object: JSONMembers) {
    guard !object.bytes[member.key].contains(UInt8(ascii: "\\")) else {
      return add(object.text(member.quotedKey), object.text(member.value))
    }
    members.append((object.text(member.key), object.text(member.value)))
  }

  /// The value of a property, as JSON.
  subscript(_ name: String) -> String? {
    members.first { $0.name == name }?.value
  }

  /// What an event is counted by, in the order of names: the app's own properties that are a text, a
  /// number or a truth value, and before them the groups that the person belongs to, each as
  /// `$groups.` and its type.
  var counted: [(name: String, value: String)] {
    var counted = groups
    counted.reserveCapacity(counted.count + members.count)
    for (name, json) in members
    where name.utf8.first != UInt8(ascii: "$") && !EventMoney.names.contains(name) {
      if let value = Self.scalar(json) { counted.append((name, value)) }
    }
    return counted
  }

  private var groups: [(name: String, value: String)] {
    guard let groups = self[Self.groupsName].flatMap({ JSONMembers($0) }) else { return [] }
    return groups.members.compactMap { member in
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
    guard json.hasByte(UInt8(ascii: "\\")) else {
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
  /// An amount that cannot be added up: not a number, too large, or in a currency that is not three letters.
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
    guard let currency = Self.first(of: Self.currencies, in: properties), currency != "\"\"" else {
      self = .amount(amount, .none)
      return
    }
    let code = OwnProperties.string(currency).flatMap { CurrencyCode(letters: $0) }
    self = code.map { .amount(amount, $0) } ?? .unreadable
  }

  /// The first of some properties that is there and not `null`.
  private static func first(of names: [String], in properties: OwnProperties) -> String? {
    names.lazy.compactMap { properties[$0] }.first { $0 != "null" }
  }
}

/// The properties that an event itself brought, as its row keeps them: names and values side by side.
struct OwnProperties: Sendable {
  /// Every property with its value as JSON, in the order of their names.
  let members: [(name: String, value: String)]

  /// Takes the columns apart; what could not be taken apart when it arrived has no members.
  init(keys: String?, values: String) {
    guard let keys else {
      members = []
      return
    }
    members = zip(JSONMembers.elements(of: keys), JSONMembers.elements(of: values))
      .map { (Self.string($0) ?? "", $1) }
  }

  /// The value of a property, as JSON.
  subscript(_ name: String) -> String? {
    members.first { $0.name == name }?.value
  }

  /// The text of a JSON string; `nil` for another value.
  static func string(_ json: String) -> String? {
    guard json.utf8.first == UInt8(ascii: "\"") else { return nil }
    guard json.utf8.contains(UInt8(ascii: "\\")) else {
      return String(json.dropFirst().dropLast())
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

import JSONCoding

/// What the part of an event's properties that a device repeats says about the device and its person.
struct DeviceFacts: Hashable, Sendable {
  /// Names of properties that say where a device can be reached; they have a table of their own.
  private static let addresses: Set<String> = ["token", "fcm_token", "apns_token"]
  private static let longestName = 200
  private static let longestText = 1_024

  /// In lower case with hyphens, as audiences compare it.
  var language: String?
  var zone: String?
  /// The operating system in lower case.
  var platform: String?
  /// The version of the app, such that texts sort as versions do.
  var version = ""
  var set: [String: PersonProperty] = [:]
  /// Those that an earlier value stays before.
  var setOnce: [String: PersonProperty] = [:]

  /// Nothing.
  init() {}

  /// Reads a JSON object.
  init(context: String) {
    let value = try? JSONValue(parsing: Array(context.utf8), limits: .files)
    let members = value?.objectValue ?? JSONObject()
    func text(_ name: String) -> String? {
      members[name]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
    }
    language = text("$locale").map(Self.language)
    zone = text("$timezone")
    let system = members["$os_name"] ?? members["$os"]
    platform = system?.stringValue.flatMap { $0.isEmpty ? nil : $0.lowercased() }
    if platform != nil { version = AudienceQuery.sortable(text("$app_version") ?? "") }
    set = Self.properties(members["$set"])
    setOnce = Self.properties(members["$set_once"])
  }

  /// Lower case with hyphens, as audiences compare it.
  static func language(_ text: String) -> String {
    String(text.lowercased().map { $0 == "_" ? "-" : $0 })
  }

  private static func properties(_ members: JSONValue?) -> [String: PersonProperty] {
    var properties: [String: PersonProperty] = [:]
    for (name, value) in members?.objectValue ?? JSONObject() {
      guard let value = PersonProperty(value), (1...longestName).contains(name.utf8.count),
        value.bytes <= longestText, !addresses.contains(name)
      else { continue }
      properties[name] = value
    }
    return properties
  }
}

/// A value of a person's property as its columns have it.
struct PersonProperty: Hashable, Sendable {
  var columns: [SQLValue]
  /// The length of a text.
  var bytes = 0

  /// `nil` for what is no text, number or truth value.
  init?(_ value: JSONValue) {
    switch value {
    case .string(let text):
      columns = [.integer(0), .text(text), .text(text.lowercased()), .null]
      bytes = text.utf8.count
    case .integer(let number):
      columns = [.integer(1), .null, .null, .real(Double(number))]
    case .number(let number):
      columns = [.integer(1), .null, .null, .real(number)]
    case .bool(let truth):
      columns = [.integer(2), .null, .null, .real(truth ? 1 : 0)]
    case .null, .array, .object: return nil
    }
  }
}

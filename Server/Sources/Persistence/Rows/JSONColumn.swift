import Foundation
import JSONCoding

/// JSON in a text column.
enum JSONColumn: Sendable {
  /// The JSON of a value, with sorted keys.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// The members of a value's JSON.
  static func object(_ value: some Encodable) throws -> JSONObject {
    let json = try JSONValue(parsing: Array(text(value).utf8), limits: .files)
    return json.objectValue ?? [:]
  }

  /// Reads a value from the JSON of a column.
  static func value<Value: Decodable>(
    _ type: Value.Type,
    from text: String,
    column: String
  ) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch {
      throw StoreError.corrupt(column: column, expected: "JSON of \(type)")
    }
  }
}

extension SQLRow {
  /// The case that a text column names.
  func choice<Choice>(_ column: String) throws -> Choice
  where Choice: CaseIterable & RawRepresentable<String> {
    let text = try text(column)
    guard let choice = Choice(rawValue: text) else { throw Self.unknown(Choice.self, column) }
    return choice
  }

  /// The case that a text column names; `nil` where it is `NULL`.
  func optionalChoice<Choice>(_ column: String) throws -> Choice?
  where Choice: CaseIterable & RawRepresentable<String> {
    try optionalText(column) == nil ? nil : choice(column)
  }

  private static func unknown<Choice: CaseIterable & RawRepresentable<String>>(
    _ type: Choice.Type,
    _ column: String
  ) -> StoreError {
    let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    return .corrupt(column: column, expected: "one of \(names)")
  }
}

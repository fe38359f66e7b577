import Foundation

/// JSON in a text column.
enum JSONColumn: Sendable {
  /// The JSON of a value, with sorted keys.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
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

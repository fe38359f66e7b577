import Foundation
import JSONCoding
import LinkCore

/// Reads the JSON of the earlier SDK.
enum EarlierJSON: Sendable {
  /// The value of a file, `nil` if it is not whole.
  static func value(_ bytes: [UInt8]) -> JSONValue? {
    try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
  }
}

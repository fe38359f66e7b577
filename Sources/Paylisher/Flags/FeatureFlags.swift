import Foundation
import JSONCoding

/// What the server last said about feature flags, and whether the app uses any.
///
/// Values in, values out: ``FeatureFlagCoordinator`` asks and keeps.
struct FeatureFlags: Codable, Equatable, Sendable {
  static let name = "feature-flags"

  /// Whether the app has ever asked for a flag: for others nothing is requested.
  var isUsed = false
  /// By key: `true`, `false` or the name of a variant.
  var values: [String: JSONValue] = [:]
  /// By key: what belongs to the flag's value.
  var payloads: [String: JSONValue] = [:]

  /// The value of a flag, `nil` where the server names none.
  func value(of key: String) -> JSONValue? { values[key] }

  /// Whether a flag is on: a variant is.
  func isEnabled(_ key: String) -> Bool {
    switch values[key] {
    case .bool(let isOn): isOn
    case .string(let variant): !variant.isEmpty
    default: false
    }
  }

  /// What every event says about the flags.
  var properties: [String: JSONValue] {
    guard !values.isEmpty else { return [:] }
    var properties: [String: JSONValue] = [:]
    for (key, value) in values { properties["$feature/\(key)"] = value }
    let active = values.keys.filter(isEnabled).sorted()
    properties["$active_feature_flags"] = .array(active.map(JSONValue.string))
    return properties
  }

  /// Takes up an answer of `POST /decide`; what is not one changes nothing.
  ///
  /// An answer that the server could only compute in part adds to what is known.
  mutating func take(_ answer: JSONValue) {
    guard let flags = answer["featureFlags"]?.objectValue?.dictionary else { return }
    let isPartial = answer["errorsWhileComputingFlags"] == .bool(true)
    let found = (answer["featureFlagPayloads"]?.objectValue ?? [:]).mapValues(Self.payload)
    values = isPartial ? values.merging(flags) { $1 } : flags
    payloads = isPartial ? payloads.merging(found) { $1 } : found
  }

  /// Payloads are JSON in a string; what is not stays a string.
  private static func payload(_ value: JSONValue) -> JSONValue {
    guard case .string(let text) = value else { return value }
    return (try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))) ?? value
  }
}

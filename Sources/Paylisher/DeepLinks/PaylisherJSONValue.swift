import LinkCore

/// A JSON value in a campaign's metadata.
public enum PaylisherJSONValue: Hashable, Sendable {
  /// A JSON string.
  case string(String)
  /// A JSON number.
  case number(Double)
  /// A JSON Boolean value.
  case bool(Bool)
  /// A JSON object.
  case object([String: PaylisherJSONValue])
  /// A JSON array.
  case array([PaylisherJSONValue])
  /// The JSON value `null`.
  case null

  init(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .number(Double(value))
    case .number(let value): self = .number(value)
    case .string(let value): self = .string(value)
    case .array(let values): self = .array(values.map(PaylisherJSONValue.init))
    case .object(let values): self = .object(values.mapValues(PaylisherJSONValue.init))
    }
  }

  /// Returns the value as a Foundation type.
  public func toAny() -> Any {
    json.anyValue
  }

  private var json: JSONValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let value): Int64(exactly: value).map(JSONValue.integer) ?? .number(value)
    case .string(let value): .string(value)
    case .array(let values): .array(values.map(\.json))
    case .object(let values): .object(values.mapValues(\.json))
    }
  }
}

extension PaylisherJSONValue: Codable {
  /// Creates a value by decoding any JSON value.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: An error if the decoder cannot read a JSON value.
  public init(from decoder: any Decoder) throws {
    self.init(try JSONValue(from: decoder))
  }

  /// Encodes the value as JSON.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: An error if the encoder cannot write the value.
  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }
}

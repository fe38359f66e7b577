import LinkCore

/// Any JSON value in a campaign's own data.
public enum PaylisherJSONValue: Hashable, Sendable {
  /// A string.
  case string(String)
  /// A number.
  case number(Double)
  /// `true` or `false`.
  case bool(Bool)
  /// An object.
  case object([String: PaylisherJSONValue])
  /// An array.
  case array([PaylisherJSONValue])
  /// `null`
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

  /// The value as the types of Foundation.
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
  /// Decodes any JSON value.
  public init(from decoder: any Decoder) throws {
    self.init(try JSONValue(from: decoder))
  }

  /// Encodes the value as plain JSON.
  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }
}

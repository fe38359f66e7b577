extension JSONValue: Codable {
  /// Decodes any JSON value.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? JSONValueDecoder {
      self = decoder.value
      return
    }
    let container = try decoder.singleValueContainer()
    // A decoder throws for each type that it does not find, so the most frequent ones come first.
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if (try? decoder.container(keyedBy: JSONKey.self)) != nil {
      self = .object(try JSONObject(from: decoder))
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self.init(value)
    } else {
      self = .array(try container.decode([JSONValue].self))
    }
  }

  /// Encodes the value as plain JSON.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSONObject: Codable {
  /// Decodes an object.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? JSONValueDecoder {
      self = try decoder.object()
      return
    }
    let container = try decoder.container(keyedBy: JSONKey.self)
    self.init(
      try container.allKeys.map {
        ($0.stringValue, try container.decode(JSONValue.self, forKey: $0))
      }
    )
  }

  /// Encodes the members.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONKey.self)
    for (key, value) in self { try container.encode(value, forKey: JSONKey(key)) }
  }
}

/// A member's name or an element's place.
struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) {
    stringValue = name
    intValue = nil
  }

  init?(stringValue: String) { self.init(stringValue) }

  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}

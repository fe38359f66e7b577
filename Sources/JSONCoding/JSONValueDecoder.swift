/// Decodes types from a value that was parsed already.
///
/// Numbers convert where nothing is lost. Errors are those of any decoder, with the path to the
/// field at fault, which ``JSONPointer`` prints.
struct JSONValueDecoder: Decoder {
  let value: JSONValue
  private let path: Path
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ value: JSONValue) {
    self.init(value, .root)
  }

  private init(_ value: JSONValue, _ path: Path) {
    self.value = value
    self.path = path
  }

  /// The way from the whole value; made into an array only for errors.
  private indirect enum Path: Sendable {
    case root
    case member(String, of: Path)
    case element(Int, of: Path)

    var keys: [any CodingKey] {
      switch self {
      case .root: []
      case .member(let name, let path): path.keys + [JSONKey(name)]
      case .element(let place, let path): path.keys + [JSONKey(intValue: place)]
      }
    }
  }

  var codingPath: [any CodingKey] { path.keys }

  func member(_ name: String, _ value: JSONValue) -> JSONValueDecoder {
    JSONValueDecoder(value, .member(name, of: path))
  }

  func element(_ place: Int, _ value: JSONValue) -> JSONValueDecoder {
    JSONValueDecoder(value, .element(place, of: path))
  }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(JSONKeyedContainer<Key>(decoder: self, members: try object()))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch([JSONValue].self) }
    return JSONUnkeyedContainer(decoder: self, elements: elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func object() throws -> JSONObject {
    guard case .object(let members) = value else { throw mismatch(JSONObject.self) }
    return members
  }

  fileprivate func mismatch(_ type: Any.Type) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath,
      debugDescription: "Expected \(type), found \(value.typeName)."
    )
    return value == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let value) = value else { throw mismatch(type) }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let value) = value else { throw mismatch(type) }
    return value
  }

  func decode(_ type: Double.Type) throws -> Double {
    switch value {
    case .integer(let value): return Double(value)
    case .number(let value): return value
    default: throw mismatch(type)
    }
  }

  func decode(_ type: Float.Type) throws -> Float {
    Float(try decode(Double.self))
  }

  func decode<Number: Decodable & FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    switch value {
    case .integer(let value): if let number = Number(exactly: value) { return number }
    case .number(let value): if let number = Number(exactly: value) { return number }
    default: throw mismatch(type)
    }
    throw DecodingError.dataCorruptedError(
      in: self,
      debugDescription: "The number does not fit \(type)."
    )
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try Value(from: self)
  }
}

private struct JSONKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: JSONValueDecoder
  let members: JSONObject

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.key) } }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try value(key) == .null }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: decoder.member(key.stringValue, value(key)))
  }

  func nestedContainer<Nested>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder.member(key.stringValue, value(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder.member(key.stringValue, value(key)).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    decoder.member(key.stringValue, try value(key))
  }

  private func value(_ key: Key) throws -> JSONValue {
    if let value = members[key.stringValue] { return value }
    throw DecodingError.keyNotFound(
      key,
      .init(codingPath: codingPath, debugDescription: "`\(key.stringValue)` is missing.")
    )
  }
}

private struct JSONUnkeyedContainer: UnkeyedDecodingContainer {
  let decoder: JSONValueDecoder
  let elements: [JSONValue]
  private(set) var currentIndex = 0

  init(decoder: JSONValueDecoder, elements: [JSONValue]) {
    self.decoder = decoder
    self.elements = elements
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    let isNull = try current(JSONValue.self).value == .null
    if isNull { currentIndex += 1 }
    return isNull
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try Value(from: current(type))
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try superDecoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try superDecoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    defer { currentIndex += 1 }
    return try current(JSONValue.self)
  }

  private func current(_ type: Any.Type) throws -> JSONValueDecoder {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type,
        .init(codingPath: codingPath, debugDescription: "There is no further element.")
      )
    }
    return decoder.element(currentIndex, elements[currentIndex])
  }
}

extension JSONValue {
  /// Decodes a type from the value, which is not parsed again.
  ///
  /// - Throws: A `DecodingError` with the path to what is missing or wrong.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try Value(from: JSONValueDecoder(self))
  }

  fileprivate var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

package import Foundation

/// Where small state is kept, one value per name.
package protocol KeyValueStorage: Sendable {
  /// The value, `nil` where there is none; throws where it cannot be read now, for example before
  /// the first unlock of the device.
  func value(named name: String) throws -> Data?
  /// Replaces the value at once and whole, or removes it.
  func setValue(_ value: Data?, named name: String) throws
  /// Replaces a value by what `change` makes of it, with nothing written by another process between.
  func update(named name: String, _ change: (Data?) throws -> Data?) throws
  /// Whether nothing here takes longer than memory does, so that no other thread is needed.
  var isInMemory: Bool { get }
}

extension KeyValueStorage {
  /// Reads, then writes.
  package func update(named name: String, _ change: (Data?) throws -> Data?) throws {
    try setValue(change(value(named: name)), named: name)
  }

  /// Files are not in memory.
  package var isInMemory: Bool { false }

  /// Decodes a value; `nil` where there is none or it is not understood.
  func decoded<Value: Decodable>(_ type: Value.Type, named name: String) -> Value? {
    guard let data = try? value(named: name) else { return nil }
    return try? JSONDecoder().decode(type, from: data)
  }

  /// Encodes a value; a value that cannot be kept lives on in memory.
  func encode(_ value: (some Encodable)?, named name: String) {
    try? setValue(value.flatMap { try? StateEncoder.encode($0) }, named: name)
  }
}

/// How state is written as JSON.
enum StateEncoder: Sendable {
  static func encode(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }
}

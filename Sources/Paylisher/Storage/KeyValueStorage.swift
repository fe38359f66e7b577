package import Foundation

/// Where small state is kept, one value per name.
package protocol KeyValueStorage: Sendable {
  /// The value, `nil` where there is none; throws where it cannot be read now.
  func value(named name: String) throws -> Data?
  /// Replaces the value at once and whole, or removes it.
  func setValue(_ value: Data?, named name: String) throws
}

extension KeyValueStorage {
  /// Decodes a value; `nil` where there is none or it is not understood.
  func decoded<Value: Decodable>(_ type: Value.Type, named name: String) -> Value? {
    guard let data = try? value(named: name) else { return nil }
    return try? JSONDecoder().decode(type, from: data)
  }

  /// Encodes a value; a value that cannot be kept lives on in memory.
  func encode(_ value: (some Encodable)?, named name: String) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try? setValue(value.flatMap { try? encoder.encode($0) }, named: name)
  }
}

/// One file per value in a folder.
struct FileStorage: KeyValueStorage {
  let folder: URL

  func value(named name: String) throws -> Data? {
    let file = file(name)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try Data(contentsOf: file)
  }

  func setValue(_ value: Data?, named name: String) throws {
    let file = file(name)
    guard let value else {
      if FileManager.default.fileExists(atPath: file.path) {
        try FileManager.default.removeItem(at: file)
      }
      return
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try value.write(to: file, options: .atomic)
  }

  private func file(_ name: String) -> URL {
    folder.appendingPathComponent("\(name).json")
  }
}

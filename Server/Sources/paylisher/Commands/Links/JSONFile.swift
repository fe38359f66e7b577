import Foundation

/// Files that people write for a command.
enum JSONFile: Sendable {
  /// The bytes of a file; `-` is standard input.
  static func data(at path: String) throws -> Data {
    if path == "-" { return FileHandle.standardInput.readDataToEndOfFile() }
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw CommandFailure(.usage, "\(path) cannot be read.")
    }
  }

  /// A value in JSON.
  static func value<Value: Decodable>(_ type: Value.Type, at path: String) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: data(at: path))
    } catch let error as DecodingError {
      throw CommandFailure(
        .badInput,
        "\(path) is not what is needed: \(error.place).",
        advice: "The API document describes it: LinkSettings and Rule in /openapi.json."
      )
    }
  }
}

extension DecodingError {
  /// Where it went wrong, and how, in a few words.
  fileprivate var place: String {
    switch self {
    case .keyNotFound(let key, let context): "\(Self.path(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context): "\(Self.path(context.codingPath)) is of another type"
    case .valueNotFound(_, let context): "\(Self.path(context.codingPath)) is null"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty ? "it is not JSON" : "\(Self.path(context.codingPath)) is wrong"
    @unknown default: "it is not JSON"
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.map { "/" + ($0.intValue.map(String.init) ?? $0.stringValue) }.joined()
  }
}

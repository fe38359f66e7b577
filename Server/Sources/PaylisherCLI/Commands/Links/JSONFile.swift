import Foundation
import JSONCoding
import LinkCore
import PaylisherServer

/// JSON files that users write for a command.
enum JSONFile: Sendable {
  /// The bytes of a file; `-` is standard input.
  static func data(at path: String) throws -> Data {
    if path == "-" { return FileHandle.standardInput.readDataToEndOfFile() }
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      let problem =
        !exists
        ? "There is no file \(path)."
        : "\(path) \(isFolder.boolValue ? "is a folder" : "cannot be read")."
      throw CommandFailure(
        .usage,
        problem,
        advice: "Give the path of a file, or - for standard input."
      )
    }
  }

  /// The value in a file, with the days of a time zone.
  ///
  /// - Throws: ``CommandFailure`` that names the line and column of what is no JSON, the member that
  ///   has a wrong type, and every member that the type does not have.
  static func value<Value: Codable>(
    _ type: Value.Type,
    at path: String,
    in zone: TimeZone = .gmt
  ) throws -> Value {
    try read(path, in: zone) { json throws(LineError) in try JSONForm.value(type, from: json) }
  }

  /// The value in a file, checked by the schema of the API.
  ///
  /// - Throws: ``CommandFailure`` that names the line and column of what is no JSON, or each member that is
  ///   wrong and what is right.
  static func value<Value: Codable>(
    _ type: Value.Type,
    _ form: FileForm,
    at path: String,
    in zone: TimeZone = .gmt
  ) throws -> Value {
    let bytes = Array(try data(at: path))
    return try read(path, bytes, described: "\(form.rawValue) in /openapi.json.") {
      () throws(LineError) in
      try JSONForm.value(type, from: form.read(LineText.json(bytes), in: zone))
    }
  }

  /// A value with the members of an object in a file in place of its own, and without those that are `null` there.
  ///
  /// - Returns: The value, and the names of the members that are `null`.
  /// - Throws: ``CommandFailure``, as for a whole value.
  static func changed<Value: Codable>(
    _ value: Value,
    at path: String,
    in zone: TimeZone
  ) throws -> (value: Value, removed: Set<String>) {
    let whole = try JSONDecoder().decode(JSONObject.self, from: JSONEncoder().encode(value))
    return try read(path, in: zone) { json throws(LineError) in
      guard let members = json.objectValue else {
        throw LineError(code: "wrong_type", detail: "The document must be a JSON object.")
      }
      let changed = whole.merging(members) { $1 }.filter { $0.value != .null }
      let removed = members.filter { $0.value == .null }.map(\.key)
      return (try JSONForm.value(Value.self, from: .object(changed)), Set(removed))
    }
  }

  private static func read<Value>(
    _ path: String,
    in zone: TimeZone,
    _ value: (JSONValue) throws(LineError) -> Value
  ) throws -> Value {
    let bytes = Array(try data(at: path))
    return try read(path, bytes, described: "LinkSettings and Rule in /openapi.json.") {
      () throws(LineError) in
      try value(try TimeText.milliseconds(in: try LineText.json(bytes), zone: zone))
    }
  }

  private static func read<Value>(
    _ path: String,
    _ bytes: [UInt8],
    described document: String,
    _ value: () throws(LineError) -> Value
  ) throws -> Value {
    do throws(LineError) {
      return try value()
    } catch {
      let place = error.offset.map { JSONPosition(offset: $0, in: bytes) }
      throw CommandFailure(
        .badInput,
        place.map { "\(path) is not JSON at \($0)." } ?? "\(path): \(error.detail)",
        advice: "See the API document: \(document)"
      )
    }
  }
}

/// Typed values from JSON that users write, strictly.
enum JSONForm: Sendable {
  /// Reads a value, and refuses members that its type does not have.
  ///
  /// - Throws: ``LineError`` that names the member and what is right.
  static func value<Value: Codable>(
    _ type: Value.Type,
    from json: JSONValue
  ) throws(LineError) -> Value {
    do {
      let value = try json.decoded(as: type)
      let known = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
      let unknown = unknownMembers(of: json, knownAs: known, value)
      guard unknown.isEmpty else {
        throw LineError(code: "unknown_member", detail: unknown.joined(separator: " "))
      }
      return value
    } catch let error as LineError {
      throw error
    } catch let error as DecodingError {
      throw LineError(code: "wrong_type", detail: error.sentence)
    } catch {
      throw LineError(code: "unreadable", detail: "\(error)")
    }
  }

  /// A sentence for each member that did not survive reading, because the type does not have it.
  private static func unknownMembers(
    of json: JSONValue,
    knownAs known: JSONValue?,
    _ value: Any,
    at path: String = ""
  ) -> [String] {
    switch json {
    case .object(let members):
      members.flatMap { name, member -> [String] in
        guard member != .null else { return [] }
        guard let kept = known?[name] else { return [sentence(name, at: path, of: value)] }
        let child = Mirror(reflecting: unwrapped(value)).children.first { $0.label == name }
        return unknownMembers(of: member, knownAs: kept, child?.value ?? (), at: path + name + ".")
      }
    case .array(let elements):
      zip(elements, elements.indices).flatMap { element, index in
        let kept: JSONValue? =
          if case .array(let all) = known, all.indices.contains(index) { all[index] } else { nil }
        let items = Mirror(reflecting: unwrapped(value)).children.map(\.value)
        let item = items.indices.contains(index) ? items[index] : ()
        return unknownMembers(of: element, knownAs: kept, item, at: "\(path)\(index + 1).")
      }
    default: []
    }
  }

  private static func sentence(_ name: String, at path: String, of value: Any) -> String {
    let names = Mirror(reflecting: unwrapped(value)).children.compactMap(\.label)
    let near = Suggestion.nearest(to: name, in: names).map { " Did you mean \"\($0)\"?" } ?? ""
    return "There is no member \"\(path)\(name)\".\(near)"
  }

  /// What an optional holds.
  private static func unwrapped(_ value: Any) -> Any {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first?.value ?? ()
  }
}

extension DecodingError {
  /// Where it went wrong and what is right, as a sentence.
  fileprivate var sentence: String {
    switch self {
    case .keyNotFound(let key, let context): "\(Self.path(context.codingPath + [key])) is missing."
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\(Self.path(context.codingPath)) must be \(Self.name(of: type))."
    case .dataCorrupted(let context):
      // Only numbers reach this: the text is JSON.
      "\(Self.path(context.codingPath)) must be a whole number."
    @unknown default: "It has the wrong structure."
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    let names = keys.map { $0.intValue.map { String($0 + 1) } ?? $0.stringValue }
    return names.isEmpty ? "The document" : "\"\(names.joined(separator: "."))\""
  }

  private static func name(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Bool.Type: "true or false"
    case is Timestamp.Type: "a time, as milliseconds since 1970"
    case is any BinaryInteger.Type: "a whole number"
    case is any FloatingPoint.Type: "a number"
    case is [Any].Type: "a list"
    default: "\(type)".hasPrefix("Array") ? "a list" : "an object"
    }
  }
}

import JSONCoding

enum LineText: Sendable {
  /// The text of a line.
  ///
  /// - Throws: ``LineError`` where it is not UTF-8.
  static func utf8(_ line: ArraySlice<UInt8>) throws(LineError) -> String {
    let text = String(decoding: line, as: UTF8.self)
    // Repaired text differs from its source, so equal bytes mean that nothing was repaired.
    guard text.utf8.elementsEqual(line) else {
      throw LineError(code: "invalid_utf8", detail: "The line is not UTF-8.")
    }
    return text
  }

  /// The value of a text in JSON.
  ///
  /// - Throws: ``LineError`` with the byte at which something is wrong, counted from 1.
  static func json(_ text: [UInt8]) throws(LineError) -> JSONValue {
    do throws(JSONFault) {
      return try JSONValue(parsing: text, limits: .files)
    } catch {
      throw LineError(
        code: error.kind == .depth ? "too_deep" : "invalid_json",
        detail: "At byte \(error.offset + 1) of the JSON: \(error.reason).",
        offset: error.offset
      )
    }
  }

  /// What stands in an output of JSON lines for a line that was wrong.
  static func json(_ error: LineError) -> [UInt8] {
    let object: JSONValue = [
      "error": ["code": .string(error.code), "detail": .string(error.detail)]
    ]
    return (try? JSONText.line(object)) ?? Array("{}".utf8)
  }
}

import LinkCore

/// Lines as text.
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

  /// What stands in an output of JSON lines for a line that was wrong.
  static func json(_ error: LineError) -> [UInt8] {
    let object: JSONValue = [
      "error": ["code": .string(error.code), "detail": .string(error.detail)]
    ]
    return (try? JSONText.line(object)) ?? Array("{}".utf8)
  }
}

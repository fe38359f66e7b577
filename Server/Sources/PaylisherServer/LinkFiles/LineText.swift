import Dashboard
package import JSONCoding
package import WireModels

/// Why one line of a file could not be read.
package struct LineError: Error, Hashable, Sendable {
  /// The stable name of what was wrong, such as `invalid_json`.
  package var code: String
  /// What was wrong, and what would be right.
  package var detail: String
  /// The stable name of the sentence in `detail`, where pages say it, and its values.
  package var reason: ProblemReason?
  package var arguments: [String: Problem.Argument] = [:]
  /// The byte it is at, from 0, where one is known.
  package var offset: Int?

  package init(code: String, detail: String) {
    (self.code, self.detail) = (code, detail)
  }

  /// Makes an error that `reason` says with its values.
  package init(
    code: String,
    _ reason: ProblemReason,
    _ arguments: [String: Problem.Argument] = [:],
    offset: Int? = nil
  ) {
    (self.code, detail, self.offset) = (code, reason.detail(arguments), offset)
    (self.reason, self.arguments) = (reason, arguments)
  }
}

extension LineError {
  /// A time that cannot be read.
  static func wrongTime(_ text: String, in member: String) -> LineError {
    LineError(
      code: "wrong_time",
      .wrongTime,
      ["column": .init(member), "text": .init(text)]
    )
  }
}

/// The text and the JSON of one line.
package enum LineText: Sendable {
  /// The text of a line.
  ///
  /// - Throws: ``LineError`` where it is not UTF-8.
  package static func utf8(_ line: ArraySlice<UInt8>) throws(LineError) -> String {
    let text = String(decoding: line, as: UTF8.self)
    // Repaired text differs from its source, so equal bytes mean that nothing was repaired.
    guard text.utf8.elementsEqual(line) else {
      throw LineError(code: "invalid_utf8", detail: "The line is not UTF-8.")
    }
    return text
  }

  /// The lines of a text, which end with LF, CR or both.
  static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    var (lines, start) = ([ArraySlice<UInt8>](), text.startIndex)
    for place in text.indices where text[place] == 0x0A || text[place] == 0x0D {
      let isBoth = text[place] == 0x0A && place > text.startIndex && text[place - 1] == 0x0D
      if !isBoth { lines.append(text[start..<place]) }
      start = place + 1
    }
    return lines + [text[start...]]
  }

  /// Whether a byte is a space of JSON.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || 0x09...0x0D ~= byte
  }

  /// Refuses a line with characters that were lost when its bytes became text, or that no text has: U+FFFD and the
  /// controls behind ASCII, which bytes without a meaning in Windows-1252 become.
  static func requireReadable(_ texts: [String]) throws(LineError) {
    for text in texts where text.utf8.contains(where: { $0 == 0xEF || $0 == 0xC2 }) {
      let isLost = text.unicodeScalars.contains {
        $0 == "\u{FFFD}" || "\u{80}"..."\u{9F}" ~= $0 && $0 != "\u{85}"
      }
      guard isLost else { continue }
      throw LineError(
        code: "unreadable_text",
        .unreadable
      )
    }
  }

  /// The value of a text in JSON.
  ///
  /// - Throws: ``LineError`` with the byte at which something is wrong, counted from 1.
  package static func json(
    _ text: [UInt8],
    limits: JSONLimits = .files
  ) throws(LineError) -> JSONValue {
    do throws(JSONFault) {
      return try JSONValue(parsing: text, limits: limits)
    } catch {
      throw LineError(
        code: error.kind == .depth ? "too_deep" : "invalid_json",
        .notJSONLine,
        ["byte": .init(error.offset + 1), "reason": .init(error.reason)],
        offset: error.offset
      )
    }
  }
}

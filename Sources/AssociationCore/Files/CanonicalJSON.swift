import LinkCore

/// Writes JSON that is the same for the same value: keys sorted, no spaces, `/` not escaped.
enum CanonicalJSON {
  /// The value as UTF-8.
  static func bytes(_ value: JSONValue) -> [UInt8] {
    var text = ""
    write(value, to: &text)
    return Array(text.utf8)
  }

  private static func write(_ value: JSONValue, to text: inout String) {
    switch value {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += value.isFinite ? String(value) : "null"
    case .string(let value): write(value, to: &text)
    case .array(let values):
      list(values, "[", "]", to: &text) { write($0, to: &$1) }
    case .object(let members):
      list(members.sorted { $0.key < $1.key }, "{", "}", to: &text) { member, text in
        write(member.key, to: &text)
        text += ":"
        write(member.value, to: &text)
      }
    }
  }

  private static func list<Element>(
    _ elements: [Element],
    _ open: String,
    _ close: String,
    to text: inout String,
    write: (Element, inout String) -> Void
  ) {
    text += open
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      write(element, &text)
    }
    text += close
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

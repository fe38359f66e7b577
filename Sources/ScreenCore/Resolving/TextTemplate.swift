/// A text with variables in double braces, such as `{{price}} / {{period}}`.
package enum TextTemplate {
  /// A part of a text.
  package enum Part: Equatable {
    case literal(Substring)
    case variable(String)
  }

  /// The parts of a text; braces that are not closed are letters like others.
  package static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let open = index(of: 0x7B, in: rest) {
      let inner = rest[rest.utf8.index(open, offsetBy: 2)...]
      guard let close = index(of: 0x7D, in: inner) else { break }
      if open > rest.startIndex { parts.append(.literal(rest[..<open])) }
      parts.append(.variable(inner[..<close].filter { $0 != " " }.lowercased()))
      rest = inner[inner.utf8.index(close, offsetBy: 2)...]
    }
    if !rest.isEmpty { parts.append(.literal(rest)) }
    return parts
  }

  /// The text with its variables filled in; `nil` where one has no value.
  static func fill(_ text: String, with value: (String) -> String?) -> String? {
    guard hasVariable(text) else { return text }
    var filled = ""
    for part in parts(of: text) {
      switch part {
      case .literal(let text): filled += text
      case .variable(let name):
        guard let value = value(name) else { return nil }
        filled += value
      }
    }
    return filled
  }

  /// Whether a text has an opening pair of braces.
  package static func hasVariable(_ text: String) -> Bool {
    index(of: 0x7B, in: text[...]) != nil
  }

  /// The names of the variables of a text.
  package static func variables(in text: String) -> [String] {
    parts(of: text).compactMap { if case .variable(let name) = $0 { name } else { nil } }
  }

  /// Where a byte stands twice.
  private static func index(of byte: UInt8, in text: Substring) -> String.Index? {
    let bytes = text.utf8
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let next = bytes.index(after: place)
      if bytes[place] == byte, next < bytes.endIndex, bytes[next] == byte { return place }
      place = next
    }
    return nil
  }
}

import LinkCore

/// A pattern's text, taken apart for its reader.
struct PatternText {
  /// The variables that are always there.
  static let known: Set = ["alpha", "upper", "lower", "alnum", "digit", "xdigit", "region", "lang"]

  /// The names in `$(…)`, in order.
  private(set) var variables: [String] = []
  /// The rest.
  private(set) var withoutVariables = ""

  init(_ pattern: String) {
    var rest = pattern[...]
    while let first = rest.first {
      if rest.hasPrefix("$("), let end = rest.firstIndex(of: ")") {
        variables.append(String(rest[..<end].dropFirst(2)))
        rest = rest[end...].dropFirst()
      } else {
        withoutVariables.append(first)
        rest = rest.dropFirst()
      }
    }
  }

  /// Whether an escape has a digit in lower case.
  var hasLowercaseEscape: Bool {
    let bytes = Array(withoutVariables.utf8)
    return bytes.indices.contains { index in
      guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count else { return false }
      return bytes[(index + 1)...(index + 2)].contains { (0x61...0x66).contains($0) }
    }
  }
}

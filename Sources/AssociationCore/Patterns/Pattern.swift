/// A compiled pattern of an association file: bytes, wildcards and variables.
///
/// `*` stands for any characters, `?` for exactly one, `$(name)` for one of a variable's values.
struct Pattern: Hashable, Sendable {
  /// The pattern, once per combination of values that hold wildcards.
  private let variants: [PatternVariant]

  /// How a pattern is read.
  struct Options: Hashable, Sendable {
    /// Whether case counts.
    var isCaseSensitive = true
    /// Whether leading slashes do not count and a trailing one may be there or not.
    var isPath = false
  }

  /// Compiles a pattern; undefined variables stand for themselves.
  init(_ text: String, options: Options, table: SubstitutionTable) {
    let compiler = PatternCompiler(options: options, table: table)
    variants = compiler.compile(text).map { PatternVariant($0, isPath: options.isPath) }
  }

  /// Whether the whole text matches.
  func matches(_ text: ArraySlice<UInt8>) -> Bool {
    variants.contains { $0.matches(text) }
  }
}

/// Turns a pattern's text into elements.
private struct PatternCompiler {
  /// The most combinations of values with wildcards; more would be a denial of service.
  static let maximumVariants = 256

  let options: Pattern.Options
  let table: SubstitutionTable

  func compile(_ text: String) -> [[PatternElement]] {
    let folded = options.isCaseSensitive ? text : text.lowercasedOutsideVariables()
    var bytes = Array(folded.utf8)[...]
    if options.isPath { bytes = bytes.drop { $0 == UInt8(ascii: "/") } }
    var variants: [[PatternElement]] = [[]]
    while let first = bytes.first {
      if let (name, rest) = Self.variable(bytes), let choices = choices(name) {
        variants = variants.flatMap { head in choices.map { head + $0 } }
        if variants.count > Self.maximumVariants {
          variants.removeLast(variants.count - Self.maximumVariants)
        }
        bytes = rest
      } else {
        for index in variants.indices { variants[index].append(Self.element(first)) }
        bytes = bytes.dropFirst()
      }
    }
    return variants
  }

  /// What a variable adds: one element, or the elements of each value that holds a wildcard.
  private func choices(_ name: String) -> [[PatternElement]]? {
    switch table.meaning(of: name, folded: !options.isCaseSensitive) {
    case nil: return nil
    case .set(let set): return [[.set(set)]]
    case .words(let words): return [[.words(words)]]
    case .texts(let texts):
      let values = texts.map { Array((options.isCaseSensitive ? $0 : $0.lowercased()).utf8) }
      let plain = values.filter { !$0.contains(where: Self.isWildcard) }
      let wild = values.filter { $0.contains(where: Self.isWildcard) }
      let words: [[PatternElement]] = plain.isEmpty ? [] : [[.words(WordSet(plain))]]
      return words + wild.map { $0.map(Self.element) }
    }
  }

  private static func isWildcard(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "?")
  }

  private static func element(_ byte: UInt8) -> PatternElement {
    switch byte {
    case UInt8(ascii: "*"): .many
    case UInt8(ascii: "?"): .one
    default: .byte(byte)
    }
  }

  /// The name in `$(name)` at the beginning, and what follows.
  static func variable(_ bytes: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
    guard bytes.starts(with: [UInt8(ascii: "$"), UInt8(ascii: "(")]),
      let end = bytes.firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let name = bytes[(bytes.startIndex + 2)..<end]
    guard !name.contains(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "(") }) else {
      return nil
    }
    return (String(decoding: name, as: UTF8.self), bytes[(end + 1)...])
  }
}

extension String {
  /// The text in lower case, but the names of variables as they are: those are case-sensitive.
  fileprivate func lowercasedOutsideVariables() -> String {
    var result = ""
    var rest = Array(utf8)[...]
    var plain: [UInt8] = []
    while let first = rest.first {
      if let (name, after) = PatternCompiler.variable(rest) {
        result += String(decoding: plain, as: UTF8.self).lowercased() + "$(" + name + ")"
        plain = []
        rest = after
      } else {
        plain.append(first)
        rest = rest.dropFirst()
      }
    }
    return result + String(decoding: plain, as: UTF8.self).lowercased()
  }
}

/// One step of a pattern.
enum PatternElement: Hashable, Sendable {
  /// This byte.
  case byte(UInt8)
  /// `?`: any one character.
  case one
  /// `*`: any characters, none included.
  case many
  /// One of these bytes: `$(digit)` and its like.
  case set(ByteSet)
  /// One of these texts: `$(lang)`, `$(region)` and a workspace's own variables.
  case words(WordSet)
}

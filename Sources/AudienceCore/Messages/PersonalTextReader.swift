/// Takes a text apart into words and values.
struct PersonalTextReader {
  private typealias Fault = PersonalText.Fault

  private let bytes: [UInt8]
  private let isOfScreen: Bool
  private var place = 0

  /// Reads the text of a message, or of a screen, in which values without a filter are the store's.
  init(_ text: String, isOfScreen: Bool = false) {
    bytes = Array(text.utf8)
    self.isOfScreen = isOfScreen
  }

  mutating func parts() throws(PersonalText.Fault) -> [PersonalText.Part] {
    var (parts, start) = ([PersonalText.Part](), 0)
    while place < bytes.count {
      if stands("{%") { throw .tag }
      guard stands("{{") else {
        place += 1
        continue
      }
      if isOfScreen, let end = endOfVariable() {
        place = end
        continue
      }
      if start < place { parts.append(.text(text(start..<place))) }
      place += 2
      parts.append(.value(try value()))
      start = place
    }
    if start < place { parts.append(.text(text(start..<place))) }
    return parts
  }

  /// Where the variable of a screen's store ends that begins here; `nil` for a value with a filter.
  ///
  /// Apps look for the first closing braces, and show braces that nothing closes as they are.
  private func endOfVariable() -> Int? {
    var end = place + 2
    while end < bytes.count, bytes[end] != UInt8(ascii: "|") {
      if bytes[end...].starts(with: "}}".utf8) { return end + 2 }
      end += 1
    }
    return end < bytes.count ? nil : end
  }

  /// Reads from behind the opening braces to behind the closing ones.
  private mutating func value() throws(PersonalText.Fault) -> PersonalText.Value {
    var value = PersonalText.Value()
    skipSpace()
    if let literal = try quoted() {
      value.literal = literal
    } else {
      value.name = try name()
    }
    skipSpace()
    while take("|") {
      skipSpace()
      value.filters.append(try filter())
      skipSpace()
    }
    guard take("}}") else {
      guard place < bytes.count else { throw .open }
      throw .name(rest())
    }
    if let name = value.name, name.source == .person, !value.hasDefault {
      throw .noDefault(name.name)
    }
    return value
  }

  private mutating func filter() throws(PersonalText.Fault) -> TextFilter {
    let name = word { Self.isLetter($0) }
    var arguments: [TextFilter.Argument] = []
    skipSpace()
    if take(":") {
      repeat {
        skipSpace()
        if let text = try quoted() {
          arguments.append(.text(text))
        } else if let number = Int(word { (0x30...0x39).contains($0) }) {
          arguments.append(.number(number))
        } else {
          throw .argument(name)
        }
        skipSpace()
      } while take(",")
    }
    return try TextFilter(name, arguments)
  }

  /// A name, also as Braze writes it: `${first_name}`, `custom_attribute.${plan}`,
  /// `api_trigger_properties.${order}`.
  private mutating func name() throws(PersonalText.Fault) -> PersonalText.Name {
    let start = place
    var words = [word(Self.isPartOfName)]
    while take(".") || stands("${") {
      if take("${") {
        words.append(word { $0 != UInt8(ascii: "}") && $0 >= 0x20 })
        guard take("}") else { throw .name(text(start..<place)) }
      } else {
        words.append(word(Self.isPartOfName))
      }
    }
    if words.first == "" { words.removeFirst() }
    guard let last = words.last, !last.isEmpty, words.allSatisfy({ !$0.isEmpty }) else {
      guard place < bytes.count else { throw .open }
      throw .name(rest())
    }
    switch (words.count, words.first) {
    case (1, _): return PersonalText.Name(.person, last)
    case (2, "data"), (2, "api_trigger_properties"): return PersonalText.Name(.data, last)
    case (2, "person"), (2, "user"), (2, "custom_attribute"):
      return PersonalText.Name(.person, last)
    default: throw .name(text(start..<place))
    }
  }

  /// A text in single or double quotes; `nil` where none begins.
  private mutating func quoted() throws(PersonalText.Fault) -> String? {
    guard place < bytes.count,
      bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'")
    else { return nil }
    let quote = bytes[place]
    place += 1
    let text = word { $0 != quote }
    guard place < bytes.count else { throw .open }
    place += 1
    return text
  }

  // MARK: - Bytes

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || byte == UInt8(ascii: "_")
  }

  /// Letters of all scripts, digits, `_`, `-` and `$`.
  private static func isPartOfName(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte) || byte >= 0x80 || byte == UInt8(ascii: "-")
  }

  private mutating func word(_ isPart: (UInt8) -> Bool) -> String {
    let start = place
    while place < bytes.count, isPart(bytes[place]) { place += 1 }
    return text(start..<place)
  }

  private mutating func skipSpace() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  private func stands(_ mark: String) -> Bool {
    bytes[place...].starts(with: mark.utf8)
  }

  private mutating func take(_ mark: String) -> Bool {
    guard stands(mark) else { return false }
    place += mark.utf8.count
    return true
  }

  /// What stands up to the closing braces, for an error.
  private func rest() -> String {
    var end = place
    while end < bytes.count, bytes[end] != UInt8(ascii: "}"), end - place < 40 { end += 1 }
    return text(place..<end)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

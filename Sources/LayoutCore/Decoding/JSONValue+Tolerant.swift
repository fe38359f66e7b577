package import LinkCore

/// Reads values that senders write as themselves or as text.
extension JSONValue {
  /// A text, or a number or a boolean written out.
  package var tolerantText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number):
      number.isFinite && abs(number) < 1e15 && number == number.rounded()
        ? String(Int64(number)) : number.isFinite ? String(number) : nil
    case .bool(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// A number, or a text that is one; `%`, `px` and `pt` may follow.
  package var tolerantNumber: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number.isFinite ? number : nil
    case .string(let text): Self.number(in: text)
    case .bool, .null, .array, .object: nil
    }
  }

  /// A boolean, 0 or 1, or a text that is one.
  package var tolerantBool: Bool? {
    switch self {
    case .bool(let value): return value
    case .integer(let number): return number == 0 ? false : number == 1 ? true : nil
    case .number(let number): return number == 0 ? false : number == 1 ? true : nil
    case .string(let text):
      switch text.filter({ !$0.isWhitespace }).lowercased() {
      case "true", "1", "yes", "on": return true
      case "false", "0", "no", "off": return false
      default: return nil
      }
    case .null, .array, .object: return nil
    }
  }

  private static func number(in text: String) -> Double? {
    var digits = Array(text.utf8.filter { $0 != 0x20 })
    if digits.last == 0x25 {
      digits.removeLast()
    } else if digits.count > 2, digits[digits.count - 2] | 0x20 == 0x70 {
      // `px` or `pt`
      digits.removeLast(2)
    }
    // The parser of the standard library also reads words and hexadecimal digits.
    guard !digits.isEmpty, digits.count <= 32, digits.allSatisfy(isPartOfNumber) else { return nil }
    return Double(String(decoding: digits, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || byte == 0x2E || byte == 0x2D || byte == 0x2B || byte | 0x20 == 0x65
  }
}

/// The members of a JSON object, each read in the form that a field wants.
package struct LayoutFields {
  private let json: JSONValue?

  package init(_ json: JSONValue?) {
    self.json = json
  }

  package subscript(key: String) -> JSONValue? { json?[key] }

  package func fields(_ key: String) -> LayoutFields { LayoutFields(json?[key]) }

  /// A text, without the space around it; `nil` where it is empty.
  package func text(_ key: String) -> String? {
    guard let text = json?[key]?.tolerantText else { return nil }
    var rest = text[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest.isEmpty ? nil : String(rest)
  }

  package func bool(_ key: String) -> Bool? { json?[key]?.tolerantBool }

  /// A number within a range.
  package func number(_ key: String, _ range: ClosedRange<Double>) -> Double? {
    json?[key]?.tolerantNumber?.clamped(range.lowerBound, range.upperBound)
  }

  /// One of the cases of an enumeration, in any case of letters.
  package func choice<Choice: RawRepresentable>(_ key: String) -> Choice?
  where Choice.RawValue == String {
    text(key).flatMap { Choice(rawValue: $0.lowercased()) }
  }

  /// A link of at most 8 KiB.
  package func link(_ key: String) -> String? {
    text(key).flatMap { $0.utf8.count <= LayoutAction.maximumLength ? $0 : nil }
  }

  package func action(_ key: String) -> LayoutAction? { text(key).map { LayoutAction($0) } }

  /// A text by language, or one text.
  package func localized(_ key: String) -> LocalizedText {
    switch json?[key] {
    case .object(let texts)?:
      LocalizedText(
        Dictionary(
          texts.compactMap { language, text in text.tolerantText.map { (language, $0) } },
          uniquingKeysWith: { first, _ in first }
        )
      )
    case let value?: LocalizedText(value.tolerantText ?? "")
    case nil: LocalizedText("")
    }
  }

  /// A color, `{"light": …, "dark": …}`, or a color beside another one named `…Dark`.
  package func color(_ key: String) -> ThemedColor? {
    let dark = text(key + "Dark").flatMap(LayoutColor.init(hex:))
    if case .object? = json?[key] {
      let both = fields(key)
      guard let light = both.text("light").flatMap(LayoutColor.init(hex:)) else { return nil }
      return ThemedColor(light: light, dark: both.text("dark").flatMap(LayoutColor.init(hex:)))
    }
    return text(key).flatMap(LayoutColor.init(hex:)).map { ThemedColor(light: $0, dark: dark) }
  }

  package var margins: BlockMargins {
    BlockMargins(
      top: number("marginTop", 0...100) ?? 0,
      bottom: number("marginBottom", 0...100) ?? 0
    )
  }

  /// The letters; a size ending in `pt` or `px` is in points, any other in per cent.
  package var font: BlockFont {
    var font = BlockFont()
    if let value = text("fontSize"), let size = number("fontSize", 0.1...400) {
      let isPoints = value.lowercased().hasSuffix("pt") || value.lowercased().hasSuffix("px")
      font.size = isPoints ? .points(size) : .percent(min(size, 100))
    }
    switch text("fontFamily")?.lowercased() {
    case nil, "default", "inter", "system": font.family = .standard
    case "monospace", "monospaced": font.family = .monospaced
    default: font.family = text("fontFamily").map { .named(String($0.prefix(64))) } ?? .standard
    }
    let weight = text("fontWeight")?.lowercased() ?? "normal"
    font.isBold = weight.hasPrefix("bold") || (Double(weight) ?? 0) >= 600
    font.isItalic = weight.hasSuffix("italic") || bool("italic") == true
    font.isUnderlined = bool("underscore") == true || bool("underline") == true
    return font
  }

  package func fit(_ mode: String, _ x: String, _ y: String) -> ImageFit {
    ImageFit(
      mode: choice(mode) ?? .cover,
      x: Self.fraction(text(x), low: "left", high: "right"),
      y: Self.fraction(text(y), low: "top", high: "bottom")
    )
  }

  private static func fraction(_ text: String?, low: String, high: String) -> Double {
    let text = text?.lowercased()
    return text == low ? 0 : text == high ? 1 : 0.5
  }
}

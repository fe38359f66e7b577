/// A language and a region, in the letters that browser and app share.
///
/// From a tag of [BCP 47](https://www.rfc-editor.org/rfc/bcp/bcp47.txt), such as `zh-Hans-CN` or
/// `pt_BR`: the script is left out, because Safari tells it and other browsers do not; codes that
/// systems still write the old way (`iw`, `in`, `no`) are one with the new.
public struct LanguageTag: Hashable, Sendable {
  /// The language in two or three letters, such as `tr`.
  public let language: SignalCode
  /// The region in two letters, such as `TR`, or three digits; `nil` where the tag names none.
  public let region: SignalCode?

  /// Reads a tag; `nil` where it does not begin with a language.
  public init?(_ tag: some StringProtocol) {
    let parts = tag.utf8.split { $0 == 0x2D || $0 == 0x5F }
    guard let first = parts.first, let language = SignalCode(first, length: 2...3) else {
      return nil
    }
    self.language = Self.renamed[language] ?? language
    region =
      parts.dropFirst().lazy
      .filter { $0.count == 2 || $0.count == 3 && $0.allSatisfy { (0x30...0x39).contains($0) } }
      .compactMap { SignalCode($0, length: 2...3) }
      .first
  }

  private static let renamed: [SignalCode: SignalCode] = {
    let pairs = [("iw", "he"), ("in", "id"), ("ji", "yi"), ("no", "nb"), ("tl", "fil")]
    return pairs.reduce(into: [:]) { names, pair in
      guard let old = SignalCode(pair.0), let new = SignalCode(pair.1) else { return }
      names[old] = new
    }
  }()
}

/// Two or three letters or digits in two bytes, whatever their case.
public struct SignalCode: Hashable, Sendable, CustomStringConvertible {
  /// Base 37: 0 is none, 1 to 26 letters, 27 to 36 digits.
  let packed: UInt16

  /// Reads two or three ASCII letters or digits; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    self.init(text.utf8, length: 2...3)
  }

  init?(_ bytes: some Collection<UInt8>, length: ClosedRange<Int>) {
    guard length.contains(bytes.count) else { return nil }
    var packed: UInt16 = 0
    for byte in bytes {
      switch byte {
      case 0x41...0x5A: packed = packed * 37 + UInt16(byte - 0x40)
      case 0x61...0x7A: packed = packed * 37 + UInt16(byte - 0x60)
      case 0x30...0x39: packed = packed * 37 + UInt16(byte - 0x30 + 27)
      default: return nil
      }
    }
    self.packed = packed
  }

  init?(packed: UInt16) {
    guard (37..<37 * 37 * 37).contains(packed) else { return nil }
    self.packed = packed
  }

  /// The letters in lower case.
  public var description: String {
    var rest = packed
    var bytes: [UInt8] = []
    while rest > 0 {
      let digit = UInt8(rest % 37)
      bytes.append(digit < 27 ? digit + 0x60 : digit - 27 + 0x30)
      rest /= 37
    }
    return String(decoding: bytes.reversed(), as: UTF8.self)
  }
}

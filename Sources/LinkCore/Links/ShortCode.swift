import Foundation

/// What names a short link on its domain: up to 64 letters and digits of any script, `-`, `_`, `.` and `~`,
/// in one segment of the path or several.
///
/// Codes keep the case they were chosen in. Two codes of a domain may not differ by case alone, unless the
/// domain is case-sensitive: ``folded`` is the unique form. Letters are composed
/// ([NFC](https://unicode.org/reports/tr15/)), so that both spellings of `ü` are one code.
///
/// ```swift
/// ShortCode("SUMMER25")?.folded   // "summer25"
/// ShortCode("store/donut")?.path  // "store/donut"
/// ShortCode("구글")?.path          // "%EA%B5%AC%EA%B8%80"
/// ShortCode("a b")                // nil
/// ```
public struct ShortCode: Hashable, Sendable, LosslessStringConvertible {
  /// The longest a code may be, in characters.
  public static let maximumLength = 64
  /// The longest a code may be, in bytes of UTF-8.
  public static let maximumBytes = 128

  /// The code as it was chosen.
  public let description: String

  /// Makes a code, or `nil` where a character or the length is not allowed.
  public init?(_ text: some StringProtocol) {
    self.init(String(text))
  }

  /// Makes a code, or `nil` where a character or the length is not allowed.
  public init?(_ description: String) {
    let bytes = description.utf8
    // Escapes of others are longer, but never the code itself.
    guard (1...Self.maximumBytes * 2).contains(bytes.count) else { return nil }
    // Each tap makes a code, and bytes in a row are read eight times as fast.
    let isPlain = unsafe bytes.withContiguousStorageIfAvailable { bytes in
      unsafe bytes.allSatisfy(Self.allows)
    }
    if isPlain ?? bytes.allSatisfy(Self.allows) {
      guard bytes.count <= Self.maximumLength else { return nil }
      self.description = description
    } else {
      guard let code = Self.composed(description) else { return nil }
      self.description = code
    }
  }

  /// The form in which codes are compared: lower case by simple case folding.
  public var folded: String {
    description.utf8.allSatisfy { $0 < 0x80 } ? description.lowercased() : Self.folded(description)
  }

  /// The code as it stands in the path of a URL, percent-encoded; `/` separates its segments.
  public var path: String {
    if description.utf8.allSatisfy(Self.allows) { return description }
    return description.split(separator: "/").map { PercentCoding.encode($0) }.joined(separator: "/")
  }

  /// Whether it has several segments; such a code opens under `/c/` alone.
  public var hasSegments: Bool { description.utf8.contains(UInt8(ascii: "/")) }

  /// Whether a byte is one of a plain code.
  static func allows(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

// MARK: - Codes beyond plain ASCII

extension ShortCode {
  /// The last segments of paths below a link, which no code of several segments ends with.
  static let pages: Set<String> = ["bridge", "code", "handoff", "signals"]

  /// A code that is not plain, composed; `nil` where it is none.
  private static func composed(_ text: String) -> String? {
    let text = text.precomposedStringWithCanonicalMapping
    guard text.unicodeScalars.count <= maximumLength, text.utf8.count <= maximumBytes,
      // What looks like another letter by width or style alone, such as a full-width one, is none.
      text.utf8.elementsEqual(text.precomposedStringWithCompatibilityMapping.utf8)
    else { return nil }
    let segments = text.split(separator: "/", omittingEmptySubsequences: false)
    guard segments.allSatisfy(isSegment),
      segments.count == 1 || !pages.contains(segments[segments.count - 1].lowercased())
    else { return nil }
    return text
  }

  /// Whether a segment has letters, and dots between them alone: programs that find links in texts leave out
  /// the last dot, and `..` climbs.
  private static func isSegment(_ segment: Substring) -> Bool {
    guard let first = segment.unicodeScalars.first, let last = segment.unicodeScalars.last,
      first != ".", last != ".", !isMark(first)
    else { return false }
    return segment.unicodeScalars.allSatisfy(allows)
  }

  private static func allows(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return allows(UInt8(scalar.value)) || scalar == "." || scalar == "~"
    }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark,
      .spacingMark, .decimalNumber:
      return true
    default: return false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Simple case folding ([UAX #44](https://www.unicode.org/reports/tr44/#Simple_Case_Folding)), by the letters
  /// that have one upper and one lower case: it never changes for a letter, whatever the language or system.
  private static func folded(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(folded(scalar)) }
    return String(scalars).precomposedStringWithCanonicalMapping
  }

  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    // The dotted and the dotless i of Turkish are letters of their own.
    if scalar == "\u{130}" || scalar == "\u{131}" { return scalar }
    let upper = single(scalar.properties.uppercaseMapping) ?? scalar
    return single(upper.properties.lowercaseMapping) ?? upper
  }

  private static func single(_ text: String) -> Unicode.Scalar? {
    text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
  }
}

extension ShortCode {
  /// Letters and digits without `0`, `O`, `I` and `l`, which people confuse: 58 of them.
  public static let alphabet = Array(
    "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
  )

  /// Makes a random code of `length` characters of ``alphabet``.
  ///
  /// Eight characters carry 46.9 bits, enough for public links; links that carry personal data
  /// take 22 (128 bits).
  public static func random(
    length: Int = 8,
    using generator: inout some RandomNumberGenerator
  ) -> ShortCode {
    let count = min(max(1, length), maximumLength)
    let characters = (0..<count).map { _ in
      alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
    }
    return ShortCode(unchecked: String(characters))
  }

  private init(unchecked text: String) {
    description = text
  }
}

/// Words that are no short codes where they stand alone on a domain: `https://go.example.com/login`.
///
/// A server answers some of these paths itself, and an app's own routes have the others. Under `/c/`
/// nothing else can be meant, so a link may have any of them: `https://go.example.com/c/LOGIN`. Only
/// ``never`` is no link's code.
public enum ReservedCodes: Sendable {
  /// What programs write for a value that they do not have.
  public static let never: Set<String> = ["null", "undefined"]

  /// The words, in lower case.
  public static let all: Set<String> = [
    "about", "abuse", "account", "admin", "api", "array", "assets", "auth", "batch", "bridge", "c",
    "campaign", "capture", "console", "dashboard", "decide", "docs", "e", "favicon", "flags",
    "handoff", "health", "healthz", "heartbeat", "help", "i", "index", "invitations", "livez",
    "login", "logout",
    "metrics", "ply",
    "null", "openapi", "privacy", "qr", "readyz", "resolve", "robots", "s", "security", "settings",
    "sitemap", "static", "status", "support", "terms", "undefined", "v1", "v2", "welcome",
    "well-known", "www",
  ]

  /// Whether a code that stands alone is no link's, in any case; nor is such a word with an ending, as
  /// `robots.txt`, or a code of several segments, which is a route of the app there.
  public static func contains(_ code: ShortCode) -> Bool {
    let folded = code.folded
    if all.contains(folded) || code.hasSegments { return true }
    guard let dot = folded.utf8.firstIndex(of: UInt8(ascii: ".")) else { return false }
    return all.contains(String(folded[..<dot]))
  }
}

/// The last path component of a short link: 1 to 64 ASCII letters, digits, `-` or `_`.
///
/// Codes keep the case they were chosen in, but two codes of a domain may not differ by case
/// alone: ``folded`` is the unique form.
///
/// ```swift
/// ShortCode("SUMMER25")?.folded  // "summer25"
/// ShortCode("a/b")               // nil
/// ```
public struct ShortCode: Hashable, Sendable, LosslessStringConvertible {
  /// The longest a code may be, in bytes.
  public static let maximumLength = 64

  /// The code as it was chosen.
  public let description: String

  /// Makes a code, or `nil` where a character or the length is not allowed.
  public init?(_ text: some StringProtocol) {
    self.init(String(text))
  }

  /// Makes a code, or `nil` where a character or the length is not allowed.
  public init?(_ description: String) {
    let bytes = description.utf8
    guard (1...Self.maximumLength).contains(bytes.count) else { return nil }
    // Each tap makes a code, and bytes in a row are read eight times as fast.
    let isAllowed = unsafe bytes.withContiguousStorageIfAvailable { bytes in
      unsafe bytes.allSatisfy(Self.allows)
    }
    guard isAllowed ?? bytes.allSatisfy(Self.allows) else { return nil }
    self.description = description
  }

  /// The form in which codes are compared: ASCII lower case.
  public var folded: String {
    description.lowercased()
  }

  /// Whether a byte may stand in a code.
  static func allows(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
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

  /// Whether a code that stands alone is no link's, in any case.
  public static func contains(_ code: ShortCode) -> Bool {
    all.contains(code.folded)
  }
}

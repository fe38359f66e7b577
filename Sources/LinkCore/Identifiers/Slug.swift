/// An id that its author chose and that stands in URLs as it is, such as that of a screen: 1 to 64
/// ASCII letters, digits, `-`, `_`, `.` or `~`.
///
/// Two slugs are equal where their bytes are; `.` and `..` are none.
///
/// ```swift
/// Slug("SUMMER_25")  // a slug
/// Slug("a/b")        // nil
/// ```
public struct Slug: Hashable, Comparable, Sendable, LosslessStringConvertible {
  /// The longest slug, in bytes.
  public static let maximumLength = 64

  /// The slug as it was chosen.
  public let description: String

  /// Makes a slug; `nil` where a character or the length is not allowed.
  public init?(_ description: String) {
    guard (1...Self.maximumLength).contains(description.utf8.count),
      description.utf8.allSatisfy({ ShortCode.allows($0) || $0 == 0x2E || $0 == 0x7E }),
      description != ".", description != ".."
    else { return nil }
    self.description = description
  }

  /// Orders by bytes.
  public static func < (left: Slug, right: Slug) -> Bool {
    left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
  }
}

extension Slug: Codable {
  /// Decodes the text.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a text that is no slug.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let slug = Slug(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "1 to 64 letters, digits, -, _, . or ~ are needed."
      )
    }
    self = slug
  }

  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

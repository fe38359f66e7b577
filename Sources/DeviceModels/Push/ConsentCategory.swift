/// A kind of marketing that a user may agree to, such as `marketing` or `price_alerts`.
public struct ConsentCategory: Hashable, Sendable {
  /// The category that messages and calls have which name none.
  public static let marketing = ConsentCategory(known: "marketing")

  /// 1 to 64 lower-case letters, digits, `_`, `-` and `.`.
  public let name: String

  /// Takes a name as it is; `nil` for any other text.
  public init?(_ name: some StringProtocol) {
    guard (1...64).contains(name.utf8.count), name.utf8.allSatisfy(Self.allows) else { return nil }
    self.name = String(name)
  }

  private init(known name: String) {
    self.name = name
  }

  private static func allows(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }
}

extension ConsentCategory: Codable {
  /// Decodes the name.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let category = ConsentCategory(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a category")
      )
    }
    self = category
  }

  /// Encodes the name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

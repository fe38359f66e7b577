import LinkCore

/// A country as two capital letters of ISO 3166.
///
/// ```swift
/// CountryCode("tr")?.description  // "TR"
/// CountryCode("UK")               // nil: Great Britain is GB
/// ```
public struct CountryCode: Hashable, Sendable, LosslessStringConvertible {
  /// What is right, as it completes "must be …".
  public static let requirement =
    "a country in two letters (ISO 3166; Great Britain is GB), such as TR"

  /// Codes that no visitor has, and that are often written for GB.
  private static let mistaken: Set = ["UK", "EN"]

  /// The two letters.
  public let description: String

  /// Reads a code; letter case does not matter.
  public init?(_ text: String) {
    guard text.utf8.count == 2, text.utf8.allSatisfy(\.isASCIILetter) else { return nil }
    let code = text.uppercased()
    guard !Self.mistaken.contains(code) else { return nil }
    description = code
  }
}

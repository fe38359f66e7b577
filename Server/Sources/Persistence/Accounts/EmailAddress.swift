import LinkCore

/// An e-mail address in the one spelling by which users are found: lower case, the domain in ASCII.
///
/// ```swift
/// EmailAddress(" Ada@Example.COM ")?.description  // "ada@example.com"
/// EmailAddress("ada")                             // nil
/// ```
package struct EmailAddress: Hashable, Sendable, LosslessStringConvertible {
  package let description: String

  /// Reads an address; `nil` where it has no form of one
  /// ([HTML, valid e-mail address](https://html.spec.whatwg.org/#valid-e-mail-address)).
  package init?(_ text: String) {
    let trimmed = text.drop { $0.isWhitespace }
    let end = trimmed.lastIndex { !$0.isWhitespace }
    let parts = trimmed[..<(end.map(trimmed.index(after:)) ?? trimmed.startIndex)]
      .split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...64).contains(parts[0].utf8.count),
      parts[0].utf8.allSatisfy(Self.isLocal), let domain = LinkDomain(parts[1])
    else { return nil }
    let address = "\(parts[0].lowercased())@\(domain)"
    guard address.utf8.count <= 254 else { return nil }
    description = address
  }

  private static func isLocal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: ".!#$%&'*+/=?^_`{|}~-".utf8.contains(byte)
    }
  }
}

/// A URL taken apart at its delimiters, with nothing decoded
/// ([RFC 3986 §3](https://www.rfc-editor.org/rfc/rfc3986#section-3)).
///
/// The system's parser repairs URLs differently from release to release; this one repairs
/// nothing. Control characters, spaces, backslashes, quotes and angle brackets are refused;
/// other characters may stand unescaped.
///
/// ```swift
/// let url = try LinkURL("YourApp://products/42?k=A")
/// url.scheme       // "yourapp"
/// url.host         // "products"
/// url.path         // "/42"
/// url.description  // "yourapp://products/42?k=A"
/// ```
public struct LinkURL: Hashable, Sendable {
  /// The scheme, in lower case.
  public let scheme: String
  /// Whether the scheme is `https` or `http`.
  public let isWeb: Bool
  /// Whether something stands before an `@` in the authority, even if it is empty.
  public let hasUserInfo: Bool
  /// The number after the host, if there is one.
  public let port: Int?
  /// Where the first `%` or the first byte beyond ASCII is, beyond every byte where there is none.
  let firstEscape: Int
  /// Whether a dot follows a slash or a colon, as in a dot segment.
  let hasDotAtStart: Bool
  /// Every byte as received.
  package let bytes: [UInt8]
  /// `nil` where there is no `//`.
  let authorityRange: Range<Int>?
  /// Where the host is; empty where there is no authority.
  package let hostRange: Range<Int>
  package let pathRange: Range<Int>
  package let queryRange: Range<Int>?
  let fragmentRange: Range<Int>?

  /// The host as received, `nil` where there is no `//`.
  public var host: String? {
    authorityRange == nil ? nil : String(decoding: bytes[hostRange], as: UTF8.self)
  }

  /// The path as received, with its leading slash if it has one.
  public var path: String {
    String(decoding: bytes[pathRange], as: UTF8.self)
  }

  /// What follows `?`, as received.
  public var query: String? {
    queryRange.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// What follows `#`, as received.
  public var fragment: String? {
    fragmentRange.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// Whether there is nothing to decode up to the end of a part.
  func isPlain(_ part: Range<Int>) -> Bool {
    firstEscape >= part.upperBound
  }
}

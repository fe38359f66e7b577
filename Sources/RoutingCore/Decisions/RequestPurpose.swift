/// The header fields by which a browser or an app says why it asks.
///
/// A tap is a navigation of a person. A fetch ahead of a tap that may never come is none, and neither is
/// the load of a part of another page, such as a picture.
public struct RequestPurpose: Hashable, Sendable {
  /// `Sec-Purpose`, the Fetch standard's field.
  public var secPurpose: String?
  /// `Purpose`, of Safari and older Chromium.
  public var purpose: String?
  /// `X-Purpose`, of Facebook's apps and older Safari.
  public var xPurpose: String?
  /// `X-Sec-Purpose`, of scripts that fetch ahead, which may not set `Sec-Purpose`.
  public var xSecPurpose: String?
  /// `X-Moz`, of older Firefox.
  public var xMoz: String?
  /// `Sec-Fetch-Mode`: `navigate` for a tap.
  public var fetchMode: String?
  /// `Sec-Fetch-Dest`: `document` for a tap.
  public var fetchDestination: String?
  /// `Next-Router-Prefetch`, of sites that Next.js makes.
  public var nextRouterPrefetch: String?
  /// `X-Middleware-Prefetch`, of the same.
  public var middlewarePrefetch: String?
  /// `Sec-Speculation-Tags`, which only speculative loads have.
  public var speculationTags: String?

  /// Makes the purpose of a request that says none.
  public init() {}

  /// Whether the request is no tap: it counts nothing and uses nothing up.
  public var isPrefetch: Bool {
    // Every tap asks, and an array of the fields would cost memory.
    Self.isAhead(secPurpose) || Self.isAhead(purpose) || Self.isAhead(xPurpose)
      || Self.isAhead(xSecPurpose) || Self.isAhead(xMoz) || speculationTags != nil
      || Self.isSet(nextRouterPrefetch) || Self.isSet(middlewarePrefetch) || !isNavigation
  }

  /// Whether the browser goes to the link; a client that says nothing about it does.
  private var isNavigation: Bool {
    if let fetchMode { return ["navigate", "nested-navigate"].contains(fetchMode.lowercased()) }
    guard let fetchDestination else { return true }
    return Self.pages.contains(fetchDestination.lowercased())
  }

  /// The destinations that show a page.
  private static let pages: Set<String> = [
    "document", "iframe", "frame", "fencedframe", "embed", "object",
  ]

  private static func isSet(_ field: String?) -> Bool {
    field.map { !["", "0", "false"].contains($0) } ?? false
  }

  /// Whether a list of tokens with parameters, such as `prefetch;prerender`, says that the request runs
  /// ahead of a tap.
  private static func isAhead(_ field: String?) -> Bool {
    guard let field else { return false }
    return field.utf8.prefix(256)
      .split { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
      .contains { token in
        let word = String(decoding: token, as: UTF8.self).lowercased()
        return ["prefetch", "prerender", "preview", "instant"].contains(word)
      }
  }
}

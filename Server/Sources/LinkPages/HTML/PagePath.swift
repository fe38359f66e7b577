/// A path on the page's own origin, such as `/c/SUMMER25/handoff`.
struct PagePath: Hashable, Sendable, CustomStringConvertible {
  let description: String

  /// Makes a path, or `nil` where a browser could read another origin in it.
  init?(_ text: String?) {
    guard let text, text.hasPrefix("/"), !text.hasPrefix("//"),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
    else { return nil }
    description = text
  }
}

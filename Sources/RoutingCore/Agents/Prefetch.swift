/// Tells fetches that run ahead of a tap from taps.
public enum Prefetch: Sendable {
  /// Whether any of the header fields says that the request runs ahead of a tap that may never come.
  ///
  /// `Sec-Purpose` is the Fetch standard's field; `Purpose` (Safari and older Chromium) and `X-Moz`
  /// (older Firefox) came before. Each value is a list of tokens that may carry parameters, such
  /// as `prefetch;prerender`.
  public static func isPrefetch(secPurpose: String?, purpose: String?, xMoz: String?) -> Bool {
    [secPurpose, purpose, xMoz].contains { field in
      field.map(names(aheadOfTap:)) ?? false
    }
  }

  private static func names(aheadOfTap field: String) -> Bool {
    field.utf8.prefix(256)
      .split { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
      .contains { token in
        let word = String(decoding: token, as: UTF8.self).lowercased()
        return ["prefetch", "prerender", "preview", "instant"].contains(word)
      }
  }
}

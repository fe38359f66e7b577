/// The languages that a person reads best, from `Accept-Language`
/// ([RFC 9110 §12.5.4](https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4)).
enum LanguagePreferences {
  /// The tags with the highest quality above 0, in lower case and in order, without `*`.
  ///
  /// ```
  /// best("de-CH, en;q=0.8")    // ["de-ch"]
  /// best("fr;q=0.5, tr, en")   // ["tr", "en"]
  /// ```
  static func best(_ field: String) -> [String] {
    var best: (quality: Int, tags: [String]) = (1, [])
    for item in field.utf8.prefix(1_024).split(separator: UInt8(ascii: ",")).prefix(32) {
      let parts = item.split(separator: UInt8(ascii: ";"))
      guard let first = parts.first else { continue }
      let tag = text(first)
      let told = parts.dropFirst().lazy.compactMap { Self.quality(text($0)) }.first
      let weight = told ?? 1_000
      guard !tag.isEmpty, tag != "*", weight >= best.quality else { continue }
      if weight > best.quality { best = (weight, []) }
      best.tags.append(tag)
    }
    return best.tags
  }

  /// Whether a tag belongs to a range: equal, or longer by a subtag (RFC 4647 §3.3.1).
  static func matches(_ tag: String, _ range: String) -> Bool {
    tag == range || tag.hasPrefix(range + "-")
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.filter { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self).lowercased()
  }

  /// `q=0.8` as thousandths.
  private static func quality(_ text: String) -> Int? {
    guard text.hasPrefix("q="), let number = Double(text.dropFirst(2)) else { return nil }
    return (0...1).contains(number) ? Int(number * 1_000) : 0
  }
}

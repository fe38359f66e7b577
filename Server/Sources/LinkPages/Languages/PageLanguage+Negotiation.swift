extension PageLanguage {
  /// The language that somebody prefers, by the value of `Accept-Language`.
  ///
  /// The highest quality wins, then the earlier. A range matches by its primary subtag
  /// (`de-AT` is German), `*` stands for every language that is not named, and `q=0` refuses one
  /// (RFC 9110 §12.5.4). English, where nothing fits.
  ///
  /// ```swift
  /// PageLanguage.best(for: "fr, tr-TR;q=0.8, en;q=0.5")  // .turkish
  /// ```
  public static func best(for acceptLanguage: String?) -> PageLanguage {
    let ranges = (acceptLanguage ?? "")
      .split(separator: ",", maxSplits: 64)
      .prefix(64)
      .compactMap(LanguageRange.init)
    let wildcard = ranges.first { $0.tag == "*" }?.quality ?? 0
    var best: (language: PageLanguage, quality: Int)?
    for language in ranges.compactMap(\.language) + allCases {
      let named = ranges.filter { $0.language == language }.map(\.quality).max()
      let quality = named ?? wildcard
      if quality > best?.quality ?? 0 {
        best = (language, quality)
      }
    }
    return best?.language ?? .english
  }
}

/// One element of `Accept-Language`.
private struct LanguageRange {
  /// The range, lower case.
  let tag: String
  /// The quality in thousandths.
  let quality: Int

  init?(_ element: Substring) {
    let parts = element.split(separator: ";", omittingEmptySubsequences: false)
      .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
    guard let tag = parts.first, !tag.isEmpty, parts.count <= 2 else { return nil }
    guard parts.count == 2 else {
      self.tag = tag
      quality = 1_000
      return
    }
    guard parts[1].hasPrefix("q="), let quality = Self.thousandths(parts[1].dropFirst(2)) else {
      return nil
    }
    self.tag = tag
    self.quality = quality
  }

  var language: PageLanguage? {
    tag.split(separator: "-").first.flatMap { PageLanguage(rawValue: String($0)) }
  }

  /// Reads `0`, `1` and up to three decimals (RFC 9110 §12.4.2).
  private static func thousandths(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, whole == "0" || whole == "1", parts.count <= 2 else {
      return nil
    }
    let decimals = parts.count == 2 ? parts[1] : ""
    guard decimals.utf8.count <= 3, decimals.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    let digits = String(decimals) + String(repeating: "0", count: 3 - decimals.utf8.count)
    let value = (whole == "1" ? 1_000 : 0) + (Int(digits) ?? 0)
    return value <= 1_000 ? value : nil
  }
}

extension PageLanguage {
  /// The language that a browser prefers, by the value of `Accept-Language`.
  ///
  /// The highest quality wins, then the earlier. A range matches by its primary subtag
  /// (`de-AT` is German), `*` stands for every language that is not named, and `q=0` refuses one
  /// (RFC 9110 §12.5.4). English, where nothing fits.
  ///
  /// ```swift
  /// PageLanguage.best(for: "fr, tr-TR;q=0.8, en;q=0.5")  // .turkish
  /// ```
  package static func best(for acceptLanguage: String?) -> PageLanguage {
    let bytes = (acceptLanguage ?? "").utf8.filter { $0 != UInt8(ascii: " ") && $0 != 0x09 }
    var named: [(language: PageLanguage, quality: Int)] = []
    var wildcard: Int?
    for element in bytes.split(separator: UInt8(ascii: ","), maxSplits: 64).prefix(64) {
      guard let range = LanguageRange(element) else { continue }
      if range.isWildcard {
        wildcard = wildcard ?? range.quality
      } else if let language = range.language {
        if let place = named.firstIndex(where: { $0.language == language }) {
          named[place].quality = max(named[place].quality, range.quality)
        } else {
          named.append((language, range.quality))
        }
      }
    }
    if let wildcard {
      for language in allCases where !named.contains(where: { $0.language == language }) {
        named.append((language, wildcard))
      }
    }
    let best = named.reduce((language: PageLanguage.english, quality: 0)) { best, next in
      next.quality > best.quality ? next : best
    }
    return best.language
  }
}

/// One element of `Accept-Language`.
private struct LanguageRange {
  /// The range's bytes.
  private let tag: ArraySlice<UInt8>
  /// The quality in thousandths.
  let quality: Int

  /// Reads an element without white space.
  init?(_ element: ArraySlice<UInt8>) {
    tag = element.prefix { $0 != UInt8(ascii: ";") }
    let weight = element[tag.endIndex...]
    guard !tag.isEmpty else { return nil }
    guard !weight.isEmpty else {
      quality = 1_000
      return
    }
    guard weight.count > 3, weight[weight.startIndex + 1] | 0x20 == UInt8(ascii: "q"),
      weight[weight.startIndex + 2] == UInt8(ascii: "="),
      let quality = Self.thousandths(weight.dropFirst(3))
    else { return nil }
    self.quality = quality
  }

  var isWildcard: Bool { tag.elementsEqual(CollectionOfOne(UInt8(ascii: "*"))) }

  var language: PageLanguage? {
    let subtag = tag.prefix { $0 != UInt8(ascii: "-") }
    return PageLanguage.allCases.first {
      $0.rawValue.utf8.elementsEqual(subtag) { $0 == $1 | 0x20 }
    }
  }

  /// Reads `0`, `1` and up to three decimals (RFC 9110 §12.4.2).
  private static func thousandths(_ text: ArraySlice<UInt8>) -> Int? {
    guard let first = text.first, first == UInt8(ascii: "0") || first == UInt8(ascii: "1") else {
      return nil
    }
    let decimals = text.dropFirst(2)
    guard text.count == 1 || text[text.startIndex + 1] == UInt8(ascii: "."), decimals.count <= 3,
      decimals.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    var value = Int(first - 0x30)
    for place in 0..<3 {
      value = value * 10
      if place < decimals.count { value += Int(decimals[decimals.startIndex + place] - 0x30) }
    }
    return value <= 1_000 ? value : nil
  }
}

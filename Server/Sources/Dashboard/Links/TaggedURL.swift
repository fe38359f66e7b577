import LinkCore

/// A parameter that analytics tools read from the URL of a web page.
enum UTMParameter: String, CaseIterable, Sendable {
  case source = "utm_source"
  case medium = "utm_medium"
  case campaign = "utm_campaign"
  case term = "utm_term"
  case content = "utm_content"
}

/// A URL whose UTM parameters are read and written; every other byte stays as it is.
///
/// ```swift
/// var url = TaggedURL("https://shop.example.com/sale?size=42#top")
/// url?[.source] = "News & offers"
/// url?.description  // "https://shop.example.com/sale?size=42&utm_source=News%20%26%20offers#top"
/// ```
struct TaggedURL: Hashable, Sendable, CustomStringConvertible {
  /// Everything before `?`.
  private let base: [UInt8]
  /// What stands between `&`; `nil` without `?`.
  private var pairs: [[UInt8]]?
  /// The fragment with its `#`.
  private let fragment: [UInt8]

  /// Reads a URL; `nil` for one without a query: an empty text, or a scheme without `//` such as `tel:`.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, !Self.isOpaque(bytes) else { return nil }
    let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    let mark = bytes[..<end].firstIndex(of: UInt8(ascii: "?"))
    base = Array(bytes[..<(mark ?? end)])
    fragment = Array(bytes[end...])
    pairs = mark.map {
      bytes[($0 + 1)..<end].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        .map(Array.init)
    }
  }

  /// The value of a parameter; empty without one.
  ///
  /// Of equal names the first counts, as in reports.
  /// Setting it removes the others of its name, and an empty value all of them.
  subscript(parameter: UTMParameter) -> String {
    get { pairs?.first { Self.name(of: $0) == parameter }.map(Self.value) ?? "" }
    set { write(newValue, parameter) }
  }

  var description: String {
    let query = pairs.map { [UInt8(ascii: "?")] + $0.joined(separator: [UInt8(ascii: "&")]) } ?? []
    return String(decoding: base + query + fragment, as: UTF8.self)
  }

  private mutating func write(_ value: String, _ parameter: UTMParameter) {
    var kept = pairs ?? []
    let place = kept.firstIndex { Self.name(of: $0) == parameter }
    kept.removeAll { Self.name(of: $0) == parameter }
    if !value.isEmpty {
      let pair = Array("\(parameter.rawValue)=\(PercentCoding.encode(value))".utf8)
      // The query of `?` alone, or one that ends with `&`, has an empty end.
      if place == nil, kept.last?.isEmpty == true { kept.removeLast() }
      kept.insert(pair, at: place ?? kept.endIndex)
    }
    guard place != nil || !value.isEmpty else { return }
    pairs = kept.isEmpty ? nil : kept
  }

  /// Whether the text before the first `:` is a scheme whose URLs have no `//`.
  private static func isOpaque(_ bytes: [UInt8]) -> Bool {
    guard let colon = bytes.firstIndex(where: { ":/?#".utf8.contains($0) }),
      bytes[colon] == UInt8(ascii: ":")
    else { return false }
    return !bytes[(colon + 1)...].starts(with: "//".utf8)
  }

  private static func name(of pair: [UInt8]) -> UTMParameter? {
    let name = PercentCoding.decode(pair.prefix { $0 != UInt8(ascii: "=") })
    return UTMParameter.allCases.first { $0.rawValue.utf8.elementsEqual(name) }
  }

  /// The text of a value, in which `+` is a space; bytes that are no text stay escaped.
  private static func value(of pair: [UInt8]) -> String {
    let bytes = pair.drop { $0 != UInt8(ascii: "=") }.dropFirst()
    let spaced = bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return PercentCoding.decodeText(spaced) ?? String(decoding: bytes, as: UTF8.self)
  }
}

import LinkCore

/// The parts of a URL that association rules look at.
struct AssociationURL: Sendable {
  /// The scheme, lower case.
  let scheme: String
  /// Path, query and fragment as they were sent, with what may not stand there escaped.
  let encoded: Parts

  /// What rules compare.
  struct Parts: Sendable {
    /// Without its leading slashes.
    var path: ArraySlice<UInt8>
    /// Empty where there is none.
    var query: ArraySlice<UInt8>
    /// Empty where there is none.
    var fragment: ArraySlice<UInt8>

    /// The same with escapes replaced by what they stand for.
    func decoded() -> Parts {
      Parts(
        path: PercentCoding.decode(path)[...].drop { $0 == 0x2F },
        query: PercentCoding.decode(query)[...],
        fragment: PercentCoding.decode(fragment)[...]
      )
    }

    /// The same in lower case.
    func folded() -> Parts {
      Parts(
        path: path.lowercasedText(),
        query: query.lowercasedText(),
        fragment: fragment.lowercasedText()
      )
    }
  }

  /// One `name=value` of the query.
  struct Item: Sendable {
    var name: ArraySlice<UInt8>
    var value: ArraySlice<UInt8>

    /// The same with escapes replaced by what they stand for.
    func decoded() -> Item {
      Item(name: PercentCoding.decode(name)[...], value: PercentCoding.decode(value)[...])
    }

    /// The same in lower case.
    func folded() -> Item {
      Item(name: name.lowercasedText(), value: value.lowercasedText())
    }
  }

  /// Takes a URL apart, or `nil` where it is no URL of the web.
  init?(_ text: String) {
    let bytes = Self.escaped(Array(text.utf8))
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[(colon + 1)...].starts(with: [0x2F, 0x2F])
    else { return nil }
    scheme = String(decoding: bytes[..<colon].map(\.asciiLowercased), as: UTF8.self)
    guard scheme == "https" || scheme == "http" else { return nil }
    let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    let mark = bytes[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
    let start = bytes[(colon + 3)..<mark].firstIndex(of: 0x2F) ?? mark
    let query = bytes[mark..<hash].dropFirst()
    encoded = Parts(
      path: bytes[start..<mark].drop { $0 == 0x2F },
      query: query,
      fragment: bytes[hash...].dropFirst()
    )
  }

  /// The query's items; an item without `=` has an empty value.
  func items() -> [Item] {
    if encoded.query.isEmpty { return [] }
    return encoded.query.split(separator: 0x26, omittingEmptySubsequences: false).map(Self.item)
  }

  private static func item(_ pair: ArraySlice<UInt8>) -> Item {
    let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
    return Item(name: pair[..<equals], value: pair[equals...].dropFirst())
  }

  /// Escapes what may not stand in a URL, as the system does before it compares.
  private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: isForbidden) else { return bytes }
    var result: [UInt8] = []
    for byte in bytes {
      guard isForbidden(byte) else {
        result.append(byte)
        continue
      }
      result += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
    }
    return result
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D, 0x7F...0xFF: true
    default: false
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x37 + value
  }
}

extension ArraySlice<UInt8> {
  /// The text in lower case, ASCII byte by byte and anything else as Unicode has it.
  fileprivate func lowercasedText() -> ArraySlice<UInt8> {
    if allSatisfy({ $0 < 0x80 }) { return map(\.asciiLowercased)[...] }
    return Array(String(decoding: self, as: UTF8.self).lowercased().utf8)[...]
  }
}

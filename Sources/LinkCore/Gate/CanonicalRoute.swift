/// A route in the one spelling that the gate compares.
///
/// Decoded until nothing is left to decode, split at slashes and backslashes, dot segments
/// removed, path parameters (`;x=1`) and white space cut off, case folded.
///
/// ```swift
/// CanonicalRoute(["Wallet", "%54ransfer"]).description  // "wallet/transfer"
/// ```
public struct CanonicalRoute: Hashable, Sendable, CustomStringConvertible {
  /// The segments, in canonical spelling.
  public let segments: [String]

  /// Makes the canonical spelling of a route.
  public init(_ segments: [String]) {
    self.segments = RouteReading.all(of: segments).last?.withoutDots ?? []
  }

  /// The segments, joined by slashes.
  public var description: String {
    segments.joined(separator: "/")
  }
}

/// One way in which a router may understand the segments of a route.
struct RouteReading: Hashable, Sendable {
  /// The folded segments, `..` among them.
  let segments: [String]

  /// The readings of a route: as it is, decoded once more, and so on until nothing changes.
  ///
  /// The last reading is the canonical one. It is not known what a route is that still changes after
  /// ``maximumDecodings``; then the result is empty.
  static func all(of segments: [String]) -> [RouteReading] {
    var readings: [RouteReading] = []
    var current = segments
    for _ in 0..<maximumDecodings {
      readings.append(RouteReading(current))
      guard current.contains(where: { $0.utf8.contains(0x25) }) else { return readings }
      let decoded = current.map { PercentCoding.decodeText(Array($0.utf8)) ?? $0 }
      if decoded == current { return readings }
      current = decoded
    }
    return []
  }

  /// The same segments with every `..` taking back the segment before it.
  var withoutDots: [String] {
    segments.reduce(into: []) { kept, segment in
      if segment == ".." { _ = kept.popLast() } else { kept.append(segment) }
    }
  }

  private static let maximumDecodings = 8

  private init(_ segments: [String]) {
    self.segments = segments.flatMap(Self.folded)
  }

  private static func folded(_ segment: String) -> [String] {
    segment.split { $0 == "/" || $0 == "\\" }.compactMap { part in
      let text = fold(part.prefix { $0 != ";" })
      return text.isEmpty || text == "." ? nil : text
    }
  }

  /// Case folding by way of upper case also joins letters that only share their capital.
  private static func fold(_ text: Substring) -> String {
    if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return text.lowercased() }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.filter(isVisible))
    return String(scalars).uppercased().lowercased()
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
      && properties.generalCategory != .control
  }
}

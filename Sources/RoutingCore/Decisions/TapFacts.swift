import LinkCore

/// A tap with what conditions ask for again and again, worked out once and only when asked.
struct TapFacts {
  let tap: Tap
  let platform: RoutePlatform

  /// The system's version, as a number.
  private(set) lazy var systemVersion = tap.agent.systemVersion.flatMap { VersionNumber($0) }
  /// The app's version, as a number.
  private(set) lazy var appVersion = tap.circumstances.appVersion.flatMap { VersionNumber($0) }
  /// The languages the person reads best.
  private(set) lazy var languages = tap.circumstances.languages.map(LanguagePreferences.best) ?? []
  /// The query's items, decoded.
  private(set) lazy var query = Self.items(tap.query)

  init(_ tap: Tap) {
    self.tap = tap
    platform = tap.agent.routePlatform
  }

  private static func items(_ query: String?) -> [(key: String, value: String)] {
    guard let query else { return [] }
    return query.utf8.split(separator: UInt8(ascii: "&")).prefix(64).compactMap { pair in
      let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      guard let key = PercentCoding.decodeText(pair[..<equals]),
        let value = PercentCoding.decodeText(pair[equals...].dropFirst())
      else { return nil }
      return (key, value)
    }
  }
}

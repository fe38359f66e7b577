import LinkCore

extension RoutingCondition {
  /// Whether the condition holds for a tap; what is not known never does.
  func holds(for tap: Tap) -> Bool {
    let facts = tap.circumstances
    switch test {
    case .platform(let platforms): return platforms.contains(tap.agent.routePlatform)
    case .device(let devices): return devices.contains(tap.agent.device)
    case .systemVersion(let range): return Self.contains(range, tap.agent.systemVersion)
    case .appVersion(let range): return Self.contains(range, facts.appVersion)
    case .language(let ranges): return Self.speaks(facts.languages, ranges)
    case .country(let countries): return facts.country.map(countries.contains) ?? false
    case .address(let ranges):
      return facts.address.map { address in ranges.contains { $0.contains(address) } } ?? false
    case .query(let key, let values): return Self.query(tap.query, has: key, values)
    case .referrer(let hosts): return facts.referrerHost.map { Self.host($0, in: hosts) } ?? false
    case .browser(let names): return tap.agent.browser.map(names.contains) ?? false
    case .inAppBrowser(let names):
      guard let app = tap.agent.inAppBrowser else { return false }
      return names?.contains(app) ?? true
    case .dates(let from, let until):
      return (from.map { $0 <= tap.now } ?? true) && (until.map { tap.now < $0 } ?? true)
    case .hours(let window):
      return facts.zoneOffsets[window.zone].map { window.contains(tap.now, offset: $0) } ?? false
    }
  }

  private static func contains(_ range: VersionRange, _ version: String?) -> Bool {
    version.flatMap { VersionNumber($0) }.map(range.contains) ?? false
  }

  private static func speaks(_ field: String?, _ ranges: Set<String>) -> Bool {
    guard let field else { return false }
    return LanguagePreferences.best(field).contains { tag in
      ranges.contains { LanguagePreferences.matches(tag, $0) }
    }
  }

  private static func query(_ query: String?, has key: String, _ values: Set<String>?) -> Bool {
    guard let query else { return false }
    for pair in query.utf8.split(separator: UInt8(ascii: "&")) {
      let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      guard PercentCoding.decodeText(pair[..<equals]) == key else { continue }
      guard let values else { return true }
      if let value = PercentCoding.decodeText(pair[equals...].dropFirst()), values.contains(value) {
        return true
      }
    }
    return false
  }

  private static func host(_ host: String, in hosts: Set<String>) -> Bool {
    let host = host.lowercased()
    return hosts.contains { host == $0 || host.hasSuffix("." + $0) }
  }
}

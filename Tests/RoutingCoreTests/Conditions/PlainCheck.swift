import LinkCore

@testable import RoutingCore

/// What each condition means, said the plainest way: texts compared as texts, nothing prepared.
///
/// The plan of numbers that taps are decided by is held against this.
enum PlainCheck {
  static func holds(_ condition: RoutingCondition, _ tap: Tap) -> Bool {
    let (agent, about) = (tap.agent, tap.circumstances)
    switch condition.test {
    case .platform(let set): return set.contains(agent.routePlatform)
    case .device(let set): return set.contains(agent.device)
    case .system(let set): return set.contains(agent.system)
    case .systemVersion(let range): return version(agent.systemVersion).map(range.contains) ?? false
    case .appVersion(let range): return version(about.appVersion).map(range.contains) ?? false
    case .language(let ranges):
      return best(about.languages ?? "").contains { tag in
        ranges.contains { tag == $0 || tag.hasPrefix($0 + "-") }
      }
    case .country(let set): return about.country.map(set.contains) ?? false
    case .address(let ranges):
      return about.address.map { address in ranges.contains { $0.contains(address) } } ?? false
    case .query(let key, let values):
      return items(tap.query ?? "").contains { $0 == key && (values?.contains($1) ?? true) }
    case .referrer(let hosts):
      guard let host = about.referrerHost?.lowercased() else { return false }
      return hosts.contains { host == $0 || host.hasSuffix("." + $0) }
    case .browser(let names): return agent.browser.map(names.contains) ?? false
    case .inAppBrowser(let names):
      return agent.inAppBrowser.map { names?.contains($0) ?? true } ?? false
    case .dates(let from, let until):
      return (from.map { $0 <= tap.now } ?? true) && (until.map { tap.now < $0 } ?? true)
    case .hours(let window):
      return about.zoneOffsets[window.zone].map { window.contains(tap.now, offset: $0) } ?? false
    }
  }

  private static func version(_ text: String?) -> VersionNumber? {
    text.flatMap { VersionNumber($0) }
  }

  private static func best(_ field: String) -> [String] {
    let items = field.split(separator: ",").map { item in
      let parts = item.split(separator: ";", omittingEmptySubsequences: false)
        .map { $0.replacing(" ", with: "").lowercased() }
      let told = parts.dropFirst().first { $0.hasPrefix("q=") }
      return (tag: parts[0], quality: told.map { Double($0.dropFirst(2)) ?? 0 } ?? 1)
    }
    let real = items.filter { !$0.tag.isEmpty && $0.tag != "*" && $0.quality > 0 }
    let highest = real.map(\.quality).max()
    return real.filter { $0.quality == highest }.map(\.tag)
  }

  private static func items(_ query: String) -> [(String, String)] {
    query.split(separator: "&").compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let key = PercentCoding.decodeText(parts[0].utf8),
        let value = PercentCoding.decodeText((parts.count == 2 ? parts[1] : "").utf8)
      else { return nil }
      return (key, value)
    }
  }
}

extension RoutingCondition {
  /// Whether the condition holds for a tap; what is not known never does.
  func holds(for facts: inout TapFacts) -> Bool {
    switch test {
    case .platform(let platforms): return platforms.contains(facts.platform)
    case .device(let devices): return devices.contains(facts.tap.agent.device)
    case .system(let systems): return systems.contains(facts.tap.agent.system)
    case .systemVersion(let range): return facts.systemVersion.map(range.contains) ?? false
    case .appVersion(let range): return facts.appVersion.map(range.contains) ?? false
    case .language(let ranges):
      return facts.languages.contains { tag in
        ranges.contains { LanguagePreferences.matches(tag, $0) }
      }
    case .query(let key, let values):
      return facts.query.contains { item in
        item.key == key && (values?.contains(item.value) ?? true)
      }
    case .country, .address, .referrer, .browser, .inAppBrowser, .dates, .hours:
      return holds(for: facts.tap)
    }
  }

  /// The same for conditions that need nothing worked out.
  private func holds(for tap: Tap) -> Bool {
    let circumstances = tap.circumstances
    switch test {
    case .country(let countries): return circumstances.country.map(countries.contains) ?? false
    case .address(let ranges):
      guard let address = circumstances.address else { return false }
      return ranges.contains { $0.contains(address) }
    case .referrer(let hosts):
      return circumstances.referrerHost.map { Self.host($0, in: hosts) } ?? false
    case .browser(let names): return tap.agent.browser.map(names.contains) ?? false
    case .inAppBrowser(let names):
      guard let app = tap.agent.inAppBrowser else { return false }
      return names?.contains(app) ?? true
    case .dates(let from, let until):
      return (from.map { $0 <= tap.now } ?? true) && (until.map { tap.now < $0 } ?? true)
    case .hours(let window):
      guard let offset = circumstances.zoneOffsets[window.zone] else { return false }
      return window.contains(tap.now, offset: offset)
    case .platform, .device, .system, .systemVersion, .appVersion, .language, .query: return false
    }
  }

  private static func host(_ host: String, in hosts: Set<String>) -> Bool {
    let host = host.lowercased()
    return hosts.contains { host == $0 || host.hasSuffix("." + $0) }
  }
}

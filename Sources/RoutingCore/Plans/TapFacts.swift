import LinkCore

/// What checks ask of a tap again and again, as numbers: worked out once, and only when asked.
///
/// It holds no part of the tap, so that beginning a decision copies nothing.
struct TapFacts {
  /// The bit of the platform.
  let platform: UInt32
  /// The bit of the kind of device.
  let device: UInt32
  /// The bit of the operating system.
  let system: UInt32

  private var systemVersion: Known<VersionNumber?> = .not
  private var appVersion: Known<VersionNumber?> = .not
  private var country: Known<UInt64?> = .not
  private var browser: Known<UInt64?> = .not
  private var inAppBrowser: Known<UInt64?> = .not
  private var languages: Known<[UInt64]> = .not
  private var referrers: Known<[UInt64]> = .not
  private var query: Known<[QueryItem]> = .not

  private enum Known<Fact> {
    case not
    case known(Fact)

    mutating func value(_ work: () -> Fact) -> Fact {
      if case .known(let fact) = self { return fact }
      let fact = work()
      self = .known(fact)
      return fact
    }
  }

  init(_ tap: Tap) {
    platform = tap.agent.routePlatform.bit
    device = tap.agent.device.bit
    system = tap.agent.system.bit
  }

  /// The system's version.
  mutating func systemVersion(_ tap: Tap) -> VersionNumber? {
    systemVersion.value { tap.agent.systemVersion.flatMap { VersionNumber($0) } }
  }

  /// The app's version.
  mutating func appVersion(_ tap: Tap) -> VersionNumber? {
    appVersion.value { tap.circumstances.appVersion.flatMap { VersionNumber($0) } }
  }

  /// The hash of the country.
  mutating func country(_ tap: Tap) -> UInt64? {
    country.value { tap.circumstances.country.map { WordHash.of($0) } }
  }

  /// The hash of the browser's name.
  mutating func browser(_ tap: Tap) -> UInt64? {
    browser.value { tap.agent.browser.map { WordHash.of($0) } }
  }

  /// The hash of the name of the app whose web view asks.
  mutating func inAppBrowser(_ tap: Tap) -> UInt64? {
    inAppBrowser.value { tap.agent.inAppBrowser.map { WordHash.of($0) } }
  }

  /// The hashes of the languages the person reads best, and of what these belong to: `de-AT` and `de`.
  mutating func languages(_ tap: Tap) -> [UInt64] {
    languages.value { tap.circumstances.languages.map(LanguagePreferences.best) ?? [] }
  }

  /// The hashes of the host of the page before and of those above it, each read from its end.
  mutating func referrers(_ tap: Tap) -> [UInt64] {
    referrers.value { tap.circumstances.referrerHost.map(WordHash.endings(of:)) ?? [] }
  }

  /// The items of the query, the first 64.
  mutating func query(_ tap: Tap) -> [QueryItem] {
    query.value { tap.query.map(QueryItem.all) ?? [] }
  }
}

public import LinkCore
public import TargetCore

/// One thing that must hold for a rule to apply.
///
/// ```swift
/// RoutingRule(
///   name: "Old iPhones",
///   conditions: [.platform([.ios]), .systemVersion(VersionRange(below: VersionNumber("15")))],
///   outcome: .web(page)
/// )
/// ```
public struct RoutingCondition: Hashable, Sendable {
  let test: Test

  /// The kinds of tests; a new one needs no change of the public interface.
  enum Test: Hashable, Sendable {
    case platform(Set<RoutePlatform>)
    case device(Set<Agent.Device>)
    case system(Set<Agent.System>)
    case systemVersion(VersionRange)
    case appVersion(VersionRange)
    case language(Set<String>)
    case country(Set<String>)
    case address([NetworkRange])
    case query(key: String, values: Set<String>?)
    case referrer(Set<String>)
    case browser(Set<String>)
    case inAppBrowser(Set<String>?)
    case dates(from: Timestamp?, until: Timestamp?)
    case hours(HourWindow)
  }

  /// The platform is one of these.
  public static func platform(_ platforms: Set<RoutePlatform>) -> RoutingCondition {
    RoutingCondition(test: .platform(platforms))
  }

  /// The kind of device is one of these.
  public static func device(_ devices: Set<Agent.Device>) -> RoutingCondition {
    RoutingCondition(test: .device(devices))
  }

  /// The operating system is one of these.
  public static func system(_ systems: Set<Agent.System>) -> RoutingCondition {
    RoutingCondition(test: .system(systems))
  }

  /// The operating system's version is known and in the range.
  public static func systemVersion(_ range: VersionRange) -> RoutingCondition {
    RoutingCondition(test: .systemVersion(range))
  }

  /// The app's version is known and in the range.
  public static func appVersion(_ range: VersionRange) -> RoutingCondition {
    RoutingCondition(test: .appVersion(range))
  }

  /// One of the languages the person reads best is one of these, such as `de` or `pt-BR`.
  public static func language(_ languages: Set<String>) -> RoutingCondition {
    RoutingCondition(test: .language(Set(languages.map { $0.lowercased() })))
  }

  /// The country is one of these, as two letters of ISO 3166.
  public static func country(_ countries: Set<String>) -> RoutingCondition {
    RoutingCondition(test: .country(Set(countries.map { $0.uppercased() })))
  }

  /// The client's address is in one of these blocks.
  public static func address(_ ranges: [NetworkRange]) -> RoutingCondition {
    RoutingCondition(test: .address(ranges))
  }

  /// The query has this key, with one of these values or with any where `values` is `nil`.
  public static func query(_ key: String, values: Set<String>? = nil) -> RoutingCondition {
    RoutingCondition(test: .query(key: key, values: values))
  }

  /// The page that the tap came from is on one of these hosts or below it.
  public static func referrer(_ hosts: Set<String>) -> RoutingCondition {
    RoutingCondition(test: .referrer(Set(hosts.map { $0.lowercased() })))
  }

  /// The browser is one of these.
  public static func browser(_ names: Set<String>) -> RoutingCondition {
    RoutingCondition(test: .browser(names))
  }

  /// The page opens in the web view of one of these apps, or of any where `names` is `nil`.
  public static func inAppBrowser(_ names: Set<String>? = nil) -> RoutingCondition {
    RoutingCondition(test: .inAppBrowser(names))
  }

  /// The tap is not before `from` and before `until`.
  public static func dates(from: Timestamp?, until: Timestamp?) -> RoutingCondition {
    RoutingCondition(test: .dates(from: from, until: until))
  }

  /// The first moment that is too late for the condition ever to hold.
  public var end: Timestamp? {
    if case .dates(_, let until) = test { until } else { nil }
  }

  /// The tap is on these days at these hours of a zone.
  public static func hours(_ window: HourWindow) -> RoutingCondition {
    RoutingCondition(test: .hours(window))
  }
}

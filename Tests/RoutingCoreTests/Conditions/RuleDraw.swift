import LinkCore
import TargetCore
import Testing

@testable import RoutingCore

/// Draws rules and taps from small pools, so that conditions hold about as often as not.
struct RuleDraw {
  private var generator: SplitMix

  init(seed: UInt64) {
    generator = SplitMix(state: seed)
  }

  private static let versions = ["9", "15.0", "15.0.1", "16.4", "17", "18.1.2"]
  private static let languages = ["de", "de-at", "en", "en-gb", "pt-br", "tr", "zh-hant-tw"]
  private static let hosts = ["news.example", "m.news.example", "t.co", "example"]
  private static let browsers = ["safari", "chrome", "huawei_browser", "firefox"]
  private static let apps = ["instagram", "facebook", "webview"]
  private static let countries = ["DE", "TR", "US"]
  private static let blocks = ["203.0.113.0/24", "203.0.113.7", "2001:db8::/32", "0.0.0.0/0"]
  private static let zones = ["Europe/Istanbul", "UTC"]
  private static let start: Int64 = 1_795_257_000_000

  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func one<Value>(_ values: [Value]) throws -> Value {
    try #require(values.randomElement(using: &generator))
  }

  private mutating func some<Value: Hashable>(_ values: [Value]) throws -> Set<Value> {
    try Set((0..<number(0..<4)).map { _ in try one(values) })
  }

  private mutating func maybe<Value>(_ values: [Value]) throws -> Value? {
    number(0..<4) == 0 ? nil : try one(values)
  }

  private mutating func moment() -> Timestamp {
    Timestamp(milliseconds: Self.start + Int64(number(-4..<5)) * 3_600_000)
  }

  private mutating func versionRange() throws -> VersionRange {
    VersionRange(
      from: try maybe(Self.versions).flatMap { VersionNumber($0) },
      below: try maybe(Self.versions).flatMap { VersionNumber($0) }
    )
  }

  /// A condition of one of the fourteen kinds.
  mutating func condition(kind: Int) throws -> RoutingCondition {
    switch kind {
    case 0: return .platform(try some(RoutePlatform.allCases))
    case 1: return .device(try some(Agent.Device.allCases))
    case 2: return .system(try some(Agent.System.allCases))
    case 3: return .systemVersion(try versionRange())
    case 4: return .appVersion(try versionRange())
    case 5: return .language(try some(Self.languages))
    case 6: return .country(try some(Self.countries))
    case 7: return .address(try some(Self.blocks).compactMap { NetworkRange($0) })
    case 8:
      let values = try some(["a b", "ü", "1", ""])
      return .query(try one(["utm", "a b", "x"]), values: number(0..<3) == 0 ? nil : values)
    case 9: return .referrer(try some(Self.hosts))
    case 10: return .browser(try some(Self.browsers))
    case 11: return .inAppBrowser(number(0..<3) == 0 ? nil : try some(Self.apps))
    case 12:
      return .dates(
        from: number(0..<3) == 0 ? nil : moment(),
        until: number(0..<3) == 0 ? nil : moment()
      )
    default:
      let window = HourWindow(
        days: try some(Array(1...7)).union([6]),
        from: number(0..<1_440),
        until: number(1..<1_441),
        zone: try one(Self.zones)
      )
      return .hours(try #require(window))
    }
  }

  mutating func rule(_ name: Int) throws -> RoutingRule {
    let conditions = try (0..<number(0..<4)).map { _ in try condition(kind: number(0..<14)) }
    let page = try target("https://www.example.com/rule/\(name)")
    let outcomes: [RoutingRule.Outcome] = [
      .web(page), .targets(LinkTargets(desktop: page, fallback: page)),
      .split(try #require(WeightedSplit([.init(name: "a", weight: 1, targets: everywhere())]))),
    ]
    return RoutingRule(name: "\(name)", conditions: conditions, outcome: try one(outcomes))
  }

  mutating func tap() throws -> Tap {
    let agent = Agent(
      system: try one(Agent.System.allCases),
      systemVersion: try maybe(Self.versions + ["XP", "17.x"]),
      device: try one(Agent.Device.allCases),
      browser: try maybe(Self.browsers),
      inAppBrowser: try maybe(Self.apps)
    )
    let queries = ["utm=a%20b", "utm=1&x", "a%20b=%C3%BC", "x=&&=1&utm=%FF", "utm", "a+b=1", ""]
    let fields = [
      "de-AT, en;q=0.8", "en;q=0.5,DE ; q=0.9", "*", "tr;q=0, pt-BR;q=0.001", "zh-Hant-TW",
      "en-GB,en;q=1.0,de;q=1", "", ";q=1", "de;q=x, en;q=0.2", "deu", "en;level=1;q=0.4, tr;q=0.45",
    ]
    let addresses = ["203.0.113.7", "203.0.113.8", "8.8.8.8", "2001:db8::1", "::1"]
    return Tap(
      agent: agent,
      now: moment(),
      query: try maybe(queries),
      circumstances: .init(
        country: try maybe(Self.countries),
        languages: try maybe(fields),
        address: try maybe(addresses).flatMap { NetworkAddress($0) },
        referrerHost: try maybe(Self.hosts + ["ews.example", "M.NEWS.example", "xt.co"]),
        appVersion: try maybe(Self.versions),
        zoneOffsets: number(0..<4) == 0 ? [:] : ["Europe/Istanbul": 180, "UTC": 0],
        seed: UInt64(number(0..<100))
      )
    )
  }
}

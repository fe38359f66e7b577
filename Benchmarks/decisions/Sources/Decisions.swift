import Foundation
import LinkCore
import RoutingCore
import TargetCore

/// What deciding a tap costs: nanoseconds of processor time, the median of eleven rounds.
///
/// The link has twenty rules of every kind that the front answers, two conditions each, and only the
/// last rule applies: every rule is looked at. `--control` decides with the trace, which writes a
/// sentence for each rule, and so must take several times as long. `--count N` only decides N times,
/// for counters of instructions.
@main
struct Decisions {
  static let agent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 "
    + "(KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1"

  static func main() throws {
    let arguments = CommandLine.arguments
    let sample = try Sample()
    if let place = arguments.firstIndex(of: "--count"), place + 1 < arguments.count {
      _ = sample.decide(Int(arguments[place + 1]) ?? 1)
      return
    }
    let isTraced = arguments.contains("--control")
    let count = isTraced ? 2_000 : 20_000
    let rounds = (0..<11).map { _ in
      let start = Self.now
      let sum = isTraced ? sample.trace(count) : sample.decide(count)
      precondition(sum == count, "the last rule must decide")
      return Double(Self.now - start) / Double(count)
    }
    let agents = (0..<11).map { _ in
      let start = Self.now
      var people = 0
      for _ in 0..<20_000 { people += AgentScanner.classify(agent).bot == nil ? 1 : 0 }
      precondition(people == 20_000)
      return Double(Self.now - start) / 20_000
    }
    let figures = [
      "decisionNanoseconds": rounds.sorted()[5], "agentNanoseconds": agents.sorted()[5],
    ]
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }

  /// Nanoseconds of processor time, so that others on the machine count less.
  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

/// A link with twenty rules, and a tap that only the last of them is for.
struct Sample {
  let link: RoutableLink
  let tap: Tap
  private let last: AcceptedTarget

  init() throws {
    let page = { (name: String) throws in
      try AcceptedTarget.accept("https://shop.example.com/\(name)", policy: TargetPolicy())
    }
    let conditions = Self.missing + Self.missing.map { [.platform([.ios])] + $0.suffix(1) }
    last = try page("last")
    var rules = try conditions.prefix(19).enumerated().map { place, conditions in
      RoutingRule(
        name: "rule \(place)",
        conditions: conditions,
        outcome: .web(try page("\(place)"))
      )
    }
    rules.append(
      RoutingRule(name: "last", conditions: [.platform([.ios])], outcome: .web(last))
    )
    link = RoutableLink(targets: LinkTargets(fallback: try page("all")), rules: rules)
    tap = Tap(
      agent: AgentScanner.classify(Decisions.agent),
      now: Timestamp(milliseconds: 1_795_257_000_000),
      query: "utm_source=mail&utm_campaign=summer%20sale",
      circumstances: .init(
        languages: "de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7",
        referrerHost: "www.news.example"
      )
    )
  }

  /// Pairs of which the second does not hold for the tap.
  private static var missing: [[RoutingCondition]] {
    let new = VersionRange(from: VersionNumber("19"))
    let past = Timestamp(milliseconds: 1_700_000_000_000)
    return [
      [.device([.phone]), .platform([.android, .desktop])],
      [.platform([.ios]), .device([.tablet, .desktop])],
      [.platform([.ios]), .system([.harmony, .android])],
      [.platform([.ios]), .systemVersion(new)],
      [.platform([.ios]), .language(["tr", "fr", "pt-br"])],
      [.device([.phone]), .query("utm_source", values: ["banner", "qr"])],
      [.device([.phone]), .query("gclid")],
      [.platform([.ios]), .referrer(["t.co", "facebook.com", "instagram.com"])],
      [.platform([.ios]), .browser(["chrome", "samsung_internet", "firefox"])],
      [.platform([.ios]), .inAppBrowser(["instagram", "facebook"])],
      [.platform([.ios]), .dates(from: nil, until: past)],
    ]
  }

  /// How many of some decisions went where they must.
  func decide(_ count: Int) -> Int {
    var right = 0
    for _ in 0..<count {
      right += RouteDecision.route(link: link, tap: tap).destination == .web(last) ? 1 : 0
    }
    return right
  }

  /// The same with traces.
  func trace(_ count: Int) -> Int {
    var right = 0
    for _ in 0..<count {
      right += RouteDecision.decide(link: link, tap: tap).destination == .web(last) ? 1 : 0
    }
    return right
  }
}

import AttributionCore
import LinkCore

/// The server's own engine, shown what a server keeps.
///
/// An app has one system, and a server compares its launches with that app's taps and launches only. It forgets a
/// tap that was delivered or whose token came, and hears of no tap that opened the installed app.
struct ShippedRule: Sendable {
  /// A network as one app's launches see it.
  private struct Place: Hashable {
    let network: NetworkID
    let system: SystemFamily?
  }

  private let matcher: ProbabilisticMatcher
  private var kept: [Place: [(candidate: MatchCandidate, host: UInt32?)]] = [:]
  private var marks: [Place: [(at: Timestamp, isCertain: Bool)]] = [:]
  /// What the engine would have done with launches whose answer is certain, by system.
  private(set) var shadow: [SystemFamily?: ShadowCounts] = [:]

  init(_ matcher: ProbabilisticMatcher) { self.matcher = matcher }

  mutating func observe(_ tap: Tap) {
    let place = Place(network: tap.network, system: tap.signals.system)
    kept[place, default: []].append((tap.candidate, tap.host))
  }

  /// The number of the tap that is delivered.
  mutating func answer(_ launch: Launch) -> Int? {
    var held = matcher
    let shadow = shadow[launch.signals.system] ?? ShadowCounts()
    held.policy.hold = shadow.held(to: matcher.policy.errorRate)
    guard let match = decide(launch, held, isCertain: false) else { return nil }
    forget(match.click, Place(network: launch.network, system: launch.signals.system))
    return Int(match.click.value.low)
  }

  /// Decides a launch whose answer is certain in the shadow, and counts what came of it.
  mutating func measure(_ launch: Launch, follows tap: Tap?) {
    let match = decide(launch, matcher, isCertain: true)
    if let tap {
      forget(tap.candidate.click, Place(network: tap.network, system: tap.signals.system))
    }
    let isRight = match != nil && match?.link == tap?.candidate.link
    if match == nil, tap == nil { return }
    shadow[launch.signals.system, default: ShadowCounts()]
      .add(match == nil ? .refused : isRight ? .right : .wrong)
  }

  private mutating func decide(
    _ launch: Launch,
    _ matcher: ProbabilisticMatcher,
    isCertain: Bool
  ) -> MatchCandidate? {
    let now = Timestamp(milliseconds: launch.time)
    let place = Place(network: launch.network, system: launch.signals.system)
    // The server has the launches under the hourly keys of a day, the twelve newest of a network.
    let first = (launch.time - MatchPolicy.longestWindow) / 3_600_000 * 3_600_000
    let others = marks[place, default: []].filter { $0.at.milliseconds >= first }
    marks[place] = others.suffix(11) + [(now, isCertain)]
    kept[place]?.removeAll {
      now.milliseconds(since: $0.candidate.tappedAt) > MatchPolicy.longestWindow
    }
    guard let known = kept[place], !known.isEmpty else { return nil }
    let question = MatchQuestion(
      signals: launch.signals,
      askedAt: now,
      neighbours: others.count,
      otherLaunches: others.filter { !$0.isCertain }.map(\.at)
    )
    let candidates = known.map { candidate, host in
      var candidate = candidate
      if let host, let other = launch.host {
        candidate.address = host == other ? .agree : .disagree
      }
      return candidate
    }
    return matcher.decide(question, among: candidates).match
  }

  private mutating func forget(_ click: ClickID, _ place: Place) {
    kept[place]?.removeAll { $0.candidate.click == click }
  }
}

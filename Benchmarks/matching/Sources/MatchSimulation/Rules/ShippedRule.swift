import AttributionCore
import LinkCore

/// The server's own engine, shown what a server keeps.
///
/// An app has one system, and a server compares its launches with that app's taps and launches only. It forgets a
/// tap that was delivered, and hears of no tap that opened the installed app.
struct ShippedRule: Sendable {
  /// A network as one app's launches see it.
  private struct Place: Hashable {
    let network: NetworkID
    let system: SystemFamily?
  }

  private struct Kept {
    let candidate: MatchCandidate
    let host: UInt32?

    func compared(with launch: Launch) -> MatchCandidate {
      var candidate = candidate
      if let host, let other = launch.host {
        candidate.address = host == other ? .agree : .disagree
      }
      return candidate
    }
  }

  private let matcher: ProbabilisticMatcher
  private var kept: [Place: [Kept]] = [:]
  private var marks: [Place: [Timestamp]] = [:]
  /// The last launch's decision.
  private(set) var decision: MatchDecision?

  init(_ matcher: ProbabilisticMatcher) { self.matcher = matcher }

  mutating func observe(_ tap: Tap) {
    let place = Place(network: tap.network, system: tap.signals.system)
    kept[place, default: []].append(Kept(candidate: tap.candidate, host: tap.host))
  }

  /// The number of the tap that is delivered.
  mutating func answer(_ launch: Launch) -> Int? {
    decision = nil
    let now = Timestamp(milliseconds: launch.time)
    let place = Place(network: launch.network, system: launch.signals.system)
    // The server has the launches under the hourly keys of a day, the twelve newest of a network.
    let first = (launch.time - MatchPolicy.longestWindow) / 3_600_000 * 3_600_000
    let others = marks[place, default: []].filter { $0.milliseconds >= first }
    marks[place] = others.suffix(11) + [now]
    guard var known = kept[place] else { return nil }
    known.removeAll { now.milliseconds(since: $0.candidate.tappedAt) > MatchPolicy.longestWindow }
    kept[place] = known
    let question = MatchQuestion(
      signals: launch.signals,
      askedAt: now,
      neighbours: others.count,
      otherLaunches: others
    )
    let decision = matcher.decide(question, among: known.map { $0.compared(with: launch) })
    self.decision = decision
    guard let match = decision.match else { return nil }
    kept[place]?.removeAll { $0.candidate.click == match.click }
    return Int(match.click.value.low)
  }
}

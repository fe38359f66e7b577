import AttributionCore
import LinkCore

/// The rule that ships: the server's own engine.
struct ShippedRule: MatchRule {
  private struct Kept {
    var candidate: MatchCandidate
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
  private let countsNeighbours: Bool
  /// How many of a network's launches the server keeps.
  private static let keptLaunches = 12
  /// The server counts no more launches of a network in a day.
  private let launchLimit: Int
  private var kept: [NetworkID: [Kept]] = [:]
  /// When the newest launches of a network came; the server keeps as many.
  private var launches: [NetworkID: [Timestamp]] = [:]
  private var history = MatchHistory()
  private(set) var estimate: MatchEstimate?

  init(_ matcher: ProbabilisticMatcher, countsNeighbours: Bool = true, launchLimit: Int = 12) {
    self.matcher = matcher
    self.launchLimit = launchLimit
    self.countsNeighbours = countsNeighbours
  }

  mutating func observe(_ tap: Tap) {
    kept[tap.network, default: []].append(Kept(candidate: tap.candidate, host: tap.host))
  }

  mutating func answer(_ launch: Launch, neighbours: Int) -> Int? {
    estimate = nil
    let now = Timestamp(milliseconds: launch.time)
    let others = launches[launch.network] ?? []
    launches[launch.network] = others.suffix(max(0, Self.keptLaunches - 1)) + [now]
    guard var known = kept[launch.network] else { return nil }
    known.removeAll {
      now.milliseconds(since: $0.candidate.tappedAt) > MatchPolicy.longestWindow
    }
    kept[launch.network] = known
    let question = MatchQuestion(
      signals: launch.signals,
      askedAt: now,
      neighbours: countsNeighbours ? min(neighbours, launchLimit) : 0,
      otherLaunches: others,
      history: history
    )
    let candidates = known.map { $0.compared(with: launch) }
    let decision = matcher.decide(question, among: candidates)
    if let posterior = decision.posterior, let best = decision.best?.click {
      estimate = MatchEstimate(tap: Int(best.value.low), doubt: 1 - posterior)
    }
    if neighbours < launchLimit, let observation = decision.observation { history.add(observation) }
    guard let match = decision.match else { return nil }
    take(match.click, on: launch.network)
    return Int(match.click.value.low)
  }

  mutating func consume(_ tap: Tap) {
    take(tap.candidate.click, on: tap.network)
  }

  private mutating func take(_ click: ClickID, on network: NetworkID) {
    guard let index = kept[network]?.firstIndex(where: { $0.candidate.click == click }) else {
      return
    }
    kept[network]?[index].candidate.isConsumed = true
  }
}

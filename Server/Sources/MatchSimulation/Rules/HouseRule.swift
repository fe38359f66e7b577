import AttributionCore
import LinkCore

/// The rule that ships: the server's own engine.
struct HouseRule: MatchRule {
  private let matcher: ProbabilisticMatcher
  private let countsNeighbours: Bool
  private var candidates: [NetworkID: [MatchCandidate]] = [:]
  private var history = MatchHistory()

  init(_ matcher: ProbabilisticMatcher, countsNeighbours: Bool) {
    self.matcher = matcher
    self.countsNeighbours = countsNeighbours
  }

  mutating func observe(_ tap: Tap) {
    candidates[tap.network, default: []].append(tap.candidate)
  }

  mutating func answer(_ launch: Launch, neighbours: Int) -> Int? {
    guard let all = candidates[launch.network] else { return nil }
    let now = Timestamp(milliseconds: launch.time)
    let known = all.filter { now.milliseconds(since: $0.tappedAt) <= MatchPolicy.longestWindow }
    candidates[launch.network] = known
    let question = MatchQuestion(
      signals: launch.signals,
      askedAt: now,
      neighbours: countsNeighbours ? neighbours : 0,
      history: history
    )
    let decision = matcher.decide(question, among: known)
    if let observation = decision.observation { history.add(observation) }
    guard let match = decision.match else { return nil }
    take(match.click, on: launch.network)
    return Int(match.click.value.low)
  }

  mutating func consume(_ tap: Tap) {
    take(tap.candidate.click, on: tap.network)
  }

  private mutating func take(_ click: ClickID, on network: NetworkID) {
    guard let index = candidates[network]?.firstIndex(where: { $0.click == click }) else { return }
    candidates[network]?[index].isConsumed = true
  }
}

import AttributionCore
import LinkCore

/// The rule that ships: the server's own engine, shown what a server keeps.
///
/// An app has one system, and a server compares its launches with that app's taps and launches only. It forgets a
/// tap that was delivered, and hears of no tap that opened the installed app.
struct ShippedRule: MatchRule {
  /// A network as one app's launches see it.
  private struct Place: Hashable {
    let network: NetworkID
    let system: SystemFamily?

    init(_ launch: Launch) {
      (network, system) = (launch.network, launch.signals.system)
    }

    init(_ tap: Tap) {
      (network, system) = (tap.network, tap.signals.system)
    }
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

  /// The trace that a launch leaves on its network.
  private struct Mark {
    let launchedAt: Timestamp
    let hadToken: Bool
  }

  private let matcher: ProbabilisticMatcher
  private let countsNeighbours: Bool
  /// The server keeps no more launches of a network in a day, the newest ones.
  private let launchLimit: Int
  private var kept: [Place: [Kept]] = [:]
  private var marks: [Place: [Mark]] = [:]
  private var histories: [SystemFamily?: MatchHistory] = [:]
  private(set) var estimate: MatchEstimate?

  init(_ matcher: ProbabilisticMatcher, countsNeighbours: Bool = true, launchLimit: Int = 12) {
    self.matcher = matcher
    self.launchLimit = launchLimit
    self.countsNeighbours = countsNeighbours
  }

  mutating func observe(_ tap: Tap) {
    let place = Place(tap)
    kept[place, default: []].append(Kept(candidate: tap.candidate, host: tap.host))
  }

  mutating func answer(_ launch: Launch, neighbours: Int) -> Int? {
    estimate = nil
    let (now, place) = (Timestamp(milliseconds: launch.time), Place(launch))
    let others = others(at: place, now)
    marks[place] = others.suffix(max(0, launchLimit - 1)) + [Mark(launchedAt: now, hadToken: false)]
    guard var known = kept[place] else { return nil }
    known.removeAll {
      now.milliseconds(since: $0.candidate.tappedAt) > MatchPolicy.longestWindow
    }
    kept[place] = known
    let question = MatchQuestion(
      signals: launch.signals,
      askedAt: now,
      neighbours: countsNeighbours ? others.count : 0,
      otherLaunches: others.filter { !$0.hadToken }.map(\.launchedAt),
      history: histories[place.system] ?? MatchHistory()
    )
    let candidates = known.map { $0.compared(with: launch) }
    let decision = matcher.decide(question, among: candidates)
    if let posterior = decision.posterior, let best = decision.best?.click {
      estimate = MatchEstimate(tap: Int(best.value.low), doubt: 1 - posterior)
    }
    if others.count < launchLimit, let observation = decision.observation {
      histories[place.system, default: MatchHistory()].add(observation)
    }
    guard let match = decision.match else { return nil }
    forget(match.click, at: place)
    return Int(match.click.value.low)
  }

  mutating func consume(_ tap: Tap, by launch: Launch) {
    let (now, place) = (Timestamp(milliseconds: launch.time), Place(launch))
    let others = others(at: place, now).suffix(max(0, launchLimit - 1))
    marks[place] = others + [Mark(launchedAt: now, hadToken: true)]
    forget(tap.candidate.click, at: Place(tap))
  }

  /// The launches that the server has under the keys of a day.
  private func others(at place: Place, _ now: Timestamp) -> [Mark] {
    let hour: Int64 = 3_600_000
    let first = (now.milliseconds - MatchPolicy.longestWindow) / hour * hour
    return marks[place, default: []].filter { $0.launchedAt.milliseconds >= first }
  }

  private mutating func forget(_ click: ClickID, at place: Place) {
    kept[place]?.removeAll { $0.candidate.click == click }
  }
}

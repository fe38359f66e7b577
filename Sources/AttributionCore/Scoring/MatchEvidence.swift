import LinkCore

/// What a decision by network and device depends on: how a first launch compares with the taps of
/// its network.
///
/// It says how signals compare and not what they are, and names no click, link, phone or person. So
/// a receipt can keep it, and the decision can be made again by other rules.
public struct MatchEvidence: Hashable, Sendable {
  /// One tap of the launch's network.
  public struct Tap: Hashable, Sendable {
    /// Whose it is: taps with one number are one person's.
    public var person: Int
    /// Which link it is on: taps with one number are on one link.
    public var link: Int
    /// From the tap to the launch, in milliseconds; negative for a tap that came later.
    public var delay: Int64
    /// The link's or app's own window in milliseconds, which can shorten the policy's.
    public var window: Int64?
    /// The network that both share.
    public var network: NetworkKind
    /// How the whole addresses compare.
    public var address: SignalOutcome
    /// How their signals compare.
    public var compared: SignalComparison
    /// How many other launches the network showed between the tap and this one.
    public var launchesSince: Int
    /// Whether the link is delivered on certain evidence only.
    public var isSensitive: Bool

    /// Makes a tap.
    public init(
      person: Int,
      link: Int = 0,
      delay: Int64,
      window: Int64? = nil,
      network: NetworkKind,
      address: SignalOutcome = .missing,
      compared: SignalComparison,
      launchesSince: Int = 0,
      isSensitive: Bool = false
    ) {
      (self.person, self.link, self.delay, self.window) = (person, link, delay, window)
      (self.network, self.address, self.compared) = (network, address, compared)
      (self.launchesSince, self.isSensitive) = (max(0, launchesSince), isSensitive)
    }
  }

  /// The taps, in any order.
  public var taps: [Tap]
  /// The system of the launch.
  public var system: SystemFamily?
  /// The launch's screen, where it is one that many phones have; others are `nil`.
  public var screen: ScreenSize?
  /// Whether the launch tells a release of its system that many phones have.
  public var isNewest: Bool
  /// How many other devices the network showed lately, beyond the taps' own.
  public var neighbours: Int

  /// Makes evidence.
  public init(
    taps: [Tap],
    system: SystemFamily?,
    screen: ScreenSize? = nil,
    isNewest: Bool = false,
    neighbours: Int = 0
  ) {
    (self.taps, self.system, self.screen) = (taps, system, screen)
    (self.isNewest, self.neighbours) = (isNewest, max(0, neighbours))
  }

  /// How many people the network showed, the asking one not counted.
  public var crowd: Int { Set(taps.map(\.person)).count + neighbours }

  /// Compares a launch with the taps of its network.
  ///
  /// - Parameters:
  ///   - question: The launch.
  ///   - candidates: The taps, consumed ones too.
  ///   - repeatWindow: Within how many milliseconds equal taps on one link are one person's.
  init(
    _ question: MatchQuestion,
    _ candidates: [MatchCandidate],
    repeatWindow: Int64
  ) {
    var persons: [Int] = []
    persons.reserveCapacity(candidates.count)
    for (index, candidate) in candidates.enumerated() {
      let same = candidates[..<index].firstIndex {
        $0.isSamePerson(as: candidate, within: repeatWindow)
      }
      persons.append(same.map { persons[$0] } ?? index)
    }
    self.init(
      taps: zip(candidates, persons).map { candidate, person in
        Tap(
          person: person,
          link: candidates.firstIndex { $0.link == candidate.link } ?? 0,
          delay: question.askedAt.milliseconds(since: candidate.tappedAt),
          window: candidate.window,
          network: candidate.network,
          address: candidate.address,
          compared: SignalComparison(tap: candidate.signals, launch: question.signals),
          launchesSince: question.otherLaunches.count {
            (candidate.tappedAt...max(candidate.tappedAt, question.askedAt)).contains($0)
          },
          isSensitive: candidate.isSensitive
        )
      },
      system: question.signals.system,
      screen: question.signals.screen.flatMap { MatchWeights.isCommon($0) ? $0 : nil },
      isNewest: MatchWeights.isNewest(question.signals),
      neighbours: question.neighbours
    )
  }
}

extension MatchCandidate {
  /// Whether two taps are one person's: by the launch's own address, by the browser's name where
  /// names can say it, else by signals that do not differ, on one link within a short time, unless only
  /// one came from the launch's own address.
  fileprivate func isSamePerson(as other: MatchCandidate, within time: Int64) -> Bool {
    if address == .agree, other.address == .agree { return true }
    if let browser, let isSame = other.browser.flatMap(browser.isSame) { return isSame }
    if (address == .agree) != (other.address == .agree) { return false }
    let apart = tappedAt.milliseconds(since: other.tappedAt)
    guard link == other.link, (-time...time).contains(apart) else { return false }
    return signals.isConsistent(with: other.signals)
  }
}

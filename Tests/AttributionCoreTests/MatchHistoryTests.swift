import AttributionCore
import Testing

/// What an app's own launches change.
@Suite struct MatchHistoryTests {
  private let matcher = ProbabilisticMatcher()

  private func band(_ seconds: Int64) -> Int {
    matcher.model.delays.firstIndex { seconds * 1_000 < $0.end } ?? -1
  }

  private func tap(_ address: SignalOutcome, secondsAgo: Int64) -> MatchCandidate {
    var tap = MatchCandidate.tap(.first, secondsAgo: secondsAgo, network: .ipv6)
    tap.address = address
    return tap
  }

  private func total(
    _ groups: [MatchHistory.Group: MatchHistory.Count],
    delays: [Int: MatchHistory.Count] = [:],
    secondsAgo: Int64 = 600
  ) -> Double {
    var question = MatchQuestion.iPhone()
    question.history = MatchHistory(groups, delays: delays)
    return matcher.score(.tap(.first, secondsAgo: secondsAgo), for: question).total
  }

  @Test func changesNothingBeforeAnyLaunch() {
    #expect(total([:]) == matcher.score(.tap(.first, secondsAgo: 600), for: .iPhone()).total)
  }

  @Test func believesLessWhereRelativesLookTheAppUp() {
    let many = total([.early: .init(fitting: 100, contradicting: 60)])
    let none = total([.early: .init(fitting: 160)])
    #expect(many < total([:]) - 1)
    #expect(none > total([:]) + 0.5)
  }

  @Test func believesLessWhereRelativesHaveEqualPhones() {
    let equal = total([.otherPhone: .init(fitting: 90, contradicting: 10)])
    let unequal = total([.otherPhone: .init(fitting: 10, contradicting: 90)])
    #expect(equal < unequal - 1)
  }

  /// A phone whose address changed looks like a relative's equal one.
  @Test func takesChangedAddressesForWhatTheyAre() {
    let other = MatchHistory.Count(fitting: 20, contradicting: 80)
    let changed = total([
      .otherPhone: other, .late: .init(fitting: 150, contradicting: 100),
    ])
    #expect(changed > total([.otherPhone: other, .late: .init(contradicting: 100)]))
  }

  /// Only ever less: launches of other addresses may be relatives' with equal phones.
  @Test func believesAnotherAddressLessWherePhonesKeepTheirs() {
    func other(_ count: MatchHistory.Count) -> Double {
      var question = MatchQuestion.iPhone()
      question.history = MatchHistory([.ownAddress: count])
      return matcher.score(tap(.disagree, secondsAgo: 120), for: question).total
    }
    let unknown = matcher.score(tap(.disagree, secondsAgo: 120), for: .iPhone()).total
    #expect(other(.init(fitting: 400)) < unknown - 2)
    #expect(other(.init(fitting: 1_000_000)) > unknown - 3.5)
    #expect(other(.init(contradicting: 1_000_000)) == unknown)
  }

  /// Histories of invented launches: each group all one way, all the other, half of each, or not at all.
  private var groups: [[MatchHistory.Group: MatchHistory.Count]] {
    let ways: [MatchHistory.Count?] = [
      nil, .init(fitting: 1_000_000), .init(contradicting: 1_000_000),
      .init(fitting: 500_000, contradicting: 500_000),
    ]
    return MatchHistory.Group.allCases.reduce([[:]]) { known, group in
      known.flatMap { known in
        ways.map { way in known.merging(way.map { [group: $0] } ?? [:]) { $1 } }
      }
    }
  }

  /// Invented delays: many come within seconds, so that delays are learnt at all, and as many or others
  /// after a delay.
  private var delays: [[Int: MatchHistory.Count]] {
    ([1, 90, 600, 7_200] as [Int64]).flatMap { seconds in
      [(fitting: 0, contradicting: 0), (1_000_000, 0), (0, 1_000_000), (500_000, 500_000)].map {
        var delays = [band(1): MatchHistory.Count(fitting: 1_000_000)]
        let known = delays[band(seconds)] ?? .init()
        delays[band(seconds)] = MatchHistory.Count(
          fitting: known.fitting + $0.fitting,
          contradicting: $0.contradicting
        )
        return delays
      }
    }
  }

  /// By how many bits histories move the chance of a tap, down and up.
  private func moves(
    _ tap: MatchCandidate,
    _ histories: [MatchHistory]
  ) -> (down: Double, up: Double) {
    let usual = matcher.score(tap, for: .iPhone()).total
    let moves = histories.map { history in
      var question = MatchQuestion.iPhone()
      question.history = history
      return matcher.score(tap, for: question).total - usual
    }
    return (moves.min() ?? 0, moves.max() ?? 0)
  }

  /// Invented launches, however many and of whatever kind, move no answer further than `docs/matching.md`
  /// says: by 6 bits, 3.3 more for another address, and the delay by 4 either way.
  @Test(
    arguments: [
      (NetworkKind.ipv4, .missing, 6), (.ipv6, .agree, 6), (.ipv6, .disagree, 9.3),
    ] as [(NetworkKind, SignalOutcome, Double)]
  )
  func isMovedWithinItsBounds(network: NetworkKind, address: SignalOutcome, down: Double) {
    var (least, most) = (0.0, 0.0)
    for seconds in [1, 90, 600, 7_200] as [Int64] {
      var tap = MatchCandidate.tap(.first, secondsAgo: seconds, network: network)
      tap.address = address
      let byGroups = moves(tap, groups.map { MatchHistory($0) })
      #expect(byGroups.down > -down && byGroups.up < 4, "\(seconds) s: \(byGroups)")
      let all = groups.flatMap { groups in delays.map { MatchHistory(groups, delays: $0) } }
      let byAll = moves(tap, all)
      let delay = matcher.model.delayLimit
      #expect(byAll.down > -down - delay && byAll.up < 4 + delay, "\(seconds) s: \(byAll)")
      (least, most) = (min(least, byAll.down), max(most, byAll.up))
    }
    #expect(matcher.model.delayLimit == 4)
    // The control: they do move answers, and near to the bounds.
    #expect(least < -down - 2 && most > 3.5, "\(least), \(most)")
  }

  /// Where a day is played in minutes, everybody comes within seconds.
  @Test func learnsDelaysWhereManyComeWithinSeconds() {
    let fast = [
      band(1): MatchHistory.Count(fitting: 190), band(4): .init(fitting: 80, contradicting: 1),
      band(40): .init(fitting: 6, contradicting: 30),
      band(90): .init(fitting: 9, contradicting: 50),
    ]
    #expect(total([:], delays: fast, secondsAgo: 1) > total([:], secondsAgo: 1) + 2)
    #expect(
      total([:], delays: fast, secondsAgo: 1)
        <= total([:], secondsAgo: 1) + matcher.model.delayLimit + 1e-9
    )
    #expect(total([:], delays: fast, secondsAgo: 90) < total([:], secondsAgo: 90))
    let usual = [
      band(1): MatchHistory.Count(fitting: 12), band(90): .init(fitting: 300, contradicting: 20),
    ]
    #expect(total([:], delays: usual, secondsAgo: 90) == total([:], secondsAgo: 90))
  }

  @Test func learnsNoDelayFromFewLaunches() {
    // attack 66
    let two = [band(1): MatchHistory.Count(fitting: 2)]
    #expect(total([:], delays: two, secondsAgo: 1) == total([:], secondsAgo: 1))
  }

  @Test func keepsSlipsAndChanceWithinReason() {
    let standard = MatchModel.standard
    #expect(standard.slips > 0 && standard.slips + standard.chance < 1)
    let model = MatchModel(
      ios: standard.ios,
      android: standard.android,
      ipv4: standard.ipv4,
      ipv6: standard.ipv6,
      delays: standard.delays,
      hearing: standard.hearing,
      chance: 5,
      slips: 5
    )
    #expect(model.chance == 0.8)
    #expect(model.slips == 0.1)
  }

  @Test func learnsOfHomesByWholeAddresses() {
    func observed(_ tap: MatchCandidate) -> MatchObservation? {
      matcher.decide(.iPhone(), among: [tap]).observation
    }
    #expect(
      observed(tap(.agree, secondsAgo: 120))?.groups == [.early: true, .ownAddress: true]
    )
    #expect(
      observed(tap(.disagree, secondsAgo: 120))?.groups == [.early: true, .ownAddress: false]
    )
    #expect(observed(tap(.agree, secondsAgo: 7_200))?.groups == [.late: true])
    #expect(
      observed(tap(.disagree, secondsAgo: 7_200))?.groups == [.late: false, .otherPhone: true]
    )
    var other = tap(.disagree, secondsAgo: 120)
    other.signals.version = SystemVersion(app: "17.2")
    #expect(observed(other)?.groups == [.early: false])
    #expect(observed(other)?.fits == false)
    var silent = tap(.disagree, secondsAgo: 7_200)
    (silent.signals.screen, silent.signals.scale) = (nil, nil)
    #expect(observed(silent)?.groups == [:], "nothing tells whether the phone is an equal one")
    #expect(observed(.tap(.first))?.groups == [:])
    #expect(observed(.tap(.first))?.band == band(120))
    #expect(matcher.decide(.iPhone(), among: []).observation == nil)
    #expect(matcher.decide(.iPhone(neighbours: 99), among: [.tap(.first)]).observation == nil)
  }

  @Test func forgetsOldLaunchesByHalves() {
    var history = MatchHistory()
    for _ in 0..<MatchHistory.memory {
      history.add(.init(groups: [.early: true], fits: true, band: 5))
    }
    #expect(history.groups[.early] == .init(fitting: MatchHistory.memory))
    #expect(history.delays == [5: .init(fitting: MatchHistory.memory)])
    history.add(.init(groups: [.early: false], fits: false, band: 6))
    #expect(
      history.groups[.early] == .init(fitting: MatchHistory.memory / 2, contradicting: 1)
    )
    #expect(
      history.delays == [5: .init(fitting: MatchHistory.memory / 2), 6: .init(contradicting: 1)]
    )
  }
}

import AttributionCore
import LinkCore
import Persistence
import WireModels

/// The rule that answers a first launch; a pure function of what was brought and what is stored.
///
/// Certain evidence decides alone, hit or miss. Only an app that brought none, and whose owner wants
/// it, is matched by network and device.
struct DeferredRule: Sendable {
  var question: DeferredQuestion
  var finding: CertainEvidence.Finding
  var now: Timestamp
  /// The whole address that the app asked from, under the keys of the hours, by hour.
  var addresses: [Int64: UInt32] = [:]

  /// The rule by network and device, as it is today, for an app whose owner chose nothing.
  private static let probabilistic = ProbabilisticMatcher()

  /// The same with the error rate that an app's owner chose.
  static func probabilistic(_ settings: MatchingSettings) -> ProbabilisticMatcher {
    var matcher = probabilistic
    matcher.policy.errorRate = settings.errorRate
    return matcher
  }

  /// Decides from what the store knows.
  @Sendable
  func decide(_ facts: RedeemFacts) -> RedeemDecision {
    switch finding {
    case .refused(let reason): refuse(reason)
    case .evidence(let evidence):
      if evidence.token == nil, isProbabilistic {
        likely(facts)
      } else {
        certain(evidence, facts)
      }
    }
  }

  /// Whether the app's owner wants matches by network and device.
  var isProbabilistic: Bool {
    question.app.matching.allowsLikely
  }

  /// How long a link's certain evidence is believed, in milliseconds.
  func certainWindow(_ link: LinkRecord?) -> Int64 {
    let window = link?.matchWindow?.certain ?? question.app.matching.certainWindow
    return min(window, question.request.attributionWindow ?? .max, DeferredMatcher.longestWindow)
  }

  /// How long a link's likely evidence is believed, in milliseconds.
  func likelyWindow(_ link: LinkRecord?) -> Int64 {
    let window = link?.matchWindow?.probabilistic ?? question.app.matching.probabilisticWindow
    return min(window, question.request.attributionWindow ?? .max, MatchPolicy.longestWindow)
  }

  private func certain(_ evidence: Evidence, _ facts: RedeemFacts) -> RedeemDecision {
    let link = facts.handoff.flatMap { facts.links[$0.link] }
    let matcher = DeferredMatcher(
      isEnabled: question.app.matching.isEnabled,
      window: certainWindow(link)
    )
    let decision = matcher.decide(
      evidence,
      handoff: HandoffState(facts),
      install: question.install.id,
      now: now
    )
    var answer = RedeemDecision(decision)
    answer.method = method(of: evidence.token?.source)
    return answer
  }

  private func method(of source: TokenSource?) -> MatchMethod {
    switch source {
    case .code: .code
    case .advertisingID: question.platform == .ios ? .appleAdvertisingID : .googleAdvertisingID
    case .clipboard, .referrer, .web, nil: .signedToken
    }
  }

  private func likely(_ facts: RedeemFacts) -> RedeemDecision {
    let asked = MatchQuestion(
      signals: question.signals,
      askedAt: now,
      neighbours: facts.neighbours,
      otherLaunches: facts.marks.compactMap(\.launchedAt),
      history: MatchHistory(facts.launches)
    )
    let candidates = facts.candidates.compactMap { candidate($0, facts) }
    let matcher = Self.probabilistic(question.app.matching)
    let evidence = matcher.evidence(asked, candidates)
    let decision = matcher.decide(evidence, of: candidates)
    let place = decision.match.flatMap { match in
      facts.candidates.first { $0.click == match.click }?.place
    }
    return RedeemDecision(decision, place: place, evidence: evidence)
  }

  private func candidate(_ record: CandidateRecord, _ facts: RedeemFacts) -> MatchCandidate? {
    guard let packed = PackedSignals(record.signals), let tappedAt = record.click.value.timestamp
    else { return nil }
    let link = facts.links[record.link]
    return MatchCandidate(
      click: record.click,
      link: record.link,
      tappedAt: tappedAt,
      signals: packed.signals,
      network: question.network?.kind ?? .none,
      address: address(of: packed, tappedAt: tappedAt),
      browser: packed.browser,
      window: likelyWindow(link),
      isSensitive: link?.isSensitive ?? true
    )
  }

  /// How the tap's whole address and the launch's compare.
  private func address(of packed: PackedSignals, tappedAt: Timestamp) -> SignalOutcome {
    guard let tapped = packed.address, let asked = addresses[MatchKeyring.hour(of: tappedAt)]
    else { return .missing }
    return tapped == asked ? .agree : .disagree
  }

  private func refuse(_ reason: DeferredReason) -> RedeemDecision {
    let isGuessing = reason == .tooManyAttempts
    return RedeemDecision(
      DeferredDecision(
        match: nil,
        reason: reason,
        trace: [
          MatchStep(
            "code_known",
            "refused",
            isGuessing ? "too many wrong codes were typed" : "no page shows this code now"
          )
        ],
        counterfactual: isGuessing
          ? "A new code, typed once the hour of the wrong ones is over, would match."
          : "A code that a page of this workspace showed in the last 30 minutes would match."
      )
    )
  }
}

extension MatchHistory {
  /// What the store counted, in the matcher's words.
  fileprivate init(_ launches: [LaunchCount]) {
    var (groups, delays) = ([Group: Count](), [Int: Count]())
    for launch in launches {
      let count = Count(fitting: Int(launch.fitting), contradicting: Int(launch.contradicting))
      if launch.company >= LaunchCount.firstDelay {
        delays[Int(launch.company - LaunchCount.firstDelay)] = count
      } else if let group = Group(rawValue: Int(launch.company)) {
        groups[group] = count
      }
    }
    self.init(groups, delays: delays)
  }
}

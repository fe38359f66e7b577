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

  /// The same with the error rate that an app's owner chose, and held to it by what the app's own launches showed.
  static func probabilistic(
    _ settings: MatchingSettings,
    shadow: ShadowCounts = ShadowCounts()
  ) -> ProbabilisticMatcher {
    var matcher = probabilistic
    matcher.policy.errorRate = settings.errorRate
    matcher.policy.hold = shadow.held(to: settings.errorRate)
    return matcher
  }

  /// Decides from what the store knows.
  @Sendable
  func decide(_ facts: RedeemFacts) -> RedeemDecision {
    switch finding {
    case .refused(let reason): refuse(reason)
    case .evidence(let evidence):
      if evidence.token == nil, isProbabilistic {
        question.isOrganic ? organic(facts) : likely(facts)
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
    if decision.reason == .matched, let match = decision.match {
      answer.observation = shadow(facts, follows: match.handoff.link)
    }
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
    let candidates = facts.candidates.compactMap { candidate($0, facts) }
    let matcher = Self.probabilistic(question.app.matching, shadow: facts.shadow)
    let evidence = matcher.evidence(asked(facts), candidates)
    let decision = matcher.decide(evidence, of: candidates)
    let place = decision.match.flatMap { match in
      facts.candidates.first { $0.click == match.click }?.place
    }
    return RedeemDecision(decision, place: place, evidence: evidence)
  }

  private func asked(_ facts: RedeemFacts) -> MatchQuestion {
    MatchQuestion(
      signals: question.signals,
      askedAt: now,
      neighbours: facts.neighbours,
      otherLaunches: facts.marks.compactMap(\.launchedAt)
    )
  }

  /// The store says that no link led to the install, which is as certain as a token.
  private func organic(_ facts: RedeemFacts) -> RedeemDecision {
    var answer = RedeemDecision(
      DeferredDecision(
        match: nil,
        reason: .noCandidates,
        trace: [
          TraceEntry("install_referrer", "organic", .organicInstall),
          TraceEntry("answer", DeferredReason.noCandidates.rawValue, .ifReferrer),
        ]
      )
    )
    answer.observation = shadow(facts, follows: nil)
    return answer
  }

  /// What the rule by network and device would have done with a launch whose answer is certain; nothing is delivered.
  private func shadow(_ facts: RedeemFacts, follows link: LinkID?) -> ShadowObservation? {
    guard isProbabilistic, let network = question.network?.kind,
      network == .ipv4 || network == .ipv6,
      link.flatMap({ facts.links[$0]?.isSensitive }) != true
    else { return nil }
    let candidates = facts.candidates.compactMap { candidate($0, facts) }
    let decision = Self.probabilistic(question.app.matching)
      .decide(asked(facts), among: candidates)
    let outcome: ShadowCounts.Outcome
    if let match = decision.match {
      outcome = match.link == link ? .right : .wrong
    } else if link != nil {
      outcome = .refused
    } else {
      return nil
    }
    return ShadowObservation(
      network: network,
      band: DoubtBand(posterior: decision.posterior ?? 0),
      outcome: outcome
    )
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
          TraceEntry("code_known", "refused", isGuessing ? .tooManyCodes : .noSuchCode),
          TraceEntry("answer", reason.rawValue, isGuessing ? .ifNewCode : .ifCode),
        ]
      )
    )
  }
}

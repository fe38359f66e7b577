import AttributionCore
import Dashboard
import LinkCore
import Persistence
import Redirecting
import RoutingCore
import WireModels

/// Looks up the link of a first launch, writes down why, and words the answer.
struct DeferredLookup: Sendable {
  let repositories: Repositories
  let certain: CertainEvidence
  let keyring: MatchKeyring
  let recorder: CandidateRecorder
  let tokens: RecentTokens

  /// The answer to an install, which is stored, attributed or organic, in the same transaction.
  func answer(
    _ question: DeferredQuestion,
    receipt: ReceiptID,
    now: Timestamp
  ) async throws -> DeferredResponse {
    await recorder.settle()
    let finding = try await certain.find(question, now: now)
    var rule = DeferredRule(question: question, finding: finding, now: now)
    let evidence = try await evidence(&rule)
    let decide = rule.decide
    let outcome = try await repositories.handoffs.redeem(
      question.workspace,
      app: question.app.id,
      evidence: evidence,
      install: question.install,
      receipt: receipt,
      now: now,
      decide: decide
    )
    let url = try await url(outcome)
    return DeferredResponse(outcome, url: url, asked: receipt, rule: rule)
  }

  /// What the store must look up for a rule, which gets the keyed addresses.
  private func evidence(_ rule: inout DeferredRule) async throws -> RedeemEvidence {
    var evidence = RedeemEvidence()
    let (question, now) = (rule.question, rule.now)
    if case .evidence(let found) = rule.finding {
      let matcher = DeferredMatcher(isEnabled: question.app.matching.isEnabled)
      if let token = matcher.tokenToLookUp(found) {
        evidence.tokenHash = HandoffSigner.hash(token)
        try await ensureStored(token, question, now: now)
      }
    }
    guard rule.isProbabilistic, let network = question.network else { return evidence }
    let key = try await keyring.key(at: now)
    let keys = try await keyring.keys(until: now)
    evidence.buckets = network.buckets(
      of: question.app.id,
      workspace: question.workspace,
      keys: keys
    )
    rule.addresses = keys.compactMapValues {
      network.address(of: question.app.id, workspace: question.workspace, key: $0)
    }
    evidence.mark = NetworkBucket.mark(
      question.install.id,
      telling: question.signals,
      bucket: network.value(of: question.app.id, workspace: question.workspace, key: key),
      key: key,
      at: now
    )
    return evidence
  }

  /// Makes sure that a token that was just issued is stored: its click may still be in the journal.
  ///
  /// - Throws: ``ProblemError`` of kind `unavailable` where another server issued it a moment ago.
  private func ensureStored(
    _ token: HandoffToken,
    _ question: DeferredQuestion,
    now: Timestamp
  ) async throws {
    let (hash, handoffs) = (HandoffSigner.hash(token), repositories.handoffs)
    if let record = tokens.find(hash), record.workspace == question.workspace {
      try await handoffs.append([record])
      return
    }
    let issuedAt = token.expiresAt.milliseconds - DeferredMatcher.longestWindow
    guard now.milliseconds - issuedAt < RecentTokens.settling,
      try await handoffs.find(question.workspace, tokenHash: hash) == nil
    else { return }
    throw ProblemError(
      .unavailable,
      "The click of this token is still being stored. Try again.",
      retryAfter: 2
    )
  }

  /// The route inside the app where the targets that led the tap have one, else the short link itself.
  private func url(_ outcome: RedeemOutcome) async throws -> String? {
    guard let link = outcome.link else { return nil }
    let click = try await click(of: outcome, on: link)
    let route = LaunchRoute(link.routing, on: outcome.install.platform, after: click?.form)
    if let target = route.target {
      return AppRoute.url(target, code: link.code, click: outcome.receipt.click)
    }
    guard let domain = try await repositories.domains.find(link.workspace, link.domain) else {
      return nil
    }
    let journey = outcome.receipt.click.map { "?jid=\($0)" } ?? ""
    return "\(domain.baseURL)/c/\(link.code.path)\(journey)"
  }

  /// The tap, where the route depends on how it was led; `nil` too where it is in the journal still.
  private func click(of outcome: RedeemOutcome, on link: LinkRecord) async throws -> ClickRecord? {
    guard let id = outcome.receipt.click, LaunchRoute.dependsOnTap(link.routing) else { return nil }
    return try await repositories.clicks.find(link.workspace, id)
  }

  /// The answer to a client that has no install id and brought nothing that could decide: a receipt
  /// is written, and no install.
  func answerWithoutInstall(
    _ question: DeferredQuestion,
    receipt: ReceiptID,
    now: Timestamp
  ) async throws -> DeferredResponse {
    await recorder.settle()
    let finding = try await certain.find(question, now: now)
    let rule = DeferredRule(question: question, finding: finding, now: now)
    if case .evidence(let evidence) = finding, evidence.token != nil || rule.isProbabilistic {
      return try await answer(question, receipt: receipt, now: now)
    }
    let decision = rule.decide(RedeemFacts(hasToken: false, install: question.install, now: now))
    let record = ReceiptRecord(
      id: receipt,
      workspace: question.workspace,
      app: question.app.id,
      install: question.install.id,
      createdAt: now,
      reason: decision.reason,
      trace: decision.trace
    )
    try await repositories.receipts.insert(record)
    return DeferredResponse(
      noMatch: decision.reason.rawValue,
      receipt: receipt,
      message: decision.trace.last?.worded.detail
    )
  }
}

extension HandoffState {
  /// What the store found, in the matcher's words.
  init(_ facts: RedeemFacts) {
    guard let record = facts.handoff else {
      self = .unknown
      return
    }
    let handoff = Handoff(
      click: record.click,
      link: record.link,
      clickedAt: record.click.value.timestamp ?? record.issuedAt
    )
    if !facts.fitsApp {
      self = .otherApp
    } else if let owner = facts.owner {
      self = .redeemed(handoff, by: owner)
    } else if let guess = facts.guess {
      self = .guessed(handoff, by: guess.id)
    } else {
      self = .open(handoff)
    }
  }
}

extension RedeemDecision {
  /// A decision as the store keeps it.
  init(_ decision: DeferredDecision) {
    self.init(result: Self.result(decision), reason: decision.reason, trace: decision.trace)
  }

  private static func result(_ decision: DeferredDecision) -> RedeemOutcome.Result {
    guard decision.match == nil else { return .matched }
    return switch decision.reason {
    case .consumed: .consumed
    case .expired: .expired
    case .noCandidates, .weakEvidence, .disabled: .noCandidates
    default: .unknown
    }
  }
}

extension DeferredResponse {
  /// Words what the store answered to the look-up `asked`.
  fileprivate init(
    _ outcome: RedeemOutcome,
    url: String?,
    asked: ReceiptID,
    rule: DeferredRule
  ) {
    let receipt = outcome.receipt
    guard outcome.result == .matched else {
      self.init(
        noMatch: receipt.reason.rawValue,
        receipt: receipt.id,
        message: receipt.trace.last?.worded.detail
      )
      return
    }
    guard let link = outcome.link, link.isEnabled, let url else {
      self.init(
        noMatch: DeferredReason.linkUnavailable.rawValue,
        receipt: receipt.id,
        message: "The link was switched off or deleted after the tap."
      )
      return
    }
    self.init(match: url, receipt: receipt.id)
    if receipt.id != asked { reason = DeferredReason.alreadyAnswered.rawValue }
    campaignKey = link.code.description
    jid = receipt.click?.description
    clickTimestamp = outcome.tappedAt?.iso8601
    let isLikely = receipt.method == .probabilistic
    let window = isLikely ? rule.likelyWindow(link) : rule.certainWindow(link)
    attributionWindow = Int(window / 1_000)
    metadata = link.campaign?.metaData
    attributionMethod = receipt.method?.rawValue
    confidence = receipt.confidence.map { Double($0) / 1_000 } ?? 1
  }
}

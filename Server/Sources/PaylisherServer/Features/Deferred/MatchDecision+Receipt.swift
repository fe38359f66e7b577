import AttributionCore
import Foundation
import Persistence

extension RedeemDecision {
  /// A decision by network and device as the store keeps it, with its working and without anything
  /// that names a person or a phone.
  init(_ decision: MatchDecision, place: CandidatePlace?, evidence: MatchEvidence) {
    let isMatch = decision.match != nil && place != nil
    let confidence = decision.posterior ?? 0
    self.init(
      result: isMatch ? .matched : Self.result(decision.reason),
      reason: decision.reason,
      match: place.map { .candidate($0) } ?? .handoff,
      method: .probabilistic,
      confidence: Int64((confidence * 1_000).rounded(.down)),
      trace: decision.receiptSteps,
      evidence: ReceiptEvidence(evidence).text
    )
  }

  private static func result(_ reason: DeferredReason) -> RedeemOutcome.Result {
    switch reason {
    case .expired: .expired
    case .consumed: .consumed
    default: .noCandidates
    }
  }
}

extension MatchDecision {
  /// The working, for receipts.
  var receiptSteps: [TraceEntry] {
    var steps = [
      TraceEntry(
        step: "certain_evidence",
        outcome: "absent",
        detail: "the app brought no token, code or advertising id that a tap has"
      ),
      TraceEntry(
        step: "candidates",
        outcome: String(considered),
        detail: "\(considered) open taps of this network compared, \(crowd) people on it"
      ),
    ]
    if sharedBy > 1 {
      steps.append(
        TraceEntry(
          step: "shared_by",
          outcome: String(sharedBy),
          detail: "people of this network tapped the link and fit; the newest tap is named"
        )
      )
    }
    if policy.hold < 1 {
      steps.append(
        TraceEntry(
          step: "held",
          outcome: Self.percent(policy.hold),
          detail: "of the usual doubt is allowed: the app's own first launches showed more errors "
            + "than its owner accepts"
        )
      )
    }
    if launchesSince > 0 {
      steps.append(
        TraceEntry(
          step: "launches_since",
          outcome: String(launchesSince),
          detail: "other first launches of this network since the best tap; each asks more of "
            + "the devices"
        )
      )
    }
    if let prior = score?.prior {
      steps.append(
        TraceEntry(
          step: "prior",
          outcome: Self.percent(prior),
          detail: "how likely the best tap is by network and delay alone, before address and device"
        )
      )
    }
    steps += (score?.parts ?? []).map { part in
      TraceEntry(
        step: "signal_\(part.signal.rawValue)",
        outcome: part.outcome.rawValue,
        detail: part.outcome == .impossible
          ? "excludes the tap: one phone cannot change so within a day"
          : "\(Self.bits(part.bits)) bits"
      )
    }
    if let devices { steps.append(devices) }
    if let posterior, let leastPosterior {
      steps.append(
        TraceEntry(
          step: "threshold",
          outcome: posterior >= leastPosterior ? "passed" : "refused",
          detail: "\(Self.percent(posterior)) likely among all taps and no tap at all, "
            + "\(Self.percent(leastPosterior)) needed"
        )
      )
    }
    if let margin {
      steps.append(
        TraceEntry(
          step: "margin",
          outcome: fittingAsWell == 0 ? "passed" : "refused",
          detail: "\(Self.bits(margin)) bits above the next person's tap, "
            + "\(fittingAsWell) fit about as well"
        )
      )
    }
    return steps + [TraceEntry(step: "answer", outcome: reason.rawValue, detail: ending)]
  }

  /// Whether the devices said enough; `nil` where they need not.
  private var devices: TraceEntry? {
    guard let score, let least = leastDeviceBits else { return nil }
    let sum = Self.bits(score.tellingBits)
    return TraceEntry(
      step: "device_bits",
      outcome: score.tellingBits >= least ? "passed" : "refused",
      detail: least.isFinite
        ? "\(sum) bits of all signals of the devices, \(Self.bits(least)) needed"
        : "\(sum) bits of all signals of the devices; after so many first launches none are enough"
    )
  }

  private var ending: String {
    counterfactual?.sentence ?? "the link of the click is delivered"
  }

  private static func percent(_ chance: Double) -> String {
    String(format: "%.2f %%", chance * 100)
  }

  private static func bits(_ value: Double) -> String {
    String(format: "%+.1f", value)
  }
}

extension MatchCounterfactual {
  /// The change, in one sentence for people.
  var sentence: String {
    switch self {
    case .enabled: "Probabilistic matching switched on for this app could match."
    case .tap: "A tap on this network before the first launch could match."
    case .earlier(let milliseconds):
      "A first launch \(max(1, milliseconds / 1_000)) seconds earlier would be within the window."
    case .smallerCrowd(let limit):
      "A network of at most \(limit) people, or a token from the landing page, could match."
    case .fewerFits(let count):
      "Without \(count) other taps that fit as well it would match."
    case .fewerLaunches(let count):
      "Without \(count) other first launches of this network since the tap it would match."
    case .widerMargin(let bits):
      "The next tap fitting worse by \(String(format: "%.1f", bits)) bits would match."
    case .reported(let signals):
      "It would match if these were sent and agreed: \(Self.list(signals))."
    case .agreeing(let signals): "It would match if these agreed: \(Self.list(signals))."
    case .certainEvidence: "A token from the landing page, by clipboard, web or code, would match."
    }
  }

  private static func list(_ signals: [MatchSignal]) -> String {
    signals.map(\.rawValue).joined(separator: ", ")
  }
}

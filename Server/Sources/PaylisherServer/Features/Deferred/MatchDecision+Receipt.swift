import AttributionCore
import Foundation
import Persistence
import WireModels

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
      TraceEntry("certain_evidence", "absent", .noCertainEvidence),
      TraceEntry(
        "candidates",
        String(considered),
        .compared,
        ["taps": .init(considered), "people": .init(crowd)]
      ),
    ]
    if sharedBy > 1 { steps.append(TraceEntry("shared_by", String(sharedBy), .sharedBy)) }
    if policy.hold < 1 {
      steps.append(TraceEntry("held", Self.percent(policy.hold), .held))
    }
    if launchesSince > 0 {
      steps.append(TraceEntry("launches_since", String(launchesSince), .launchesSince))
    }
    if let prior = score?.prior {
      steps.append(TraceEntry("prior", Self.percent(prior), .prior))
    }
    steps += (score?.parts ?? []).map { part in
      let isImpossible = part.outcome == .impossible
      return TraceEntry(
        "signal_\(part.signal.rawValue)",
        part.outcome.rawValue,
        isImpossible ? .excludes : .bits,
        isImpossible ? [:] : ["bits": Self.bits(part.bits)]
      )
    }
    if let devices { steps.append(devices) }
    if let posterior, let leastPosterior {
      steps.append(
        TraceEntry(
          "threshold",
          posterior >= leastPosterior ? "passed" : "refused",
          .threshold,
          [
            "chance": .init(Self.percent(posterior)),
            "least": .init(Self.percent(leastPosterior)),
          ]
        )
      )
    }
    if let margin {
      steps.append(
        TraceEntry(
          "margin",
          fittingAsWell == 0 ? "passed" : "refused",
          .margin,
          ["bits": Self.bits(margin), "count": .init(fittingAsWell)]
        )
      )
    }
    let (says, arguments) = counterfactual?.says ?? (.delivered, [:])
    return steps + [TraceEntry("answer", reason.rawValue, says, arguments)]
  }

  /// Whether the devices said enough; `nil` where they need not.
  private var devices: TraceEntry? {
    guard let score, let least = leastDeviceBits else { return nil }
    var arguments = ["sum": Self.bits(score.tellingBits)]
    // After so many first launches none are enough.
    if least.isFinite { arguments["least"] = Self.bits(least) }
    return TraceEntry(
      "device_bits",
      score.tellingBits >= least ? "passed" : "refused",
      least.isFinite ? .devices : .noDevices,
      arguments
    )
  }

  private static func percent(_ chance: Double) -> String {
    String(format: "%.2f %%", chance * 100)
  }

  private static func bits(_ value: Double) -> Problem.Argument {
    .init(String(format: "%+.1f", value))
  }
}

extension MatchCounterfactual {
  /// The change, as the last step says it.
  var says: (TraceReason, [String: Problem.Argument]) {
    switch self {
    case .enabled: (.ifProbabilistic, [:])
    case .tap: (.ifTapped, [:])
    case .earlier(let milliseconds):
      (.ifEarlier, ["seconds": .init(max(1, milliseconds / 1_000))])
    case .smallerCrowd(let limit): (.ifSmallerCrowd, ["limit": .init(limit)])
    case .fewerFits(let count): (.ifFewerFits, ["count": .init(count)])
    case .fewerLaunches(let count): (.ifFewerLaunches, ["count": .init(count)])
    case .widerMargin(let bits): (.ifWiderMargin, ["bits": .init(String(format: "%.1f", bits))])
    case .reported(let signals): (.ifReported, ["signals": Self.list(signals)])
    case .agreeing(let signals): (.ifAgreeing, ["signals": Self.list(signals)])
    case .certainEvidence: (.ifCertain, [:])
    }
  }

  private static func list(_ signals: [MatchSignal]) -> Problem.Argument {
    .list(signals.map(\.rawValue))
  }
}

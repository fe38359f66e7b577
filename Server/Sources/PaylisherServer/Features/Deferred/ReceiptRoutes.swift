import AttributionCore
import Dashboard
import Hummingbird
import LinkCore
import Persistence
import WireModels

/// Why a first launch got a link or none, and whether it would today.
struct ReceiptRoutes: Sendable {
  let repositories: Repositories

  func register(on routes: inout RouteTable) {
    routes.manage(.getReceipt) { _, context, workspace in
      let receipt = try await repositories.receipts.find(workspace, context.pathID())
        .found("receipt")
      let app = try await repositories.apps.find(workspace, receipt.app)
      let shadow = try await repositories.receipts.shadow(workspace, app: receipt.app)
      let matcher = DeferredRule.probabilistic(
        app?.matching ?? MatchingSettings(),
        shadow: shadow.reduce(ShadowCounts()) { $0 + $1.counts }
      )
      return try .json(ReceiptResource(receipt, matcher))
    }
  }
}

extension ReceiptResource {
  init(_ record: ReceiptRecord, _ matcher: ProbabilisticMatcher) {
    self.init(
      id: record.id,
      createdAt: record.createdAt,
      reason: record.reason.rawValue,
      click: record.click,
      link: record.link,
      method: record.method?.rawValue,
      confidence: record.confidence.map { Double($0) / 1_000 },
      counterfactual: record.reason == .matched ? nil : record.trace.last?.worded.detail,
      trace: record.trace.worded,
      today: record.evidence.flatMap(ReceiptEvidence.init).map {
        Today($0.evidence, reason: record.reason, matcher)
      }
    )
  }
}

extension ReceiptResource.Today {
  /// Decides again, by the engine that answers first launches and the app's settings of today.
  init(_ evidence: MatchEvidence, reason: DeferredReason, _ matcher: ProbabilisticMatcher) {
    let decision = matcher.decide(evidence)
    self.init(
      reason: decision.reason.rawValue,
      differs: decision.reason != reason,
      trace: decision.receiptSteps.worded
    )
  }
}

extension OpenAPIOperation {
  fileprivate static let getReceipt = OpenAPIOperation(
    .getReceipt,
    tag: "management",
    summary: "Show a deferred look-up and its result with today's rules",
    parameters: [.path("id", .id, "The receipt.")],
    answers: [.json("The receipt.", .receipt)]
  )
}

extension Schema {
  fileprivate static let receipt = Schema.named(
    "Receipt",
    .object([
      .required("id", .id, "Its id."),
      .required("createdAt", .timestamp, "The time of the look-up."),
      .required("reason", .text(0...64), "The reason, as a stable name."),
      .optional("click", .id, "The click that was matched."),
      .optional("link", .id, "The link that was delivered."),
      .optional("method", .text(0...64), "The evidence that decided."),
      .optional("confidence", .number(0...1), "The confidence of the match."),
      .optional("counterfactual", .text(0...1_024), "The changes that would have led to a match."),
      .required("trace", trace, "Why, step by step."),
      .optional("today", today, "The result of the same evidence with today's rules."),
    ])
  )

  private static let today = Schema.named(
    "ReceiptToday",
    .object([
      .required("reason", .text(0...64), "The answer's reason."),
      .required("differs", .boolean, "True if it differs from the stored one."),
      .required("trace", trace, "Why, step by step."),
    ])
  )
}

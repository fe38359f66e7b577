import LinkCore
import Persistence
import RoutingCore
import WireModels

extension Explanation {
  init(_ decision: RouteDecision, link: LinkID?) {
    self.init(
      link: link,
      destination: decision.destination.name,
      url: decision.destination.url?.description,
      status: decision.destination.status,
      trace: decision.trace.map {
        TraceStepResource(step: $0.step, outcome: $0.outcome, detail: $0.detail)
      }
    )
  }
}

extension RouteDecision.Destination {
  /// The URL that the answer leads to.
  fileprivate var url: AcceptedTarget? {
    switch self {
    case .landing(let app, _, _): app
    case .store(let target), .web(let target): target
    case .desktop, .preview, .password, .warning, .expired, .notFound: nil
    }
  }

  /// The HTTP status of the answer.
  fileprivate var status: Int {
    switch self {
    case .landing, .desktop, .preview, .password, .warning: 200
    case .store, .web: 302
    case .expired: 410
    case .notFound: 404
    }
  }
}

extension ClickResource {
  init(_ record: ClickRecord) {
    self.init(
      id: record.id,
      link: record.link,
      occurredAt: record.occurredAt,
      platform: record.platform,
      destination: record.destination,
      isBot: record.isBot,
      trace: record.trace.map(TraceStepResource.init)
    )
  }
}

extension ReceiptResource {
  init(_ record: ReceiptRecord) {
    self.init(
      id: record.id,
      createdAt: record.createdAt,
      reason: record.reason,
      click: record.click,
      link: record.link,
      method: record.method,
      confidence: record.confidence.map { Double($0) / 1_000 },
      counterfactual: record.reason == "matched" ? nil : record.trace.last?.detail,
      trace: record.trace.map(TraceStepResource.init)
    )
  }
}

extension TraceStepResource {
  init(_ entry: TraceEntry) {
    self.init(step: entry.step, outcome: entry.outcome, detail: entry.detail)
  }
}

extension FunnelReport {
  init(_ counts: FunnelCounts, link: LinkID?) {
    self.init(
      link: link,
      steps: [
        Step(name: "click", count: counts.clicks),
        Step(name: "install", count: counts.installs),
        Step(name: "open", count: counts.opens),
        Step(name: "event", count: counts.events),
      ]
    )
  }
}

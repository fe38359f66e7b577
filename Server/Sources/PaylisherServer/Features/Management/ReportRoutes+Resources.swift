import LinkCore
import Persistence
import WireModels

extension ClickResource {
  init(_ record: ClickRecord) {
    self.init(
      id: record.id,
      link: record.link,
      occurredAt: record.occurredAt,
      platform: record.platform,
      destination: record.destination,
      isBot: record.isBot,
      isScan: record.isScan,
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

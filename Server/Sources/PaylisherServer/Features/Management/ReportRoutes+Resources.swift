import LinkCore
import Persistence
import WireModels

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

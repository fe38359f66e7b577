import AttributionCore
import Dashboard
import Foundation
import JSONCoding
import Persistence
import WireModels

extension ReportCountsResource {
  init(_ counts: ReportCounts) {
    self.init(
      clicks: counts.clicks,
      uniqueClicks: counts.uniqueClicks,
      scans: counts.scans,
      botClicks: counts.botClicks,
      installs: counts.installs,
      opens: counts.opens,
      events: counts.events,
      revenue: RevenueResource.all(counts.revenue),
      unreadableRevenue: counts.unreadableRevenue
    )
  }
}

extension AttributionReport {
  init(_ attribution: EventAttribution) {
    self.init(
      event: attribution.event,
      name: attribution.name,
      occurredAt: attribution.occurredAt,
      reason: attribution.reason,
      link: attribution.link,
      click: attribution.click,
      campaign: attribution.campaign,
      source: attribution.source,
      touch: attribution.decision.touch?.event,
      trace: attribution.decision.trace.worded
    )
  }
}

extension EventResource {
  init(_ record: EventRecord) throws {
    self.init(
      uuid: record.uuid,
      name: record.name,
      distinctID: record.distinctID,
      occurredAt: record.occurredAt,
      receivedAt: record.receivedAt,
      app: record.app,
      link: record.link,
      campaignKey: record.campaignKey,
      jid: record.jid,
      session: record.sessionID,
      properties: try JSONValue(parsing: Array(record.properties.text.utf8), limits: .files)
    )
  }
}

extension RevenueResource {
  /// The sums by currency, in the order of their codes.
  static func all(_ sums: [String: RevenueSum]) -> [RevenueResource] {
    sums.sorted { $0.key < $1.key }.map { currency, sum in
      RevenueResource(currency: currency, amount: sum.amount.decimal, purchases: sum.purchases)
    }
  }
}

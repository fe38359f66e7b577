import Foundation
import LinkCore
import Persistence
import WireModels

extension ReportCountsResource {
  init(_ counts: ReportCounts) {
    self.init(
      clicks: counts.clicks,
      botClicks: counts.botClicks,
      installs: counts.installs,
      opens: counts.opens,
      events: counts.events
    )
  }
}

extension RollupReport {
  init(_ drift: RollupDrift) {
    self.init(cells: drift.cells, wrong: drift.wrong)
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
      properties: try JSONDecoder().decode(JSONValue.self, from: Data(record.properties.utf8))
    )
  }
}

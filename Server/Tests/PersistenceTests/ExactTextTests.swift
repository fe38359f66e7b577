import LinkCore
import Testing

@testable import Persistence

/// Texts that look alike and have other bytes: `é` as one character and as two.
@Suite struct ExactTextTests {
  private static let (composed, decomposed) = ("anon-jos\u{E9}", "anon-jose\u{301}")

  private static func events(_ tenant: Tenant, at start: Int64) -> [EventRecord] {
    [composed, decomposed].enumerated().map { number, text in
      let moment = Timestamp.at(start + Int64(number))
      var event = tenant.event(text, uuid: EntityID(timestamp: moment), person: text, key: text)
      event.occurredAt = moment
      event.properties = #"{"\#(text)":"\#(text)","plan":"\#(text)"}"#
      return event
    }
  }

  @Test(arguments: Engine.allCases)
  func staysTwoTextsBeforeAndAfterARestart(_ engine: Engine) async throws {
    #expect(Self.composed == Self.decomposed)
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let sent = Self.events(tenant, at: 100) + Self.events(tenant, at: 200)
      _ = try await tenant.repositories.events.append(tenant.id, Array(sent[..<3]))
      // Another server has none of them in memory.
      _ = try await Repositories(driver: driver).events.append(tenant.id, Array(sent[3...]))
      for event in sent {
        let stored = try await tenant.repositories.events.find(tenant.id, event.uuid)
        for text in [\EventRecord.name, \.distinctID, \.properties.text] {
          #expect(stored.map { ExactText($0[keyPath: text]) } == ExactText(event[keyPath: text]))
        }
        let (key, sentKey) = (stored?.campaignKey, event.campaignKey)
        #expect(key.map { ExactText($0) } == sentKey.map { ExactText($0) })
      }
      let people = try await driver.read {
        try $0.query("SELECT text FROM term WHERE kind = 'person'").count
      }
      #expect(people == 2)
      let range = ReportRange(from: .start, to: .at(86_400_000))
      let reports = tenant.repositories.reports
      // The code of a link has one spelling, and so has the campaign that it names.
      let groupings: [(ReportGrouping, [Int64])] = [
        (.event, [2, 2]), (.property("plan"), [2, 2]), (.dimension(.campaign), [4]),
      ]
      for (grouping, counts) in groupings {
        let rows = try await reports.breakdown(tenant.id, by: grouping, in: range)
        #expect(rows.filter { $0.value != nil }.map(\.counts.events) == counts, "\(grouping)")
      }
      #expect(try await reports.verify(tenant.id).wrong == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func erasesBothIdsOfOnePerson(_ engine: Engine) async throws {
    try await engine.with { driver in
      let repositories = Repositories(driver: driver, tombstoneKey: TombstoneKey(key: [1]))
      let tenant = try await Tenant(driver)
      var merge = tenant.event("$identify", person: Self.composed)
      merge.properties = #"{"$anon_distinct_id":"\#(Self.decomposed)"}"#
      _ = try await repositories.events.append(tenant.id, [merge])
      let record = try await repositories.erasure.erase(
        tenant.id,
        person: Self.composed,
        now: .at(1),
        by: nil
      )
      #expect(record.people == 2)
      let verdicts = try await repositories.events.append(
        tenant.id,
        Self.events(tenant, at: 300)
      )
      #expect(verdicts == [.erased, .erased])
    }
  }
}

import Foundation
import LinkCore
import Testing
import WireModels

@Suite struct ClickResourceTests {
  static func full() -> ClickResource {
    let moment = Timestamp(milliseconds: 1_790_000_000_000)
    var click = ClickResource(
      id: ClickID(timestamp: moment),
      link: LinkID(timestamp: moment),
      occurredAt: moment,
      platform: .ios,
      destination: .landing
    )
    (click.isScan, click.isUnique) = (true, true)
    (click.device, click.system) = ("phone", "ios 18.1")
    (click.code, click.rule, click.variant) = ("SUMMER25", "Turkey", "A")
    (click.source, click.medium, click.campaign) = ("newsletter", "email", "black-friday")
    (click.referrerHost, click.inAppBrowser) = ("social.example.com", "instagram")
    (click.language, click.country, click.network) = ("tr-TR", "TR", 3_320)
    click.trace = [TraceEntry("destination", "landing", .goesHere)]
    return click
  }

  @Test func listsEveryMemberOnce() throws {
    let data = try JSONEncoder().encode(Self.full())
    let members = try JSONDecoder().decode(JSONValue.self, from: data).objectValue ?? [:]
    #expect(Set(members.keys) == Set(ClickField.all.map(\.name)))
    #expect(Set(ClickField.all.map(\.name)).count == ClickField.all.count)
  }

  @Test func writesCellsAsTheyAreInCSV() {
    let click = Self.full()
    let cells = Dictionary(
      uniqueKeysWithValues: ClickField.all.map { ($0.heading, $0.text(click)) }
    )
    #expect(cells["occurred_at"] == "2026-09-21T14:13:20.000Z")
    #expect(cells["is_bot"] == "0")
    #expect(cells["is_scan"] == "1")
    #expect(cells["is_unique"] == "1")
    #expect(cells["system"] == "ios 18.1")
    #expect(cells["referrer_host"] == "social.example.com")
    #expect(cells["country"] == "TR")
    #expect(cells["network"] == "3320")
    #expect(cells["code"] == "SUMMER25")
    #expect(cells["source"] == "newsletter")
    #expect(cells["variant"] == "A")
  }
}

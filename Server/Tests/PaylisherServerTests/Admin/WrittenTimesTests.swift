import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Moments as callers of the API write them.
struct WrittenTimesTests {
  @Test func takesADayForAMomentAndForTheEndOfALink() async throws {
    let server = try await LinkModelTests.server()
    let body = """
      {"targets":{"fallback":"https://example.com/"},
      "startsAt":"2036-11-30 09:00","expiresAt":"2036-12-01",
      "rules":[{"name":"r","web":"https://example.com/a",
      "conditions":[{"kind":"dates","startsAt":"2036-11-30","endsAt":"2036-12-01"}]}]}
      """
    let made = try await server.manage(.post, "/api/v1/links", body: body)
    let link = try made.decoded(LinkResource.self)
    #expect(link.startsAt?.iso8601 == "2036-11-30T09:00:00.000Z")
    #expect(link.expiresAt?.iso8601 == "2036-12-01T23:59:59.000Z")
    let dates = try #require(link.rules?.first?.conditions?.first)
    #expect(dates.startsAt?.iso8601 == "2036-11-30T00:00:00.000Z")
    #expect(dates.endsAt?.iso8601 == "2036-12-01T23:59:59.000Z")
    let path = try #require(made.headers[.location])
    let changed = try await server.manage(.patch, path, body: #"{"expiresAt":"2036-12-24"}"#)
    #expect(
      try changed.decoded(LinkResource.self).expiresAt?.iso8601 == "2036-12-24T23:59:59.000Z"
    )
  }

  @Test func takesADayForTheRangeOfAReport() async throws {
    let server = try await LinkModelTests.server()
    let path = "/api/v1/reports/overview?from="
    let day = try await server.manage(.get, path + "2026-11-01&to=2026-11-03")
    #expect(day.status == .ok, "\(day.text)")
    #expect(day.text.contains("1793491200000"))
    let wrong = try await server.manage(.get, path + "november")
    #expect(wrong.text.contains("a day such as 2026-11-01"))
    let unknown = try await server.manage(.get, "/api/v1/reports/overview?days=7")
    #expect(unknown.text.contains("?days is not a parameter of this operation; there are from, to"))
  }

  /// In Berlin clocks go forward on 2027-03-28 at 02:00 and back on 2027-10-31 at 03:00.
  @Test(arguments: TestEngine.allCases)
  func readsDaysInTheZoneOfTheWorkspace(_ engine: TestEngine) async throws {
    try await engine.with { server in
      try await server.makeDomain([])
      func made(_ members: String) async throws -> LinkResource {
        let body = #"{"targets":{"fallback":"https://example.com/"},\#(members)}"#
        return try await server.manage(.post, "/api/v1/links", body: body)
          .decoded(LinkResource.self)
      }
      let day = #""startsAt":"2027-03-28","expiresAt":"2027-03-28""#
      let before = try await made(day)
      #expect(before.startsAt?.iso8601 == "2027-03-28T00:00:00.000Z")
      let zone = #"{"timeZone":"Europe/Berlin"}"#
      let workspace = try await server.manage(.patch, "/api/v1/workspace", body: zone)
        .decoded(WorkspaceResource.self)
      #expect(workspace.timeZone == "Europe/Berlin" && !workspace.requiresSecondFactor)
      let after = try await made(day)
      #expect(after.startsAt?.iso8601 == "2027-03-27T23:00:00.000Z")
      #expect(after.expiresAt?.iso8601 == "2027-03-28T21:59:59.000Z")
      let autumn = try await made(#""expiresAt":"2027-10-31","startsAt":"2027-10-31 12:00""#)
      #expect(autumn.expiresAt?.iso8601 == "2027-10-31T22:59:59.000Z")
      #expect(autumn.startsAt?.iso8601 == "2027-10-31T11:00:00.000Z")
      let offset = try await made(#""expiresAt":"2027-03-28T12:00:00Z""#)
      #expect(offset.expiresAt?.iso8601 == "2027-03-28T12:00:00.000Z")
      let bulk = try await server.manage(
        .post,
        "/api/v1/links/bulk",
        body: #"{"links":[{"targets":{"fallback":"https://example.com/"},\#(day)}]}"#
      )
      #expect(bulk.text.contains(String(after.expiresAt?.milliseconds ?? 0)), "\(bulk.text)")
      // What was stored stays what it was.
      let stored = try await server.manage(.get, "/api/v1/links/\(before.id)")
      #expect(try stored.decoded(LinkResource.self).startsAt == before.startsAt)
    }
  }

  @Test(arguments: ["Mars/Base", "Berlin", "../etc/passwd", "EST"])
  func refusesWhatIsNoTimeZone(_ zone: String) async throws {
    let server = try await TestServer()
    let body = #"{"timeZone":"\#(zone)"}"#
    let answer = try await server.manage(.patch, "/api/v1/workspace", body: body)
    #expect(answer.status == .unprocessableContent)
    #expect(answer.text.contains("Europe/Istanbul"))
  }

  /// Skipped and repeated times, also around midnight: Santiago's clocks skip it on 2026-09-06.
  @Test(arguments: [
    ("2027-03-14 02:30", "America/New_York", "2027-03-14T07:00:00.000Z"),
    ("2027-03-14 03:00", "America/New_York", "2027-03-14T07:00:00.000Z"),
    ("2027-11-07 01:30", "America/New_York", "2027-11-07T05:30:00.000Z"),
    ("2026-09-06", "America/Santiago", "2026-09-06T04:00:00.000Z"),
    ("06.09.2026 12:00", "America/Santiago", "2026-09-06T15:00:00.000Z"),
    ("2026-12-01", "Asia/Kathmandu", "2026-11-30T18:15:00.000Z"),
  ])
  func findsTheMomentOfALocalTime(_ text: String, _ zone: String, _ moment: String) {
    let found = TimeText.moment(text, in: TimeText.zone(zone) ?? .gmt)
    #expect(found?.iso8601 == moment)
  }

  /// Times as databases, programs and spreadsheets write them, in Istanbul: three hours before UTC.
  private static let forms: [(String, String)] = [
    ("2026-12-31 18:00", "2026-12-31T15:00:00.000Z"),
    ("2026-12-31T18:00", "2026-12-31T15:00:00.000Z"),
    // MySQL, SQLite, YOURLS; Python's isoformat().
    ("2026-12-31 18:00:00", "2026-12-31T15:00:00.000Z"),
    ("2026-12-31T18:00:00", "2026-12-31T15:00:00.000Z"),
    ("2026-12-31T18:00:00.5", "2026-12-31T15:00:00.500Z"),
    ("2026-12-31 18:00:00.123456", "2026-12-31T15:00:00.123Z"),
    ("2026-12-31T18:00:00.123456789", "2026-12-31T15:00:00.123Z"),
    ("2026-12-31T18:00:00,25", "2026-12-31T15:00:00.250Z"),
    ("2026-12-31T18:00Z", "2026-12-31T18:00:00.000Z"),
    ("2026-12-31t18:00:00z", "2026-12-31T18:00:00.000Z"),
    ("2026-12-31T18:00:00.000+0000", "2026-12-31T18:00:00.000Z"),
    ("2026-12-31T18:00+03:00", "2026-12-31T15:00:00.000Z"),
    ("2026-12-31T18:00:00-0530", "2026-12-31T23:30:00.000Z"),
    // PostgreSQL; Ruby and Swift.
    ("2026-12-31 18:00:00+03", "2026-12-31T15:00:00.000Z"),
    ("2026-12-31 18:00:00.123+03", "2026-12-31T15:00:00.123Z"),
    ("2026-12-31 18:00:00 +0000", "2026-12-31T18:00:00.000Z"),
    ("2026-12-31 18:00:00 UTC", "2026-12-31T18:00:00.000Z"),
    // Spreadsheets.
    ("31.12.2026 18:00", "2026-12-31T15:00:00.000Z"),
    ("31.12.2026 18:00:30", "2026-12-31T15:00:30.000Z"),
    ("2026/12/31 18:00:00", "2026-12-31T15:00:00.000Z"),
    ("31.12.2026 9:05", "2026-12-31T06:05:00.000Z"),
    (" 2026-12-31 ", "2026-12-30T21:00:00.000Z"),
  ]

  @Test(arguments: forms)
  func readsTimesAsOtherProgramsWriteThem(_ text: String, _ moment: String) {
    let zone = TimeText.zone("Europe/Istanbul") ?? .gmt
    #expect(TimeText.moment(text, in: zone)?.iso8601 == moment)
    let hasOffset = TimeText.moment(text, in: .gmt) == TimeText.moment(text, in: zone)
    #expect(TimeText.needsZone(text) == !hasOffset)
  }

  private static let wrong = [
    // Another day in other countries.
    "12/31/2026", "03/04/2026 18:00", "31-12-2026", "31/12/26",
    "2026-02-30", "2026-13-01 18:00", "2026-12-31 24:30", "2026-12-31 18:60", "2026-12-31 18:00:61",
    "2026-12-31 6:00 PM", "2026-12-31 18", "2026-12-31T", "2026-12-31T18:00:00.",
    "2026-12-31T18:00+3",
    "2026-12-31T18:00+030", "2026-12-31T18:00+25:00", "2026-12-31 18:00:00 03",
    "2026-12-31 18:00 EST",
    "2026-12-31T18:00:00+03:00[Europe/Istanbul]", "0000-00-00 00:00:00", "1999-12-31 23:59:59",
    "२०२६-12-31", "2026-12-31\u{301}", "", " ", "Z",
  ]

  @Test(arguments: wrong)
  func refusesWhatMayMeanAnotherTime(_ text: String) {
    #expect(TimeText.moment(text) == nil)
  }

  @Test(arguments: ["2026-12-31 18:00:00", "2026-12-31T18:00+00:00", "2026-12-31 18:00:00+00"])
  func linksTakeTheseTimes(_ text: String) async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    let body = #"{"targets":{"fallback":"https://example.com/"},"expiresAt":"\#(text)"}"#
    let link = try await server.manage(.post, "/api/v1/links", body: body)
      .decoded(LinkResource.self)
    #expect(link.settings.expiresAt?.iso8601 == "2026-12-31T18:00:00.000Z")
  }

  @Test func showsTheHoursOfTheWorkspaceToMembersWithoutAZone() async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    let browser = try await server.browser(.owner)
    let saved = try await browser.post(
      "/dashboard/settings",
      ["name": "Acme", "zone": "Europe/Istanbul", "hosts": ""]
    )
    #expect(saved.status == .seeOther)
    #expect(try await browser.open("/dashboard/settings").text.contains("Europe/Istanbul"))
    let form: KeyValuePairs = ["url": "https://example.com/", "expires": "2036-12-01"]
    #expect(try await browser.post("/dashboard/links/new", form).status == .seeOther)
    let links = try await server.manage(.get, "/api/v1/links")
    // The first moment of the next day in Istanbul.
    let end = try #require(Timestamp(iso8601: "2036-12-01T21:00:00Z"))
    #expect(links.text.contains(String(end.milliseconds)), "\(links.text)")
    let wrong: KeyValuePairs = ["name": "Acme", "zone": "Nowhere", "hosts": ""]
    let refused = try await browser.post("/dashboard/settings", wrong)
    #expect(refused.status == .unprocessableContent)
    #expect(refused.text.contains("<a href=\"#zone\">"))
  }
}

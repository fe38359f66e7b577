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
    #expect(unknown.text.contains("?days is not a parameter here; there are from, to"))
  }
}

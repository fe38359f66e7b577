import Dashboard
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// From when until when a link works, as its form says it.
@Suite("Dashboard: window of a link")
struct DashboardLinkWindowTests {
  private static func link(_ server: TestServer) async throws -> LinkResource {
    let links = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
    return try #require(links.items.first)
  }

  /// Where the preview of a form leads.
  private static let place = "<code dir=\"ltr\">https://a.example.com/</code>"

  @Test("A link works from a day, or a time of it, in the reader's zone")
  func firstDay() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    let settings = try await server.browser(.owner).post(
      "/dashboard/settings",
      ["name": "Acme", "zone": "Europe/Istanbul", "hosts": ""]
    )
    try #require(settings.status == .seeOther, "\(settings.text)")
    let browser = try await server.browser(.editor)
    let id = try await Self.link(server).id
    let path = "/dashboard/links/\(id)/edit"
    func save(
      _ version: Int,
      _ starts: String,
      _ expires: String = "",
      at time: String = ""
    ) async throws -> TestResponse {
      try await browser.post(
        path,
        [
          "version": "\(version)", "url": "https://a.example.com/", "starts": starts,
          "startsTime": time, "expires": expires,
        ]
      )
    }
    #expect(try await save(1, "2027-03-01").status == .seeOther)
    #expect(try await Self.link(server).settings.startsAt?.iso8601 == "2027-02-28T21:00:00.000Z")
    #expect(try await browser.open(path).text.contains("value=\"2027-03-01\""))
    let preview = try await browser.post(
      "/dashboard/links/\(id)/preview",
      ["url": "https://a.example.com/", "desktop": "", "starts": "2027-03-01"]
    )
    let open = try await browser.post(
      "/dashboard/links/\(id)/preview",
      ["url": "https://a.example.com/", "desktop": "", "starts": ""]
    )
    #expect(!preview.text.contains(Self.place) && open.text.contains(Self.place))
    // A moment that the form shows to the second stays what it is.
    let moment = try #require(Timestamp(iso8601: "2027-03-01T15:30:12.345Z"))
    let changed = try await server.manage(
      .patch,
      "/api/v1/links/\(id)",
      headers: [.ifMatch: "\"2\""],
      body: "{\"startsAt\":\(moment.milliseconds)}"
    )
    try #require(changed.status == .ok, "\(changed.text)")
    #expect(try await browser.open(path).text.contains("type=\"time\" value=\"18:30:12\""))
    #expect(try await save(3, "2027-03-01", at: "18:30:12").status == .seeOther)
    #expect(try await Self.link(server).settings.startsAt == moment)
    #expect(try await save(4, "2027-03-01", at: "18:45").status == .seeOther)
    #expect(try await Self.link(server).settings.startsAt?.iso8601 == "2027-03-01T15:45:00.000Z")
    for (day, time) in [("soon", ""), ("2027-03-01", "25:00"), ("", "18:45")] {
      let wrong = try await save(5, day, at: time)
      #expect(wrong.status == .unprocessableContent && wrong.text.contains("href=\"#starts\""))
    }
    let reversed = try await save(5, "2027-03-02", "2027-03-01")
    #expect(reversed.text.contains("href=\"#expires\""))
    #expect(try await save(5, "").status == .seeOther)
    #expect(try await Self.link(server).settings.startsAt == nil)
  }
}

import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Synchronization
import Testing
import WireModels

@testable import Delivery
@testable import PaylisherServer

/// Alerts: each incident is found once, sent once, and closed.
@Suite("Alerts") struct AlertTests {
  static let path = "/api/v1/alerts"
  static let day: Int64 = 86_400_000

  static func alert(
    _ fields: String,
    recipients: String = #""viewer@example.com""#
  ) -> String {
    #"{"name":"Look","recipients":[\#(recipients)],\#(fields)}"#
  }

  static func with(
    _ engine: TestEngine = .sqlite,
    hasViewer: Bool = true,
    _ body: (TestServer, FakeMailTransport, TestClock) async throws -> Void
  ) async throws {
    let (transport, clock) = (FakeMailTransport(), TestClock())
    let configure: (inout ServerDependencies) -> Void = {
      $0.now = { clock.now }
      $0.sendMail(by: transport)
    }
    try await engine.with(configure: configure) { server in
      if hasViewer { _ = try await server.browser(.viewer) }
      try await body(server, transport, clock)
    }
  }

  static func incidents(
    _ server: TestServer,
    of alert: AlertResource
  ) async throws
    -> [AlertIncident]
  {
    try await server.manage(.get, "\(path)/\(alert.id)/incidents")
      .decoded(Page<AlertIncident>.self).items
  }

  static func list(_ server: TestServer) async throws -> [AlertResource] {
    try await server.manage(.get, path).decoded(Page<AlertResource>.self).items
  }

  // MARK: - Links that expire

  @Test(arguments: TestEngine.allCases)
  func eachMemberHearsOfAnIncidentOnce(_ engine: TestEngine) async throws {
    try await Self.with(engine) { server, transport, clock in
      try await server.makeDomain([])
      let end = clock.now.milliseconds + 3 * Self.day
      let link = #"{"code":"SOON","targets":{"fallback":"https://a.example"},"expiresAt":\#(end)}"#
      _ = try await server.made(LinkResource.self, "/api/v1/links", link)
      let alert = try await server.made(
        AlertResource.self,
        Self.path,
        Self.alert(#""kind":"expiring_link","days":7"#)
      )
      #expect(alert.checkedAt == nil && alert.recipients.map(\.email) == ["viewer@example.com"])
      let other = PaylisherApplication(server.dependencies)
      let nodes = [server.application.alertWatch, other.alertWatch]
      func lookAll() async throws {
        try await withThrowingTaskGroup { group in
          for node in nodes { group.addTask { try await node.lookAtDue() } }
          try await group.waitForAll()
        }
      }
      try await lookAll()
      let mail = try #require(transport.messages.first)
      #expect(transport.messages.count == 1)
      #expect(mail.recipient.description == "viewer@example.com")
      #expect(mail.subject == "Look: http://localhost/c/SOON expires on 2026-09-24.")
      #expect(mail.text.contains("/dashboard/alerts/\(alert.id)?workspace="), "\(mail.text)")
      #expect(mail.html?.contains("<li><bdi>http://localhost/c/SOON") == true)
      for _ in 0..<3 {
        clock.advance(milliseconds: 3_600_000)
        try await lookAll()
      }
      #expect(transport.messages.count == 1)
      let open = try #require(try await Self.incidents(server, of: alert).first)
      #expect(open.reason == "link_expires" && open.closedAt == nil)
      #expect(open.openedAt == TestServer.start && open.subject.hasSuffix("/c/SOON"))
      let listed = try await Self.list(server).first
      #expect(listed?.openIncidents == 1 && listed?.checkedAt == clock.now)
      clock.advance(milliseconds: 3 * Self.day)
      try await lookAll()
      #expect(try await Self.incidents(server, of: alert).first?.closedAt == clock.now)
      #expect(try await Self.list(server).first?.openIncidents == 0)
      #expect(transport.messages.count == 1)
      // An incident that is over is kept for 90 days.
      clock.advance(milliseconds: 91 * Self.day)
      try await lookAll()
      #expect(try await Self.incidents(server, of: alert).isEmpty)
    }
  }

  /// Who got it before the mail server failed does not get it again.
  @Test func aMailThatFailedGoesOutLater() async throws {
    try await Self.with { server, transport, clock in
      try await server.makeDomain([])
      let end = clock.now.milliseconds + 3 * Self.day
      let link = #"{"code":"SOON","targets":{"fallback":"https://a.example"},"expiresAt":\#(end)}"#
      _ = try await server.made(LinkResource.self, "/api/v1/links", link)
      let body = Self.alert(#""kind":"expiring_link","days":7"#)
      _ = try await server.made(AlertResource.self, Self.path, body)
      transport.failure.withLock { $0 = MailFailure(isTemporary: true, .mailSilent) }
      try await server.application.alertWatch.lookAtDue()
      transport.failure.withLock { $0 = nil }
      try await server.application.alertWatch.lookAtDue()
      #expect(transport.messages.isEmpty)
      clock.advance(milliseconds: AlertWatch.turn * 1_000)
      try await server.application.alertWatch.lookAtDue()
      #expect(transport.messages.count == 1)
    }
  }

  // MARK: - Destinations

  /// What pages answer, by their URL: a status, or 0 for silence.
  private final class Pages: Sendable {
    let answers = Mutex<[String: Int]>([:])
    let asked = Mutex<[String]>([])

    func ask(_ url: String) throws(OutboundError) -> OutboundAnswer {
      asked.withLock { $0.append(url) }
      let status = answers.withLock { $0[url] ?? 200 }
      guard status > 0 else { throw OutboundError(.unreachable, host: "") }
      return OutboundAnswer(url: url, address: "", status: status, headers: [], body: [], hops: [])
    }
  }

  @Test func findsDestinationsThatAreGone() async throws {
    try await Self.with { server, transport, clock in
      try await server.makeDomain([])
      for (code, target) in [
        ("A1", "https://shop.example/gone#top"), ("A2", "https://shop.example/gone"),
        ("A3", "https://shop.example/fails"), ("A4", "https://shop.example/there"),
      ] {
        let link = #"{"code":"\#(code)","targets":{"fallback":"\#(target)"}}"#
        _ = try await server.made(LinkResource.self, "/api/v1/links", link)
      }
      let body = Self.alert(#""kind":"dead_destination""#)
      let alert = try await server.made(AlertResource.self, Self.path, body)
      let pages = Pages()
      var watch = server.application.alertWatch
      watch.ask = { url throws(OutboundError) in try pages.ask(url) }
      pages.answers.withLock {
        $0 = [
          "https://shop.example/gone": 404, "https://shop.example/fails": 503,
        ]
      }
      try await watch.lookAtDue()
      #expect(
        pages.asked.withLock { $0.sorted() } == [
          "https://shop.example/fails", "https://shop.example/gone", "https://shop.example/there",
        ]
      )
      let first = try await Self.incidents(server, of: alert)
      #expect(first.map(\.reason) == ["page_gone"] && transport.messages.count == 1)
      #expect(first.first?.arguments["count"] == .number(2))
      // A page that fails may fail for a moment: it is an incident when it still does.
      clock.advance(milliseconds: AlertWatch.turn * 1_000)
      try await watch.lookAtDue()
      let reasons = try await Self.incidents(server, of: alert).map(\.reason)
      #expect(Set(reasons) == ["page_gone", "page_fails"] && transport.messages.count == 2)
      #expect(transport.messages.last?.text.contains("(status 503)") == true)
      pages.answers.withLock { $0 = [:] }
      clock.advance(milliseconds: Self.day)
      try await watch.lookAtDue()
      #expect(try await Self.incidents(server, of: alert).allSatisfy { $0.closedAt != nil })
      #expect(transport.messages.count == 2)
    }
  }

  /// Without the internet a server says nothing about others.
  @Test func saysNothingWithoutTheInternet() async throws {
    try await Self.with { server, transport, clock in
      try await server.makeDomain([])
      let link = #"{"code":"A1","targets":{"fallback":"https://shop.example/x"}}"#
      _ = try await server.made(LinkResource.self, "/api/v1/links", link)
      let body = Self.alert(#""kind":"dead_destination""#)
      let alert = try await server.made(AlertResource.self, Self.path, body)
      let isOnline = Mutex(false)
      let pages = Pages()
      pages.answers.withLock { $0 = ["https://shop.example/x": 0] }
      var watch = server.application.alertWatch
      watch.ask = { url throws(OutboundError) in try pages.ask(url) }
      watch.isOnline = { isOnline.withLock { $0 } }
      for _ in 0..<3 {
        try await watch.lookAtDue()
        clock.advance(milliseconds: AlertWatch.turn * 1_000)
      }
      #expect(try await Self.list(server).first?.checkedAt == nil)
      isOnline.withLock { $0 = true }
      for _ in 0..<2 {
        try await watch.lookAtDue()
        clock.advance(milliseconds: AlertWatch.turn * 1_000)
      }
      #expect(try await Self.incidents(server, of: alert).map(\.reason) == ["page_silent"])
      #expect(transport.messages.count == 1)
    }
  }

  // MARK: - Association files

  @Test func findsAFileThatChanged() async throws {
    try await Self.with { server, transport, clock in
      try await server.makeDomain([])
      let body = Self.alert(#""kind":"association_change""#)
      let alert = try await server.made(AlertResource.self, Self.path, body)
      let watch = server.application.alertWatch
      try await watch.lookAtDue()
      #expect(try await Self.incidents(server, of: alert).isEmpty)
      let app =
        #"{"name":"A","platform":"ios","bundleID":"com.example.other","teamID":"ABCDE12345"}"#
      let changed = try await server.manage(.post, "/api/v1/apps", body: app)
      #expect(changed.status == .created, "\(changed.text)")
      clock.advance(milliseconds: 3_600_000)
      try await watch.lookAtDue()
      let incident = try #require(try await Self.incidents(server, of: alert).first)
      #expect(incident.reason == "file_changed" && incident.closedAt == nil)
      #expect(transport.messages.count == 1)
      clock.advance(milliseconds: 3_600_000)
      try await watch.lookAtDue()
      #expect(try await Self.incidents(server, of: alert).first?.closedAt == clock.now)
    }
  }

  // MARK: - Clicks

  @Test func findsADropOfClicks() async throws {
    try await Self.with { server, transport, clock in
      try await server.makeDomain([server.link("SUMMER25")])
      let links = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
      let link = try #require(links.items.first?.id)
      let fields = #""kind":"click_drop","percent":50,"link":"\#(link)""#
      let drop = try await server.made(AlertResource.self, Self.path, Self.alert(fields))
      let rise = #""kind":"click_spike","percent":100"#
      let spike = try await server.made(AlertResource.self, Self.path, Self.alert(rise))
      let headers: HTTPFields = [.userAgent: UserAgents.iPhone]
      for _ in 0..<24 { _ = try await server.send(.get, "/c/SUMMER25", headers: headers) }
      try await server.drain()
      let watch = server.application.alertWatch
      // In the first week there is nothing to compare with.
      clock.advance(milliseconds: 4 * 3_600_000)
      try await watch.lookAtDue()
      #expect(transport.messages.isEmpty)
      clock.advance(milliseconds: 7 * Self.day)
      try await watch.lookAtDue()
      let found = try #require(try await Self.incidents(server, of: drop).first)
      #expect(found.arguments == ["clicks": .number(0), "average": .number(24)])
      #expect(found.subject == "http://localhost/c/SUMMER25")
      #expect(try await Self.incidents(server, of: spike).isEmpty)
      #expect(transport.messages.count == 1)
    }
  }

  @Test(
    arguments: [
      // Clicks now and of the weeks before, newest first; the percentage; drop; spike.
      ([0, 100, 100, 100, 100], 50, true, false), ([50, 100, 100, 100, 100], 50, true, false),
      ([51, 100, 100, 100, 100], 50, false, false), ([9, 100], 90, true, false),
      ([200, 100, 100, 100, 100], 100, false, true),
      ([199, 100, 100, 100, 100], 100, false, false),
      // Fewer than a chance explains.
      ([0, 5, 5, 5, 5], 50, false, false), ([9, 0, 0, 0, 0], 100, false, false),
      ([0, 9, 9, 9, 9], 100, false, false), ([0, 12, 12, 12, 12], 100, true, false),
      ([10, 0, 0, 0, 0], 10_000, false, true), ([102, 100, 100, 100, 100], 1, false, false),
      ([10_400, 10_000], 1, false, true), ([10_200, 10_000], 1, false, false),
    ] as [([Int64], Int, Bool, Bool)]
  )
  func comparesWithEarlierWeeks(
    _ clicks: [Int64],
    _ percent: Int,
    _ isDrop: Bool,
    _ isSpike: Bool
  ) throws {
    let ranges = ClickChange.ranges(until: TestServer.start)
    let change = try #require(
      ClickChange(clicks, in: ranges, since: Timestamp(milliseconds: 0))
    )
    #expect((change.isDrop(of: percent), change.isSpike(of: percent)) == (isDrop, isSpike))
  }

  /// Weeks before a link was made are none, unless they have clicks.
  @Test(
    arguments: [
      ([5, 0, 0, 0, 0], 0, nil), ([5, 7, 0, 0, 0], 0, 7), ([5, 7, 0, 9, 0], 0, 16 / 3.0),
      ([5, 0, 0, 0, 0], 9, 0), ([5, 8, 0, 0, 0], 16, 4),
    ] as [([Int64], Int64, Double?)]
  )
  func countsOnlyWeeksThatWere(_ clicks: [Int64], _ age: Int64, _ average: Double?) {
    let start = TestServer.start.advanced(bySeconds: -age * 86_400)
    let ranges = ClickChange.ranges(until: TestServer.start)
    #expect(ClickChange(clicks, in: ranges, since: start)?.average == average)
  }
}

import Delivery
import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Synchronization
import Testing
import WireModels

@testable import PaylisherServer

/// Reports by e-mail: each member gets each period once.
@Suite("Reports by e-mail") struct ReportMailTests {
  private static let path = "/api/v1/report-schedules"
  private static let day: Int64 = 86_400_000

  private static func schedule(
    _ fields: String = #""frequency":"daily","hour":8"#,
    report: String = "overview",
    recipients: String = #""viewer@example.com""#
  ) -> String {
    #"{"name":"Weekly","report":"\#(report)","recipients":[\#(recipients)],\#(fields)}"#
  }

  private static func with(
    _ engine: TestEngine = .sqlite,
    _ body: (TestServer, FakeMailTransport, TestClock) async throws -> Void
  ) async throws {
    let (transport, clock) = (FakeMailTransport(), TestClock())
    let configure: (inout ServerDependencies) -> Void = {
      $0.now = { clock.now }
      $0.sendMail(by: transport)
    }
    try await engine.with(configure: configure) { try await body($0, transport, clock) }
  }

  /// Moves the clock to an hour of a day in UTC.
  private static func set(_ clock: TestClock, _ moment: String) throws {
    let then = try #require(Timestamp(iso8601: moment))
    clock.advance(milliseconds: then.milliseconds - clock.now.milliseconds)
  }

  // MARK: - Sending

  @Test(arguments: TestEngine.allCases)
  func eachMemberGetsAPeriodOnce(_ engine: TestEngine) async throws {
    try await Self.with(engine) { server, transport, clock in
      _ = try await server.browser(.viewer)
      _ = try await server.browser(.analyst)
      try await server.capture("Purchase", "ada")
      let recipients = #""viewer@example.com","Analyst@example.com","viewer@example.com""#
      let made = try await server.made(
        ReportScheduleResource.self,
        Self.path,
        Self.schedule(#""frequency":"weekly","weekday":2,"hour":8"#, recipients: recipients)
      )
      #expect(made.recipients.map(\.email) == ["viewer@example.com", "analyst@example.com"])
      #expect(made.nextAt.iso8601 == "2026-09-22T08:00:00.000Z")
      let nodes = try [server.application, PaylisherApplication(server.dependencies)]
        .map { try #require($0.reportMailer) }
      func sendAll() async throws {
        try await withThrowingTaskGroup { group in
          for node in nodes { group.addTask { try await node.sendDue() } }
          try await group.waitForAll()
        }
      }
      try await sendAll()
      #expect(transport.messages.isEmpty)
      try Self.set(clock, "2026-09-22T08:00:00Z")
      try await sendAll()
      try await sendAll()
      #expect(transport.messages.count == 2)
      #expect(Set(transport.messages.map(\.recipient)).count == 2)
      let mail = try #require(transport.messages.first)
      #expect(mail.subject == "Weekly: 15 Sep 2026 \u{2013} 21 Sep 2026")
      #expect(mail.text.contains("Events: 1 (None before)"), "\(mail.text)")
      #expect(mail.text.contains("from=2026-09-15&to=2026-09-21"), "\(mail.text)")
      #expect(mail.html?.contains("<strong>1</strong>") == true)
      // After three weeks without a server only the last week is sent, and to members only.
      try Self.set(clock, "2026-10-15T20:00:00Z")
      let viewer = try await server.user("viewer@example.com").id
      let removed = try await server.manage(.delete, "/api/v1/members/\(viewer)")
      #expect(removed.status == .noContent)
      try await sendAll()
      try await sendAll()
      #expect(transport.messages.count == 3)
      #expect(transport.messages.last?.recipient.description == "analyst@example.com")
      #expect(transport.messages.last?.subject == "Weekly: 6 Oct 2026 \u{2013} 12 Oct 2026")
      let next = try await server.manage(.get, Self.path)
        .decoded(Page<ReportScheduleResource>.self).items.first
      #expect(next?.nextAt.iso8601 == "2026-10-20T08:00:00.000Z")
      #expect(next?.recipients.count == 1)
    }
  }

  /// Who got it before the mail server failed gets no second one.
  @Test func anAttemptThatFailedGoesOnLater() async throws {
    try await Self.with { server, transport, clock in
      _ = try await server.browser(.viewer)
      _ = try await server.made(ReportScheduleResource.self, Self.path, Self.schedule())
      let mailer = try #require(server.application.reportMailer)
      clock.advance(milliseconds: Self.day)
      transport.failure.withLock { $0 = MailFailure(isTemporary: true, .mailSilent) }
      try await mailer.sendDue()
      transport.failure.withLock { $0 = nil }
      // Another server might be at it.
      try await mailer.sendDue()
      #expect(transport.messages.isEmpty)
      clock.advance(milliseconds: ReportMailer.turn * 1_000)
      try await mailer.sendDue()
      try await mailer.sendDue()
      #expect(transport.messages.count == 1)
    }
  }

  /// A new zone of the workspace moves the hour, and sends no period twice.
  @Test func aNewZoneMovesTheHour() async throws {
    try await Self.with { server, transport, clock in
      _ = try await server.browser(.viewer)
      _ = try await server.made(ReportScheduleResource.self, Self.path, Self.schedule())
      let mailer = try #require(server.application.reportMailer)
      try Self.set(clock, "2026-09-22T08:00:00Z")
      try await mailer.sendDue()
      let zone = try await server.manage(
        .patch,
        "/api/v1/workspace",
        body: #"{"timeZone":"America/New_York"}"#
      )
      #expect(zone.status == .ok)
      try Self.set(clock, "2026-09-22T13:00:00Z")
      try await mailer.sendDue()
      #expect(transport.messages.count == 1)
      try Self.set(clock, "2026-09-23T11:59:00Z")
      try await mailer.sendDue()
      #expect(transport.messages.count == 1)
      try Self.set(clock, "2026-09-23T12:00:00Z")
      try await mailer.sendDue()
      #expect(transport.messages.count == 2)
    }
  }

  @Test(arguments: ReportScheduleSettings.Report.allCases)
  func everyReportHasAMail(_ report: ReportScheduleSettings.Report) async throws {
    try await Self.with { server, transport, clock in
      _ = try await server.browser(.viewer)
      try await server.capture("Purchase", "ada")
      let query = report == .funnel ? #""query":"steps=Purchase","# : ""
      let fields = #"\#(query)"frequency":"monthly","hour":0"#
      let body = Self.schedule(fields, report: report.rawValue)
      _ = try await server.made(ReportScheduleResource.self, Self.path, body)
      try Self.set(clock, "2026-10-01T00:00:00Z")
      try await server.application.reportMailer?.sendDue()
      let mail = try #require(transport.messages.first)
      #expect(mail.subject == "Weekly: 1 Sep 2026 \u{2013} 30 Sep 2026")
      let isRefused = mail.text.contains("could not create this report")
      #expect(!isRefused && mail.text.contains("/dashboard/reports/schedules?workspace="))
    }
  }

  // MARK: - Days

  @Test(
    arguments: [
      ("daily", nil, 8, "UTC", "2026-11-30", "2026-11-30", "2026-12-02T08:00:00.000Z"),
      ("daily", nil, 10, "UTC", "2026-11-29", "2026-11-29", "2026-12-01T10:00:00.000Z"),
      ("weekly", 1, 8, "UTC", "2026-11-23", "2026-11-29", "2026-12-07T08:00:00.000Z"),
      ("weekly", 7, 8, "Asia/Tokyo", "2026-11-22", "2026-11-28", "2026-12-05T23:00:00.000Z"),
      ("monthly", nil, 9, "UTC", "2026-11-01", "2026-11-30", "2027-01-01T09:00:00.000Z"),
      (
        "monthly", nil, 20, "Europe/Istanbul", "2026-10-01", "2026-10-31",
        "2026-12-01T17:00:00.000Z"
      ),
    ] as [(String, Int?, Int, String, String, String, String)]
  )
  func aPeriodEndsBeforeTheDay(
    _ frequency: String,
    _ weekday: Int?,
    _ hour: Int,
    _ zone: String,
    _ from: String,
    _ to: String,
    _ next: String
  ) throws {
    let now = try #require(Timestamp(iso8601: "2026-12-01T09:00:00Z"))
    let settings = ReportScheduleSettings(
      name: "",
      report: .overview,
      frequency: try #require(.init(rawValue: frequency)),
      weekday: weekday,
      hour: hour,
      recipients: []
    )
    let schedule = ReportScheduleResource(
      id: ReportScheduleID(timestamp: now),
      settings: settings,
      createdAt: now,
      nextAt: now
    )
    let period = ReportPeriod(schedule, in: try #require(TimeZone(identifier: zone)))
    let last = period.last(before: now)
    #expect((last.from, last.to) == (from, to))
    #expect(period.next(after: now).iso8601 == next)
  }

  // MARK: - What is refused

  @Test(arguments: [
    (schedule(#""frequency":"weekly","hour":8"#), "/weekday"),
    (schedule(#""frequency":"daily","weekday":1,"hour":8"#), "/weekday"),
    (schedule(#""frequency":"daily","hour":24"#), "/hour"),
    (schedule(#""frequency":"daily","hour":8,"query":"last=7""#), "/query"),
    (schedule(#""frequency":"daily","hour":8,"query":"link=SUMMER""#), "/query"),
    (schedule(report: "funnel"), "/query"), (schedule(report: "retention"), "/report"),
    (schedule(recipients: #""viewer@example.com","eve@example.org""#), "/recipients/1"),
    (schedule(recipients: ""), "/recipients"),
  ])
  func refuses(_ body: String, _ pointer: String) async throws {
    try await Self.with { server, _, _ in
      _ = try await server.browser(.viewer)
      let answer = try await server.manage(.post, Self.path, body: body)
      #expect(answer.status == .unprocessableContent, "\(answer.text)")
      #expect(try answer.problem().errors?.first?.pointer == pointer)
    }
  }

  @Test func needsAMailServer() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.owner)
    let body = Self.schedule(recipients: #""owner@example.com""#)
    let answer = try await server.manage(.post, Self.path, body: body)
    #expect(try answer.problem().errors?.first?.code == "no_mail_server")
    #expect(server.application.reportMailer == nil)
    let page = try await browser.open("/dashboard/reports/schedules?report=overview").text
    #expect(page.contains("PAYLISHER_SMTP_HOST") && !page.contains("name=\"recipients\""))
  }

  // MARK: - Pages

  @Test func membersScheduleAndStopOnThePage() async throws {
    try await Self.with { server, _, _ in
      let (owner, viewer) = (try await server.browser(.owner), try await server.browser(.viewer))
      let report = try await owner.open("/dashboard/reports?country=DE").text
      #expect(report.contains("/dashboard/reports/schedules?report=overview"))
      let form = "/dashboard/reports/schedules?report=overview&country=DE"
      #expect(try await owner.open(form).text.contains("value=\"country=DE\""))
      #expect(try await !viewer.open(form).text.contains("name=\"recipients\""))
      var fields: KeyValuePairs<String, String> = [
        "report": "overview", "query": "country=DE", "name": "Germany", "frequency": "daily",
        "weekday": "1", "hour": "8", "recipients": "owner@example.com, eve@example.org",
      ]
      let path = "/dashboard/reports/schedules"
      let refused = try await owner.post(path, fields)
      #expect(refused.status == .unprocessableContent && refused.text.contains("eve@example.org"))
      fields = [
        "report": "overview", "query": "country=DE", "name": "Germany", "frequency": "daily",
        "weekday": "1", "hour": "8", "recipients": "owner@example.com, viewer@example.com",
      ]
      #expect(try await owner.post(path, fields).status == .seeOther)
      let made = try #require(
        try await server.manage(.get, Self.path).decoded(Page<ReportScheduleResource>.self)
          .items.first
      )
      #expect(made.query == "country=DE" && made.weekday == nil && made.recipients.count == 2)
      #expect(try await viewer.open(path).text.contains("Germany"))
      #expect(try await viewer.post("\(path)/\(made.id)/stop", [:]).status == .seeOther)
      #expect(try await !viewer.open(path).text.contains("Germany"))
      #expect(try await viewer.post("\(path)/\(made.id)/stop", [:]).status == .notFound)
      #expect(try await owner.post("\(path)/\(made.id)/delete", [:]).status == .seeOther)
      #expect(try await owner.open(path).text.contains("No reports by e-mail yet"))
    }
  }
}

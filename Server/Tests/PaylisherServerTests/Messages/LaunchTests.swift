import DeliveryFakes
import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import Dashboard
@testable import PaylisherServer

/// Whom a message reaches and when is known before it is sent.
@Suite struct LaunchTests {
  private static func delivery(_ minutes: Int64) -> String {
    let moment = TestServer.start.milliseconds + minutes * 60_000
    return #","delivery":{"kind":"at","at":\#(moment)}"#
  }

  @Test(arguments: [(10, true), (0, true), (-4, true), (-6, false), (-500_000, false)])
  func refusesAPastMoment(_ minutes: Int64, _ isTaken: Bool) async throws {
    let server = try await TestServer()
    let made = try await server.manage(
      .post,
      "/api/v1/messages",
      body: MessageTests.message(Self.delivery(minutes))
    )
    #expect(made.status == (isTaken ? .created : .unprocessableContent))
    guard !isTaken else { return }
    let fault = try made.problem().errors?.first
    #expect(fault?.pointer == "/delivery/at" && fault?.detail.contains("send immediately") == true)
  }

  @Test(arguments: [("2020-01-01T10:00", false), ("2099-01-01T10:00", true)])
  func refusesALocalTimeThatIsOverEverywhere(_ time: String, _ isTaken: Bool) async throws {
    let server = try await TestServer()
    let delivery = #","delivery":{"kind":"local","localTime":"\#(time)"}"#
    let made = try await server.manage(
      .post,
      "/api/v1/messages",
      body: MessageTests.message(delivery)
    )
    #expect(made.status == (isTaken ? .created : .unprocessableContent))
  }

  @Test func refusesToLaunchWhatBecamePast() async throws {
    let clock = TestClock()
    let server = try await TestServer { $0.now = { clock.now } }
    let made = try await server.made(
      MessageResource.self,
      "/api/v1/messages",
      MessageTests.message(Self.delivery(60))
    )
    clock.advance(milliseconds: 2 * 3_600_000)
    let path = "/api/v1/messages/\(made.id)"
    let refused = try await server.manage(.post, path + "/launch")
    #expect(refused.status == .unprocessableContent)
    #expect(try await server.manage(.get, path).decoded(MessageResource.self).status == .draft)
    let admin = try await server.browser(.admin)
    let page = try await admin.post("/dashboard/messages/\(made.id)/launch", [:])
    #expect(page.status == .unprocessableContent)
    #expect(page.text.contains("Choose a later time") && !page.text.contains("/delivery/at"))
  }

  @Test func refusesAPastMomentInTheForm() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.admin)
    let refused = try await browser.post(
      "/dashboard/messages/new",
      [
        "name": "Spring", "language0": "en", "title0": "Sale", "delivery": "at",
        "date": "2020-01-01", "time": "10:00",
      ]
    )
    #expect(refused.status == .unprocessableContent)
    #expect(refused.text.contains("id=\"date-error\"") && refused.text.contains("2020-01-01"))
  }

  @Test func saysWhomAMessageReaches() async throws {
    try await MessageTests.with { server, _ in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      try await server.addPerson("bob", plan: "pro", token: "bb02", permission: .denied)
      let made = try await server.made(
        MessageResource.self,
        "/api/v1/messages",
        MessageTests.message("")
      )
      let admin = try await server.browser(.admin)
      let page = try await admin.open("/dashboard/messages/\(made.id)").text
      let start = try #require(page.range(of: "<dialog id=\"launch\""))
      let dialog = page[start.lowerBound...].prefix(1_500)
      #expect(dialog.contains("All users"))
      #expect(dialog.contains("<dt>Users now</dt><dd>2</dd>"))
      #expect(dialog.contains("<dt>Devices that can receive it</dt><dd>1</dd>"))
      #expect(dialog.contains("(<bdi>GMT</bdi>)") && !dialog.contains("name=\"people\""))
      #expect(
        try await admin.post("/dashboard/messages/\(made.id)/launch", [:]).status == .seeOther
      )
    }
  }

  @Test(arguments: [
    (1_000, "", true), (1_001, "", false), (18_000, "18,000", true), (18_000, "18000", true),
    (18_000, "18.500", true), (18_000, "1,800", false), (18_000, "yes", false),
  ])
  func asksForTheNumberOfMany(_ people: Int64, _ typed: String, _ isConfirmed: Bool) {
    let expected = MessagePage.people(typed)
    #expect(LaunchConfirmation.isConfirmed(expected, people: people) == isConfirmed)
  }

  /// API, dashboard and command ask for the same number, which only the server counts.
  @Test func sendsToManyWithTheirNumberAlone() async throws {
    try await MessageTests.with { server, _ in
      for block in 0..<11 {
        let events = (0..<100).map { #"{"event":"Opened","distinct_id":"p\#(block)-\#($0)"}"# }
        let batch = "\"batch\":[\(events.joined(separator: ","))]"
        let answer = try await server.send(
          .post,
          "/batch",
          body: "{\"api_key\":\"\(server.publishableKey)\",\(batch)}"
        )
        try #require(answer.status == .ok)
      }
      let made = try await server.made(
        MessageResource.self,
        "/api/v1/messages",
        MessageTests.message("")
      )
      let path = "/api/v1/messages/\(made.id)"
      for query in ["", "?people=900", "?people=12000"] {
        let refused = try await server.manage(.post, "\(path)/launch\(query)")
        let problem = try refused.problem()
        #expect(problem.errors?.first?.pointer == "?people", "\(query)")
        #expect(problem.detail?.contains("1100") == true, "\(query)")
      }
      let admin = try await server.browser(.admin)
      let page = try await admin.post("/dashboard/messages/\(made.id)/launch", ["people": "11"])
      #expect(page.status == .unprocessableContent && page.text.contains("1,100"))
      #expect(try await server.manage(.get, path).decoded(MessageResource.self).status == .draft)
      #expect(try await server.manage(.post, "\(path)/launch?people=1120").status == .ok)
    }
  }

  @Test func sendsNothingToPhonesWithoutNotifications() async throws {
    try await MessageTests.with { server, apns in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      try await server.addPerson("bob", plan: "pro", token: "bb02", permission: .denied)
      let made = try await server.made(
        MessageResource.self,
        "/api/v1/messages",
        MessageTests.message("")
      )
      let path = "/api/v1/messages/\(made.id)"
      let check = try await server.manage(.get, "\(path)/check?person=bob")
        .decoded(SendCheckReport.self)
      #expect((check.outcome, check.check) == ("refuse", "permission"))
      try #require(try await server.manage(.post, "\(path)/launch").status == .ok)
      try await server.sendMessages()
      #expect(apns.received.map(\.token) == ["aa01"])
      let report = try await server.manage(.get, "\(path)/report").decoded(MessageReport.self)
      #expect(report.variants[0].counts == ["targeted": 2, "sent": 1, "dropped": 1])
      #expect(report.variants[0].failures == ["permission": 1])
    }
  }
}

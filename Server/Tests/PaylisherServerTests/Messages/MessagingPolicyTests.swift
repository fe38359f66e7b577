import DeliveryFakes
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// What holds for all messages of a workspace that need consent, over HTTP.
@Suite struct MessagingPolicyTests {
  @Test(arguments: TestEngine.allCases)
  func capsMessagesTogether(_ engine: TestEngine) async throws {
    try await MessageReportTests.with(engine) { server, apns, clock in
      try await server.addConsenting("ada", token: "aa01")
      try await server.setPolicy(#"{"caps":[{"limit":2,"days":7}]}"#)
      for _ in 0..<3 {
        let message = try await server.launched(MessageTests.message(#","category":"offers""#))
        try await server.sendMessages()
        clock.advance(milliseconds: 60_000)
        let report = try await server.report(message).variants[0]
        #expect(
          report.counts["sent", default: 0] + report.failures["frequency_cap", default: 0] == 1
        )
      }
      #expect(apns.received.count == 2)
      // A receipt needs no consent, and is sent regardless.
      _ = try await server.launched(MessageTests.message(""))
      try await server.sendMessages()
      #expect(apns.received.count == 3)
      try await server.setPolicy("{}")
      _ = try await server.launched(MessageTests.message(#","category":"offers""#))
      try await server.sendMessages()
      #expect(apns.received.count == 4)
    }
  }

  @Test func holdsTheQuietHoursOfWorkspaceAndMessage() async throws {
    try await MessageReportTests.with(.sqlite) { server, apns, clock in
      try await server.addConsenting("ada", token: "aa01")
      // The test's clock begins at 14:13 UTC.
      try await server.setPolicy(#"{"quietHours":{"from":"14:00","until":"15:00"}}"#)
      let own = #","category":"offers","quietHours":{"from":"14:30","until":"17:00"}"#
      _ = try await server.launched(MessageTests.message(own))
      for (hours, count) in [(0, 0), (2, 0), (1, 1)] as [(Int64, Int)] {
        clock.advance(milliseconds: hours * 3_600_000)
        try await server.sendMessages()
        #expect(apns.received.count == count)
      }
    }
  }

  @Test func holdsOutTheSamePeopleOfEachMessage() async throws {
    try await MessageReportTests.with(.sqlite) { server, apns, _ in
      for number in 10..<50 {
        try await server.addConsenting("person-\(number)", token: "aa\(number)")
      }
      try await server.setPolicy(#"{"holdOutPercent":50}"#)
      var reached: [Set<String>] = []
      for _ in 0..<2 {
        let before = apns.received.count
        _ = try await server.launched(MessageTests.message(#","category":"offers""#))
        try await server.sendMessages()
        reached.append(Set(apns.received.dropFirst(before).map(\.token)))
      }
      #expect(reached[0] == reached[1])
      #expect((8...32).contains(reached[0].count))
    }
  }

  static let faults: [(settings: String, pointer: String)] = [
    (#"{"holdOutPercent":51}"#, "/messaging/holdOutPercent"),
    (#"{"caps":[{"limit":1}]}"#, "/messaging/caps/0"),
    (#"{"quietHours":{"from":"22:00","until":"22:00"}}"#, "/messaging/quietHours/until"),
    (#"{"quietHours":{"from":"late","until":"08:00"}}"#, "/messaging/quietHours/from"),
    (#"{"cap":[]}"#, "/messaging/cap"),
  ]

  @Test(arguments: faults.indices)
  func refusesWhatCannotHold(_ index: Int) async throws {
    let (settings, pointer) = Self.faults[index]
    let server = try await TestServer()
    let problem = try await server.manage(
      .patch,
      "/api/v1/workspace",
      body: #"{"messaging":\#(settings)}"#
    ).problem()
    #expect(problem.errors?.map(\.pointer) == [pointer])
  }
}

extension TestServer {
  fileprivate func setPolicy(_ settings: String) async throws {
    let body = #"{"messaging":\#(settings)}"#
    let answer = try await manage(.patch, "/api/v1/workspace", body: body)
    try #require(answer.status == .ok, "\(answer.text)")
    let stored = try await manage(.get, "/api/v1/workspace").decoded(WorkspaceResource.self)
    #expect((stored.messaging == nil) == (settings == "{}"))
  }

  /// A person with an address who agreed to offers.
  fileprivate func addConsenting(_ person: String, token: String) async throws {
    try await addPerson(person, plan: "pro", token: token)
    let answer = try await manage(
      .put,
      "/api/v1/people/\(person)/consents/offers",
      body: #"{"isGranted":true}"#
    )
    try #require(answer.status.code < 300, "\(answer.text)")
  }
}

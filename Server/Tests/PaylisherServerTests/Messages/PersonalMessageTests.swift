import DeliveryFakes
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Properties of a person and data of a request in the texts of messages, over HTTP.
@Suite struct PersonalMessageTests {
  private static func message(_ title: String, _ body: String = "Sale") -> String {
    """
    {"name":"Sale","channel":"push","variants":[{"name":"A","contents":{
    "en":{"title":"\(title)","body":"\(body)"}}}]}
    """
  }

  private static let greeting = #"Hi {{ first_name | capitalize | default: 'there' }}"#

  @Test(arguments: TestEngine.allCases)
  func writesEachPersonsWords(_ engine: TestEngine) async throws {
    try await MessageReportTests.with(engine) { server, apns, _ in
      for (person, token) in [("ada", "aa01"), ("bob", "bb02"), ("eve", "ee03")] {
        try await server.addPerson(person, plan: "pro", token: token)
      }
      try await server.capture("Opened", "ada", properties: #"{"$set":{"first_name":"ada"}}"#)
      try await server.capture(
        "Opened",
        "bob",
        properties: #"{"$set":{"first_name":"BOB","age":30}}"#
      )
      let body = "{{ age | default: 'no' }} years {{ plan | upcase | default: '' }}"
      _ = try await server.launched(Self.message(Self.greeting, body))
      try await server.sendMessages()
      let texts = apns.received.map { push in (push.token, push.payload) }
      let expected = [
        ("aa01", "Hi Ada", "no years PRO"), ("bb02", "Hi Bob", "30 years PRO"),
        ("ee03", "Hi there", "no years PRO"),
      ]
      #expect(texts.count == 3)
      for (token, title, body) in expected {
        let payload = try #require(texts.first { $0.0 == token }?.1)
        #expect(payload.contains(#""title":"\#(title)""#), "\(payload)")
        #expect(payload.contains(#""body":"\#(body)""#), "\(payload)")
      }
    }
  }

  @Test(arguments: TestEngine.allCases)
  func writesTheDataOfARequest(_ engine: TestEngine) async throws {
    try await MessageReportTests.with(engine) { server, apns, _ in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      let text = "Order {{ data.order }} for {{ data.total }}"
      let draft = try await server.made(
        MessageResource.self,
        "/api/v1/messages",
        Self.message(text)
      )
      let path = "/api/v1/messages/\(draft.id)"
      for data in ["", #","data":{"order":"A-17"}"#] {
        let problem = try await server.manage(
          .post,
          "\(path)/send",
          body: #"{"distinctID":"ada"\#(data)}"#
        ).problem()
        #expect(problem.errors?.map(\.pointer) == ["/data"])
        #expect(problem.errors?.first?.reason == "request_data")
      }
      let launch = try await server.manage(.post, "\(path)/launch").problem()
      #expect(launch.errors?.map(\.reason) == ["launch_data"])
      let sent = try await server.manage(
        .post,
        "\(path)/send",
        body: #"{"distinctID":"ada","data":{"order":"A-17","total":30,"gift":true}}"#
      )
      #expect(sent.status == .accepted)
      try await server.sendMessages()
      let payload = try #require(apns.received.first?.payload)
      #expect(payload.contains(#""title":"Order A-17 for 30""#), "\(payload)")
    }
  }

  @Test(arguments: TestEngine.allCases)
  func writesTheWordsOfAnInAppMessage(_ engine: TestEngine) async throws {
    try await engine.withClock { server, clock in
      try await server.capture("Opened", "ada", properties: #"{"$set":{"first_name":"ada"}}"#)
      try await server.capture("Opened", "bob")
      let layout = """
        {"layoutType":"modal","layouts":[{"blocks":{"order":[{"type":"text","content":\
        {"en":"\(Self.greeting)"}}]}}]}
        """
      _ = try await server.launched(
        """
        {"name":"Sale","channel":"in_app","variants":[{"name":"A","contents":{
        "en":{"layout":\(layout)}}}]}
        """
      )
      for (person, text) in [("ada", "Hi Ada"), ("bob", "Hi there")] {
        let phone = TestPhone(server, person: person, clock: clock)
        let payload = try #require(try await phone.fetch().first)
        #expect(payload.canonicalText.contains(#""\#(text)""#), "\(payload.canonicalText)")
      }
    }
  }

  @Test func showsWhatAPersonReads() async throws {
    try await MessageTests.with { server, _ in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      try await server.capture("Opened", "ada", properties: #"{"$set":{"first_name":"ada"}}"#)
      let draft = try await server.made(
        MessageResource.self,
        "/api/v1/messages",
        Self.message(Self.greeting)
      )
      let report = try await server.manage(.get, "/api/v1/messages/\(draft.id)/check?person=ada")
        .decoded(SendCheckReport.self)
      #expect((report.title, report.body) == ("Hi Ada", "Sale"))
    }
  }

  @Test(arguments: [
    ("{{ first_name }}", "personal_default"), ("{{ first_name", "personal_end"),
    ("{% if x %}", "personal_tag"), ("{{ first_name | date: 'x' }}", "personal_filter"),
    ("{{ first_name | default }}", "personal_argument"),
    ("{{ a b | default: 'x' }}", "personal_name"),
  ])
  func refusesWhatCannotBeWritten(_ text: String, _ reason: String) async throws {
    let server = try await TestServer()
    let problem = try await server.manage(.post, "/api/v1/messages", body: Self.message(text))
      .problem()
    #expect(problem.errors?.map(\.pointer) == ["/variants/0/contents/en/title"])
    #expect(problem.errors?.map(\.reason) == [reason])
  }
}

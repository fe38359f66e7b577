import DeliveryFakes
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Sequences of messages, over HTTP.
@Suite struct SequenceTests {
  static let hour: Int64 = 3_600_000

  @Test(arguments: TestEngine.allCases)
  func sendsItsMessagesOneAfterTheOther(_ engine: TestEngine) async throws {
    try await MessageReportTests.with(engine) { server, apns, clock in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      try await server.addPerson("bob", plan: "free", token: "bb02")
      let pros = try await server.pros()
      let (first, second) = (try await server.draft(), try await server.draft())
      let sequence = try await server.startedSequence(
        """
        {"kind":"wait","seconds":3600},{"kind":"send","message":"\(first)"},
        {"kind":"wait","seconds":86400},{"kind":"condition","audience":"\(pros)"},
        {"kind":"send","message":"\(second)"}
        """
      )
      #expect(try await server.status(first) == .sending)
      for person in ["ada", "bob", "ada"] {
        try await server.capture("Cart", person, at: clock.now)
      }
      try await server.sendMessages()
      #expect(apns.received.isEmpty)
      #expect(try await server.report(sequence).steps[0].waiting == 2)
      clock.advance(milliseconds: Self.hour)
      try await server.sendMessages()
      #expect(apns.received.map(\.token).sorted() == ["aa01", "bb02"])
      clock.advance(milliseconds: 24 * Self.hour)
      try await server.sendMessages()
      #expect(apns.received.map(\.token).dropFirst(2) == ["aa01"])
      let report = try await server.report(sequence)
      #expect(
        [report.entered, report.waiting, report.finished, report.left, report.refused]
          == [2, 0, 1, 0, 1]
      )
      #expect(report.steps.map(\.reached) == [2, 2, 2, 2, 1])
      #expect(report.steps.map { $0.message?["sent"] } == [nil, 2, nil, nil, 1])
      #expect(try await server.counts(second) == ["targeted": 1, "sent": 1])
    }
  }

  /// The money of a conversion is no count of a step.
  @Test(arguments: TestEngine.allCases)
  func countsTheConversionsOfAStep(_ engine: TestEngine) async throws {
    try await MessageReportTests.with(engine) { server, _, clock in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      let message = try await server.draft(#","conversion":{"event":"Order","withinHours":2}"#)
      let sequence = try await server.startedSequence(#"{"kind":"send","message":"\#(message)"}"#)
      try await server.capture("Cart", "ada", at: clock.now)
      try await server.sendMessages()
      clock.advance(milliseconds: 60_000)
      let money = #"{"revenue":12.5,"currency":"EUR"}"#
      try await server.capture("Order", "ada", at: clock.now, properties: money)
      let step = try await server.report(sequence).steps[0]
      #expect(step.message == ["targeted": 1, "sent": 1, "converted": 1])
    }
  }

  /// The reminder of a cart stops at the purchase, whichever event arrives first, and whatever is queued.
  @Test(arguments: TestEngine.allCases)
  func endsWithAnExitEvent(_ engine: TestEngine) async throws {
    try await MessageReportTests.with(engine) { server, apns, clock in
      for (number, person) in ["ada", "bob", "cal", "dot"].enumerated() {
        try await server.addPerson(person, plan: "pro", token: "aa0\(number)")
      }
      let message = try await server.draft(
        // The test's clock begins at 14:13 UTC: what is due an hour later waits until 20:00.
        #","quietHours":{"from":"14:00","until":"20:00"}"#
      )
      let sequence = try await server.startedSequence(
        #"{"kind":"wait","seconds":3600},{"kind":"send","message":"\#(message)"}"#,
        exits: #"["Purchase"]"#
      )
      let start = clock.now
      for person in ["ada", "bob", "cal"] {
        try await server.capture("Cart", person, at: start)
      }
      // The purchase arrives before the cart that it followed.
      clock.advance(milliseconds: 60_000)
      try await server.capture("Purchase", "dot", at: clock.now)
      try await server.capture("Cart", "dot", at: start)
      // Before the cart: it is another purchase.
      let before = Timestamp(milliseconds: start.milliseconds - 1)
      try await server.capture("Purchase", "bob", at: before)
      try await server.capture("Purchase", "ada", at: clock.now)
      clock.advance(milliseconds: Self.hour)
      try await server.sendMessages()
      #expect(apns.received.isEmpty)
      // Its message waits for the end of the quiet hours.
      try await server.capture("Purchase", "cal", at: clock.now)
      clock.advance(milliseconds: 8 * Self.hour)
      try await server.sendMessages()
      #expect(apns.received.map(\.token) == ["aa01"])
      let report = try await server.report(sequence)
      #expect([report.entered, report.finished, report.left] == [4, 2, 2])
      #expect(try await server.report(message).variants[0].failures == ["sequence": 1])
    }
  }

  @Test func letsAPersonEnterAgainAfterItsTime() async throws {
    try await MessageReportTests.with(.sqlite) { server, apns, clock in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      let message = try await server.draft()
      let sequence = try await server.startedSequence(
        #"{"kind":"wait","seconds":600},{"kind":"send","message":"\#(message)"}"#,
        entry: #","repeatAfterSeconds":3600"#
      )
      for minutes: Int64 in [0, 5, 20, 59, 1, 60] {
        clock.advance(milliseconds: minutes * 60_000)
        try await server.sendMessages()
        try await server.capture("Cart", "ada", at: clock.now)
      }
      clock.advance(milliseconds: Self.hour)
      try await server.sendMessages()
      // At 0, 84 and 145 minutes.
      #expect(try await server.report(sequence).entered == 3)
      #expect(apns.received.count == 3)
    }
  }

  @Test(arguments: TestEngine.allCases)
  func followsAPersonThroughAMerge(_ engine: TestEngine) async throws {
    try await MessageReportTests.with(engine) { server, apns, clock in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      let message = try await server.draft()
      let sequence = try await server.startedSequence(
        #"{"kind":"wait","seconds":3600},{"kind":"send","message":"\#(message)"}"#,
        exits: #"["Purchase"]"#
      )
      for person in ["anon-7", "ada"] {
        try await server.capture("Cart", person, at: clock.now)
        clock.advance(milliseconds: 1_000)
      }
      try await server.capture(
        "$identify",
        "ada",
        at: clock.now,
        properties: #"{"$anon_distinct_id":"anon-7"}"#
      )
      clock.advance(milliseconds: Self.hour)
      try await server.sendMessages()
      #expect(apns.received.map(\.token) == ["aa01"])
      let report = try await server.report(sequence)
      #expect([report.entered, report.finished, report.dropped, report.waiting] == [2, 1, 1, 0])
    }
  }

  @Test(arguments: TestEngine.allCases)
  func pausesAndKeepsTheDistanceOfItsMessages(_ engine: TestEngine) async throws {
    try await MessageReportTests.with(engine) { server, apns, clock in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      let (first, second) = (try await server.draft(), try await server.draft())
      let sequence = try await server.startedSequence(
        """
        {"kind":"wait","seconds":3600},{"kind":"send","message":"\(first)"},
        {"kind":"wait","seconds":3600},{"kind":"send","message":"\(second)"}
        """
      )
      try await server.capture("Cart", "ada", at: clock.now)
      try await server.sendMessages()
      try await server.step(sequence, "pause")
      #expect(try await server.status(first) == .paused)
      clock.advance(milliseconds: 72 * Self.hour)
      try await server.capture("Cart", "bob", at: clock.now)
      try await server.sendMessages()
      #expect(apns.received.isEmpty)
      clock.advance(milliseconds: 1_000)
      try await server.step(sequence, "resume")
      try await server.sendMessages()
      #expect(apns.received.count == 1)
      clock.advance(milliseconds: Self.hour - 1)
      try await server.sendMessages()
      #expect(apns.received.count == 1)
      clock.advance(milliseconds: 1)
      try await server.sendMessages()
      #expect(apns.received.count == 2)
      #expect(try await server.report(sequence).entered == 1)
      try await server.step(sequence, "cancel")
      #expect(try await server.status(second) == .cancelled)
      let again = try await server.manage(.post, "/api/v1/sequences/\(sequence)/launch")
      #expect(again.status == .conflict)
    }
  }

  @Test(arguments: TestEngine.allCases)
  func forgetsAnErasedPerson(_ engine: TestEngine) async throws {
    try await MessageReportTests.with(engine) { server, apns, clock in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      let message = try await server.draft()
      let sequence = try await server.startedSequence(
        #"{"kind":"wait","seconds":3600},{"kind":"send","message":"\#(message)"}"#
      )
      try await server.capture("Cart", "ada", at: clock.now)
      let erased = try await server.manage(.delete, "/api/v1/people/ada")
      #expect(erased.status.code < 300)
      clock.advance(milliseconds: Self.hour)
      try await server.sendMessages()
      #expect(apns.received.isEmpty)
      let report = try await server.report(sequence)
      #expect([report.entered, report.dropped, report.waiting] == [1, 1, 0])
    }
  }

  @Test func showsAnInAppMessageUntilThePersonLeaves() async throws {
    try await MessageReportTests.with(.sqlite) { server, _, clock in
      try await server.capture("Opened", "ada")
      let body = InAppRoutesTests.message(#","delivery":{"kind":"sequence"}"#)
      let message = try await server.made(MessageResource.self, "/api/v1/messages", body).id
      _ = try await server.startedSequence(
        #"{"kind":"send","message":"\#(message)"},{"kind":"wait","seconds":86400}"#,
        entry: #","repeatAfterSeconds":60"#,
        exits: #"["Purchase"]"#
      )
      var phone = TestPhone(server, person: "ada", clock: clock)
      try await phone.open()
      #expect(phone.shown.isEmpty)
      try await server.capture("Cart", "ada", at: clock.now)
      try await server.sendMessages()
      try await server.capture("Purchase", "ada", at: clock.now)
      try await phone.open()
      #expect(phone.shown.isEmpty)
      clock.advance(milliseconds: Self.hour)
      try await server.capture("Cart", "ada", at: clock.now)
      try await server.sendMessages()
      for _ in 0..<2 { try await phone.open() }
      #expect(phone.shown.count == 1)
    }
  }

  @Test func refusesWhatItCannotSend() async throws {
    let server = try await TestServer()
    let other = try await server.made(
      MessageResource.self,
      "/api/v1/messages",
      MessageTests.message("")
    ).id
    let missing = MessageID(timestamp: TestServer.start)
    for (message, code) in [(other, "invalid"), (missing, "unknown")] {
      let problem = try await server.manage(
        .post,
        "/api/v1/sequences",
        body: Self.form(#"{"kind":"send","message":"\#(message)"}"#)
      ).problem()
      #expect(problem.errors?.map(\.pointer) == ["/steps/0/message"])
      #expect(problem.errors?.map(\.code) == [code])
    }
    let draft = try await server.draft()
    let twice = Self.form(#"{"kind":"send","message":"\#(draft)"}"#)
    let first = try await server.made(SequenceResource.self, "/api/v1/sequences", twice).id
    let second = try await server.made(SequenceResource.self, "/api/v1/sequences", twice).id
    try await server.step(first, "launch")
    let problem = try await server.manage(.post, "/api/v1/sequences/\(second)/launch").problem()
    #expect(problem.errors?.map(\.reason) == ["not_in_sequence"])
    for (method, path) in [(HTTPRequest.Method.put, ""), (.delete, "")] {
      let answer = try await server.manage(
        method,
        "/api/v1/sequences/\(first)\(path)",
        body: method == .put ? twice : ""
      )
      #expect(answer.status == .conflict)
    }
    let removed = try await server.manage(.delete, "/api/v1/sequences/\(second)")
    #expect(removed.status == .noContent)
  }
}

extension SequenceTests {
  /// The body of a sequence.
  static func form(_ steps: String, entry: String = "", exits: String = "[]") -> String {
    """
    {"name":"Cart","entry":{"event":"Cart"\(entry)},"exitEvents":\(exits),"steps":[\(steps)]}
    """
  }
}

extension TestServer {
  /// A draft of a message that sequences send.
  func draft(_ members: String = "") async throws -> MessageID {
    let body = MessageTests.message(#","delivery":{"kind":"sequence"}\#(members)"#)
    return try await made(MessageResource.self, "/api/v1/messages", body).id
  }

  fileprivate func pros() async throws -> AudienceID {
    try await made(
      AudienceResource.self,
      "/api/v1/audiences",
      #"{"name":"Pros","audience":{"kind":"property","name":"plan","is":["pro"]}}"#
    ).id
  }

  fileprivate func startedSequence(
    _ steps: String,
    entry: String = "",
    exits: String = "[]"
  ) async throws -> SequenceID {
    let body = SequenceTests.form(steps, entry: entry, exits: exits)
    let id = try await made(SequenceResource.self, "/api/v1/sequences", body).id
    try await step(id, "launch")
    return id
  }

  fileprivate func step(_ id: SequenceID, _ command: String) async throws {
    let answer = try await manage(.post, "/api/v1/sequences/\(id)/\(command)")
    try #require(answer.status == .ok, "\(answer.text)")
  }

  fileprivate func report(_ id: SequenceID) async throws -> SequenceReport {
    try await manage(.get, "/api/v1/sequences/\(id)/report").decoded(SequenceReport.self)
  }
}

import AudienceCore
import LinkCore
import Persistence
import Testing
import WireModels

/// Frequency caps where several workers claim at the same time, on every engine.
@Suite struct FrequencyCapTests {
  /// Ten messages, of which a person may receive two, are due at once, and four workers send them.
  ///
  /// The control forgets what other workers hold, as a sender does that reads only what was sent.
  @Test(arguments: Engine.allCases, [true, false])
  func holdsWhileSeveralWorkersSend(_ engine: Engine, countsPending: Bool) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.addDevices(6)
      for _ in 0..<10 { _ = try await tenant.launch(Self.form(limit: 2)) }
      let outbox = tenant.repositories.outbox
      while try await outbox.advance(now: .at(1)) {}
      var moment: Int64 = 10
      var received: [String: Int] = [:]
      for _ in 0..<20 {
        // Every worker has claimed before the first one has sent anything.
        let leases = try await withThrowingTaskGroup(of: OutboxLease.self) { [moment] group in
          for _ in 0..<4 {
            group.addTask { try await outbox.claim(limit: 15, lease: 60_000, now: .at(moment)) }
          }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        for lease in leases {
          let results = lease.sends.map { send in
            Self.result(send, countsPending: countsPending, now: .at(moment))
          }
          try await outbox.finish(lease, results, now: .at(moment))
          for (send, result) in zip(lease.sends, results) where result.outcome == .sent {
            received[send.address?.registration.person ?? "", default: 0] += 1
          }
        }
        moment += 6_000
      }
      #expect(received.count == 6)
      #expect(received.values.allSatisfy { $0 == 2 } == countsPending)
    }
  }

  @Test(arguments: Engine.allCases)
  func countsAMessageToSeveralDevicesOnce(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      for token in ["aa01", "bb02"] {
        let registration = AddressRegistration(
          app: tenant.app.id,
          install: InstallID(timestamp: .start),
          person: "ada",
          address: try #require(PushAddress(.apns, token))
        )
        try await tenant.repositories.addresses.register(tenant.id, registration, now: .start)
      }
      _ = try await tenant.launch(Self.form(limit: 1))
      let outbox = tenant.repositories.outbox
      while try await outbox.advance(now: .at(1)) {}
      // One device after the other, as where sends are spread over time.
      for moment: Int64 in [10, 20] {
        let lease = try await outbox.claim(limit: 1, lease: 60_000, now: .at(moment))
        let send = try #require(lease.sends.first)
        #expect(Self.result(send, now: .at(moment)).outcome == .sent)
        try await outbox.finish(lease, [OutboxResult(send.key, .sent)], now: .at(moment))
      }
    }
  }

  /// A client that got no answer asks again: the cap that the send used up, and consent that was withdrawn since
  /// then, say nothing about it.
  @Test(arguments: Engine.allCases)
  func answersARepeatedRequestAsTheFirst(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.addDevices(3)
      let message = try await tenant.draft(Self.form(limit: 1))
      let outbox = tenant.repositories.outbox
      func send(_ occurrence: Int64, at moment: Int64) async throws -> RecipientDecision {
        try await outbox.decide(
          tenant.id,
          message,
          person: "device-1",
          queueing: .direct,
          occurrence: occurrence,
          now: .at(moment)
        )
      }
      let first = try await send(77, at: 6)
      let lease = try await outbox.claim(limit: 10, lease: 60_000, now: .at(7))
      let sent = lease.sends.map { OutboxResult($0.key, .sent) }
      #expect(try await outbox.finish(lease, sent, now: .at(8)) == 1)
      #expect(first.sends.count == 1)
      let again = try await send(77, at: 9)
      #expect(again.sends == first.sends && again.decision.outcome == .send)
      // The control: another request is one too many.
      let other = try await send(78, at: 9)
      #expect(other.sends.isEmpty && other.decision.outcome == .refuse(.frequencyCap))
    }
  }

  @Test(arguments: Engine.allCases)
  func removesOldSendsOfMessagesThatEnded(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.addDevices(3)
      let ended = try await tenant.launch(Self.form(limit: 5))
      var waiting = Self.form(limit: 5)
      waiting.perMinute = 1
      let running = try await tenant.launch(waiting)
      let outbox = tenant.repositories.outbox
      while try await outbox.advance(now: .at(1)) {}
      _ = try await tenant.repositories.messages.apply(
        .cancel,
        tenant.id,
        ended,
        now: .at(2),
        by: nil
      )
      let lease = try await outbox.claim(limit: 9, lease: 60_000, now: .at(3))
      let dropped = lease.sends.filter { $0.status == .cancelled }
        .map { OutboxResult($0.key, .dropped(.message)) }
      try await outbox.finish(lease, dropped, now: .at(4))
      #expect(try await outbox.sweep(queuedBefore: .at(1)) == 0)
      #expect(try await outbox.sweep(queuedBefore: .at(5)) == 3)
      #expect(try await outbox.sweep(queuedBefore: .at(5)) == 0)
      #expect(try await tenant.counts(ended) == ["targeted": 3, "dropped": 3])
      let left = try await outbox.claim(limit: 9, lease: 60_000, now: .at(600_000)).sends
      #expect(left.map(\.messageID) == [running, running, running])
    }
  }

  @Test(arguments: Engine.allCases)
  func findsPeopleByThePlatformOfTheirAddress(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let registration = AddressRegistration(
        app: tenant.app.id,
        install: InstallID(timestamp: .start),
        person: "ada",
        address: try #require(PushAddress(.apns, "aa01"))
      )
      try await tenant.repositories.addresses.register(tenant.id, registration, now: .start)
      for (platform, people) in [("ios", Set(["ada"])), ("android", [])] {
        let found = try await tenant.repositories.audiences.people(
          tenant.id,
          .condition(.platform([platform])),
          now: .at(1)
        )
        #expect(found == people)
      }
    }
  }

  static func form(limit: Int) -> MessageForm {
    var form = OutboxConformanceTests.form()
    form.caps = [FrequencyCapForm(limit: limit, days: 1)]
    return form
  }

  /// What a sender says of a send: the checks decide.
  static func result(
    _ send: OutboxSend,
    countsPending: Bool = true,
    now: Timestamp
  ) -> OutboxResult {
    var facts = SendFacts(send.message)
    (facts.sent, facts.pending) = (send.received, countsPending ? send.pending : 0)
    return switch SendDecision(facts, now: now, .utc).outcome {
    case .send: OutboxResult(send.key, .sent)
    case .refuse(let check): OutboxResult(send.key, .dropped(check))
    case .wait(let until, _): OutboxResult(send.key, .wait(until: until))
    }
  }
}

import AudienceCore
import LinkCore
import Persistence
import Testing
import WireModels

/// The outbox on every engine: who gets a send, who holds it, and what is counted.
@Suite struct OutboxConformanceTests {
  @Test(arguments: Engine.allCases)
  func queuesEveryAddressOfTheAudienceOnce(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.addDevices(2_500)
      let message = try await tenant.launch(Self.form())
      let outbox = tenant.repositories.outbox
      // A crash repeats a page: the walk is where it was, and no address gets a second send.
      while try await outbox.advance(now: .at(1)) {}
      while try await outbox.advance(now: .at(2)) {}
      let counts = try await tenant.counts(message)
      #expect(counts == ["targeted": 2_500])
    }
  }

  @Test(arguments: Engine.allCases)
  func givesNoSendToTwoWorkers(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.addDevices(300)
      let message = try await tenant.launch(Self.form())
      let outbox = tenant.repositories.outbox
      while try await outbox.advance(now: .at(1)) {}
      let claimed = try await withThrowingTaskGroup(of: [SendID].self) { group in
        for _ in 0..<4 {
          group.addTask {
            var all: [SendID] = []
            while true {
              let lease = try await outbox.claim(limit: 40, lease: 60_000, now: .at(10))
              guard !lease.sends.isEmpty else { return all }
              all += lease.sends.map(\.key.id)
              let results = lease.sends.map { OutboxResult($0.key, .sent) }
              try await outbox.finish(lease, results, now: .at(20))
            }
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      #expect(claimed.count == 300)
      #expect(Set(claimed).count == 300)
      #expect(try await tenant.counts(message) == ["targeted": 300, "sent": 300])
      _ = try await outbox.advance(now: .at(30))
      #expect(try await tenant.repositories.messages.find(tenant.id, message)?.status == .sent)
    }
  }

  /// The control is a lease of no length: the second worker gets the same sends.
  @Test(arguments: Engine.allCases, [60_000, 0])
  func claimsAgainWhatADeadWorkerHeld(_ engine: Engine, lease: Int64) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.addDevices(10)
      let message = try await tenant.launch(Self.form())
      let outbox = tenant.repositories.outbox
      while try await outbox.advance(now: .at(1)) {}
      let dead = try await outbox.claim(limit: 10, lease: lease, now: .at(10))
      let early = try await outbox.claim(limit: 10, lease: lease, now: .at(20))
      #expect(early.sends.count == (lease == 0 ? 10 : 0))
      guard lease > 0 else { return }
      let late = try await outbox.claim(limit: 10, lease: lease, now: .at(70_000))
      #expect(Set(late.sends.map(\.key)) == Set(dead.sends.map(\.key)))
      #expect(late.sends.allSatisfy { $0.attempt == 1 })
      // What the dead worker says after all is not its to say any more.
      let results = dead.sends.map { OutboxResult($0.key, .failed(code: "late")) }
      #expect(try await outbox.finish(dead, results, now: .at(70_001)) == 0)
      let sent = late.sends.map { OutboxResult($0.key, .sent) }
      #expect(try await outbox.finish(late, sent, now: .at(70_002)) == 10)
      #expect(
        try await tenant.counts(message) == ["targeted": 10, "unknown": 10, "sent": 10]
      )
    }
  }

  /// A node that waits for what is due later asks, and writes nothing.
  @Test(arguments: Engine.allCases)
  func writesNothingWhereNothingIsDue(_ engine: Engine) async throws {
    try await engine.with { inner in
      let driver = PlanRecorder(inner, table: "message_send")
      let tenant = try await Tenant(driver)
      try await tenant.addDevices(2)
      var form = Self.form()
      form.perMinute = 1
      _ = try await tenant.launch(form)
      let outbox = tenant.repositories.outbox
      while try await outbox.advance(now: .at(1)) {}
      let lease = try await outbox.claim(limit: 9, lease: 60_000, now: .at(2))
      #expect(lease.sends.count == 1)
      try await outbox.finish(lease, [OutboxResult(lease.sends[0].key, .sent)], now: .at(3))
      let before = driver.writes
      #expect(try await !outbox.advance(now: .at(4)))
      #expect(try await outbox.claim(limit: 9, lease: 60_000, now: .at(4)).sends.isEmpty)
      #expect(driver.writes == before)
      #expect(try await outbox.claim(limit: 9, lease: 60_000, now: .at(60_000)).sends.count == 1)
      #expect(driver.writes == before + 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func appliesEveryOutcome(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.addDevices(6)
      let message = try await tenant.launch(Self.form())
      let outbox = tenant.repositories.outbox
      while try await outbox.advance(now: .at(1)) {}
      let lease = try await outbox.claim(limit: 10, lease: 60_000, now: .at(10))
      let sends = lease.sends
      try #require(sends.count == 6)
      let rejected = try #require(sends[1].address)
      var dead = OutboxResult(sends[1].key, .failed(code: "Unregistered"))
      dead.rejectedAddress = ("Unregistered", rejected.registeredAt)
      var stop = OutboxResult(sends[2].key, .failed(code: "BadPriority"))
      stop.stopsMessage = Remark(.appleRefuses, ["code": .init("BadPriority")])
      let results = [
        OutboxResult(sends[0].key, .sent), dead, stop,
        OutboxResult(sends[3].key, .dropped(.consent)),
        OutboxResult(sends[4].key, .unknown(code: "lost", retryAt: .at(5_000))),
        OutboxResult(sends[5].key, .retry(at: .at(6_000))),
      ]
      #expect(try await outbox.finish(lease, results, now: .at(100)) == 6)
      #expect(
        try await tenant.counts(message)
          == ["targeted": 6, "sent": 1, "failed": 2, "dropped": 1, "unknown": 1]
      )
      let person = rejected.registration.person
      let addresses = try await tenant.repositories.addresses.list(tenant.id, person: person)
      #expect(addresses.first?.retirement?.code == "Unregistered")
      let stopped = try await tenant.repositories.messages.find(tenant.id, message)
      #expect(stopped?.status == .paused)
      #expect(stopped?.reason == "apple_refuses")
      #expect(stopped?.arguments == ["code": .text("BadPriority")])
      #expect(stopped?.steps?.last?.reason == "apple_refuses")
      #expect(stopped?.steps?.last?.arguments == stopped?.arguments)
      // Nothing of a paused message is claimed; resumed, what waits goes on.
      #expect(try await outbox.claim(limit: 9, lease: 1, now: .at(9_000)).sends.isEmpty)
      _ = try await tenant.repositories.messages.apply(
        .resume(isDue: true),
        tenant.id,
        message,
        now: .at(9_001),
        by: nil
      )
      let rest = try await outbox.claim(limit: 9, lease: 60_000, now: .at(9_002)).sends
      #expect(Set(rest.map(\.key)) == [sends[4].key, sends[5].key])
    }
  }

  @Test(arguments: Engine.allCases)
  func sendsToOnePersonOnceForARequest(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.addDevices(3)
      var form = Self.form()
      form.category = ConsentCategory("offers")
      let message = try await tenant.draft(form)
      let outbox = tenant.repositories.outbox
      let before = try await outbox.decide(tenant.id, message, person: "device-1", now: .at(5))
      #expect(before.decision.outcome == .refuse(.consent))
      let nobody = try await outbox.decide(tenant.id, message, person: "nobody", now: .at(5))
      #expect(nobody.decision.outcome == .refuse(.consent))
      for _ in 0..<2 {
        let result = try await outbox.decide(
          tenant.id,
          message,
          person: "device-1",
          queueing: .test,
          occurrence: 77,
          now: .at(6)
        )
        #expect(result.sends.count == 1)
      }
      let lease = try await outbox.claim(limit: 10, lease: 60_000, now: .at(7))
      #expect(lease.sends.map(\.lane) == [.test])
      #expect(lease.sends.first?.address?.registration.person == "device-1")
    }
  }

  @Test(arguments: Engine.allCases)
  func sendsNothingToAnErasedPerson(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.addDevices(3)
      _ = try await tenant.launch(Self.form())
      let tombstoneKey = TombstoneKey(key: Array(repeating: 7, count: 32))
      let repositories = Repositories(driver: driver, tombstoneKey: tombstoneKey)
      while try await repositories.outbox.advance(now: .at(1)) {}
      _ = try await repositories.erasure.erase(tenant.id, person: "device-1", now: .at(2), by: nil)
      let lease = try await repositories.outbox.claim(limit: 10, lease: 60_000, now: .at(3))
      let people = lease.sends.compactMap { $0.address?.registration.person }
      #expect(Set(people) == ["device-0", "device-2"])
      let everybody = Audience.all([])
      let left = try await repositories.audiences.people(tenant.id, everybody, now: .at(3))
      #expect(left == ["device-0", "device-2"])
    }
  }

  @Test(arguments: Engine.allCases)
  func readsAPushKeyOnlyWhereItBelongs(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let other = try await Tenant(driver, name: "other")
      let keys = tenant.repositories.pushKeys
      let cipher = PushKeyCipher(secret: [1, 2, 3])
      let place = PushKeyRecord.Place(tenant.id, tenant.app.id, provider: "apns")
      _ = try await keys.set(place, name: "KEY", secret: "text", cipher, now: .start, by: nil)
      #expect(try await keys.secret(place, cipher)?.text == "text")
      #expect(try await keys.secret(place, PushKeyCipher(secret: [4])) == nil)
      #expect(try await keys.list(other.id).isEmpty)
      let foreign = PushKeyRecord.Place(other.id, tenant.app.id, provider: "apns")
      await #expect(throws: StoreError.self) {
        _ = try await keys.set(foreign, name: "KEY", secret: "text", cipher, now: .start, by: nil)
      }
      try await keys.note(problem: Remark(.accountRefused, ["code": .init("revoked")]), place)
      let refused = try await keys.list(tenant.id).map(\.form)
      #expect(refused.map(\.reason) == ["account_refused"])
      #expect(refused.map(\.arguments) == [["code": .text("revoked")]])
      try await keys.delete(place, by: nil)
      #expect(try await keys.list(tenant.id).isEmpty)
    }
  }

  static func form() -> MessageForm {
    MessageForm(
      name: "Sale",
      channel: .push,
      variants: [
        MessageVariantForm(name: "A", contents: ["en": MessageContentForm(title: "Hi")])
      ]
    )
  }

  static func inAppForm() -> MessageForm {
    var content = MessageContentForm()
    content.layout = [
      "layoutType": "modal",
      "layouts": [["blocks": ["order": [["type": "text", "content": ["en": "Hi"]]]]]],
    ]
    let variant = MessageVariantForm(name: "A", contents: ["en": content])
    return MessageForm(name: "Sale", channel: .inApp, variants: [variant])
  }
}

extension Tenant {
  /// Adds people with one address each.
  func addDevices(_ count: Int) async throws {
    let events = (0..<count).map {
      event(uuid: EntityID(timestamp: .start), person: "device-\($0)")
    }
    for batch in events.chunks(of: 500) { _ = try await repositories.events.append(id, batch) }
    for number in 0..<count {
      let token = String(number + 0x1000_0000, radix: 16)
      let registration = AddressRegistration(
        app: app.id,
        install: InstallID(timestamp: .start),
        person: "device-\(number)",
        address: try #require(PushAddress(.apns, token))
      )
      try await repositories.addresses.register(id, registration, now: .start)
    }
  }

  func draft(_ form: MessageForm) async throws -> MessageID {
    let message = MessageResource(
      id: MessageID(timestamp: .start),
      status: .draft,
      message: form,
      createdAt: .start,
      updatedAt: .start
    )
    _ = try await repositories.messages.create(id, message, by: nil) {
      StoredAnswer(status: 201, headers: [:], body: "")
    }
    return message.id
  }

  func launch(_ form: MessageForm) async throws -> MessageID {
    let message = try await draft(form)
    _ = try await repositories.messages.apply(
      .launch(isDue: true),
      id,
      message,
      now: .start,
      by: nil
    )
    return message
  }

  /// What was counted of a message, over variants and reasons.
  func counts(_ message: MessageID) async throws -> [String: Int64] {
    try await repositories.messages.numbers(id, message).counts.reduce(into: [:]) { counts, cell in
      counts[cell.kind, default: 0] += cell.count
    }
  }
}

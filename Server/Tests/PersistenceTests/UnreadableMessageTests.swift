import AudienceCore
import LinkCore
import Persistence
import Testing
import WireModels

/// A message that a newer version stored in a form which this one cannot read, on every engine: it waits, and
/// nothing else waits for it.
@Suite struct UnreadableMessageTests {
  /// What of a message cannot be read.
  enum Part: String, CaseIterable, Sendable {
    case form, audience
  }

  @Test(arguments: Engine.allCases, Part.allCases)
  func otherMessagesGoOut(_ engine: Engine, _ part: Part) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.addDevices(3)
      let outbox = tenant.repositories.outbox
      let unreadable = try await tenant.launch(try await tenant.audienceForm())
      let readable = try await tenant.launch(OutboxConformanceTests.form())
      while try await outbox.advance(now: .at(1)) {}
      for (number, message) in [unreadable, unreadable, readable].enumerated() {
        let result = try await outbox.decide(
          tenant.id,
          message,
          person: "device-\(number)",
          queueing: .test,
          occurrence: 77,
          now: .at(Int64(number) + 2)
        )
        #expect(result.sends.count == 1)
      }
      let form = try await StoredForm(part, of: unreadable, tenant, driver)
      try await form.write(StoredForm.unreadable)
      // One at a time: what cannot be read is due first, and fills no place.
      var claimed: [MessageID] = []
      while let send = try await outbox.claim(limit: 1, lease: 60_000, now: .at(9)).sends.first {
        claimed.append(send.messageID)
      }
      #expect(claimed == [readable, readable, readable, readable])
      #expect(try await tenant.counts(unreadable) == ["targeted": 3])
      try await form.write(form.text)
      let later = try await outbox.claim(limit: 9, lease: 60_000, now: .at(10)).sends
      #expect(later.map(\.messageID) == Array(repeating: unreadable, count: 5))
      #expect(later.allSatisfy { $0.attempt == 0 })
    }
  }

  /// What the outbox says of messages while it does everything that is due.
  private static func reports(_ outbox: OutboxRepository) async throws -> [String] {
    var reports: [String] = []
    while try await outbox.advance(now: .at(1), orReport: { reports.append("\($1)") }) {}
    return reports
  }

  /// Before and after it was looked through who gets it.
  @Test(arguments: Engine.allCases, Part.allCases)
  func operatorsReadOfIt(_ engine: Engine, _ part: Part) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.addDevices(1)
      let outbox = tenant.repositories.outbox
      let message = try await tenant.launch(try await tenant.audienceForm())
      let form = try await StoredForm(part, of: message, tenant, driver)
      let name = part == .form ? "message" : "audience"
      for isWalked in [false, true] {
        try await form.write(StoredForm.unreadable)
        let reports = try await Self.reports(outbox)
        #expect(reports.count == 1, "\(isWalked)")
        #expect(reports.first?.hasPrefix("The stored \(name) cannot be read: ") == true)
        #expect(try await tenant.counts(message) == (isWalked ? ["targeted": 1] : [:]))
        try await form.write(form.text)
        #expect(try await Self.reports(outbox).isEmpty)
      }
    }
  }

  @Test(arguments: Engine.allCases, Part.allCases)
  func eventsAreStored(_ engine: Engine, _ part: Part) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      var following = try await tenant.audienceForm()
      following.delivery = DeliveryForm(.event)
      following.delivery?.event = "Cart"
      let message = try await tenant.launch(following)
      let form = try await StoredForm(part, of: message, tenant, driver)
      try await form.write(StoredForm.unreadable)
      let cart = tenant.event("Cart", uuid: EntityID(timestamp: .start), person: "person")
      #expect(try await tenant.repositories.events.append(tenant.id, [cart]) == [.accepted])
      #expect(try await tenant.counts(message).isEmpty)
      // The operator can read of it.
      var reported: [MessageID] = []
      let outbox = tenant.repositories.outbox
      _ = try await outbox.advance(now: .at(1)) { id, _ in reported.append(id) }
      #expect(reported == [message])
      try await form.write(form.text)
      let next = tenant.event("Cart", uuid: EntityID(timestamp: .at(1)), person: "person")
      #expect(try await tenant.repositories.events.append(tenant.id, [next]) == [.accepted])
      #expect(try await tenant.counts(message) == ["targeted": 1, "dropped": 1])
    }
  }

  @Test(arguments: Engine.allCases)
  func notificationsAreOpened(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.addDevices(1)
      let message = try await tenant.launch(OutboxConformanceTests.form())
      let outbox = tenant.repositories.outbox
      while try await outbox.advance(now: .at(1)) {}
      let lease = try await outbox.claim(limit: 1, lease: 60_000, now: .at(2))
      let send = try #require(lease.sends.first)
      let form = try await StoredForm(.form, of: message, tenant, driver)
      try await form.write(StoredForm.unreadable)
      var opened = tenant.event(
        "notificationOpen",
        uuid: EntityID(timestamp: .at(3)),
        person: "device-0"
      )
      opened.properties = EventProperties(#"{"pushId":"\#(send.key.id)"}"#)
      #expect(try await tenant.repositories.events.append(tenant.id, [opened]) == [.accepted])
    }
  }

  @Test(arguments: Engine.allCases)
  func devicesFetchTheOthers(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.addDevices(1)
      let unreadable = try await tenant.launch(OutboxConformanceTests.inAppForm())
      let readable = try await tenant.launch(OutboxConformanceTests.inAppForm())
      let fetch = InAppFetch(tenant.id, app: tenant.app.id, person: "device-0", limit: 5)
      let form = try await StoredForm(.form, of: unreadable, tenant, driver)
      try await form.write(StoredForm.unreadable)
      #expect(try await tenant.repositories.inApp.fetch(fetch, now: .at(20)).count == 1)
      #expect(try await tenant.counts(readable)["sent"] == 1)
    }
  }
}

/// The stored form of a message or of its audience.
private struct StoredForm: Sendable {
  /// What no version reads.
  static let unreadable = #"{"all":"newer"}"#

  let driver: any SQLDriver
  let table: StaticString
  let id: EntityID
  let text: String

  init(
    _ part: UnreadableMessageTests.Part,
    of message: MessageID,
    _ tenant: Tenant,
    _ driver: any SQLDriver
  ) async throws {
    let stored = try await tenant.repositories.messages.find(tenant.id, message)
    let audience = stored?.message.audience?.value
    let (table, id): (StaticString, EntityID) =
      switch part {
      case .form: ("message", message.value)
      case .audience: ("audience", try #require(audience))
      }
    (self.driver, self.table, self.id) = (driver, table, id)
    text = try await driver.read { connection in
      try connection.first("SELECT form FROM \(raw: table) WHERE id = \(id)")?.text("form") ?? ""
    }
  }

  func write(_ text: String) async throws {
    try await driver.write { [table, id] connection in
      _ = try connection.execute("UPDATE \(raw: table) SET form = \(text) WHERE id = \(id)")
    }
  }
}

extension Tenant {
  /// A message to an audience that everyone belongs to who was seen.
  fileprivate func audienceForm() async throws -> MessageForm {
    var (form, seen) = (OutboxConformanceTests.form(), AudienceForm(.lastSeen))
    seen.withinDays = 30
    let audience = AudienceResource(
      id: AudienceID(timestamp: .start),
      name: "All",
      audience: seen,
      createdAt: .start,
      updatedAt: .start
    )
    try await repositories.audiences.create(id, audience, by: nil)
    form.audience = audience.id
    return form
  }
}

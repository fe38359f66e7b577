import LinkCore
import Persistence

/// Random operations on a store and on its model, side by side.
struct StoreWalk {
  private let tenant: Tenant
  private var generator: Seeded
  private(set) var model: StoreModel
  private var sent: [EventRecord] = []
  private var versions: [LinkRecord] = []
  private var clicks: [ClickID] = []
  private var stored: Set<ClickID> = []
  private let installs: [InstallID]
  private var tokens: UInt8 = 0
  /// What the store answered otherwise than the model.
  private(set) var differences: [String] = []

  init(_ driver: any SQLDriver, seed: UInt64, model: StoreModel = StoreModel()) async throws {
    tenant = try await Tenant(driver)
    generator = Seeded(seed)
    installs = (0..<24).map { _ in InstallID(timestamp: .start) }
    self.model = model
    _ = self.model.create(tenant.link)
  }

  mutating func run(steps: Int) async throws {
    for step in 0..<steps {
      let moment = Timestamp.at(Int64(step))
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<4: try await append()
      case 4: try await create(at: moment)
      case 5: try await update(at: moment)
      case 6: try await delete(at: moment)
      case 7: try await issue(at: moment)
      case 8: try await click(at: moment)
      default: try await redeem(at: moment)
      }
    }
  }

  /// Compares everything that both hold at the end.
  mutating func compareRows() async throws {
    let count = try await tenant.repositories.events.count(tenant.id)
    expect(Int(count), model.events.count, "number of events")
    for event in model.events.values {
      let stored = try await tenant.repositories.events.find(tenant.id, event.uuid)
      expect(stored?.contentHash, event.contentHash, "content of an event")
      expect(stored?.name, event.name, "name of an event")
    }
    for link in model.links.values {
      let stored = try await tenant.repositories.links.find(tenant.id, link.id)
      expect(stored?.version, link.version, "version of a link")
      expect(stored?.title, link.title, "title of a link")
    }
    let drift = try await tenant.repositories.reports.verify(tenant.id)
    expect(drift.wrong, 0, "counts that differ from rows")
    let live = try await tenant.repositories.links.snapshot().links.count
    expect(live, model.links.count, "number of links")
  }

  private mutating func append() async throws {
    let batch = (0..<Int.random(in: 1...6, using: &generator)).map { _ in nextEvent() }
    sent += batch
    let expected = model.append(batch)
    expect(try await tenant.repositories.events.append(tenant.id, batch), expected, "append")
  }

  /// A new event, one that was sent before, or one whose id was sent with other content.
  private mutating func nextEvent() -> EventRecord {
    let kind = Int.random(in: 0..<10, using: &generator)
    guard kind < 4, let earlier = sent.randomElement(using: &generator) else { return freshEvent() }
    return kind == 0 ? tenant.event("Other", uuid: earlier.uuid, hash: 9) : earlier
  }

  /// An event of somebody, of any time of a month; some come by a link or by a click, and some say
  /// that two people are one.
  private mutating func freshEvent() -> EventRecord {
    let people = 0..<12
    let person = "p\(Int.random(in: people, using: &generator))"
    let origin = Int.random(in: 0..<8, using: &generator)
    let names =
      ["Application Opened", "$impression", "$identify"]
      + (0..<5).map { "E\($0)" }
    var event = tenant.event(
      names.randomElement(using: &generator) ?? "",
      person: person,
      key: origin == 0 ? model.links.values.map(\.code.folded).sorted().first : nil,
      jid: origin == 1 ? clicks.randomElement(using: &generator)?.description : nil
    )
    event.occurredAt = .at(.random(in: 0..<2_592_000_000, using: &generator))
    if event.name == "$identify" {
      let other = Int.random(in: people, using: &generator)
      event.properties = #"{"$anon_distinct_id":"anon-p\#(other)"}"#
    }
    return event
  }

  /// Clicks whose events may have come before.
  private mutating func click(at moment: Timestamp) async throws {
    var click = tenant.click(at: moment)
    if let waiting = clicks.randomElement(using: &generator), !stored.contains(waiting) {
      click.id = waiting
    }
    clicks.append(click.id)
    stored.insert(click.id)
    try await tenant.repositories.clicks.append([click])
  }

  private mutating func create(at moment: Timestamp) async throws {
    let link = try Tenant.link(tenant.id, tenant.domain.id, code: nextCode(), at: moment)
    let isFree = model.create(link)
    if isFree { versions.append(link) }
    expect(
      try await code { try await $0.create(link, by: nil) },
      isFree ? nil : .conflict,
      "create"
    )
  }

  private mutating func update(at moment: Timestamp) async throws {
    guard var link = versions.randomElement(using: &generator) else { return }
    link.title = "At \(moment.milliseconds)"
    link.updatedAt = moment
    let current = model.links[link.id]?.version ?? 1
    let version = Bool.random(using: &generator) ? current : current + 1
    let expected = model.update(link, ifVersion: version)
    let answer = try await code { _ = try await $0.update(link, ifVersion: version, by: nil) }
    expect(answer, expected, "update")
  }

  private mutating func delete(at moment: Timestamp) async throws {
    guard let link = versions.randomElement(using: &generator) else { return }
    let expected: StoreError.Code? = model.delete(link.id) ? nil : .notFound
    let workspace = tenant.id
    let answer = try await code { try await $0.delete(workspace, link.id, now: moment, by: nil) }
    expect(answer, expected, "delete")
  }

  private mutating func issue(at moment: Timestamp) async throws {
    guard tokens < 200 else { return }
    tokens += 1
    let earlier = clicks.randomElement(using: &generator)
    let click = Bool.random(using: &generator) ? earlier ?? ClickID(timestamp: moment) : nil
    let expiry = Timestamp(
      milliseconds: moment.milliseconds + .random(in: 1...500, using: &generator)
    )
    let chosen = click ?? ClickID(timestamp: moment)
    clicks.append(chosen)
    let handoff = tenant.handoff(tokens, click: chosen, expiresAt: expiry)
    model.issue(tokens, handoff)
    try await tenant.repositories.handoffs.issue(handoff)
  }

  private mutating func redeem(at moment: Timestamp) async throws {
    let token = UInt8.random(in: 0...min(tokens, 220) + 2, using: &generator)
    let install = installs[Int.random(in: 0..<installs.count, using: &generator)]
    let asked = token == 0 ? nil : token
    let expected = model.redeem(asked, install: install, now: moment)
    let outcome = try await tenant.redeem(asked, install: tenant.install(install), now: moment)
    expect(outcome.result, expected, "redeem")
  }

  private mutating func nextCode() -> String {
    let number = Int.random(in: 0..<400, using: &generator)
    return Bool.random(using: &generator) ? "CODE\(number)" : "code\(number)"
  }

  /// The code that an operation on links failed with; `nil` where it succeeded.
  private func code(
    _ operation: (LinkRepository) async throws -> Void
  ) async throws -> StoreError.Code? {
    do {
      try await operation(tenant.repositories.links)
      return nil
    } catch let error as StoreError {
      return error.code
    }
  }

  private mutating func expect<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String)
  {
    if value != expected { differences.append("\(what): \(value), expected \(expected)") }
  }
}

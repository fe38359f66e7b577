import LinkCore
import Persistence
import Testing

/// Two workspaces, what each should hold, and random operations on both.
struct TenancyModel {
  private struct Expected {
    var links: [LinkID: LinkRecord] = [:]
    var clicks: [ClickID: LinkID] = [:]
    var events: [EntityID: EventRecord] = [:]
    var tokens: [UInt8: InstallID?] = [:]
    var lookUps = 0
  }

  private let tenants: [Tenant]
  private var expected: [Expected]
  private var generator: Seeded
  private var now: Int64 = 0
  /// How many operations named a row of the other workspace.
  private(set) var crossings = 0

  init(tenants: [Tenant], seed: UInt64) {
    self.tenants = tenants
    expected = tenants.map { Expected(links: [$0.link.id: $0.link]) }
    generator = Seeded(seed)
  }

  /// One random operation; every second one names a row of a workspace that may be the other.
  mutating func step() async throws {
    now += 1
    let actor = Int.random(in: 0..<2, using: &generator)
    let owner = Int.random(in: 0..<2, using: &generator)
    if actor != owner { crossings += 1 }
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: try await create(actor, domainOf: owner)
    case 1: try await update(actor, linkOf: owner)
    case 2: try await delete(actor, linkOf: owner)
    case 3: try await click(actor, linkOf: owner)
    case 4: try await append(actor, eventOf: owner)
    case 5: try await issueAndRedeem(actor, tokenOf: owner)
    default: try await read(actor, rowsOf: owner)
    }
  }

  /// Compares everything that is stored with everything that should be.
  func check() async throws {
    for (tenant, expected) in zip(tenants, expected) {
      let all = tenant.repositories
      var (links, query): ([LinkRecord], LinkQuery) = ([], LinkQuery(limit: 50))
      repeat {
        let page = try await all.links.list(tenant.id, query)
        links += page.items
        query.cursor = page.nextCursor
      } while query.cursor != nil
      #expect(Set(links) == Set(expected.links.values))
      for (id, link) in expected.clicks {
        #expect(try await all.clicks.find(tenant.id, id)?.link == link)
      }
      let funnel = try await all.reports.funnel(tenant.id)
      #expect(funnel.clicks == Int64(expected.clicks.count))
      #expect(funnel.installs == Int64(expected.tokens.values.count { $0 != nil }))
      #expect(try await all.events.count(tenant.id) == Int64(expected.events.count))
      #expect(try await all.receipts.list(tenant.id, limit: 200).count == expected.lookUps)
    }
  }

  private mutating func create(_ actor: Int, domainOf owner: Int) async throws {
    let tenant = tenants[actor]
    let code = "c\(now)"
    let link = try Tenant.link(tenant.id, tenants[owner].domain.id, code: code, at: .at(now))
    let error = try await storeError { try await tenant.repositories.links.create(link, by: nil) }
    #expect(error == (actor == owner ? nil : .notFound))
    if actor == owner { expected[actor].links[link.id] = link }
  }

  private mutating func update(_ actor: Int, linkOf owner: Int) async throws {
    guard var link = expected[owner].links.values.sorted(by: { $0.id < $1.id }).last else { return }
    link.workspace = tenants[actor].id
    link.title = "t\(now)"
    let changed = link
    let error = try await storeError {
      try await tenants[actor].repositories.links.update(
        changed,
        ifVersion: changed.version,
        by: nil
      )
    }
    #expect(error == (actor == owner ? nil : .notFound))
    guard actor == owner else { return }
    link.version += 1
    expected[owner].links[link.id] = link
  }

  private mutating func delete(_ actor: Int, linkOf owner: Int) async throws {
    let fixed = tenants[owner].link.id
    guard let id = expected[owner].links.keys.sorted().last, id != fixed else { return }
    let error = try await storeError {
      try await tenants[actor].repositories.links.delete(
        tenants[actor].id,
        id,
        now: .at(now),
        by: nil
      )
    }
    #expect(error == (actor == owner ? nil : .notFound))
    if actor == owner { expected[owner].links[id] = nil }
  }

  private mutating func click(_ actor: Int, linkOf owner: Int) async throws {
    let click = tenants[actor].click(at: .at(now), link: tenants[owner].link.id)
    let stored = try await tenants[actor].repositories.clicks.append([click])
    #expect(stored == (actor == owner ? 1 : 0))
    if actor == owner { expected[actor].clicks[click.id] = click.link }
  }

  private mutating func append(_ actor: Int, eventOf owner: Int) async throws {
    let known = expected[owner].events.keys.sorted().last
    let event = tenants[actor].event(uuid: known ?? EntityID(timestamp: .at(now)))
    let verdicts = try await tenants[actor].repositories.events.append(
      tenants[actor].id,
      [event, tenants[actor].event(uuid: EntityID(timestamp: .at(now)))]
    )
    let isNew = expected[actor].events[event.uuid] == nil
    #expect(verdicts.first == (isNew ? .accepted : .duplicate))
    expected[actor].events[event.uuid] = event
    let uuids = try await tenants[actor].repositories.events.list(tenants[actor].id, limit: 2)
    for stored in uuids.items { expected[actor].events[stored.uuid] = stored }
  }

  private mutating func issueAndRedeem(_ actor: Int, tokenOf owner: Int) async throws {
    let token = UInt8(truncatingIfNeeded: now)
    if expected[0].tokens[token] == nil, expected[1].tokens[token] == nil {
      let click = ClickID(timestamp: .at(now))
      try await tenants[owner].repositories.handoffs.issue(
        tenants[owner].handoff(token, click: click)
      )
      expected[owner].tokens[token] = .some(nil)
    }
    let install = tenants[actor].install(InstallID(timestamp: .at(now)))
    let outcome = try await tenants[actor].redeem(token, install: install)
    expected[actor].lookUps += 1
    switch expected[actor].tokens[token] {
    case .none: #expect(outcome.result == .unknown)
    case .some(.none):
      #expect(outcome.result == .matched)
      expected[actor].tokens[token] = .some(install.id)
    case .some(.some): #expect(outcome.result == .consumed)
    }
  }

  private func read(_ actor: Int, rowsOf owner: Int) async throws {
    let all = tenants[actor].repositories
    let link = try await all.links.find(tenants[actor].id, tenants[owner].link.id)
    #expect((link != nil) == (actor == owner))
    for id in expected[owner].clicks.keys.sorted().suffix(2) {
      #expect((try await all.clicks.find(tenants[actor].id, id) != nil) == (actor == owner))
    }
  }

  private func storeError(_ body: () async throws -> Void) async throws -> StoreError.Code? {
    do {
      try await body()
      return nil
    } catch let error as StoreError {
      return error.code
    }
  }
}

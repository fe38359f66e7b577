import AudienceCore
import LinkCore
import Testing
import WireModels

@testable import Persistence

/// Uploaded lists of people, on every engine.
@Suite struct PeopleListTests {
  private static let tombstoneKey = TombstoneKey(key: Array(repeating: 7, count: 32))

  @Test(arguments: Engine.allCases)
  func keepsIdsUntilTheirPeopleAppear(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.capture("ada")
      let list = try await tenant.list()
      let first = try await tenant.add(["ada", "bob", "bob", "null", ""], to: list)
      #expect((first.changed, first.unchanged, first.known) == (2, 0, 1))
      #expect(first.refused.map(\.index) == [3, 4])
      #expect(first.refused.map(\.reason) == [.placeholder, .noID])
      #expect(first.list.members == 2)
      #expect(try await tenant.people(in: list) == ["ada"])
      try await tenant.capture("bob")
      #expect(try await tenant.people(in: list) == ["ada", "bob"])
      let again = try await tenant.add(["bob", "eve"], to: list)
      #expect((again.changed, again.unchanged, again.known) == (1, 1, 1))
      let removed = try await tenant.repositories.lists
        .remove(["ada", "nobody"], from: list, of: tenant.id, now: .at(2), by: nil)
      #expect((removed.changed, removed.unchanged) == (1, 1))
      #expect(removed.list.members == 2)
      #expect(try await tenant.people(in: list) == ["bob"])
      #expect(try await tenant.people(outside: list) == ["ada"])
    }
  }

  /// Whichever id a list names, and whether it was uploaded before the ids were merged or after.
  @Test(arguments: Engine.allCases)
  func namesAPersonByAnyId(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.capture("anon-7")
      try await tenant.capture("ada")
      let (anonymous, known, both) = (
        try await tenant.list(), try await tenant.list(), try await tenant.list()
      )
      _ = try await tenant.add(["anon-7"], to: anonymous)
      _ = try await tenant.add(["ada", "anon-7"], to: both)
      try await tenant.merge("anon-7", into: "ada")
      _ = try await tenant.add(["ada"], to: known)
      for list in [anonymous, known, both] {
        let people = try await tenant.people(in: list)
        #expect(people.count == 1 && people.isSubset(of: ["ada", "anon-7"]))
        #expect(try await tenant.people(outside: list) == [])
      }
      // An id that leaves takes the person along only where no other id is on the list.
      for list in [anonymous, both] {
        _ = try await tenant.repositories.lists
          .remove(["anon-7"], from: list, of: tenant.id, now: .at(2), by: nil)
      }
      #expect(try await tenant.people(in: anonymous) == [])
      #expect(try await tenant.people(in: both).count == 1)
      let names = try await tenant.repositories.lists.names(tenant.id, of: "anon-7")
      #expect(names.count == 2)
    }
  }

  @Test(arguments: Engine.allCases)
  func forgetsAnErasedPerson(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let all = Repositories(driver: driver, tombstoneKey: Self.tombstoneKey)
      try await tenant.capture("anon-7")
      try await tenant.merge("anon-7", into: "canary-31c7")
      let list = try await tenant.list()
      _ = try await tenant.add(["canary-31c7", "anon-7", "never-seen-canary", "bob"], to: list)
      for person in ["canary-31c7", "never-seen-canary"] {
        let record = try await all.erasure.erase(tenant.id, person: person, now: .at(5), by: nil)
        #expect(record.isKnown)
      }
      #expect(try await all.lists.find(tenant.id, list)?.members == 1)
      #expect(try await Self.members(driver) == 1)
      let texts = try await driver.read { connection in
        try connection.query("SELECT text FROM term WHERE kind = 'person'")
          .compactMap { try $0.optionalText("text") }
      }
      #expect(!texts.contains { $0.contains("canary") || $0 == "anon-7" })
      let again = try await all.lists.add(
        ["anon-7", "eve"],
        to: list,
        of: tenant.id,
        now: .at(6),
        by: nil
      )
      #expect(again.refused.map(\.reason) == [.erased] && again.list.members == 2)
    }
  }

  @Test(arguments: Engine.allCases)
  func staysWhileAnAudienceUsesIt(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let lists = tenant.repositories.lists
      let (list, other) = (try await tenant.list(), try await tenant.list())
      _ = try await tenant.add(["ada", "bob"], to: list)
      _ = try await tenant.add(["ada"], to: other)
      var form = AudienceForm()
      form.not = [Tenant.form(of: list)]
      let audience = AudienceResource(
        id: AudienceID(timestamp: .start),
        name: "Others",
        audience: form,
        createdAt: .start,
        updatedAt: .start
      )
      try await tenant.repositories.audiences.create(tenant.id, audience, by: nil)
      let error = await #expect(throws: StoreError.self) {
        try await lists.delete(tenant.id, list, now: .at(1), by: nil)
      }
      #expect(error?.reason == "list_in_use" && error?.arguments == ["audiences": "Others"])
      try await tenant.repositories.audiences.delete(tenant.id, audience.id, now: .at(2), by: nil)
      try await lists.delete(tenant.id, list, now: .at(3), by: nil)
      #expect(try await lists.list(tenant.id).map(\.id) == [other])
      #expect(try await Self.members(driver) == 1)
      await #expect(throws: StoreError.self) { try await tenant.add(["eve"], to: list) }
    }
  }

  @Test(arguments: Engine.allCases)
  func belongsToItsWorkspace(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let other = try await Tenant(driver, name: "other")
      let list = try await tenant.list()
      try await other.capture("ada")
      _ = try await tenant.add(["ada"], to: list)
      let lists = other.repositories.lists
      #expect(try await lists.find(other.id, list) == nil)
      #expect(try await lists.list(other.id).isEmpty)
      #expect(try await other.people(in: list) == [])
      await #expect(throws: StoreError.self) { try await other.add(["bob"], to: list) }
      await #expect(throws: StoreError.self) {
        try await lists.delete(other.id, list, now: .at(1), by: nil)
      }
      await #expect(throws: StoreError.self) {
        _ = try await lists.rename(other.id, list, to: "Mine", now: .at(1), by: nil)
      }
      let renamed = try await lists.rename(tenant.id, list, to: "VIP", now: .at(1), by: nil)
      #expect((renamed.name, renamed.members, renamed.updatedAt) == ("VIP", 1, .at(1)))
    }
  }

  /// The first and the last event of two ids are those of the person whom they became.
  @Test(arguments: Engine.allCases)
  func keepsFirstAndLastEventsThroughAMerge(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let hour: Int64 = 3_600_000
      for (person, hours) in [("anon-7", [1, 5]), ("ada", [3, 4]), ("ada", [2])] {
        for at in hours { try await tenant.capture(person, "Cart", at: .at(Int64(at) * hour)) }
      }
      try await tenant.merge("anon-7", into: "ada")
      func isIn(
        _ condition: AudienceCondition
      ) async throws -> Bool {
        try await !tenant.repositories.audiences
          .people(tenant.id, .condition(condition), now: .at(10 * hour)).isEmpty
      }
      func hours(_ within: Int?, _ before: Int?) -> AudienceCondition.TimeWindow {
        .init(within: within, before: before, unit: .hours)
      }
      #expect(try await isIn(.lastEvent(name: "Cart", hours(5, nil))))
      #expect(try await !isIn(.lastEvent(name: "Cart", hours(4, nil))))
      #expect(try await isIn(.lastEvent(name: "Cart", hours(nil, 4))))
      #expect(try await !isIn(.lastEvent(name: "Cart", hours(nil, 5))))
      #expect(try await isIn(.firstEvent(name: "Cart", hours(9, 8))))
      #expect(try await !isIn(.firstEvent(name: "Cart", hours(8, nil))))
      #expect(try await isIn(.event(name: "Cart", counts: 5...5, .always)))
      #expect(try await isIn(.event(name: "Cart", counts: 0...0, hours(4, nil))))
      #expect(try await isIn(.event(name: "Cart", counts: 1...Int.max, hours(nil, 8))))
      #expect(try await !isIn(.event(name: "Cart", counts: 1...Int.max, hours(nil, 9))))
    }
  }

  private static func members(_ driver: any SQLDriver) async throws -> Int64 {
    try await driver.read { try $0.count("SELECT COUNT(*) AS count FROM people_list_member") }
  }
}

extension Tenant {
  /// Makes a list.
  func list() async throws -> PeopleListID {
    let id = PeopleListID(timestamp: .start)
    let list = PeopleListResource(
      id: id,
      name: "List \(id)",
      createdAt: .start,
      updatedAt: .start
    )
    try await repositories.lists.create(self.id, list, by: nil)
    return id
  }

  fileprivate static func form(of list: PeopleListID) -> AudienceForm {
    var form = AudienceForm(.list)
    form.is = [.text(list.description)]
    return form
  }

  fileprivate func add(
    _ ids: [String],
    to list: PeopleListID
  ) async throws -> PeopleListRepository.Change {
    try await repositories.lists.add(ids, to: list, of: id, now: .at(1), by: nil)
  }

  fileprivate func people(in list: PeopleListID) async throws -> Set<String> {
    try await repositories.audiences.people(id, .condition(.list([list])), now: .at(9))
  }

  fileprivate func people(outside list: PeopleListID) async throws -> Set<String> {
    try await repositories.audiences.people(id, .not(.condition(.list([list]))), now: .at(9))
  }

  fileprivate func capture(
    _ person: String,
    _ name: String = "Purchase",
    at moment: Timestamp = .start
  ) async throws {
    var event = event(name, person: person)
    (event.occurredAt, event.receivedAt) = (moment, moment)
    _ = try await repositories.events.append(id, [event])
  }

  fileprivate func merge(_ anonymous: String, into person: String) async throws {
    var event = event("$identify", person: person)
    event.properties = #"{"$anon_distinct_id":"\#(anonymous)"}"#
    #expect(try await repositories.events.append(id, [event]) == [.accepted])
  }
}

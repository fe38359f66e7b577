import AudienceCore
import LinkCore
import Persistence
import RoutingCore
import Testing
import WireModels

/// Audiences as SQL on every engine, against the predicate of `AudienceCore`.
@Suite struct AudienceConformanceTests {
  static let day: Int64 = 86_400_000

  @Test(arguments: Engine.allCases)
  func holdsForWhomThePredicateHolds(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      var random = Seeded(14)
      var people = GeneratedPeople(tenant, &random)
      for batch in people.events.chunks(of: 200) {
        _ = try await tenant.repositories.events.append(tenant.id, batch)
      }
      let now = Timestamp(milliseconds: Timestamp.start.milliseconds + 40 * Self.day)
      var sizes: Set<Int> = []
      for number in 0..<(engine == .memory ? 400 : 120) {
        let audience = people.audience(depth: number % 3, &random)
        let expected = Set(
          people.users.filter { audience.contains($0.value, now: now) }.map(\.key)
        )
        let found = try await tenant.repositories.audiences.people(tenant.id, audience, now: now)
        #expect(found == expected, "\(audience)")
        sizes.insert(expected.count)
      }
      // The audiences tell people apart: a generator that makes empty ones would prove nothing.
      #expect(sizes.count > 20)
    }
  }

  @Test(arguments: Engine.allCases)
  func countsAMergedPersonOnce(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let anonymous = "anon-7"
      func event(_ name: String, _ person: String, _ properties: String) -> EventRecord {
        var event = tenant.event(name, uuid: EntityID(timestamp: .start), person: person)
        event.properties = EventProperties(properties)
        return event
      }
      _ = try await tenant.repositories.events.append(
        tenant.id,
        [
          event("Purchase", anonymous, #"{"$set":{"plan":"free"},"$os_name":"iOS"}"#),
          event("Purchase", "ada", #"{"$os_name":"Android","$app_version":"4.2"}"#),
        ]
      )
      let twice = Audience.condition(.event(name: "Purchase", counts: 2...Int.max, .always))
      let now = Timestamp.at(Self.day)
      let before = try await tenant.repositories.audiences.estimate(tenant.id, twice, now: now)
      #expect(before.people == 0)
      _ = try await tenant.repositories.events.append(
        tenant.id,
        [event("$identify", "ada", #"{"$anon_distinct_id":"\#(anonymous)"}"#)]
      )
      for platform in ["ios", "android"] {
        let all = Audience.all([
          twice, .condition(.property(name: "plan", .isOne([.text("free")]))),
          .condition(.platform([platform])),
        ])
        let after = try await tenant.repositories.audiences.estimate(tenant.id, all, now: now)
        #expect((after.people, after.reachable) == (1, 0))
        #expect(after.sample.count == 1)
      }
    }
  }

  @Test("A device whose user switched notifications off reaches nobody", arguments: Engine.allCases)
  func countsDevicesThatShowNotifications(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let permissions: [[PushPermission?]] = [
        [.authorized, .denied], [.denied], [nil], [.notDetermined, .provisional], [],
      ]
      for (number, devices) in permissions.enumerated() {
        let person = "person-\(number)"
        let event = tenant.event(uuid: EntityID(timestamp: .start), person: person)
        _ = try await tenant.repositories.events.append(tenant.id, [event])
        for (place, permission) in devices.enumerated() {
          var registration = AddressRegistration(
            app: tenant.app.id,
            install: InstallID(timestamp: .start),
            person: person,
            address: try #require(PushAddress(.apns, "aa0\(number)0\(place)"))
          )
          registration.permission = permission
          try await tenant.repositories.addresses.register(tenant.id, registration, now: .start)
        }
      }
      func estimate(_ audience: Audience?) async throws -> AudienceEstimate {
        try await tenant.repositories.audiences.estimate(tenant.id, audience, now: .at(1))
      }
      let all = try await estimate(nil)
      #expect((all.people, all.reachable, all.devices) == (5, 3, 4))
      let reachable = try await estimate(.condition(.reachable(true)))
      #expect((reachable.people, reachable.devices) == (3, 4))
      #expect(Set(reachable.sample) == ["person-0", "person-2", "person-3"])
      let rest = try await estimate(.condition(.reachable(false)))
      #expect((rest.people, rest.reachable, rest.devices) == (2, 0, 0))
    }
  }

  @Test(arguments: Engine.allCases)
  func storesAudiencesOfAWorkspace(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let other = try await Tenant(driver, name: "other")
      var form = AudienceForm(.country)
      form.is = [.text("TR")]
      var audience = AudienceResource(
        id: AudienceID(timestamp: .start),
        name: "Turkey",
        audience: form,
        createdAt: .start,
        updatedAt: .start
      )
      let audiences = tenant.repositories.audiences
      try await audiences.create(tenant.id, audience)
      #expect(try await audiences.find(tenant.id, audience.id) == audience)
      #expect(try await audiences.find(other.id, audience.id) == nil)
      #expect(try await audiences.list(other.id).isEmpty)
      (audience.name, audience.updatedAt) = ("Türkiye", .at(1))
      try await audiences.update(tenant.id, audience)
      #expect(try await audiences.list(tenant.id) == [audience])
      await #expect(throws: StoreError.self) { try await audiences.update(other.id, audience) }
      await #expect(throws: StoreError.self) {
        try await audiences.delete(other.id, audience.id, now: .at(2))
      }
      try await audiences.delete(tenant.id, audience.id, now: .at(2))
      #expect(try await audiences.list(tenant.id).isEmpty)
    }
  }
}

/// People and audiences drawn at random, with what is known of each.
private struct GeneratedPeople {
  private(set) var users: [String: AudienceUser] = [:]
  private(set) var events: [EventRecord] = []

  private static let names = ["Purchase", "Login", "View"]
  private static let properties = ["plan", "age", "vip", "city"]
  private static let texts = ["pro", "PRO", "free", "Ünye", "a%b_c", "it's"]
  private static let languages = ["tr", "pt-br", "pt", "en-gb"]
  private static let versions = ["1", "4.2", "4.10", "4.10.1", "x"]

  init(_ tenant: Tenant, _ random: inout Seeded) {
    for number in 0..<150 {
      let person = "person-\(number)"
      var user = AudienceUser()
      var at = Timestamp.start.milliseconds
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        at += Int64.random(in: 1...6 * AudienceConformanceTests.day, using: &random)
        let moment = Timestamp(milliseconds: at)
        events.append(Self.event(tenant, person, moment, &user, &random))
      }
      users[person] = user
    }
  }

  private static func event(
    _ tenant: Tenant,
    _ person: String,
    _ moment: Timestamp,
    _ user: inout AudienceUser,
    _ random: inout Seeded
  ) -> EventRecord {
    var members: [String] = []
    let platform = ["ios", "android"][Int.random(in: 0...1, using: &random)]
    if Bool.random(using: &random) {
      let version = draw(versions, &random)
      members += [#""$os_name":"\#(platform)""#, #""$app_version":"\#(version)""#]
      user.properties["\u{0}\(platform)"] = .text(version)
    }
    if Bool.random(using: &random) {
      let language = draw(languages, &random)
      members.append(#""$locale":"\#(language)""#)
      user.properties["\u{0}language"] = .text(language)
    }
    if Bool.random(using: &random) {
      let (json, value) = self.value(&random)
      let name = draw(properties, &random)
      members.append(#""$set":{"\#(name)":\#(json)}"#)
      user.properties[name] = value
    }
    var event = tenant.event(
      draw(names, &random),
      uuid: EntityID(timestamp: .start),
      person: person,
      key: Int.random(in: 0...9, using: &random) == 0 ? "SUMMER25" : nil
    )
    if event.campaignKey != nil { event.name = "Deep Link Opened" }
    (event.occurredAt, event.properties) = (moment, "{\(members.joined(separator: ","))}")
    event.receivedAt = moment
    user.events[event.name, default: []].append(moment)
    if event.campaignKey != nil { user.links.insert(tenant.link.id.description) }
    user.lastSeen = moment
    setDevices(of: &user)
    return event
  }

  /// The last version of each platform counts, and the last language of all.
  private static func setDevices(of user: inout AudienceUser) {
    func text(_ name: String) -> String? {
      guard case .text(let text)? = user.properties["\u{0}\(name)"] else { return nil }
      return text
    }
    user.devices = ["ios", "android"].compactMap { platform in
      text(platform).map {
        AudienceDevice(
          platform: platform,
          appVersion: VersionNumber($0),
          language: text("language")
        )
      }
    }
    if user.devices.isEmpty { user.devices = [AudienceDevice(language: text("language"))] }
  }

  private static func value(_ random: inout Seeded) -> (String, AudienceValue) {
    switch Int.random(in: 0...2, using: &random) {
    case 0:
      let text = draw(texts, &random)
      return ("\"\(text)\"", .text(text))
    case 1:
      let number = Double(Int.random(in: 0...40, using: &random)) / 2
      return ("\(number)", .number(number))
    default:
      let truth = Bool.random(using: &random)
      return ("\(truth)", .boolean(truth))
    }
  }

  private static func draw<Value>(_ values: [Value], _ random: inout Seeded) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  mutating func audience(depth: Int, _ random: inout Seeded) -> Audience {
    guard depth > 0 else { return .condition(condition(&random)) }
    let parts = (0...Int.random(in: 0...2, using: &random)).map { _ in
      audience(depth: depth - 1, &random)
    }
    return switch Int.random(in: 0...2, using: &random) {
    case 0: .all(parts)
    case 1: .any(parts)
    default: .not(parts[0])
    }
  }

  private func condition(_ random: inout Seeded) -> AudienceCondition {
    switch Int.random(in: 0...8, using: &random) {
    case 0, 1: .property(name: Self.draw(Self.properties, &random), test(&random))
    case 2, 3:
      .event(
        name: Self.draw(Self.names + ["Never"], &random),
        counts: counts(&random),
        window(&random)
      )
    case 4: .platform([Self.draw(["ios", "android", "web"], &random)])
    case 5: .language([Self.draw(Self.languages + ["en"], &random)])
    case 6:
      .appVersion(
        atLeast: VersionNumber(Self.draw(["1", "4.3", "4.10"], &random)),
        atMost: Bool.random(using: &random) ? VersionNumber("4.10") : nil
      )
    case 7: .lastSeen(window(&random))
    default: .link(Set(users.values.compactMap(\.links.first).prefix(1)).union(["x"]))
    }
  }

  private func test(_ random: inout Seeded) -> AudienceCondition.PropertyTest {
    switch Int.random(in: 0...4, using: &random) {
    case 0: .isOne([Self.value(&random).1, Self.value(&random).1])
    case 1: .isNone([Self.value(&random).1])
    case 2: .contains(Self.draw(["pr", "ünye", "%b_", "'"], &random))
    case 3: .number(atLeast: 5, atMost: Bool.random(using: &random) ? 15 : nil)
    default: .exists(Bool.random(using: &random))
    }
  }

  private func counts(_ random: inout Seeded) -> ClosedRange<Int> {
    let least = Int.random(in: 0...2, using: &random)
    return least...(Bool.random(using: &random) ? least + 1 : Int.max)
  }

  private func window(_ random: inout Seeded) -> AudienceCondition.DayWindow {
    let days = Int.random(in: 5...40, using: &random)
    return switch Int.random(in: 0...2, using: &random) {
    case 0: .init(within: days, before: nil)
    case 1: .init(within: nil, before: days)
    default: .init(within: days + 5, before: days)
    }
  }
}

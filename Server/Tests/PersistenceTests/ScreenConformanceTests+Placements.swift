import AudienceCore
import LinkCore
import Persistence
import Testing
import WireModels

/// What placements show people, on every engine.
extension ScreenConformanceTests {
  @Test(arguments: Engine.allCases)
  func choosesByTheStoredProfile(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let placements = tenant.repositories.placements
      let place = try Self.slug("onboarding")
      let plan = try await Self.makeScreens(tenant, ["PRO", "A", "B"])
      var rule = PlacementRuleForm(
        name: "pros",
        audience: plan,
        variants: [PlacementVariantForm(name: "pro", screen: try Self.slug("PRO"))]
      )
      let test = PlacementRuleForm(
        name: "test",
        variants: [
          PlacementVariantForm(name: "A", screen: try Self.slug("A")),
          PlacementVariantForm(name: "B", screen: try Self.slug("B")),
        ],
        holdOutPercent: 20
      )
      let form = PlacementSettings(rules: [rule, test])
      _ = try await placements.set(tenant.id, place, form, now: .at(1), by: nil)
      try await Self.identify(tenant, "ada", as: nil, plan: "pro")
      try await Self.identify(tenant, "bob", as: nil, plan: "free")
      func show(_ person: String) async throws -> ShownScreen {
        try await #require(
          try placements.show(tenant.id, [.placement(place)], to: person, now: .at(2))
        )
      }
      let ada = try await show("ada")
      #expect((ada.rule, ada.variant, ada.placement) == ("pros", "pro", place))
      let bob = try await show("bob")
      #expect(bob.trace.map(\.reason.rawValue).first == "not_in_audience")
      #expect(bob.rule == "test")
      var kinds: [String: Int] = [:]
      for number in 0..<200 {
        let shown = try await show("u\(number)")
        kinds[shown.outcome == .holdOut ? "hold-out" : shown.variant ?? "", default: 0] += 1
      }
      #expect(Set(kinds.keys) == ["A", "B", "hold-out"])
      // An audience that was removed has no users.
      try await tenant.repositories.audiences.delete(tenant.id, plan, now: .at(3), by: nil)
      #expect(try await show("ada").rule == "test")
      rule.audience = AudienceID(timestamp: .at(9))
      let wrong = PlacementSettings(rules: [rule])
      let error = await #expect(throws: StoreError.self) {
        try await placements.set(tenant.id, place, wrong, now: .at(4), by: nil)
      }
      #expect(error?.field == "rules/0/audience")
    }
  }

  /// A user who becomes known stays in the arm of the anonymous user.
  @Test(arguments: Engine.allCases)
  func keepsTheVariantOfAUserWhoBecomesKnown(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let variant = try await Self.makeTest(tenant)
      var wouldMove = 0
      for number in 0..<(engine == .memory ? 40 : 12) {
        let (anonymous, known) = ("anon-\(number)", "user-\(number)")
        let before = try await variant(anonymous)
        if try await variant(known) != before { wouldMove += 1 }
        try await Self.identify(tenant, anonymous, as: nil, plan: "free")
        #expect(try await variant(anonymous) == before)
        try await Self.identify(tenant, known, as: anonymous, plan: "free")
        #expect(try await variant(known) == before)
        #expect(try await variant(anonymous) == before)
      }
      // Else the test would hold by chance.
      #expect(wouldMove > 0)
    }
  }

  /// The first launch and the sign-in often arrive in one request.
  @Test(arguments: Engine.allCases)
  func keepsTheVariantOfASignInWithinOneBatch(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let variant = try await Self.makeTest(tenant)
      var wouldMove = 0
      for number in 0..<(engine == .memory ? 200 : 24) {
        let (anonymous, known) = ("anon-\(number)", "user-\(number)")
        let before = try await variant(anonymous)
        if try await variant(known) != before { wouldMove += 1 }
        var signIn = tenant.event("$identify", uuid: EntityID(timestamp: .start), person: known)
        signIn.properties = EventProperties(#"{"$anon_distinct_id":"\#(anonymous)"}"#)
        let first = tenant.event("Opened", uuid: EntityID(timestamp: .start), person: anonymous)
        let after = tenant.event("Bought", uuid: EntityID(timestamp: .start), person: known)
        let batch = number.isMultiple(of: 2) ? [first, signIn, after] : [signIn, after, first]
        _ = try await tenant.repositories.events.append(tenant.id, batch)
        #expect(try await variant(known) == before)
        #expect(try await variant(anonymous) == before)
      }
      // Else the test would hold by chance.
      #expect(wouldMove > 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func answersAsDeactivated(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let (screens, placements) = (tenant.repositories.screens, tenant.repositories.placements)
      let (id, place) = (try Self.slug("A"), try Self.slug("place"))
      _ = try await Self.makeScreens(tenant, ["A"])
      _ = try await placements.set(
        tenant.id,
        place,
        PlacementSettings(defaultScreen: id),
        now: .at(1),
        by: nil
      )
      func outcome(_ name: ScreenName) async throws -> ShownScreen.Outcome? {
        try await placements.show(tenant.id, [name], to: "ada", now: .at(2))?.outcome
      }
      var settings = Self.settings("A")
      settings.active = false
      _ = try await screens.set(tenant.id, id, settings, now: .at(3), by: nil)
      #expect(try await outcome(.screen(id)) == .deactivated(screen: id))
      #expect(try await outcome(.placement(place)) == .noScreen)
      let form = PlacementSettings(active: false, defaultScreen: id)
      let stored = try await placements.set(
        tenant.id,
        place,
        form,
        if: .revision(1),
        now: .at(4),
        by: nil
      )
      #expect(stored.revision == 2)
      #expect(try await outcome(.placement(place)) == .deactivated(screen: nil))
    }
  }

  /// Publishes screens, and stores the audience of users with the plan `pro`.
  private static func makeScreens(_ tenant: Tenant, _ names: [String]) async throws -> AudienceID {
    for name in names {
      let id = try slug(name)
      _ = try await tenant.repositories.screens.set(
        tenant.id,
        id,
        settings(name),
        now: .start,
        by: nil
      )
      _ = try await tenant.repositories.screens.publish(tenant.id, id, now: .start, by: nil)
    }
    var form = AudienceForm(.property, name: "plan")
    form.is = [.text("pro")]
    let audience = AudienceResource(
      id: AudienceID(timestamp: .start),
      name: "Pros",
      audience: form,
      createdAt: .start,
      updatedAt: .start
    )
    try await tenant.repositories.audiences.create(tenant.id, audience, by: nil)
    return audience.id
  }

  /// Makes a placement that shows screen A or B.
  ///
  /// - Returns: The variant of a person.
  private static func makeTest(
    _ tenant: Tenant
  ) async throws -> (_ person: String) async throws -> String? {
    let (placements, place) = (tenant.repositories.placements, try slug("test"))
    _ = try await makeScreens(tenant, ["A", "B"])
    let variants = try ["A", "B"].map { PlacementVariantForm(name: $0, screen: try slug($0)) }
    let form = PlacementSettings(rules: [PlacementRuleForm(name: "ab", variants: variants)])
    _ = try await placements.set(tenant.id, place, form, now: .at(1), by: nil)
    return { person in
      try await placements.show(tenant.id, [.placement(place)], to: person, now: .at(2))?.variant
    }
  }

  private static func identify(
    _ tenant: Tenant,
    _ person: String,
    as anonymous: String?,
    plan: String
  ) async throws {
    var event = tenant.event(
      anonymous == nil ? "Login" : "$identify",
      uuid: EntityID(timestamp: .start),
      person: person
    )
    let merged = anonymous.map { #","$anon_distinct_id":"\#($0)""# } ?? ""
    event.properties = #"{"$set":{"plan":"\#(plan)"}\#(merged)}"#
    _ = try await tenant.repositories.events.append(tenant.id, [event])
  }
}

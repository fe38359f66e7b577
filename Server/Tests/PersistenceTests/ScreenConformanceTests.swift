import LinkCore
import Persistence
import Testing
import WireModels

/// Screens and placements on every engine.
@Suite struct ScreenConformanceTests {
  static func slug(_ text: String) throws -> Slug { try #require(Slug(text)) }

  static func settings(_ text: String) -> ScreenSettings {
    ScreenSettings(document: ["blocks": [["type": "text", "content": .string(text)]]])
  }

  @Test(arguments: Engine.allCases)
  func keepsEveryPublication(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let (screens, id) = (tenant.repositories.screens, try Self.slug("SUMMER"))
      let draft = try await screens.set(tenant.id, id, Self.settings("one"), now: .at(1), by: nil)
      #expect((draft.revision, draft.status, draft.hasChanges) == (1, .draft, true))
      let first = try await screens.publish(tenant.id, id, if: .revision(1), now: .at(2), by: nil)
      #expect(first.published == ScreenVersion(number: 1, publishedAt: .at(2)))
      #expect((first.revision, first.hasChanges) == (2, false))
      // Published again without a change it is the same version.
      #expect(try await screens.publish(tenant.id, id, now: .at(3), by: nil) == first)
      _ = try await screens.set(tenant.id, id, Self.settings("two"), now: .at(4), by: nil)
      _ = try await screens.publish(tenant.id, id, now: .at(5), by: nil)
      let back = try await screens.rollBack(tenant.id, id, to: 1, now: .at(6), by: nil)
      #expect(back.published == ScreenVersion(number: 3, publishedAt: .at(6), restores: 1))
      #expect(back.document == Self.settings("two").document)
      #expect(back.hasChanges)
      #expect(try await screens.rollBack(tenant.id, id, to: 3, now: .at(7), by: nil) == back)
      #expect(try await screens.versions(tenant.id, id).map(\.number) == [3, 2, 1])
      let restored = try await screens.version(tenant.id, id, 3)
      #expect(restored?.document == Self.settings("one").document)
      let error = await #expect(throws: StoreError.self) {
        try await screens.rollBack(tenant.id, id, to: 9, now: .at(8), by: nil)
      }
      #expect((error?.code, error?.field) == (.notFound, "version"))
    }
  }

  @Test(arguments: Engine.allCases)
  func refusesAChangeOfWhatChanged(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let (screens, id) = (tenant.repositories.screens, try Self.slug("SUMMER"))
      await expectStoreError(.versionMismatch) {
        _ = try await screens.set(
          tenant.id,
          id,
          Self.settings("x"),
          if: .revision(1),
          now: .start,
          by: nil
        )
      }
      _ = try await screens.set(
        tenant.id,
        id,
        Self.settings("x"),
        if: .absent,
        now: .start,
        by: nil
      )
      for condition in [RowCondition.absent, .revision(2)] {
        await expectStoreError(.versionMismatch) {
          _ = try await screens.set(
            tenant.id,
            id,
            Self.settings("y"),
            if: condition,
            now: .start,
            by: nil
          )
        }
      }
      await expectStoreError(.versionMismatch) {
        _ = try await screens.publish(tenant.id, id, if: .revision(7), now: .start, by: nil)
      }
      await expectStoreError(.versionMismatch) {
        try await screens.delete(tenant.id, id, if: .revision(7), now: .start, by: nil)
      }
      #expect(try await screens.find(tenant.id, id)?.revision == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func listsInPages(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let (screens, placements) = (tenant.repositories.screens, tenant.repositories.placements)
      let ids = try ["A", "B", "a", "b-1", "b_2"].map(Self.slug)
      for id in ids {
        _ = try await screens.set(tenant.id, id, Self.settings("x"), now: .start, by: nil)
        _ = try await placements.set(tenant.id, id, PlacementSettings(), now: .start, by: nil)
      }
      try await screens.delete(tenant.id, ids[1], now: .start, by: nil)
      try await placements.delete(tenant.id, ids[1], now: .start, by: nil)
      let left = [ids[0]] + ids[2...]
      let (first, choices) = (
        try await screens.list(tenant.id, limit: 3), try await placements.list(tenant.id, limit: 3)
      )
      #expect((first.items.map(\.id), first.nextCursor) == (Array(left.prefix(3)), "b-1"))
      #expect((choices.items.map(\.id), choices.nextCursor) == (Array(left.prefix(3)), "b-1"))
      #expect(first.items.allSatisfy { $0.document == nil })
      let last = try await screens.list(tenant.id, after: ids[3], limit: 3)
      #expect((last.items.map(\.id), last.nextCursor) == ([ids[4]], nil))
      let end = try await placements.list(tenant.id, after: ids[3], limit: 1)
      #expect((end.items.map(\.id), end.nextCursor) == ([ids[4]], nil))
    }
  }

  /// The number of a version in an event means one document, also after the screen was made again.
  @Test(arguments: Engine.allCases)
  func goesOnWithItsNumbersAfterItWasDeleted(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let (screens, id) = (tenant.repositories.screens, try Self.slug("SUMMER"))
      _ = try await screens.set(tenant.id, id, Self.settings("one"), now: .at(1), by: nil)
      _ = try await screens.publish(tenant.id, id, now: .at(2), by: nil)
      try await screens.delete(tenant.id, id, now: .at(3), by: nil)
      #expect(try await screens.list(tenant.id).items.isEmpty)
      #expect(try await screens.version(tenant.id, id, 1) != nil)
      await expectStoreError(.notFound) {
        _ = try await screens.publish(tenant.id, id, now: .at(4), by: nil)
      }
      let again = try await screens.set(
        tenant.id,
        id,
        Self.settings("two"),
        if: .absent,
        now: .at(5),
        by: nil
      )
      #expect((again.status, again.createdAt) == (.draft, .at(5)))
      let names = [ScreenName.screen(id)]
      let placements = tenant.repositories.placements
      #expect(try await placements.show(tenant.id, names, to: "ada", now: .at(6)) == nil)
      let published = try await screens.publish(tenant.id, id, now: .at(7), by: nil)
      #expect(published.published?.number == 2)
    }
  }

  @Test(arguments: Engine.allCases)
  func showsNothingOfAnotherWorkspace(_ engine: Engine) async throws {
    try await engine.with { driver in
      let (ours, theirs) = (try await Tenant(driver), try await Tenant(driver, name: "theirs"))
      let (screens, placements) = (ours.repositories.screens, ours.repositories.placements)
      let (id, place) = (try Self.slug("SUMMER"), try Self.slug("onboarding"))
      _ = try await screens.set(theirs.id, id, Self.settings("theirs"), now: .at(1), by: nil)
      _ = try await screens.publish(theirs.id, id, now: .at(2), by: nil)
      let form = PlacementSettings(defaultScreen: id)
      _ = try await placements.set(theirs.id, place, form, now: .at(3), by: nil)
      #expect(try await screens.find(ours.id, id) == nil)
      #expect(try await screens.list(ours.id).items.isEmpty)
      #expect(try await screens.version(ours.id, id, 1) == nil)
      #expect(try await placements.find(ours.id, place) == nil)
      #expect(try await placements.list(ours.id).items.isEmpty)
      let names = [ScreenName.placement(place), .screen(id)]
      #expect(try await placements.show(ours.id, names, to: "ada", now: .at(4)) == nil)
      await expectStoreError(.notFound) {
        _ = try await screens.publish(ours.id, id, now: .at(4), by: nil)
      }
      await expectStoreError(.notFound) {
        try await screens.delete(ours.id, id, now: .at(4), by: nil)
      }
      await expectStoreError(.notFound) {
        try await placements.delete(ours.id, place, now: .at(4), by: nil)
      }
      // A placement names screens of its own workspace only.
      await expectStoreError(.notFound) {
        _ = try await placements.set(ours.id, place, form, now: .at(5), by: nil)
      }
      let shown = try await placements.show(theirs.id, names, to: "ada", now: .at(6))
      #expect(shown?.placement == place)
    }
  }
}

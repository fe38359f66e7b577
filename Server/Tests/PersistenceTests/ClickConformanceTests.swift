import LinkCore
import Persistence
import Testing
import WireModels

/// Clicks, on every engine.
@Suite struct ClickConformanceTests {
  @Test(arguments: Engine.allCases)
  func replayingAJournalChangesNothing(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let clicks = (0..<50).map { tenant.click(at: .at(Int64($0))) }
      #expect(try await tenant.repositories.clicks.append(clicks) == 50)
      let more = clicks + [tenant.click(at: .at(99))]
      #expect(try await tenant.repositories.clicks.append(more) == 1)
      #expect(try await tenant.repositories.clicks.append([]) == 0)
      #expect(
        try await tenant.repositories.clicks.find(tenant.id, clicks[3].id) == tenant.read(clicks[3])
      )
    }
  }

  @Test(arguments: Engine.allCases)
  func dropsClicksOnLinksThatNeverWere(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let stray = tenant.click(at: .start, link: LinkID(timestamp: .start))
      let known = tenant.click(at: .start)
      #expect(try await tenant.repositories.clicks.append([stray, known]) == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func keepsClicksOnDeletedLinks(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.repositories.links.delete(tenant.id, tenant.link.id, now: .at(1), by: nil)
      #expect(try await tenant.repositories.clicks.append([tenant.click(at: .start)]) == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func countsTheNewestClicksOfEachRule(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let names = [nil, "Turkey", "Turkey", "Night", "Turkey", nil]
      var clicks = names.enumerated().map { index, name in
        var click = tenant.click(at: .at(Int64(index)))
        click.rule = name
        return click
      }
      clicks.append(tenant.click(at: .at(9), isBot: true))
      try await tenant.repositories.clicks.append(clicks)
      let report = try await tenant.repositories.clicks.rules(tenant.id, link: tenant.link.id)
      #expect(report.taps == 6 && report.since == .at(0))
      #expect(report.rows.first == .init(rule: "Turkey", taps: 3))
      #expect(Set(report.rows.map(\.taps)) == [3, 2, 1])
      #expect(report.share(of: "Turkey") == 0.5 && report.share(of: "Moon") == 0)
      let other = try await Tenant(driver, name: "theirs")
      let none = try await tenant.repositories.clicks.rules(other.id, link: tenant.link.id)
      #expect(none == RuleReport(taps: 0, since: nil, rows: []))
    }
  }

  @Test(arguments: Engine.allCases)
  func listsNewestFirstByLink(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let other = try Tenant.link(tenant.id, tenant.domain.id, code: "other", at: .at(1))
      try await tenant.repositories.links.create(other, by: nil)
      let clicks = (0..<7).map {
        tenant.click(at: .at(Int64($0)), isBot: $0 % 3 == 0, link: $0 == 6 ? other.id : nil)
      }
      try await tenant.repositories.clicks.append(clicks)
      let repository = tenant.repositories.clicks
      let first = try await repository.list(tenant.id, link: tenant.link.id, limit: 4)
      #expect(first.items == [5, 4, 3, 2].map { tenant.read(clicks[$0]) })
      let rest = try await repository.list(
        tenant.id,
        link: tenant.link.id,
        cursor: first.nextCursor,
        limit: 4
      )
      #expect(rest.items == [1, 0].map { tenant.read(clicks[$0]) })
      #expect(rest.nextCursor == nil)
      let all = clicks.map { tenant.read($0, code: $0.link == other.id ? "other" : nil) }
      #expect(try await repository.list(tenant.id).items == all.reversed())
    }
  }
}

extension Tenant {
  /// A click as it is read: with the code of its link and the source that it counts under.
  fileprivate func read(_ click: ClickRecord, code: String? = nil) -> ClickRecord {
    var click = click
    click.code = code ?? link.code.description
    click.source = "direct"
    click.isUnique = !click.isBot
    return click
  }
}

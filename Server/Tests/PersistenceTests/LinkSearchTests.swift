import DatabaseTestSupport
import LinkCore
import PostgresDriver
import RoutingCore
import Testing

@testable import Persistence

/// Searches of links through the index of an engine find what reading every link finds.
@Suite struct LinkSearchTests {
  /// Parts of titles, tags and searches: what folds, what a pattern or a `MATCH` expression could take for its own,
  /// and characters of several scalars.
  private static let parts = [
    "a", "B", "ab", "İ", "I", "ı", "ß", "ẞ", "Σ", "ς", "é", "e\u{301}", "\u{301}", "👩‍👧", "😀",
    "\"", "'", "%", "_", "!", "*", "^", ":", "-", " ", "AND", "\u{E012}", "\u{FFFD}", "\\", "()",
  ]

  private static func text(_ generator: inout Seeded, _ count: ClosedRange<Int>) -> String {
    (0..<Int.random(in: count, using: &generator))
      .compactMap { _ in parts.randomElement(using: &generator) }.joined()
  }

  /// Makes links out of their order, and renames, deletes, restores and removes some.
  private static func fill(
    _ tenant: Tenant,
    _ driver: any SQLDriver,
    _ generator: inout Seeded
  ) async throws {
    let links = tenant.repositories.links
    for number in (0..<60).shuffled(using: &generator) {
      let moment = Timestamp.at(Int64(number / 3))
      var link = try Tenant.link(tenant.id, tenant.domain.id, code: "c\(number)", at: moment)
      link.title = text(&generator, 0...8)
      link.tags = number.isMultiple(of: 3) ? ["tag", text(&generator, 1...2)] : []
      link.state = number.isMultiple(of: 5) ? .disabled : .active
      try await links.create(link, by: nil)
      if number % 6 == 1 {
        link.title = text(&generator, 0...8)
        try await links.update(link, ifVersion: 1, by: nil)
      }
      let id = link.id
      if number % 6 == 2 { try await links.delete(tenant.id, id, now: .at(90), by: nil) }
      try await driver.write { connection in
        if number % 12 == 2 {
          try connection.execute("UPDATE link SET deleted_at = NULL WHERE id = \(id)")
        }
        if number % 12 == 4 {
          try connection.execute("DELETE FROM link_tag WHERE link_id = \(id)")
          try connection.execute("DELETE FROM link WHERE id = \(id)")
        }
      }
    }
  }

  /// The ids of every page; the index is looked into after so many links.
  private static func pages(
    _ driver: any SQLDriver,
    _ workspace: WorkspaceID,
    _ query: LinkQuery,
    reading count: Int
  ) async throws -> [LinkID] {
    var (query, found): (LinkQuery, [LinkID]) = (query, [])
    repeat {
      let list = try LinkList(workspace, query, reading: count)
      let rows = try await driver.read { try list.rows($0) }
      let page = Cursor.page(rows, limit: query.limit, id: \.id.value)
      found += page.items.map(\.id)
      query.cursor = page.nextCursor
    } while query.cursor != nil
    return found
  }

  /// The ids of links that have a text, by comparing each.
  private static func expected(
    _ driver: any SQLDriver,
    _ workspace: WorkspaceID,
    _ search: String
  ) async throws -> [LinkID] {
    let wanted = Array(search.lowercased().unicodeScalars)
    return try await driver.read { connection in
      try connection.query(
        """
        SELECT id, search_text FROM link WHERE workspace_id = \(workspace) AND deleted_at IS NULL
        ORDER BY id DESC
        """
      ).filter { row in
        let text = Array(try row.text("search_text").unicodeScalars)
        return text.indices.contains { text[$0...].starts(with: wanted) }
      }.map { try $0.id("id") }
    }
  }

  @Test(arguments: Engine.allCases, [1, 2, 3] as [UInt64])
  func findWhatReadingEveryLinkFinds(_ engine: Engine, _ seed: UInt64) async throws {
    try await engine.with { driver in
      var generator = Seeded(seed)
      let tenants = [try await Tenant(driver), try await Tenant(driver, name: "other")]
      for tenant in tenants { try await Self.fill(tenant, driver, &generator) }
      var (searches, hits) = (["example.com", "summer25", "zzz", "c1", "tag\nexa"], 0)
      for _ in 0..<60 { searches.append(Self.text(&generator, 1...4)) }
      for search in searches where !search.isEmpty {
        let id = tenants[Int.random(in: 0...1, using: &generator)].id
        let expected = try await Self.expected(driver, id, search)
        let query = LinkQuery(search: search, limit: Int.random(in: 1...30, using: &generator))
        for count in [0, 7] {
          let found = try await Self.pages(driver, id, query, reading: count)
          #expect(found == expected, "\(search.debugDescription) after \(count) links")
        }
        hits += expected.count
      }
      #expect(hits > 100)
    }
  }

  @Test(arguments: Engine.allCases)
  func meetEveryOtherCondition(_ engine: Engine) async throws {
    try await engine.with { driver in
      var generator = Seeded(9)
      let tenant = try await Tenant(driver)
      try await Self.fill(tenant, driver, &generator)
      let queries = [
        LinkQuery(search: "example", tag: "TAG"), LinkQuery(search: "example", state: .disabled),
        LinkQuery(search: "example", domain: tenant.domain.id),
        LinkQuery(search: "example", domain: DomainID(timestamp: .start)),
        LinkQuery(search: "example", tag: "tag", status: .init(.active, at: .at(99))),
      ]
      for var query in queries {
        query.limit = 4
        let expected = try await Self.pages(driver, tenant.id, query, reading: .max)
        let found = try await Self.pages(driver, tenant.id, query, reading: 0)
        #expect(found == expected)
        #expect(expected.isEmpty == (query.domain.map { $0 != tenant.domain.id } ?? false))
      }
    }
  }

  /// The control: without what the index has, nothing is found beyond the links that are read.
  @Test(arguments: [Engine.memory, .file])
  func lookIntoTheIndex(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let query = LinkQuery(search: "summer25")
      #expect(try await Self.pages(driver, tenant.id, query, reading: 0) == [tenant.link.id])
      try await driver.write {
        let empty = "INSERT INTO link_search_text (link_search_text) VALUES ('delete-all')"
        try $0.executeScript(empty)
      }
      #expect(try await Self.pages(driver, tenant.id, query, reading: 0).isEmpty)
      #expect(try await Self.pages(driver, tenant.id, query, reading: 1) == [tenant.link.id])
    }
  }

  /// How PostgreSQL made the index; `nil` where there is none.
  private static func index(_ driver: any SQLDriver) async throws -> String? {
    try await driver.read { connection in
      try connection.first(
        """
        SELECT indexdef FROM pg_indexes
        WHERE schemaname = current_schema() AND indexname = 'link_search'
        """
      )?.text("indexdef")
    }
  }

  @Test func haveAnIndexOnPostgreSQL() async throws {
    try await Engine.postgresql.with { driver in
      let index = try await Self.index(driver)
      #expect(index?.contains("USING gin (search_text") == true)
    }
  }

  /// The schema is made, and searches work, where the role may not make the extension.
  @Test func doWithoutTheExtension() async throws {
    try await TestPostgres.withPoorRole { url in
      let driver = try TestPostgres.driver(url)
      try await Migrator().migrate(driver, now: .start)
      let tenant = try await Tenant(driver)
      let found = try await tenant.repositories.links.list(tenant.id, LinkQuery(search: "summer25"))
      #expect(found.items.map(\.id) == [tenant.link.id])
      #expect(try await Self.index(driver) == nil)
      try await driver.close()
    }
  }

  /// A move between databases leaves the index out, and the target makes its own.
  @Test func findLinksThatWereMoved() async throws {
    try await Engine.memory.with { source in
      var generator = Seeded(5)
      let tenant = try await Tenant(source)
      try await Self.fill(tenant, source, &generator)
      try await Engine.file.with { target in
        let tables = try await DatabaseCopier(from: source, to: target).move()
        #expect(tables.allSatisfy { $0.isSame && !$0.table.hasPrefix("link_search") })
        let query = LinkQuery(search: "example", limit: 5)
        let expected = try await Self.expected(source, tenant.id, "example")
        #expect(try await Self.pages(target, tenant.id, query, reading: 0) == expected)
      }
    }
  }

  @Test func askForEachCharacterOnce() throws {
    // asvs 1.2.4
    let workspace = WorkspaceID(EntityID(high: 1, low: 0x0102FF))
    func text(_ search: String) -> String? { TrigramQuery(search, in: workspace)?.text }
    let mark = "\"\u{E001}\u{E002}\u{E0FF}\""
    #expect(text("Summer") == "\(mark) AND \"sum\" AND \"mer\"")
    #expect(text("a\"b% ") == "\(mark) AND \"a\"\"b\" AND \"b% \"")
    // SQLite reads a quote also where a combining mark follows it.
    #expect(
      text("a\"\u{301}").map { Array($0.utf8) } == Array("\(mark) AND \"a\"\"\u{301}\"".utf8)
    )
    #expect(text("ab") == nil)
    #expect(text("ab\0cd") == nil)
    #expect(text(String(repeating: "aaa", count: 100)) == "\(mark) AND \"aaa\"")
  }
}

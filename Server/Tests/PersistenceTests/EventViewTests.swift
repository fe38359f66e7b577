import Foundation
import LinkCore
import Persistence
import Testing

/// What people with `sqlite3` or `psql` see of events, and what becomes of events of older versions.
@Suite struct EventViewTests {
  @Test(arguments: Engine.allCases)
  func showsEventsAsTheyCame(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let click = tenant.click(at: .start)
      try await tenant.repositories.clicks.append([click])
      var event = tenant.event(key: "summer25", jid: click.id.description)
      event.properties =
        #"{"$lib":"paylisher-ios","campaign_key":"summer25","items":[1,{"a":"}"}],"note":"\"x\"","ok":true}"#
      _ = try await tenant.repositories.events.append(tenant.id, [event])
      let row = try await driver.read { [event] connection in
        try connection.first("SELECT * FROM event WHERE uuid = \(event.uuid)")
      }
      let stored = try #require(row)
      #expect(try stored.text("name") == event.name)
      #expect(try stored.text("distinct_id") == event.distinctID)
      #expect(try stored.id("app_id") == tenant.app.id)
      #expect(try stored.id("workspace_id") == tenant.id)
      #expect(try stored.id("link_id") == tenant.link.id)
      #expect(try stored.id("click_id") == click.id)
      #expect(try stored.text("session_id") == "s")
      #expect(try stored.text("jid") == event.jid)
      #expect(try stored.timestamp("client_timestamp") == event.clientTimestamp)
      #expect(try stored.timestamp("sent_at") == event.sentAt)
      #expect(try stored.timestamp("received_at") == event.receivedAt)
      #expect(try stored.text("reason") == "journey")
      #expect(try stored.text("campaign") == "summer25")
      #expect(try stored.text("properties") == event.properties.text)
    }
  }

  @Test(arguments: Engine.allCases)
  func attributesEventsToAClickThatComesLater(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let click = tenant.click(at: .start)
      let events = ["Application Opened", "Purchase", "Application Opened"].map {
        tenant.event($0, uuid: EntityID(timestamp: .start), jid: click.id.description.uppercased())
      }
      _ = try await tenant.repositories.events.append(tenant.id, events)
      #expect(try await tenant.repositories.reports.funnel(tenant.id) == FunnelCounts())
      try await tenant.repositories.clicks.append([click])
      #expect(
        try await tenant.repositories.reports.funnel(tenant.id)
          == FunnelCounts(clicks: 1, opens: 1, events: 1)
      )
      #expect(
        try await tenant.repositories.events.find(tenant.id, events[1].uuid)?.link
          == tenant.link.id
      )
    }
  }

  /// The views that are a contract have the columns of the page, which are readable.
  @Test(arguments: Engine.allCases)
  func showsWhatThePageDescribes(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      for (view, cells) in try await Self.fill(tenant) {
        let columns = try await driver.read { try Self.columns(of: view, $0) }
        #expect(try columns == Self.described(view), "\(view)")
        let row = try await driver.read { connection in
          let names = cells.keys.sorted().joined(separator: ", ")
          let rest = view == "v1_events" ? " WHERE kind = 'open'" : ""
          return try connection.first(SQLStatement(text: "SELECT \(names) FROM \(view)\(rest)"))
        }
        for (name, text) in cells {
          #expect(try row?.optionalText(name) == text, "\(view).\(name)")
        }
      }
      let isTyped = try await driver.read { connection in
        let time =
          connection.dialect.engine == .sqlite
          ? "'2026-11-21T00:00:00.000Z'" : "TIMESTAMPTZ '2026-11-21 00:00:00+00'"
        let text = "SELECT 1 AS one FROM v1_clicks WHERE is_scan AND occurred_at = \(time)"
        return try connection.exists(SQLStatement(text: text))
      }
      #expect(isTyped)
      let people: SQLStatement =
        "SELECT count(DISTINCT person_id) AS count FROM v1_events"
      #expect(try await driver.read { try $0.count(people) } == 1)
    }
  }

  /// Stores a click, an install and two events, and returns what the views should have of them.
  private static func fill(_ tenant: Tenant) async throws -> [String: [String: String]] {
    let click = tenant.click(at: .start, isScan: true)
    try await tenant.repositories.clicks.append([click])
    try await tenant.repositories.handoffs.issue(tenant.handoff(1, click: click.id))
    let install = tenant.install()
    _ = try await tenant.redeem(1, install: install)
    let event = tenant.event(
      "Application Opened",
      person: "anon-1",
      jid: click.id.description
    )
    var merge = tenant.event("$identify", person: "user")
    merge.properties = #"{"$anon_distinct_id":"anon-1"}"#
    _ = try await tenant.repositories.events.append(tenant.id, [event, merge])
    let shared = [
      "workspace_id": tenant.id.description, "link_id": tenant.link.id.description,
      "link_code": "SUMMER25", "click_id": click.id.description,
    ]
    let app = ["bundle_id": "com.example.acme", "app_id": tenant.app.id.description]
    let ofEvent = [
      "event_id": event.uuid.description, "kind": "open", "distinct_id": "anon-1",
      "reason": "journey", "journey_id": click.id.description, "properties": #"{"price":10}"#,
    ]
    let ofClick = ["domain": "go.acme.example", "destination": "landing"]
    let ofInstall = ["install_id": install.id.description, "distinct_id": "person"]
    return [
      "v1_events": shared.merging(app) { $1 }.merging(ofEvent) { $1 },
      "v1_clicks": shared.merging(ofClick) { $1 },
      "v1_installs": shared.merging(app) { $1 }.merging(ofInstall) { $1 },
    ]
  }

  private static func columns(
    of view: String,
    _ connection: any SQLConnection
  ) throws -> [String] {
    let statement: SQLStatement =
      switch connection.dialect.engine {
      case .sqlite: "SELECT name FROM pragma_table_info(\(view)) ORDER BY cid"
      case .postgresql:
        """
        SELECT attname::text AS name FROM pg_attribute
        WHERE attrelid = to_regclass(\(view)) AND attnum > 0 ORDER BY attnum
        """
      }
    return try connection.query(statement).map { try $0.text("name") }
  }

  /// The names in the first cells of the table behind a view's heading.
  private static func described(_ view: String) throws -> [String] {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let page = try String(contentsOf: root.appending(path: "docs/schema.md"), encoding: .utf8)
    guard let start = page.range(of: "### `\(view)`") else { return [] }
    let section = page[start.upperBound...]
    let end = section.range(of: "\n#")?.lowerBound ?? section.endIndex
    return section[..<end].split(separator: "\n").filter { $0.hasPrefix("| `") }
      .flatMap { row in
        row.split(separator: "|")[0].split(separator: "`").enumerated()
          .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
      }
  }
}

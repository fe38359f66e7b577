import JSONCoding
import LinkCore
import TargetCore

/// Counts by the contexts of events, which many of them share as one text, and of clicks.
///
/// Engines group rows by the number of that text and by the other groupings, so that a text is read once
/// however many events have it.
struct ContextCounts {
  /// What a row of the report is about: a number (of a term, a link or an event's name), or a text.
  enum Value: Hashable {
    case number(Int64)
    case text(String?)
  }

  /// The most values with a row of their own; the rest shares ``ValueNames/other``.
  static let mostValues = 1_000
  /// The most events and clicks that a report reads.
  static let mostRows: Int64 = 5_000_000

  let workspace: WorkspaceID
  let filter: FilterNumbers
  let contexts: [ContextField: ReportFilter.Value]
  let grouping: ReportGrouping?
  let connection: any SQLConnection

  /// The counts of a range.
  func counts(in range: ReportRange) throws -> [Value: ReportCounts] {
    var counts: [Value: ReportCounts] = [:]
    try addEvents(in: range, to: &counts)
    try addClicks(in: range, to: &counts)
    return counts
  }

  /// The fields that the report looks at.
  private var fields: Set<ContextField> {
    var fields = Set(contexts.keys)
    if case .context(let field) = grouping { fields.insert(field) }
    return fields
  }

  private func admits(_ values: [ContextField: String]) -> Bool {
    contexts.allSatisfy { field, wanted in
      switch wanted {
      case .nothing: values[field] == nil
      case .text(let text): values[field] == text
      case .link: false
      }
    }
  }

  private func conditions(on dimension: String) -> String {
    filter.dimensions.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { " AND \($0.key.qualifiedColumn) = \($0.value)" }.joined() + dimension
  }
}

// MARK: - Events

extension ContextCounts {
  /// Events with the same context, kind and value.
  private struct Group: Hashable {
    var context: Int64?
    var kind: Int64
    var value: Int64
  }

  private func addEvents(in range: ReportRange, to counts: inout [Value: ReportCounts]) throws {
    guard fields.allSatisfy(\.isOfEvents) else { return }
    let scan = EventTimeScan(tenant: filter.tenant, connection, try EventPartitions(connection))
    var groups: [Group: Int64] = [:]
    try scan.groups(
      in: range.start..<range.end,
      by: "e.context_no, e.kind, \(value)",
      columns: "e.context_no, e.kind, \(value) AS value, COUNT(*) AS count",
      joins: "JOIN dimension d ON d.no = e.dimension_no",
      where: "AND e.kind IN (0, 1)"
        + conditions(on: filter.event.map { " AND e.name_no = \($0)" } ?? "")
    ) { row in
      let group = Group(
        context: try row.optionalInt64("context_no"),
        kind: try row.int64("kind"),
        value: try row.int64("value")
      )
      groups[group, default: 0] += try row.int64("count")
    }
    let texts = try texts(Set(groups.keys.compactMap(\.context)))
    for (group, count) in groups {
      let values = group.context.flatMap { texts[$0] } ?? [:]
      guard admits(values), let kind = RollupKind(rawValue: group.kind) else { continue }
      var value = Value.number(group.value)
      if case .context(let field) = grouping { value = .text(values[field]) }
      counts[value, default: ReportCounts()].add(count, kind, currency: "")
    }
  }

  /// The number that events are grouped by, in addition to their context.
  private var value: String {
    switch grouping {
    case .dimension(let dimension): "\(dimension.qualifiedColumn)"
    case .event: "e.name_no"
    case nil, .property, .context: "CAST(0 AS BIGINT)"
    }
  }

  /// The values of the report's fields in the contexts of some numbers.
  private func texts(_ numbers: Set<Int64>) throws -> [Int64: [ContextField: String]] {
    let fields = fields
    var texts: [Int64: [ContextField: String]] = [:]
    for part in numbers.sorted().parts(of: SQLList.length) {
      let rows = try connection.query(
        "SELECT no, text FROM term WHERE no IN (\(SQLList.of(part.map(SQLValue.integer))))"
      )
      for row in rows {
        guard let members = try row.optionalText("text").flatMap({ JSONMembers($0) }) else {
          continue
        }
        texts[try row.int64("no")] = fields.reduce(into: [:]) { $0[$1] = $1.value(in: members) }
      }
    }
    return texts
  }
}

// MARK: - Clicks

extension ContextCounts {
  /// Clicks are looked up by their ids, which hold the moment at which they were made.
  private static let idTolerance: Int64 = 3_600_000

  /// Whether a report counts clicks, which have no event and not every field.
  private var countsClicks: Bool {
    filter.event == nil && grouping != .event && fields.allSatisfy(\.isOfClicks)
  }

  private func addClicks(in range: ReportRange, to counts: inout [Value: ReportCounts]) throws {
    guard countsClicks else { return }
    var dictionary = StringDictionary(connection, cache: DictionaryCache())
    dictionary.storesNew = false
    var attributor = Attributor(workspace, tenant: filter.tenant, connection)
    let fields = Array(fields)
    for row in try connection.query(clicks(in: range, with: fields)) {
      let click = try Self.click(row, in: workspace)
      var values: [ContextField: String] = [:]
      for (place, field) in fields.enumerated() {
        values[field] = try row.optionalText("value_\(place)").map(field.value)
      }
      guard admits(values) else { continue }
      let key = try attributor.key(of: TouchFacts(click), &dictionary)
      guard filter.dimensions.allSatisfy({ key[$0] == $1 }) else { continue }
      var value = Value.number(0)
      switch grouping {
      case .context(let field): value = .text(values[field])
      case .dimension(let dimension): value = .number(key[dimension])
      case nil, .event, .property: break
      }
      var delta = RollupDelta()
      delta.add(click, key)
      let count = try row.int64("count")
      for fact in delta.facts.keys {
        counts[value, default: ReportCounts()].add(count, fact.kind, currency: "")
      }
    }
  }

  private func clicks(in range: ReportRange, with fields: [ContextField]) -> SQLStatement {
    let first = EntityID(
      first: Timestamp(milliseconds: max(0, range.start.milliseconds - Self.idTolerance))
    )
    let last = EntityID(first: Timestamp(milliseconds: range.end.milliseconds + Self.idTolerance))
    let columns = fields.enumerated().map { place, field in
      ", \(field.clickColumn ?? "NULL") AS value_\(place)"
    }
    let groups = (1...13 + columns.count).map(String.init).joined(separator: ", ")
    return """
      SELECT link_id, platform, source, medium, campaign, rule, variant, country, is_bot, is_scan,
        is_unique, CASE WHEN source IS NULL THEN referrer_host END AS referrer_host,
        CASE WHEN source IS NULL THEN in_app_browser END AS in_app_browser\(SQLStatement(text: columns.joined())),
        COUNT(*) AS count
      FROM click
      WHERE workspace_id = \(workspace) AND id > \(first) AND id < \(last)
      AND occurred_at >= \(range.start) AND occurred_at < \(range.end)
      GROUP BY \(SQLStatement(text: groups))
      """
  }

  /// What clicks that are counted together have in common.
  private static func click(_ row: SQLRow, in workspace: WorkspaceID) throws -> ClickRecord {
    var click = ClickResource(
      id: ClickID(EntityID(high: 0, low: 0)),
      link: try row.id("link_id"),
      occurredAt: Timestamp(milliseconds: 0),
      platform: RoutePlatform(rawValue: try row.text("platform")) ?? .other,
      destination: .landing
    )
    (click.isBot, click.isScan) = (try row.bool("is_bot"), try row.bool("is_scan"))
    click.isUnique = try row.bool("is_unique")
    click.source = try row.optionalText("source")
    click.medium = try row.optionalText("medium")
    click.campaign = try row.optionalText("campaign")
    click.rule = try row.optionalText("rule")
    click.variant = try row.optionalText("variant")
    click.country = try row.optionalText("country")
    click.referrerHost = try row.optionalText("referrer_host")
    click.inAppBrowser = try row.optionalText("in_app_browser")
    return ClickRecord(click, in: workspace)
  }
}

import JSONCoding
import LinkCore
import TargetCore

/// Counts by what devices say: of events, by the texts that many of them share, and of clicks.
///
/// Engines group rows by the number of that text and by the other groupings, so that a text is read once
/// however many events have it.
struct DeviceCounts {
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
  let devices: [DeviceField: ReportFilter.Value]
  let grouping: ReportGrouping?
  let connection: any SQLConnection

  /// The counts of a range.
  func counts(in range: ReportRange) throws -> [Value: ReportCounts] {
    var counts: [Value: ReportCounts] = [:]
    try addEvents(in: range, to: &counts)
    try addClicks(in: range, to: &counts)
    return counts
  }

  private func admits(_ value: (DeviceField) -> String?) -> Bool {
    devices.allSatisfy { field, wanted in
      switch wanted {
      case .nothing: value(field) == nil
      case .text(let text): value(field) == text
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

extension DeviceCounts {
  /// Events with the same device text, kind and value.
  private struct Group: Hashable {
    var context: Int64?
    var kind: Int64
    var value: Int64
  }

  private func addEvents(in range: ReportRange, to counts: inout [Value: ReportCounts]) throws {
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
    let texts = try contexts(Set(groups.keys.compactMap(\.context)))
    for (group, count) in groups {
      let values = group.context.flatMap { texts[$0] } ?? [:]
      guard admits({ values[$0] }), let kind = RollupKind(rawValue: group.kind) else { continue }
      var value = Value.number(group.value)
      if case .device(let field) = grouping { value = .text(values[field]) }
      counts[value, default: ReportCounts()].add(count, kind, currency: "")
    }
  }

  /// The number that events are grouped by, beside their device.
  private var value: String {
    switch grouping {
    case .dimension(let dimension): "\(dimension.qualifiedColumn)"
    case .event: "e.name_no"
    case nil, .property, .device: "CAST(0 AS BIGINT)"
    }
  }

  /// What the device texts of some numbers say, as far as the report looks at it.
  private func contexts(_ numbers: Set<Int64>) throws -> [Int64: [DeviceField: String]] {
    var fields = Set(devices.keys)
    if case .device(let field) = grouping { fields.insert(field) }
    var contexts: [Int64: [DeviceField: String]] = [:]
    for part in numbers.sorted().parts(of: SQLList.length) {
      let rows = try connection.query(
        "SELECT no, text FROM term WHERE no IN (\(SQLList.of(part.map(SQLValue.integer))))"
      )
      for row in rows {
        guard let members = try row.optionalText("text").flatMap({ JSONMembers($0) }) else {
          continue
        }
        contexts[try row.int64("no")] = fields.reduce(into: [:]) { $0[$1] = $1.value(in: members) }
      }
    }
    return contexts
  }
}

// MARK: - Clicks

extension DeviceCounts {
  /// Clicks are looked up by their ids, which hold the moment at which they were made.
  private static let idTolerance: Int64 = 3_600_000

  /// Whether a report counts clicks: those say neither a model nor an app, and have no event.
  private var countsClicks: Bool {
    var fields = Set(devices.keys)
    if case .device(let field) = grouping { fields.insert(field) }
    return filter.event == nil && grouping != .event && fields.allSatisfy(\.isOfClicks)
  }

  private func addClicks(in range: ReportRange, to counts: inout [Value: ReportCounts]) throws {
    guard countsClicks else { return }
    var dictionary = StringDictionary(connection, cache: DictionaryCache())
    dictionary.storesNew = false
    var attributor = Attributor(workspace, tenant: filter.tenant, connection)
    for row in try connection.query(Self.clicks(of: workspace, in: range)) {
      let click = try Self.click(row, in: workspace)
      let values: [DeviceField: String?] = [.deviceType: click.device, .system: click.system]
      guard admits({ values[$0] ?? nil }) else { continue }
      let key = try attributor.key(of: TouchFacts(click), &dictionary)
      guard filter.dimensions.allSatisfy({ key[$0] == $1 }) else { continue }
      var value = Value.number(0)
      switch grouping {
      case .device(let field): value = .text(values[field] ?? nil)
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

  private static func clicks(of workspace: WorkspaceID, in range: ReportRange) -> SQLStatement {
    let first = EntityID(
      first: Timestamp(milliseconds: max(0, range.start.milliseconds - idTolerance))
    )
    let last = EntityID(first: Timestamp(milliseconds: range.end.milliseconds + idTolerance))
    return """
      SELECT link_id, platform, source, medium, campaign, rule, variant, country, is_bot, is_scan,
        is_unique, device, system, CASE WHEN source IS NULL THEN referrer_host END AS referrer_host,
        CASE WHEN source IS NULL THEN in_app_browser END AS in_app_browser, COUNT(*) AS count
      FROM click
      WHERE workspace_id = \(workspace) AND id > \(first) AND id < \(last)
      AND occurred_at >= \(range.start) AND occurred_at < \(range.end)
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
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
    click.device = try row.optionalText("device")
    click.system = try row.optionalText("system")
    return ClickRecord(click, in: workspace)
  }
}

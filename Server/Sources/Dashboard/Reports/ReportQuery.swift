public import Foundation
public import LinkCore
public import WireModels

/// What a report is about; the address of its page says all of it.
public struct ReportQuery: Hashable, Sendable {
  /// A kind of report.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case overview, breakdown, funnel, retention, people, revenue
  }

  /// A filter by a dimension.
  public enum Filter: String, Hashable, Sendable, CaseIterable {
    case link, campaign, source, medium, variant, platform, country
    case deviceType, device, system, appVersion, event

    /// What devices say of themselves: no roll-up counts by it, so a report reads the events and clicks of its range.
    static let ofDevices: Set<Filter> = [.deviceType, .device, .system, .appVersion]
  }

  /// The kind of report.
  public var kind: Kind
  /// The first day, such as `2026-11-01`.
  public var from: String
  /// The last day.
  public var to: String
  /// The values that the report is filtered by.
  public var filters: [Filter: String]
  /// Whether the range before is shown, too.
  public var compares: Bool
  /// What a breakdown counts by.
  public var grouping: String
  /// The names of the events of a funnel, with commas between them.
  public var steps: String
  /// The days after the first step of a funnel.
  public var within: String
  /// Where a page of a breakdown begins; empty for the first.
  public var cursor: String

  /// Reads the query of a page; the last 30 days where it names none.
  ///
  /// - Parameters:
  ///   - kind: The kind of report.
  ///   - value: The value of a parameter; empty where it is absent.
  ///   - environment: The user and the request.
  public init(_ kind: Kind, value: (String) -> String, environment: DashboardEnvironment) {
    self.kind = kind
    let zone = environment.timeZone
    let moving = Int64(value("last")).flatMap { (1...366).contains($0) ? $0 : nil }
    let today = Day(containing: environment.now, in: zone)
    let last = moving == nil ? Day(value("to"), in: zone) ?? today : today
    // From noon to noon, so that a day of 23 or 25 hours moves no border.
    let noon = last.start.milliseconds + 43_200_000 - ((moving ?? 30) - 1) * 86_400_000
    let standard = Day(containing: Timestamp(milliseconds: noon), in: zone)
    let first = moving == nil ? Day(value("from"), in: zone) ?? standard : standard
    from = environment.format.inputDay(min(first.start, last.start))
    to = environment.format.inputDay(max(first.start, last.start))
    filters = [:]
    for filter in kind.filters {
      let text = value(filter.rawValue)
      if !text.isEmpty { filters[filter] = text }
    }
    compares = kind.canCompare && value("compare") == "1"
    grouping = value("by").isEmpty ? "link" : value("by")
    steps = value("steps")
    within = value("within")
    cursor = value("cursor")
  }

  /// The parameters of a page about it.
  var items: [(String, String?)] {
    [("from", from), ("to", to)] + Filter.allCases.map { ($0.rawValue, filters[$0]) } + [
      ("compare", compares && kind.canCompare ? "1" : nil),
      ("by", kind == .breakdown && grouping != "link" ? grouping : nil),
      ("steps", kind == .funnel ? steps : nil), ("within", kind == .funnel ? within : nil),
    ]
  }

  /// Whether counting it may take long: it reads what people did, and no roll-ups.
  public var isLong: Bool {
    let readsDevices = filters.keys.contains(where: Filter.ofDevices.contains)
    return switch kind {
    case .overview, .revenue: readsDevices
    case .breakdown:
      readsDevices || Filter.ofDevices.contains { $0.rawValue == grouping }
    case .funnel: isAsked
    case .retention, .people: true
    }
  }

  /// Whether it is the page of campaigns.
  var isOfCampaigns: Bool { kind == .breakdown && grouping == Filter.campaign.rawValue }

  /// Whether there is something to count: a funnel needs steps.
  public var isAsked: Bool { kind != .funnel || !stepNames.isEmpty }

  /// The names of the events of a funnel.
  public var stepNames: [String] {
    steps.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  /// The address of its page.
  public func path(in environment: DashboardEnvironment) -> String {
    environment.path(kind.path, items)
  }

  /// The parameters as a query.
  public var text: String { Self.text(items) }

  /// The parameters as a query whose range is as long and always ends today.
  public func movingText(in zone: TimeZone) -> String {
    let range = range(in: zone)
    let days = (range.to.milliseconds - range.from.milliseconds + 43_200_000) / 86_400_000
    return Self.text([("last", "\(days)")] + items.filter { $0.0 != "from" && $0.0 != "to" })
  }

  private static func text(_ items: [(String, String?)]) -> String {
    items.compactMap { name, value in
      value.flatMap { $0.isEmpty ? nil : "\(name)=\(PercentCoding.encode($0))" }
    }.joined(separator: "&")
  }

  /// The range of its days.
  public func range(in zone: TimeZone) -> (from: Timestamp, to: Timestamp) {
    guard let first = Day(from, in: zone), let last = Day(to, in: zone) else {
      return (Timestamp(milliseconds: 0), Timestamp(milliseconds: 0))
    }
    return (first.start, last.end)
  }

  /// The selection of the API, for its range or for the range of the same length before.
  public func selection(in zone: TimeZone, isBefore: Bool = false) -> ReportSelection {
    var (from, to) = range(in: zone)
    if isBefore {
      let length = to.milliseconds - from.milliseconds
      to = from
      from = Timestamp(milliseconds: from.milliseconds - length)
    }
    var selection = ReportSelection(from: from, to: to, link: filters[.link].flatMap { LinkID($0) })
    selection.campaign = filters[.campaign]
    selection.source = filters[.source]
    selection.medium = filters[.medium]
    selection.variant = filters[.variant]
    selection.platform = filters[.platform]
    selection.country = filters[.country]
    selection.deviceType = filters[.deviceType]
    selection.device = filters[.device]
    selection.system = filters[.system]
    selection.appVersion = filters[.appVersion]
    selection.event = filters[.event]
    return selection
  }
}

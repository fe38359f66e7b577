package import Foundation
package import LinkCore
package import WireModels

/// What a report is about; the address of its page says all of it.
package struct ReportQuery: Hashable, Sendable {
  /// A kind of report.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case overview, breakdown, funnel, retention, people, revenue
  }

  /// What the chart of an overview draws.
  package enum Chart: String, Hashable, Sendable, CaseIterable {
    case clicks, installs, opens, events
  }

  /// What a point of the chart of an overview counts.
  package enum Unit: String, Hashable, Sendable, CaseIterable {
    case day, week, month
  }

  /// A day without a change of the clock, in milliseconds.
  static let day: Int64 = 86_400_000

  /// The kind of report.
  package var kind: Kind
  /// The first day, such as `2026-11-01`.
  package var from: String
  /// The last day.
  package var to: String
  /// The values that the report is filtered by.
  package var filters: [ReportField: String]
  /// Whether the range before is shown, too.
  package var compares: Bool
  /// What a breakdown counts by.
  package var grouping: String
  /// The order of the rows of a breakdown.
  package var order: ReportOrder
  /// What the chart of an overview draws.
  package var chart: Chart
  /// What a point of that chart counts.
  package var unit: Unit
  /// The names of the events of a funnel, with commas between them.
  package var steps: String
  /// The days after the first step of a funnel.
  package var within: String
  /// Where a page of a breakdown begins; empty for the first.
  package var cursor: String
  /// The parameters of its days that are no day, and no number of days: `from`, `to` and `last`.
  package private(set) var faultyDays: [String] = []

  /// Reads the query of a page; the last 30 days where it names none.
  ///
  /// - Parameters:
  ///   - kind: The kind of report.
  ///   - value: The value of a parameter; empty where it is absent.
  ///   - environment: The user and the request.
  package init(_ kind: Kind, value: (String) -> String, environment: DashboardEnvironment) {
    self.kind = kind
    let zone = environment.timeZone
    let moving = BoundedNumber.read(value("last"), in: Int64(1)...366)
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
    chart = kind == .overview ? Chart(rawValue: value("chart")) ?? .clicks : .clicks
    order = kind == .breakdown ? ReportOrder(rawValue: value("sort")) ?? .clicks : .clicks
    unit = kind == .overview ? Unit(rawValue: value("unit")) ?? .day : .day
    steps = value("steps")
    within = value("within")
    cursor = value("cursor")
    let days = ["from", "to"].filter { !value($0).isEmpty && Day(value($0), in: zone) == nil }
    faultyDays = days + (moving == nil && !value("last").isEmpty ? ["last"] : [])
  }

  /// Whether members can get it by e-mail.
  package var isMailed: Bool {
    isAsked && ReportScheduleSettings.Report(rawValue: kind.rawValue) != nil
  }

  /// The parameters as a query without a range, which is that of each e-mail.
  package var mailedText: String {
    Self.text(items.filter { ReportScheduleSettings.parameters.contains($0.0) })
  }

  /// The parameters of a page about it.
  var items: [(String, String?)] {
    let range: [(String, String?)] = [("from", from), ("to", to)]
    let filters: [(String, String?)] = ReportField.allCases.map { ($0.rawValue, self.filters[$0]) }
    let own: [(String, String?)] = [
      ("compare", compares && kind.canCompare ? "1" : nil),
      ("by", kind == .breakdown && grouping != "link" ? grouping : nil),
      ("sort", kind == .breakdown && order != .clicks ? order.rawValue : nil),
      ("unit", kind == .overview && unit != .day ? unit.rawValue : nil),
      ("chart", kind == .overview && chart != .clicks ? chart.rawValue : nil),
      ("steps", kind == .funnel ? steps : nil), ("within", kind == .funnel ? within : nil),
    ]
    return range + filters + own
  }

  /// Turns it into the same of another kind.
  package mutating func change(to other: Kind) {
    kind = other
    // A property without a value is what a breakdown counts by; the API refuses it elsewhere.
    if other != .breakdown, filters[.value] == nil { filters[.property] = nil }
  }

  /// Whether counting it may take long: it reads what people did, and no roll-ups.
  package var isLong: Bool {
    let readsContexts = filters.keys.contains { $0.basis == .context }
    return switch kind {
    case .overview, .revenue: readsContexts
    case .breakdown:
      readsContexts || ReportField(rawValue: grouping)?.basis == .context
    case .funnel: isAsked
    case .retention, .people: true
    }
  }

  /// Whether it is the page of campaigns.
  var isOfCampaigns: Bool { kind == .breakdown && grouping == ReportField.campaign.rawValue }

  /// Whether it is a breakdown by the values of a property.
  var isByProperty: Bool { kind == .breakdown && grouping == ReportField.property.rawValue }

  /// Whether there is something to count: a funnel needs steps, or a link, whose own steps it has then.
  package var isAsked: Bool { kind != .funnel || !stepNames.isEmpty || filters[.link] != nil }

  /// The names of the events of a funnel.
  package var stepNames: [String] {
    steps.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  /// How long after the first step of a funnel the others count, in milliseconds; 7 days where it
  /// does not say.
  ///
  /// What is no number of days, and what is too many, becomes a number that the API refuses.
  package var window: Int64 {
    let text = within.trimmingCharacters(in: .whitespaces)
    guard !text.isEmpty else { return 7 * Self.day }
    return (BoundedNumber.read(text, in: 0...1_000) ?? 0) * Self.day
  }

  /// The address of its page.
  package func path(in environment: DashboardEnvironment) -> String {
    environment.path(kind.path, items)
  }

  /// The parameters as a query.
  package var text: String { Self.text(items) }

  /// The parameters as a query whose range is as long and always ends today.
  package func movingText(in zone: TimeZone) -> String {
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
  package func range(in zone: TimeZone) -> (from: Timestamp, to: Timestamp) {
    guard let first = Day(from, in: zone), let last = Day(to, in: zone) else {
      return (Timestamp(milliseconds: 0), Timestamp(milliseconds: 0))
    }
    return (first.start, last.end)
  }
}

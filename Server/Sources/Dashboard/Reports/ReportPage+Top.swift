import LinkCore
import LinkPages
package import WireModels

/// Links from a report to a part of it: its filters, and the first rows of breakdowns.
extension ReportPage {
  /// The fields whose first rows an overview has; one that is filtered by has one row.
  package static let topFields: [ReportField] = [.link, .source, .campaign, .country, .platform]
  /// How many rows of each.
  package static let mostTop = 6

  /// The filters, each with a link to the report without it.
  var filterChips: HTML? {
    let chips = ReportField.allCases.compactMap(chip)
    guard !environment.isShared, !chips.isEmpty else { return nil }
    let all: HTML? =
      chips.count < 2
      ? nil : "<li><a href=\"\(path { $0.removeFilters() })\">\(text(.removeFilters))</a></li>"
    return """
      <nav aria-label="\(text(.appliedFilters))"><ul class="chips">\(chips)\(all)</ul></nav>

      """
  }

  private func chip(_ field: ReportField) -> HTML? {
    // The value of a property is in the chip of the property.
    guard let value = query.filters[field], field != .value else { return nil }
    let name = field == .property ? value : field.name(in: text)
    guard let shown = field == .property ? query.filters[.value] : words(of: value, field) else {
      return nil
    }
    let without = path { query in
      query.filters[field] = nil
      if field == .property { query.filters[.value] = nil }
    }
    let label = text(.removeFilter, ["filter": "\(name): \(shown)"])
    return """
      <li><a href="\(without)" aria-label="\(label)"><span>\(name):</span> <b><bdi>\(shown)</bdi></b>\
      \(Icon.close.html)</a></li>

      """
  }

  private func words(of value: String, _ field: ReportField) -> String {
    field == .link ? linkName ?? value : name(of: value, field)
  }

  /// The first rows of breakdowns, each of which filters the overview.
  func top(_ reports: [BreakdownReport]) -> HTML? {
    let cards = reports.compactMap(card)
    return cards.isEmpty ? nil : "<div class=\"first-rows\">\(cards)</div>\n"
  }

  private func card(_ report: BreakdownReport) -> HTML? {
    let count = query.chart.count
    let rows = report.rows.filter { $0.counts[keyPath: count] > 0 }
    guard let field = ReportField(rawValue: report.by), query.filters[field] == nil, !rows.isEmpty
    else { return nil }
    let most = Double(max(1, rows.map { $0.counts[keyPath: count] }.max() ?? 1))
    let table = DataTable(
      caption: field.name(in: text),
      hidesCaption: true,
      columns: [
        .init(name: field.name(in: text)), .init(name: text(query.chart.phrase), isNumber: true),
      ],
      rows: rows.map { row in
        let number = row.counts[keyPath: count]
        let bar = ShareBar(share: Double(number) / most).html
        return [heading(row, report), "\(format.number(number))\(bar)"]
      }
    ).html
    let all = path {
      ($0.kind, $0.grouping, $0.order) = (.breakdown, field.rawValue, $0.chart.order)
    }
    let more: HTML? =
      environment.isShared
      ? nil
      : """
      <a class="button small" href="\(all)">\(text(.seeAll))\
      <span class="visually-hidden">: \(field.name(in: text))</span></a>
      """
    return Card(title: field.name(in: text), actions: more, isFlush: true, content: table).html
  }
}

extension ReportQuery {
  /// Counts everything again, but for what a breakdown by a property counts by.
  fileprivate mutating func removeFilters() {
    filters = isByProperty ? filters.filter { $0.key == .property } : [:]
  }
}

extension ReportQuery.Chart {
  /// The order of rows by what the chart draws.
  package var order: ReportOrder {
    switch self {
    case .clicks: .clicks
    case .installs: .installs
    case .opens: .opens
    case .events: .events
    }
  }
}

extension ReportOrder {
  var phrase: Phrase {
    switch self {
    case .clicks: .clicks
    case .uniqueClicks: .uniqueClicks
    case .scans: .scans
    case .installs: .installs
    case .opens: .opens
    case .events: .events
    case .value: .value
    }
  }
}

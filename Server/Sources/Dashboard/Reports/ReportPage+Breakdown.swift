import LinkCore
import LinkPages
import WireModels

/// A breakdown: a row for each value, with its money where some earned it.
extension ReportPage {
  func breakdown(_ report: BreakdownReport, _ before: BreakdownReport?) -> HTML {
    guard !report.rows.isEmpty else { return nothing }
    let most = Double(max(1, report.rows.map(\.counts.clicks).max() ?? 1))
    let hasRevenue = report.rows.contains { !$0.counts.revenue.isEmpty }
    let earlier = EarlierRows(before)
    let rows = report.rows.map { row -> [HTML] in
      let (counts, old) = (row.counts, earlier?[row])
      let bar = ShareBar(share: Double(counts.clicks) / most).html
      let cells: [HTML] = [
        heading(row, report), "\(changed(counts.clicks, old?.clicks))\(bar)",
        changed(counts.installs, old?.installs), changed(counts.opens, old?.opens),
        changed(counts.events, old?.events),
      ]
      return hasRevenue ? cells + [money(counts.revenue, old?.revenue)] : cells
    }
    let orders: [ReportOrder] = [.clicks, .installs, .opens, .events]
    let table = DataTable(
      caption: text(.breakdown),
      hidesCaption: true,
      columns: [column(.value, name: name(of: report))]
        + orders.map { column($0, name: text($0.phrase)) }
        + (hasRevenue ? [.init(name: text(.revenue), isNumber: true)] : []),
      rows: rows,
      stacks: true
    ).html
    // Another filter or range begins at the first page, so that no other link has the cursor.
    let pages = Pagination(
      first: query.cursor.isEmpty ? nil : path { _ in },
      next: report.nextCursor.map {
        environment.path(query.kind.path, query.items + [("cursor", $0)])
      },
      text: text
    )
    return "\(Card(isFlush: true, content: table).html)\(environment.isShared ? nil : pages.html)"
  }

  /// A column whose heading sorts the rows by it.
  private func column(_ order: ReportOrder, name: String) -> DataTable.Column {
    var column = DataTable.Column(name: name, isNumber: order != .value)
    guard !environment.isShared else { return column }
    column.sorting = .init(
      path: path { ($0.order, $0.cursor) = (order, "") },
      isHere: query.order == order,
      isAscending: order == .value
    )
    return column
  }

  /// What the values of a breakdown are.
  func name(of report: BreakdownReport) -> String {
    if let property = report.property { return property }
    return ReportField(rawValue: report.by)?.name(in: text) ?? text(Phrase.value)
  }

  /// The value of a row, which leads to the report of it; a link with its code, because several may
  /// have one title.
  func heading(_ row: BreakdownReport.Row, _ report: BreakdownReport) -> HTML {
    let shown: HTML = "<bdi>\(title(of: row, report))</bdi>"
    let link = address(of: row, report).map { "<a href=\"\($0)\">\(shown)</a>" as HTML }
    guard row.title != nil, let code = row.value else { return link ?? shown }
    return "<div class=\"main-cell\">\(link ?? shown)<small><bdi>\(code)</bdi></small></div>"
  }

  /// The title of a link, or the value in the reader's words.
  func title(of row: BreakdownReport.Row, _ report: BreakdownReport) -> String {
    let field = ReportField(rawValue: report.by)
    let words: String = row.title ?? row.value.map { name(of: $0, field) } ?? text(.none)
    // Properties may be empty texts, and a row needs a heading.
    return words.isEmpty ? "\u{201C}\u{201D}" : words
  }

  /// What a value is called in the reader's language, where it is a code.
  func name(of value: String, _ field: ReportField?) -> String {
    if value == Self.others { return text(.otherValues) }
    if value == ReportSelection.nothing { return text(.none) }
    switch field {
    case .country: return format.country(value)
    case .platform: return RuleWords.platform(value, text)
    case .deviceType: return RuleWords.device(value, text)
    case .system: return RuleWords.system(value, text)
    case .language: return format.language(value)
    case .inAppBrowser: return RuleWords.inAppBrowser(value, text)
    default: return value
    }
  }

  /// The overview of what a row counts; `nil` where no filter asks for that.
  private func address(of row: BreakdownReport.Row, _ report: BreakdownReport) -> String? {
    guard !environment.isShared, let filter = ReportField(rawValue: report.by) else {
      return nil
    }
    switch filter {
    case .link where row.link == nil: return nil
    case .property:
      guard let value = row.value, !value.isEmpty, value != Self.others else { return nil }
      return path { query in
        query.kind = .overview
        query.filters[.property] = report.property
        query.filters[.value] = value
      }
    default:
      let value = row.link?.description ?? row.value ?? ReportSelection.nothing
      return path { query in
        query.kind = .overview
        query.filters[filter] = value
      }
    }
  }

  /// Stands for the values of a property that have no count of their own.
  private static let others = "(other)"

  /// The money of a row, a line for each currency, with that of the range before below it.
  private func money(_ sums: [RevenueResource], _ before: [RevenueResource]?) -> HTML {
    let lines = sums.map { sum -> HTML in
      let old = before?.first { $0.currency == sum.currency }
      let note = old.map { old -> HTML in
        let amount = format.money(old.amount, old.currency)
        return "<small class=\"change\">\(text(.before)): <bdi>\(amount)</bdi></small>"
      }
      return "<div>\(format.money(sum.amount, sum.currency))\(note)</div>"
    }
    return HTML(lines)
  }
}

/// The counts of the range before, by the value of their row.
private struct EarlierRows {
  private var counts: [String: ReportCountsResource] = [:]
  private var isWhole = true

  init?(_ report: BreakdownReport?) {
    guard let report else { return nil }
    isWhole = report.nextCursor == nil
    for row in report.rows { counts[Self.key(row)] = row.counts }
  }

  /// The counts of the same value: none where it had none, `nil` where that is not known.
  subscript(row: BreakdownReport.Row) -> ReportCountsResource? {
    counts[Self.key(row)] ?? (isWhole ? ReportCountsResource() : nil)
  }

  private static func key(_ row: BreakdownReport.Row) -> String {
    row.link?.description ?? row.value ?? ReportSelection.nothing
  }
}

import LinkCore
import LinkPages
import WireModels

/// A report as an e-mail: the totals of a period beside those before, and the first rows.
package struct ReportMail: Sendable {
  /// The most rows.
  package static let mostRows = 10

  /// The name of the schedule.
  package var name: String
  /// Where the dashboard is, such as `https://go.example.com`.
  package var server: String
  /// The report; its content has the totals.
  package var report: ReportPage
  /// What the rows are of; the report's own content where `nil`.
  package var rows: ReportPage.Content?

  /// Makes a mail.
  package init(name: String, server: String, report: ReportPage, rows: ReportPage.Content? = nil) {
    (self.name, self.server, self.report, self.rows) = (name, server, report, rows)
    // A reader may have chosen another workspace since.
    self.report.environment.namesWorkspace = true
  }

  /// The subject: the name and the days.
  package var subject: String { "\(name): \(report.range.description)" }

  /// The text of mail programs that show no HTML.
  package var text: String {
    let lines = [
      [heading, refusal].compactMap(\.self),
      totals.map { "\($0.name): \($0.value)\($0.change.map { " (\($0))" } ?? "")" },
      table.map(Self.lines) ?? [],
      ["\(words(.mailOpen)):", address], ["\(words(.mailStop)):", schedules], [reason],
    ]
    return lines.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  /// The same as HTML; mail programs know no styles but those of attributes.
  package var html: String {
    let language = report.environment.language
    let page: HTML = """
      <!DOCTYPE html>
      <html lang="\(language.rawValue)" dir="\(language.direction)">
      <head><meta charset="utf-8"><title>\(subject)</title></head>
      <body style="font-family:sans-serif;line-height:1.5">
      <h1 style="font-size:1.25em">\(name)</h1>
      <p>\(heading)</p>
      \(refusal.map { "<p>\($0)</p>\n" as HTML })\
      <table cellpadding="6">\(totals.map(Self.row))</table>
      \(table.map(Self.element))\
      <p><a href="\(address)">\(words(.mailOpen))</a></p>
      <p><a href="\(schedules)">\(words(.mailStop))</a></p>
      <p><small>\(reason)</small></p>
      </body>
      </html>

      """
    return page.description
  }

  // MARK: - Parts

  private struct Total: Sendable {
    var name: String
    var value: String
    var change: String?
  }

  private struct Table: Sendable {
    var caption: String
    var headings: [String]
    var rows: [[String]]
  }

  private func words(_ phrase: SchedulePhrase, _ values: [String: String] = [:]) -> String {
    report.text(phrase, values)
  }

  private var heading: String {
    let kind = report.text(report.query.kind.phrase)
    return "\(report.environment.workspaceName), \(kind), \(report.range.description)"
  }

  private var reason: String {
    words(.mailReason, ["workspace": report.environment.workspaceName])
  }

  private var address: String { server + report.query.path(in: report.environment) }

  private var schedules: String { server + report.environment.path("reports/schedules") }

  private var refusal: String? {
    guard case .refused(let problem) = report.content else { return nil }
    return "\(words(.mailRefused)) \(problem.detail ?? problem.title)"
  }

  private func total(_ name: String, _ value: Int64, _ before: Int64?) -> Total {
    let change = before.map {
      Comparison(value: value, before: $0, environment: report.environment).words
    }
    return Total(name: name, value: report.format.number(value), change: change)
  }

  private static func lines(_ table: Table) -> [String] {
    let rows = table.rows.map { cells in
      let counts = zip(table.headings, cells).dropFirst().map { "\($0.0) \($0.1)" }
      return "\(cells.first ?? ""): \(counts.joined(separator: ", "))"
    }
    return ["\(table.caption):"] + rows
  }

  private static func row(_ total: Total) -> HTML {
    """
    <tr><td>\(total.name)</td><td><strong>\(total.value)</strong></td>\
    <td>\(total.change ?? "")</td></tr>
    """
  }

  private static func element(_ table: Table) -> HTML {
    let headings = table.headings.map { "<th align=\"start\">\($0)</th>" as HTML }
    let rows = table.rows.map { cells in
      "<tr>\(cells.map { "<td><bdi>\($0)</bdi></td>" as HTML })</tr>\n" as HTML
    }
    return """
      <h2 style="font-size:1em">\(table.caption)</h2>
      <table cellpadding="6"><tr>\(headings)</tr>
      \(rows)</table>

      """
  }
}

// MARK: - Numbers

extension ReportMail {
  private var totals: [Total] {
    switch report.content {
    case .overview(let report, let before, _) where self.report.query.kind == .revenue:
      money(report, before)
    case .overview(let report, let before, _):
      Self.counts.map { name, path in
        total(
          self.report.text(name),
          report.totals[keyPath: path],
          before?.totals[keyPath: path]
        )
      }
    case .people(let report, let before):
      [total(self.report.text(.people), report.people, before?.people)]
    case .funnel(let report, let before):
      report.map { steps($0, before) } ?? []
    case .breakdown, .retention, .refused, .counting: []
    }
  }

  private static let counts: [(Phrase, any KeyPath<ReportCountsResource, Int64> & Sendable)] = [
    (.clicks, \.clicks), (.uniqueClicks, \.uniqueClicks), (.installs, \.installs),
    (.opens, \.opens), (.events, \.events),
  ]

  private func money(_ report: OverviewReport, _ before: OverviewReport?) -> [Total] {
    let format = self.report.format
    return report.totals.revenue.map { sum in
      let old = before?.totals.revenue.first { $0.currency == sum.currency }
      return Total(
        name: sum.currency,
        value: format.money(sum.amount, sum.currency),
        change: old.map {
          "\(self.report.text(.before)): \(format.money($0.amount, $0.currency))"
        }
      )
    }
  }

  private func steps(_ report: ConversionReport, _ before: ConversionReport?) -> [Total] {
    report.steps.prefix(Self.mostRows).enumerated().map { index, step in
      let isOfLink = self.report.query.stepNames.isEmpty
      let name = isOfLink ? step.linkStep(self.report.text) : step.event
      return total(name, step.people, before?.steps[index].people)
    }
  }

  private var table: Table? {
    let (text, format) = (report.text, report.format)
    let headings: [String]
    let lines: [[String]]
    switch rows ?? report.content {
    case .breakdown(let report, _):
      headings = [self.report.name(of: report)] + Self.counts.map { text($0.0) }
      lines = report.rows.map { row in
        [self.report.title(of: row, report)]
          + Self.counts.map { format.number(row.counts[keyPath: $0.1]) }
      }
    case .overview(let report, _, _):
      headings = [text(.day), text(.amount), text(.purchases)]
      lines = report.days.flatMap { day in
        day.counts.revenue.map { sum in
          [
            format.fullDay(day.from), format.money(sum.amount, sum.currency),
            format.number(sum.purchases),
          ]
        }
      }
    case .people(let report, _):
      headings = [text(.day), text(.people)]
      lines = report.days.map { [format.fullDay($0.from), format.number($0.people)] }
    case .funnel, .retention, .refused, .counting: return nil
    }
    guard !lines.isEmpty else { return nil }
    return Table(
      caption: words(.mailRows),
      headings: headings,
      rows: Array(lines.prefix(Self.mostRows))
    )
  }
}

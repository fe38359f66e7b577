import LinkCore
import LinkPages
import WireModels

/// How first launches ended and how soon they came, over some days.
extension FirstLaunchListPage {
  /// The choice of days, which are in the address.
  var ranges: HTML {
    let items = Query.ranges.map { days in
      (name: range(days), path: path { $0.days = days }, isHere: query.days == days)
    }
    return Chips(label: text(.launchDays), items: items).html
  }

  private func range(_ days: Int64) -> String {
    switch days {
    case 7: text(.range7)
    case 90: text(.range90)
    default: text(.range30)
    }
  }

  private var total: String {
    switch query.days {
    case 7: text(.launches7)
    case 90: text(.launches90)
    default: text(.launches30)
    }
  }

  var charts: HTML {
    let matched = report.reasons.filter { $0.reason == "matched" }.map(\.count).reduce(0, +)
    let share = report.total == 0 ? 0 : Double(matched) / Double(report.total)
    return """
      \(StatRow(stats: [
        .init(name: total, value: format.number(report.total)),
        .init(name: text(.matchedShare), value: format.percent(share)),
      ]).html)\(notes)
      <div class="grid two">\(Card(title: text(.reasons), content: reasons).html)\
      \(Card(title: text(.delays), content: delays).html)</div>\(measured)
      """
  }

  /// What the charts count that the list does not, and what they leave out.
  private var notes: [HTML] {
    var notes: [String] = []
    if query.app != nil { notes.append(text(.allAppsCounted)) }
    if report.isTruncated {
      notes.append(text(.newestCounted, ["count": format.number(report.total)]))
    }
    return notes.map { "<p class=\"note\">\($0)</p>\n" as HTML }
  }

  private var reasons: HTML {
    bars(
      text(.reasons),
      report.reasons.map { reason in
        let name = LaunchReason(reason.reason).name(text)
        let label = reason.method.map { "\(name) (\(LaunchEvidence.method($0, text)))" } ?? name
        return (label, path { $0.reason = reason.reason }, reason.count)
      }
    )
  }

  /// How good matches by network and device are, as launches with certain evidence show it.
  private var measured: HTML? {
    let apps = report.measured.filter { query.app == nil || $0.app.description == query.app }
    guard !apps.isEmpty else { return nil }
    let cards = apps.map { figures -> HTML in
      let name = self.apps.first { $0.id == figures.app }.map { self.apps.label(of: $0) } ?? ""
      return """
        <p><b>\(name)</b> \(rate(figures))</p>
        \(DataTable(
          caption: text(.measured),
          hidesCaption: true,
          columns: [
            .init(name: text(.measuredBand)), .init(name: text(.measuredRight), isNumber: true),
            .init(name: text(.measuredWrong), isNumber: true),
            .init(name: text(.measuredRefused), isNumber: true),
          ],
          rows: figures.bands.map { band in
            [
              "\(band.network == "ipv6" ? "IPv6" : "IPv4") · \(band.doubt)",
              "\(format.number(band.right))", "\(format.number(band.wrong))",
              "\(format.number(band.refused))",
            ]
          }
        ).html)
        """
    }
    return Card(
      title: text(.measured),
      content: "<p class=\"note\">\(text(.measuredLead))</p>\(cards)"
    ).html
  }

  private func rate(_ figures: FirstLaunchReport.Measured) -> String {
    guard let wrong = figures.wrong else { return text(.measuredNone) }
    let rate = text(
      .measuredRate,
      [
        "rate": format.percent(wrong.value), "low": format.percent(wrong.low),
        "high": format.percent(wrong.high), "count": format.number(figures.deliveries),
      ]
    )
    return figures.held < 1 ? "\(rate) \(text(.measuredHeld))" : rate
  }

  private var delays: HTML {
    let rows = report.delays.map { delay in
      let label =
        delay.upTo.map { text(.within, ["time": format.duration($0)]) } ?? text(.laterStill)
      return (label, String?.none, delay.count)
    }
    return bars(text(.delays), rows)
  }

  private func bars(_ name: String, _ rows: [(String, String?, Int64)]) -> HTML {
    guard !rows.isEmpty else { return "<p class=\"note\">\(text(.noData))</p>" }
    let most = rows.map(\.2).max() ?? 0
    return DataTable(
      caption: name,
      hidesCaption: true,
      columns: [.init(name: text(.value)), .init(name: text(.launchCount), isNumber: true)],
      rows: rows.map { label, path, count in
        let share = most == 0 ? 0 : Double(count) / Double(most)
        let name: HTML = path.map { "<a href=\"\($0)\">\(label)</a>" } ?? "\(label)"
        return [name, "\(format.number(count))\(ShareBar(share: share).html)"]
      }
    ).html
  }
}

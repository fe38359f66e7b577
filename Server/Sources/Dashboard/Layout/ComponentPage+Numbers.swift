import LinkCore
import LinkPages
import WireModels

extension ComponentPage {
  /// Numbers: alone, over time, in rows and in steps.
  var numbers: HTML {
    let wide = [
      example(StatRow.self, stats), example(TimelineChart.self, Card(content: timeline).html),
      example(ClicksChart.self, Card(content: clicks).html),
    ]
    let pairs = [
      example(DataTable.self, Card(isFlush: true, content: table).html, heat),
      example(ShareBar.self, ShareBar(share: 0.4).html),
      example(Sparkline.self, Sparkline(values: [3, 1, 4, 1, 5, 9, 2, 6]).html),
      example(LinkCountTable.self, Card(isFlush: true, content: linkTable).html),
      example(FunnelBars.self, Card(content: funnel).html),
      example(Facts.self, Card(content: facts).html),
      example(Comparison.self, Card(content: comparisons).html),
      example(ChangedNumber.self, Card(isFlush: true, content: changedTable).html),
    ]
    return "\(wide)<div class=\"grid two\">\(pairs)</div>\n"
  }

  private var clicks: HTML { ClicksChart(report: overview, environment: environment).html }

  private var stats: HTML {
    let counts: [(Phrase, Int64, Int64?)] = [
      (.clicks, 12_430, 11_098), (.installs, 431, 444), (.opens, 20, 20), (.events, 7, nil),
    ]
    return StatRow(
      stats: counts.map { name, value, before in
        ChangedStat(name: text(name), value: value, before: before, environment: environment).stat
      }
    ).html
  }

  private var points: [TimelineChart.Point] {
    (0..<14).map { (day: Int) -> TimelineChart.Point in
      let value = 40 + day * day * 3 + (day % 3) * 30
      let before = 60 + day * 10
      return .init(
        label: "\(day + 1) Nov",
        value: Int64(value),
        before: Int64(before),
        path: "#",
        isRunning: day == 13
      )
    }
  }

  private var timeline: HTML {
    TimelineChart(
      id: "chart",
      name: text(.clicksPerDay),
      finding: "Clicks doubled in two weeks.",
      points: points,
      text: text,
      format: environment.format,
      columns: [text(.day), text(.clicks), text(.before)]
    ).html
  }

  private var overview: OverviewReport {
    let start = environment.now.milliseconds - 6 * 86_400_000
    let days = (0..<7).map { day -> OverviewReport.Day in
      .init(
        from: Timestamp(milliseconds: start + Int64(day) * 86_400_000),
        counts: ReportCountsResource(clicks: Int64(20 + (day * 37) % 41))
      )
    }
    return OverviewReport(
      from: Timestamp(milliseconds: start),
      to: environment.now,
      timeZone: "UTC",
      link: nil,
      totals: ReportCountsResource(clicks: days.reduce(0) { $0 + $1.counts.clicks }),
      days: days
    )
  }

  private var table: HTML {
    DataTable(
      caption: text(.topLinks),
      columns: [.init(name: text(.link)), .init(name: text(.clicks), isNumber: true)],
      rows: [
        ["Summer sale", "1,204\(ShareBar(share: 1).html)"],
        ["Spring", "482\(ShareBar(share: 0.4).html)"],
      ],
      stacks: true
    ).html
  }

  /// Shares of those who came back, the darker the more.
  private var heat: HTML {
    let shares = [1, 0.62, 0.4, 0.21, 0.08]
    let table = DataTable(
      caption: text(.retention),
      columns: [.init(name: text(.firstSeen))]
        + shares.indices.map { .init(name: text(.dayNumber, ["number": "\($0)"]), isNumber: true) },
      rows: [
        ["24 Nov"]
          + shares.enumerated().map { index, share in
            "<span class=\"heat-\(max(0, 4 - index))\">\(environment.format.percent(share))</span>"
          }
      ],
      style: "heat"
    ).html
    return Card(isFlush: true, content: table).html
  }

  private var linkTable: HTML {
    let links = [("Summer sale", "SUMMER", 1_204), ("Spring", "SPRING", 482)].map {
      LinkCount(id: LinkID(timestamp: environment.now), title: $0, code: $1, clicks: $2)
    }
    return LinkCountTable(rows: links, caption: text(.topLinks), environment: environment).html
  }

  private var funnel: HTML {
    FunnelBars(
      steps: [(text(.clicks), 1_204), (text(.installs), 482), (text(.opens), 91)],
      note: "What the steps mean.",
      format: environment.format
    ).html
  }

  /// Up, down, the same, new, and too few to say a share.
  private var comparisons: HTML {
    let pairs: [(Int64, Int64)] = [(140, 100), (60, 100), (20, 20), (7, 0), (3, 5)]
    let all = pairs.map {
      "<li>\(Comparison(value: $0, before: $1, environment: environment).html)</li>" as HTML
    }
    return "<ul>\(all)</ul>"
  }

  private var changedTable: HTML {
    let rows: [(HTML, Int64, Int64?)] = [("Summer sale", 1_204, 1_011), ("Spring", 482, nil)]
    return DataTable(
      caption: text(.topLinks),
      columns: [.init(name: text(.link)), .init(name: text(.clicks), isNumber: true)],
      rows: rows.map { name, value, before in
        [name, ChangedNumber(value: value, before: before, environment: environment).html]
      },
      stacks: true
    ).html
  }

  private var facts: HTML {
    Facts(rows: [
      (text(.status), Tag(label: text(.statusActive), tone: .good).html),
      (text(.created), environment.format.moment(environment.now)),
      (text(.notes), nil),
    ]).html
  }
}

import Dashboard
import LinkCore
import LinkPages
import WireModels

extension DashboardSamples {
  /// Reports: with numbers, without them, and while they are counted.
  var reportPages: [String: HTML] {
    [
      "report": report(.overview, .overview(overview, before: overview, top: firstRows)).html,
      "report-weeks": report(
        .overview,
        .overview(overview, before: nil, top: firstRows),
        asked: ["unit": "week", "country": "TR", "link": "\(link.id)"]
      ).html,
      "report-opens": report(
        .overview,
        .overview(overview, before: nil),
        asked: ["chart": "opens"]
      ).html,
      "report-breakdown": report(.breakdown, .breakdown(breakdown, before: earlierBreakdown)).html,
      "report-links": report(.breakdown, .breakdown(linkBreakdown, before: linkBreakdown)).html,
      "report-property": report(
        .breakdown,
        .breakdown(propertyBreakdown, before: nil),
        asked: ["by": "property", "property": text, "value": text]
      ).html,
      "report-funnel": report(.funnel, .funnel(conversion, before: earlierConversion)).html,
      "report-funnel-empty": report(.funnel, .funnel(nil, before: nil)).html,
      "report-counting": report(.retention, .counting).html,
      "report-kept": report(
        .people,
        .people(people, before: nil),
        countedAt: Timestamp(milliseconds: now.milliseconds - 60_000)
      ).html,
      "report-people": report(.people, .people(people, before: people)).html,
      "report-refused": report(.overview, .refused(problem)).html,
      "report-retention": report(.retention, .retention(retention)).html,
      "report-revenue": report(.revenue, .overview(overview, before: nil)).html,
    ]
  }

  private func report(
    _ kind: ReportQuery.Kind,
    _ content: ReportPage.Content,
    asked: [String: String] = [:],
    countedAt: Timestamp? = nil
  ) -> ReportPage {
    let asked = ["campaign": text, "steps": text, "compare": "1"].merging(asked) { $1 }
    let query = ReportQuery(kind, value: { asked[$0] ?? "" }, environment: environment)
    var page = ReportPage(
      environment: environment,
      query: query,
      content: content,
      countedAt: countedAt,
      linkName: text
    )
    page.saved = [
      .init(id: SavedReportID(timestamp: now), name: text, query: query),
      .init(id: SavedReportID(timestamp: now), name: "Week", query: savedQuery),
    ]
    return page
  }

  private var savedQuery: ReportQuery {
    ReportQuery(.overview, value: { $0 == "last" ? "7" : "" }, environment: environment)
  }

  private var firstRows: [BreakdownReport] {
    let countries = ["TR", "DE", nil].map {
      BreakdownReport.Row(value: $0, link: nil, counts: counts)
    }
    return [
      linkBreakdown, BreakdownReport(by: "country", from: now, to: now, rows: countries),
      BreakdownReport(by: "source", from: now, to: now, rows: breakdown.rows),
    ]
  }

  var breakdown: BreakdownReport {
    BreakdownReport(
      by: "campaign",
      from: now,
      to: now,
      rows: [
        .init(value: text, link: nil, counts: counts),
        .init(value: nil, link: nil, counts: ReportCountsResource(clicks: 400)),
      ]
    )
  }

  /// Two links of one title, one of which earned money.
  private var linkBreakdown: BreakdownReport {
    BreakdownReport(
      by: "link",
      from: now,
      to: now,
      rows: [
        .init(value: "SUMMER", link: link.id, title: text, counts: counts),
        .init(value: text, link: link.id, title: text, counts: ReportCountsResource(clicks: 400)),
      ]
    )
  }

  private var propertyBreakdown: BreakdownReport {
    var report = BreakdownReport(by: "property", property: text, from: now, to: now, rows: [])
    report.rows = [text, "(other)", ""].map {
      .init(value: $0, link: nil, counts: ReportCountsResource(events: 40))
    }
    return report
  }

  /// The value had half the clicks before, and no events; the rest had none.
  private var earlierBreakdown: BreakdownReport {
    var earlier = breakdown
    earlier.rows.removeLast()
    earlier.rows[0].counts.clicks /= 2
    earlier.rows[0].counts.events = 0
    return earlier
  }

  private var earlierConversion: ConversionReport {
    var earlier = conversion
    for index in earlier.steps.indices { earlier.steps[index].people += 15 }
    return earlier
  }

  /// The funnel of a link.
  var linkConversion: ConversionReport {
    var report = conversion
    let people =
      [("click", 850), ("install", 43), ("open", 31), ("event", 12)] as [(String, Int64)]
    report.steps = people.map { .init(event: $0, people: $1, median: nil, p90: nil) }
    return report
  }

  private var conversion: ConversionReport {
    ConversionReport(
      from: now,
      to: now,
      within: 604_800_000,
      link: nil,
      steps: [
        .init(event: text, people: 400, median: nil, p90: nil),
        .init(event: "Purchase", people: 31, median: 4_000_000, p90: 90_000_000),
      ]
    )
  }

  private var people: PeopleReport {
    PeopleReport(
      from: now,
      to: now,
      people: 31,
      days: overview.days.map { .init(from: $0.from, people: $0.counts.clicks) }
    )
  }

  private var retention: RetentionReport {
    RetentionReport(
      cohorts: (0..<7).map { day in
        .init(
          day: Timestamp(milliseconds: now.milliseconds + day * 86_400_000),
          people: [120, 60, 44, 30, 22, 12, 9].dropLast(Int(day)).map { $0 }
        )
      }
    )
  }
}

import LinkCore
import LinkPages
import WireModels

extension ReportPage {
  func overview(_ report: OverviewReport, _ before: OverviewReport?) -> HTML {
    let counts: [(Phrase, KeyPath<ReportCountsResource, Int64>)] = [
      (.clicks, \.clicks), (.uniqueClicks, \.uniqueClicks), (.scans, \.scans),
      (.installs, \.installs), (.opens, \.opens),
      (.events, \.events), (.botClicks, \.botClicks),
    ]
    let stats = StatRow(
      stats: counts.map { name, path in
        ChangedStat(
          name: text(name),
          value: report.totals[keyPath: path],
          before: before?.totals[keyPath: path],
          environment: environment
        ).stat
      }
    ).html
    // A chart without a click says nothing; what to do next does.
    guard !content.isEmpty || before != nil else { return "\(stats)\(nothing)" }
    let name = query.chart.phrase
    let chart = ClicksChart(
      report: report,
      before: before,
      environment: environment,
      count: query.chart.count,
      name: name,
      unit: query.unit,
      path: { first, last in path { ($0.from, $0.to, $0.unit) = (first, last, .day) } }
    ).html
    let title = text(query.unit.title, ["name": text(name)])
    let choices: HTML = "<div class=\"choices\">\(charts)\(units(report))</div>"
    return "\(stats)\(Card(title: title, content: "\(choices)\(chart)").html)"
  }

  /// The choice of what the chart draws; a shared report has one address.
  private var charts: HTML? {
    guard !environment.isShared else { return nil }
    return Chips(
      label: text(.chartShows),
      items: ReportQuery.Chart.allCases.map { chart in
        (text(chart.phrase), path { $0.chart = chart }, chart == query.chart)
      }
    ).html
  }

  /// The choice of what a point of the chart counts, where the range has several of each.
  private func units(_ report: OverviewReport) -> HTML? {
    guard !environment.isShared, report.days.count > 13 || query.unit != .day else { return nil }
    return Chips(
      label: text(.chartUnit),
      items: ReportQuery.Unit.allCases.map { unit in
        (text(unit.phrase), path { $0.unit = unit }, unit == query.unit)
      }
    ).html
  }

  func revenue(_ report: OverviewReport, _ before: OverviewReport?) -> HTML {
    guard !report.totals.revenue.isEmpty else {
      return Card(
        content: EmptyState(icon: .report, title: text(.noRevenue), advice: text(.noRevenueAdvice))
          .html
      ).html
    }
    let earlier = before?.totals.revenue ?? []
    let stats = StatRow(
      stats: report.totals.revenue.map { sum in
        let old = earlier.first { $0.currency == sum.currency }
        return .init(
          name: sum.currency,
          value: format.money(sum.amount, sum.currency),
          change: old.map { "\(text(.before)): \(format.money($0.amount, $0.currency))" }
        )
      }
    ).html
    let rows = report.days.flatMap { day in
      day.counts.revenue.map { sum -> [HTML] in
        [
          "\(format.fullDay(day.from))", "\(format.money(sum.amount, sum.currency))",
          "\(format.number(sum.purchases))",
        ]
      }
    }
    let table = DataTable(
      caption: text(.revenue),
      hidesCaption: true,
      columns: [
        .init(name: text(.day)), .init(name: text(.amount), isNumber: true),
        .init(name: text(.purchases), isNumber: true),
      ],
      rows: rows,
      stacks: true
    ).html
    return "\(stats)\(Card(title: text(.revenue), isFlush: true, content: table).html)"
  }

  func changed(_ value: Int64, _ before: Int64?) -> HTML {
    ChangedNumber(value: value, before: before, environment: environment).html
  }

  func funnel(_ report: ConversionReport?, _ before: ConversionReport?) -> HTML {
    guard let report else {
      return Card(
        content: EmptyState(
          icon: .report,
          title: text(.chooseSteps),
          advice: text(.chooseStepsAdvice)
        ).html
      ).html
    }
    // Without names of events the report is that of a link.
    let names = report.steps.map { query.stepNames.isEmpty ? $0.linkStep(text) : $0.event }
    let bars = FunnelBars(
      steps: zip(names, report.steps).map { ($0, $1.people) },
      note: query.stepNames.isEmpty ? text(.fromClickToEventNote) : nil,
      format: format
    ).html
    let table = DataTable(
      caption: text(.funnelReport),
      hidesCaption: true,
      columns: [
        .init(name: text(.event)), .init(name: text(.people), isNumber: true),
        .init(name: text(.median), isNumber: true), .init(name: text(.ninety), isNumber: true),
      ],
      rows: report.steps.enumerated().map { index, step in
        [
          "<bdi>\(names[index])</bdi>", changed(step.people, before?.steps[index].people),
          "\(step.median.map(format.duration) ?? "\u{2013}")",
          "\(step.p90.map(format.duration) ?? "\u{2013}")",
        ]
      },
      stacks: true
    ).html
    return
      "\(Card(title: text(.funnelReport), content: bars).html)\(Card(isFlush: true, content: table).html)"
  }

  func retention(_ report: RetentionReport) -> HTML {
    let cohorts = report.cohorts.filter { ($0.people.first ?? 0) > 0 }
    guard !cohorts.isEmpty else { return nothing }
    let shown = min(14, cohorts.map(\.people.count).max() ?? 0)
    let rows = cohorts.map { cohort -> [HTML] in
      let first = max(1, cohort.people.first ?? 1)
      let days = (1..<max(2, shown)).map { day -> HTML in
        guard day < cohort.people.count else { return "" }
        let share = Double(cohort.people[day]) / Double(first)
        return
          "<span class=\"heat-\(min(4, Int((share * 5).rounded(.up))))\">\(format.percent(share))</span>"
      }
      return ["\(format.day(cohort.day))", "\(format.number(first))"] + days
    }
    let days = (1..<max(2, shown)).map { text(.dayNumber, ["number": "\($0)"]) }
    let table = DataTable(
      caption: text(.retentionNote),
      columns: [.init(name: text(.firstSeen)), .init(name: text(.people), isNumber: true)]
        + days.map { .init(name: $0, isNumber: true) },
      rows: rows,
      style: "heat"
    ).html
    return Card(isFlush: true, content: table).html
  }

  func people(_ report: PeopleReport, _ before: PeopleReport?) -> HTML {
    guard report.people + (before?.people ?? 0) > 0 else { return nothing }
    let chart = TimelineChart(
      id: "people",
      name: text(.peoplePerDay),
      finding: "\(text(.people)): \(format.number(report.people))",
      points: report.days.enumerated().map { index, day in
        let name = format.inputDay(day.from)
        return .init(
          label: format.day(day.from),
          value: day.people,
          before: before.map { $0.days.indices.contains(index) ? $0.days[index].people : 0 },
          path: environment.isShared ? nil : path { ($0.from, $0.to) = (name, name) },
          isRunning: format.inputDay(day.from) == format.inputDay(environment.now)
        )
      },
      text: text,
      format: format,
      columns: [text(.day), text(.people), text(.before)]
    ).html
    let stat = StatRow(
      stats: [
        ChangedStat(
          name: text(.people),
          value: report.people,
          before: before?.people,
          environment: environment
        ).stat
      ]
    ).html
    let note: HTML = "<p class=\"note\">\(text(.peopleNote))</p>"
    return "\(stat)\(Card(title: text(.peoplePerDay), content: "\(chart)\(note)").html)"
  }
}

extension ReportQuery.Unit {
  var phrase: ReportPhrase {
    switch self {
    case .day: .byDay
    case .week: .byWeek
    case .month: .byMonth
    }
  }

  /// The title of a chart of it.
  var title: ReportPhrase {
    switch self {
    case .day: .perDay
    case .week: .perWeek
    case .month: .perMonth
    }
  }
}

extension ReportQuery.Chart {
  var phrase: Phrase { order.phrase }

  var count: any KeyPath<ReportCountsResource, Int64> & Sendable {
    switch self {
    case .clicks: \ReportCountsResource.clicks
    case .installs: \ReportCountsResource.installs
    case .opens: \ReportCountsResource.opens
    case .events: \ReportCountsResource.events
    }
  }
}

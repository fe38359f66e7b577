public import LinkPages

/// Every component of the dashboard on one page, for who changes them.
public struct ComponentPage: Sendable {
  /// The user and the request.
  public var environment: DashboardEnvironment

  /// Makes a page.
  public init(environment: DashboardEnvironment) {
    self.environment = environment
  }

  /// The document.
  public var html: HTML {
    DashboardFrame(
      environment: environment,
      title: "Components",
      content: """
        \(PageTitle(title: "Components", lead: "What pages are made of.", actions: buttons).html)
        \(stats)\(Card(title: "Chart", content: chart).html)
        <div class="grid two">\(table)\(form)</div>
        <div class="grid two">\(Card(title: "Tags", content: tags).html)\(empty)</div>
        """
    ).html
  }

  private var text: DashboardText { environment.text }

  private var buttons: [HTML] {
    let dialog = Dialog(
      id: "example",
      opens: "Dialog",
      kind: .danger,
      title: "Disable this link?",
      content: "<p>\(text(.disableAdvice))</p>",
      cancel: text(.cancel)
    )
    return [
      ButtonLink(label: "Normal", path: "#").html,
      ButtonLink(label: "Primary", path: "#", kind: .primary, icon: .plus).html,
      dialog.button, dialog.html,
    ]
  }

  private var stats: HTML {
    StatRow(stats: [
      .init(name: text(.clicks), value: "12,430", change: "<span class=\"up\">+12%</span>"),
      .init(name: text(.installs), value: "431", change: "<span class=\"down\">\u{2212}3%</span>"),
      .init(name: text(.opens), value: "0", change: "\(text(.noChange))"),
    ]).html
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

  private var chart: HTML {
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

  private var table: HTML {
    Card(
      isFlush: true,
      content: DataTable(
        caption: text(.topLinks),
        columns: [.init(name: text(.link)), .init(name: text(.clicks), isNumber: true)],
        rows: [
          ["Summer sale", "1,204\(ShareBar(share: 1).html)"],
          ["Spring", "482\(ShareBar(share: 0.4).html)"],
        ]
      ).html
    ).html
  }

  private var form: HTML {
    Card(
      title: "Form",
      content: """
        <form class="form" action="/dashboard/components">\
        \(FormField("component-title", label: text(.title), hint: "Shown in lists.").html)\
        \(FormField("component-url", label: text(.target), value: "http:/", error: "must be a URL.").html)\
        \(FormField("component-state", label: text(.status), kind: .choice([("a", "Active"), ("b", "Disabled")])).html)\
        </form>
        """
    ).html
  }

  private var tags: HTML {
    let tones: [Tag.Tone] = [.plain, .good, .warn, .bad]
    return "<p class=\"tags\">\(tones.map { Tag(label: $0.rawValue, tone: $0).html })</p>"
  }

  private var empty: HTML {
    Card(
      content: EmptyState(
        icon: .link,
        title: text(.noLinks),
        advice: text(.noLinksAdvice),
        action: ButtonLink(label: text(.createLink), path: "#", kind: .primary).html
      ).html
    ).html
  }
}

import LinkCore
package import LinkPages
package import WireModels

/// Why one click went where it went: the steps of its decision as they were stored, and what is known of it.
package struct ClickPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The click.
  package var click: ClickResource
  /// Its link; `nil` where it is deleted.
  package var link: LinkResource?

  /// Makes a page.
  package init(environment: DashboardEnvironment, click: ClickResource, link: LinkResource?) {
    (self.environment, self.click, self.link) = (environment, click, link)
  }

  private var text: DashboardText { environment.text }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .live,
      title: text(.whyClick),
      content: """
        \(PageTitle(
          title: "\(text(.whyClick)) \(tags)",
          lead: environment.format.moment(click.occurredAt),
          above: [(text(.live), environment.path("live"))],
          crumbs: text(.breadcrumbs)
        ).html)
        <div class="grid two">\(Card(title: text(.howDecided), content: steps).html)\
        \(Card(title: text(.details), content: facts).html)</div>
        """
    ).html
  }

  private var tags: [HTML] {
    [
      click.isScan ? Tag(label: text(.scannedCode)).html : nil,
      click.isBot ? Tag(label: text(.botClick), tone: .warn).html : nil,
    ].compactMap(\.self)
  }

  private var steps: HTML {
    click.trace.isEmpty
      ? "<p class=\"note\">\(text(.noClickSteps))</p>"
      : TraceList(entries: click.trace, text: text, timeZone: environment.timeZone).html
  }

  // MARK: - Facts

  private typealias Row = (name: String, value: HTML?)

  private var facts: HTML {
    Facts(rows: decision + origin + device + [identity]).html
  }

  private var identity: Row { (text(.clickID), code(click.id.description)) }

  private var decision: [Row] {
    [
      (text(.link), linkName),
      row(text(.leadsTo), text(DestinationName.phrase(click.destination.rawValue))),
      row(text(Phrase.platform), RuleWords.platform(click.platform.rawValue, text)),
      row(text(.clickRule), click.rule),
      row(text(.linkVariant), click.variant),
    ]
  }

  private var origin: [Row] {
    [
      row(text(Phrase.source), click.source), row(text(Phrase.medium), click.medium),
      row(text(Phrase.campaign), click.campaign),
      row(text(.clickReferrer), click.referrerHost),
      row(text(.clickBrowser), click.inAppBrowser.map { RuleWords.inAppBrowser($0, text) }),
      row(text(.clickUnique), text(click.isUnique ? AuditPhrase.valueYes : AuditPhrase.valueNo)),
    ]
  }

  private var device: [Row] {
    [
      row(text(.deviceType), click.device.map { RuleWords.device($0, text) }),
      row(text(.operatingSystem), click.system.map { RuleWords.system($0, text) }),
      row(text(Phrase.country), click.country.map { environment.format.country($0) }),
      row(text(Phrase.language), click.language.map { environment.format.language($0) }),
      row(text(.clickNetwork), click.network.map { "AS\($0)" }),
    ]
  }

  private func row(_ name: String, _ value: String?) -> Row {
    (name, value.map { "<bdi>\($0)</bdi>" as HTML })
  }

  private func code(_ text: String) -> HTML { "<code>\(text)</code>" }

  /// The link, by whose name a reader gets to its page; a deleted one has none.
  private var linkName: HTML {
    guard let link else {
      return "\(code(click.code ?? click.link.description)) \(text(.clickOfDeletedLink))"
    }
    return "<a href=\"\(environment.path("links/\(link.id)"))\"><bdi>\(link.name)</bdi></a>"
  }
}

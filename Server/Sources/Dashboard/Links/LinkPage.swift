import LinkCore
package import LinkPages
package import WireModels

/// A link: where it leads now, what it did, its rules, its QR code and its card in chats.
package struct LinkPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The link.
  package var link: LinkResource
  /// Where a tap of each device goes now, decided by the engine of taps.
  package var places: [Place]
  /// The last 30 days.
  package var month: OverviewReport
  /// What became of all clicks.
  package var funnel: FunnelReport
  /// The people of the last 30 days from the click to an event; `nil` while they are counted.
  package var people: ConversionReport?
  /// A tap that the user asked about.
  package var question: TapQuery
  /// What became of it.
  package var explanation: Explanation?
  /// Whether the user may change the link.
  package var mayEdit: Bool
  /// Whether a change was saved just now.
  package var isSaved: Bool
  /// Why a change was refused.
  package var problem: Problem?

  /// Where a tap of a device goes.
  package struct Place: Sendable {
    /// The device.
    package var device: TapDevice
    /// The decision.
    package var explanation: Explanation

    /// Makes a place.
    package init(_ device: TapDevice, _ explanation: Explanation) {
      (self.device, self.explanation) = (device, explanation)
    }
  }

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    link: LinkResource,
    places: [Place],
    month: OverviewReport,
    funnel: FunnelReport,
    people: ConversionReport?,
    question: TapQuery = TapQuery(),
    explanation: Explanation? = nil,
    mayEdit: Bool,
    isSaved: Bool = false,
    problem: Problem? = nil
  ) {
    (self.environment, self.link, self.places) = (environment, link, places)
    (self.month, self.funnel, self.people) = (month, funnel, people)
    (self.question, self.explanation, self.mayEdit) = (question, explanation, mayEdit)
    (self.isSaved, self.problem) = (isSaved, problem)
  }

  var text: DashboardText { environment.text }
  var format: DashboardFormat { environment.format }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .links,
      title: link.name,
      content: """
        \(heading)\(saved)\(refusal)\(warnings)
        \(Card(title: text(.whereItGoes), actions: whereNote, content: placeList).html)
        <div class="grid wide-left"><div class="grid">\
        \(Card(title: text(.lastDays), content: chart).html)\
        \(Card(title: text(.rules), actions: mayEdit ? rulesButton : nil, content: rules).html)\
        \(Card(title: text(.explain), content: explainForm).html)</div>
        <div class="grid">\(Card(title: text(.qrCode), content: code).html)\
        \(Card(title: text(.fromClickToEvent), content: steps).html)\
        \(Card(title: text(.funnel), content: totals).html)\
        \(Card(title: text(.shareCard), content: card).html)\
        \(Card(title: text(.details), content: details).html)</div></div>
        """
    ).html
  }

  private var archived: HTML? {
    link.settings.archived == true ? " \(Tag(label: text(LinkPhrase.archivedLinks)).html)" : nil
  }

  private var heading: HTML {
    let history = ButtonLink(
      label: text(.linkHistory),
      path: environment.path("links/\(link.id)/history")
    ).html
    let state = [history] + (mayEdit ? [copy, stateButton, edit] : [])
    let lead: HTML = """
      <bdi dir="ltr"><a href="\(link.shortURL)" rel="noreferrer">\(link.shortURL)</a></bdi> \
      <button class="button small scripted" type="button" data-copy="\(link.shortURL)" \
      data-copied="\(text(.copied))">\(text(.copy))</button> \(Tag(link.status, text).html)\(archived)
      """
    return PageTitle(
      title: "<bdi>\(link.name)</bdi>",
      lead: lead,
      above: [(text(.links), environment.path("links"))],
      actions: state,
      crumbs: text(.breadcrumbs)
    ).html
  }

  private var copy: HTML {
    let path = environment.path("links/new", ["copy": link.id.description])
    return ButtonLink(label: text(.duplicateLink), path: path).html
  }

  private var edit: HTML {
    ButtonLink(
      label: text(.edit),
      path: environment.path("links/\(link.id)/edit"),
      kind: .primary
    ).html
  }

  private var rulesButton: HTML {
    ButtonLink(
      label: text(.editRules),
      path: environment.path("links/\(link.id)/rules"),
      kind: .small
    ).html
  }

  /// Disables the link after a dialog, or enables it at once.
  private var stateButton: HTML {
    let isOff = link.state == .disabled
    let form: HTML = """
      <form method="post" action="\(environment.path("links/\(link.id)/state"))">\
      <input type="hidden" name="version" value="\(link.version.description)">\
      <input type="hidden" name="state" value="\(isOff ? "active" : "disabled")">\
      <button class="button\(isOff ? "" : " danger")" type="submit">\
      \(text(isOff ? .enableLink : .disableLink))</button></form>
      """
    guard !isOff else { return form }
    let dialog = Dialog(
      id: "disable",
      opens: text(.disableLink),
      title: text(.disableLink),
      content: "<p>\(text(.disableAdvice))</p>\(form)",
      cancel: text(.cancel)
    )
    return "\(dialog.button)\(dialog.html)"
  }

  private var refusal: HTML? {
    problem.map {
      let path = environment.path("links/\(link.id)")
      return ErrorSummary($0, title: text(.whatIsWrong)).html(reload: path, text)
    }
  }

  private var saved: HTML? {
    isSaved ? "<div class=\"alert good\" role=\"status\">\(text(.savedNow))</div>" : nil
  }

  private var warnings: HTML? {
    guard let warnings = link.warnings, !warnings.isEmpty else { return nil }
    let lines = warnings.map { warning -> HTML in
      var finding = CodedFinding(warning, text, format)
      if let rule = rule(at: warning.pointer) {
        (finding.subject, finding.pointer) = (rule.name, nil)
      }
      return finding.html
    }
    return "<div class=\"alert warn\"><h2>\(text(.warnings))</h2><ul>\(lines)</ul></div>"
  }

  /// The rule that a place such as `/rules/0/web` is in.
  private func rule(at pointer: String) -> RuleForm? {
    let parts = pointer.split(separator: "/")
    guard parts.first == "rules", parts.count > 1, let place = BoundedNumber.place(parts[1]),
      let rules = link.settings.rules, rules.indices.contains(place)
    else { return nil }
    return rules[place]
  }

  private var whereNote: HTML { "<span class=\"note\">\(text(.whereItGoesNote))</span>" }

  private var placeList: HTML {
    PlaceList(places: places, text: text).html
  }

  private var chart: HTML {
    guard month.totals.clicks > 0 else {
      return EmptyState(icon: .live, title: text(.noClicksYet), advice: text(.noClicksAdvice)).html
    }
    return """
      \(ClicksChart(report: month, environment: environment).html)
      <p><a href="\(environment.path("reports", ["link": link.id.description]))">\(text(.allReports))</a></p>
      """
  }
}

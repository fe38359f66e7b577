package import LinkPages
package import WireModels

/// What a workspace is called, its time zone, where its links may lead, what holds for all messages, and how its
/// members sign in.
package struct SettingsPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The texts of the fields.
  package var draft: Draft
  /// What holds for all messages.
  package var messaging: MessagingDraft
  /// Whether members need a second factor, and how many have none.
  package var secondFactor: (isRequired: Bool, missing: Int)
  /// What the server refused.
  package var problem: Problem?
  /// Whether a change was saved just now.
  package var isSaved: Bool

  /// The texts of the fields, and the boxes that are ticked.
  package struct Draft: Sendable {
    /// The name and the time zone.
    package var (name, zone): (String, String)
    /// The hosts and the schemes, one on each line.
    package var (hosts, schemes): (String, String)
    /// Whether OneLink parameters of a tap choose where it leads.
    package var acceptsOneLinkTargets: Bool
    /// Whether `+` behind a short link shows anyone where it leads.
    package var allowsInspection: Bool

    /// Makes a draft.
    package init(
      name: String,
      zone: String,
      hosts: String,
      schemes: String = "",
      acceptsOneLinkTargets: Bool,
      allowsInspection: Bool
    ) {
      (self.name, self.zone, self.hosts, self.schemes) = (name, zone, hosts, schemes)
      self.acceptsOneLinkTargets = acceptsOneLinkTargets
      self.allowsInspection = allowsInspection
    }
  }

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    draft: Draft,
    messaging: MessagingDraft = MessagingDraft(),
    secondFactor: (isRequired: Bool, missing: Int),
    problem: Problem? = nil,
    isSaved: Bool = false
  ) {
    (self.environment, self.draft, self.secondFactor) = (environment, draft, secondFactor)
    (self.messaging, self.problem, self.isSaved) = (messaging, problem, isSaved)
  }

  /// What is wrong with the fields of either form.
  var summary: ErrorSummary? {
    let text = environment.text
    let fields = [
      "/name": "name", "/timeZone": "zone", "/allowedHosts": "hosts", "/allowedSchemes": "schemes",
    ]
    let labels = [
      "name": text(.workspaceName), "zone": text(TeamPhrase.timeZone),
      "hosts": text(.allowedHosts), "schemes": text(.allowedSchemes),
    ]
    return problem.map { problem in
      ErrorSummary(
        problem,
        fields: fields.merging(messaging.fields) { $1 },
        labels: labels.merging(messagingLabels) { $1 },
        title: text(.whatIsWrong)
      )
    }
  }

  /// The document.
  package var html: HTML {
    let (text, summary) = (environment.text, summary)
    let name = FormField(
      "name",
      label: text(.workspaceName),
      value: draft.name,
      error: summary?.error(of: "name")
    ).html
    let zone = FormField(
      "zone",
      label: text(TeamPhrase.timeZone),
      hint: text(TeamPhrase.timeZoneHint),
      value: draft.zone,
      error: summary?.error(of: "zone"),
      isCode: true,
      offer: environment.offer(.timeZone)
    ).html
    let hosts = FormField(
      "hosts",
      label: text(.allowedHosts),
      hint: text(.allowedHostsHint),
      value: draft.hosts,
      error: summary?.error(of: "hosts"),
      kind: .lines,
      isCode: true
    ).html
    let schemes = FormField(
      "schemes",
      label: text(.allowedSchemes),
      hint: text(.allowedSchemesHint),
      value: draft.schemes,
      error: summary?.error(of: "schemes"),
      kind: .lines,
      isCode: true
    ).html
    return DashboardFrame(
      environment: environment,
      section: .settings,
      title: text(.settings),
      content: """
        \(PageTitle(title: "\(text(.settings))").html)
        \(isSaved ? "<div class=\"alert good\" role=\"status\">\(text(.savedNow))</div>" as HTML : nil)\(summary?.html)
        \(Card(content: """
          <form class="form" method="post" action="\(environment.path("settings"))">\(name)\(zone)\(hosts)\(schemes)\
          \(switches)\
          <p><button class="button primary" type="submit">\(text(.save))</button></p></form>
          """).html)
        \(messagingCard)\(requirement)
        """
    ).html
  }

  /// What is on or off for all links.
  private var switches: HTML {
    let oneLink = box(
      "oneLink",
      .oneLinkTargets,
      .oneLinkTargetsHint,
      isTicked: draft.acceptsOneLinkTargets
    )
    let inspection = box(
      "inspection",
      .inspection,
      .inspectionHint,
      isTicked: draft.allowsInspection
    )
    return "\(oneLink)\(inspection)"
  }

  private func box(
    _ name: String,
    _ label: TeamPhrase,
    _ hint: TeamPhrase,
    isTicked: Bool
  ) -> HTML {
    let text = environment.text
    let field = FormField(name, label: text(label), value: isTicked ? "1" : "", kind: .check)
    return "\(field.html)<p class=\"note\">\(text(hint))</p>"
  }

  /// The switch has a form of its own: its change needs the password again.
  private var requirement: HTML {
    let text = environment.text
    let isRequired = secondFactor.isRequired
    let missing = text(
      .factorMissing,
      ["count": environment.format.number(Int64(secondFactor.missing))]
    )
    return Card(
      title: text(TeamPhrase.secondFactorColumn),
      content: """
        <p>\(text(isRequired ? TeamPhrase.factorIsRequired : .factorOptional))</p>
        <p class="note">\(missing) \(text(.factorKeys))</p>
        <form method="post" action="\(environment.path("settings/second-factor"))">\
        <input type="hidden" name="isRequired" value="\(isRequired ? "0" : "1")">\
        <button class="button" type="submit">\(text(isRequired ? TeamPhrase.requireNoFactor : .requireFactor))</button></form>
        """
    ).html
  }
}

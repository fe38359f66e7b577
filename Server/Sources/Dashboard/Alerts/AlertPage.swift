package import LinkCore
package import LinkPages
package import WireModels

/// A form that makes or changes an alert, with what an alert found so far.
package struct AlertPage: Sendable {
  /// What is in the fields of the form.
  package struct Draft: Hashable, Sendable {
    /// The condition.
    package var kind: AlertSettings.Kind
    /// The subject of the e-mails.
    package var name = ""
    /// The link by its code, short URL or title; empty for all links.
    package var link = ""
    /// The percentage.
    package var percent = "50"
    /// The days before a link expires.
    package var days = "7"
    /// E-mail addresses with commas between; the user's own where `nil`.
    package var recipients: String?
    /// The URL of the webhook.
    package var webhookURL = ""

    /// Makes a draft of a condition.
    package init(_ kind: AlertSettings.Kind) {
      self.kind = kind
    }

    /// What an alert is set to.
    ///
    /// - Parameters:
    ///   - alert: The alert.
    ///   - link: The name of its link.
    package init(_ alert: AlertResource, link: String?) {
      kind = alert.kind
      (name, self.link) = (alert.name, link ?? "")
      percent = alert.percent.map(String.init) ?? percent
      days = alert.days.map(String.init) ?? days
      recipients = alert.recipients.map(\.email).joined(separator: ", ")
      webhookURL = alert.webhookURL ?? ""
    }
  }

  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The alert; `nil` where the form makes one.
  package var alert: AlertResource?
  /// What it found, open incidents first.
  package var incidents: [AlertIncident]
  /// The user, who may stop the e-mails to that user.
  package var user: UserID
  /// Whether this server has a mail server.
  package var sendsMail: Bool
  /// What is in the fields of the form.
  package var draft: Draft
  /// What the server refused.
  package var problem: Problem?
  /// Whether the user's e-mails were just stopped.
  package var isStopped: Bool

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    alert: AlertResource? = nil,
    incidents: [AlertIncident] = [],
    user: UserID,
    sendsMail: Bool,
    draft: Draft,
    problem: Problem? = nil,
    isStopped: Bool = false
  ) {
    (self.environment, self.alert, self.incidents) = (environment, alert, incidents)
    (self.user, self.sendsMail) = (user, sendsMail)
    (self.draft, self.problem, self.isStopped) = (draft, problem, isStopped)
  }

  private var text: DashboardText { environment.text }
  private var mayChange: Bool { environment.role.allows(.shareReports) }

  private var summary: ErrorSummary? {
    problem.map {
      ErrorSummary(
        $0,
        ofReportWith: [
          ("name", text(.alertNameField)), ("link", text(.alertLink)), ("percent", percentLabel),
          ("days", text(.daysBefore)), ("recipients", text(SchedulePhrase.mailRecipients)),
          ("webhookURL", text(.webhook)),
        ],
        text
      )
    }
  }

  /// The document.
  package var html: HTML {
    let title = alert?.name ?? text(draft.kind.phrase)
    return DashboardFrame(
      environment: environment,
      section: .alerts,
      title: title,
      content: """
        \(PageTitle(
          title: "<bdi>\(title)</bdi>",
          lead: "\(text(draft.kind.advice))",
          above: [(text(.alerts), environment.path("alerts"))],
          crumbs: text(.breadcrumbs)
        ).html)
        \(isStopped ? Notice(message: text(.alertStopped)).html : nil)\(summary?.html)\
        \(found)\(form)\(secret)\(ends)
        """
    ).html
  }

  // MARK: - Form

  private var form: HTML? {
    guard mayChange else { return nil }
    let path = environment.path(alert.map { "alerts/\($0.id)" } ?? "alerts")
    let form: HTML = """
      \(sendsMail ? nil : Notice(message: text(.noMailServer), tone: .warn).html)\
      <form class="form" method="post" action="\(path)">\
      <input type="hidden" name="kind" value="\(draft.kind.rawValue)">\
      \(fields.map(\.html))\
      <p><button class="button primary" type="submit">\
      \(text(alert == nil ? .createAlert : .changeAlert))</button></p></form>
      """
    return Card(title: text(draft.kind.phrase), content: form).html
  }

  private var percentLabel: String {
    text(draft.kind == .clickSpike ? .percentRise : .percentDrop)
  }

  private var fields: [FormField] {
    var fields = [
      field("name", .alertNameField, .alertNameHint, draft.name)
    ]
    if draft.kind.isOfLinks {
      var link = field("link", .alertLink, .alertLinkHint, draft.link)
      link.offer = .init(.link)
      fields.append(link)
    }
    if draft.kind.percents != nil {
      fields.append(number("percent", percentLabel, draft.percent))
    }
    if draft.kind.days != nil { fields.append(number("days", text(.daysBefore), draft.days)) }
    if sendsMail {
      let own = draft.recipients ?? environment.email
      var recipients = field("recipients", nil, .recipientsHint, own)
      recipients.label = text(SchedulePhrase.mailRecipients)
      recipients.isCode = true
      fields.append(recipients)
    }
    var webhook = field("webhookURL", .webhook, .webhookHint, draft.webhookURL)
    webhook.isCode = true
    return fields + [webhook]
  }

  private func field(
    _ name: String,
    _ label: AlertPhrase?,
    _ hint: AlertPhrase,
    _ value: String
  ) -> FormField {
    FormField(
      name,
      label: label.map { text($0) } ?? "",
      hint: text(hint),
      value: value,
      error: summary?.error(of: name)
    )
  }

  private func number(_ name: String, _ label: String, _ value: String) -> FormField {
    FormField(
      name,
      label: label,
      value: value,
      error: summary?.error(of: name),
      kind: .line("number")
    )
  }

  // MARK: - The alert

  private var found: HTML? {
    guard alert != nil else { return nil }
    guard !incidents.isEmpty else {
      let state = EmptyState(
        icon: .check,
        title: text(.noIncidents),
        advice: text(.noIncidentsAdvice)
      )
      return Card(content: state.html).html
    }
    let format = environment.format
    let table = DataTable(
      caption: text(.incidents),
      hidesCaption: true,
      columns: [text(.incidents), text(.incidentFound), text(.incidentOver)].map {
        .init(name: $0)
      },
      rows: incidents.map { incident in
        [
          "<bdi>\(incident.sentence(in: text))</bdi>",
          format.moment(incident.openedAt),
          incident.closedAt.map(format.moment) ?? Tag(label: text(.stillOpen), tone: .warn).html,
        ]
      },
      stacks: true
    ).html
    return Card(title: text(.incidents), isFlush: true, content: table).html
  }

  private var secret: HTML? {
    guard mayChange, let secret = alert?.webhookSecret else { return nil }
    let content: HTML = """
      <p class="note">\(text(.webhookSecretHint))</p>\
      \(Snippet(place: "Paylisher-Signature", code: secret, text: text).html)
      """
    return Card(title: text(.webhookSecret), content: content).html
  }

  private var ends: HTML? {
    guard let alert else { return nil }
    let isRecipient = alert.recipients.contains { $0.user == user }
    let path = environment.path("alerts/\(alert.id)/stop")
    let stop = isRecipient ? PostButton(label: text(.stopForMe), path: path).html : nil
    let deletion = Deletion(
      name: alert.name,
      advice: text(.deleteAlertAdvice),
      path: environment.path("alerts/\(alert.id)/delete"),
      text: text
    )
    return "<div class=\"actions\">\(stop)\(mayChange ? deletion.html : nil)</div>"
  }
}

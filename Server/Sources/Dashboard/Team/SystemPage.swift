import LinkCore
package import LinkPages
package import WireModels

/// How the server is doing: checks, database and disk.
package struct SystemPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// What the server says of itself.
  package var system: SystemReport
  /// What a look at the whole set-up found; `nil` where it was not asked for.
  package var findings: [Finding]?

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    system: SystemReport,
    findings: [Finding]? = nil
  ) {
    (self.environment, self.system, self.findings) = (environment, system, findings)
  }

  private var text: DashboardText { environment.text }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .system,
      title: text(.system),
      content: """
        \(PageTitle(title: "\(text(.system))", lead: "\(text(.systemLead))").html)
        \(StatRow(stats: stats).html)
        <div class="grid two">\(Card(title: text(.checks), content: checks).html)\
        \(Card(title: text(.database), content: database).html)\
        \(Card(title: text(.mail), content: mail).html)</div>\(doctor)
        """
    ).html
  }

  private var stats: [StatRow.Stat] {
    let format = environment.format
    let uptime = environment.now.milliseconds - system.startedAt.milliseconds
    return [
      .init(name: text(.uptime), value: format.duration(uptime)),
      .init(name: text(.databaseSize), value: format.bytes(system.databaseBytes)),
      .init(
        name: text(.diskFree),
        value: system.freeBytes.map { format.bytes($0) } ?? text(.none),
        change: system.diskBytes.map { "\(text(.ofBytes, ["size": format.bytes($0)]))" }
      ),
    ]
  }

  private var checks: HTML {
    let items = system.checks.map { check -> HTML in
      """
      <li class="\(check.fault == nil ? "done" : "open")">\
      \(check.fault == nil ? Icon.check.html : Icon.open.html)<div>\
      <strong>\(name(of: check.name))</strong> <span class="visually-hidden">\
      (\(text(check.fault == nil ? .healthy : .faulty)))</span>\
      \(check.fault.map {
        "<p class=\"note\">\(words($0, check.reason, check.arguments))</p>" as HTML
      })</div></li>

      """
    }
    return "<ul class=\"steps\">\(items)</ul>"
  }

  private func name(of check: String) -> String {
    switch check {
    case "store": text(.database)
    case "ingest": text(.takingEvents)
    case "disk": text(.disk)
    default: check
    }
  }

  /// What is wrong in the reader's language; what the database or another server says is shown as it is.
  private func words(
    _ fault: String,
    _ reason: String?,
    _ arguments: [String: Problem.Argument]?
  ) -> HTML {
    let sentence = SystemReason.words(reason, arguments, in: text.language)
    return sentence.map { "\($0)" } ?? "<code dir=\"ltr\">\(fault)</code>"
  }

  private var doctor: HTML {
    Card(
      title: text(.doctor),
      actions: PostButton(
        label: text(.checkNow),
        path: environment.path("system/check"),
        kind: .primary
      ).html,
      content: """
        <p class="note">\(text(.doctorLead))</p>\
        \(findings.map { FindingList(findings: $0, text: text).html })
        """
    ).html
  }

  private var mail: HTML {
    guard let mail = system.mail else { return "<p class=\"note\">\(text(.noMail))</p>" }
    let format = environment.format
    let failure = mail.lastFailure.map { failure -> HTML in
      let words = words(failure, mail.lastFailureReason, mail.lastFailureArguments)
      return "\(words) \(mail.lastFailureAt.map { format.moment($0) })"
    }
    return Facts(rows: [
      (text(.mailSent), "\(format.number(mail.sent))"),
      (text(.mailWaiting), "\(format.number(mail.waiting))"),
      (text(.mailFailed), "\(format.number(mail.failed))"), (text(.mailLastFailure), failure),
    ]).html
  }

  private var database: HTML {
    Facts(rows: [
      (text(.engine), "<bdi dir=\"ltr\">\(system.engine) \(system.engineVersion)</bdi>"),
      (text(.schemaVersion), "\(environment.format.number(system.schema))"),
      (text(.durability), "<code>\(system.durability)</code>"),
      (text(.startedAt), environment.format.moment(system.startedAt)),
      (
        text(.reserve),
        system.reserveBytes.map { "\(environment.format.bytes($0))" }
      ),
    ]).html
  }
}

import LinkCore
package import LinkPages
package import WireModels

/// The apps of a workspace, with what each still lacks, and a form that adds one.
package struct AppsPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The apps.
  package var apps: [AppResource]
  /// What was in the fields of the form.
  package var draft: AppDraft
  /// What the server refused.
  package var problem: Problem?
  /// Whether the user may add apps.
  package var mayEdit: Bool

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    apps: [AppResource],
    draft: AppDraft = AppDraft(),
    problem: Problem? = nil,
    mayEdit: Bool
  ) {
    (self.environment, self.apps) = (environment, apps)
    (self.draft, self.problem, self.mayEdit) = (draft, problem, mayEdit)
  }

  private var text: DashboardText { environment.text }
  private var summary: ErrorSummary? {
    problem.map {
      ErrorSummary(
        $0,
        fields: AppDraft.fields,
        labels: AppDraft.labels(text),
        title: text(.whatIsWrong)
      )
    }
  }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .apps,
      title: text(.apps),
      content: """
        \(PageTitle(title: "\(text(.apps))", lead: "\(text(.appsLead))").html)
        \(summary?.html)\(list)\(mayEdit ? Card(title: text(.addApp), content: form).html : nil)
        """
    ).html
  }

  private var list: HTML {
    guard !apps.isEmpty else {
      return Card(
        content: EmptyState(icon: .app, title: text(.noApps), advice: text(.noAppsAdvice)).html
      ).html
    }
    return "<div class=\"grid two\">\(apps.map(card))</div>"
  }

  private func card(_ app: AppResource) -> HTML {
    let settings = app.settings
    let isAndroid = settings.platform == .android
    let steps: [(Phrase, Bool)] = [
      (.appScheme, settings.scheme != nil), (.appStorePage, settings.storeURL != nil),
      isAndroid
        ? (.appFingerprint, !settings.certificateFingerprints.isEmpty)
        : (.appTeam, settings.teamID != nil),
    ]
    let items = steps.map { name, isDone -> HTML in
      """
      <li class="\(isDone ? "done" : "open")">\(isDone ? Icon.check.html : Icon.open.html)\
      <span>\(text(name)) <span class="visually-hidden">(\(text(isDone ? .stepDone : .stepOpen)))</span></span></li>

      """
    }
    return Card(
      title: settings.name,
      actions: Tag(label: isAndroid ? "Android" : "iOS").html,
      content: """
        \(AppFacts(settings: settings, text: text).html)
        <ul class="steps">\(items)</ul>
        <p>\(ButtonLink(
          label: text(mayEdit ? Phrase.edit : .details),
          path: environment.path("apps/\(app.id)")
        ).html)</p>
        """
    ).html
  }

  private var form: HTML {
    let platforms = [("ios", "iOS"), ("android", "Android")]
    return """
      <form class="form" method="post" action="\(environment.path("apps"))">\
      <div class="pair">\(field(.name, text(.appName)))\
      \(field(.platform, text(.platform), kind: .choice(platforms)))</div>\
      <div class="pair">\(field(.bundleID, text(.bundleID), isCode: true))\
      \(field(.scheme, text(.appScheme), isCode: true))</div>\
      <div class="pair">\(field(.teamID, text(.appTeam), isCode: true))\
      \(field(.storeURL, text(.appStorePage), isCode: true))</div>\
      \(field(.certificateFingerprints, text(.appFingerprint), isCode: true))\
      <div class="pair">\(field(.iconURL, text(.appIcon), text(.appIconHint), isCode: true))\
      \(field(.color, text(.appColor), text(.appColorHint), isCode: true))</div>\
      <p><button class="button primary" type="submit">\(text(.addApp))</button></p></form>
      """
  }

  private func field(
    _ field: AppDraft.Field,
    _ label: String,
    _ hint: String? = nil,
    kind: FormField.Kind = .line("text"),
    isCode: Bool = false
  ) -> HTML {
    draft.field(field, label, hint, kind: kind, isCode: isCode, summary)
  }
}

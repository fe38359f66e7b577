import LinkCore
public import LinkPages
public import WireModels

/// The apps of a workspace, with what each still lacks, and a form that adds one.
public struct AppsPage: Sendable {
  /// The user and the request.
  public var environment: DashboardEnvironment
  /// The apps.
  public var apps: [AppResource]
  /// What was in the fields of the form, by name.
  public var draft: [String: String]
  /// What the server refused.
  public var problem: Problem?
  /// Whether the user may add apps.
  public var mayEdit: Bool

  /// Makes a page.
  public init(
    environment: DashboardEnvironment,
    apps: [AppResource],
    draft: [String: String] = [:],
    problem: Problem? = nil,
    mayEdit: Bool
  ) {
    (self.environment, self.apps, self.draft) = (environment, apps, draft)
    (self.problem, self.mayEdit) = (problem, mayEdit)
  }

  /// The names of the form's fields, which are those of the API's body.
  public static let fields = [
    "name", "platform", "bundleID", "teamID", "scheme", "storeURL", "certificateFingerprints",
  ]

  private var text: DashboardText { environment.text }
  private var summary: ErrorSummary? {
    let places = Dictionary(uniqueKeysWithValues: Self.fields.map { ("/" + $0, $0) })
    return problem.map { ErrorSummary($0, fields: places, title: text(.whatIsWrong)) }
  }

  /// The document.
  public var html: HTML {
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
      actions: Tag(label: settings.platform.rawValue).html,
      content: """
        \(Facts(rows: [
          (text(.bundleID), "<code>\(settings.bundleID)</code>"),
          (text(.appScheme), settings.scheme.map { "<code>\($0)</code>" }),
          (text(.appStorePage), settings.storeURL.map { "<code>\($0)</code>" }),
          (text(.appTeam), settings.teamID.map { "<code>\($0)</code>" }),
        ]).html)
        <ul class="steps">\(items)</ul>
        """
    ).html
  }

  private var form: HTML {
    let platforms = [("ios", "iOS"), ("android", "Android")]
    return """
      <form class="form" method="post" action="\(environment.path("apps"))">\
      <div class="pair">\(field("name", .appName))\
      \(field("platform", .platform, kind: .choice(platforms)))</div>\
      <div class="pair">\(field("bundleID", .bundleID, isCode: true))\(field("scheme", .appScheme, isCode: true))</div>\
      <div class="pair">\(field("teamID", .appTeam, isCode: true))\(field("storeURL", .appStorePage, isCode: true))</div>\
      \(field("certificateFingerprints", .appFingerprint, isCode: true))\
      <p><button class="button primary" type="submit">\(text(.addApp))</button></p></form>
      """
  }

  private func field(
    _ name: String,
    _ label: Phrase,
    kind: FormField.Kind = .line("text"),
    isCode: Bool = false
  ) -> HTML {
    FormField(
      name,
      label: text(label),
      value: draft[name] ?? "",
      error: summary?.error(of: name),
      kind: kind,
      isCode: isCode
    ).html
  }
}

public import LinkCore
public import LinkPages
public import WireModels

/// The apps of a workspace, with what each still lacks, and a form that adds one.
public struct AppsPage: Sendable {
  /// The user and the request.
  public var environment: DashboardEnvironment
  /// The apps.
  public var apps: [AppResource]
  /// What each app's project needs for links: where it goes, and what is pasted.
  public var code: [AppID: [(place: String, text: String)]]
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
    code: [AppID: [(place: String, text: String)]] = [:],
    draft: [String: String] = [:],
    problem: Problem? = nil,
    mayEdit: Bool
  ) {
    (self.environment, self.apps, self.code) = (environment, apps, code)
    (self.draft, self.problem, self.mayEdit) = (draft, problem, mayEdit)
  }

  /// The names of the form's fields, which are those of the API's body.
  public static let fields = [
    "name", "platform", "bundleID", "teamID", "scheme", "storeURL", "certificateFingerprints",
  ]

  /// The names of the fields that say how an app looks, which are those of the API's `appearance`.
  public static let lookFields = ["iconURL", "color"]

  private var text: DashboardText { environment.text }
  private var summary: ErrorSummary? {
    let places =
      Self.fields.map { ("/" + $0, $0) } + Self.lookFields.map { ("/appearance/" + $0, $0) }
    return problem.map {
      ErrorSummary($0, fields: Dictionary(uniqueKeysWithValues: places), title: text(.whatIsWrong))
    }
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
          (text(.appIcon), settings.appearance?.iconURL.map { "<code>\($0)</code>" }),
          (text(.appColor), settings.appearance?.color.map(swatch)),
        ]).html)
        <ul class="steps">\(items)</ul>
        \(code[app.id].map(snippets))\(mayEdit ? look(of: app) : nil)
        """
    ).html
  }

  private func snippets(_ code: [(place: String, text: String)]) -> HTML {
    let items = code.map { Snippet(place: $0.place, code: $0.text, text: text).html }
    return "<details class=\"numbers\"><summary>\(text(.appCode))</summary>\(items)</details>"
  }

  /// A colour with its digits; the policy of pages allows no style of its own.
  private func swatch(_ color: String) -> HTML {
    """
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true"><rect width="14" height="14" rx="4" \
    fill="#\(color)"/></svg> <code>\(color)</code>
    """
  }

  /// The form that changes how an app looks.
  private func look(of app: AppResource) -> HTML {
    let appearance = app.settings.appearance
    let values = [appearance?.iconURL ?? "", appearance?.color ?? ""]
    let fields = zip(Self.lookFields, values).map { name, value in
      lookField(name, id: "\(name)-\(app.id)", value: value)
    }
    return """
      <details class="numbers"><summary>\(text(.appLook))</summary>\
      <form class="form" method="post" action="\(environment.path("apps/\(app.id)/look"))">\(fields)\
      <p><button class="button" type="submit">\(text(.save))</button></p></form></details>
      """
  }

  private func lookField(_ name: String, id: String? = nil, value: String) -> HTML {
    FormField(
      name,
      id: id,
      label: text(name == "color" ? Phrase.appColor : .appIcon),
      hint: text(name == "color" ? Phrase.appColorHint : .appIconHint),
      value: value,
      error: id == nil ? summary?.error(of: name) : nil,
      isCode: true
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
      <div class="pair">\(Self.lookFields.map { lookField($0, value: draft[$0] ?? "") })</div>\
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

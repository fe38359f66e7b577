import LinkCore
package import LinkPages
package import WireModels

/// An app: what opens it, how it looks, what first launches and events are credited by, and the keys of its push
/// messages.
package struct AppPage: Sendable {
  /// What a form of the page was refused for.
  package enum Refusal: Sendable {
    /// The settings, with the version of those that the form was opened with.
    case settings(AppDraft, version: String, Problem)
    /// A push key of a provider, with the texts of its form that are no secret.
    case pushKey(provider: String, keyID: String, teamID: String, Problem)
  }

  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The app.
  package var app: AppResource
  /// What its project needs for links: where it goes, and what is pasted.
  package var code: [(place: String, text: String)]
  /// The keys that its messages are sent with; `nil` for users who may not see them.
  package var pushKeys: [PushKeyResource]?
  /// What the server refused.
  package var refusal: Refusal?
  /// Whether the user may change the app.
  package var mayEdit: Bool
  /// Whether a change was saved just now.
  package var isSaved: Bool

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    app: AppResource,
    code: [(place: String, text: String)] = [],
    pushKeys: [PushKeyResource]? = nil,
    refusal: Refusal? = nil,
    mayEdit: Bool,
    isSaved: Bool = false
  ) {
    (self.environment, self.app, self.code) = (environment, app, code)
    (self.pushKeys, self.refusal) = (pushKeys, refusal)
    (self.mayEdit, self.isSaved) = (mayEdit, isSaved)
  }

  var text: DashboardText { environment.text }
  private var isApple: Bool { app.platform == .ios }

  var summary: ErrorSummary? {
    switch refusal {
    case nil: nil
    case .settings(_, _, let problem):
      ErrorSummary(
        problem,
        fields: AppDraft.fields,
        labels: AppDraft.labels(text),
        title: text(.whatIsWrong)
      )
    case .pushKey(_, _, _, let problem):
      ErrorSummary(problem, fields: Self.keyFields, title: text(.whatIsWrong))
    }
  }

  private var draft: AppDraft {
    if case .settings(let draft, _, _) = refusal { draft } else { AppDraft(app.settings) }
  }

  private var version: String {
    if case .settings(_, let version, _) = refusal { version } else { draft.version }
  }

  private var path: String { environment.path("apps/\(app.id)") }

  /// The document.
  package var html: HTML {
    let platform = isApple ? "iOS" : "Android"
    let saved = isSaved ? Notice(message: text(.savedNow)).html : nil
    return DashboardFrame(
      environment: environment,
      section: .apps,
      title: refusal == nil ? app.name : "\(text(.problem)): \(app.name)",
      content: """
        \(PageTitle(
          title: "<bdi>\(app.name)</bdi>",
          lead: "\(platform) \u{b7} <code>\(app.bundleID)</code>",
          above: [(text(.apps), environment.path("apps"))],
          crumbs: text(.breadcrumbs)
        ).html)
        \(saved)\(summary?.html(reload: path, text))\(mayEdit ? form : facts)\(push)\(snippets)\
        \(mayEdit ? deletion : nil)
        """
    ).html
  }

  /// What users read who may not change it.
  private var facts: HTML {
    let stored = AppDraft(app.settings)
    let (on, off) = (text(TeamPhrase.switchedOn), text(TeamPhrase.switchedOff))
    let rules = Facts(rows: [
      (text(AppPhrase.isDeferred), "\(app.matching.isEnabled ? on : off)"),
      (text(AppPhrase.certainWindow), "\(stored[.certainWindow])"),
      (text(AppPhrase.isProbabilistic), "\(app.matching.isProbabilistic ? on : off)"),
      (text(AppPhrase.probabilisticWindow), "\(stored[.probabilisticWindow])"),
      (text(AppPhrase.errorRate), "\(stored[.errorRate])"),
      (text(AppPhrase.deepLinkWindow), "\(stored[.deepLinkWindow])"),
      (text(AppPhrase.impressionWindow), "\(stored[.impressionWindow])"),
    ]).html
    return """
      <div class="grid">\(Card(content: AppFacts(settings: app.settings, text: text).html).html)\
      \(Card(title: text(.firstLaunches), content: rules).html)</div>

      """
  }

  private var form: HTML {
    """
    <form method="post" action="\(path)" novalidate>\
    <input type="hidden" name="version" value="\(version)"><div class="grid">\
    \(Card(title: text(AppPhrase.linksAndPages), content: links).html)\
    \(Card(title: text(.firstLaunches), content: launches).html)\
    \(Card(title: text(AppPhrase.attribution), content: attribution).html)\
    <p><button class="button primary" type="submit">\(text(.save))</button></p></div></form>

    """
  }

  private var links: HTML {
    let own =
      isApple
      ? field(.teamID, text(.appTeam), text(AppPhrase.teamHint), isCode: true)
      : field(
        .certificateFingerprints,
        text(.appFingerprint),
        text(AppPhrase.fingerprintHint),
        kind: .lines,
        isCode: true
      )
    return """
      <div class="form">\(field(.name, text(.appName)))\
      <div class="pair">\(field(.scheme, text(.appScheme), text(AppPhrase.schemeHint), isCode: true))\
      \(field(.storeURL, text(.appStorePage), text(AppPhrase.storeHint), isCode: true))</div>\
      \(own)<div class="pair">\(field(.iconURL, text(.appIcon), text(.appIconHint), isCode: true))\
      \(field(.color, text(.appColor), text(.appColorHint), isCode: true))</div></div>
      """
  }

  private var launches: HTML {
    """
    <div class="form">\(field(.isDeferred, text(AppPhrase.isDeferred), kind: .check))\
    \(field(.certainWindow, text(AppPhrase.certainWindow), text(AppPhrase.certainHint), isCode: true))\
    \(field(.isProbabilistic, text(AppPhrase.isProbabilistic), kind: .check))\
    <p class="note">\(text(AppPhrase.probabilisticNote))</p><div class="pair">\
    \(field(.probabilisticWindow, text(AppPhrase.probabilisticWindow), text(AppPhrase.probabilisticHint), isCode: true))\
    \(field(.errorRate, text(AppPhrase.errorRate), text(AppPhrase.errorRateHint), isCode: true))</div></div>
    """
  }

  private var attribution: HTML {
    """
    <div class="form"><div class="pair">\
    \(field(.deepLinkWindow, text(AppPhrase.deepLinkWindow), text(AppPhrase.deepLinkHint), isCode: true))\
    \(field(.impressionWindow, text(AppPhrase.impressionWindow), text(AppPhrase.impressionHint), isCode: true))\
    </div><p class="note">\(text(AppPhrase.attributionNote))</p></div>
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

  private var deletion: HTML {
    Deletion(
      name: app.name,
      advice: text(.deleteAppAdvice),
      path: environment.path("apps/\(app.id)/delete"),
      text: text
    ).html
  }

  private var snippets: HTML? {
    guard !code.isEmpty else { return nil }
    let items = code.map { Snippet(place: $0.place, code: $0.text, text: text).html }
    return Card(title: text(.appCode), content: "\(items)").html
  }
}

/// What is known of an app.
struct AppFacts: Sendable {
  var settings: AppSettings
  var text: DashboardText

  var html: HTML {
    let prints = settings.certificateFingerprints.map { "<code>\($0)</code> " as HTML }
    return Facts(rows: [
      (text(.bundleID), "<code>\(settings.bundleID)</code>"),
      (text(.appScheme), settings.scheme.map { "<code>\($0)</code>" }),
      (text(.appStorePage), settings.storeURL.map { "<code>\($0)</code>" }),
      (text(.appTeam), settings.teamID.map { "<code>\($0)</code>" }),
      (text(.appFingerprint), prints.isEmpty ? nil : "\(prints)"),
      (text(.appIcon), settings.appearance?.iconURL.map { "<code>\($0)</code>" }),
      (text(.appColor), settings.appearance?.color.map(swatch)),
    ]).html
  }

  /// A color with its digits; the policy of pages allows no style of its own.
  private func swatch(_ color: String) -> HTML {
    """
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true"><rect width="14" height="14" rx="4" \
    fill="#\(color)"/></svg> <code>\(color)</code>
    """
  }
}

import Foundation
package import LinkCore
package import LinkPages

/// The page about a user's own account.
package struct AccountPage: Sendable {
  /// A browser in which the user is signed in.
  package struct Session: Sendable {
    /// The id of the session.
    package var id: String
    /// The browser's name.
    package var browser: String
    /// When it was last used.
    package var lastUsed: Timestamp
    /// Whether it is the browser that shows the page.
    package var isCurrent: Bool

    /// Makes one.
    package init(id: String, browser: String, lastUsed: Timestamp, isCurrent: Bool) {
      (self.id, self.browser, self.lastUsed) = (id, browser, lastUsed)
      self.isCurrent = isCurrent
    }
  }

  /// What the page shows.
  package struct Model: Sendable {
    /// The user's name.
    package var name: String
    /// The user's address.
    package var email: String
    /// The language that the user chose.
    package var language: PageLanguage?
    /// The time zone that the user chose.
    package var timeZone: String?
    /// The recovery codes that are left; `nil` without a second factor.
    package var recoveryCodes: Int?
    /// The user's browsers.
    package var sessions: [Session]
    /// What was wrong with the form that was sent.
    package var problem: AccountProblem?
    /// Whether the profile was saved just now.
    package var isSaved = false
    /// Whether the user has a password.
    package var hasPassword = true
    /// The identity provider by which users may sign in, and whether this user connected an account.
    package var provider: (name: String, isConnected: Bool)?
    /// The ids and names of the workspaces that the user may leave.
    package var workspaces: [(id: String, name: String)] = []

    /// Makes a model.
    package init(
      name: String,
      email: String,
      language: PageLanguage?,
      timeZone: String?,
      recoveryCodes: Int?,
      sessions: [Session],
      problem: AccountProblem?
    ) {
      (self.name, self.email, self.language, self.timeZone) = (name, email, language, timeZone)
      (self.recoveryCodes, self.sessions, self.problem) = (recoveryCodes, sessions, problem)
    }
  }

  private let model: Model
  private let language: PageLanguage
  private let environment: DashboardEnvironment?
  private let text: AccountText

  /// Makes a page; beside the navigation of `environment`, or alone for a user without a workspace.
  package init(_ model: Model, language: PageLanguage, environment: DashboardEnvironment? = nil) {
    (self.model, self.language, self.environment) = (model, language, environment)
    text = AccountText(language: language)
  }

  /// The document.
  package var html: HTML {
    let saved = Notice(message: DashboardText(language: language)(.savedNow)).html
    let problem =
      model.problem.map { problem in
        "<div class=\"alert bad\" role=\"alert\"><p>\(text.problem(problem))</p></div>\n" as HTML
      } ?? (model.isSaved ? saved : nil)
    let parts = [
      (text(.profile), profile), (text(.changePassword), password),
      (text(.secondFactor), secondFactor), provider, (text(.sessions), sessions), workspaces,
    ].compactMap(\.self)
    guard let environment else {
      return DashboardCard(
        language: language,
        title: text(.account),
        content: """
          <p><bdi>\(model.email)</bdi></p>
          \(problem)\(parts.map { "<h2>\($0.0)</h2>\n\($0.1)" as HTML })
          """
      ).html
    }
    return DashboardFrame(
      environment: environment,
      title: text(.account),
      content: """
        \(PageTitle(title: "\(text(.account))", lead: "<bdi>\(model.email)</bdi>").html)
        \(problem)<div class="grid two">\(parts.map { Card(title: $0.0, content: $0.1).html })</div>
        """
    ).html
  }

  private var provider: (String, HTML)? {
    guard let (name, isConnected) = model.provider else { return nil }
    let content: HTML =
      isConnected
      ? """
      <p>\(text(.openIDOn, ["name": name]))</p>
      <form method="post" action="/account/openid/remove">\
      <button class="button" type="submit">\(text(.openIDRemove, ["name": name]))</button></form>

      """
      : """
      <p>\(text(.openIDOff))</p>
      <form method="post" action="/account/openid">\
      <button class="button" type="submit">\(text(.openIDConnect, ["name": name]))</button></form>

      """
    return (name, content)
  }

  private func error(_ field: String) -> String? {
    model.problem.flatMap { $0.field == field ? text.problem($0) : nil }
  }

  private var profile: HTML {
    let languages =
      [("", text(.asBrowser))] + PageLanguage.allCases.map { ($0.rawValue, $0.ownName) }
    return """
      <form class="form" method="post" action="/account/profile">
      \(FormField("name", label: text(.name), value: model.name, error: error("name"), autocomplete: "name").html)\
      \(FormField(
        "language",
        label: text(.language),
        value: model.language?.rawValue ?? "",
        kind: .choice(languages.map { (value: $0.0, name: $0.1) })
      ).html)\
      \(FormField(
        "timeZone",
        label: text(.timeZone),
        hint: text(.timeZoneHint),
        value: model.timeZone ?? "",
        error: error("timeZone"),
        isCode: true,
        offer: environment?.offer(.timeZone)
      ).html)\
      <button class="button" type="submit">\(text(.save))</button>
      </form>

      """
  }

  private var password: HTML {
    let current = FormField(
      "current",
      label: text(.currentPassword),
      kind: .line("password"),
      autocomplete: "current-password"
    )
    let shortest = model.recoveryCodes == nil ? 15 : 8
    return """
      <p>\(text(model.hasPassword ? .otherSessionsEnd : .noPassword))</p>
      <form class="form" method="post" action="/account/password">
      \(model.hasPassword ? current.html : nil)\(FormField.newPassword(text, shortest: shortest).html)\
      <button class="button" type="submit">\(text(.changePassword))</button>
      </form>

      """
  }

  private var secondFactor: HTML {
    guard let left = model.recoveryCodes else {
      return """
        <p>\(text(.secondFactorOff))</p>
        <p><a class="button" href="/account/second-factor">\(text(.setUpSecondFactor))</a></p>

        """
    }
    return """
      <p>\(text(.secondFactorOn, ["count": String(left)]))</p>
      <form method="post" action="/account/second-factor/recovery-codes">\
      <button class="button" type="submit">\(text(.newRecoveryCodes))</button></form>
      <form method="post" action="/account/second-factor/remove">\
      <button class="button danger" type="submit">\(text(.removeSecondFactor))</button></form>

      """
  }

  private var format: DashboardFormat {
    let zone = model.timeZone.flatMap { TimeZone(identifier: $0) } ?? .gmt
    return environment?.format ?? DashboardFormat(language: language, timeZone: zone)
  }

  private var sessions: HTML {
    let table = DataTable(
      caption: text(.sessions),
      hidesCaption: true,
      columns: [text(.browser), text(.lastUsed), text(.end)].map { .init(name: $0) },
      rows: model.sessions.map(row),
      stacks: true
    )
    return """
      \(table.html)\
      <form method="post" action="/account/sessions/end">\
      <button class="button" type="submit">\(text(.endOthers))</button></form>

      """
  }

  private var workspaces: (String, HTML)? {
    guard !model.workspaces.isEmpty else { return nil }
    let table = DataTable(
      caption: text(.workspaces),
      hidesCaption: true,
      columns: [text(.workspace), text(.leave)].map { .init(name: $0) },
      rows: model.workspaces.map { workspace -> [HTML] in
        let leave = leaving(workspace.id, named: workspace.name)
        return ["<bdi>\(workspace.name)</bdi>", "\(leave.button)\(leave.html)"]
      },
      stacks: true
    )
    return (text(.workspaces), table.html)
  }

  private func leaving(_ workspace: String, named name: String) -> Dialog {
    let button = PostButton(
      label: text(.leave),
      path: "/account/workspaces/\(workspace)/leave",
      kind: .danger
    )
    return Dialog(
      id: "leave-\(workspace)",
      opens: text(.leave),
      kind: .small,
      title: text(.leaveWorkspace, ["workspace": name]),
      content: "<p>\(text(.leaveAdvice))</p>\n\(button.html)",
      cancel: text(.back)
    )
  }

  private func row(_ session: Session) -> [HTML] {
    let end: HTML = """
      <form method="post" action="/account/sessions/\(session.id)/end">\
      <button class="button small" type="submit">\(text(.end))</button></form>
      """
    return [
      "<bdi>\(session.browser)</bdi>", format.moment(session.lastUsed),
      session.isCurrent ? "\(text(.thisBrowser))" : end,
    ]
  }
}

extension PageLanguage {
  /// The language's name in itself.
  var ownName: String {
    switch self {
    case .english: "English"
    case .turkish: "Türkçe"
    case .german: "Deutsch"
    case .spanish: "Español"
    case .arabic: "العربية"
    }
  }
}

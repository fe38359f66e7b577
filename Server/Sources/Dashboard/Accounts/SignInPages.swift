import LinkCore
package import LinkPages
import WireModels

/// The page that asks for an e-mail address and a password.
package struct SignInPage: Sendable {
  /// What the page shows.
  package struct Model: Sendable {
    /// The page to which the browser goes after sign-in.
    package var next: String
    /// The address that was entered before.
    package var email: String
    /// What was wrong before.
    package var problem: AccountProblem?
    /// The identity provider by which users may sign in, too.
    package var provider: String?
    /// Whether the server mails links that set a new password.
    package var sendsMail = false

    /// Makes a model.
    package init(next: String, email: String = "", problem: AccountProblem? = nil) {
      (self.next, self.email, self.problem) = (next, email, problem)
    }
  }

  private let model: Model
  private let language: PageLanguage

  /// Makes a page.
  package init(_ model: Model, language: PageLanguage) {
    (self.model, self.language) = (model, language)
  }

  /// The document.
  package var html: HTML {
    let text = AccountText(language: language)
    let fields = [
      FormField(
        "email",
        label: text(.email),
        value: model.email,
        kind: .line("email"),
        autocomplete: "username",
        isCode: true
      ),
      .password(text),
    ]
    return AccountForm(
      language: language,
      title: text(.signIn),
      problem: model.problem,
      path: "/login",
      next: model.next,
      fields: fields,
      button: text(.signIn),
      more: "\(provider(text))\(model.sendsMail ? forgotten(text) : nil)"
    ).html
  }

  private func provider(_ text: AccountText) -> HTML? {
    model.provider.map { provider in
      """
      <p><a class="button" href="/login/openid?next=\(PercentCoding.encode(model.next))">\
      \(text(.signInWith, ["name": provider]))</a></p>
      """
    }
  }

  private func forgotten(_ text: AccountText) -> HTML {
    "<p><a href=\"/login/password\">\(text(.forgotten))</a></p>"
  }
}

/// The page on which a user who forgot the password asks for a link that sets a new one.
package struct ForgottenPasswordPage: Sendable {
  private let isSent: Bool
  private let problem: AccountProblem?
  private let language: PageLanguage

  /// Makes the page with its form, or what follows where it was sent.
  package init(isSent: Bool = false, problem: AccountProblem? = nil, language: PageLanguage) {
    (self.isSent, self.problem, self.language) = (isSent, problem, language)
  }

  /// The document.
  package var html: HTML {
    let text = AccountText(language: language)
    let back: HTML = "<p><a href=\"/login\">\(text(.signIn))</a></p>"
    guard !isSent else {
      return DashboardCard(
        language: language,
        title: text(.linkSent),
        content: "<p>\(text(.linkSentAdvice))</p>\(back)"
      ).html
    }
    let email = FormField(
      "email",
      label: text(.email),
      kind: .line("email"),
      autocomplete: "username",
      isCode: true
    )
    return AccountForm(
      language: language,
      title: text(.forgotten),
      advice: text(.forgottenAdvice),
      problem: problem,
      path: "/login/password",
      fields: [email],
      button: text(.sendLink),
      more: back
    ).html
  }
}

/// The page that asks for a code of the second factor.
package struct SignInCodePage: Sendable {
  private let next: String
  private let problem: AccountProblem?
  private let language: PageLanguage

  /// Makes a page.
  package init(next: String, problem: AccountProblem? = nil, language: PageLanguage) {
    (self.next, self.problem, self.language) = (next, problem, language)
  }

  /// The document.
  package var html: HTML {
    let text = AccountText(language: language)
    return AccountForm(
      language: language,
      title: text(.codeTitle),
      advice: text(.codeAdvice),
      problem: problem,
      path: "/login/code",
      next: next,
      fields: [.code(text)],
      button: text(.goOn),
      more: "<p><a href=\"/login\">\(text(.otherUser))</a></p>"
    ).html
  }
}

/// One form on a page of its own.
struct AccountForm: Sendable {
  var language: PageLanguage
  var title: String
  var advice: String?
  var problem: AccountProblem?
  var path: String
  var next: String?
  var fields: [FormField]
  var button: String
  var more: HTML?

  var html: HTML {
    let text = AccountText(language: language)
    return DashboardCard(
      language: language,
      title: title,
      content: """
        \(advice.map { "<p>\($0)</p>\n" as HTML })\
        \(problem.map { "<div class=\"alert bad\" role=\"alert\"><p>\(text.problem($0))</p></div>\n" as HTML })\
        <form method="post" action="\(path)">
        \(next.map { "<input type=\"hidden\" name=\"next\" value=\"\($0)\">\n" as HTML })\
        \(fields.map(\.html))\
        <button class="button primary" type="submit">\(button)</button>
        </form>
        \(more)
        """
    ).html
  }
}

extension FormField {
  static func code(_ text: AccountText) -> FormField {
    FormField("code", label: text(.code), autocomplete: "one-time-code", isCode: true)
  }

  static func password(_ text: AccountText) -> FormField {
    FormField(
      "password",
      label: text(.password),
      kind: .line("password"),
      autocomplete: "current-password"
    )
  }

  static func newPassword(_ text: AccountText, shortest: Int) -> FormField {
    FormField(
      "password",
      label: text(.newPassword),
      hint: text(.passwordHint, ["count": String(shortest)]),
      kind: .line("password"),
      autocomplete: "new-password"
    )
  }
}

extension AccountText {
  /// The name of a role.
  func role(_ role: Role) -> String {
    switch role {
    case .owner: self(.owner)
    case .admin: self(.admin)
    case .editor: self(.editor)
    case .analyst: self(.analyst)
    case .viewer: self(.viewer)
    }
  }
}

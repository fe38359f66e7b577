package import LinkPages
package import WireModels

/// The page of a link that makes the first owner, or that invites to a workspace.
package struct JoinPage: Sendable {
  /// What the page shows.
  package struct Model: Sendable {
    /// The workspace's name.
    package var workspace: String
    /// The role that the user gets.
    package var role: Role
    /// Whether the user is the first of the workspace.
    package var isFirst: Bool
    /// The page's own path, to which the form goes.
    package var path: String
    /// The name that was entered before.
    package var name = ""
    /// The address that the link was made for, or that was entered before.
    package var email: String
    /// The user who is signed in, as name and address.
    package var signedIn: String?
    /// What was wrong before.
    package var problem: AccountProblem?
    /// The identity provider by which the reader may join without a password.
    package var provider: String?

    /// Makes a model.
    package init(
      workspace: String,
      role: Role,
      isFirst: Bool,
      path: String,
      email: String = "",
      signedIn: String? = nil
    ) {
      (self.workspace, self.role, self.isFirst, self.path) = (workspace, role, isFirst, path)
      (self.email, self.signedIn) = (email, signedIn)
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
    let advice =
      model.isFirst
      ? text(.firstOwnerAdvice, ["workspace": model.workspace])
      : text(.joinAdvice, ["role": text.role(model.role)])
    return AccountForm(
      language: language,
      title: model.isFirst ? text(.welcome) : text(.join, ["workspace": model.workspace]),
      advice: advice,
      problem: model.problem,
      path: model.path,
      fields: model.signedIn == nil ? fields(text) : [],
      button: model.signedIn.map { text(.joinAs, ["user": $0]) } ?? text(.createAccount),
      more: model.signedIn == nil && !model.isFirst ? signIn(text) : nil
    ).html
  }

  private func signIn(_ text: AccountText) -> HTML {
    let join = model.provider.map { name -> HTML in
      """
      <p><a class="button" href="\(model.path)/openid">\(text(.openIDJoin, ["name": name]))</a></p>

      """
    }
    return "\(join)<p><a href=\"/login?next=\(model.path)\">\(text(.haveAccount))</a></p>"
  }

  private func fields(_ text: AccountText) -> [FormField] {
    [
      FormField("name", label: text(.name), value: model.name, autocomplete: "name"),
      FormField(
        "email",
        label: text(.email),
        value: model.email,
        kind: .line("email"),
        autocomplete: "username",
        isCode: true
      ),
      .newPassword(text, shortest: 15),
    ]
  }
}

/// The page of a link that sets a new password.
package struct NewPasswordPage: Sendable {
  private let path: String
  private let shortest: Int
  private let problem: AccountProblem?
  private let language: PageLanguage

  /// Makes a page.
  package init(path: String, shortest: Int, problem: AccountProblem?, language: PageLanguage) {
    (self.path, self.shortest, self.problem) = (path, shortest, problem)
    self.language = language
  }

  /// The document.
  package var html: HTML {
    let text = AccountText(language: language)
    return AccountForm(
      language: language,
      title: text(.newPassword),
      advice: text(.otherSessionsEnd),
      problem: problem,
      path: path,
      fields: [.newPassword(text, shortest: shortest)],
      button: text(.setPassword)
    ).html
  }
}

/// The page of a link that works no more: the same for one that was used and one that never was.
package struct LinkOverPage: Sendable {
  private let language: PageLanguage

  /// Makes a page.
  package init(language: PageLanguage) {
    self.language = language
  }

  /// The document.
  package var html: HTML {
    let text = AccountText(language: language)
    return DashboardCard(
      language: language,
      title: text(.linkOver),
      content: """
        <p>\(text(.linkOverAdvice))</p>
        <p><a href="/login">\(text(.signIn))</a></p>
        """
    ).html
  }
}

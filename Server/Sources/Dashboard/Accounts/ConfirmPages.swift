import LinkCore
package import LinkPages

/// The page that asks for the password again before a change of keys, members or factors.
package struct ConfirmPage: Sendable {
  private let next: String
  private let asksForCode: Bool
  private let provider: String?
  private let problem: AccountProblem?
  private let language: PageLanguage

  /// Makes a page; `provider` is the identity provider of a user without a password.
  package init(
    next: String,
    asksForCode: Bool,
    provider: String? = nil,
    problem: AccountProblem?,
    language: PageLanguage
  ) {
    (self.next, self.asksForCode, self.provider) = (next, asksForCode, provider)
    (self.problem, self.language) = (problem, language)
  }

  /// The document.
  package var html: HTML {
    let text = AccountText(language: language)
    if let provider {
      let path = "/account/openid/confirm?next=\(PercentCoding.encode(next))"
      return DashboardCard(
        language: language,
        title: text(.confirm),
        content: """
          <p>\(text(.confirmAdvice))</p>
          <p><a class="button primary" href="\(path)">\(text(.openIDConfirm, ["name": provider]))</a></p>
          """
      ).html
    }
    return AccountForm(
      language: language,
      title: text(.confirm),
      advice: text(.confirmAdvice),
      problem: problem,
      path: "/account/confirm",
      next: next,
      fields: asksForCode ? [.password(text), .code(text)] : [.password(text)],
      button: text(.goOn)
    ).html
  }
}

/// The page that asks for a code of the second factor after a user confirmed at the identity provider.
package struct ConfirmCodePage: Sendable {
  private let path: String
  private let next: String
  private let problem: AccountProblem?
  private let language: PageLanguage

  /// Makes a page; its form goes to `path`, and from there to `next`.
  package init(
    path: String,
    next: String,
    problem: AccountProblem? = nil,
    language: PageLanguage
  ) {
    (self.path, self.next) = (path, next)
    (self.problem, self.language) = (problem, language)
  }

  /// The document.
  package var html: HTML {
    let text = AccountText(language: language)
    return AccountForm(
      language: language,
      title: text(.codeTitle),
      advice: text(.codeAdvice),
      problem: problem,
      path: path,
      next: next,
      fields: [.code(text)],
      button: text(.goOn),
      more: "<p><a href=\"/account\">\(text(.back))</a></p>"
    ).html
  }
}

/// The page between a form of this server and the identity provider, with a button that leads there.
package struct ProviderPage: Sendable {
  private let name: String
  private let address: String
  private let language: PageLanguage

  /// Makes a page; `address` is the one at the provider.
  package init(name: String, address: String, language: PageLanguage) {
    (self.name, self.address, self.language) = (name, address, language)
  }

  /// The document.
  package var html: HTML {
    let text = AccountText(language: language)
    return DashboardCard(
      language: language,
      title: text(.openIDConnect, ["name": name]),
      content: """
        <p><a class="button primary" href="\(address)">\(text(.goOn))</a></p>
        <p><a href="/account">\(text(.back))</a></p>
        """
    ).html
  }
}

package import LinkPages

/// The page by which a user takes a second factor into use.
package struct SecondFactorPage: Sendable {
  /// The workspaces of a user who has no second factor yet.
  package struct Workspaces: Sendable {
    /// The names of those that require one.
    package var closed: [String]
    /// The others, with the addresses of their first pages.
    package var open: [(name: String, path: String)]

    /// Makes a list.
    package init(closed: [String] = [], open: [(name: String, path: String)] = []) {
      (self.closed, self.open) = (closed, open)
    }
  }

  private let secret: String
  private let image: HTML?
  private let next: String
  private let workspaces: Workspaces
  private let problem: AccountProblem?
  private let language: PageLanguage

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - secret: The shared secret in base 32.
  ///   - image: The QR code for an authenticator app.
  ///   - next: The page that follows.
  ///   - workspaces: What requires a second factor.
  ///   - problem: What was wrong before.
  ///   - language: The language.
  package init(
    secret: String,
    image: HTML?,
    next: String,
    workspaces: Workspaces = Workspaces(),
    problem: AccountProblem?,
    language: PageLanguage
  ) {
    (self.secret, self.image, self.next) = (secret, image, next)
    (self.workspaces, self.problem, self.language) = (workspaces, problem, language)
  }

  /// The document.
  package var html: HTML {
    let text = AccountText(language: language)
    let required = workspaces.closed.first.map { text(.factorRequired, ["workspace": $0]) + " " }
    let others = workspaces.closed.isEmpty ? [] : workspaces.open
    return AccountForm(
      language: language,
      title: text(.setUpSecondFactor),
      advice: (required ?? "") + text(.scanCode),
      problem: problem,
      path: "/account/second-factor",
      next: next,
      fields: [.code(text)],
      button: text(.goOn),
      more: """
        <p>\(image)</p>
        <p>\(text(.key)): <code dir="ltr">\(secret)</code></p>
        \(others.map { other in
          "<p><a href=\"\(other.path)\">\(text(.otherWorkspace, ["workspace": other.name]))</a></p>\n" as HTML
        })<p><a href="/account">\(text(workspaces.closed.isEmpty ? .back : .account))</a></p>
        """
    ).html
  }
}

/// The page that shows recovery codes, once.
package struct RecoveryCodesPage: Sendable {
  private let codes: [String]
  private let next: String
  private let language: PageLanguage

  /// Makes a page; `next` is the one that follows.
  package init(codes: [String], next: String, language: PageLanguage) {
    (self.codes, self.next, self.language) = (codes, next, language)
  }

  /// The document.
  package var html: HTML {
    let text = AccountText(language: language)
    return DashboardCard(
      language: language,
      title: text(.recoveryCodes),
      content: """
        <p>\(text(.recoveryAdvice))</p>
        <ul>\(codes.map { "<li><code dir=\"ltr\">\($0)</code></li>\n" as HTML })</ul>
        <p><a class="button primary" href="\(next)">\(text(.goOn))</a></p>
        """
    ).html
  }
}

package import LinkPages

/// The page that keeps a form which was sent after its session had ended, until the user has signed in, or that waits
/// for the password.
package struct KeptFormPage: Sendable {
  /// What the form waits for.
  package enum Need: Sendable {
    /// The session ended.
    case signIn
    /// The user gave the password too long ago.
    case confirmation
  }

  /// What becomes of the form.
  package enum Content: Sendable {
    /// It can be sent again: where to, its fields in order, and what is needed first.
    case form(action: String, fields: [(name: String, value: String)], needs: Need = .signIn)
    /// It has more bytes than a page keeps.
    case tooLarge
    /// Another user typed it, or it is too old.
    case notYours
  }

  private let content: Content
  private let location: String
  private let language: PageLanguage

  /// Makes a page; `location` is the page by which the user signs in or confirms.
  package init(_ content: Content, location: String, language: PageLanguage) {
    (self.content, self.location, self.language) = (content, location, language)
  }

  /// The document.
  package var html: HTML {
    let text = AccountText(language: language)
    switch content {
    case .form(let action, let fields, let need):
      let words: (title: AccountPhrase, advice: AccountPhrase, button: AccountPhrase) =
        switch need {
        case .signIn: (.formKept, .formKeptAdvice, .signInNewTab)
        case .confirmation: (.formWaits, .formWaitsAdvice, .confirmNewTab)
        }
      let hidden = fields.map {
        "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">" as HTML
      }
      return DashboardCard(
        language: language,
        title: text(words.title),
        content: """
          <p>\(text(words.advice))</p>
          <form method="post" action="\(action)">\(hidden)\
          <p class="actions"><a class="button" href="\(location)" target="_blank" rel="noopener">\
          \(text(words.button))</a>\
          <button class="button primary" type="submit">\(text(.sendAgain))</button></p></form>
          """
      ).html
    case .tooLarge: return lost(text(.formKept), text(.formTooLarge), text)
    case .notYours: return lost(text(.formNotYours), text(.formNotYoursAdvice), text)
    }
  }

  private func lost(_ title: String, _ advice: String, _ text: AccountText) -> HTML {
    DashboardCard(
      language: language,
      title: title,
      content: """
        <p>\(advice)</p><p class="actions"><a class="button primary" href="\(location)">\
        \(text(.goOn))</a></p>
        """
    ).html
  }
}

/// The page that asks for the password of a link.
///
/// It is one form, which posts the field `password` as `application/x-www-form-urlencoded` to the
/// page's own path, and has no script, so that nothing in it can read what is typed. It names the
/// workspace and nothing of the link: a visitor without the password learns neither its title nor where
/// it leads.
///
/// Answer the right password with ``OnwardPage`` and not with a redirect: browsers hold
/// `form-action` against the redirects that follow a form, too.
package struct PasswordPage: Sendable {
  /// The name of the form's field.
  package static let field = "password"
  /// The longest password that the form sends, in UTF-16 units.
  package static let maximumLength = 256

  /// What the page shows.
  package var model: Model

  package init(_ model: Model) {
    self.model = model
  }

  /// What the page shows and where its form goes.
  package struct Model: Hashable, Sendable {
    /// What happened before.
    package enum State: Hashable, Sendable {
      /// Nothing yet.
      case asked
      /// The password was wrong.
      case refused
      /// There were too many wrong ones; the form is gone until then.
      case locked(seconds: Int64)
      /// The server checks too many passwords now; the form stays.
      case busy
    }

    /// The response that the page is part of.
    package var environment: PageEnvironment
    /// The path and query that the form posts to: those of the request, so that a tap keeps its
    /// parameters; where it is `nil`, the page's own address.
    package var path: String?
    /// What happened before.
    package var state: State

    package init(environment: PageEnvironment, path: String? = nil, state: State = .asked) {
      self.environment = environment
      self.path = path
      self.state = state
    }
  }

  /// The document.
  package var html: HTML {
    PageFrame(
      environment: model.environment,
      title: title,
      content: """
        \(header)
        \(form)
        """
    ).html
  }

  private var text: PageText { model.environment.language.text }

  private var header: HTML {
    BrandedHeader(
      environment: model.environment,
      mark: .lock,
      owner: model.environment.owner,
      title: title,
      summary: advice
    ).html
  }

  private var title: String {
    switch model.state {
    case .asked, .refused: text(.protected)
    case .locked: text(.tooManyAttempts)
    case .busy: text(.tooManyRequests)
    }
  }

  private var advice: String {
    switch model.state {
    case .asked, .refused: text(.protectedAdvice)
    case .locked(let seconds):
      text(.tryAgainIn, ["minutes": String(max(1, (seconds + 59) / 60))])
    case .busy: text(.tooManyRequestsAdvice)
    }
  }

  private var form: HTML? {
    if case .locked = model.state { return nil }
    let isRefused = model.state == .refused
    let path = PagePath(model.path)?.description
    let complaint: HTML =
      "<p class=\"error\" id=\"error\" role=\"alert\">\(text(.wrongPassword))</p>\n"
    return """
      <form class="actions" method="post"\(attribute: "action", path)>
      <label for="password">\(text(.password))</label>
      <input id="password" name="\(Self.field)" type="password" required autofocus autocomplete="off" \
      autocapitalize="none" spellcheck="false" maxlength="\(Self.maximumLength)"\
      \(attribute: "aria-invalid", isRefused ? "true" : nil)\
      \(attribute: "aria-describedby", isRefused ? "error" : nil)>
      \(isRefused ? complaint : nil)\
      <button class="button primary" type="submit">\(text(.goOn))</button>
      </form>
      """
  }
}

extension PasswordPage.Model.State {
  /// The status that the page is answered with (RFC 9110 §15.5.4, RFC 6585 §4).
  ///
  /// A 429 and a 503 want `Retry-After` beside them.
  package var statusCode: Int {
    switch self {
    case .asked: 200
    case .refused: 403
    case .locked: 429
    case .busy: 503
    }
  }
}

/// The page that shows a code to type into the app, for people whose phone has no other way to hand
/// the link over.
package struct CodePage: Sendable {
  /// The code, such as `7K3M-9QXT`.
  package var code: String
  /// How long it works.
  package var minutes: Int
  /// The response that the page is part of.
  package var environment: PageEnvironment

  package init(code: String, minutes: Int, environment: PageEnvironment) {
    self.code = code
    self.minutes = minutes
    self.environment = environment
  }

  /// The document.
  package var html: HTML {
    let text = environment.language.text
    let shown: HTML = "<p class=\"typed\" id=\"code\" dir=\"ltr\" translate=\"no\">\(code)</p>\n"
    return PageFrame(
      environment: environment,
      title: text(.codeTitle),
      content: BrandedHeader(
        environment: environment,
        title: text(.codeTitle),
        summary: text(.codeHint, ["minutes": String(minutes)]),
        content: shown
      ).html
    ).html
  }
}

/// The button that asks for a code; it needs no script.
struct CodeButton: Sendable {
  /// Where it posts to.
  private let path: HTML
  private let environment: PageEnvironment

  init(_ path: HTML, _ environment: PageEnvironment) {
    (self.path, self.environment) = (path, environment)
  }

  init?(_ path: String?, _ environment: PageEnvironment) {
    guard let path = PagePath(path) else { return nil }
    self.init("\(path.description)", environment)
  }

  var html: HTML {
    """
    <form method="post" action="\(path)">\
    <button class="quiet" type="submit" data-action="code">\(environment.language.text(.codeAsk))\
    </button></form>

    """
  }
}

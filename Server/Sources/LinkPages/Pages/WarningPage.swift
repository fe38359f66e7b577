/// The page in front of a link that its operator does not vouch for.
///
/// It says where the link leads, in full and with the host as resolvers read it, so that no
/// look-alike passes for a name people know. It has no script, loads nothing and moves on only
/// by a deliberate tap.
package struct WarningPage: Sendable {
  /// What the page shows.
  package var model: Model

  package init(_ model: Model) {
    self.model = model
  }

  /// Where the link leads, and the ways on.
  package struct Model: Hashable, Sendable {
    /// The response that the page is part of.
    package var environment: PageEnvironment
    /// Where the link leads for this visitor: shown, never followed.
    package var target: String
    /// What the button leads to: a web page, or a path of this origin that goes on, such as a
    /// landing page; without one there is no button.
    package var onward: String?
    /// Where abuse is reported, such as `mailto:abuse@example.com`; the page names the host where
    /// it is `nil`.
    package var report: String?

    package init(
      environment: PageEnvironment,
      target: String,
      onward: String? = nil,
      report: String? = nil
    ) {
      self.environment = environment
      self.target = target
      self.onward = onward
      self.report = report
    }
  }

  /// The document.
  package var html: HTML {
    PageFrame(
      environment: model.environment,
      title: text(.beCareful),
      accent: 5,
      content: """
        \(header)
        <section class="destination">
        <h2>\(text(.itLeadsTo))</h2>
        \(target.html)
        </section>
        \(button)\
        <p class="note">\(text(.leaveIfUnexpected))</p>
        \(report)
        """
    ).html
  }

  private var header: HTML {
    BrandedHeader(
      environment: model.environment,
      mark: .shield,
      title: text(.beCareful),
      summary: text(.notChecked)
    ).html
  }

  private var text: PageText { model.environment.language.text }
  private var target: ShownTarget { ShownTarget(model.target) }

  private var button: HTML? {
    let address = PageAddress(model.onward).flatMap { $0.isWeb ? $0.description : nil }
    guard let href = address ?? PagePath(model.onward)?.description else { return nil }
    let label = target.host.map { text(.goOnTo, ["host": $0]) } ?? text(.goOn)
    return """
      <div class="actions">
      <a class="button" rel="noreferrer nofollow" href="\(href)">\(label)</a>
      </div>

      """
  }

  private var report: HTML {
    let host = text(.reportTo, ["host": model.environment.host])
    guard let address = PageAddress(model.report), ["https", "mailto"].contains(address.scheme)
    else { return "<p class=\"note\">\(host)</p>" }
    return "<p class=\"note\"><a href=\"\(address.description)\">\(text(.reportThis))</a></p>"
  }
}

/// The page that leads on where a redirect may not: after a form.
///
/// It moves on by itself at once, without script, and has a button for browsers that do not. The
/// address is a web page; an app's own scheme waits for a tap on the landing page instead.
package struct OnwardPage: Sendable {
  /// What the page shows.
  package var model: Model

  package init(_ model: Model) {
    self.model = model
  }

  /// Where the page leads.
  package struct Model: Hashable, Sendable {
    /// The response that the page is part of.
    package var environment: PageEnvironment
    /// The web page that it leads to.
    package var address: String

    package init(environment: PageEnvironment, address: String) {
      self.environment = environment
      self.address = address
    }
  }

  /// The document.
  package var html: HTML {
    let address = PageAddress(model.address).flatMap { $0.isWeb ? $0 : nil }
    let host = address?.displayedHost ?? ""
    let title = text(.goingTo, ["host": host])
    return PageFrame(
      environment: model.environment,
      title: title,
      head: Self.refresh(address) ?? "",
      content: """
        \(header(title))
        \(button(address))
        """
    ).html
  }

  private func header(_ title: String) -> HTML {
    BrandedHeader(
      environment: model.environment,
      mark: .arrow,
      title: title,
      summary: text(.ifNothingHappens)
    ).html
  }

  private var text: PageText { model.environment.language.text }

  private func button(_ address: PageAddress?) -> HTML? {
    address.map { address in
      """
      <div class="actions">
      <a class="button primary" href="\(address.description)">\(text(.goOn))</a>
      </div>
      """
    }
  }

  /// Moves on at once; quotes, semicolons and commas of the address cannot end the value early,
  /// since browsers read everything behind `url=` where it is not in quotes.
  private static func refresh(_ address: PageAddress?) -> HTML? {
    address.map { address in
      """
      <meta http-equiv="refresh" content="0;url=\(address.description)">

      """
    }
  }
}

/// The page for programs that preview links: tags, the same as text, and one way on.
///
/// It has no script and says nothing that the other pages do not say.
package struct PreviewPage: Sendable {
  /// What the page shows.
  package var model: Model

  package init(_ model: Model) {
    self.model = model
  }

  /// What the page says.
  package struct Model: Hashable, Sendable {
    /// The response that the page is part of.
    package var environment: PageEnvironment
    /// What the link says about itself.
    package var link: LinkPreview
    /// The page on the web, where there is one.
    package var webURL: String?

    package init(environment: PageEnvironment, link: LinkPreview, webURL: String? = nil) {
      self.environment = environment
      self.link = link
      self.webURL = webURL
    }
  }

  /// The document.
  package var html: HTML {
    PageFrame(
      environment: model.environment,
      title: model.link.heading(host: model.environment.owner),
      accent: model.link.accent(host: model.environment.host),
      head: "\(canonical)\(SocialTags(link: model.link, environment: model.environment).html)",
      content: "\(LinkHero(link: model.link, environment: model.environment).html)\(web)"
    ).html
  }

  private var canonical: HTML? {
    guard let address = PageAddress(model.link.address), address.isWeb else { return nil }
    return """
      <link rel="canonical" href="\(address.description)">

      """
  }

  private var web: HTML? {
    PageAddress(model.webURL).map { address in
      """

      <div class="actions">
      <a class="button primary" href="\(address.description)">\
      \(address.onward(model.environment.language.text))</a>
      </div>
      """
    }
  }
}

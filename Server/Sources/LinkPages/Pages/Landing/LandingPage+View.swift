import LinkCore

/// The page for a phone on which the link did not open the app by itself.
///
/// It offers the app, the store and the web as plain links, which work without its script. With
/// the script it tries the app by itself where the system shows no error for that, notices
/// whether the app came up, and puts the link on the clipboard when the store's button is tapped.
///
/// ```swift
/// let page = LandingPage(model).html
/// let policy = ContentSecurityPolicy.page(nonce: model.environment.nonce)
/// ```
public struct LandingPage: Sendable {
  /// What the page shows.
  public var model: Model

  /// Makes a page.
  public init(_ model: Model) {
    self.model = model
  }

  /// The document.
  public var html: HTML {
    PageFrame(
      environment: model.environment,
      title: model.link.heading(host: model.environment.host),
      accent: model.link.accent(host: model.environment.host),
      head:
        "\(SmartAppBanner(model)?.html)\(SocialTags(link: model.link, environment: model.environment).html)",
      content: """
        \(EscapePanel(model)?.html)\
        \(LinkHero(link: model.link, environment: model.environment).html)
        \(missed)\
        <div class="actions">
        \(openButton)\(storeButton)\(webButton)\(CodeButton(model.codePath, model.environment)?.html)\
        </div>
        """,
      tail: script
    ).html
  }

  private var text: PageText { model.environment.language.text }
  private var app: PageAddress? { PageAddress(model.appURL) }
  private var store: PageAddress? { PageAddress(model.storeURL) }
  private var web: PageAddress? { PageAddress(model.webURL) }
  private var handoff: PagePath? { store == nil ? nil : PagePath(model.handoffPath) }

  private var missed: HTML? {
    guard app != nil, store != nil else { return nil }
    return """
      <p class="missed" id="missed" role="status" hidden>\(text.notOpened)</p>

      """
  }

  private var openButton: HTML? {
    app.map { address in
      """
      <a class="button primary" id="open" data-action="open" href="\(address.description)">\
      \(label(text.openTheApp, named: text.openApp))</a>

      """
    }
  }

  private var storeButton: HTML? {
    store.map { address in
      """
      <a class="button\(app == nil ? " primary" : "")" id="get" data-action="install" href="\(address.description)"\
      \(attribute: "data-handoff", handoff?.description)\
      \(attribute: "aria-describedby", handoff == nil ? nil : "copies")>\
      \(label(text.getTheApp, named: text.getApp))</a>
      \(copyNote(address))
      """
    }
  }

  /// Says what the button does before it does it; only the script can copy, so only it shows this.
  private func copyNote(_ address: PageAddress) -> HTML? {
    guard handoff != nil else { return nil }
    return """
      <div class="note" id="copies-note" hidden><p id="copies">\(text.copies)</p>
      <p><a id="plain" href="\(address.description)">\(text.installWithoutCopying)</a></p></div>

      """
  }

  private var webButton: HTML? {
    web.map { address in
      """
      <a class="quiet" data-action="continue" href="\(address.description)">\(text.continueOnTheWeb)</a>

      """
    }
  }

  /// The app's name stands in a button where it fits on one line.
  private func label(_ plain: String, named: String) -> String {
    guard let name = model.link.name?.visible, name.count <= 24 else { return plain }
    return PageText.fill(named, ["app": name])
  }

  private var script: HTML {
    var settings: [String: JSONValue] = [
      "attempt": .string(AppAttempt(platform: model.platform, app: app).rawValue),
      "fallback": .string(model.platform == .android ? "store" : "offer"),
    ]
    settings["signals"] = PagePath(model.signalsPath).map { .string($0.description) }
    return """
      \(HTML.scriptData(id: "landing", .object(settings)))
      <script nonce="\(model.environment.nonce.description)">
      \(PageAssets.landingScript)</script>
      """
  }
}

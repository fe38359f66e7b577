import LinkCore

/// The page for a phone on which the link did not open the app by itself.
///
/// It offers the app, the store and the web as plain links, which work without its script. With
/// the script it tries the app by itself where the system shows no error for that, notices
/// whether the app came up, and puts the link on the clipboard when the store's button is tapped.
///
/// ```swift
/// let page = LandingPage(model)
/// let body = page.template.filled(with: page.values, isCompressed: true)
/// ```
package struct LandingPage: Sendable {
  /// What the page shows.
  package let model: Model
  private let app: PageAddress?
  private let store: PageAddress?
  private let web: PageAddress?
  private let handoff: PagePath?
  private let signals: PagePath?
  private let code: PagePath?
  private let escape: EscapePanel?
  private let banner: SmartAppBanner?
  private var isTemplate = false

  package init(_ model: Model) {
    self.model = model
    app = PageAddress(model.appURL)
    store = PageAddress(model.storeURL)
    web = PageAddress(model.webURL)
    handoff = store == nil ? nil : PagePath(model.handoffPath)
    signals = PagePath(model.signalsPath)
    code = PagePath(model.codePath)
    escape = EscapePanel(model)
    banner = SmartAppBanner(model)
  }

  /// The document.
  package var html: HTML {
    PageFrame(
      environment: model.environment,
      title: model.link.heading(host: model.environment.owner),
      accent: model.link.accent(host: model.environment.host),
      head:
        "\(bannerTag)\(SocialTags(link: model.link, environment: model.environment).html)",
      content: """
        \(escapePanel)\
        \(LinkHero(link: model.link, environment: model.environment).html)
        \(missed)\
        <div class="actions" id="actions"\(attribute("data-signals", .signals, signals))>
        \(actions)</div>
        \(copied)
        """,
      tail: script,
      hasDetails: false
    ).html
  }

  /// The document with slots in place of what differs from tap to tap: one for each ``shape`` of a
  /// link's page, compressed once.
  package var template: PageTemplate {
    var page = self
    page.isTemplate = true
    return PageTemplate(page.html)
  }

  /// The texts of the template's slots.
  package var values: [String] {
    [app, store, web].map { $0?.description ?? "" }
      + [handoff, signals, code].map { $0?.description ?? "" }
      + addresses
  }

  /// The short link with the tap's query, as it stands in three places; none without a query, where it is the link's
  /// own, which is fixed in the template.
  private var addresses: [String] {
    guard model.tapped != nil else { return [] }
    return [escape?.exit, escape?.address].map { $0?.description ?? "" } + [banner?.argument ?? ""]
  }

  /// What the template depends on, beside the link and its app.
  package var shape: Shape {
    Shape(
      environment: model.environment,
      platform: model.platform,
      inAppBrowser: model.inAppBrowser,
      attempt: AppAttempt(platform: model.platform, app: app),
      appStoreID: banner?.id,
      onward: web?.onward(text),
      store: store?.storeName,
      opensSafari: model.opensSafari,
      isPresent: [
        app != nil, store != nil, web != nil, handoff != nil, signals != nil, code != nil,
      ] + addresses.map { !$0.isEmpty }
    )
  }

  /// What makes two landing pages of a link differ in more than their slots.
  package struct Shape: Hashable, Sendable {
    var environment: PageEnvironment
    var platform: Model.Platform
    var inAppBrowser: String?
    var attempt: AppAttempt
    var appStoreID: String?
    /// What the button that goes on says.
    var onward: String?
    /// The name of the store.
    var store: String?
    /// Whether a button may lead to Safari.
    var opensSafari: Bool
    /// Whether there is a value for each slot.
    var isPresent: [Bool]
  }

  /// What differs from tap to tap, in the order of ``values``.
  private enum Slot: Int {
    case app, store, web, handoff, signals, code, exit, address, banner
  }

  private func value(_ slot: Slot, _ text: String) -> HTML {
    isTemplate ? HTML(slot: slot.rawValue) : "\(text)"
  }

  private func address(_ slot: Slot, _ text: String) -> HTML {
    model.tapped == nil ? "\(text)" : value(slot, text)
  }

  private func attribute(_ name: StaticString, _ slot: Slot, _ path: PagePath?) -> HTML? {
    path.map { " \(HTML(stringLiteral: name))=\"\(value(slot, $0.description))\"" }
  }

  private var text: PageText { model.environment.language.text }

  private var bannerTag: HTML? {
    banner.map { banner in banner.html(argument: banner.argument.map { address(.banner, $0) }) }
  }

  private var escapePanel: HTML? {
    escape.map { escape in
      escape.html(
        exit: escape.exit.map { address(.exit, $0.description) },
        address: escape.address.map { address(.address, $0.description) }
      )
    }
  }

  private var missed: HTML? {
    guard app != nil, store != nil else { return nil }
    return """
      <p class="missed" id="missed" role="status" hidden>\(text(.notOpened))</p>

      """
  }

  /// One action that stands out, one below it, and the others folded away.
  private var actions: HTML {
    let ways = [
      openButton, store.map(storeButton),
      web.map { webButton($0, isFolded: app != nil && store != nil) },
    ].compactMap(\.self)
    let folded = [
      ways.dropFirst(2).first, codeButton, plainButton,
    ].compactMap(\.self)
    // Without the script, nothing is copied, and the way without copying is the store's button.
    let more = MoreOptions(
      title: text(.moreOptions),
      content: HTML(folded),
      isHidden: folded.count == 1 && plainButton != nil
    )
    return "\(HTML(Array(ways.prefix(2))))\(folded.isEmpty ? nil : more.html)"
  }

  private var openButton: HTML? {
    app.map { address in
      """
      <a class="button primary" id="open" data-action="open" href="\(value(.app, address.description))">\
      \(label(.openTheApp, named: .openApp))</a>

      """
    }
  }

  private func storeButton(_ address: PageAddress) -> HTML {
    let store = address.storeName.map { "<small>\($0)</small>" as HTML }
    return """
      <a class="button\(app == nil ? " primary" : "")" id="get" data-action="install" \
      href="\(value(.store, address.description))"\(attribute("data-handoff", .handoff, handoff))>\
      <span>\(label(.getTheApp, named: .getApp))\(store)</span></a>

      """
  }

  private func webButton(_ address: PageAddress, isFolded: Bool) -> HTML {
    let isFirst = app == nil && store == nil
    return """
      <a class="\(isFolded ? "quiet" : isFirst ? "button primary" : "button")" data-action="continue" \
      href="\(value(.web, address.description))">\(address.onward(text))</a>

      """
  }

  private var codeButton: HTML? {
    code.map { CodeButton(value(.code, $0.description), model.environment).html }
  }

  /// The store without the clipboard; only the script copies, so only it shows this.
  private var plainButton: HTML? {
    guard handoff != nil, let store else { return nil }
    return """
      <a class="quiet" id="plain" href="\(value(.store, store.description))" hidden>\
      \(text(.installWithoutCopying))</a>

      """
  }

  /// Says what the tap on the store's button did; it is above the page, so that nothing moves.
  private var copied: HTML? {
    guard handoff != nil else { return nil }
    return """
      <p class="toast" id="copied" role="status" hidden>\(text(.copiedForApp))</p>
      """
  }

  /// The app's name stands in a button where it fits on one line.
  private func label(_ plain: PagePhrase, named: PagePhrase) -> String {
    guard let name = model.link.name?.visible, name.count <= 24 else { return text(plain) }
    return text(named, ["app": name])
  }

  private var script: HTML {
    let settings: [String: JSONValue] = [
      "attempt": .string(AppAttempt(platform: model.platform, app: app).rawValue),
      "fallback": .string(model.platform == .android ? "store" : "offer"),
    ]
    return """
      \(HTML.scriptData(id: "landing", .object(settings)))
      <script>\(PageAssets.landingScript)</script>
      """
  }
}

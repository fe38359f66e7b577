/// The way out of a browser inside another app: a button where there is one, and the steps in the
/// words of that app's menu.
struct EscapePanel: Sendable {
  private let text: PageText
  private let browser: InAppBrowser
  private let platform: LandingPage.Model.Platform
  private let address: PageAddress?

  init?(_ model: LandingPage.Model) {
    guard let name = model.inAppBrowser?.visible else { return nil }
    text = model.environment.language.text
    browser = InAppBrowser(name)
    platform = model.platform
    address = PageAddress(model.link.address).flatMap { $0.isWeb ? $0 : nil }
  }

  /// The panel above the card's content.
  var html: HTML {
    let place = browser.title.map { PageText.fill(text.insideApp, ["app": $0]) }
    let steps = browser.guide(on: platform).steps(in: text).map {
      "<li><span>\($0)</span></li>\n" as HTML
    }
    return """
      <aside class="escape">
      <p><strong>\(place ?? text.insideAnApp)</strong> \(text.linksMayNotOpen)</p>
      <ol>
      \(steps)</ol>
      \(exit)\(copy)</aside>

      """
  }

  private var exit: HTML? {
    address.flatMap { browser.exit(from: $0, on: platform) }.map { address in
      """
      <a class="button" data-action="leave" href="\(address.description)">\(text.leaveForBrowser)</a>

      """
    }
  }

  /// Only the script can copy, so only it shows the button.
  private var copy: HTML? {
    address.map { address in
      """
      <button class="button" type="button" id="copy" data-link="\(address.description)" \
      data-done="\(text.copied)" hidden>\(text.copyLink)</button>

      """
    }
  }
}

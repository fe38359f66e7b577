/// The way out of a browser inside another app: a button where there is one, and the steps in the
/// words of that app's menu.
struct EscapePanel: Sendable {
  private let model: LandingPage.Model
  private let browser: InAppBrowser

  init?(_ model: LandingPage.Model) {
    guard let name = model.inAppBrowser?.visible else { return nil }
    (self.model, browser) = (model, InAppBrowser(name))
  }

  /// The link, for the clipboard.
  var address: PageAddress? { model.address.flatMap { $0.isWeb ? $0 : nil } }

  /// Leads out of the browser at a tap.
  var exit: PageAddress? {
    address.flatMap {
      browser.exit(from: $0, on: model.platform, opensSafari: model.opensSafari)
    }
  }

  private var text: PageText { model.environment.language.text }

  /// The panel above the card's content, with the addresses that its buttons have.
  func html(exit: HTML?, address: HTML?) -> HTML {
    let place = browser.title.map { text(.insideApp, ["app": $0]) }
    let steps = browser.guide(on: model.platform).steps(in: text).map {
      "<li><span>\($0)</span></li>\n" as HTML
    }
    return """
      <aside class="escape">
      <p><strong>\(place ?? text(.insideAnApp))</strong> \(text(.linksMayNotOpen))</p>
      \(ways(exit, "<ol>\n\(steps)</ol>\n\(copy(address))"))</aside>

      """
  }

  /// One button, and the steps folded away, because no app promises that a button works.
  private func ways(_ exit: HTML?, _ steps: HTML) -> HTML {
    guard let exit else { return steps }
    let folded: HTML = """
      <details class="more"><summary>\(text(.nothingHappened))</summary>
      \(steps)</details>

      """
    return "\(leave(exit))\(folded)"
  }

  private func leave(_ address: HTML) -> HTML {
    let toSafari = exit?.scheme.hasPrefix(InAppBrowser.safariPrefix) ?? false
    return """
      <a class="button" data-action="leave" href="\(address)">\
      \(text(toSafari ? .openInSafari : .leaveForBrowser))</a>

      """
  }

  /// Only the script can copy, so only it shows the button.
  private func copy(_ address: HTML?) -> HTML? {
    address.map { address in
      """
      <button class="button" type="button" id="copy" data-link="\(address)" \
      data-done="\(text(.copied))" hidden>\(text(.copyLink))</button>

      """
    }
  }
}

/// What a visitor taps to leave a browser inside another app.
struct EscapeGuide: Hashable, Sendable {
  /// What the menu's button looks like.
  enum Sign: Hashable, Sendable {
    case dots, kebab, share, compass
  }

  /// Where on the screen the button is.
  enum Edge: Hashable, Sendable {
    case top, bottom
  }

  /// What the menu calls the way out.
  enum Item: Hashable, Sendable {
    case browser, externalBrowser, defaultBrowser, otherBrowser, safari
  }

  var sign: Sign
  /// Where it is, where that does not change from one version of the app to the next.
  var edge: Edge?
  /// What the menu calls it; `nil` where the button itself leads out.
  var item: Item?

  /// What most apps on iOS have.
  static let ios = EscapeGuide(sign: .dots, edge: nil, item: .browser)
  /// What most apps on Android have.
  static let android = EscapeGuide(sign: .kebab, edge: .top, item: .browser)
}

extension EscapeGuide {
  /// The words of the item, in a language.
  func title(in text: PageText) -> String? {
    switch item {
    case .browser: text(.openInBrowser)
    case .externalBrowser: text(.openInExternalBrowser)
    case .defaultBrowser: text(.openInDefaultBrowser)
    case .otherBrowser: text(.openInOtherBrowser)
    case .safari: text(.openInSafari)
    case nil: nil
    }
  }

  /// What to do, one step after another.
  func steps(in text: PageText) -> [HTML] {
    let sentence: PagePhrase =
      switch edge {
      case .top: .tapAbove
      case .bottom: .tapBelow
      case nil: .tap
      }
    let choice = title(in: text).map { text(.choose, ["item": $0]) }
    return [text(sentence, html: ["menu": sign.html])]
      + [choice].compactMap { $0.map { "\($0)" } }
  }
}

extension EscapeGuide.Sign {
  /// A drawing of the button, with a character that stands for it where drawings are not read.
  fileprivate var html: HTML {
    switch self {
    case .dots: "<b class=\"sign\">\u{2022}\u{2022}\u{2022}</b>"
    case .kebab: "<b class=\"sign\">\u{22EE}</b>"
    case .share:
      """
      <b class="sign"><svg viewBox="0 0 24 24" role="img" aria-label="\u{21EA}" fill="none" \
      stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">\
      <path d="M12 15V3M8 6.5 12 3l4 3.5M8 10H6v10h12V10h-2"/></svg></b>
      """
    case .compass:
      """
      <b class="sign"><svg viewBox="0 0 24 24" role="img" aria-label="Safari" fill="none" \
      stroke="currentColor" stroke-width="2" stroke-linejoin="round"><circle cx="12" cy="12" \
      r="9.5"/><path d="m16.5 7.5-2.6 6.4-6.4 2.6 2.6-6.4z"/></svg></b>
      """
    }
  }
}

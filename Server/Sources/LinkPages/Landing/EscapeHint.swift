/// The way out of a browser inside another app, in the words of that app's menu.
struct EscapeHint: Sendable {
  private let text: PageText
  private let browser: InAppBrowser
  private let platform: LandingPage.Model.Platform

  init?(_ model: LandingPage.Model) {
    guard let name = model.inAppBrowser?.visible else { return nil }
    text = model.environment.language.text
    browser = InAppBrowser(name)
    platform = model.platform
  }

  var html: HTML {
    let place = browser.title.map { PageText.fill(text.insideApp, ["app": $0]) }
    let item = browser.saysExternal ? text.openInExternalBrowser : text.openInBrowser
    let menu = platform == .android ? "\u{22EE}" : "\u{2022}\u{2022}\u{2022}"
    let steps = PageText.fill(text.escape, ["menu": menu, "item": item])
    return """
      <aside class="escape"><strong>\(place ?? text.insideAnApp)</strong> \(steps)</aside>

      """
  }
}

/// An app whose browser this is.
private struct InAppBrowser: Sendable {
  /// Its name as people know it, where we do.
  let title: String?
  /// Whether its menu says “external browser”.
  let saysExternal: Bool

  init(_ name: String) {
    let key = name.lowercased().filter { $0.isLetter || $0.isNumber }
    title = Self.titles[key]
    saysExternal = ["facebook", "instagram", "messenger", "threads"].contains(key)
  }

  private static let titles = [
    "discord": "Discord", "facebook": "Facebook", "gmail": "Gmail", "google": "Google",
    "instagram": "Instagram", "kakaotalk": "KakaoTalk", "line": "LINE", "linkedin": "LinkedIn",
    "messenger": "Messenger", "outlook": "Outlook", "pinterest": "Pinterest", "reddit": "Reddit",
    "slack": "Slack", "snapchat": "Snapchat", "telegram": "Telegram", "threads": "Threads",
    "tiktok": "TikTok", "twitter": "X", "wechat": "WeChat", "weibo": "Weibo",
    "whatsapp": "WhatsApp", "x": "X", "yahoo": "Yahoo", "zalo": "Zalo",
  ]
}

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
    "alipay": "Alipay", "baidu": "Baidu", "bing": "Bing", "bluesky": "Bluesky",
    "discord": "Discord", "douyin": "Douyin", "facebook": "Facebook", "flipboard": "Flipboard",
    "gmail": "Gmail", "google": "Google", "instagram": "Instagram", "kakaostory": "KakaoStory",
    "kakaotalk": "KakaoTalk", "lark": "Lark", "line": "LINE", "linkedin": "LinkedIn",
    "medium": "Medium", "messenger": "Messenger", "naver": "NAVER", "outlook": "Outlook",
    "pinterest": "Pinterest", "qq": "QQ", "quora": "Quora", "reddit": "Reddit",
    "signal": "Signal", "slack": "Slack", "snapchat": "Snapchat", "spotify": "Spotify",
    "teams": "Teams", "telegram": "Telegram", "threads": "Threads", "tiktok": "TikTok",
    "tumblr": "Tumblr", "twitter": "X", "viber": "Viber", "vk": "VK", "wechat": "WeChat",
    "weibo": "Weibo", "whatsapp": "WhatsApp", "x": "X", "xing": "XING", "yahoo": "Yahoo",
    "zalo": "Zalo",
  ]
}

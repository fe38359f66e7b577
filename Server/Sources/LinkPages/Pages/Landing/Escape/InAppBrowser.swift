import LinkCore

/// An app whose browser a page is shown in.
struct InAppBrowser: Sendable {
  /// Its name as people know it, where we do.
  let title: String?
  private let key: String

  init(_ name: String) {
    key = name.lowercased().filter { $0.isLetter || $0.isNumber }
    title = Self.titles[key]
  }

  /// What to tap on a system.
  func guide(on platform: LandingPage.Model.Platform) -> EscapeGuide {
    let isAndroid = platform == .android
    var guide = isAndroid ? EscapeGuide.android : .ios
    switch key {
    case "facebook", "messenger":
      guide.item = .externalBrowser
    case "instagram", "threads":
      guide.item = .externalBrowser
      guide.edge = .top
    case "tiktok", "wechat", "pinterest", "linkedin":
      guide.edge = .top
    case "twitter", "x":
      if !isAndroid { guide = EscapeGuide(sign: .share, edge: .bottom, item: .safari) }
    case "line":
      guide = EscapeGuide(sign: .kebab, edge: .bottom, item: .defaultBrowser)
    case "kakaotalk":
      guide = EscapeGuide(sign: isAndroid ? .kebab : .share, edge: .bottom, item: .otherBrowser)
    case "telegram", "gmail":
      if !isAndroid { guide = EscapeGuide(sign: .compass, edge: .bottom, item: nil) }
    default: break
    }
    return guide
  }

  /// An address that leads out at a tap.
  ///
  /// Android opens an `intent:` for the web in the default browser. LINE (its LIFF reference,
  /// `openExternalBrowser`) and KakaoTalk (its `web/openExternal`) document one of their own. On iOS, Safari
  /// has a scheme, which no page of Apple describes; X and the newer apps of Instagram stop it, and Instagram
  /// has its own (both as testers report in the issues of github.com/shalanah/inapp-debugger, 2025 and 2026).
  func exit(
    from address: PageAddress,
    on platform: LandingPage.Model.Platform,
    opensSafari: Bool
  ) -> PageAddress? {
    guard address.isWeb, !address.description.contains("#") else { return nil }
    let text = address.description
    switch key {
    case "line":
      return PageAddress(text + (text.contains("?") ? "&" : "?") + "openExternalBrowser=1")
    case "kakaotalk":
      return PageAddress("kakaotalk://web/openExternal?url=" + PercentCoding.encode(text))
    default: break
    }
    switch platform {
    case .android: return intent(address)
    case .ios where key == "instagram":
      return PageAddress("instagram://extbrowser/?url=" + PercentCoding.encode(text))
    case .ios where opensSafari && !["x", "twitter", "threads"].contains(key):
      return PageAddress(Self.safariPrefix + text)
    case .ios, .other: return nil
    }
  }

  /// What stands before an address that iOS opens in Safari.
  static let safariPrefix = "x-safari-"

  private func intent(_ address: PageAddress) -> PageAddress? {
    let rest = address.description.drop { $0 != ":" }.dropFirst()
    return PageAddress(
      "intent:\(rest)#Intent;scheme=\(address.scheme);action=android.intent.action.VIEW;"
        + "category=android.intent.category.BROWSABLE;end"
    )
  }

  private static let titles = [
    "alipay": "Alipay", "baidu": "Baidu", "bing": "Bing", "bluesky": "Bluesky",
    "daum": "Daum", "dingtalk": "DingTalk", "discord": "Discord", "douyin": "Douyin",
    "facebook": "Facebook", "flipboard": "Flipboard", "gmail": "Gmail", "google": "Google",
    "instagram": "Instagram", "kakaostory": "KakaoStory", "kakaotalk": "KakaoTalk",
    "lark": "Lark", "lazada": "Lazada", "line": "LINE", "linkedin": "LinkedIn",
    "medium": "Medium", "messenger": "Messenger", "naver": "NAVER", "nextdoor": "Nextdoor",
    "odnoklassniki": "OK", "outlook": "Outlook", "pinterest": "Pinterest",
    "protonmail": "Proton Mail", "qq": "QQ", "quora": "Quora", "reddit": "Reddit",
    "shopee": "Shopee", "signal": "Signal", "slack": "Slack", "smartnews": "SmartNews",
    "snapchat": "Snapchat", "spotify": "Spotify", "taobao": "Taobao", "teams": "Teams",
    "telegram": "Telegram", "threads": "Threads", "tiktok": "TikTok", "tumblr": "Tumblr",
    "twitter": "X", "viber": "Viber", "vk": "VK", "wechat": "WeChat", "wecom": "WeCom",
    "weibo": "Weibo", "whatsapp": "WhatsApp", "x": "X", "xing": "XING", "yahoo": "Yahoo",
    "yahoojapan": "Yahoo! JAPAN", "zalo": "Zalo",
  ]
}

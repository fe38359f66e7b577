import RoutingCore
import Testing

/// Agents of today's browsers and apps, with what each says.
enum CurrentAgents {
  /// System, version, device, browser, app, bot and the agent; a version with `?` is frozen.
  static let rows = """
    ios | 26.2 | phone | safari | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.2 Mobile/15E148 Safari/604.1
    ios | 26.0 | phone | safari | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1
    ios | 26.0.1 | phone | safari | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0.1 Mobile/15E148 Safari/604.1
    ios | 26.0 | phone | safari | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1
    ios | 27.0 | phone | safari | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/27.0 Mobile/15E148 Safari/604.1
    ios | 26.1 | tablet | safari | - | - | Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1
    ios | 18.6.2 | phone | safari | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_6_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1
    ios | 18.7 | phone | safari | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.7 Mobile/15E148 Safari/604.1
    ios | 18.1 | phone | safari | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1
    ios | 17.6.1 | phone | safari | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1
    ios | 16.7.10 | tablet | safari | - | - | Mozilla/5.0 (iPad; CPU OS 16_7_10 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1
    ios | 26.1 | phone | safari | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1
    macos | 10.15.7 | desktop | safari | - | - | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.2 Safari/605.1.15
    ios | 26.2 | tablet | safari | - | - | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.2 Mobile/15E148 Safari/604.1
    ios | 18.7? | phone | chrome | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0.7499.92 Mobile/15E148 Safari/604.1
    ios | 18.7? | tablet | chrome | - | - | Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0.7499.92 Mobile/15E148 Safari/604.1
    ios | 17.7 | phone | chrome | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1
    ios | 26.2 | phone | chrome | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 26_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0.7499.92 Mobile/15E148 Safari/604.1
    ios | - | tablet | chrome | - | - | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143 Version/11.1.1 Safari/605.1.15
    ios | 18.7? | phone | firefox | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/146.0 Mobile/15E148 Safari/605.1.15
    ios | 26.1 | phone | firefox | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/146.0 Mobile/15E148 Safari/604.1 Version/26.1
    ios | 26.0 | phone | edge | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 EdgiOS/143.0.3650.75 Mobile/15E148 Safari/604.1
    ios | 26.1 | phone | opera | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 OPT/6.1.0 Mobile/15E148 Safari/604.1
    ios | 26.1 | phone | duckduckgo | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 DuckDuckGo/26 Safari/604.1
    ios | 26.1 | phone | duckduckgo | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1 Ddg/26.1
    ios | 26.1 | phone | brave | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Brave/1.85 Mobile/15E148 Safari/604.1
    ios | 26.0 | phone | yandex_browser | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 YaBrowser/25.12.1 Mobile/15E148 Safari/604.1
    ios | 18.7? | phone | google_app | google | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/397.0.841265126 Mobile/15E148 Safari/604.1
    ios | 26.1 | phone | - | instagram | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/23B85 Instagram 407.0.0.29.97 (iPhone17,1; iOS 26_1; tr_TR; tr; scale=3.00; 1206x2622; IABMV/1; 813022017) Safari/604.1
    ios | 26.1 | phone | - | instagram | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 407.0.0.29.97 (iPhone17,1; iOS 26_1; tr_TR; tr; scale=3.00; 1206x2622; 813022017)
    ios | 26.1 | tablet | - | instagram | - | Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 407.0.0.29.97 (iPad16,3; iPadOS 26_1; en_US; en; scale=2.00; 1668x2420; 813022017)
    ios | 26.0.1 | phone | - | threads | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Barcelona 407.0.0.20.70 (iPhone16,2; iOS 26_0_1; en_US; en; scale=3.00; 1290x2796; 812233445)
    ios | 26.1 | phone | - | facebook | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/23B85 [FBAN/FBIOS;FBAV/540.0.0.35.72;FBBV/838022334;FBDV/iPhone17,1;FBMD/iPhone;FBSN/iOS;FBSV/26.1;FBSS/3;FBCR/;FBID/phone;FBLC/tr_TR;FBOP/80]
    ios | 18.7.2 | phone | - | facebook | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/540.0.0.35.72;FBDV/iPhone12,1;FBMD/iPhone;FBSN/iOS;FBSV/18.7.2;FBSS/2;FBID/phone]
    ios | 26.2 | phone | - | messenger | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/MessengerForiOS;FBAV/540.0.0.31.106;FBDV/iPhone15,3;FBMD/iPhone;FBSN/iOS;FBSV/26.2;FBSS/3]
    ios | 26.1 | phone | - | tiktok | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/23B85 musical_ly_42.6.0 BytedanceWebview/d8a21c6
    ios | 26.1 | phone | - | snapchat | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Snapchat/13.71.0.41 (iPhone17,1; iOS 26.1; gzip)
    ios | 18.7? | phone | - | line | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/15.19.1
    ios | 26.1 | phone | - | line | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/23B85 Safari Line/15.19.1
    ios | 18.7? | phone | - | wechat | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.66(0x1800422e) NetType/WIFI Language/en
    ios | 18.7? | phone | - | kakaotalk | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 KAKAOTALK/25.10.2 (INAPP)
    ios | 26.2 | phone | - | pinterest | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/23C55 [Pinterest/iOS]
    ios | 18.7? | phone | - | linkedin | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.31.4567
    ios | 18.7? | phone | - | twitter | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Twitter for iPhone/11.48
    ios | 18.7? | phone | - | twitter | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 X for iPhone/11.48
    ios | 18.7? | phone | - | telegram | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Telegram-iOS/12.2
    ios | 26.1 | phone | - | reddit | - | Reddit/Version 2025.47.0/Build 627113/iOS Version 26.1 (Build 23B85)
    ios | 18.7? | phone | - | webview | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148
    android | 10? | phone | chrome | - | - | Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36
    android | 10? | tablet | chrome | - | - | Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36
    android | 15 | phone | chrome | - | - | Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36
    android | 14 | phone | chrome | telegram | - | Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.0.0 Mobile Safari/537.36 Telegram-Android/12.2.10 (Google Pixel 8; Android 14; SDK 34; HIGH)
    android | 10 | phone | chrome | telegram | - | Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.0.0 Mobile Safari/537.36 Telegram-Android/12.2.10 (Xiaomi M2101K6G; Android 10; SDK 29; AVERAGE)
    android | 10? | phone | edge | - | - | Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36 EdgA/143.0.0.0
    android | 10? | phone | opera | - | - | Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36 OPR/93.0.0.0
    android | 10? | phone | samsung_internet | - | - | Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36
    android | 15 | phone | firefox | - | - | Mozilla/5.0 (Android 15; Mobile; rv:146.0) Gecko/146.0 Firefox/146.0
    android | 15 | phone | chrome | facebook | - | Mozilla/5.0 (Linux; Android 15; SM-S921B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.7499.34 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/540.0.0.46.109;IABMV/1;]
    android | 14 | phone | chrome | facebook | - | Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.0.0 Mobile Safari/537.36 [FBAN/EMA;FBLC/tr_TR;FBAV/480.0.0.11.108;FBDV/SM-A155F;FBSV/14;]
    android | 14 | phone | chrome | instagram | - | Mozilla/5.0 (Linux; Android 14; SM-S921B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.7499.34 Mobile Safari/537.36 Instagram 407.0.0.33.102 Android (34/14; 450dpi; 1080x2125; samsung; SM-S921B; e1s; s5e9945; tr_TR; 812345678; IABMV/1)
    android | 15 | phone | chrome | instagram | - | Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.0.0 Mobile Safari/537.36 Instagram 407.0.0.33.102 Android (35/15; 420dpi; 1080x2400; Google; Pixel 9; tokay; tokay; en_US; 812345678)
    android | 13 | phone | - | instagram | - | Instagram 407.0.0.33.102 Android (33/13; 420dpi; 1080x2400; Google/google; Pixel 7; panther; panther; en_US; 812345678)
    android | 14 | phone | chrome | threads | - | Mozilla/5.0 (Linux; Android 14; SM-S921B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.7499.34 Mobile Safari/537.36 Barcelona 407.0.0.25.106 Android (34/14; 450dpi; 1080x2125; samsung; SM-S921B; e1s; s5e9945; en_US; 812345678)
    android | 13 | phone | chrome | tiktok | - | Mozilla/5.0 (Linux; Android 13; SM-S921B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.7499.34 Mobile Safari/537.36 musical_ly_2024206030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/42.6.3 ByteLocale/tr BytedanceWebview/d8a21c6
    android | 14 | phone | chrome | snapchat | - | Mozilla/5.0 (Linux; Android 14; SM-S921B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.7499.34 Mobile Safari/537.36 Snapchat/13.71.0.41 (Android 14; SM-S921B; gzip)
    android | 15 | phone | chrome | line | - | Mozilla/5.0 (Linux; Android 15; SM-S921B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.7499.34 Mobile Safari/537.36 Line/15.19.0/IAB
    android | 14 | phone | chrome | wechat | - | Mozilla/5.0 (Linux; Android 14; SM-S921B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.7499.34 Mobile Safari/537.36 XWEB/1380275 MMWEBSDK/20250904 MMWEBID/1234 MicroMessenger/8.0.65.2960(0x28004137) WeChat/arm64 Weixin Android NetType/WIFI
    android | 14 | phone | chrome | kakaotalk | - | Mozilla/5.0 (Linux; Android 14; SM-S921B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.7499.34 Mobile Safari/537.36;KAKAOTALK 2510250
    android | 14 | phone | chrome | pinterest | - | Mozilla/5.0 (Linux; Android 14; SM-S921B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.7499.34 Mobile Safari/537.36 [Pinterest/Android]
    android | 14 | phone | chrome | linkedin | - | Mozilla/5.0 (Linux; Android 14; SM-S921B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.7499.34 Mobile Safari/537.36 [LinkedInApp]
    android | 14 | phone | chrome | twitter | - | Mozilla/5.0 (Linux; Android 14; SM-S921B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.7499.34 Mobile Safari/537.36 TwitterAndroid
    android | 14 | phone | chrome | reddit | - | Mozilla/5.0 (Linux; Android 14; SM-S921B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.7499.34 Mobile Safari/537.36 RedditAndroid
    android | 14 | phone | google_app | google | - | Mozilla/5.0 (Linux; Android 14; SM-S921B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0.7499.34 Mobile Safari/537.36 GSA/16.48.55.ve.arm64
    android | 10? | phone | duckduckgo | - | - | Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36 DuckDuckGo/5
    other | - | other | - | - | facebook_preview | facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)
    android | 6.0.1 | phone | chrome | - | googlebot | Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.7499.40 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)
    other | - | other | - | - | whatsapp | WhatsApp/2.25.30.74 A
    macos | 10.15.7 | desktop | safari | - | applebot | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)
    """

  static let all = rows.split(separator: "\n").map(AgentRow.init)
}

/// A row of ``CurrentAgents``.
struct AgentRow: Sendable, CustomTestStringConvertible {
  let text: String
  /// The row of what the agent says, in the same form.
  let expected: [String]

  var testDescription: String { text }

  init(_ row: Substring) {
    let cells = row.split(separator: "|", maxSplits: 6).map { cell in
      String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    (text, expected) = (cells[6], Array(cells.prefix(6)))
  }

  /// What was read, as a row says it.
  static func cells(_ agent: Agent) -> [String] {
    let version = agent.systemVersion.map { $0 + (agent.isSystemVersionFrozen ? "?" : "") }
    return [
      agent.system.rawValue, version ?? "-", agent.device.rawValue, agent.browser ?? "-",
      agent.inAppBrowser ?? "-", agent.bot ?? "-",
    ]
  }
}

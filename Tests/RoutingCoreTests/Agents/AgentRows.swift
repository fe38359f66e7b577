import RoutingCore

/// Agents that were written for these tests in the form that the programs use.
enum AgentRows {
  static let iPhone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) "
    + "AppleWebKit/605.1.15 (KHTML, like Gecko) "
  static let mac =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 " + "(KHTML, like Gecko) "
  static let pixel =
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 " + "(KHTML, like Gecko) "
  static let webView =
    "Mozilla/5.0 (Linux; Android 14; SM-S921B Build/UP1A.231005.007; wv) "
    + "AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/128.0.6613.99 Mobile "
    + "Safari/537.36 "

  static let televisions: [(String, Agent.System, String)] = [
    (
      "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chr0me/87.0.4280.88 Safari/537.36 LG Browser/8.00.00",
      .webos, "22"
    ),
    (
      "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/68.0.3440.106 Safari/537.36 (WEBOS5.0 04.50.63)",
      .webos, "5"
    ),
    (
      "Mozilla/5.0 (BlackBerry; U; BlackBerry 9930; en) AppleWebKit/534.11+ (KHTML, like Gecko) Version/7.1.0.755 Mobile Safari/534.11+",
      .blackberry, "7.1.0.755"
    ),
    (
      "dv(iPh9,1);pr(UCBrowser/11.3.5.1203);ov(15_7_3);ss(375x667);bt(GJ);pm(0);bv(0)", .ios,
      "15.7.3"
    ),
    (
      "Mozilla/5.0 (PlayBook; U; RIM Tablet OS 2.0.1; en-GB) AppleWebKit/535.8+ (KHTML, like Gecko) Version/7.2.0.1 Safari/535.8+",
      .blackberry, "2.0.1"
    ),
    ("BlackBerry9105/5.0.0.696 Profile/MIDP-2.1 Configuration/CLDC-1.1", .blackberry, "5.0.0.696"),
    ("UCWEB/2.0 (iOS; U; iPh OS 9_3_5; de; iPh8,1) UCBrowser/10.1.0.518 Mobile", .ios, "9.3.5"),
    ("UCWEB/2.0 (Windows; U; wds 8.10; de; ACME) UCBrowser/4.2.1 Mobile", .windowsPhone, "8.10"),
    ("JUC(Linux;U;Android4.1.2;De_de;Acme-1;480*800;)UCWEB7.9.4/139/355", .android, "4.1.2"),
    ("AcmeSurvey/2.7 Mobile (Android: 12; MODEL:A1;)", .android, "12"),
    ("Mozilla/5.0 (iPhone; U; CPU iPhone 12_1_4 like Mac OS X; de)", .ios, "12.1.4"),
    ("Mozilla/5.0 (iPhone; U; CPU iPhone OS  12_2 like Mac OS X; de)", .ios, "12.2"),
    ("\(iPhone)AcmeMail-iOS-Android/1.0 Mobile/22B83 Safari/604.1", .ios, "18.1"),
    ("AppleCoreMedia/1.0.0.13Y234 (Apple TV; U; CPU OS 9_1 like Mac OS X; de_de)", .tvos, "9.1"),
    ("Mozilla/5.0 (Macintosh; U; MacOS X 10_15_2; de) AppleWebKit/537.36", .macos, "10.15.2"),
    ("AcmePlayer/12.9 (Macintosh; OS X 10.14.6) AppleWebKit/606.1", .macos, "10.14.6"),
    ("AcmePost/16.9 (Intelx64 Mac OS X Version 12.6 (Build 21G115))", .macos, "12.6"),
    ("Opera/9.80 (Macintosh; Intel Mac OS X 10.6.8; U; de) Version/12.16", .macos, "10.6.8"),
    ("Mozilla/5.0 (Windows NT 11.0; Win64; x64; rv:133.0) Firefox/133.0", .windows, "11"),
  ]

  static let browsers: [(String, Agent.System, String, Agent.Device, String)] = [
    (
      "\(iPhone)Version/18.1 Mobile/15E148 Safari/604.1", Agent.System.ios, "18.1",
      Agent.Device.phone, "safari"
    ),
    ("\(iPhone)CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1", .ios, "18.1", .phone, "chrome"),
    ("\(iPhone)FxiOS/133.0 Mobile/15E148 Safari/605.1.15", .ios, "18.1", .phone, "firefox"),
    ("\(iPhone)Version/18.0 EdgiOS/131.0 Mobile/15E148 Safari/604.1", .ios, "18.1", .phone, "edge"),
    (
      "\(iPhone)Version/18.1 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15", .ios, "18.1", .phone,
      "duckduckgo"
    ),
    (
      "Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1",
      .ios, "17.6", .tablet, "safari"
    ),
    ("\(mac)Version/18.1 Safari/605.1.15", .macos, "10.15.7", .desktop, "safari"),
    ("\(mac)Chrome/131.0.0.0 Safari/537.36 OPR/115.0.0.0", .macos, "10.15.7", .desktop, "opera"),
    ("\(pixel)Chrome/131.0.0.0 Mobile Safari/537.36", .android, "15", .phone, "chrome"),
    (
      "\(pixel)SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36", .android, "15", .phone,
      "samsung_internet"
    ),
    ("\(pixel)Chrome/131.0.0.0 Mobile Safari/537.36 EdgA/131.0", .android, "15", .phone, "edge"),
    (
      "\(pixel)Chrome/131.0.0.0 YaBrowser/24.10.2 Mobile Safari/537.36", .android, "15", .phone,
      "yandex_browser"
    ),
    (
      "Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0", .android, "14",
      .phone, "firefox"
    ),
    (
      "Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
      .android, "13", .tablet, "chrome"
    ),
    (
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
      .windows, "10", .desktop, "edge"
    ),
    (
      "Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko", .windows, "7",
      .desktop, "internet_explorer"
    ),
    (
      "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
      .chromeos, "14541.0.0", .desktop, "chrome"
    ),
    (
      "Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile",
      .harmony, "5.0", .phone, "arkweb"
    ),
    (
      "Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063",
      .windowsPhone, "10.0", .phone, "edge"
    ),
    (
      "Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5", .kaios,
      "2.5", .phone, "firefox"
    ),
  ]

  static let apps: [(String, String)] = [
    (
      "\(iPhone)Mobile/22B83 [FBAN/FBIOS;FBAV/489.0.0.42.76;FBDV/iPhone16,1;FBSN/iOS;FBSV/18.1]",
      "facebook"
    ),
    ("\(iPhone)Mobile/22B83 [FBAN/MessengerForiOS;FBAV/480.0;FBSV/18.1]", "messenger"),
    ("\(iPhone)Mobile/22B83 Instagram 357.0.0.15.106 (iPhone16,1; iOS 18_1; en_US)", "instagram"),
    ("\(iPhone)Mobile/22B83 Barcelona 357.0.0.15.106 (iPhone16,1; iOS 18_1)", "threads"),
    ("\(iPhone)Mobile/15E148 Twitter for iPhone/10.65", "twitter"),
    ("\(iPhone)Mobile/15E148 [LinkedInApp]/9.30.4083", "linkedin"),
    ("\(iPhone)Mobile/15E148 Snapchat/13.10.0.42 (like Safari/8619.2.8.10.7, panda)", "snapchat"),
    (
      "\(iPhone)Mobile/15E148 musical_ly_36.5.0 JsSdk/2.0 NetType/WIFI BytedanceWebview/d8a21c6",
      "tiktok"
    ),
    ("\(iPhone)Mobile/22B83 [Pinterest/iOS]", "pinterest"),
    ("\(iPhone)Mobile/15E148 Safari Line/14.17.0", "line"),
    ("\(iPhone)Mobile/15E148 KAKAOTALK 11.2.1", "kakaotalk"),
    ("\(iPhone)Mobile/15E148 MicroMessenger/8.0.53(0x18003531) NetType/WIFI Language/en", "wechat"),
    ("\(iPhone)GSA/341.0.692878592 Mobile/15E148 Safari/604.1", "google"),
    ("\(iPhone)Mobile/15E148", "webview"),
    ("\(webView)[FB_IAB/FB4A;FBAV/489.0.0.56.74;IABMV/1;]", "facebook"),
    ("\(webView)[FB_IAB/Orca-Android;FBAV/480.0;]", "messenger"),
    ("\(webView)Instagram 357.0.0.29.109 Android (34/14; 480dpi)", "instagram"),
    ("\(webView)TwitterAndroid", "twitter"),
    ("\(webView)[Pinterest/Android]", "pinterest"),
    ("\(webView)Line/14.17.0/IAB", "line"),
    ("\(webView)trill_360503 JsSdk/1.0 AppName/trill ByteLocale/en", "tiktok"),
    ("\(webView)Telegram-Android/11.3.4 (Samsung SM-S921B; Android 14; SDK 34; HIGH)", "telegram"),
    (webView, "webview"),
    ("\(iPhone)Mobile/15E148 X for iPhone/11.1", "twitter"),
    ("\(iPhone)Mobile/15E148 ChatGPT/1.2026.129", "chatgpt"),
    ("\(iPhone)Mobile/15E148 GmailMobile/6.0.260513", "gmail"),
    ("\(iPhone)Mobile/15E148 Medium-iOS/4.100", "medium"),
    ("\(iPhone)Mobile/15E148 BAND/16.1 (iOS 18.1; iPhone15,3)", "band"),
    ("\(iPhone)Mobile/15E148 xhsdiscover/8.36 NetType/WiFi", "xiaohongshu"),
    ("\(iPhone)Mobile/15E148 AliApp(TB/10.35.10) WindVane/8.7.2 WK", "alibaba"),
    ("\(iPhone)Version/18.1 YaApp_iOS/2404.7 Mobile/15E148 Safari/604.1 SA/3", "yandex"),
    ("\(webView)AmazonWebAppPlatform/6.0 Amazon.com/28.9", "amazon"),
    ("\(webView)BiliApp/7800300 mobi_app/android", "bilibili"),
    (
      "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) "
        + "Chrome/112.0.0.0 Mobile Safari/537.36 UnityPlayer/2021.3.4f1", "unity"
    ),
  ]

  /// Apps on computers that show pages in a window of their own.
  static let desktopApps: [(String, String)] = [
    ("Teams/1.7.00.13456 Chrome/122.0 Electron/29.3 Safari/537.36", "teams"),
    ("Slack/4.38.125 Chrome/124.0 Electron/30.0 Safari/537.36", "slack"),
    ("SomethingNew/1.0 Chrome/124.0 Electron/30.0 Safari/537.36", "electron"),
  ]

  /// Programs on computers that show pages and are no browsers.
  static let programs: [(String, String)] = [
    (
      "Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Thunderbird/115.6.0 Lightning/6.1",
      "thunderbird"
    ),
    (
      "Mozilla/5.0 (Macintosh; U; MacOS X 10_15_2; de; Valve Steam GameOverlay/1612; ) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/85.0.4183.121 Safari/537.36",
      "steam"
    ),
    (
      "Mozilla/5.0 (Windows; U; Windows NT 6.1; de-DE) AppleWebKit/532.4 (KHTML, like Gecko) Google Earth/6.0.3.2197 Safari/532.4",
      "google_earth"
    ),
    (
      "Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.1; Trident/5.0; Wildfire Acme; ProE-Datecode:2013180)",
      "creo"
    ),
    (
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/64.0 Safari/537.36 Unity/2018.4.1f1 (unity3d.com;light)",
      "unity"
    ),
    (
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)",
      "webview"
    ),
  ]

  static let bots: [(String, String)] = [
    ("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "googlebot"),
    (
      pixel
        + "Chrome/131.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
      "googlebot"
    ),
    (
      "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
      "facebook_preview"
    ),
    ("Twitterbot/1.0", "twitterbot"),
    ("LinkedInBot/1.0 (compatible; Mozilla/5.0; +https://www.linkedin.com)", "linkedinbot"),
    ("Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "slackbot"),
    ("Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)", "discordbot"),
    ("TelegramBot (like TwitterBot)", "telegrambot"),
    ("WhatsApp/2.24.21.79 A", "whatsapp"),
    (
      "\(mac)Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)",
      "applebot"
    ),
    (
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
      "gptbot"
    ),
    ("Mozilla/5.0 (compatible; SomeNewCrawler/1.0)", "somenewcrawler"),
    (
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36",
      "headless_chrome"
    ),
    ("curl/8.5.0", "curl"),
    ("python-requests/2.32.3", "python"),
    ("okhttp/4.12.0", "okhttp"),
    ("Go-http-client/1.1", "go_http_client"),
    ("Mozilla/5.0", "unknown"),
    (
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot",
      "chatgpt_user"
    ),
    ("swcd (unknown version) CFNetwork/1494.0.7 Darwin/23.4.0", "apple_association"),
    ("Mozilla/5.0 (compatible; Amazon.com/1.0)", "amazon"),
    (
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko; Google Something Default) Chrome/41.0 Safari/537.36",
      "google_agent"
    ),
    ("Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.0) (acme2.1@example.mail)", "mail"),
    (
      "Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 Chrome/48.0 Safari/537.36 Acmethumb/2.0",
      "acmethumb"
    ),
    ("Microsoft Office Word 2013 (15.0.4823) Windows NT 10.0", "microsoft_office"),
    ("Mozilla/5.0 (Macintosh; Intel Mac OS X) PowerPoint/14.39.0", "microsoft_office"),
    (
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.0.0 Safari/537.36 GoogleMessages/15.1",
      "google_messages_preview"
    ),
    ("\(mac)Chrome/119.0 Safari/537.36 claude-web", "claude_user"),
    ("acme agent/1.0 (compatible; MSIE 5.5; Linux)", "agent"),
    // `compatible` behind the device's description, where no browser ever had it.
    (
      "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko; compatible; Acme/1.0) Chrome/120.0 Safari/537.36",
      "acme"
    ),
    (
      "Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0; compatible; Acme/1",
      "acme"
    ),
    // A page that is all there is of an entry, and no addition's.
    ("Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 5.1; http://www.acme.example/)", "unknown"),
    ("Mozilla/5.0 (compatible; AcmeSeeker/2.0)", "acmeseeker"),
    ("Acmefetch Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0", "acmefetch"),
    ("Ruby, Mozilla/5.0 (Windows NT 6.1; rv:2.0.1) Gecko/20100101 Firefox/4.0.1", "gecko"),
    ("silk/1.0 (+http://www.acme.example/silk.htm)/3.7", "unknown"),
    (
      "Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0 (via Wayback Save Page)",
      "archiver"
    ),
  ]
}

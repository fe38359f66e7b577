import LinkCore
import Testing

struct CanonicalSourceTests {
  /// `source`, referrer and platform hint, and what they say together.
  private static let signals: [(String?, String?, String?, CanonicalSource)] = [
    (nil, nil, nil, CanonicalSource.direct), ("", " ", "", .direct), ("news", nil, nil, .unknown),
    ("news", "https://t.co/1", nil, .twitter),
    ("ig", "https://t.co/1", "com.facebook.Facebook", .instagram),
    (nil, "https://blog.example", "com.facebook.Facebook", .facebook),
    (nil, nil, "com.other", .unknown),
    ("", "", "com.apple.mobilesafari", .direct),
  ]

  @Test(arguments: [
    ("instagram", CanonicalSource.instagram), (" IG ", .instagram), ("l.instagram.com", .instagram),
    ("com.burbn.instagram", .instagram), ("facebook", .facebook), ("fb", .facebook),
    ("META", .facebook),
    ("https://m.facebook.com/x", .facebook), ("https://fb.me/1", .facebook),
    ("l.fb.com", .facebook),
    ("com.facebook.Messenger", .facebook), ("com.facebook.katana", .facebook),
    ("com.facebook.orca", .facebook),
    ("messenger", .facebook), ("https://www.messenger.com/t/1", .facebook),
    ("android-app://com.facebook.katana/", .facebook), ("facebook-ads", .facebook),
    ("facebook / cpc", .facebook), ("instagram_story", .instagram), ("Instagram.com", .instagram),
    ("android-app://com.instagram.android/https/x", .instagram), ("https://ig.me/m/x", .instagram),
    ("https://vm.tiktok.com/Z", .tiktok), ("com.twitter.android", .twitter),
    ("https://twitter.com:443/a", .twitter), ("https://t.co./x", .twitter), ("qr code", .qr),
    ("https://web.whatsapp.com/", .direct), ("web.telegram.org", .direct), ("wa.me", .direct),
    ("android-app://com.whatsapp/", .direct), ("net.whatsapp.WhatsApp", .direct),
    ("com.google.android.gm", .direct), ("com.google.Gmail", .direct),
    ("com.google.chrome.ios", .direct), ("org.mozilla.ios.Firefox", .direct),
    ("com.google.android.apps.messaging", .direct), ("com.apple.mobilemail", .direct),
    ("ph.telegra.Telegraph", .direct),
    ("tiktok", .tiktok), ("tt", .tiktok), ("com.zhiliaoapp.musically", .tiktok),
    ("com.ss.android.ugc.trill", .tiktok), ("twitter", .twitter), ("x", .twitter), ("X", .twitter),
    ("https://t.co/abc", .twitter), ("https://x.com/a?b", .twitter), ("mobile.x.com", .twitter),
    ("com.atebits.Tweetie2", .twitter), ("qr", .qr), ("QRCode", .qr), ("qr_code", .qr),
    ("poster-qr-code-3", .qr), ("com.apple.mobilesafari", .direct), ("chrome", .direct),
    ("whatsapp", .direct), ("org.telegram.messenger", .direct), ("mail", .direct),
    ("sms", .direct),
    ("web", .direct), ("direct", .direct), ("com.apple.MobileSMS", .direct),
  ])
  func classifies(signal: String, expected: CanonicalSource) {
    #expect(CanonicalSource.classify(signal) == expected)
  }

  @Test(arguments: [
    nil, "", "  ", "newsletter", "netflix.com", "https://netflix.com/", "xx", "fbx", "notfb.me",
    "mails",
    "igx", "max.com", "https://example.com/x.com",
    // Words of a source that are a part of another.
    "https://www.safaricom.co.ke/", "safaricom.co.ke", "https://www.orcasecurity.example/",
    "https://katana.example/", "https://www.notfacebook.example/", "https://chromehearts.example/",
    "https://gmailchecker.example/", "https://myinstagramtips.example/", "orca", "katana",
    "katana-shop", "safari-newsletter", "chrome-ads", "myinstagramtips", "notfacebook", "x-ray",
    "meta-analysis", "tt-racing", "fb-2026", "unmessaging", "telegrams", "tweeties",
    // Hosts and users that only begin with a source's.
    "https://facebook.com.example.org/", "facebook.com.example.org",
    "https://facebook.example.org/",
    "https://facebook.com@example.org/", "https://instagram.example/",
    "https://example.org/?instagram",
    "https://example.org#facebook", "t.co.example", "https://whatsapp.com.example/",
    "android-app://com.notfacebook.app/", "android-app://com.acme.instagramtips/",
  ])
  func doesNotGuess(signal: String?) {
    #expect(CanonicalSource.classify(signal) == nil)
  }

  @Test(arguments: signals)
  func takesTheFirstSignalThatSaysSomething(
    source: String?,
    referrer: String?,
    hint: String?,
    expected: CanonicalSource
  ) {
    #expect(CanonicalSource(source: source, referrer: referrer, platformHint: hint) == expected)
  }
}

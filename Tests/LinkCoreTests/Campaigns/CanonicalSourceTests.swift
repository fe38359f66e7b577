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
    ("com.facebook.Messenger", .facebook), ("com.facebook.katana", .facebook), ("orca", .facebook),
    ("tiktok", .tiktok), ("tt", .tiktok), ("com.zhiliaoapp.musically", .tiktok),
    ("com.ss.android.ugc.trill", .tiktok), ("twitter", .twitter), ("x", .twitter), ("X", .twitter),
    ("https://t.co/abc", .twitter), ("https://x.com/a?b", .twitter), ("mobile.x.com", .twitter),
    ("com.atebits.Tweetie2", .twitter), ("qr", .qr), ("QRCode", .qr), ("qr_code", .qr),
    ("poster-qr-code-3", .qr), ("com.apple.mobilesafari", .direct), ("chrome", .direct),
    ("whatsapp", .direct), ("org.telegram.messenger", .facebook), ("mail", .direct),
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

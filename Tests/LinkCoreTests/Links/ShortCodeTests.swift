import LinkCore
import Testing

/// Which texts are codes, how they compare, and how they stand in a path.
@Suite struct ShortCodeTests {
  @Test(
    arguments: [
      ("SUMMER25", "summer25", "SUMMER25"), ("a.b", "a.b", "a.b"), ("a~b", "a~b", "a~b"),
      ("store/donut", "store/donut", "store/donut"),
      ("Store/Donut/2", "store/donut/2", "Store/Donut/2"),
      ("구글", "구글", "%EA%B5%AC%EA%B8%80"), ("Straße", "straße", "Stra%C3%9Fe"),
      ("STRAẞE", "straße", "STRA%E1%BA%9EE"), ("ÜBER", "über", "%C3%9CBER"),
      ("U\u{308}ber", "über", "%C3%9Cber"), ("ΣΊΣΥΦΟΣ", "σίσυφοσ", nil),
      ("σίσυφος", "σίσυφοσ", nil),
      ("Привет", "привет", nil), ("İZMİR", "İzmİr", nil), ("ığdır", "ığdır", nil),
      ("مرحبا", "مرحبا", nil), ("हिन्दी", "हिन्दी", nil), ("日本/東京", "日本/東京", nil),
      ("٣٤", "٣٤", nil), ("x_-9", "x_-9", "x_-9"),
    ] as [(String, String, String?)]
  )
  func takesLettersOfAllScripts(text: String, folded: String, path: String?) throws {
    let code = try #require(ShortCode(text))
    #expect(Array(code.folded.utf8) == Array(folded.utf8), "\(code.folded)")
    if let path { #expect(code.path == path) }
    // Both forms of the wire are the same code.
    let again = try #require(
      PercentCoding.decodeText(Array(code.path.utf8)).flatMap { ShortCode($0) }
    )
    #expect(Array(again.description.utf8) == Array(code.description.utf8))
    // Folding what is folded changes nothing.
    #expect(ShortCode(code.folded)?.folded == code.folded)
  }

  @Test(
    arguments: [
      "", "a b", "a+b", "a?b", "a#b", "a%20b", "a@b", ".", "..", ".well-known", "a.", "a/../b",
      "a//b",
      "/a", "a/", "a/.b", "ａｄｍｉｎ", "ﬁne", "①", "🏹", "\u{301}a", "a\u{200D}b", "a\u{202E}b",
      "a\u{0}",
      "a\u{AD}b", "ａ", "store/code", "store/Handoff", "a/bridge", "x/signals",
      String(repeating: "a", count: 65), String(repeating: "글", count: 43),
    ]
  )
  func refusesWhatPathsAndEyesMistake(text: String) {
    #expect(ShortCode(text) == nil)
  }

  @Test(
    arguments: [
      ("login", true), ("LOGIN", true), ("robots.txt", true), ("Favicon.ico", true),
      ("openapi.json", true), ("store/donut", true), ("a.b", false), ("구글", false),
      ("SUMMER25", false),
      ("robotsx.txt", false), ("my.login", false),
    ]
  )
  func keepsReservedWordsOffTheBarePath(text: String, isReserved: Bool) throws {
    #expect(ReservedCodes.contains(try #require(ShortCode(text))) == isReserved)
  }

  /// The grammar of apps delivers the same codes as keys, in both forms of the wire.
  @Test(
    arguments: [
      ("/c/구글", "구글"), ("/c/%EA%B5%AC%EA%B8%80", "구글"), ("/구글", "구글"),
      ("/%EA%B5%AC%EA%B8%80", "구글"), ("/c/a.b", "a.b"), ("/a.b", "a.b"),
      ("/c/store/donut", "store/donut"),
      ("/C/store/donut", "store/donut"), ("/c/store%2Fdonut", "store/donut"),
      ("/campaign/a/b/c", "a/b/c"), ("/c/AbC1", "AbC1"), ("/robots.txt", nil),
      ("/store/donut", nil),
      ("/products/42", nil), ("/c", nil),
    ] as [(String, String?)]
  )
  func isWhatAppsReadAsAKey(path: String, key: String?) throws {
    let domain = try #require(LinkDomain("go.example.com"))
    let link = LinkGrammar.parse(
      "https://go.example.com\(path)",
      configuration: LinkConfiguration(domains: [domain])
    ).link
    #expect(link?.campaignKey == key)
  }

  @Test(arguments: ["/c/store/donut/handoff", "/c/store/donut/bridge", "/c/store/donut+", "/a.b+"])
  func leavesPagesOfLongCodesToBrowsers(path: String) throws {
    let domain = try #require(LinkDomain("go.example.com"))
    let verdict = LinkGrammar.parse(
      "https://go.example.com\(path)",
      configuration: LinkConfiguration(domains: [domain])
    )
    #expect(verdict == .refused(.forBrowser))
  }
}

import LinkCore
import SeededRandom
import Testing

struct LinkURLTests {
  @Test func takesEveryPartApart() throws {
    let url = try LinkURL("HTTPS://me:pw@Go.Example.com:8443/a%2Fb/?x=1?y#f#g")
    #expect(url.scheme == "https")
    #expect(url.hasUserInfo)
    #expect(url.host == "Go.Example.com")
    #expect(url.port == 8_443)
    #expect(url.path == "/a%2Fb/")
    #expect(url.query == "x=1?y")
    #expect(url.fragment == "f#g")
  }

  @Test func tellsAbsentFromEmpty() throws {
    let bare = try LinkURL("app:products/42")
    #expect(bare.host == nil)
    #expect(bare.path == "products/42")
    #expect(bare.query == nil)
    let empty = try LinkURL("app://?#")
    #expect(empty.host == "")
    #expect(empty.path == "")
    #expect(empty.query == "")
    #expect(empty.fragment == "")
  }

  @Test(arguments: [
    ("YOURAPP://Products/42", "yourapp://Products/42"),
    ("HTTPS://GO.Example.COM", "https://go.example.com/"),
    ("https://go.example.com:443/a", "https://go.example.com/a"),
    ("http://go.example.com:80/a", "http://go.example.com/a"),
    ("https://go.example.com:80/a", "https://go.example.com:80/a"),
    ("https://go.example.com:/a", "https://go.example.com/a"),
    ("https://a.b/%7euser/%c3%bc?q=%2f", "https://a.b/~user/%C3%BC?q=%2F"),
    ("https://a.b/ü", "https://a.b/%C3%BC"),
    ("https://a.b/100%?x={1}", "https://a.b/100%25?x=%7B1%7D"),
    ("https://B%C3%9Ccher.de/", "https://b%C3%9Ccher.de/"),
    ("app:///a//b", "app:///a//b"),
    ("app:a", "app:a"),
    ("app:////a", "app:////a"),
    ("https://@a.b/", "https://@a.b/"),
    ("https://[::1]:8080/x", "https://[::1]:8080/x"),
  ])
  func printsOneSpelling(text: String, canonical: String) throws {
    // asvs 1.1.1
    #expect(try LinkURL(text).description == canonical)
  }

  @Test(arguments: [
    ("", LinkSyntaxError.noScheme), ("//a.b/c", .noScheme), ("a.b/c", .noScheme),
    ("1a://b", .noScheme), ("://b", .noScheme), ("java\tscript:x", .noScheme),
    (" https://a.b", .noScheme), ("https://a.b/c d", .forbiddenCharacter),
    ("https://a.b\\c", .forbiddenCharacter), ("https://a.b/\n", .forbiddenCharacter),
    ("https://a.b/\u{7F}", .forbiddenCharacter), ("https://a.b/\u{85}", .forbiddenCharacter),
    ("https://a.b/<x>", .forbiddenCharacter), ("https://a.b/\"", .forbiddenCharacter),
    ("https://a.b:x/", .badPort), ("https://a.b:65536/", .badPort), ("https://a.b:1:2/", .badPort),
    ("https://[::1/", .badHost), ("https://a]b/", .badHost), ("https://[::1]x/", .badHost),
  ])
  func refusesWhatIsNoURL(text: String, error: LinkSyntaxError) {
    #expect(throws: error) { try LinkURL(text) }
  }

  @Test func printsWhatParsesToTheSameSpelling() throws {
    var generator = SplitMix64(seed: 1)
    let pieces = [
      "a", "Z", "9", "-", ".", "_", "~", "%", "%2", "%2f", "%C3%BC", "%zz", "/", "//", "?", "#",
      ":",
      "@", "&", "=", "+", "ü", "{", "^", "..", "%2e", "[", "]", ";", "wallet", "|", "`", "'", "💩",
    ]
    var parsed = 0
    for _ in 0..<20_000 {
      let tail = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }
      let start = ["https://", "App:", "app://", "HTTP://a.b", "app:///"].randomElement(
        using: &generator
      )
      guard let url = try? LinkURL((start ?? "") + tail.joined()) else { continue }
      parsed += 1
      let canonical = url.description
      let again = try LinkURL(canonical)
      #expect(again.description == canonical)
      #expect(again.scheme == url.scheme)
      #expect(again.hasUserInfo == url.hasUserInfo)
      #expect(again.host == nil ? url.host == nil : url.host != nil)
    }
    #expect(parsed > 10_000)
  }
}

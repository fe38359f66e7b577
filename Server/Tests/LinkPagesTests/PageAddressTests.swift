import Testing

@testable import LinkPages

@Suite("PageAddress")
struct PageAddressTests {
  @Test(
    "Addresses that lead somewhere are accepted",
    arguments: [
      "https://www.example.com/a?b=c#d", "http://localhost:8080/", "acme://product/42",
      "com.example.app:/oauth", "market://details?id=a.b",
      "intent://x#Intent;scheme=acme;package=a.b;end", "itms-apps://apps.apple.com/app/id1",
      "mailto:a@example.com",
    ]
  )
  func accepts(text: String) {
    #expect(PageAddress(text)?.description == text)
  }

  @Test(
    "Addresses that run, read or hide something are refused",
    arguments: [
      "", "x", "//example.com", "/path", ":x", "1a:x", "a b:c", "javascript:alert(1)",
      "JAVASCRIPT:alert(1)", "java\tscript:alert(1)", " javascript:alert(1)", "data:text/html,x",
      "vbscript:x", "file:///etc/passwd", "blob:https://x/1", "filesystem:x", "about:blank",
      "view-source:https://x", "jar:https://x!/", "content://x", "chrome://settings",
      "https://example.com/a b", "https://example.com/\u{E9}", "https://example.com\\@evil.example",
      "https://example.com/\n", "https://example.com/\u{7F}", "itms-services://?action=x",
    ]
  )
  func refuses(text: String) {
    #expect(PageAddress(text) == nil)
  }

  @Test("Nothing is not an address")
  func refusesNothing() {
    let nothing: String? = nil
    #expect(PageAddress(nothing) == nil)
    #expect(PagePath(nil) == nil)
  }

  @Test("Schemes are compared in lower case", arguments: ["HTTPS://x", "https://x", "http://x"])
  func knowsWeb(text: String) {
    #expect(PageAddress(text)?.isWeb == true)
  }

  @Test("Only paths of the same origin are paths")
  func accepsLocalPaths() {
    #expect(PagePath("/c/A/handoff")?.description == "/c/A/handoff")
    for text in ["", "c/A", "//evil.example", "/\\evil.example", "https://x/", "/a b", "/\n"] {
      #expect(PagePath(text) == nil, "\(text)")
    }
  }
}

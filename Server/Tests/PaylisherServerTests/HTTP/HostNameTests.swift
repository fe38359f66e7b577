import Testing

@testable import PaylisherServer

@Suite struct HostNameTests {
  @Test(arguments: [
    ("go.example.com", "go.example.com"), ("GO.Example.COM:8080", "go.example.com"),
    ("go.example.com.", "go.example.com"), ("go.example.com.:443", "go.example.com"),
    ("[::1]", "[::1]"), ("[2001:DB8::1]:443", "[2001:db8::1]"), ("[broken", "[broken"),
    ("127.0.0.1:80", "127.0.0.1"), (":80", ""), (".", ""), ("a_-~9", "a_-~9"),
  ])
  func readsTheHostOfAnAuthority(_ authority: String, _ host: String) {
    #expect(HostName.of(authority) == host)
  }

  @Test(arguments: [
    ("go.example.com", true), ("go.example.com:8080", true), ("[::1]:443", true), ("a:", true),
    ("", false), (":80", false), ("127.0.0.1:evil.example", false), ("a:123456", false),
    ("[::1", false), ("[::1]x", false), ("user@a", false), ("a b", false), ("a/b", false),
  ])
  func takesHostAndPortAlone(_ text: String, _ isAuthority: Bool) {
    #expect(HostName.isAuthority(text) == isAuthority)
  }

  @Test func findsNoneInNothing() {
    #expect(HostName.of("") == nil)
  }
}

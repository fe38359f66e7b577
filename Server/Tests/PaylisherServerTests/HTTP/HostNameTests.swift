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

  @Test func findsNoneInNothing() {
    #expect(HostName.of("") == nil)
  }
}

import RoutingCore
import Testing

@Suite struct NetworkRangeTests {
  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
    ("0.0.0.0/0", "1.2.3.4", true), ("0.0.0.0/0", "::1", false), ("::/0", "::1", true),
    ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.8", false),
    ("2001:db8::/32", "2001:db8:1::5", true), ("2001:db8::/32", "2001:db9::5", false),
    ("2001:db8::/65", "2001:db8:0:0:8000::1", false), ("10.0.0.0/8", "::ffff:10.1.2.3", true),
  ])
  func contains(range: String, address: String, expected: Bool) throws {
    let range = try #require(NetworkRange(range))
    let address = try #require(NetworkAddress(address))
    #expect(range.contains(address) == expected)
  }

  @Test(arguments: [
    "", "10.0.0", "10.0.0.256", "10.0.0.01", "1.2.3.4.5", "::1::", "1:2:3:4:5:6:7", "g::",
    "10.0.0.1:80",
    "[::1]", "fe80::1%en0", "12345::", "1:2:3:4:5:6:7:8:9", "+1::",
  ])
  func refusesWhatIsNoAddress(text: String) {
    #expect(NetworkAddress(text) == nil)
  }

  @Test(arguments: ["10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "::/129", "/8", "10.0.0.0/8/8"])
  func refusesWhatIsNoBlock(text: String) {
    #expect(NetworkRange(text) == nil)
  }
}

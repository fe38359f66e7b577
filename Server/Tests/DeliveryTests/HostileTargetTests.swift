import RoutingCore
import Testing

@testable import Delivery

/// Nothing that is not a public host is asked: neither by its URL nor by what its name resolves to.
@Suite struct HostileTargetTests {
  static let urls = [
    "http://example.com/", "HTTP://example.com/", "ftp://example.com/", "file:///etc/passwd",
    "gopher://example.com/", "dict://example.com/", "data:text/plain,x", "javascript:alert(1)",
    "https://127.0.0.1/", "https://127.1/", "https://2130706433/", "https://0x7f000001/",
    "https://0x7f.0.0.1/", "https://0177.0.0.1/", "https://017700000001/", "https://0/",
    "https://0.0.0.0/", "https://10.0.0.1/", "https://169.254.169.254/", "https://1.2.3.4/",
    "https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://[fe80::1]/", "https://[::]/",
    "https://[64:ff9b::7f00:1]/", "https://localhost/", "https://LOCALHOST/", "https://localhost./",
    "https://intranet/", "https://example.com:22/", "https://example.com:8443/",
    "https://user@example.com/", "https://user:pass@example.com/",
    "https://example.com@evil.example/",
    "https://example.com\\@evil.example/", "https:\\\\example.com/", "https:///example.com/",
    "https://example.com/#fragment", "https://exa mple.com/", "https://example.com/\r\nHost: x",
    "https://example.com/\u{0}", "https://%31%32%37.0.0.1/", "https://example%2ecom/", "https://",
    "//example.com/", "example.com", "", "https://\u{FF11}27.0.0.1/", "https://a..example/",
    "https://-.example/", "https://xn--/", "https://ex_ample.com/",
    "https://" + String(repeating: "a", count: 3_000) + ".example/",
  ]

  @Test(arguments: urls)
  func refusesByTheURL(url: String) async {
    // asvs 1.3.6 12.3.1 13.2.4 13.2.5
    let gate = OutboundGuard(
      policy: .publicInternet,
      resolver: HostResolver { name in
        Issue.record("\(name) was resolved")
        return []
      }
    )
    await #expect(throws: OutboundError.self) { try await gate.get(url) }
  }

  static let addresses = [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255",
    "127.0.0.1", "127.255.255.254", "169.254.0.1", "169.254.169.254", "172.16.0.1",
    "172.31.255.255", "192.0.0.1", "192.0.0.171", "192.0.2.1", "192.88.99.1", "192.168.0.1",
    "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.1.2.3",
    "240.0.0.1", "255.255.255.255",
    "::", "::1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:7f00:1",
    "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1",
    "2002:7f00:1::", "fc00::1", "fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1", "3fff::1",
  ]

  @Test(arguments: addresses)
  func refusesByTheAddress(address: String) async throws {
    // asvs 1.3.6 13.2.4 13.2.5
    let resolved = try #require(ResolvedAddress(address))
    #expect(!OutboundPolicy.publicInternet.allows(resolved))
    let good = try #require(ResolvedAddress("93.184.215.14"))
    // One bad address among good ones is enough.
    for answer in [[resolved], [good, resolved], [resolved, good]] {
      let gate = OutboundGuard(policy: .publicInternet, resolver: HostResolver { _ in answer })
      await #expect(throws: OutboundError(.unreachable, host: "files.example.com")) {
        try await gate.addresses(of: "files.example.com")
      }
    }
  }

  @Test(arguments: [
    "93.184.215.14", "8.8.8.8", "1.1.1.1", "100.63.255.255", "100.128.0.1", "172.15.255.255",
    "172.32.0.1", "169.253.1.1", "198.17.1.1", "198.20.0.1", "223.255.255.254", "191.255.0.1",
    "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "2a00:1450:4001:830::200e", "2001:4860:4860::8888",
  ])
  func allowsPublicAddresses(address: String) throws {
    #expect(OutboundPolicy.publicInternet.allows(try #require(ResolvedAddress(address))))
  }

  @Test func saysTheSameOfDeniedAndOfSilentHosts() {
    let denied = OutboundError(.unreachable, host: "a.example")
    let silent = OutboundError(.timedOut, host: "a.example")
    #expect(denied.description == silent.description)
    #expect(denied.code.name == silent.code.name)
  }
}

import LinkPages
import LinkPagesTestSupport
import Testing

@Suite("Security of pages")
struct SecurityTests {
  @Test("The policy allows the nonce and the own origin, and nothing else")
  func limitsSources() {
    let policy = ContentSecurityPolicy.page(nonce: .mock).description
    let nonce = "0123456789abcdef0123456789abcdef"
    #expect(PageNonce.mock.description == nonce)
    #expect(
      policy == """
        default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; \
        img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; \
        base-uri 'none'; object-src 'none'
        """
    )
  }

  @Test("Nonces differ, and are 128 bits")
  func makesNonces() {
    var generator = SystemRandomNumberGenerator()
    let nonces = Set((0..<1_000).map { _ in PageNonce.random(using: &generator).description })
    #expect(nonces.count == 1_000)
    #expect(nonces.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test("Header names are lower case and stand once")
  func namesHeaders() {
    let names = PageHeaders.page(nonce: .mock).map(\.name)
    #expect(names == names.map { $0.lowercased() })
    #expect(Set(names).count == names.count)
  }
}

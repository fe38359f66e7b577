import Crypto
import Foundation
import LinkPages
import LinkPagesTestSupport
import Testing

@Suite("Security of pages")
struct SecurityTests {
  @Test("The policy allows the styles, the script and the own origin, and nothing else")
  func limitsSources() {
    // asvs 1.3.2
    let policy = ContentSecurityPolicy.page.description
    let hash = "'sha256-[A-Za-z0-9+/]{43}='"
    let expected = """
      ^default-src 'none'; script-src \(hash); style-src \(hash) \(hash); img-src 'self' https: data:; \
      connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; \
      object-src 'none'$
      """
    #expect(policy.range(of: expected, options: .regularExpression) != nil, "\(policy)")
  }

  @Test("Every style and script of a page is one that the policy names", arguments: PageSample.all)
  func namesInlineTexts(page: PageSample) {
    let html = page.html.description
    for (opening, closing) in [("<style>", "</style>"), ("<script>", "</script>")] {
      for part in html.components(separatedBy: opening).dropFirst() {
        let text = part.components(separatedBy: closing)[0]
        let hash = Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString()
        #expect(ContentSecurityPolicy.page.description.contains("'sha256-\(hash)'"))
      }
    }
  }

  @Test("Header names are lower case and stand once")
  func namesHeaders() {
    let names = PageHeaders.page.map(\.name)
    #expect(names == names.map { $0.lowercased() })
    #expect(Set(names).count == names.count)
  }
}

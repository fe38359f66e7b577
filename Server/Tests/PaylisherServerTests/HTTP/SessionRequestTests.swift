import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import PaylisherServer

/// What is read of a request before a session counts: its origin, where it returns, its form.
@Suite("Requests with a session")
struct SessionRequestTests {
  private static let own = "https://go.example.com"

  private static func request(
    _ method: HTTPRequest.Method,
    site: String? = nil,
    origin: String? = nil
  ) -> Request {
    var fields: HTTPFields = [:]
    if let site { fields[.secFetchSite] = site }
    if let origin { fields[.origin] = origin }
    return Request(
      head: HTTPRequest(
        method: method,
        scheme: "https",
        authority: "go.example.com",
        path: "/",
        headerFields: fields
      ),
      body: .init(buffer: ByteBuffer())
    )
  }

  /// `Sec-Fetch-Site`, `Origin`, and whether a request that changes something is taken.
  private static let table: [(String?, String?, Bool)] = [
    ("same-origin", nil, true), ("none", nil, true), ("same-site", nil, false),
    ("cross-site", nil, false), ("cross-site", own, false), ("same-origin", "null", true),
    (nil, own, true), (nil, "https://evil.example", false), (nil, "null", false),
    (nil, "https://go.example.com.evil.example", false), (nil, "http://go.example.com", false),
    (nil, nil, false),
  ]

  @Test(arguments: table)
  func changeNothingFromOtherSites(_ site: String?, _ origin: String?, _ isTaken: Bool) {
    // asvs 3.5.1 3.5.2 3.5.3
    // attack 60
    for method in [HTTPRequest.Method.post, .put, .patch, .delete] {
      let request = Self.request(method, site: site, origin: origin)
      let taken: Void? = try? request.requireOwnOrigin(Self.own)
      #expect((taken != nil) == isTaken, "\(method)")
    }
    #expect(throws: Never.self) {
      try Self.request(.get, site: site, origin: origin).requireOwnOrigin(Self.own)
    }
  }

  @Test(arguments: [
    ("/dashboard?from=7d&tag=a%20b", true), ("/", true), ("//evil.example", false),
    ("https://evil.example", false), ("/\\evil.example", false), ("/\tevil", false), ("", false),
    ("javascript:alert(1)", false), ("/login", false), ("/login?next=/", false),
    ("/logout", false), ("/a\nSet-Cookie: x", false), ("dashboard", false),
  ])
  func returnToThisServerOnly(_ text: String, _ isTaken: Bool) {
    // attack 61
    #expect((ReturnPath(text) != nil) == isTaken)
  }

  @Test func encodeWhereTheyReturn() {
    #expect(ReturnPath("/a?b=c&d=%20")?.encoded == "%2Fa%3Fb%3Dc%26d%3D%2520")
  }

  @Test func readForms() {
    let form = FormBody("email=ada%40example.com&tag=a+b&tag=c&empty=&flag&bad=%ZZ")
    #expect(form["email"] == "ada@example.com")
    #expect(form.all("tag") == ["a b", "c"])
    #expect(form["empty"].isEmpty && form["flag"].isEmpty && form["missing"].isEmpty)
    #expect(form["bad"] == "%ZZ")
  }
}

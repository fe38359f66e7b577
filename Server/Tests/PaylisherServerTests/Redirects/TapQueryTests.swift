import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import RoutingCore
import TargetCore
import Testing
import WireModels

@testable import PaylisherServer

/// What the query of a tap may do.
extension TapTests {
  /// Nothing in a query may choose where a tap goes.
  @Test func neverLetsAQueryChooseTheTarget() async throws {
    // asvs 3.7.2
    let server = try await Self.summer()
    let queries = Self.hostileQueries(3_000)
    let web = try await server.sendAll(
      queries.map { "/c/SUMMER25?" + $0 },
      headers: [.userAgent: UserAgents.mac]
    )
    for (query, response) in zip(queries, web) {
      let location = try #require(response.headers[.location])
      let isOurs = location.hasPrefix("https://shop.example.com/p/42?from=link")
      #expect(isOurs && location.hasSuffix("#top"), "\(query) → \(location)")
    }
  }

  /// Whatever a query holds, it is percent-encoded inside one header: no line break, no second header.
  @Test(arguments: [
    "a=%0D%0ASet-Cookie:%20x=1", "a=%0ASet-Cookie:%20x=1",
    "%0D%0ALocation:%20https://evil.example=1",
    "a=%E5%98%8A%E5%98%8DSet-Cookie:%20x=1", "a=%00%0D%0A%0D%0A%3Cscript%3E", "a=%C4%8D%C4%8A",
    "a=%FF%0D",
  ])
  func noQueryMakesAHeader(query: String) async throws {
    // asvs 1.2.1
    let server = try await Self.summer()
    for path in ["/c/SUMMER25?", "/SUMMER25+?"] {
      let answer = try await server.send(
        .get,
        path + query,
        headers: [.userAgent: UserAgents.mac]
      )
      for field in answer.headers {
        #expect(field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "\(field)")
      }
      #expect(answer.headers[values: .setCookie].allSatisfy { !$0.contains("x=1") })
      #expect(answer.headers[values: .location].count <= 1)
      #expect(
        answer.headers[.location]?.hasPrefix("https://shop.example.com/p/42?from=link") != false
      )
    }
  }

  @Test func neverLetsAQueryChooseTheRouteInTheApp() async throws {
    let server = try await Self.summer()
    let pages = try await server.sendAll(
      Self.hostileQueries(500).map { "/c/SUMMER25?" + $0 },
      headers: [.userAgent: UserAgents.iPhone]
    )
    for page in pages {
      let routes = page.text.matches(of: /href="(acme:[^"]*)"/).map(\.output.1)
      #expect(!routes.isEmpty)
      let prefix = "acme://product/42?keyName=SUMMER25&amp;jid="
      #expect(routes.allSatisfy { $0.hasPrefix(prefix) }, "\(routes)")
      #expect(routes.allSatisfy { $0.ranges(of: "&amp;jid=").count == 1 }, "\(routes)")
    }
  }

  private static let instagram = UserAgents.android + " Instagram 361.0.0.46.88 Android"

  @Test func leavesAnotherAppsBrowserWithTheQuery() async throws {
    let server = try await Self.summer()
    let query = "utm_source=story&utm_campaign=spring&deep_link_value=apple&pl_ticket=x"
    let page = try await server.send(
      .get,
      "/c/SUMMER25?\(query)",
      headers: [.userAgent: Self.instagram]
    ).text
    let kept = "utm_source=story&amp;utm_campaign=spring&amp;deep_link_value=apple"
    let link = "localhost/c/SUMMER25?\(kept)"
    #expect(page.contains("href=\"intent://\(link)#Intent;scheme=http;"), "\(page)")
    #expect(page.contains("data-link=\"http://\(link)\""))
    // The page of a tap with another query is filled in anew.
    let bare = try await server.send(.get, "/c/SUMMER25", headers: [.userAgent: Self.instagram])
    #expect(bare.text.contains("data-link=\"http://localhost/c/SUMMER25\""))
  }

  @Test func tellsTheAppsBannerTheQuery() async throws {
    let server = try await Self.summer()
    let page = try await server.send(
      .get,
      "/c/SUMMER25?utm_source=story&deep_link_value=a,b",
      headers: [.userAgent: UserAgents.iPhone]
    ).text
    let argument = "http://localhost/c/SUMMER25?utm_source=story&amp;deep_link_value=a%2Cb"
    #expect(page.contains("content=\"app-id=1, app-argument=\(argument)\""), "\(page)")
  }

  @Test func showsComputersACodeWithTheQuery() async throws {
    let server = try await Self.server { server in
      let targets = LinkTargets(
        ios: AppTarget(store: try TestServer.target("https://apps.apple.com/app/id1"))
      )
      return [try server.link("PHONES", targets)]
    }
    func code(_ query: String) async throws -> [String] {
      let page = try await server.send(
        .get,
        "/c/PHONES\(query)",
        headers: [.userAgent: UserAgents.mac]
      ).text
      return page.matches(of: #/<svg[^>]*viewBox="([^"]*)"/#).map { String($0.output.1) }
    }
    let (bare, whole) = (try await code(""), try await code("?utm_source=tv&deep_link_value=apple"))
    #expect(!bare.isEmpty && bare != whole)
    #expect(try await code("?x=" + String(repeating: "y", count: 400)) == bare)
  }

  private static func hostileQueries(_ count: Int) -> [String] {
    var generator = SplitMix(state: 42)
    let words = [
      "=", "&", "//", "@", ":", "\\", "%2f", "%0d%0a", "https:", "javascript:", "evil.com", "?",
      ";",
      "redirect", "url", "from", "jid=", "keyName", "referrer", "link", "%", "'", "é", "..", "+",
      "&af_dp=", "&af_web_dp=", "&af_r=", "&af_ios_url=", "acme%3A%2F%2Fother",
      "https%3A%2F%2Fshop.example.com%2Fother", "source=a", "%6Aid=x", "JID=y", "\"><script>",
    ]
    return (0..<count).map { _ in
      let length = Int.random(in: 1...12, using: &generator)
      return (0..<length).map { _ in words.randomElement(using: &generator) ?? "" }.joined()
    }
  }
}

import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import RoutingCore
import Testing
import WireModels

@testable import PaylisherServer

/// What the query of a tap may do.
extension TapTests {
  /// Nothing in a query may choose where a tap goes.
  @Test func neverLetsAQueryChooseTheTarget() async throws {
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

  private static func hostileQueries(_ count: Int) -> [String] {
    var generator = SplitMix(state: 42)
    let words = [
      "=", "&", "//", "@", ":", "\\", "%2f", "%0d%0a", "https:", "javascript:", "evil.com", "?",
      ";",
      "redirect", "url", "from", "jid=", "keyName", "referrer", "link", "%", "'", "é", "..", "+",
      "source=a", "%6Aid=x", "JID=y", "\"><script>",
    ]
    return (0..<count).map { _ in
      let length = Int.random(in: 1...12, using: &generator)
      return (0..<length).map { _ in words.randomElement(using: &generator) ?? "" }.joined()
    }
  }
}
